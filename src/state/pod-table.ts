/** Pods by what decisions ask of them: on which node, waiting, of which DaemonSet. */
import type { Pod } from '../api/core/pod.ts';
import type { PodView } from '../model/pod.ts';
import { isOwnedByDaemonSet, isProvisionable, isTerminal } from '../model/pod-predicates.ts';
import { podRequests } from '../model/resources.ts';
import { compareText } from '../util/compare-text.ts';
import { parseTimestamp } from '../util/timestamp.ts';

const noPods: readonly PodView[] = Object.freeze([]);

/** What an event changed. */
export interface PodChange {
  /** Names of the nodes whose pods changed. */
  readonly nodes: readonly string[];
  /** `namespace/name` of the DaemonSet that owns the pod. */
  readonly daemonSet: string | undefined;
  readonly isPendingChanged: boolean;
  /** A pod was bound or is gone: what was thought about consolidation is out of date. */
  readonly isPlacementChanged: boolean;
}

export class PodTable {
  readonly #byKey = new Map<string, PodView>();
  readonly #byNode = new Map<string, Map<string, PodView>>();
  readonly #byDaemonSet = new Map<string, Map<string, PodView>>();
  readonly #pending = new Map<string, PodView>();
  #sortedPending: readonly PodView[] | undefined = noPods;

  /** Takes the newest state of a pod; a terminal one counts as gone. */
  apply(pod: Pod): PodChange {
    const key = podKey(pod);
    const old = this.#byKey.get(key);
    if (isTerminal(pod)) return this.#replace(key, old, undefined);
    return this.#replace(key, old, newPodView(key, pod));
  }

  delete(pod: Pod): PodChange {
    const key = podKey(pod);
    return this.#replace(key, this.#byKey.get(key), undefined);
  }

  get(key: string): PodView | undefined {
    return this.#byKey.get(key);
  }

  /** By key. */
  onNode(name: string): readonly PodView[] {
    const pods = this.#byNode.get(name);
    if (pods === undefined) return noPods;
    return [...pods.values()].sort((a, b) => compareText(a.key, b.key));
  }

  /** The youngest, of equally young ones the first by key. */
  newestOf(daemonSet: string): PodView | undefined {
    let newest: PodView | undefined;
    for (const pod of this.#byDaemonSet.get(daemonSet)?.values() ?? []) {
      const order = newest === undefined ? -1 : newest.createdAtMs - pod.createdAtMs;
      if (newest === undefined || order < 0 || (order === 0 && pod.key < newest.key)) newest = pod;
    }
    return newest;
  }

  /** Provisionable pods by creation, then key; the same array while nothing changed. */
  pending(): readonly PodView[] {
    this.#sortedPending ??= [...this.#pending.values()].sort(
      (a, b) => a.createdAtMs - b.createdAtMs || compareText(a.key, b.key),
    );
    return this.#sortedPending;
  }

  #replace(key: string, old: PodView | undefined, view: PodView | undefined): PodChange {
    if (view === undefined) this.#byKey.delete(key);
    else this.#byKey.set(key, view);
    const moved = replaceIn(this.#byNode, key, old?.nodeName, view?.nodeName, view);
    const oldOwner = old?.isDaemon === true ? daemonSetOf(old.pod) : undefined;
    const owner = view?.isDaemon === true ? daemonSetOf(view.pod) : undefined;
    replaceIn(this.#byDaemonSet, key, oldOwner, owner, view);
    const daemonSet = owner ?? oldOwner;
    const isPending = view !== undefined && isProvisionable(view.pod);
    const wasPending = isPending ? this.#pending.has(key) : this.#pending.delete(key);
    if (isPending) this.#pending.set(key, view);
    const isPendingChanged = isPending || wasPending;
    if (isPendingChanged) this.#sortedPending = undefined;
    return {
      nodes: moved,
      daemonSet,
      isPendingChanged,
      isPlacementChanged: old?.nodeName !== view?.nodeName,
    };
  }
}

/** Puts `view` under `to` instead of under `from`; returns the names whose sets changed. */
function replaceIn(
  index: Map<string, Map<string, PodView>>,
  key: string,
  from: string | undefined,
  to: string | undefined,
  view: PodView | undefined,
): readonly string[] {
  const changed: string[] = [];
  if (from !== undefined && from !== to) {
    const pods = index.get(from);
    pods?.delete(key);
    if (pods?.size === 0) index.delete(from);
    changed.push(from);
  }
  if (to !== undefined && view !== undefined) {
    const pods = index.get(to);
    if (pods === undefined) index.set(to, new Map([[key, view]]));
    else pods.set(key, view);
    changed.push(to);
  }
  return changed;
}

/** `namespace/name`. */
export function podKey(pod: Pod): string {
  return `${pod.metadata.namespace ?? ''}/${pod.metadata.name}`;
}

export function newPodView(key: string, pod: Pod): PodView {
  const created = pod.metadata.creationTimestamp;
  const nodeName = pod.spec.nodeName;
  return {
    key,
    uid: pod.metadata.uid ?? '',
    pod,
    createdAtMs: (created === undefined ? undefined : parseTimestamp(created)) ?? 0,
    requests: podRequests(pod),
    ...(nodeName ? { nodeName } : {}),
    isDaemon: isOwnedByDaemonSet(pod),
  };
}

function daemonSetOf(pod: Pod): string | undefined {
  const owner = pod.metadata.ownerReferences?.find(
    (reference) => reference.kind === 'DaemonSet' && reference.apiVersion === 'apps/v1',
  );
  return owner === undefined ? undefined : `${pod.metadata.namespace ?? ''}/${owner.name}`;
}
