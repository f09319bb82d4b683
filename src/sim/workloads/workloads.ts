/** Starts the controllers that a cluster has of its own: workloads, budgets, node life, volumes. */
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Rng } from '../../util/rng.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import type { LatencyModel } from '../latency.ts';
import { DaemonSetController } from './apps/daemonset.ts';
import { DeploymentController } from './apps/deployment.ts';
import { ReplicaSetController } from './apps/replicaset.ts';
import { StatefulSetController } from './apps/statefulset.ts';
import { CronJobController } from './batch/cronjob.ts';
import { JobController } from './batch/job.ts';
import { DisruptionController } from './cluster/disruption.ts';
import { NodeLifecycleController } from './cluster/node-lifecycle.ts';
import { VolumeController } from './cluster/volumes.ts';
import { type PlacedPods, placePods } from './pods/place-pods.ts';
import { PodIndex } from './pods/pod-index.ts';
import { OwnerIndex } from './reconcile/owner-index.ts';

export interface WorkloadsOptions {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly rng: Rng;
  /** For `volumeDetach`. */
  readonly latency: LatencyModel;
  /** Where volumes of `Immediate` storage classes are made. */
  readonly zones: readonly string[];
}

export interface Workloads {
  /**
   * Makes pods that a scenario begins with, once their workload and node exist and before the clock
   * runs: as the workload's controller would, but bound, Running, Ready and of that age. Returns
   * them, or `undefined` when there is no such workload.
   */
  placePods(placed: PlacedPods): readonly Pod[] | undefined;
}

/** Starts all of them; they work from timers of the clock. */
export function newWorkloads({ server, clock, rng, latency, zones }: WorkloadsOptions): Workloads {
  const context = {
    server,
    clock,
    rng: rng.fork('workloads'),
    pods: new PodIndex(server),
    replicaSets: new OwnerIndex(server, Kinds.ReplicaSet),
  };
  const makers = {
    server,
    deployments: new DeploymentController(context),
    replicaSets: new ReplicaSetController(context),
    statefulSets: new StatefulSetController(context),
    daemonSets: new DaemonSetController(context),
    jobs: new JobController(context),
    volumes: new VolumeController({ ...context, latency, zones }),
  };
  new CronJobController(context);
  new DisruptionController(context);
  new NodeLifecycleController(context);
  return { placePods: (placed) => placePods(makers, placed) };
}
