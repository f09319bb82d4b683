/** Pods that hold their node. */
import type { KeptReason } from '../../model/disruption-reason.ts';
import type { PdbLimits } from '../../model/pdb.ts';
import type { PodView } from '../../model/pod.ts';
import { doNotDisrupt, isActive } from '../../model/pod-predicates.ts';

/**
 * What about the pods of a node blocks its disruption: first any pod's own wish, DaemonSet and
 * mirror pods included, then the PodDisruptionBudgets. Pods that end already block nothing.
 *
 * Parity: karpenter pkg/controllers/state/statenode.go ValidatePodsDisruptable.
 */
export function findPodBlocker(
  pods: readonly PodView[],
  limits: PdbLimits,
  nowMs: number,
): KeptReason | undefined {
  for (const { key, pod } of pods) {
    if (!isActive(pod)) continue;
    const wish = doNotDisrupt(pod, nowMs);
    if (wish.kind !== 'active') continue;
    return {
      code: 'PodDoNotDisrupt',
      pod: key,
      ...(wish.untilMs === undefined ? {} : { untilMs: wish.untilMs }),
    };
  }
  for (const { key, pod } of pods) {
    const block = limits.evictionBlock(pod, nowMs);
    if (!block) continue;
    return block.kind === 'several'
      ? { code: 'SeveralPdbs', pod: key, pdbs: block.pdbs }
      : { code: 'PdbAllowsNone', pod: key, pdb: block.pdb };
  }
  return undefined;
}
