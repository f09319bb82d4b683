/**
 * The rolling update of a DaemonSet: which pods go now, and where a second one comes first.
 *
 * Parity: kubernetes pkg/controller/daemon/update.go rollingUpdate.
 */
import type { DaemonSet } from '../../../api/core/workloads.ts';
import { availableAtMs, type PodRecord } from '../pods/pod-index.ts';
import { resolveIntOrPercent, templateHash } from '../pods/pod-template.ts';

export interface DaemonNode {
  readonly name: string;
  /** Not yet finished ones. */
  readonly pods: readonly PodRecord[];
}

export interface DaemonUpdate {
  readonly deletePods: readonly PodRecord[];
  readonly surgeNodes: readonly string[];
}

/** `nodes` are those that should run the pod, in the order in which they are updated. */
export function planDaemonUpdate(
  set: DaemonSet,
  nodes: readonly DaemonNode[],
  nowMs: number,
): DaemonUpdate {
  const rolling = set.spec.updateStrategy?.rollingUpdate;
  const hash = templateHash(set.spec.template);
  const maxSurge = resolveIntOrPercent(rolling?.maxSurge ?? 0, nodes.length, 'up');
  const maxUnavailable = resolveIntOrPercent(rolling?.maxUnavailable ?? 1, nodes.length, 'up');
  const isNew = ({ pod }: PodRecord): boolean =>
    pod.metadata.labels?.['controller-revision-hash'] === hash;
  const isAvailable = (record: PodRecord): boolean =>
    !record.isTerminating &&
    (availableAtMs(record, set.spec.minReadySeconds) ?? Number.POSITIVE_INFINITY) <= nowMs;
  return maxSurge > 0
    ? planSurge(nodes, maxSurge, isNew, isAvailable)
    : planReplacement(nodes, Math.max(1, maxUnavailable), isNew, isAvailable);
}

type Predicate = (record: PodRecord) => boolean;

function planReplacement(
  nodes: readonly DaemonNode[],
  maxUnavailable: number,
  isNew: Predicate,
  isAvailable: Predicate,
): DaemonUpdate {
  const broken: PodRecord[] = [];
  const candidates: PodRecord[] = [];
  let unavailable = 0;
  for (const { pods } of nodes) {
    const outdated = pods.filter((record) => !isNew(record));
    if (!pods.some(isAvailable)) {
      unavailable++;
      broken.push(...outdated);
    } else {
      candidates.push(...outdated);
    }
  }
  const room = Math.max(0, maxUnavailable - unavailable);
  return { deletePods: [...broken, ...candidates.slice(0, room)], surgeNodes: [] };
}

function planSurge(
  nodes: readonly DaemonNode[],
  maxSurge: number,
  isNew: Predicate,
  isAvailable: Predicate,
): DaemonUpdate {
  const deletePods: PodRecord[] = [];
  const candidates: string[] = [];
  let surging = 0;
  for (const { name, pods } of nodes) {
    const outdated = pods.filter((record) => !isNew(record));
    const current = pods.find((record) => isNew(record) && !record.isTerminating);
    if (outdated.length === 0) continue;
    if (current) {
      if (isAvailable(current)) deletePods.push(...outdated);
      else surging++;
    } else if (outdated.every((record) => !record.isTerminating)) {
      candidates.push(name);
    }
  }
  return { deletePods, surgeNodes: candidates.slice(0, Math.max(0, maxSurge - surging)) };
}
