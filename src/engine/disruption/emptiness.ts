/** Emptiness: deletes nodes that no pod would have to leave. */
import type { KeptReason } from '../../model/disruption-reason.ts';
import type { DisruptionCommand, DisruptionPlan, KeptNode } from '../../model/plan.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { compareText } from '../../util/compare-text.ts';
import { computePoolBudgets, type PoolBudget } from './budgets.ts';
import { type Candidate, type CandidateOptions, findCandidates } from './candidates.ts';
import { baseDisruptionCost } from './costs.ts';

export type EmptinessOptions = Omit<CandidateOptions, 'disruptionClass'>;

/** A plan with what metrics and the next look need. */
export interface EmptinessPlan extends DisruptionPlan {
  /** Empty nodes whose time has come, before budgets. */
  readonly eligible: number;
  readonly budgets: ReadonlyMap<string, PoolBudget>;
}

/**
 * At most one command, which deletes every empty node that the budgets allow, by savings.
 *
 * Parity: karpenter pkg/controllers/disruption/emptiness.go ComputeCommands.
 * Differs: no memory of an earlier pass that found nothing, so a budget window is used when it opens.
 */
export function planEmptiness(snapshot: Snapshot, options: EmptinessOptions): EmptinessPlan {
  const { empty, kept } = findEmpty(snapshot, options);
  const budgets = computePoolBudgets(snapshot, 'Empty');
  const { taken, overBudget } = takeWithinBudgets(empty, budgets);
  return {
    commands: taken.length > 0 ? [deleteCommand(taken)] : [],
    kept: [...kept, ...overBudget].sort((a, b) => compareText(a.node, b.node)),
    eligible: empty.length,
    budgets,
  };
}

/** What a second look left of a command. */
export interface EmptinessValidation {
  /** Absent when nothing survived. */
  readonly command?: DisruptionCommand;
  /** How many nodes were dropped because they are no longer empty candidates. */
  readonly churned: number;
  /** How many were dropped because they are nominated or over budget. */
  readonly overBudget: number;
}

/**
 * The command with the nodes that are still empty and within the budgets.
 *
 * Parity: karpenter pkg/controllers/disruption/validation.go emptinessValidator.
 */
export function validateEmptiness(
  command: DisruptionCommand,
  snapshot: Snapshot,
  options: EmptinessOptions,
): EmptinessValidation {
  const proposed = new Set(command.nodes);
  const still = findEmpty(snapshot, options).empty.filter((c) => proposed.has(c.node.name));
  const { taken } = takeWithinBudgets(still, computePoolBudgets(snapshot, 'Empty'));
  const counts = {
    churned: command.nodes.length - still.length,
    overBudget: still.length - taken.length,
  };
  return taken.length > 0 ? { command: deleteCommand(taken), ...counts } : counts;
}

function findEmpty(
  snapshot: Snapshot,
  options: EmptinessOptions,
): { readonly empty: readonly Candidate[]; readonly kept: readonly KeptNode[] } {
  const { candidates, kept } = findCandidates(snapshot, {
    ...options,
    disruptionClass: 'graceful',
  });
  const empty: Candidate[] = [];
  const keptAll: KeptNode[] = [...kept];
  for (const candidate of candidates) {
    const reason = findEmptinessBlocker(candidate);
    if (reason) keptAll.push({ node: candidate.node.name, reason });
    else empty.push(candidate);
  }
  return {
    empty: empty.sort(
      (a, b) => b.savingsRatio - a.savingsRatio || compareText(a.node.name, b.node.name),
    ),
    kept: keptAll,
  };
}

function findEmptinessBlocker({
  node,
  pool,
  disruptionCost,
  reschedulablePods,
}: Candidate): KeptReason | undefined {
  if (pool.nodePool.spec.replicas !== undefined) {
    return { code: 'StaticPool', nodePool: pool.name };
  }
  if (pool.consolidateAfterMs === undefined) {
    return { code: 'ConsolidationDisabled', nodePool: pool.name };
  }
  // Parity: a node whose pods all have costs of 0 or less counts as empty.
  if (disruptionCost > baseDisruptionCost) {
    return { code: 'NotEmpty', pods: reschedulablePods.length };
  }
  return node.isConsolidatable ? undefined : { code: 'NotConsolidatable' };
}

function takeWithinBudgets(
  empty: readonly Candidate[],
  budgets: ReadonlyMap<string, PoolBudget>,
): { readonly taken: readonly Candidate[]; readonly overBudget: readonly KeptNode[] } {
  const takenByPool = new Map<string, number>();
  const taken: Candidate[] = [];
  const overBudget: KeptNode[] = [];
  for (const candidate of empty) {
    const budget = budgets.get(candidate.pool.name);
    const used = takenByPool.get(candidate.pool.name) ?? 0;
    if (budget && used < budget.remaining) {
      takenByPool.set(candidate.pool.name, used + 1);
      taken.push(candidate);
      continue;
    }
    const { allowed, disrupting } = budget ?? { allowed: 0, disrupting: 0 };
    overBudget.push({
      node: candidate.node.name,
      reason: {
        code: 'BudgetExhausted',
        nodePool: candidate.pool.name,
        reason: 'Empty',
        allowed,
        disrupting: disrupting + used,
      },
    });
  }
  return { taken, overBudget };
}

function deleteCommand(candidates: readonly Candidate[]): DisruptionCommand {
  return {
    decision: 'delete',
    reason: 'Empty',
    nodes: candidates.map((candidate) => candidate.node.name),
    replacements: [],
  };
}
