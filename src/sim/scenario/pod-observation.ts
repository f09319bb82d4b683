/** Watches pods: what happened to each, in which order, and why it waits. */
import type { OwnerReference } from '../../api/core/meta.ts';
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import type { PodRefusal } from '../../model/reason.ts';
import type { ObjectKey } from '../../ports/kube.ts';
import { parseTimestamp } from '../../util/timestamp.ts';
import type { ApiServer, Change } from '../apiserver/api-server.ts';
import type { ObservedPod } from './observed.ts';
import { ObservedList } from './observed-list.ts';
import { isPending, isReady, isTerminal, type PodEntry, podView } from './pod-entry.ts';

export interface PodObservationOptions {
  readonly server: ApiServer;
  readonly seconds: (atMs: number) => number;
  readonly nodePoolOf: (nodeName: string) => string | undefined;
  /** The pods of a node have changed. */
  readonly onNodeTouched: (nodeName: string) => void;
}

const nobody: ReadonlySet<PodEntry> = new Set();

export class PodObservation {
  readonly list: ObservedList<PodEntry, ObservedPod<bigint>>;
  readonly #options: PodObservationOptions;
  readonly #byKey = new Map<string, PodEntry>();
  readonly #byNode = new Map<string, Set<PodEntry>>();
  #pending = 0;
  #evictions = 0;

  constructor(options: PodObservationOptions) {
    this.#options = options;
    this.list = new ObservedList((entry) => podView(entry, BigInt, options.seconds));
    options.server.subscribe(Kinds.Pod, (change) => this.#onChange(change));
  }

  /** Pods without a node that have not ended. */
  get pending(): number {
    return this.#pending;
  }

  get evictions(): number {
    return this.#evictions;
  }

  /** Bound to the node and not ended. */
  onNode(name: string): ReadonlySet<PodEntry> {
    return this.#byNode.get(name) ?? nobody;
  }

  /** What a scheduling pass said about a pod (`namespace/name`); `undefined`: it has a place. */
  decided(key: string, refusal: PodRefusal | undefined): void {
    const entry = this.#byKey.get(key);
    if (!entry || entry.refusal === refusal) return;
    const isNews = codesOf(entry.refusal) !== codesOf(refusal);
    entry.refusal = refusal;
    if (isNews && isPending(entry)) this.list.touch(entry);
  }

  /** Returns the name of the node that the pod was on, if it was evicted. */
  evictionAttempted(pod: ObjectKey, succeeded: boolean): string | undefined {
    const entry = this.#byKey.get(keyOf(pod.namespace, pod.name));
    if (!entry) return undefined;
    entry.evictionAttempts++;
    if (succeeded) {
      entry.evictions++;
      this.#evictions++;
    }
    this.list.touch(entry);
    return succeeded ? entry.pod.spec.nodeName : undefined;
  }

  #onChange({ type, object }: Change<Pod>): void {
    const { name, namespace, uid } = object.metadata;
    const key = keyOf(namespace, name);
    let entry = this.#byKey.get(key);
    if (!entry || entry.pod.metadata.uid !== uid) {
      if (type === 'DELETED') return;
      entry = this.#add(key, object);
    }
    const wasPending = isPending(entry);
    if (this.#update(entry, object, type === 'DELETED')) this.list.touch(entry);
    if (wasPending !== isPending(entry)) this.#pending += wasPending ? -1 : 1;
  }

  #add(key: string, pod: Pod): PodEntry {
    const nowMs = this.#options.server.nowMs();
    const entry: PodEntry = {
      createdAtMs: seenAtMs(nowMs, pod.metadata.creationTimestamp),
      key,
      name: pod.metadata.name,
      namespace: pod.metadata.namespace ?? 'default',
      pod,
      owner: this.#ownerOf(pod),
      nodePool: undefined,
      scheduledAtMs: undefined,
      readyAtMs: undefined,
      deletedAtMs: undefined,
      endedAtMs: undefined,
      evictions: 0,
      evictionAttempts: 0,
      refusal: undefined,
    };
    this.#byKey.set(key, entry);
    this.list.add(entry);
    if (isPending(entry)) this.#pending++;
    return entry;
  }

  /** Returns whether anything that can be seen has changed. */
  #update(entry: PodEntry, pod: Pod, isGone: boolean): boolean {
    const nowMs = this.#options.server.nowMs();
    const old = entry.pod;
    const { nodeName } = pod.spec;
    let isChanged =
      old.status?.phase !== pod.status?.phase || old.metadata.labels !== pod.metadata.labels;
    entry.pod = pod;
    if (nodeName !== undefined && entry.scheduledAtMs === undefined) {
      entry.scheduledAtMs = Math.max(
        entry.createdAtMs,
        seenAtMs(nowMs, conditionTime(pod, 'PodScheduled')),
      );
      entry.nodePool = this.#options.nodePoolOf(nodeName);
      isChanged = true;
      if (!isTerminal(pod)) this.#bind(entry, nodeName);
    }
    if (entry.readyAtMs === undefined && isReady(pod)) {
      entry.readyAtMs = Math.max(entry.createdAtMs, seenAtMs(nowMs, conditionTime(pod, 'Ready')));
      isChanged = true;
    }
    if (entry.deletedAtMs === undefined && (isGone || pod.metadata.deletionTimestamp)) {
      entry.deletedAtMs = nowMs;
      isChanged = true;
    }
    if (entry.endedAtMs === undefined && (isGone || isTerminal(pod))) {
      entry.endedAtMs = nowMs;
      isChanged = true;
      if (nodeName !== undefined) this.#unbind(entry, nodeName);
    }
    return isChanged;
  }

  #bind(entry: PodEntry, nodeName: string): void {
    const pods = this.#byNode.get(nodeName);
    if (pods) pods.add(entry);
    else this.#byNode.set(nodeName, new Set([entry]));
    this.#options.onNodeTouched(nodeName);
  }

  #unbind(entry: PodEntry, nodeName: string): void {
    const pods = this.#byNode.get(nodeName);
    if (!pods?.delete(entry)) return;
    if (pods.size === 0) this.#byNode.delete(nodeName);
    this.#options.onNodeTouched(nodeName);
  }

  // A ReplicaSet belongs to its Deployment and a Job to its CronJob: those are what users wrote.
  #ownerOf(pod: Pod): string | undefined {
    const owner = controllerOf(pod.metadata.ownerReferences);
    if (!owner) return undefined;
    const { server } = this.#options;
    const { namespace } = pod.metadata;
    const middle =
      owner.kind === 'ReplicaSet'
        ? server.get(Kinds.ReplicaSet, owner.name, namespace)
        : owner.kind === 'Job'
          ? server.get(Kinds.Job, owner.name, namespace)
          : undefined;
    const top = controllerOf(middle?.metadata.ownerReferences) ?? owner;
    return `${top.kind}/${top.name}`;
  }
}

function codesOf(refusal: PodRefusal | undefined): string {
  return refusal?.codes.join() ?? '';
}

function controllerOf(owners: readonly OwnerReference[] | undefined): OwnerReference | undefined {
  return owners?.find(({ controller }) => controller);
}

function conditionTime(pod: Pod, type: string): string | undefined {
  return pod.status?.conditions?.find((condition) => condition.type === type)?.lastTransitionTime;
}

/**
 * When something that is seen now happened: now, to the millisecond, unless its timestamp, which has
 * whole seconds only, says that it is older.
 */
export function seenAtMs(nowMs: number, timestamp: string | undefined): number {
  const atMs = timestamp === undefined ? undefined : parseTimestamp(timestamp);
  return atMs !== undefined && atMs <= nowMs - 1000 ? atMs : nowMs;
}

function keyOf(namespace: string | undefined, name: string): string {
  return `${namespace ?? 'default'}/${name}`;
}
