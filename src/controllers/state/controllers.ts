/** The controllers that keep the cluster state beside the feed. */
import type { Controller } from '../../runtime/controller.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { newInstanceTypesController } from './instance-types.ts';
import { newStateMetricsController } from './metrics.ts';

export function newStateControllers(dependencies: ControllerDependencies): readonly Controller[] {
  return [newInstanceTypesController(dependencies), newStateMetricsController(dependencies)];
}
