/**
 * The eviction subresource: may this pod go?
 *
 * Parity: kubernetes pkg/registry/core/pod/storage/eviction.go.
 */
import { matchesSelector } from '../../api/core/label-selector.ts';
import type { Pod } from '../../api/core/pod.ts';
import type { PodDisruptionBudget } from '../../api/core/policy.ts';
import { KubeError } from '../../ports/kube.ts';
import { formatTimestamp } from '../../util/timestamp.ts';

const multipleBudgets =
  'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';
const wouldViolate = "Cannot evict pod as it would violate the pod's disruption budget.";

/** The status of the budget that pays for the eviction, or `undefined` when none has to. Throws TooManyRequests. */
export function chargeEviction(
  pod: Pod,
  budgets: readonly PodDisruptionBudget[],
  nowMs: number,
): PodDisruptionBudget | undefined {
  const phase = pod.status?.phase;
  if (phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending') return undefined;
  if (pod.metadata.deletionTimestamp !== undefined) return undefined;
  const matching = budgets.filter((b) => matchesSelector(b.spec.selector, pod.metadata.labels));
  if (matching.length > 1) throw new KubeError('InternalError', multipleBudgets);
  const budget = matching[0];
  if (budget === undefined || isFree(pod, budget)) return undefined;
  const { status } = budget;
  if (
    status === undefined ||
    (status.observedGeneration ?? 0) < (budget.metadata.generation ?? 0)
  ) {
    throw new KubeError(
      'TooManyRequests',
      `${wouldViolate} The disruption budget ${budget.metadata.name} is still being processed by the server.`,
      { retryAfterMs: 10_000 },
    );
  }
  if (status.disruptionsAllowed <= 0) {
    throw new KubeError(
      'TooManyRequests',
      `${wouldViolate} The disruption budget ${budget.metadata.name} needs ${status.desiredHealthy} healthy pods and has ${status.currentHealthy} currently`,
    );
  }
  return {
    ...budget,
    status: {
      ...status,
      disruptionsAllowed: status.disruptionsAllowed - 1,
      disruptedPods: { ...status.disruptedPods, [pod.metadata.name]: formatTimestamp(nowMs) },
    },
  };
}

// A pod that is not Ready costs its application nothing more.
function isFree(pod: Pod, budget: PodDisruptionBudget): boolean {
  const isReady = pod.status?.conditions?.some((c) => c.type === 'Ready' && c.status === 'True');
  if (isReady) return false;
  if (budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  const status = budget.status;
  return (
    status !== undefined &&
    status.currentHealthy >= status.desiredHealthy &&
    status.desiredHealthy > 0
  );
}
