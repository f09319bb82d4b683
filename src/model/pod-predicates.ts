/**
 * What a pod is for provisioning, disruption and draining.
 *
 * Parity: karpenter pkg/utils/pod/scheduling.go.
 */
import type { Pod } from '../api/core/pod.ts';
import { Annotations, Taints } from '../api/labels.ts';
import { DurationError, parseDurationMs } from '../util/duration.ts';
import { parseTimestamp } from '../util/timestamp.ts';
import { toleratesTaint } from './taints.ts';

/** How long after its deletionTimestamp a pod counts as stuck. */
export const stuckTerminatingMs = 60_000;

export function isTerminal(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return phase === 'Failed' || phase === 'Succeeded';
}

export function isTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined;
}

export function isActive(pod: Pod): boolean {
  return !isTerminal(pod) && !isTerminating(pod);
}

function isOwnedBy(pod: Pod, apiVersion: string, kind: string): boolean {
  const owners = pod.metadata.ownerReferences;
  return owners?.some((owner) => owner.kind === kind && owner.apiVersion === apiVersion) ?? false;
}

export function isOwnedByDaemonSet(pod: Pod): boolean {
  return isOwnedBy(pod, 'apps/v1', 'DaemonSet');
}

export function isOwnedByStatefulSet(pod: Pod): boolean {
  return isOwnedBy(pod, 'apps/v1', 'StatefulSet');
}

/** A static pod's image in the API. */
export function isMirror(pod: Pod): boolean {
  return isOwnedBy(pod, 'v1', 'Node');
}

/** Whether it will need another node when its own goes away. */
export function isReschedulable(pod: Pod): boolean {
  return (
    (isActive(pod) || (isOwnedByStatefulSet(pod) && isTerminating(pod))) &&
    !isOwnedByDaemonSet(pod) &&
    !isMirror(pod)
  );
}

export function toleratesDisrupted(pod: Pod): boolean {
  return (
    pod.spec.tolerations?.some((toleration) => toleratesTaint(toleration, Taints.Disrupted)) ??
    false
  );
}

/** What the do-not-disrupt annotation of a pod says. */
export type DoNotDisrupt =
  | { readonly kind: 'none' }
  /** Neither `true` nor a positive duration: it has no effect. */
  | { readonly kind: 'invalid'; readonly value: string }
  /** `untilMs` is absent when the protection has no end, or its begin is not known yet. */
  | { readonly kind: 'active'; readonly untilMs?: number }
  | { readonly kind: 'over'; readonly sinceMs: number };

const none: DoNotDisrupt = { kind: 'none' };

/** A duration is measured from `status.startTime`. */
export function doNotDisrupt(pod: Pod, nowMs: number): DoNotDisrupt {
  const value = pod.metadata.annotations?.[Annotations.DoNotDisrupt];
  if (value === undefined) return none;
  if (value === 'true') return { kind: 'active' };
  const durationMs = parsePositiveDurationMs(value);
  if (durationMs === undefined) return { kind: 'invalid', value };
  const startTime = pod.status?.startTime;
  const startedAtMs = startTime === undefined ? undefined : parseTimestamp(startTime);
  if (startedAtMs === undefined) return { kind: 'active' };
  const untilMs = startedAtMs + durationMs;
  return nowMs < untilMs ? { kind: 'active', untilMs } : { kind: 'over', sinceMs: untilMs };
}

function parsePositiveDurationMs(text: string): number | undefined {
  try {
    const durationMs = parseDurationMs(text);
    return durationMs > 0 ? durationMs : undefined;
  } catch (error) {
    if (error instanceof DurationError) return undefined;
    throw error;
  }
}

export function hasActiveDoNotDisrupt(pod: Pod, nowMs: number): boolean {
  return doNotDisrupt(pod, nowMs).kind === 'active';
}

/** Whether an eviction may be asked for. */
export function isEvictable(pod: Pod, nowMs: number): boolean {
  return (
    isActive(pod) &&
    !toleratesDisrupted(pod) &&
    !isMirror(pod) &&
    !hasActiveDoNotDisrupt(pod, nowMs)
  );
}

/** deletionTimestamp includes the grace period already. */
export function isStuckTerminating(pod: Pod, nowMs: number): boolean {
  const text = pod.metadata.deletionTimestamp;
  const deletedAtMs = text === undefined ? undefined : parseTimestamp(text);
  return deletedAtMs !== undefined && nowMs - deletedAtMs > stuckTerminatingMs;
}

/** Whether a drain has to see it gone; protected pods are, and stall the drain. */
export function isDrainable(pod: Pod, nowMs: number): boolean {
  return !toleratesDisrupted(pod) && !isStuckTerminating(pod, nowMs) && !isMirror(pod);
}

export function isWaitingEviction(pod: Pod, nowMs: number): boolean {
  return !isTerminal(pod) && isDrainable(pod, nowMs);
}

/** Whether the pod itself lets its node be disrupted. */
export function isDisruptable(pod: Pod, nowMs: number): boolean {
  return !isActive(pod) || !hasActiveDoNotDisrupt(pod, nowMs);
}

/** Whether kube-scheduler has said that no node fits, and a new node may be of help. */
export function isProvisionable(pod: Pod): boolean {
  return (
    !pod.spec.nodeName &&
    !pod.status?.nominatedNodeName &&
    hasFailedToSchedule(pod) &&
    !isOwnedByDaemonSet(pod) &&
    !isMirror(pod)
  );
}

function hasFailedToSchedule(pod: Pod): boolean {
  return (
    pod.status?.conditions?.some(
      (condition) => condition.type === 'PodScheduled' && condition.reason === 'Unschedulable',
    ) ?? false
  );
}

/** Whether the Ready condition is False. */
export function isNotReady(pod: Pod): boolean {
  return (
    pod.status?.conditions?.some(
      (condition) => condition.type === 'Ready' && condition.status === 'False',
    ) ?? false
  );
}
