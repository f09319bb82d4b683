/** Disruption budgets: how many nodes of a pool may be disrupted for a reason right now. */
import type { Budget } from '../../api/karpenter/nodepool.ts';
import type { DisruptionReason } from '../../model/disruption-reason.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { nextCronAtMs } from '../../util/cron.ts';
import { parseDurationMs } from '../../util/duration.ts';

/** What a pool without an active budget allows: the largest 32-bit integer, as upstream's gauge shows. */
export const unlimitedDisruptions = 2_147_483_647;

/** What one budget allows, or why it cannot be read. */
export type BudgetValue =
  | { readonly ok: true; readonly nodes: number }
  | { readonly ok: false; readonly problem: string };

/**
 * What `budget` allows for a pool of `nodeCount` nodes; unlimited while it is not in force.
 *
 * Parity: karpenter pkg/apis/v1 Budget.GetAllowedDisruptions.
 */
export function computeBudgetValue(budget: Budget, nodeCount: number, nowMs: number): BudgetValue {
  let isActive: boolean;
  try {
    isActive = isBudgetActive(budget, nowMs);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `schedule "${budget.schedule}": ${text}` };
  }
  if (!isActive) return { ok: true, nodes: unlimitedDisruptions };
  const match = /^([0-9]+)(%?)$/.exec(budget.nodes);
  if (!match) {
    return {
      ok: false,
      problem: `nodes "${budget.nodes}" is neither a number nor a percentage such as 10%`,
    };
  }
  const amount = Number(match[1]);
  return { ok: true, nodes: match[2] === '%' ? Math.ceil((amount * nodeCount) / 100) : amount };
}

// In force ⇔ a hit lies in (now − duration, now].
function isBudgetActive(budget: Budget, nowMs: number): boolean {
  if (budget.schedule === undefined && budget.duration === undefined) return true;
  const hitAtMs = nextCronAtMs(budget.schedule ?? '', nowMs - durationMsOf(budget));
  return hitAtMs !== undefined && hitAtMs <= nowMs;
}

function durationMsOf(budget: Budget): number {
  return parseDurationMs(budget.duration ?? '0s');
}

/**
 * The least that the active budgets for `reason` allow. A budget that cannot be read, also one for
 * another reason, closes the pool.
 *
 * Parity: karpenter pkg/apis/v1 NodePool.MustGetAllowedDisruptions.
 */
export function computeAllowedDisruptions(
  budgets: readonly Budget[],
  reason: DisruptionReason,
  nodeCount: number,
  nowMs: number,
): number {
  let allowed = unlimitedDisruptions;
  for (const budget of budgets) {
    const value = computeBudgetValue(budget, nodeCount, nowMs);
    if (!value.ok) return 0;
    if (budget.reasons && !budget.reasons.includes(reason)) continue;
    allowed = Math.min(allowed, value.nodes);
  }
  return allowed;
}

/** One pool's budget for one reason. */
export interface PoolBudget {
  readonly nodePool: string;
  /** Managed, initialized nodes that are not yet being terminated by the cloud. */
  readonly nodes: number;
  /** What the budgets say. */
  readonly allowed: number;
  /** How many of the nodes use it up: not ready or on their way out. */
  readonly disrupting: number;
  /** `allowed` less `disrupting`, never negative. */
  readonly remaining: number;
}

/**
 * Every pool's budget for `reason`, by pool name.
 *
 * Parity: karpenter pkg/controllers/disruption/helpers.go BuildDisruptionBudgetMapping.
 */
export function computePoolBudgets(
  snapshot: Snapshot,
  reason: DisruptionReason,
): ReadonlyMap<string, PoolBudget> {
  const counts = new Map<string, { nodes: number; disrupting: number }>();
  for (const node of snapshot.nodes) {
    if (!node.nodeClaim || node.nodePool === undefined || !node.isInitialized) continue;
    if (isInstanceTerminating(node.nodeClaim.status?.conditions)) continue;
    let count = counts.get(node.nodePool);
    if (!count) {
      count = { nodes: 0, disrupting: 0 };
      counts.set(node.nodePool, count);
    }
    count.nodes++;
    if (node.isMarkedForDeletion || (!node.isReady && reason !== 'Unhealthy')) count.disrupting++;
  }
  const budgets = new Map<string, PoolBudget>();
  for (const pool of snapshot.nodePools) {
    const { nodes, disrupting } = counts.get(pool.name) ?? { nodes: 0, disrupting: 0 };
    const allowed = computeAllowedDisruptions(pool.budgets, reason, nodes, snapshot.nowMs);
    const remaining = Math.max(allowed - disrupting, 0);
    budgets.set(pool.name, { nodePool: pool.name, nodes, allowed, disrupting, remaining });
  }
  return budgets;
}

function isInstanceTerminating(
  conditions: readonly { readonly type: string; readonly status: string }[] | undefined,
): boolean {
  return conditions?.some((c) => c.type === 'InstanceTerminating' && c.status === 'True') ?? false;
}

/**
 * The first moment after `nowMs` at which a budget comes into force or goes out of it, or `undefined`
 * if none ever does. Budgets that cannot be read never change.
 */
export function nextBudgetChangeAtMs(
  budgets: readonly Budget[],
  nowMs: number,
): number | undefined {
  let nextAtMs: number | undefined;
  for (const budget of budgets) {
    const atMs = nextChangeAtMs(budget, nowMs);
    if (atMs !== undefined && (nextAtMs === undefined || atMs < nextAtMs)) nextAtMs = atMs;
  }
  return nextAtMs;
}

function nextChangeAtMs(budget: Budget, nowMs: number): number | undefined {
  if (budget.schedule === undefined) return undefined;
  try {
    const durationMs = durationMsOf(budget);
    const opensAtMs = nextCronAtMs(budget.schedule, nowMs);
    const hitAtMs = nextCronAtMs(budget.schedule, nowMs - durationMs);
    if (hitAtMs === undefined || hitAtMs > nowMs) return opensAtMs;
    const closesAtMs = hitAtMs + durationMs;
    return opensAtMs === undefined ? closesAtMs : Math.min(opensAtMs, closesAtMs);
  } catch {
    return undefined;
  }
}
