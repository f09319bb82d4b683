/** What each DaemonSet would put on a new node. */
import type { Affinity, Pod, PodSpec } from '../api/core/pod.ts';
import type { LimitRange } from '../api/core/policy.ts';
import type { DaemonSet } from '../api/core/workloads.ts';
import { applyLimitRanges } from '../model/limit-range.ts';
import type { PodView } from '../model/pod.ts';
import { newPodView } from './pod-table.ts';

/**
 * A pod of the DaemonSet that is bound to no node: its newest live one, since webhooks and autoscalers
 * may have changed it, else one from the template with the defaults of its namespace. Its required
 * node affinity is always the template's, as the controller pins each pod to its node.
 *
 * Parity: karpenter pkg/controllers/provisioning/provisioner.go getDaemonSetPods.
 */
export function newDaemonPod(
  daemonSet: DaemonSet,
  newest: PodView | undefined,
  ranges: readonly LimitRange[],
): PodView {
  const template = daemonSet.spec.template;
  const { nodeName: _, ...spec } = newest?.pod.spec ?? applyLimitRanges(template.spec, ranges);
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: newest?.pod.metadata ?? {
      name: daemonSet.metadata.name,
      ...(daemonSet.metadata.namespace === undefined
        ? {}
        : { namespace: daemonSet.metadata.namespace }),
      ...template.metadata,
    },
    spec: withRequiredNodeAffinity(spec, template.spec),
  };
  const key = `${daemonSet.metadata.namespace ?? ''}/${pod.metadata.name}`;
  return { ...newPodView(key, pod), isDaemon: true };
}

function withRequiredNodeAffinity(spec: PodSpec, template: PodSpec): PodSpec {
  const required = template.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution === required) {
    return spec;
  }
  const { requiredDuringSchedulingIgnoredDuringExecution: _, ...nodeAffinity } =
    spec.affinity?.nodeAffinity ?? {};
  const affinity: Affinity = {
    ...spec.affinity,
    nodeAffinity: {
      ...nodeAffinity,
      ...(required === undefined
        ? {}
        : { requiredDuringSchedulingIgnoredDuringExecution: required }),
    },
  };
  return { ...spec, affinity };
}
