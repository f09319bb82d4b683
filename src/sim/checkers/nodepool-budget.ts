/** Voluntary disruption keeps within the budgets of its NodePool. */
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { Budget, NodePool } from '../../api/karpenter/nodepool.ts';
import { Kinds } from '../../api/kinds.ts';
import { Labels } from '../../api/labels.ts';
import { nextCronAtMs } from '../../util/cron.ts';
import { parseDurationMs } from '../../util/duration.ts';
import type { Checker, NewChecker } from './checker.ts';

export const newNodePoolBudgetChecker: NewChecker = (world, report): Checker => {
  const { server } = world;

  server.subscribe(Kinds.NodeClaim, ({ type, object: claim, old }) => {
    const reason = disruptionReason(claim);
    if (type !== 'MODIFIED' || !reason || (old && disruptionReason(old))) return;
    const pool = server.get(Kinds.NodePool, claim.metadata.labels?.[Labels.NodePool] ?? '');
    if (!pool) return;
    const claims = server
      .list(Kinds.NodeClaim)
      .filter((c) => c.metadata.labels?.[Labels.NodePool] === pool.metadata.name)
      .filter((c) => hasCondition(c, 'Initialized') && !hasCondition(c, 'InstanceTerminating'));
    const going = claims.filter(
      (c) => disruptionReason(c) || c.metadata.deletionTimestamp !== undefined,
    );
    const allowed = allowedOf(pool, reason, claims.length, server.nowMs());
    if (going.length > allowed) {
      report(
        `NodePool ${pool.metadata.name} allows ${allowed} of ${claims.length} nodes to go (${reason}), and ${going.length} go`,
      );
    }
  });

  return { name: 'nodepool-budget' };
};

function disruptionReason(claim: NodeClaim): string | undefined {
  return claim.status?.conditions?.find((c) => c.type === 'DisruptionReason' && c.status === 'True')
    ?.reason;
}

function hasCondition(claim: NodeClaim, type: string): boolean {
  return claim.status?.conditions?.some((c) => c.type === type && c.status === 'True') ?? false;
}

function allowedOf(pool: NodePool, reason: string, nodes: number, nowMs: number): number {
  const budgets = pool.spec.disruption?.budgets ?? [{ nodes: '10%' }];
  const limits = budgets
    .filter((b) => !b.reasons || b.reasons.some((r) => r === reason))
    .filter((b) => isActive(b, nowMs))
    .map((b) =>
      b.nodes.endsWith('%')
        ? Math.ceil((Number(b.nodes.slice(0, -1)) * nodes) / 100)
        : Number(b.nodes),
    );
  return Math.min(Number.POSITIVE_INFINITY, ...limits);
}

function isActive(budget: Budget, nowMs: number): boolean {
  if (!budget.schedule || !budget.duration) return true;
  const hitMs = nextCronAtMs(budget.schedule, nowMs - parseDurationMs(budget.duration));
  return hitMs !== undefined && hitMs <= nowMs;
}
