/** Stamps pools, and claims of older versions, with the fingerprint that drift is told by. */
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import { Annotations } from '../../api/labels.ts';
import { nodePoolHash, nodePoolHashVersion } from '../../model/nodepool-hash.ts';
import { isNotFound } from '../../ports/kube.ts';
import { isConditionTrue } from '../../runtime/conditions.ts';
import type { Controller } from '../../runtime/controller.ts';
import { watchOwn } from '../../runtime/watch.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { nodeClaimsByNodePool } from '../indexes.ts';
import { servedPool } from './pools.ts';

/** Parity: karpenter pkg/controllers/nodepool/hash/controller.go. */
export function newHashController(dependencies: ControllerDependencies): Controller {
  const { kube, stores } = dependencies;
  const claims = stores.of(Kinds.NodeClaim);

  // A claim that has drifted stays so: only its version is brought up to date.
  async function restamp(claim: NodeClaim, hash: string): Promise<void> {
    if (claim.metadata.annotations?.[Annotations.NodePoolHashVersion] === nodePoolHashVersion)
      return;
    const annotations = {
      [Annotations.NodePoolHashVersion]: nodePoolHashVersion,
      ...(isConditionTrue(claim, 'Drifted') ? {} : { [Annotations.NodePoolHash]: hash }),
    };
    try {
      await kube.patch(
        Kinds.NodeClaim,
        { name: claim.metadata.name },
        { metadata: { annotations } },
      );
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  return {
    name: 'nodepool.hash',
    watches: [watchOwn(Kinds.NodePool)],
    async reconcile(key) {
      const pool = servedPool(key, dependencies);
      if (pool === undefined) return undefined;
      const hash = nodePoolHash(pool);
      const known = pool.metadata.annotations;
      const isCurrent = known?.[Annotations.NodePoolHashVersion] === nodePoolHashVersion;
      if (isCurrent && known[Annotations.NodePoolHash] === hash) return undefined;
      if (!isCurrent) {
        const owned = claims.byIndex(nodeClaimsByNodePool, key);
        await Promise.all(owned.map((claim) => restamp(claim, hash)));
      }
      const annotations = {
        [Annotations.NodePoolHash]: hash,
        [Annotations.NodePoolHashVersion]: nodePoolHashVersion,
      };
      await kube.patch(Kinds.NodePool, { name: key }, { metadata: { annotations } });
      return undefined;
    },
  };
}
