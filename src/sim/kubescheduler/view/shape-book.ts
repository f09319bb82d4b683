/** Finds the shape of a pod: one per spec, namespace, labels and owner. */

import { matchesSelector } from '../../../api/core/label-selector.ts';
import type { LabelSelector, OwnerReference } from '../../../api/core/meta.ts';
import type { Pod, PodSpec } from '../../../api/core/pod.ts';
import type { Service } from '../../../api/core/policy.ts';
import type { ReplicaSet, StatefulSet } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import type { Refusals } from '../plugins/refusals.ts';
import type { Labels } from './node-predicate.ts';
import { compileShape, type PodShape } from './pod-shape.ts';

interface Entry {
  readonly namespace: string | undefined;
  readonly labels: Labels | undefined;
  readonly ownerUid: string | undefined;
  readonly shape: PodShape;
}

export class ShapeBook {
  readonly #server: ApiServer;
  readonly #refusals: Refusals;
  readonly #bySpec = new WeakMap<PodSpec, Entry[]>();
  readonly #services = new Map<string, Map<string, Service>>();
  /** Another one after every change of a Service; shapes of an older one may be wrong. */
  servicesVersion = 0;
  #lastId = 0;

  constructor(server: ApiServer, refusals: Refusals) {
    this.#server = server;
    this.#refusals = refusals;
  }

  setService(service: Service): void {
    const namespace = service.metadata.namespace ?? 'default';
    const services = this.#services.get(namespace) ?? new Map<string, Service>();
    services.set(service.metadata.name, service);
    this.#services.set(namespace, services);
    this.servicesVersion++;
  }

  removeService({ metadata }: Service): void {
    this.#services.get(metadata.namespace ?? 'default')?.delete(metadata.name);
    this.servicesVersion++;
  }

  /** Pods that share a spec by reference and are alike otherwise get the same shape. */
  shapeOf(pod: Pod): PodShape {
    const owner = pod.metadata.ownerReferences?.find((o) => o.controller);
    const entries = this.#bySpec.get(pod.spec) ?? [];
    const isUnique = this.#refusals.isAny || hasEphemeralVolume(pod.spec);
    if (!isUnique) {
      for (const entry of entries) if (this.#isFor(entry, pod, owner)) return entry.shape;
    }
    const shape = compileShape({
      id: ++this.#lastId,
      pod,
      defaultSelectors: this.#defaultSelectors(pod, owner),
      servicesVersion: this.servicesVersion,
      refusedNodes: this.#refusals.nodesOf(pod),
    });
    if (!isUnique) {
      const fresh = entries.filter((e) => e.shape.servicesVersion === this.servicesVersion);
      fresh.push({
        namespace: pod.metadata.namespace,
        labels: pod.metadata.labels,
        ownerUid: owner?.uid,
        shape,
      });
      this.#bySpec.set(pod.spec, fresh);
    }
    return shape;
  }

  #isFor(entry: Entry, { metadata }: Pod, owner: OwnerReference | undefined): boolean {
    return (
      entry.shape.servicesVersion === this.servicesVersion &&
      entry.namespace === metadata.namespace &&
      entry.ownerUid === owner?.uid &&
      isEqualLabels(entry.labels, metadata.labels)
    );
  }

  /**
   * What the cluster's default spread counts: pods that the same Services select and the same
   * ReplicaSet or StatefulSet owns.
   *
   * Parity: kube-scheduler helper DefaultSelector.
   */
  #defaultSelectors(pod: Pod, owner: OwnerReference | undefined): readonly LabelSelector[] {
    const selectors: LabelSelector[] = [];
    const namespace = pod.metadata.namespace ?? 'default';
    for (const { spec } of this.#services.get(namespace)?.values() ?? []) {
      const matchLabels = spec?.selector;
      if (matchLabels && matchesSelector({ matchLabels }, pod.metadata.labels)) {
        selectors.push({ matchLabels });
      }
    }
    const set = this.#findOwner(owner, namespace);
    if (set) selectors.push(set.spec.selector);
    return selectors;
  }

  #findOwner(
    owner: OwnerReference | undefined,
    namespace: string,
  ): ReplicaSet | StatefulSet | undefined {
    if (owner?.kind === 'ReplicaSet') {
      return this.#server.get(Kinds.ReplicaSet, owner.name, namespace);
    }
    if (owner?.kind === 'StatefulSet') {
      return this.#server.get(Kinds.StatefulSet, owner.name, namespace);
    }
    return undefined;
  }
}

// A claim of such a volume is named after the pod.
function hasEphemeralVolume({ volumes }: PodSpec): boolean {
  return volumes?.some((volume) => volume.ephemeral !== undefined) ?? false;
}

export function isEqualLabels(a: Labels | undefined, b: Labels | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
