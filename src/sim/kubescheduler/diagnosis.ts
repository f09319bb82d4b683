/** Why a pod fits nowhere, and the sentence that kube-scheduler makes of it. */
import { compareText } from '../../util/compare-text.ts';
import type { Rejection } from './plugins/rejection.ts';
import type { NodeInfo } from './view/node-info.ts';

export interface Diagnosis {
  readonly nodeCount: number;
  readonly byNode: ReadonlyMap<NodeInfo, Rejection>;
  /** What rejects the pod before any node is looked at. */
  readonly everywhere: Rejection | undefined;
  /** Nodes that were not looked at, since the pod names others. */
  readonly otherCount: number;
  /** Bits of all filters that rejected. */
  readonly rejectedBy: number;
}

export const noNodesMessage = 'no nodes available to schedule pods';
export const preemptionNotHelpful = 'Preemption is not helpful for scheduling';
export const noVictims = 'No preemption victims found for incoming pod';

/**
 * `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had untolerated taint {key: value}.`, then
 * what came of preemption.
 *
 * Parity: kube-scheduler framework FitError.Error.
 */
export function formatDiagnosis(diagnosis: Diagnosis, preemption: string): string {
  const { nodeCount, byNode, everywhere, otherCount } = diagnosis;
  if (nodeCount === 0) return noNodesMessage;
  const tail = preemption === '' ? '' : ` preemption: ${preemption}`;
  if (everywhere) {
    return `0/${nodeCount} nodes are available: ${everywhere.reasons.join(', ')}.${tail}`;
  }
  const counts = new Map<string, number>();
  for (const { reasons } of byNode.values()) for (const reason of reasons) count(counts, reason, 1);
  if (otherCount > 0) count(counts, "node(s) didn't satisfy plugin(s) [NodeAffinity]", otherCount);
  return formatCounts(nodeCount, counts) + tail;
}

/** The preemption part: one reason per node. */
export function formatPreemption(nodeCount: number, counts: ReadonlyMap<string, number>): string {
  return formatCounts(nodeCount, counts);
}

export function count(counts: Map<string, number>, reason: string, by: number): void {
  counts.set(reason, (counts.get(reason) ?? 0) + by);
}

// Parity: sorted as text, number first.
function formatCounts(nodeCount: number, counts: ReadonlyMap<string, number>): string {
  const parts = [...counts].map(([reason, times]) => `${times} ${reason}`).sort(compareText);
  return `0/${nodeCount} nodes are available: ${parts.join(', ')}.`;
}
