/** The controllers of voluntary disruption. */
import type { Controller } from '../../runtime/controller.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { newDisruptionController } from './controller.ts';

export function newDisruptionControllers(deps: ControllerDependencies): readonly Controller[] {
  return [newDisruptionController(deps)];
}
