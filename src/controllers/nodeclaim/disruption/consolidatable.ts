/** Whether a NodeClaim has been left alone by pods for long enough to be consolidated. */
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../../api/karpenter/nodepool.ts';
import { conditionSinceMs, isConditionTrue } from '../../../runtime/conditions.ts';
import { parseDurationMs } from '../../../util/duration.ts';
import { parseTimestamp } from '../../../util/timestamp.ts';

export type Consolidatable =
  | { readonly isConsolidatable: true }
  /** `inMs`: when it will be, if no pod comes or goes; absent while that depends on something else. */
  | { readonly isConsolidatable: false; readonly inMs?: number };

/**
 * Parity: karpenter pkg/controllers/nodeclaim/disruption/consolidation.go, pkg/utils/nodeclaim
 * UnderConsolidateAfter.
 */
export function judgeConsolidatable(
  claim: NodeClaim,
  pool: NodePool,
  nowMs: number,
): Consolidatable {
  const consolidateAfter = pool.spec.disruption?.consolidateAfter ?? '0s';
  if (consolidateAfter === 'Never' || !isConditionTrue(claim, 'Initialized')) {
    return { isConsolidatable: false };
  }
  const afterMs = parseDurationMs(consolidateAfter);
  const sinceMs =
    parseTimestamp(claim.status?.lastPodEventTime ?? '') ??
    conditionSinceMs(claim, 'Initialized') ??
    nowMs;
  const leftMs = sinceMs + afterMs - nowMs;
  if (afterMs > 0 && leftMs > 0) return { isConsolidatable: false, inMs: leftMs };
  return { isConsolidatable: true };
}
