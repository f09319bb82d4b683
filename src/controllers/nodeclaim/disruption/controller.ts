/** Keeps the conditions of NodeClaims that disruption goes by. */

import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Labels } from '../../../api/labels.ts';
import { isConditionTrue } from '../../../runtime/conditions.ts';
import type { Controller, ReconcileResult } from '../../../runtime/controller.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { freshOnConflict } from '../../fresh-on-conflict.ts';
import { nodeClaimsByNodePool } from '../../indexes.ts';
import { dropCondition, withConditions } from '../conditions.ts';
import { isManagedClaim } from '../managed.ts';
import { patchNodeClaim } from '../patch.ts';
import { judgeConsolidatable } from './consolidatable.ts';

/**
 * Consolidatable, for pools that are not static; pod events reach it through lastPodEventTime.
 *
 * Parity: karpenter pkg/controllers/nodeclaim/disruption/controller.go.
 */
export function newNodeClaimDisruptionController(deps: ControllerDependencies): Controller {
  const { stores, kube, cloud } = deps;
  const claims = stores.of(Kinds.NodeClaim);
  return {
    name: 'nodeclaim.disruption',
    concurrency: 100,
    watches: [
      { kind: Kinds.NodeClaim, toKeys: ({ object }) => [object.metadata.name] },
      {
        kind: Kinds.NodePool,
        toKeys: ({ object, old, isDeleted }) => {
          // Its status, which changes all the time, has nothing to say here.
          if (isDeleted || old?.metadata.generation === object.metadata.generation) return [];
          const ofPool = claims.byIndex(nodeClaimsByNodePool, object.metadata.name);
          return ofPool.map((claim) => claim.metadata.name);
        },
      },
    ],
    async reconcile(key) {
      const claim = claims.get(key);
      if (!claim || !isManagedClaim(claim, cloud)) return undefined;
      return freshOnConflict(kube, Kinds.NodeClaim, claim, (current) => judge(current, deps));
    },
  };
}

async function judge(
  claim: NodeClaim,
  { stores, kube, clock }: ControllerDependencies,
): Promise<ReconcileResult | undefined> {
  const pool = stores.of(Kinds.NodePool).get(claim.metadata.labels?.[Labels.NodePool] ?? '');
  if (!pool || claim.metadata.deletionTimestamp !== undefined) return undefined;
  if (pool.spec.replicas !== undefined) return undefined;
  const nowMs = clock.nowMs();
  const verdict = judgeConsolidatable(claim, pool, nowMs);
  if (verdict.isConsolidatable !== isConditionTrue(claim, 'Consolidatable')) {
    const after = verdict.isConsolidatable
      ? withConditions(claim, [{ type: 'Consolidatable', status: 'True' }], nowMs)
      : dropCondition(claim, 'Consolidatable');
    await patchNodeClaim(kube, claim, after);
  }
  if (verdict.isConsolidatable || verdict.inMs === undefined) return undefined;
  return { requeueAfterMs: verdict.inMs };
}
