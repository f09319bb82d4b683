/** What the scheduler writes into the status of a pod. */
import type { Condition } from '../../api/core/meta.ts';
import type { Pod, PodStatus } from '../../api/core/pod.ts';
import { formatTimestamp } from '../../util/timestamp.ts';

export interface NotScheduled {
  readonly reason: 'Unschedulable' | 'SchedulingGated' | 'SchedulerError';
  readonly message: string;
  readonly nominatedNodeName: string | undefined;
}

/** The pod with its PodScheduled condition and nomination; the very same if it says so already. */
export function withNotScheduled(pod: Pod, said: NotScheduled, nowMs: number): Pod {
  const { reason, message, nominatedNodeName } = said;
  const old = pod.status?.conditions?.find((c) => c.type === 'PodScheduled');
  const isSaid = old?.status === 'False' && old.reason === reason && old.message === message;
  if (isSaid && pod.status?.nominatedNodeName === nominatedNodeName) return pod;
  const condition: Condition = {
    type: 'PodScheduled',
    status: 'False',
    reason,
    message,
    lastTransitionTime:
      (old?.status === 'False' ? old.lastTransitionTime : undefined) ?? formatTimestamp(nowMs),
  };
  const status = { ...withoutNomination(pod.status), conditions: withCondition(pod, condition) };
  return {
    ...pod,
    status: nominatedNodeName === undefined ? status : { ...status, nominatedNodeName },
  };
}

/** The pod without a nomination; the very same if it has none. */
export function withNoNomination(pod: Pod): Pod {
  if (pod.status?.nominatedNodeName === undefined) return pod;
  return { ...pod, status: withoutNomination(pod.status) };
}

/** The victim with the condition that says why it has to go. */
export function withPreemption(pod: Pod, nowMs: number): Pod {
  const condition: Condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'PreemptionByScheduler',
    message: 'default-scheduler: preempting to accommodate a higher priority pod',
    lastTransitionTime: formatTimestamp(nowMs),
  };
  return { ...pod, status: { ...pod.status, conditions: withCondition(pod, condition) } };
}

function withoutNomination(status: PodStatus | undefined): PodStatus {
  if (status === undefined) return {};
  const { nominatedNodeName, ...rest } = status;
  return rest;
}

function withCondition({ status }: Pod, condition: Condition): readonly Condition[] {
  const conditions = status?.conditions ?? [];
  const index = conditions.findIndex((c) => c.type === condition.type);
  return index < 0 ? [...conditions, condition] : conditions.with(index, condition);
}
