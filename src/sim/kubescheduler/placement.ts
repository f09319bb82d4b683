/**
 * One look at the cluster for one pod: filter all nodes, score the feasible ones, take the best.
 *
 * Differs: every node is looked at (kube-scheduler stops at a percentage of large clusters), and of
 * equally good nodes the first by name is taken (kube-scheduler draws one). ImageLocality is not
 * scored.
 */

import type { Diagnosis } from './diagnosis.ts';
import { filterNode, type NodeMemo, refreshMemo } from './plugins/node-filters.ts';
import {
  computePodFilterState,
  filterPods,
  needsPodFilters,
  type PodFilterState,
} from './plugins/pod-filters.ts';
import { scorePodAffinity, scoreSpread } from './plugins/pod-scores.ts';
import { Filter, type Rejection, unresolvable } from './plugins/rejection.ts';
import { maxScore, Weight } from './plugins/scores.ts';
import type { Cluster } from './view/cluster.ts';
import type { NodeInfo } from './view/node-info.ts';
import type { PodInfo } from './view/pod-info.ts';
import type { PodShape } from './view/pod-shape.ts';

export type Placement =
  | { readonly kind: 'node'; readonly node: NodeInfo }
  | { readonly kind: 'none'; readonly diagnosis: Diagnosis };

/** Where the pod goes now. Leaves the cluster as it was. */
export function findPlacement(cluster: Cluster, pod: PodInfo): Placement {
  const { shape } = pod;
  const everywhere = shape.claims.length > 0 ? cluster.volumes.preFilter(shape) : undefined;
  const nodes = everywhere ? [] : findCandidates(cluster, shape);
  const state = prepare(cluster, shape, nodes);
  const nominated = everywhere ? undefined : findOnNominated(cluster, pod, state);
  if (nominated) return { kind: 'node', node: nominated };
  const feasible: NodeInfo[] = [];
  const byNode = new Map<NodeInfo, Rejection>();
  let rejectedBy = everywhere?.filter ?? 0;
  for (const node of nodes) {
    const rejection = reject(cluster, pod, node, state);
    if (rejection === undefined) {
      feasible.push(node);
    } else {
      byNode.set(node, rejection);
      rejectedBy |= rejection.filter;
    }
  }
  if (feasible.length > 0) {
    return { kind: 'node', node: pickBest(cluster, shape, feasible) };
  }
  const nodeCount = cluster.nodes.length;
  const otherCount = everywhere ? 0 : nodeCount - nodes.length;
  if (otherCount > 0) rejectedBy |= Filter.NodeAffinity;
  return { kind: 'none', diagnosis: { nodeCount, byNode, everywhere, otherCount, rejectedBy } };
}

function findCandidates(cluster: Cluster, { pinnedNodes }: PodShape): readonly NodeInfo[] {
  if (pinnedNodes === undefined) return cluster.nodes;
  const found: NodeInfo[] = [];
  for (const name of pinnedNodes) {
    const node = cluster.get(name);
    if (node?.exists) found.push(node);
  }
  return found;
}

// Counts over domains need to know every node; the other filters only the candidates.
function prepare(
  cluster: Cluster,
  shape: PodShape,
  nodes: readonly NodeInfo[],
): PodFilterState | undefined {
  const isFiltered = needsPodFilters(shape);
  const known = isFiltered || shape.softSpread.length > 0 ? cluster.nodes : nodes;
  for (const node of known) refreshMemo(shape, node, cluster.volumes);
  return isFiltered ? computePodFilterState(shape, cluster) : undefined;
}

/** Parity: kube-scheduler evaluateNominatedNode. */
function findOnNominated(
  cluster: Cluster,
  pod: PodInfo,
  state: PodFilterState | undefined,
): NodeInfo | undefined {
  if (pod.nominatedNode === undefined) return undefined;
  const node = cluster.get(pod.nominatedNode);
  if (!node?.exists) return undefined;
  refreshMemo(pod.shape, node, cluster.volumes);
  return reject(cluster, pod, node, state) === undefined ? node : undefined;
}

function reject(
  cluster: Cluster,
  pod: PodInfo,
  node: NodeInfo,
  state: PodFilterState | undefined,
): Rejection | undefined {
  const { shape } = pod;
  const memo = memoOf(shape, node);
  if (memo.rejection) return memo.rejection;
  if (node.nominated.size > 0) {
    const rejection = rejectBesideNominated(cluster, pod, node);
    if (rejection) return rejection;
  }
  return (state && filterPods(state, node)) ?? refuse(shape, node);
}

/**
 * Whether the pod could be on the node as it is at this moment, and also when the pods that are
 * nominated to it, of the same or higher priority, were there.
 *
 * Parity: kube-scheduler RunFilterPluginsWithNominatedPods.
 */
export function rejectNow(cluster: Cluster, pod: PodInfo, node: NodeInfo): Rejection | undefined {
  return rejectBesideNominated(cluster, pod, node) ?? rejectAlone(cluster, pod.shape, node);
}

function rejectBesideNominated(
  cluster: Cluster,
  pod: PodInfo,
  node: NodeInfo,
): Rejection | undefined {
  const expected: PodInfo[] = [];
  for (const other of node.nominated) {
    if (other !== pod && other.node === undefined && other.shape.priority >= pod.shape.priority) {
      expected.push(other);
    }
  }
  if (expected.length === 0) return undefined;
  const mark = cluster.mark(node);
  for (const other of expected) cluster.place(other, node.name);
  const rejection = rejectAlone(cluster, pod.shape, node);
  for (const other of expected) cluster.displace(other);
  cluster.restore(mark);
  return rejection;
}

function rejectAlone(cluster: Cluster, shape: PodShape, node: NodeInfo): Rejection | undefined {
  const rejection = filterNode(shape, node, cluster.volumes);
  if (rejection) return rejection;
  if (needsPodFilters(shape)) {
    const found = filterPods(computePodFilterState(shape, cluster), node);
    if (found) return found;
  }
  return refuse(shape, node);
}

function refuse({ refusedNodes }: PodShape, node: NodeInfo): Rejection | undefined {
  if (refusedNodes.size === 0) return undefined;
  const reason = refusedNodes.get(node.name);
  return reason === undefined ? undefined : unresolvable(Filter.Refusal, reason);
}

function memoOf(shape: PodShape, node: NodeInfo): NodeMemo {
  return shape.memos[node.slot] as NodeMemo;
}

function pickBest(cluster: Cluster, shape: PodShape, feasible: readonly NodeInfo[]): NodeInfo {
  const [first] = feasible as readonly [NodeInfo];
  if (feasible.length === 1) return first;
  let maxIntolerable = 0;
  let maxAffinity = 0;
  for (const node of feasible) {
    const memo = memoOf(shape, node);
    if (memo.intolerableCount > maxIntolerable) maxIntolerable = memo.intolerableCount;
    if (memo.affinityWeight > maxAffinity) maxAffinity = memo.affinityWeight;
  }
  const spread = scoreSpread(shape, cluster, feasible);
  const podAffinity = scorePodAffinity(shape, cluster, feasible);
  let best = first;
  let bestScore = -1;
  for (let i = 0; i < feasible.length; i++) {
    const node = feasible[i] as NodeInfo;
    const memo = memoOf(shape, node);
    let score = memo.resourceScore;
    if (maxIntolerable > 0) {
      const share = Math.floor((maxScore * memo.intolerableCount) / maxIntolerable);
      score += Weight.TaintToleration * (maxScore - share);
    }
    if (maxAffinity > 0) {
      score += Weight.NodeAffinity * Math.floor((maxScore * memo.affinityWeight) / maxAffinity);
    }
    if (spread) score += Weight.PodTopologySpread * (spread[i] ?? 0);
    if (podAffinity) score += Weight.InterPodAffinity * (podAffinity[i] ?? 0);
    if (score > bestScore) {
      best = node;
      bestScore = score;
    }
  }
  return best;
}
