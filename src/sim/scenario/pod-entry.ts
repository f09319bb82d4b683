/** What is remembered of one pod. */
import type { Pod } from '../../api/core/pod.ts';
import type { PodRefusal } from '../../model/reason.ts';
import type { ObservedPod } from './observed.ts';
import type { Entry } from './observed-list.ts';

export interface PodEntry extends Entry {
  readonly name: string;
  readonly namespace: string;
  pod: Pod;
  owner: string | undefined;
  nodePool: string | undefined;
  scheduledAtMs: number | undefined;
  readyAtMs: number | undefined;
  deletedAtMs: number | undefined;
  endedAtMs: number | undefined;
  evictions: number;
  evictionAttempts: number;
  refusal: PodRefusal | undefined;
}

export function isTerminal(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return phase === 'Succeeded' || phase === 'Failed';
}

export function isReady(pod: Pod): boolean {
  for (const { type, status } of pod.status?.conditions ?? []) {
    if (type === 'Ready') return status === 'True';
  }
  return false;
}

export function isPending(entry: PodEntry): boolean {
  return (
    entry.pod.spec.nodeName === undefined &&
    entry.deletedAtMs === undefined &&
    entry.endedAtMs === undefined
  );
}

export function podView<I>(
  entry: PodEntry,
  count: (value: number) => I,
  seconds: (atMs: number) => number,
): ObservedPod<I> {
  const { pod, owner, nodePool, scheduledAtMs, readyAtMs, deletedAtMs, endedAtMs } = entry;
  const { nodeName } = pod.spec;
  const pending = isPending(entry);
  return {
    namespace: entry.namespace,
    name: entry.name,
    labels: pod.metadata.labels ?? {},
    ...(owner === undefined ? {} : { owner }),
    phase: pod.status?.phase ?? 'Pending',
    pending,
    ...(nodeName === undefined ? {} : { node: nodeName }),
    ...(nodePool === undefined ? {} : { nodePool }),
    created: seconds(entry.createdAtMs),
    ...(scheduledAtMs === undefined ? {} : { scheduledAt: seconds(scheduledAtMs) }),
    ...(readyAtMs === undefined ? {} : { readyAt: seconds(readyAtMs) }),
    ...(deletedAtMs === undefined ? {} : { deletedAt: seconds(deletedAtMs) }),
    ...(endedAtMs === undefined ? {} : { endedAt: seconds(endedAtMs) }),
    evictions: count(entry.evictions),
    evictionAttempts: count(entry.evictionAttempts),
    ...(pending ? { why: entry.refusal?.codes ?? [] } : {}),
  };
}
