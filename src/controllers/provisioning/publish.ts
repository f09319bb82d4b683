/** Tells the world what a scheduling pass decided: events, metrics, log lines. */
import { formatPodRefusal } from '../../engine/explain/pod-refusal.ts';
import type { PlannedPlacement, SchedulingPlan } from '../../model/plan.ts';
import type { PodView } from '../../model/pod.ts';
import type { PodRefusal } from '../../model/reason.ts';
import type { Snapshot, StateNode } from '../../model/snapshot.ts';
import type { ControllerDependencies } from '../dependencies.ts';

type Dependencies = Pick<ControllerDependencies, 'recorder' | 'metrics' | 'logger'>;

const failedSchedulingDedupeMs = 300_000;
const noTypesDedupeMs = 60_000;
const controller = { controller: 'provisioner' };

/** `parts`: `nodeclaim/<name>`, `node/<name>`. */
export function publishNominated(pod: PodView, parts: readonly string[], to: Dependencies): void {
  to.recorder.publish({
    object: pod.pod,
    type: 'Normal',
    reason: 'Nominated',
    message: `Pod should schedule on: ${parts.join(', ')}`,
    dedupeValues: [pod.uid],
  });
}

/** What the Nominated event calls an existing or in-flight node. */
export function placeParts(placement: PlannedPlacement, node: StateNode | undefined): string[] {
  const claim = node?.nodeClaim?.metadata.name ?? placement.nodeClaim;
  const name = node?.node?.metadata.name;
  return [
    ...(claim === undefined ? [] : [`nodeclaim/${claim}`]),
    ...(name === undefined ? [] : [`node/${name}`]),
  ];
}

export function publishRefusals(
  plan: SchedulingPlan,
  podByKey: ReadonlyMap<string, PodView>,
  snapshot: Snapshot,
  to: Dependencies,
): void {
  const ignored = plan.refused.filter((refusal) => refusal.reason?.code === 'PodNotSupported');
  to.metrics.gauge('karpenter_scheduler_ignored_pods_count', {}, ignored.length);
  to.metrics.gauge(
    'karpenter_scheduler_unschedulable_pods_count',
    controller,
    plan.refused.length - ignored.length,
  );
  for (const refusal of plan.refused) publishRefusal(refusal, podByKey.get(refusal.pod), to);
  publishPoolsWithoutTypes(plan, snapshot, to);
}

function publishRefusal(refusal: PodRefusal, pod: PodView | undefined, to: Dependencies): void {
  if (pod === undefined || isSilent(refusal)) return;
  const error = formatPodRefusal(refusal);
  to.logger.error('could not schedule pod', { Pod: refusal.pod, error });
  to.recorder.publish({
    object: pod.pod,
    type: 'Warning',
    reason: 'FailedScheduling',
    message: `Failed to schedule pod, ${error}`,
    dedupeValues: [pod.uid],
    dedupeMs: failedSchedulingDedupeMs,
  });
}

// Whoever keeps a pod off our nodes on purpose need not be told.
function isSilent({ reason }: PodRefusal): boolean {
  return reason?.code === 'PodNotSupported' && reason.message.includes('configured to not run');
}

function publishPoolsWithoutTypes(
  plan: SchedulingPlan,
  snapshot: Snapshot,
  to: Dependencies,
): void {
  const empty = new Set<string>();
  for (const { pools } of plan.refused) {
    for (const { nodePool, reason } of pools) {
      if (reason.code === 'NoInstanceType') empty.add(nodePool);
    }
  }
  for (const pool of snapshot.nodePools) {
    if (!empty.has(pool.name)) continue;
    to.recorder.publish({
      object: pool.nodePool,
      type: 'Warning',
      reason: 'NoCompatibleInstanceTypes',
      message: 'NodePool requirements filtered out all compatible available instance types',
      dedupeValues: [pool.uid],
      dedupeMs: noTypesDedupeMs,
    });
  }
}
