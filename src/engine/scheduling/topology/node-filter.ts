/** Which nodes a spread constraint counts. */
import type { Taint } from '../../../api/core/node.ts';
import type { Toleration } from '../../../api/core/pod.ts';
import { findUntolerated } from '../../../model/taints.ts';
import { type CompiledNode, findUnmetByLabels } from '../compile/node.ts';
import type { RequirementSet, RequirementSets } from '../compile/requirement-sets.ts';

export interface NodeFilter {
  /** The pod's node selector with each of its required terms; `undefined`: the policy is Ignore. */
  readonly alternatives: readonly RequirementSet[] | undefined;
  /** `undefined`: taints do not matter. */
  readonly tolerations: readonly Toleration[] | undefined;
}

export function acceptsNode(filter: NodeFilter | undefined, node: CompiledNode): boolean {
  if (!filter) return true;
  if (!toleratesHard(filter.tolerations, node.state.taints)) return false;
  const { alternatives } = filter;
  return (
    !alternatives ||
    alternatives.some((a) => !findUnmetByLabels(a.requirements, (key) => node.label(key)))
  );
}

export function acceptsClaim(
  filter: NodeFilter | undefined,
  taints: readonly Taint[],
  set: RequirementSet,
  sets: RequirementSets,
): boolean {
  if (!filter) return true;
  if (!toleratesHard(filter.tolerations, taints)) return false;
  return !filter.alternatives || filter.alternatives.some((a) => sets.combine(set, a).set);
}

/** Soft taints keep no pod away, so they do not decide what counts either. */
export function toleratesHard(
  tolerations: readonly Toleration[] | undefined,
  taints: readonly Taint[],
): boolean {
  if (!tolerations || taints.length === 0) return true;
  const hard = taints.filter((taint) => taint.effect !== 'PreferNoSchedule');
  return !findUntolerated(hard, tolerations);
}
