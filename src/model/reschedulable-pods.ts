/** The pods that need another place because their node goes away. */
import { newPdbLimits } from './pdb.ts';
import type { PodView } from './pod.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Pods of nodes marked for deletion that can move soon, by node, then key. Pods that may not move yet
 * are left out: a node for them would idle until they may.
 *
 * Parity: karpenter pkg/controllers/state/statenode.go CurrentlyReschedulablePods.
 */
export function podsToReschedule(
  snapshot: Pick<Snapshot, 'nodes' | 'podDisruptionBudgets' | 'nowMs'>,
): readonly PodView[] {
  const marked = snapshot.nodes.filter((node) => node.isMarkedForDeletion && node.pods.length > 0);
  if (marked.length === 0) return [];
  const limits = newPdbLimits(snapshot.podDisruptionBudgets);
  return marked.flatMap((node) =>
    node.pods.filter(({ pod }) => limits.isCurrentlyReschedulable(pod, snapshot.nowMs)),
  );
}
