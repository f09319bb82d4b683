/**
 * Which PodDisruptionBudgets stand in the way of an eviction.
 *
 * Parity: karpenter pkg/utils/pdb.
 */
import { compileSelector } from '../api/core/label-selector.ts';
import type { Pod } from '../api/core/pod.ts';
import type { PodDisruptionBudget } from '../api/core/policy.ts';
import { compareText } from '../util/compare-text.ts';
import { isDisruptable, isEvictable, isNotReady, isReschedulable } from './pod-predicates.ts';

/** What blocks a pod; PDBs as `namespace/name`. */
export type PdbBlock =
  /** The eviction API refuses pods that several budgets select. */
  | { readonly kind: 'several'; readonly pdbs: readonly string[] }
  | { readonly kind: 'no-disruption-allowed'; readonly pdb: string }
  | { readonly kind: 'never-allows'; readonly pdb: string };

/** The budgets of a cluster, looked up by namespace. */
export interface PdbLimits {
  /** Why an eviction would be refused now, or `undefined`. */
  evictionBlock(pod: Pod, nowMs: number): PdbBlock | undefined;
  /** Why an eviction would be refused at any time, or `undefined`. */
  permanentBlock(pod: Pod, nowMs: number): PdbBlock | undefined;
  /** Whether the pod would move soon if its node went away. */
  isCurrentlyReschedulable(pod: Pod, nowMs: number): boolean;
}

/** `pdbs` in any order; findings do not depend on it. */
export function newPdbLimits(pdbs: readonly PodDisruptionBudget[]): PdbLimits {
  const byNamespace = new Map<string, PodDisruptionBudget[]>();
  for (const pdb of pdbs) {
    const namespace = pdb.metadata.namespace ?? '';
    const list = byNamespace.get(namespace);
    if (list) list.push(pdb);
    else byNamespace.set(namespace, [pdb]);
  }

  function block(
    pod: Pod,
    nowMs: number,
    blocks: (pdb: PodDisruptionBudget) => boolean,
    kind: 'no-disruption-allowed' | 'never-allows',
  ): PdbBlock | undefined {
    const candidates = byNamespace.get(pod.metadata.namespace ?? '');
    if (!candidates || !isEvictable(pod, nowMs)) return undefined;
    const matching = candidates.filter((pdb) => selects(pdb, pod));
    if (matching.length > 1) {
      return { kind: 'several', pdbs: matching.map(keyOf).sort(compareText) };
    }
    const [pdb] = matching;
    if (!pdb || mayAlwaysEvict(pdb, pod) || !blocks(pdb)) return undefined;
    return { kind, pdb: keyOf(pdb) };
  }

  const permanentBlock = (pod: Pod, nowMs: number): PdbBlock | undefined =>
    block(pod, nowMs, neverAllows, 'never-allows');
  return {
    evictionBlock: (pod, nowMs) => block(pod, nowMs, allowsNone, 'no-disruption-allowed'),
    permanentBlock,
    isCurrentlyReschedulable: (pod, nowMs) =>
      isReschedulable(pod) && isDisruptable(pod, nowMs) && !permanentBlock(pod, nowMs),
  };
}

function keyOf(pdb: PodDisruptionBudget): string {
  return `${pdb.metadata.namespace ?? ''}/${pdb.metadata.name}`;
}

// policy/v1: an empty selector selects every pod of the namespace, an absent one none.
function selects(pdb: PodDisruptionBudget, pod: Pod): boolean {
  const selector = pdb.spec.selector;
  return selector !== undefined && compileSelector(selector)(pod.metadata.labels);
}

function mayAlwaysEvict(pdb: PodDisruptionBudget, pod: Pod): boolean {
  return pdb.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow' && isNotReady(pod);
}

function allowsNone(pdb: PodDisruptionBudget): boolean {
  return (pdb.status?.disruptionsAllowed ?? 0) === 0;
}

function neverAllows({ spec }: PodDisruptionBudget): boolean {
  return spec.maxUnavailable === 0 || spec.maxUnavailable === '0%' || spec.minAvailable === '100%';
}
