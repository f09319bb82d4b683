/** The statuses that a kubelet reports for a pod. */
import type { Condition, ConditionStatus } from '../../api/core/meta.ts';
import type { Pod, PodStatus } from '../../api/core/pod.ts';
import { hashText } from '../../util/hash.ts';

const readyTypes = [
  'PodReadyToStartContainers',
  'Initialized',
  'Ready',
  'ContainersReady',
] as const;

function conditionsOf(
  pod: Pod,
  ready: ConditionStatus,
  stamp: string,
  reason?: string,
): readonly Condition[] {
  const kept = (pod.status?.conditions ?? []).filter(
    (c) => !(readyTypes as readonly string[]).includes(c.type),
  );
  return [
    ...kept,
    ...readyTypes.map((type): Condition => {
      const isReadiness = type === 'Ready' || type === 'ContainersReady';
      return {
        type,
        status: isReadiness ? ready : 'True',
        lastTransitionTime: stamp,
        ...(isReadiness && reason !== undefined ? { reason } : {}),
      };
    }),
  ];
}

/** All containers run and are ready since `stamp`. */
export function runningStatus(
  pod: Pod,
  { startTime, stamp }: { readonly startTime: string; readonly stamp: string },
): PodStatus {
  const { nominatedNodeName: _, ...rest } = pod.status ?? {};
  return {
    ...rest,
    phase: 'Running',
    conditions: conditionsOf(pod, 'True', stamp),
    startTime,
    podIP: podIpOf(pod),
    containerStatuses: pod.spec.containers.map(({ name }) => ({
      name,
      ready: true,
      restartCount: 0,
    })),
  };
}

/** Out of 10.64.0.0/10, by the pod's name. */
function podIpOf({ metadata: { namespace, name } }: Pod): string {
  const bits = Number.parseInt(hashText(`${namespace}/${name}`).slice(0, 6), 16);
  return `10.${64 + ((bits >> 16) & 63)}.${(bits >> 8) & 255}.${bits & 255}`;
}

/** All containers have started once more. */
export function restartedStatus(pod: Pod): PodStatus {
  return {
    ...pod.status,
    containerStatuses: (pod.status?.containerStatuses ?? []).map((c) => ({
      ...c,
      restartCount: c.restartCount + 1,
    })),
  };
}

/** All containers have ended with success. */
export function succeededStatus(pod: Pod, stamp: string): PodStatus {
  return {
    ...pod.status,
    phase: 'Succeeded',
    conditions: conditionsOf(pod, 'False', stamp, 'PodCompleted'),
    containerStatuses: stopped(pod),
  };
}

/** The kubelet refused or ended the pod. */
export function failedStatus(pod: Pod, stamp: string, reason: string, message: string): PodStatus {
  const hasRun = pod.status?.phase === 'Running';
  return {
    ...pod.status,
    phase: 'Failed',
    reason,
    message,
    startTime: pod.status?.startTime ?? stamp,
    ...(hasRun
      ? {
          conditions: conditionsOf(pod, 'False', stamp, 'PodFailed'),
          containerStatuses: stopped(pod),
        }
      : {}),
  };
}

function stopped(pod: Pod): NonNullable<PodStatus['containerStatuses']> {
  return (pod.status?.containerStatuses ?? []).map((c) => ({ ...c, ready: false }));
}
