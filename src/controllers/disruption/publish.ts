/** Tells users what a look at the nodes has found: events and gauges by upstream's names. */
import { computeBudgetValue } from '../../engine/disruption/budgets.ts';
import type { EmptinessPlan } from '../../engine/disruption/emptiness.ts';
import { podsOfNode } from '../../engine/disruption/pods-of-node.ts';
import { formatKeptReason } from '../../engine/explain/kept-reason.ts';
import type { KeptReason, KeptReasonCode } from '../../model/disruption-reason.ts';
import { doNotDisrupt } from '../../model/pod-predicates.ts';
import type { Snapshot, StateNode } from '../../model/snapshot.ts';
import { formatTimestamp } from '../../util/timestamp.ts';
import type { ControllerDependencies } from '../dependencies.ts';

const unconsolidatableDedupeMs = 15 * 60_000;
const budgetDedupeMs = 60_000;

const eventByCode: Readonly<Partial<Record<KeptReasonCode, 'blocked' | 'unconsolidatable'>>> = {
  NodeMissing: 'blocked',
  MarkedForDeletion: 'blocked',
  NotRegistered: 'blocked',
  NotInitialized: 'blocked',
  Nominated: 'blocked',
  NodeDoNotDisrupt: 'blocked',
  NodePoolLabelMissing: 'blocked',
  NodePoolNotFound: 'blocked',
  PodDoNotDisrupt: 'blocked',
  SeveralPdbs: 'blocked',
  PdbAllowsNone: 'blocked',
  ConsolidationDisabled: 'unconsolidatable',
};

/** Parity: karpenter pkg/controllers/disruption/events, metrics.go. */
export function publishEmptiness(
  plan: EmptinessPlan,
  snapshot: Snapshot,
  deps: ControllerDependencies,
): void {
  const nodeByName = new Map(snapshot.nodes.map((node) => [node.name, node]));
  for (const { node: name, reason } of plan.kept) {
    const node = nodeByName.get(name);
    if (node) publishKept(node, reason, deps);
  }
  for (const node of snapshot.nodes) {
    if (node.nodeClaim && !node.isMarkedForDeletion) publishWishes(node, snapshot.nowMs, deps);
  }
  deps.metrics.gauge(
    'karpenter_voluntary_disruption_eligible_nodes',
    { reason: 'empty' },
    plan.eligible,
  );
  publishBudgets(plan, snapshot, deps);
}

function publishKept(node: StateNode, reason: KeptReason, deps: ControllerDependencies): void {
  const event = eventByCode[reason.code];
  if (event === undefined) return;
  const message = capitalize(formatKeptReason(reason, node.name));
  for (const object of [node.node, node.nodeClaim]) {
    if (!object) continue;
    if (event === 'blocked') {
      deps.recorder.publish({ object, type: 'Normal', reason: 'DisruptionBlocked', message });
    } else {
      deps.recorder.publish({
        object,
        type: 'Normal',
        reason: 'Unconsolidatable',
        message,
        dedupeValues: [object.metadata.uid ?? object.metadata.name],
        dedupeMs: unconsolidatableDedupeMs,
      });
    }
  }
}

// What pods ask for beyond a plain `true` is easily got wrong, so it is said how it was understood.
function publishWishes(node: StateNode, nowMs: number, { recorder }: ControllerDependencies): void {
  for (const { pod } of podsOfNode(node).guarded) {
    const wish = doNotDisrupt(pod, nowMs);
    if (wish.kind === 'invalid') {
      recorder.publish({
        object: pod,
        type: 'Warning',
        reason: 'InvalidDoNotDisruptAnnotation',
        message: `do-not-disrupt is "${wish.value}", which has no effect; write true or a positive duration such as 30m`,
      });
    } else if (wish.kind === 'active' && wish.untilMs !== undefined) {
      const message = `Pod must not be disrupted until ${formatTimestamp(wish.untilMs)}`;
      recorder.publish({ object: pod, type: 'Normal', reason: 'DoNotDisruptUntil', message });
    } else if (wish.kind === 'over') {
      const message = `Pod may be disrupted since ${formatTimestamp(wish.sinceMs)}`;
      const reason = 'DoNotDisruptGracePeriodElapsed';
      recorder.publish({ object: pod, type: 'Normal', reason, message });
    }
  }
}

function publishBudgets(
  plan: EmptinessPlan,
  snapshot: Snapshot,
  { metrics, recorder, logger }: ControllerDependencies,
): void {
  for (const { nodePool, name, budgets } of snapshot.nodePools) {
    for (const each of budgets) {
      const value = computeBudgetValue(each, 1, snapshot.nowMs);
      if (!value.ok)
        logger.error('budget closes its pool', { nodePool: name, problem: value.problem });
    }
    const budget = plan.budgets.get(name);
    if (!budget) continue;
    const labels = { nodepool: name, reason: 'empty' };
    metrics.gauge('karpenter_nodepools_allowed_disruptions', labels, budget.allowed);
    metrics.gauge('karpenter_nodepools_nodes_consuming_budgets', labels, budget.disrupting);
    if (budget.nodes === 0 || budget.allowed > 0) continue;
    recorder.publish({
      object: nodePool,
      type: 'Normal',
      reason: 'DisruptionBlocked',
      message: 'No allowed disruptions for disruption reason Empty due to blocking budget',
      dedupeMs: budgetDedupeMs,
    });
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
