/** Why a new node comes from this pool and as which type, as one line. */
import type { PlannedNodeClaim } from '../../model/plan.ts';

/** `3 pods, NodePool default: 12 of 400 instance types left (…), cheapest m7g.large at $0.0816/h …`. */
export function formatNodeClaimTrace({ nodePool, pods, why }: PlannedNodeClaim): string {
  const { total, afterPoolRequirements, afterPods, afterLimits } = why.instanceTypes;
  const { instanceType, zone, capacityType, price } = why.cheapest;
  const before = why.poolsBefore.map((pool) => `${pool.nodePool} (${pool.reason})`);
  const passed = before.length > 0 ? `; passed over ${before.join(', ')}` : '';
  return `${pods.length} ${pods.length === 1 ? 'pod' : 'pods'}, NodePool ${nodePool}: ${afterLimits} of ${total} instance types left (${afterPoolRequirements} by the pool's requirements, ${afterPods} by the pods, ${afterLimits} by the limits), cheapest ${instanceType} in ${zone} ${capacityType} at $${price}/h${passed}`;
}
