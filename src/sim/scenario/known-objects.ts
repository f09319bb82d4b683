/** Which objects a scenario's steps may name. */
import type { Kind } from '../../api/kinds.ts';
import { compareText } from '../../util/compare-text.ts';
import type { SourceObject } from './scenario-file.ts';

/** Made by the cluster itself, under names that a file cannot know. */
const madeByTheCluster = [
  'Pod',
  'Node',
  'NodeClaim',
  'Event',
  'Lease',
  'CSINode',
  'VolumeAttachment',
  'PersistentVolume',
];
/** Made by controllers, if there is an object of the kind that they work for. */
const makers: Readonly<Record<string, string>> = {
  ReplicaSet: 'Deployment',
  Job: 'CronJob',
  PersistentVolumeClaim: 'StatefulSet',
};
/** By precedence, where two workloads of different kinds have one name. */
const workloadKinds = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob'];

export class KnownObjects {
  readonly #objects = new Map<string, SourceObject>();

  constructor(objects: readonly SourceObject[]) {
    this.add(objects);
  }

  add(objects: readonly SourceObject[]): void {
    for (const source of objects) {
      const { kind, object } = source;
      this.#objects.set(keyOf(kind.kind, object.metadata.name, object.metadata.namespace), source);
    }
  }

  has(kind: Kind, name: string, namespace?: string): boolean {
    const scope = kind.namespaced ? (namespace ?? 'default') : undefined;
    return this.#objects.has(keyOf(kind.kind, name, scope));
  }

  /** In the file, or made by the cluster while it runs. */
  mayExist(kind: Kind, name: string, namespace?: string): boolean {
    if (madeByTheCluster.includes(kind.kind) || this.has(kind, name, namespace)) return true;
    if (kind.kind === 'EC2NodeClass' && name === 'default') return true;
    if (kind.kind === 'Namespace' && name === 'default') return true;
    const maker = makers[kind.kind];
    return maker !== undefined && this.names(maker).length > 0;
  }

  names(kind: string): readonly string[] {
    return this.#of(kind).map(({ object }) => object.metadata.name);
  }

  /** A workload by `NAME` (in namespace default) or `NAMESPACE/NAME`. */
  workload(text: string): SourceObject | undefined {
    const slash = text.indexOf('/');
    const namespace = slash < 0 ? 'default' : text.slice(0, slash);
    for (const kind of workloadKinds) {
      const found = this.#objects.get(keyOf(kind, text.slice(slash + 1), namespace));
      if (found) return found;
    }
    return undefined;
  }

  workloadNames(): readonly string[] {
    return workloadKinds.flatMap((kind) =>
      this.#of(kind).map(({ object: { metadata } }) =>
        metadata.namespace === 'default' ? metadata.name : `${metadata.namespace}/${metadata.name}`,
      ),
    );
  }

  #of(kind: string): readonly SourceObject[] {
    return [...this.#objects.values()]
      .filter((source) => source.kind.kind === kind)
      .sort((a, b) => compareText(a.object.metadata.name, b.object.metadata.name));
  }
}

function keyOf(kind: string, name: string, namespace: string | undefined): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}
