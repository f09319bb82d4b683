/** What controllers are built from: the same for all of them, in both worlds. */
import type { Settings } from '../model/settings.ts';
import type { Clock } from '../ports/clock.ts';
import type { CloudProvider } from '../ports/cloud-provider.ts';
import type { Kube } from '../ports/kube.ts';
import type { NodeClassStatuses } from '../ports/node-class-status.ts';
import type { Logger, Metrics, Recorder, Traces } from '../ports/observability.ts';
import type { Stores } from '../runtime/store.ts';
import type { Cluster } from '../state/cluster.ts';
import type { Rng } from '../util/rng.ts';

export interface ControllerDependencies {
  readonly clock: Clock;
  /** The manager's: what is written is in `stores` and in `cluster` when the promise settles. */
  readonly kube: Kube;
  readonly cloud: CloudProvider;
  readonly nodeClassStatuses: NodeClassStatuses;
  readonly cluster: Cluster;
  readonly stores: Stores;
  readonly recorder: Recorder;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly traces: Traces;
  readonly settings: Settings;
  readonly rng: Rng;
}
