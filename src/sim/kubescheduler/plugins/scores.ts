/** Scores of one node, 0 to 100 each, in whole numbers as kube-scheduler has them. */
import { toleratesTaint } from '../../../model/taints.ts';
import type { NodeInfo } from '../view/node-info.ts';
import type { PodShape } from '../view/pod-shape.ts';

export const maxScore = 100;

/** Weights of the default profile; LeastAllocated and BalancedAllocation have 1. */
export const Weight = {
  TaintToleration: 3,
  NodeAffinity: 2,
  PodTopologySpread: 2,
  InterPodAffinity: 2,
} as const;

/**
 * How much would stay free: the mean over CPU and memory.
 *
 * Parity: kube-scheduler noderesources leastResourceScorer.
 */
export function computeLeastAllocated(shape: PodShape, node: NodeInfo): number {
  const cpu = node.allocatable['cpu'] ?? 0;
  const memory = node.allocatable['memory'] ?? 0;
  let sum = 0;
  let count = 0;
  if (cpu > 0) {
    sum += freeShare(node.scoringCpuMilli + shape.scoringCpuMilli, cpu);
    count++;
  }
  if (memory > 0) {
    sum += freeShare(node.scoringMemoryBytes + shape.scoringMemoryBytes, memory);
    count++;
  }
  return count === 0 ? 0 : Math.floor(sum / count);
}

function freeShare(requested: number, capacity: number): number {
  return requested > capacity ? 0 : Math.floor(((capacity - requested) * maxScore) / capacity);
}

/**
 * How equally CPU and memory would be used. Pods that ask for neither have no say.
 *
 * Parity: kube-scheduler noderesources balancedResourceScorer.
 */
export function computeBalanced(shape: PodShape, node: NodeInfo): number {
  if (shape.cpuMilli === 0 && shape.memoryBytes === 0) return 0;
  const cpu = node.allocatable['cpu'] ?? 0;
  const memory = node.allocatable['memory'] ?? 0;
  if (cpu === 0 || memory === 0) return maxScore;
  const cpuShare = Math.min(1, (node.requestedCpuMilli + shape.cpuMilli) / cpu);
  const memoryShare = Math.min(1, (node.requestedMemoryBytes + shape.memoryBytes) / memory);
  return Math.floor((1 - Math.abs(cpuShare - memoryShare) / 2) * maxScore);
}

/** Parity: kube-scheduler tainttoleration countIntolerableTaintsPreferNoSchedule. */
export function countPreferNoSchedule(shape: PodShape, node: NodeInfo): number {
  let count = 0;
  for (const taint of node.taints) {
    if (taint.effect !== 'PreferNoSchedule') continue;
    if (!shape.tolerations.some((toleration) => toleratesTaint(toleration, taint))) count++;
  }
  return count;
}
