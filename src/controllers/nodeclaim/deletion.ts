/** Deletes NodeClaims without asking budgets, and tells metrics and reports. */

import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import { Labels } from '../../api/labels.ts';
import type { ForcefulReason } from '../../model/disruption-reason.ts';
import { isReschedulable } from '../../model/pod-predicates.ts';
import { isConflict, isNotFound } from '../../ports/kube.ts';
import type { MetricLabels } from '../../ports/observability.ts';
import { parseDurationMs } from '../../util/duration.ts';
import type { ControllerDependencies } from '../dependencies.ts';

/** Upstream's label value, and the name that reports use; without a name there was no node to lose. */
const causes = {
  insufficient_capacity: undefined,
  nodeclass_not_ready: undefined,
  launch_timeout: 'LaunchTimeout',
  registration_timeout: 'RegistrationTimeout',
  expired: 'Expired',
  garbage_collected: 'GarbageCollected',
} as const satisfies Readonly<Record<string, ForcefulReason | undefined>>;
export type DeletionCause = keyof typeof causes;

// The store learns of a deletion later; until then it is not to be counted again.
const deletedUids = new WeakMap<ControllerDependencies, Set<string>>();
const maxRemembered = 10_000;

function isFirstDeletion(uid: string, deps: ControllerDependencies): boolean {
  const uids = deletedUids.get(deps) ?? new Set<string>();
  deletedUids.set(deps, uids);
  if (uids.has(uid)) return false;
  uids.add(uid);
  const [oldest] = uids;
  if (uids.size > maxRemembered && oldest !== undefined) uids.delete(oldest);
  return true;
}

/** Deletes this very claim; one that is gone or deleted already is left alone. */
export async function deleteNodeClaim(
  claim: NodeClaim,
  cause: DeletionCause,
  deps: ControllerDependencies,
): Promise<void> {
  if (claim.metadata.deletionTimestamp !== undefined) return;
  const { name, uid } = claim.metadata;
  try {
    await deps.kube.delete(Kinds.NodeClaim, { name }, uid === undefined ? {} : { uid });
  } catch (error) {
    if (isNotFound(error) || isConflict(error)) return;
    throw error;
  }
  if (!isFirstDeletion(uid ?? '', deps)) return;
  deps.logger.info('deleted nodeclaim', { nodeClaim: name, reason: cause });
  const labels = disruptedLabels(claim, cause, '');
  deps.metrics.count('karpenter_nodeclaims_disrupted_total', labels);
  const pods = deps.cluster.nodeByProviderId(claim.status?.providerID ?? '')?.pods ?? [];
  const moving = pods.filter(({ pod }) => isReschedulable(pod)).length;
  if (moving > 0) deps.metrics.count('karpenter_pods_disruption_initiated_total', labels, moving);
  const reason = causes[cause];
  if (reason === undefined) return;
  const nodeName = claim.status?.nodeName;
  deps.traces.disruptionStarted(
    {
      decision: 'delete',
      reason,
      nodes: nodeName === undefined ? [] : [nodeName],
      nodeClaims: [name],
      replacements: [],
    },
    deps.clock.nowMs(),
  );
}

/** Labels of `nodeclaims_disrupted_total` and `pods_disruption_initiated_total`. */
export function disruptedLabels(
  claim: NodeClaim,
  reason: string,
  consolidationPolicy: string,
): MetricLabels {
  const labels = claim.metadata.labels ?? {};
  return {
    reason,
    nodepool: labels[Labels.NodePool] ?? '',
    capacity_type: labels[Labels.CapacityType] ?? '',
    consolidation_policy: consolidationPolicy,
    termination_mode: terminationModeOf(claim),
  };
}

function terminationModeOf({ spec }: NodeClaim): string {
  if (spec.terminationGracePeriod === undefined) return 'graceful';
  return parseDurationMs(spec.terminationGracePeriod) > 0 ? 'eventual' : 'forceful';
}
