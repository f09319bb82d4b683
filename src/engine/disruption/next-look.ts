/** When a plan may look different although nothing happens meanwhile. */
import type { KeptNode } from '../../model/plan.ts';
import type { NodePoolView } from '../../model/snapshot.ts';
import { nextBudgetChangeAtMs } from './budgets.ts';

/**
 * The first moment at which one of the kept nodes may be let go by time alone: a nomination or a
 * pod's protection ends, a budget window opens. Everything else is an event. `undefined`: never.
 */
export function nextLookAtMs(
  kept: readonly KeptNode[],
  nodePools: readonly NodePoolView[],
  nowMs: number,
): number | undefined {
  let nextAtMs: number | undefined;
  const looked = new Set<string>();
  for (const { reason } of kept) {
    let atMs: number | undefined;
    if (reason.code === 'Nominated' || reason.code === 'PodDoNotDisrupt') {
      atMs = reason.untilMs;
    } else if (reason.code === 'BudgetExhausted' && !looked.has(reason.nodePool)) {
      looked.add(reason.nodePool);
      const pool = nodePools.find(({ name }) => name === reason.nodePool);
      atMs = pool && nextBudgetChangeAtMs(pool.budgets, nowMs);
    }
    if (atMs !== undefined && (nextAtMs === undefined || atMs < nextAtMs)) nextAtMs = atMs;
  }
  return nextAtMs;
}
