/**
 * On which nodes a DaemonSet runs, and what its pods get on the way.
 *
 * Parity: kubernetes pkg/controller/daemon NodeShouldRunDaemonPod and util.
 */
import type { Node } from '../../../api/core/node.ts';
import type { Affinity, PodSpec, Toleration } from '../../../api/core/pod.ts';
import { Taints } from '../../../api/labels.ts';
import { findUntolerated } from '../../../model/taints.ts';
import { matchesNode } from '../pods/node-selection.ts';

const exists = (key: string, effect: 'NoSchedule' | 'NoExecute'): Toleration => ({
  key,
  operator: 'Exists',
  effect,
});

const daemonTolerations: readonly Toleration[] = [
  exists(Taints.NotReadyNoExecute.key, 'NoExecute'),
  exists(Taints.UnreachableNoExecute.key, 'NoExecute'),
  exists('node.kubernetes.io/disk-pressure', 'NoSchedule'),
  exists('node.kubernetes.io/memory-pressure', 'NoSchedule'),
  exists('node.kubernetes.io/pid-pressure', 'NoSchedule'),
  exists(Taints.Unschedulable.key, 'NoSchedule'),
];
const networkUnavailable = exists('node.kubernetes.io/network-unavailable', 'NoSchedule');

const tolerant = new WeakMap<PodSpec, PodSpec>();

/** The template's spec with the tolerations that every daemon pod gets; one result per template. */
export function daemonSpec(template: PodSpec): PodSpec {
  let spec = tolerant.get(template);
  if (!spec) {
    const added = template.hostNetwork
      ? [...daemonTolerations, networkUnavailable]
      : daemonTolerations;
    const own = (template.tolerations ?? []).filter(
      (t) =>
        !added.some((a) => a.key === t.key && a.effect === t.effect && t.operator === 'Exists'),
    );
    spec = { ...template, tolerations: [...own, ...added] };
    tolerant.set(template, spec);
  }
  return spec;
}

/** The daemon spec, tied to one node so that the scheduler may choose no other. */
export function pinnedSpec(template: PodSpec, nodeName: string): PodSpec {
  const spec = daemonSpec(template);
  const pin = { key: 'metadata.name', operator: 'In', values: [nodeName] } as const;
  const affinity: Affinity = {
    ...spec.affinity,
    nodeAffinity: {
      ...spec.affinity?.nodeAffinity,
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchFields: [pin] }],
      },
    },
  };
  return { ...spec, affinity };
}

/** The node that a daemon pod is tied to. */
export function pinnedNode(spec: PodSpec): string | undefined {
  if (spec.nodeName !== undefined) return spec.nodeName;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  for (const term of required?.nodeSelectorTerms ?? []) {
    const pin = term.matchFields?.find((field) => field.key === 'metadata.name');
    if (pin) return pin.values?.[0];
  }
  return undefined;
}

export interface DaemonFit {
  /** A pod is to be made if there is none. */
  readonly shouldRun: boolean;
  /** A pod that is there may stay. */
  readonly shouldStay: boolean;
}

const notAtAll: DaemonFit = { shouldRun: false, shouldStay: false };

/** Whether pods of this template belong on the node. */
export function fitDaemon(template: PodSpec, node: Node): DaemonFit {
  if (template.nodeName !== undefined && template.nodeName !== node.metadata.name) return notAtAll;
  if (!matchesNode(template, node)) return notAtAll;
  const tolerations = daemonSpec(template).tolerations ?? [];
  const taints = node.spec.taints ?? [];
  const untolerated = findUntolerated(
    taints.filter((t) => t.effect !== 'PreferNoSchedule'),
    tolerations,
  );
  if (!untolerated) return { shouldRun: true, shouldStay: true };
  const executing = taints.filter((t) => t.effect === 'NoExecute');
  return { shouldRun: false, shouldStay: findUntolerated(executing, tolerations) === undefined };
}
