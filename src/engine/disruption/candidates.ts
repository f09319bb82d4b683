/** Which nodes may be looked at for disruption, and why the others may not. */
import type { Pod } from '../../api/core/pod.ts';
import { Annotations, Labels } from '../../api/labels.ts';
import type { KeptReason } from '../../model/disruption-reason.ts';
import type { InstanceType } from '../../model/instance-type.ts';
import { newPdbLimits, type PdbLimits } from '../../model/pdb.ts';
import type { KeptNode } from '../../model/plan.ts';
import type { NodePoolView, Snapshot, StateNode } from '../../model/snapshot.ts';
import { computeDisruptionCost, priceOfNode } from './costs.ts';
import { findPodBlocker } from './pod-blockers.ts';
import { podsOfNode } from './pods-of-node.ts';

/**
 * Graceful methods always wait for pods that must not move; eventual ones do not when the claim
 * bounds its drain.
 */
export type DisruptionClass = 'graceful' | 'eventual';

export interface CandidateOptions {
  readonly disruptionClass: DisruptionClass;
  /** Provider ids of nodes that commands under way hold. */
  readonly inQueue: ReadonlySet<string>;
  readonly podDeletionCostManagement: boolean;
}

/** A node that may be disrupted. */
export interface Candidate {
  readonly node: StateNode;
  readonly pool: NodePoolView;
  readonly reschedulablePods: readonly Pod[];
  /** USD per hour; 0 while unknown. */
  readonly price: number;
  /** 1 for the node, and what its reschedulable pods weigh. */
  readonly disruptionCost: number;
  /** USD per hour and unit of disruption: the higher, the earlier. */
  readonly savingsRatio: number;
}

export interface CandidateSearch {
  /** By node name. */
  readonly candidates: readonly Candidate[];
  readonly kept: readonly KeptNode[];
}

/**
 * All nodes of the snapshot as candidates or with the first test that they fail.
 *
 * Parity: karpenter pkg/controllers/disruption/helpers.go GetCandidates, types.go NewCandidate.
 */
export function findCandidates(snapshot: Snapshot, options: CandidateOptions): CandidateSearch {
  const poolByName = new Map(snapshot.nodePools.map((pool) => [pool.name, pool]));
  const pdbs = snapshot.podDisruptionBudgets;
  const limits = pdbs.length > 0 ? newPdbLimits(pdbs) : undefined;
  const candidates: Candidate[] = [];
  const kept: KeptNode[] = [];
  for (const node of snapshot.nodes) {
    const pool = node.nodePool === undefined ? undefined : poolByName.get(node.nodePool);
    const reason =
      findNodeBlocker(node, pool, snapshot.nowMs, options.inQueue) ??
      findPodReason(node, limits, snapshot.nowMs, options.disruptionClass);
    if (reason) kept.push({ node: node.name, reason });
    else if (pool) candidates.push(newCandidate(node, pool, options));
  }
  return { candidates, kept };
}

// In upstream's order: the first failing test is the reason that users see.
function findNodeBlocker(
  node: StateNode,
  pool: NodePoolView | undefined,
  nowMs: number,
  inQueue: ReadonlySet<string>,
): KeptReason | undefined {
  if (inQueue.has(node.providerId)) return { code: 'AlreadyDisrupting' };
  if (!node.nodeClaim) return { code: 'NotManaged' };
  if (!node.node) return { code: 'NodeMissing' };
  if (node.isMarkedForDeletion) return { code: 'MarkedForDeletion' };
  if (!node.isRegistered) return { code: 'NotRegistered' };
  if (!node.isInitialized) return { code: 'NotInitialized' };
  if (node.nominatedUntilMs > nowMs) return { code: 'Nominated', untilMs: node.nominatedUntilMs };
  if (node.annotations[Annotations.DoNotDisrupt] === 'true') return { code: 'NodeDoNotDisrupt' };
  const poolName = node.labels[Labels.NodePool];
  if (poolName === undefined) return { code: 'NodePoolLabelMissing' };
  if (!pool || pool.instanceTypes.length === 0) {
    return { code: 'NodePoolNotFound', nodePool: poolName };
  }
  return undefined;
}

function findPodReason(
  node: StateNode,
  limits: PdbLimits | undefined,
  nowMs: number,
  disruptionClass: DisruptionClass,
): KeptReason | undefined {
  const isBounded = node.nodeClaim?.spec.terminationGracePeriod !== undefined;
  if (isBounded && disruptionClass === 'eventual') return undefined;
  return findPodBlocker(podsOfNode(node), limits, nowMs);
}

function newCandidate(node: StateNode, pool: NodePoolView, options: CandidateOptions): Candidate {
  const reschedulablePods = podsOfNode(node).reschedulable;
  const type = typesByName(pool.instanceTypes).get(node.instanceType ?? '');
  const price = priceOfNode(type, node.zone, node.capacityType);
  const disruptionCost = computeDisruptionCost(reschedulablePods, options);
  return {
    node,
    pool,
    reschedulablePods,
    price,
    disruptionCost,
    savingsRatio: price / disruptionCost,
  };
}

const byName = new WeakMap<readonly InstanceType[], ReadonlyMap<string, InstanceType>>();

// A pool's list keeps its identity while nothing about it changed.
function typesByName(types: readonly InstanceType[]): ReadonlyMap<string, InstanceType> {
  let map = byName.get(types);
  if (!map) {
    map = new Map(types.map((type) => [type.name, type]));
    byName.set(types, map);
  }
  return map;
}
