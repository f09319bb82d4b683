/** Conditions of NodeClaims, as values. */
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import {
  applyConditions,
  type ConditionChange,
  findCondition,
  nodeClaimConditions,
  withoutCondition,
} from '../../runtime/conditions.ts';

/** The claim with these conditions settled; the same object when nothing changes. */
export function withConditions(
  claim: NodeClaim,
  changes: readonly ConditionChange[],
  nowMs: number,
): NodeClaim {
  const conditions = applyConditions(claim, nodeClaimConditions, changes, nowMs);
  if (conditions === claim.status?.conditions) return claim;
  return { ...claim, status: { ...claim.status, conditions: [...conditions] } };
}

/** The claim with the named conditions as they are, known to hold for its present generation. */
export function observeConditions(
  claim: NodeClaim,
  types: readonly string[],
  nowMs: number,
): NodeClaim {
  const known = types.flatMap((type) => findCondition(claim, type) ?? []);
  return withConditions(claim, known, nowMs);
}

/** The claim without one condition; the same object if it was not there. */
export function dropCondition(claim: NodeClaim, type: string): NodeClaim {
  const conditions = withoutCondition(claim, type);
  if (!claim.status || conditions === claim.status.conditions) return claim;
  if (conditions.length === 0 && !claim.status.conditions) return claim;
  return { ...claim, status: { ...claim.status, conditions: [...conditions] } };
}
