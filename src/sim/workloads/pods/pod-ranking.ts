/**
 * Which pods a ReplicaSet or a Job gives up first.
 *
 * Parity: kubernetes pkg/controller ActivePodsWithRanks, with logarithmic scale-down. Differs: the
 * last tie is broken by name, not by UID.
 */
import type { Pod } from '../../../api/core/pod.ts';
import { Annotations } from '../../../api/labels.ts';
import { compareText } from '../../../util/compare-text.ts';
import { createdAtMs } from '../reconcile/object-key.ts';
import type { PodRecord } from './pod-index.ts';

const phaseOrder: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

/** Sorted so that the first is deleted first; `related` are the pods that count for the spread over nodes. */
export function rankForDeletion(
  candidates: readonly PodRecord[],
  related: Iterable<PodRecord>,
  nowMs: number,
): PodRecord[] {
  const activeByNode = new Map<string, number>();
  for (const { isActive, nodeName } of related) {
    if (isActive && nodeName !== undefined) {
      activeByNode.set(nodeName, (activeByNode.get(nodeName) ?? 0) + 1);
    }
  }
  const keyed = candidates.map((record) => ({
    record,
    ranks: ranksOf(record, activeByNode, nowMs),
  }));
  keyed.sort(
    (a, b) =>
      compareNumbers(a.ranks, b.ranks) ||
      compareText(a.record.pod.metadata.name, b.record.pod.metadata.name),
  );
  return keyed.map(({ record }) => record);
}

// Smaller goes first, criterion by criterion. Two pods that are not both ready share the age of 0.
function ranksOf(
  record: PodRecord,
  activeByNode: ReadonlyMap<string, number>,
  nowMs: number,
): readonly number[] {
  const { pod, nodeName, isReady } = record;
  return [
    nodeName === undefined ? 0 : 1,
    phaseOrder[pod.status?.phase ?? 'Pending'] ?? 0,
    isReady ? 1 : 0,
    deletionCostOf(pod),
    nodeName === undefined ? 0 : -(activeByNode.get(nodeName) ?? 0),
    isReady ? logAge(nowMs - record.readySinceMs) : 0,
    -maxRestartsOf(pod),
    logAge(nowMs - createdAtMs(pod)),
  ];
}

function deletionCostOf(pod: Pod): number {
  const cost = Number(pod.metadata.annotations?.[Annotations.PodDeletionCost] ?? 0);
  return Number.isInteger(cost) ? cost : 0;
}

function maxRestartsOf(pod: Pod): number {
  return Math.max(0, ...(pod.status?.containerStatuses ?? []).map((c) => c.restartCount));
}

// Ages of the same power of two count as equal, so that not always the newest go.
function logAge(ageMs: number): number {
  return ageMs <= 0 ? -1 : Math.floor(Math.log2(ageMs * 1e6));
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
