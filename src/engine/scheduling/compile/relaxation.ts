/**
 * The ladder of a pod's constraints: at first every preference counts as a rule, then one after the
 * other is dropped.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/preferences.go.
 */
import type {
  NodeSelectorTerm,
  PodAffinityTerm,
  PodSpec,
  Toleration,
  TopologySpreadConstraint,
} from '../../../api/core/pod.ts';
import { newRequirement, type Requirement } from '../../../model/requirement.ts';
import type { Incompatibility } from '../../../model/requirements.ts';
import {
  findContradiction,
  type RequirementSet,
  type RequirementSets,
} from './requirement-sets.ts';

/** One rung: what holds for the pod as long as it stands there. */
export interface PodVariant {
  /** Node selector, first required term, heaviest preferred term. */
  readonly all: RequirementSet;
  /** Without the preferred term. */
  readonly strict: RequirementSet;
  /** The pod's own requirements leave no value of a key: it fits nowhere. */
  readonly contradiction?: Incompatibility;
  readonly tolerations: readonly Toleration[];
  /** The required terms that are left: alternatives. */
  readonly requiredTerms: readonly NodeSelectorTerm[];
  readonly spread: readonly TopologySpreadConstraint[];
  readonly affinity: readonly PodAffinityTerm[];
  readonly antiAffinity: readonly PodAffinityTerm[];
}

export interface LadderOptions {
  readonly preferencePolicy: 'Respect' | 'Ignore';
  /** Whether some pool has a PreferNoSchedule taint: only then tolerating them can help. */
  readonly toleratesSoftTaints: boolean;
}

interface Rung {
  readonly terms: readonly NodeSelectorTerm[];
  readonly preferredNode: readonly NodeSelectorTerm[];
  readonly preferredAffinity: readonly PodAffinityTerm[];
  readonly preferredAntiAffinity: readonly PodAffinityTerm[];
  readonly spread: readonly TopologySpreadConstraint[];
  readonly tolerations: readonly Toleration[];
}

const softToleration: Toleration = { operator: 'Exists', effect: 'PreferNoSchedule' };

/** All rungs, the strictest first. */
export function compileLadder(
  spec: PodSpec,
  options: LadderOptions,
  sets: RequirementSets,
): readonly PodVariant[] {
  const variants: PodVariant[] = [];
  let rung: Rung | undefined = firstRung(spec, options);
  while (rung) {
    variants.push(toVariant(spec, rung, sets));
    rung = relax(rung, options);
  }
  return variants;
}

function firstRung(spec: PodSpec, options: LadderOptions): Rung {
  const node = spec.affinity?.nodeAffinity;
  const respected = options.preferencePolicy === 'Respect';
  const heaviestFirst = <T extends { readonly weight: number }>(terms: readonly T[] | undefined) =>
    respected ? [...(terms ?? [])].sort((a, b) => b.weight - a.weight) : [];
  return {
    terms: node?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [],
    preferredNode: heaviestFirst(node?.preferredDuringSchedulingIgnoredDuringExecution).map(
      (term) => term.preference,
    ),
    preferredAffinity: heaviestFirst(
      spec.affinity?.podAffinity?.preferredDuringSchedulingIgnoredDuringExecution,
    ).map((term) => term.podAffinityTerm),
    preferredAntiAffinity: heaviestFirst(
      spec.affinity?.podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution,
    ).map((term) => term.podAffinityTerm),
    spread: (spec.topologySpreadConstraints ?? []).filter(
      (constraint) => respected || constraint.whenUnsatisfiable === 'DoNotSchedule',
    ),
    tolerations: spec.tolerations ?? [],
  };
}

function relax(rung: Rung, options: LadderOptions): Rung | undefined {
  if (rung.terms.length > 1) return { ...rung, terms: rung.terms.slice(1) };
  if (rung.preferredAffinity.length > 0)
    return { ...rung, preferredAffinity: rung.preferredAffinity.slice(1) };
  if (rung.preferredAntiAffinity.length > 0)
    return { ...rung, preferredAntiAffinity: rung.preferredAntiAffinity.slice(1) };
  if (rung.preferredNode.length > 0) return { ...rung, preferredNode: rung.preferredNode.slice(1) };
  const soft = rung.spread.findIndex((c) => c.whenUnsatisfiable === 'ScheduleAnyway');
  if (soft >= 0) return { ...rung, spread: removeBySwap(rung.spread, soft) };
  const tolerated = rung.tolerations.some(
    (t) => t.operator === 'Exists' && t.effect === 'PreferNoSchedule' && !t.key,
  );
  if (options.toleratesSoftTaints && !tolerated)
    return { ...rung, tolerations: [...rung.tolerations, softToleration] };
  return undefined;
}

// The last one takes the place of the removed one.
function removeBySwap<T>(list: readonly T[], index: number): readonly T[] {
  const out = [...list];
  const last = out.pop() as T;
  if (index < out.length) out[index] = last;
  return out;
}

function toVariant(spec: PodSpec, rung: Rung, sets: RequirementSets): PodVariant {
  const strict = [
    ...Object.entries(spec.nodeSelector ?? {}).map(([key, value]) =>
      newRequirement(key, 'In', [value]),
    ),
    ...requirementsOf(rung.terms[0]),
  ];
  const all = [...strict, ...requirementsOf(rung.preferredNode[0])];
  const contradiction = findContradiction(all);
  return {
    all: sets.of(all),
    strict: sets.of(strict),
    ...(contradiction ? { contradiction } : {}),
    tolerations: rung.tolerations,
    requiredTerms: rung.terms,
    spread: rung.spread,
    affinity: [
      ...(spec.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
      ...rung.preferredAffinity,
    ],
    antiAffinity: [
      ...(spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
      ...rung.preferredAntiAffinity,
    ],
  };
}

/** The expressions of a node selector term. */
export function requirementsOf(term: NodeSelectorTerm | undefined): readonly Requirement[] {
  return (term?.matchExpressions ?? []).map((e) => newRequirement(e.key, e.operator, e.values));
}
