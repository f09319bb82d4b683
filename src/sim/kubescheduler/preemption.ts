/**
 * Making room for a pod by removing pods of lower priority from one node.
 *
 * Parity: kube-scheduler preemption Evaluator, plugin defaultpreemption.
 * Differs: every node that could be helped is tried (kube-scheduler tries a tenth, at least 100, from
 * a random one on).
 */
import { compileSelector } from '../../api/core/label-selector.ts';
import type { PodDisruptionBudget } from '../../api/core/policy.ts';
import { compareText } from '../../util/compare-text.ts';
import { parseTimestamp } from '../../util/timestamp.ts';
import {
  count,
  type Diagnosis,
  formatPreemption,
  noVictims,
  preemptionNotHelpful,
} from './diagnosis.ts';
import { rejectNow } from './placement.ts';
import { type Rejection, resolvable } from './plugins/rejection.ts';
import type { Cluster } from './view/cluster.ts';
import type { NodeInfo } from './view/node-info.ts';
import type { PodInfo } from './view/pod-info.ts';

export type Preemption =
  | { readonly kind: 'victims'; readonly node: NodeInfo; readonly victims: readonly PodInfo[] }
  /** `keepsNomination`: victims are still on their way out. */
  | { readonly kind: 'none'; readonly message: string; readonly keepsNomination: boolean };

interface Candidate {
  readonly node: NodeInfo;
  /** From the most important to the least. */
  readonly victims: readonly PodInfo[];
  readonly violationCount: number;
}

/** Which pods have to go so that `pod` fits. Leaves the cluster as it was. */
export function findPreemption(cluster: Cluster, pod: PodInfo, diagnosis: Diagnosis): Preemption {
  const obstacle = findObstacle(cluster, pod, diagnosis);
  if (obstacle !== undefined) return { kind: 'none', message: obstacle, keepsNomination: true };
  const counts = new Map<string, number>();
  const candidates: Candidate[] = [];
  const canHelp = cluster.hasPlacedBelow(pod.shape.priority);
  for (const [node, rejection] of diagnosis.byNode) {
    if (!rejection.isResolvable) continue;
    const result = canHelp ? selectVictims(cluster, pod, node) : nobody;
    if ('victims' in result) candidates.push(result);
    else for (const reason of result.reasons) count(counts, reason, 1);
  }
  const [first, ...others] = candidates;
  if (first) {
    const { node, victims } = others.reduce(betterOf, first);
    return { kind: 'victims', node, victims };
  }
  const unhelpedCount = diagnosis.nodeCount - countResolvable(diagnosis);
  if (unhelpedCount > 0) count(counts, preemptionNotHelpful, unhelpedCount);
  const message = formatPreemption(diagnosis.nodeCount, counts);
  return { kind: 'none', message, keepsNomination: false };
}

const nobody: Rejection = resolvable(0, noVictims);

function countResolvable({ byNode }: Diagnosis): number {
  let resolvableCount = 0;
  for (const { isResolvable } of byNode.values()) if (isResolvable) resolvableCount++;
  return resolvableCount;
}

/** Parity: kube-scheduler defaultpreemption PodEligibleToPreemptOthers. */
function findObstacle(cluster: Cluster, pod: PodInfo, { byNode }: Diagnosis): string | undefined {
  if (!pod.shape.mayPreempt) return 'not eligible due to preemptionPolicy=Never.';
  const node = pod.nominatedNode === undefined ? undefined : cluster.get(pod.nominatedNode);
  if (!node?.exists || byNode.get(node)?.isResolvable === false) return undefined;
  for (const other of node.pods) {
    if (other.isTerminating && other.shape.priority < pod.shape.priority && isPreempted(other)) {
      return 'not eligible due to a terminating pod on the nominated node.';
    }
  }
  return undefined;
}

function isPreempted({ pod }: PodInfo): boolean {
  return (
    pod.status?.conditions?.some(
      (c) => c.type === 'DisruptionTarget' && c.reason === 'PreemptionByScheduler',
    ) ?? false
  );
}

// All lower pods leave; then as many as fit come back, those that a budget protects first.
function selectVictims(cluster: Cluster, pod: PodInfo, node: NodeInfo): Candidate | Rejection {
  const lower = [...node.pods].filter((p) => p.shape.priority < pod.shape.priority);
  if (lower.length === 0) return nobody;
  lower.sort(byImportance);
  const mark = cluster.mark(node);
  const victims: PodInfo[] = [];
  let violationCount = 0;
  for (const p of lower) cluster.displace(p);
  const rejection = rejectNow(cluster, pod, node);
  if (rejection === undefined) {
    const { violating, others } = splitByBudget(cluster, lower);
    for (const p of [...violating, ...others]) {
      cluster.place(p, node.name);
      if (rejectNow(cluster, pod, node) === undefined) continue;
      cluster.displace(p);
      victims.push(p);
      if (violating.includes(p)) violationCount++;
    }
  }
  for (const p of lower) if (p.node === undefined) cluster.place(p, node.name);
  cluster.restore(mark);
  return rejection ?? { node, victims: victims.sort(byImportance), violationCount };
}

/** Higher priority first, then the longer running, then by name. */
function byImportance(a: PodInfo, b: PodInfo): number {
  return (
    b.shape.priority - a.shape.priority || startOf(a) - startOf(b) || compareText(a.key, b.key)
  );
}

// Parity: a pod that has not started counts as started now.
function startOf({ pod }: PodInfo): number {
  const { startTime } = pod.status ?? {};
  return (startTime === undefined ? undefined : parseTimestamp(startTime)) ?? notStartedAtMs;
}
const notStartedAtMs = Number.MAX_SAFE_INTEGER;

/** Parity: kube-scheduler defaultpreemption filterPodsWithPDBViolation. */
function splitByBudget(
  cluster: Cluster,
  pods: readonly PodInfo[],
): { readonly violating: readonly PodInfo[]; readonly others: readonly PodInfo[] } {
  const violating: PodInfo[] = [];
  const others: PodInfo[] = [];
  const allowed = new Map<PodDisruptionBudget, number>();
  for (const pod of pods) {
    let isViolating = false;
    for (const budget of cluster.budgets.values()) {
      if (!isProtected(pod, budget)) continue;
      const left = (allowed.get(budget) ?? budget.status?.disruptionsAllowed ?? 0) - 1;
      allowed.set(budget, left);
      if (left < 0) isViolating = true;
    }
    (isViolating ? violating : others).push(pod);
  }
  return { violating, others };
}

// Unlike for evictions, an empty selector protects nothing here.
function isProtected({ pod, shape }: PodInfo, { metadata, spec, status }: PodDisruptionBudget) {
  if ((metadata.namespace ?? 'default') !== shape.namespace) return false;
  const { selector } = spec;
  const isEmpty =
    Object.keys(selector?.matchLabels ?? {}).length + (selector?.matchExpressions?.length ?? 0) ===
    0;
  if (!selector || isEmpty || pod.metadata.labels === undefined) return false;
  if (status?.disruptedPods?.[pod.metadata.name] !== undefined) return false;
  return compileSelector(selector)(pod.metadata.labels);
}

/**
 * Fewest budget violations, then the lowest highest priority, the smallest sum of priorities, fewest
 * victims, the latest start of the most important ones, then by name.
 *
 * Parity: kube-scheduler pickOneNodeForPreemption.
 */
function betterOf(a: Candidate, b: Candidate): Candidate {
  const order =
    a.violationCount - b.violationCount ||
    highestPriority(a) - highestPriority(b) ||
    sumOfPriorities(a) - sumOfPriorities(b) ||
    a.victims.length - b.victims.length ||
    earliestStart(b) - earliestStart(a) ||
    compareText(a.node.name, b.node.name);
  return order <= 0 ? a : b;
}

function highestPriority({ victims }: Candidate): number {
  return victims[0]?.shape.priority ?? Number.MIN_SAFE_INTEGER;
}

// Shifted above zero, so that one more victim never makes the sum smaller.
function sumOfPriorities({ victims }: Candidate): number {
  return victims.reduce((sum, victim) => sum + victim.shape.priority + 2 ** 31, 0);
}

function earliestStart(candidate: Candidate): number {
  const highest = highestPriority(candidate);
  let earliest = notStartedAtMs;
  for (const victim of candidate.victims) {
    if (victim.shape.priority === highest) earliest = Math.min(earliest, startOf(victim));
  }
  return earliest;
}
