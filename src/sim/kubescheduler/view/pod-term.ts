/** Terms that speak of other pods: affinity, anti-affinity, spread selectors. */
import { compileSelector, type LabelPredicate } from '../../../api/core/label-selector.ts';
import type { LabelSelector, LabelSelectorRequirement } from '../../../api/core/meta.ts';
import type { PodAffinityTerm, TopologySpreadConstraint } from '../../../api/core/pod.ts';
import { canonicalJson } from '../../../util/hash.ts';
import type { Labels } from './node-predicate.ts';

/** What a term sees of a pod. */
export interface PodLook {
  readonly namespace: string;
  readonly labels: Labels;
}

/** The labels of a namespace; none if it is not known. */
export type NamespaceLabels = (namespace: string) => Labels;

/** A set of pods, described by namespaces and labels. Equal ids describe equal sets. */
export interface PodSet {
  readonly id: string;
  has(pod: PodLook, namespaceLabels: NamespaceLabels): boolean;
}

export interface PodTerm extends PodSet {
  readonly topologyKey: string;
}

export interface SpreadConstraint {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly minDomains: number;
  readonly honorsNodeAffinity: boolean;
  readonly honorsTaints: boolean;
  /** The pods that are counted. */
  readonly counted: PodSet;
  /** Whether the pod itself will be counted. */
  readonly countsSelf: boolean;
}

/** The term as seen from a pod with this namespace and these labels. */
export function compilePodTerm(term: PodAffinityTerm, pod: PodLook): PodTerm {
  const isOwnOnly = term.namespaces === undefined && term.namespaceSelector === undefined;
  const namespaces = new Set(isOwnOnly ? [pod.namespace] : (term.namespaces ?? []));
  const namespaceSelector = term.namespaceSelector && compileSelector(term.namespaceSelector);
  const selector = mergeLabelKeys(term, pod.labels);
  const matches = selector === undefined ? matchesNone : compileSelector(selector);
  const id = canonicalJson([
    term.topologyKey,
    [...namespaces].sort(),
    term.namespaceSelector ?? null,
    selector ?? null,
  ]);
  return {
    id,
    topologyKey: term.topologyKey,
    has: (other, namespaceLabels) =>
      (namespaces.has(other.namespace) ||
        (namespaceSelector?.(namespaceLabels(other.namespace)) ?? false)) &&
      matches(other.labels),
  };
}

const matchesNone: LabelPredicate = () => false;

// Parity: the API server merges these keys into the selector; doing so twice changes nothing.
function mergeLabelKeys(
  term: Pick<PodAffinityTerm, 'labelSelector' | 'matchLabelKeys' | 'mismatchLabelKeys'>,
  labels: Labels,
): LabelSelector | undefined {
  const { labelSelector } = term;
  if (labelSelector === undefined) return undefined;
  const added = [
    ...toRequirements(term.matchLabelKeys, 'In', labels),
    ...toRequirements(term.mismatchLabelKeys, 'NotIn', labels),
  ];
  if (added.length === 0) return labelSelector;
  return {
    ...labelSelector,
    matchExpressions: [...(labelSelector.matchExpressions ?? []), ...added],
  };
}

function toRequirements(
  keys: readonly string[] | undefined,
  operator: 'In' | 'NotIn',
  labels: Labels,
): readonly LabelSelectorRequirement[] {
  return (keys ?? []).flatMap((key) => {
    const value = labels[key];
    return value === undefined ? [] : [{ key, operator, values: [value] }];
  });
}

/** The constraint as seen from a pod with this namespace and these labels. */
export function compileSpread(
  constraint: TopologySpreadConstraint,
  pod: PodLook,
): SpreadConstraint {
  const selector = mergeLabelKeys(constraint, pod.labels);
  return {
    topologyKey: constraint.topologyKey,
    maxSkew: constraint.maxSkew,
    minDomains: constraint.minDomains ?? 1,
    honorsNodeAffinity: constraint.nodeAffinityPolicy !== 'Ignore',
    honorsTaints: constraint.nodeTaintsPolicy === 'Honor',
    counted: newSpreadSet(pod.namespace, selector === undefined ? undefined : [selector]),
    countsSelf: selector !== undefined && compileSelector(selector)(pod.labels),
  };
}

/**
 * Pods of the namespace that match all selectors. Selectors that ask for nothing count nobody.
 *
 * Parity: kube-scheduler podtopologyspread countPodsMatchSelector.
 */
export function newSpreadSet(
  namespace: string,
  selectors: readonly LabelSelector[] | undefined,
): PodSet {
  const asked = (selectors ?? []).filter((selector) => !isEmpty(selector));
  const predicates = asked.map(compileSelector);
  return {
    id: canonicalJson(['spread', namespace, asked]),
    has: (other) =>
      predicates.length > 0 &&
      other.namespace === namespace &&
      predicates.every((matches) => matches(other.labels)),
  };
}

function isEmpty(selector: LabelSelector): boolean {
  return (
    Object.keys(selector.matchLabels ?? {}).length === 0 &&
    (selector.matchExpressions ?? []).length === 0
  );
}
