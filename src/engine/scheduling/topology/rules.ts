/** From the API's constraints to rules, each with a text that is equal for equal rules. */

import { compileSelector } from '../../../api/core/label-selector.ts';
import type { LabelSelector, LabelSelectorRequirement } from '../../../api/core/meta.ts';
import type {
  PodAffinityTerm,
  Toleration,
  TopologySpreadConstraint,
} from '../../../api/core/pod.ts';
import { newRequirement, normalizeLabelKey } from '../../../model/requirement.ts';
import { compareText } from '../../../util/compare-text.ts';
import { canonicalJson } from '../../../util/hash.ts';
import { type PodVariant, requirementsOf } from '../compile/relaxation.ts';
import type { RequirementSet, RequirementSets } from '../compile/requirement-sets.ts';
import type { TopologyKind, TopologyRule } from './group.ts';

export type Labels = Readonly<Record<string, string>>;
/** Namespace → its labels. */
export type Namespaces = Readonly<Record<string, Labels>>;

export interface IdentifiedRule {
  readonly rule: TopologyRule;
  readonly identity: string;
  /** Pools whose taints these do not tolerate offer no domain; `undefined`: taints do not matter. */
  readonly tolerations: readonly Toleration[] | undefined;
}

/** The pod that states a rule. */
export interface PodIdentity {
  readonly namespace: string;
  readonly labels: Labels;
}

export interface RuleOwner extends PodIdentity {
  /** The variant with all of the pod's own alternatives. */
  readonly first: PodVariant;
  readonly nodeSelector: Labels;
}

/**
 * Differs: minDomains is part of the identity, and relaxing a pod does not change which nodes count,
 * so no placement is forgotten.
 */
export function spreadRule(
  constraint: TopologySpreadConstraint,
  owner: RuleOwner,
  sets: RequirementSets,
): IdentifiedRule {
  const selector = withLabelKeys(constraint.labelSelector, owner.labels, constraint.matchLabelKeys);
  const honorsAffinity = constraint.nodeAffinityPolicy !== 'Ignore';
  const honorsTaints = constraint.nodeTaintsPolicy === 'Honor';
  const alternatives = honorsAffinity ? alternativesOf(owner, sets) : undefined;
  const tolerations = honorsTaints ? owner.first.tolerations : undefined;
  const key = normalizeLabelKey(constraint.topologyKey);
  const minDomains = constraint.minDomains ?? 0;
  const matches = selector && compileSelector(selector);
  return {
    rule: {
      kind: 'spread',
      key,
      selects: (namespace, labels) =>
        matches !== undefined && namespace === owner.namespace && matches(labels),
      maxSkew: constraint.maxSkew,
      minDomains,
      filter: alternatives || tolerations ? { alternatives, tolerations } : undefined,
    },
    identity: canonicalJson([
      'spread',
      key,
      owner.namespace,
      canonicalSelector(selector),
      constraint.maxSkew,
      minDomains,
      alternatives ? [owner.nodeSelector, owner.first.requiredTerms] : null,
      tolerations ?? null,
    ]),
    tolerations,
  };
}

export function affinityRule(
  kind: Exclude<TopologyKind, 'spread'>,
  term: PodAffinityTerm,
  owner: PodIdentity,
  namespaces: Namespaces,
  tolerations: readonly Toleration[] | undefined,
): IdentifiedRule {
  const selector = withLabelKeys(
    term.labelSelector,
    owner.labels,
    term.matchLabelKeys,
    term.mismatchLabelKeys,
  );
  const among = namespacesOf(term, owner.namespace, namespaces);
  const key = normalizeLabelKey(term.topologyKey);
  const matches = selector && compileSelector(selector);
  return {
    rule: {
      kind,
      key,
      selects: (namespace, labels) =>
        matches !== undefined && (among === 'all' || among.has(namespace)) && matches(labels),
      maxSkew: 0,
      minDomains: 0,
      filter: undefined,
    },
    identity: canonicalJson([
      kind,
      key,
      among === 'all' ? 'all' : [...among].sort(compareText),
      canonicalSelector(selector),
      tolerations ?? null,
    ]),
    tolerations,
  };
}

// Nothing demanded: every node counts.
function alternativesOf(
  owner: RuleOwner,
  sets: RequirementSets,
): readonly RequirementSet[] | undefined {
  const selector = Object.entries(owner.nodeSelector).map(([key, value]) =>
    newRequirement(key, 'In', [value]),
  );
  const terms = owner.first.requiredTerms;
  if (terms.length === 0) return selector.length === 0 ? undefined : [sets.of(selector)];
  return terms.map((term) => sets.of([...selector, ...requirementsOf(term)]));
}

function withLabelKeys(
  selector: LabelSelector | undefined,
  labels: Labels,
  keys: readonly string[] | undefined,
  excludedKeys?: readonly string[],
): LabelSelector | undefined {
  if (!selector || (!keys?.length && !excludedKeys?.length)) return selector;
  const expressions: LabelSelectorRequirement[] = [...(selector.matchExpressions ?? [])];
  for (const key of keys ?? []) {
    const value = labels[key];
    if (value !== undefined) expressions.push({ key, operator: 'In', values: [value] });
  }
  for (const key of excludedKeys ?? []) {
    const value = labels[key];
    if (value !== undefined) expressions.push({ key, operator: 'NotIn', values: [value] });
  }
  return { ...selector, matchExpressions: expressions };
}

function canonicalSelector(selector: LabelSelector | undefined): unknown {
  if (!selector) return null;
  const expressions = (selector.matchExpressions ?? []).map((e) =>
    canonicalJson({ ...e, values: [...new Set(e.values ?? [])].sort(compareText) }),
  );
  return [selector.matchLabels ?? {}, [...new Set(expressions)].sort(compareText)];
}

function namespacesOf(
  term: PodAffinityTerm,
  own: string,
  namespaces: Namespaces,
): ReadonlySet<string> | 'all' {
  const listed = term.namespaces ?? [];
  const selector = term.namespaceSelector;
  if (!selector) return new Set(listed.length > 0 ? listed : [own]);
  const isEmpty =
    Object.keys(selector.matchLabels ?? {}).length === 0 &&
    (selector.matchExpressions ?? []).length === 0;
  if (isEmpty) return 'all';
  const matches = compileSelector(selector);
  return new Set([
    ...listed,
    ...Object.keys(namespaces).filter((name) => matches(namespaces[name])),
  ]);
}
