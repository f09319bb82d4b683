/** A pool is ready when its class is. */
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import { Kinds } from '../../api/kinds.ts';
import { type ConditionChange, findCondition } from '../../runtime/conditions.ts';
import type { Controller } from '../../runtime/controller.ts';
import { watchOwn } from '../../runtime/watch.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { patchPoolConditions, servedPool, watchNodeClasses } from './pools.ts';

/** Parity: karpenter pkg/controllers/nodepool/readiness/controller.go. */
export function newReadinessController(dependencies: ControllerDependencies): Controller {
  const classes = dependencies.stores.of(Kinds.EC2NodeClass);
  return {
    name: 'nodepool.readiness',
    watches: [watchOwn(Kinds.NodePool), watchNodeClasses(dependencies)],
    async reconcile(key) {
      const pool = servedPool(key, dependencies);
      if (pool === undefined) return undefined;
      const nodeClass = classes.get(pool.spec.template.spec.nodeClassRef.name);
      await patchPoolConditions(pool, nodeClassReady(nodeClass), dependencies);
      return undefined;
    },
  };
}

/** The condition NodeClassReady of a pool with this class. */
export function nodeClassReady(nodeClass: EC2NodeClass | undefined): ConditionChange {
  const type = 'NodeClassReady';
  if (nodeClass === undefined) {
    const message = 'NodeClass not found on cluster';
    return { type, status: 'False', reason: 'NodeClassNotFound', message };
  }
  if (nodeClass.metadata.deletionTimestamp !== undefined) {
    const message = 'NodeClass is Terminating';
    return { type, status: 'False', reason: 'NodeClassTerminating', message };
  }
  const ready = findCondition(nodeClass, 'Ready');
  if (ready === undefined || ready.status === 'Unknown') {
    const message = 'Node Class Readiness Unknown';
    return { type, status: 'False', reason: 'NodeClassReadinessUnknown', message };
  }
  if (ready.status === 'True') return { type, status: 'True' };
  const { reason = 'NodeClassNotReady', message = '' } = ready;
  return { type, status: 'False', reason, message };
}
