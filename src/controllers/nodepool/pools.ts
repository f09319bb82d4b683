/** What the NodePool controllers share. */

import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Kinds } from '../../api/kinds.ts';
import {
  applyConditions,
  type ConditionChange,
  nodePoolConditions,
} from '../../runtime/conditions.ts';
import { patchStatus } from '../../runtime/patch-status.ts';
import { watch } from '../../runtime/watch.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { nodeClassKey, nodePoolsByNodeClass } from '../indexes.ts';

/** The pool if it is there and of a class that the provider serves. */
export function servedPool(
  name: string,
  { stores, cloud }: Pick<ControllerDependencies, 'stores' | 'cloud'>,
): NodePool | undefined {
  const pool = stores.of(Kinds.NodePool).get(name);
  if (pool === undefined) return undefined;
  const { group, kind } = pool.spec.template.spec.nodeClassRef;
  return cloud.nodeClassKinds.includes(`${group}/${kind}`) ? pool : undefined;
}

/** An event of a class concerns the pools that refer to it. */
export function watchNodeClasses({ stores }: Pick<ControllerDependencies, 'stores'>) {
  const pools = stores.of(Kinds.NodePool);
  return watch(Kinds.EC2NodeClass, ({ object }) =>
    pools.byIndex(nodePoolsByNodeClass, nodeClassKey(object)).map(({ metadata }) => metadata.name),
  );
}

/** Writes the conditions, with Ready, if they differ. */
export async function patchPoolConditions(
  pool: NodePool,
  change: ConditionChange,
  { kube, clock }: Pick<ControllerDependencies, 'kube' | 'clock'>,
): Promise<void> {
  await patchStatus(kube, Kinds.NodePool, pool, (current) => {
    const conditions = applyConditions(current, nodePoolConditions, [change], clock.nowMs());
    return conditions === current.status?.conditions ? undefined : { conditions };
  });
}
