/** Which pods a drain waits for, and which of them go now. */
import type { Pod } from '../../../api/core/pod.ts';
import {
  isOwnedByDaemonSet,
  isWaitingEviction,
  stuckTerminatingMs,
} from '../../../model/pod-predicates.ts';
import { parseTimestamp } from '../../../util/timestamp.ts';

export interface DrainPlan {
  /** The drain goes on while there are any. */
  readonly waiting: readonly Pod[];
  /** Those to be evicted now: one tier, and all that the deadline forces. */
  readonly evict: readonly Pod[];
  /** When a pod that does not end is given up, if none changes before. */
  readonly nextChangeAtMs?: number;
}

/**
 * `deadlineAtMs` is when the last pod must have ended; `undefined` is never. Pods are those of the
 * node that are not terminal.
 *
 * Parity: karpenter pkg/controllers/node/termination/terminator/terminator.go Drain.
 */
export function planDrain(
  pods: readonly Pod[],
  deadlineAtMs: number | undefined,
  nowMs: number,
): DrainPlan {
  const waiting = pods.filter((pod) => isWaitingEviction(pod, nowMs));
  const forced: Pod[] = [];
  const tiers: Pod[][] = [[], [], [], []];
  let nextChangeAtMs = Number.POSITIVE_INFINITY;
  for (const pod of waiting) {
    const endsAtMs = deletionAtMs(pod);
    if (endsAtMs !== undefined) {
      nextChangeAtMs = Math.min(nextChangeAtMs, endsAtMs + stuckTerminatingMs + 1);
    }
    if (isForced(pod, deadlineAtMs, nowMs)) forced.push(pod);
    else tiers[tierOf(pod)]?.push(pod);
  }
  const evict = [...forced, ...(tiers.find((tier) => tier.length > 0) ?? [])];
  return Number.isFinite(nextChangeAtMs) ? { waiting, evict, nextChangeAtMs } : { waiting, evict };
}

/**
 * Whether the deadline forces the pod to be deleted now, whatever protects it: it would not end in
 * time if it were asked any later.
 */
export function isForced(pod: Pod, deadlineAtMs: number | undefined, nowMs: number): boolean {
  if (deadlineAtMs === undefined) return false;
  const endsAtMs = deletionAtMs(pod);
  if (endsAtMs !== undefined) return endsAtMs > deadlineAtMs;
  const forcedAfterMs = forcedAfter(pod, deadlineAtMs);
  return forcedAfterMs !== undefined && nowMs > forcedAfterMs;
}

/** The last moment at which the pod may still be left alone, or `undefined` if it has no grace. */
export function forcedAfter(pod: Pod, deadlineAtMs: number): number | undefined {
  const graceSeconds = pod.spec.terminationGracePeriodSeconds;
  return graceSeconds === undefined ? undefined : deadlineAtMs - graceSeconds * 1000;
}

// The deletionTimestamp holds the pod's grace already.
function deletionAtMs(pod: Pod): number | undefined {
  const text = pod.metadata.deletionTimestamp;
  return text === undefined ? undefined : parseTimestamp(text);
}

function tierOf(pod: Pod): number {
  return (isCritical(pod) ? 2 : 0) + (isOwnedByDaemonSet(pod) ? 1 : 0);
}

function isCritical(pod: Pod): boolean {
  const name = pod.spec.priorityClassName;
  return name === 'system-cluster-critical' || name === 'system-node-critical';
}
