/** The controllers of Nodes. */
import type { Controller } from '../../runtime/controller.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { newNodeTerminationController } from './termination/controller.ts';

export function newNodeControllers(deps: ControllerDependencies): readonly Controller[] {
  return [newNodeTerminationController(deps)];
}
