/** Pods that hold their node. */
import type { KeptReason } from '../../model/disruption-reason.ts';
import type { PdbLimits } from '../../model/pdb.ts';
import { doNotDisrupt } from '../../model/pod-predicates.ts';
import type { PodsOfNode } from './pods-of-node.ts';

/**
 * What about the pods of a node blocks its disruption: first any pod's own wish, DaemonSet and
 * mirror pods included, then the PodDisruptionBudgets (`undefined`: there are none). Pods that end
 * already block nothing.
 *
 * Parity: karpenter pkg/controllers/state/statenode.go ValidatePodsDisruptable.
 */
export function findPodBlocker(
  pods: PodsOfNode,
  limits: PdbLimits | undefined,
  nowMs: number,
): KeptReason | undefined {
  for (const { key, pod } of pods.guarded) {
    const wish = doNotDisrupt(pod, nowMs);
    if (wish.kind !== 'active') continue;
    return {
      code: 'PodDoNotDisrupt',
      pod: key,
      ...(wish.untilMs === undefined ? {} : { untilMs: wish.untilMs }),
    };
  }
  if (!limits) return undefined;
  for (const { key, pod } of pods.all) {
    const block = limits.evictionBlock(pod, nowMs);
    if (!block) continue;
    return block.kind === 'several'
      ? { code: 'SeveralPdbs', pod: key, pdbs: block.pdbs }
      : { code: 'PdbAllowsNone', pod: key, pdb: block.pdb };
  }
  return undefined;
}
