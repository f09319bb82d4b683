/** What it costs to disrupt a node, and what it saves. */
import type { Pod } from '../../api/core/pod.ts';
import { Annotations } from '../../api/labels.ts';
import type { InstanceType } from '../../model/instance-type.ts';

/** What a node costs to disrupt even without pods. */
export const baseDisruptionCost = 1;

const minEvictionCost = -10;
const maxEvictionCost = 10;

export interface CostOptions {
  /** With the gate on, the deletion cost that ReplicaSets read is ours and is not read back. */
  readonly podDeletionCostManagement: boolean;
}

/**
 * How much an eviction of the pod weighs, between -10 and 10; 1 for an ordinary pod.
 *
 * Parity: karpenter pkg/utils/disruption EvictionCost.
 */
export function computeEvictionCost(pod: Pod, options: CostOptions): number {
  const cost = 1 + deletionCostOf(pod, options) / 2 ** 27 + (pod.spec.priority ?? 0) / 2 ** 25;
  return Math.min(Math.max(cost, minEvictionCost), maxEvictionCost);
}

function deletionCostOf(pod: Pod, options: CostOptions): number {
  const annotations = pod.metadata.annotations;
  if (!annotations) return 0;
  const own = annotations[Annotations.DisruptionCost];
  if (own !== undefined) return parseInt32(own);
  if (options.podDeletionCostManagement) return 0;
  const deletion = annotations[Annotations.PodDeletionCost];
  return deletion === undefined ? 0 : parseInt32(deletion);
}

// Text that is no 32-bit integer counts as nothing.
function parseInt32(text: string): number {
  if (!/^[+-]?[0-9]+$/.test(text)) return 0;
  const value = Number(text);
  return value >= -(2 ** 31) && value < 2 ** 31 ? value : 0;
}

/** The cost of moving these reschedulable pods off their node; negative eviction costs count as 0. */
export function computeDisruptionCost(pods: readonly Pod[], options: CostOptions): number {
  let cost = baseDisruptionCost;
  for (const pod of pods) cost += Math.max(0, computeEvictionCost(pod, options));
  return cost;
}

/**
 * USD per hour of a node: the type's first offering in its zone and capacity type, sold out or not;
 * 0 if that is unknown.
 *
 * Parity: karpenter pkg/controllers/disruption/types.go Candidate.Price.
 */
export function priceOfNode(
  instanceType: InstanceType | undefined,
  zone: string | undefined,
  capacityType: string | undefined,
): number {
  const offering = instanceType?.offerings.find(
    (o) => o.zone === zone && o.capacityType === capacityType,
  );
  return offering && !Number.isNaN(offering.price) ? offering.price : 0;
}
