/** The controllers of NodeClaims. */
import type { Controller } from '../../runtime/controller.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { newNodeClaimDisruptionController } from './disruption/controller.ts';
import { newExpirationController } from './expiration/controller.ts';
import { newGarbageCollectionController } from './garbagecollection/controller.ts';
import { newNodeClaimLifecycleController } from './lifecycle/controller.ts';
import { newPodEventsController } from './podevents/controller.ts';

export function newNodeClaimControllers(deps: ControllerDependencies): readonly Controller[] {
  return [
    newNodeClaimLifecycleController(deps),
    newNodeClaimDisruptionController(deps),
    newPodEventsController(deps),
    newExpirationController(deps),
    newGarbageCollectionController(deps),
  ];
}
