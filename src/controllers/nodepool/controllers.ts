/** The controllers that keep NodePools. */
import type { Controller } from '../../runtime/controller.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { newCounterController } from './counter.ts';
import { newHashController } from './hash.ts';
import { newReadinessController } from './readiness.ts';
import { newRegistrationHealthController } from './registration-health.ts';
import { newValidationController } from './validation.ts';

export function newNodePoolControllers(
  dependencies: ControllerDependencies,
): readonly Controller[] {
  return [
    newValidationController(dependencies),
    newReadinessController(dependencies),
    newHashController(dependencies),
    newCounterController(dependencies),
    newRegistrationHealthController(dependencies),
  ];
}
