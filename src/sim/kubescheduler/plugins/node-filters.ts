/**
 * The filters that look at one node only, and what they found, kept per shape and node until the node
 * changes.
 */
import type { Taint } from '../../../api/core/node.ts';
import { Taints } from '../../../api/labels.ts';
import { toleratesTaint } from '../../../model/taints.ts';
import type { NodeInfo } from '../view/node-info.ts';
import type { PodShape } from '../view/pod-shape.ts';
import { Filter, type Rejection, resolvable, unresolvable } from './rejection.ts';
import { computeBalanced, computeLeastAllocated, countPreferNoSchedule } from './scores.ts';
import type { VolumeIndex } from './volumes.ts';

/** What one node is for the pods of one shape, other nodes left aside. */
export interface NodeMemo {
  /** The node's generation that this is true of. */
  generation: number;
  volumesGeneration: number;
  rejection: Rejection | undefined;
  matchesRequiredNode: boolean;
  toleratesTaints: boolean;
  /** LeastAllocated and BalancedAllocation with their weights of 1. */
  resourceScore: number;
  intolerableCount: number;
  affinityWeight: number;
}

export function newNodeMemo(): NodeMemo {
  return {
    generation: -1,
    volumesGeneration: -1,
    rejection: undefined,
    matchesRequiredNode: true,
    toleratesTaints: true,
    resourceScore: 0,
    intolerableCount: 0,
    affinityWeight: 0,
  };
}

/** What is known of the node, brought up to date. */
export function refreshMemo(shape: PodShape, node: NodeInfo, volumes: VolumeIndex): NodeMemo {
  let memo = shape.memos[node.slot];
  if (memo === undefined) {
    memo = newNodeMemo();
    shape.memos[node.slot] = memo;
  }
  if (memo.generation !== node.generation || memo.volumesGeneration !== volumes.generation) {
    if (memo.generation !== node.generation || shape.claims.length > 0) {
      computeMemo(memo, shape, node, volumes);
    }
    memo.generation = node.generation;
    memo.volumesGeneration = volumes.generation;
  }
  return memo;
}

function computeMemo(memo: NodeMemo, shape: PodShape, node: NodeInfo, volumes: VolumeIndex): void {
  memo.matchesRequiredNode = shape.requiredNode?.(node.name, node.labels) ?? true;
  const untolerated = findUntoleratedBySchedule(shape, node);
  memo.toleratesTaints = untolerated === undefined;
  memo.rejection = filterNode(shape, node, volumes);
  if (memo.rejection) return;
  memo.resourceScore = computeLeastAllocated(shape, node) + computeBalanced(shape, node);
  memo.intolerableCount = countPreferNoSchedule(shape, node);
  memo.affinityWeight = 0;
  for (const { weight, matches } of shape.preferredNodes) {
    if (matches(node.name, node.labels)) memo.affinityWeight += weight;
  }
}

/**
 * The first filter, in the default profile's order, that rejects the node for reasons of its own.
 *
 * Parity: kube-scheduler plugins nodeunschedulable, tainttoleration, nodeaffinity,
 * nodeports, noderesources Fit, then the volume plugins.
 */
export function filterNode(
  shape: PodShape,
  node: NodeInfo,
  volumes: VolumeIndex,
): Rejection | undefined {
  if (node.isUnschedulable && !tolerates(shape, Taints.Unschedulable)) return unschedulable;
  const taint = findUntoleratedBySchedule(shape, node);
  if (taint) {
    const text = `node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}`;
    return unresolvable(Filter.TaintToleration, text);
  }
  if (shape.requiredNode && !shape.requiredNode(node.name, node.labels)) return otherNodes;
  for (const port of shape.hostPorts) if (node.isPortTaken(port)) return portTaken;
  return filterResources(shape, node) ?? volumes.filter(shape, node);
}

const unschedulable = unresolvable(Filter.NodeUnschedulable, 'node(s) were unschedulable');
const otherNodes = unresolvable(
  Filter.NodeAffinity,
  "node(s) didn't match Pod's node affinity/selector",
);
const portTaken = resolvable(
  Filter.NodePorts,
  "node(s) didn't have free ports for the requested pod ports",
);

/** Taints that keep pods from being scheduled. */
export function findUntoleratedBySchedule(
  shape: PodShape,
  node: { readonly taints: readonly Taint[] },
): Taint | undefined {
  for (const taint of node.taints) {
    if (taint.effect !== 'PreferNoSchedule' && !tolerates(shape, taint)) return taint;
  }
  return undefined;
}

export function tolerates(shape: PodShape, taint: Taint): boolean {
  for (const toleration of shape.tolerations) if (toleratesTaint(toleration, taint)) return true;
  return false;
}

/**
 * Every resource that is short, not only the first. What exceeds the empty node cannot be helped by
 * removing pods.
 */
function filterResources(shape: PodShape, node: NodeInfo): Rejection | undefined {
  const maxPods = node.allocatable['pods'] ?? 0;
  const reasons: string[] = [];
  let isResolvable = true;
  if (node.pods.size + 1 > maxPods) {
    reasons.push('Too many pods');
    if (maxPods < 1) isResolvable = false;
  }
  for (const [name, amount] of shape.requests) {
    if (amount <= node.freeOf(name)) continue;
    reasons.push(`Insufficient ${name}`);
    if (amount > (node.allocatable[name] ?? 0)) isResolvable = false;
  }
  if (reasons.length === 0) return undefined;
  return { filter: Filter.NodeResourcesFit, reasons, isResolvable };
}

/** Whether the pod would fit the node if it were empty. */
export function fitsEmptyNode(shape: PodShape, node: NodeInfo): boolean {
  return (
    (node.allocatable['pods'] ?? 0) >= 1 &&
    shape.requests.every(([name, amount]) => amount <= (node.allocatable[name] ?? 0))
  );
}
