/** What every workload controller is given. */
import type { ReplicaSet } from '../../api/core/workloads.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Rng } from '../../util/rng.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import type { PodIndex } from './pods/pod-index.ts';
import type { OwnerIndex } from './reconcile/owner-index.ts';

export interface WorkloadContext {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly pods: PodIndex;
  readonly replicaSets: OwnerIndex<ReplicaSet>;
}
