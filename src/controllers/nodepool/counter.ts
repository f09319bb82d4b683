/** Keeps the sum over a pool's nodes in its status. */
import type { KubeObject } from '../../api/core/meta.ts';
import { Kinds } from '../../api/kinds.ts';
import { Labels } from '../../api/labels.ts';
import { formatResources, type Resources } from '../../model/resources.ts';
import { isNotFound } from '../../ports/kube.ts';
import type { Controller } from '../../runtime/controller.ts';
import { watch, watchOwn } from '../../runtime/watch.ts';
import { mergeDiff } from '../../util/merge-diff.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { servedPool } from './pools.ts';

/** Changes within so long after a write go into one write. */
const periodMs = 5_000;

/** Shown even when they are nothing. */
const baseAmounts: Resources = { cpu: 0, memory: 0, pods: 0, 'ephemeral-storage': 0, nodes: 0 };

/**
 * Parity: karpenter pkg/controllers/nodepool/counter/controller.go. Differs: writes when a node or
 * claim changed, not every five seconds.
 */
export function newCounterController(dependencies: ControllerDependencies): Controller {
  const { clock, cluster, kube } = dependencies;
  const writtenAtMs = new Map<string, number>();
  return {
    name: 'nodepool.counter',
    watches: [
      watchOwn(Kinds.NodePool),
      watch(Kinds.NodeClaim, ({ object, old }) => poolsOf(object, old)),
      watch(Kinds.Node, ({ object, old }) => poolsOf(object, old)),
    ],
    async reconcile(key) {
      const pool = servedPool(key, dependencies);
      if (pool === undefined) {
        writtenAtMs.delete(key);
        return undefined;
      }
      const usage = { ...baseAmounts, ...cluster.nodePoolUsage(key) };
      // A merge patch keeps what it does not name: amounts that are gone need a null.
      const patch = mergeDiff(
        { resources: pool.status?.resources ?? {}, nodes: pool.status?.nodes },
        { resources: formatResources(usage), nodes: usage['nodes'] ?? 0 },
      );
      if (patch === undefined) return undefined;
      const nowMs = clock.monotonicMs();
      const waitMs = (writtenAtMs.get(key) ?? -periodMs) + periodMs - nowMs;
      if (waitMs > 0) return { requeueAfterMs: waitMs };
      writtenAtMs.set(key, nowMs);
      try {
        await kube.patch(
          Kinds.NodePool,
          { name: key },
          { status: patch },
          { subresource: 'status' },
        );
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      return undefined;
    },
  };
}

function poolsOf(object: KubeObject, old: KubeObject | undefined): readonly string[] {
  const pool = object.metadata.labels?.[Labels.NodePool];
  const before = old?.metadata.labels?.[Labels.NodePool];
  if (before === undefined || before === pool) return pool === undefined ? [] : [pool];
  return pool === undefined ? [before] : [pool, before];
}
