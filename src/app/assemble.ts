/** The only list of controllers: the same in both worlds. */

import type { ControllerDependencies } from '../controllers/dependencies.ts';
import { newDisruptionControllers } from '../controllers/disruption/controllers.ts';
import { newNodeControllers } from '../controllers/node/controllers.ts';
import { newNodeClaimControllers } from '../controllers/nodeclaim/controllers.ts';
import { newNodeClassController } from '../controllers/nodeclass/controller.ts';
import { newNodePoolControllers } from '../controllers/nodepool/controllers.ts';
import { newProvisionerController } from '../controllers/provisioning/controller.ts';
import { newStateControllers } from '../controllers/state/controllers.ts';
import { feedCluster } from '../controllers/state/feed.ts';
import { newScheduler } from '../engine/scheduling/solve.ts';
import type { Settings } from '../model/settings.ts';
import type { Clock } from '../ports/clock.ts';
import type { CloudProvider } from '../ports/cloud-provider.ts';
import type { Kube } from '../ports/kube.ts';
import type { NodeClassStatuses } from '../ports/node-class-status.ts';
import type { Logger, Metrics, RecordedEvent, Traces } from '../ports/observability.ts';
import { newManager } from '../runtime/manager.ts';
import { newRecorder } from '../runtime/recorder.ts';
import { Cluster } from '../state/cluster.ts';
import type { Rng } from '../util/rng.ts';

/** What the controllers meet: a real cluster and cloud, or simulated ones. */
export interface World {
  readonly clock: Clock;
  readonly kube: Kube;
  readonly cloud: CloudProvider;
  readonly nodeClassStatuses: NodeClassStatuses;
  /** Gets each event that is worth publishing. */
  readonly onEvent: (event: RecordedEvent) => void;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly traces: Traces;
  readonly rng: Rng;
}

export interface Assembly {
  /** Resolves when the informers have listed and the controllers run. */
  start(): Promise<void>;
  /** Resolves when the reconciles under way have ended. */
  stop(): Promise<void>;
  /** Whether work can go on without time passing. */
  isBusy(): boolean;
}

/** Puts controllers and world together; nothing happens before `start`. */
export function assemble(world: World, settings: Settings): Assembly {
  const { clock, kube, cloud, nodeClassStatuses, metrics, logger, traces, rng } = world;
  const manager = newManager({ kube, clock, logger, metrics });
  const cluster = new Cluster({ nodeClassKinds: cloud.nodeClassKinds });
  const dependencies: ControllerDependencies = {
    clock: manager.activity.clock(clock),
    kube: manager.kube,
    cloud,
    nodeClassStatuses,
    cluster,
    stores: manager.stores,
    recorder: newRecorder(clock, world.onEvent),
    metrics,
    logger,
    traces,
    settings,
    rng,
  };
  feedCluster(manager.stores, cluster);
  manager.add(
    newNodeClassController(dependencies),
    ...newNodePoolControllers(dependencies),
    ...newStateControllers(dependencies),
    newProvisionerController(dependencies, newScheduler(settings)),
    ...newNodeClaimControllers(dependencies),
    ...newNodeControllers(dependencies),
    ...newDisruptionControllers(dependencies),
  );
  return manager;
}
