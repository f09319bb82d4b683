/** What the state says about itself. */
import type { Controller } from '../../runtime/controller.ts';
import type { ControllerDependencies } from '../dependencies.ts';

const periodMs = 10_000;
/** Out of sync for longer than this is worth an error. */
const patienceMs = 30_000;

/** Parity: karpenter pkg/controllers/state/metrics.go and the log line of cluster.go Synced. */
export function newStateMetricsController(dependencies: ControllerDependencies): Controller {
  const { clock, cluster, metrics, logger } = dependencies;
  let outOfSyncSinceMs: number | undefined;
  return {
    name: 'state.metrics',
    watches: [],
    startKeys: ['cluster'],
    reconcile() {
      const nowMs = clock.monotonicMs();
      if (cluster.isSynced()) outOfSyncSinceMs = undefined;
      else outOfSyncSinceMs ??= nowMs;
      const outOfSyncMs = outOfSyncSinceMs === undefined ? 0 : nowMs - outOfSyncSinceMs;
      metrics.gauge('karpenter_cluster_state_node_count', {}, cluster.nodeCount);
      metrics.gauge('karpenter_cluster_state_synced', {}, outOfSyncSinceMs === undefined ? 1 : 0);
      metrics.gauge('karpenter_cluster_state_unsynced_time_seconds', {}, outOfSyncMs / 1_000);
      if (outOfSyncMs > patienceMs) {
        logger.error('claims without an instance hold up all decisions', {
          outOfSyncSeconds: outOfSyncMs / 1_000,
          nodeClaims: cluster.unlaunchedClaims(),
        });
      }
      return Promise.resolve({ requeueAfterMs: periodMs });
    },
  };
}
