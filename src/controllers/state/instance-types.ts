/** Keeps what the provider offers to each pool in the cluster state. */

import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Kinds } from '../../api/kinds.ts';
import { CloudError } from '../../ports/cloud-provider.ts';
import type { Controller } from '../../runtime/controller.ts';
import { watchOwn } from '../../runtime/watch.ts';
import type { ControllerDependencies } from '../dependencies.ts';

type Dependencies = Pick<ControllerDependencies, 'stores' | 'cloud' | 'cluster' | 'logger'>;

const noTypes = Object.freeze([]);

/**
 * Asks the provider for the types of every served pool and applies what changed. A pool whose types
 * cannot be had offers nothing for now, and does not stand in the way of the others. Call before a
 * snapshot is taken for a decision.
 *
 * Parity: karpenter pkg/controllers/provisioning/provisioner.go NewScheduler.
 */
export async function refreshInstanceTypes(dependencies: Dependencies): Promise<void> {
  const pools = dependencies.stores.of(Kinds.NodePool).list();
  await Promise.all(pools.map((pool) => refreshPool(pool, dependencies)));
}

async function refreshPool(pool: NodePool, dependencies: Dependencies): Promise<void> {
  const { cloud, cluster, logger } = dependencies;
  const { group, kind } = pool.spec.template.spec.nodeClassRef;
  if (!cloud.nodeClassKinds.includes(`${group}/${kind}`)) return;
  const nodePool = pool.metadata.name;
  try {
    const instanceTypes = await cloud.getInstanceTypes(pool);
    cluster.apply({ kind: 'instance-types', nodePool, instanceTypes });
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.code !== 'NodeClassNotReady') {
      logger.error('instance types not known', { nodePool, error: error.message });
    }
    cluster.apply({ kind: 'instance-types', nodePool, instanceTypes: noTypes });
  }
}

/** Brings the types of a pool in when it or its readiness changes, so that others can read them. */
export function newInstanceTypesController(dependencies: ControllerDependencies): Controller {
  return {
    name: 'state.instancetypes',
    watches: [watchOwn(Kinds.NodePool)],
    async reconcile(key) {
      const pool = dependencies.stores.of(Kinds.NodePool).get(key);
      if (pool) await refreshPool(pool, dependencies);
      return undefined;
    },
  };
}
