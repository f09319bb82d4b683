/** Says whether a pool holds what the schema cannot check. */

import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Kinds } from '../../api/kinds.ts';
import { formatFieldError } from '../../api/validation.ts';
import { validateNodePool } from '../../model/nodepool-validation.ts';
import type { ConditionChange } from '../../runtime/conditions.ts';
import type { Controller } from '../../runtime/controller.ts';
import { watchOwn } from '../../runtime/watch.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { patchPoolConditions, servedPool } from './pools.ts';

/** Parity: karpenter pkg/controllers/nodepool/validation/controller.go. */
export function newValidationController(dependencies: ControllerDependencies): Controller {
  return {
    name: 'nodepool.validation',
    watches: [watchOwn(Kinds.NodePool)],
    async reconcile(key) {
      const pool = servedPool(key, dependencies);
      if (pool) await patchPoolConditions(pool, validationSucceeded(pool), dependencies);
      return undefined;
    },
  };
}

function validationSucceeded(pool: NodePool): ConditionChange {
  const type = 'ValidationSucceeded';
  const errors = validateNodePool(pool);
  if (errors.length === 0) return { type, status: 'True' };
  const message = errors.map(formatFieldError).join('; ');
  return { type, status: 'False', reason: 'NodePoolValidationFailed', message };
}
