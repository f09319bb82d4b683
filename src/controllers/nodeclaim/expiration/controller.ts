/** Deletes NodeClaims that have lived as long as they may. */
import { Kinds } from '../../../api/kinds.ts';
import type { Controller } from '../../../runtime/controller.ts';
import { parseDurationMs } from '../../../util/duration.ts';
import { parseTimestamp } from '../../../util/timestamp.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { deleteNodeClaim } from '../deletion.ts';
import { isManagedClaim } from '../managed.ts';

/**
 * Forceful: no budget, no do-not-disrupt and no PDB is asked before the deletion; the drain still
 * heeds them until its deadline.
 *
 * Parity: karpenter pkg/controllers/nodeclaim/expiration/controller.go.
 */
export function newExpirationController(deps: ControllerDependencies): Controller {
  const claims = deps.stores.of(Kinds.NodeClaim);
  return {
    name: 'nodeclaim.expiration',
    watches: [
      {
        kind: Kinds.NodeClaim,
        toKeys: ({ object, old }) => {
          const isNews = !old || old.metadata.uid !== object.metadata.uid;
          return isNews ? [object.metadata.name] : [];
        },
      },
    ],
    async reconcile(key) {
      const claim = claims.get(key);
      if (!claim || !isManagedClaim(claim, deps.cloud)) return undefined;
      if (claim.metadata.deletionTimestamp !== undefined) return undefined;
      const { expireAfter } = claim.spec;
      const createdAtMs = parseTimestamp(claim.metadata.creationTimestamp ?? '');
      if (expireAfter === undefined || expireAfter === 'Never' || createdAtMs === undefined) {
        return undefined;
      }
      const leftMs = createdAtMs + parseDurationMs(expireAfter) - deps.clock.nowMs();
      if (leftMs > 0) return { requeueAfterMs: leftMs };
      await deleteNodeClaim(claim, 'expired', deps);
      return undefined;
    },
  };
}
