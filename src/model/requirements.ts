/**
 * Requirements of several keys, and how two sets of them fit together.
 *
 * Parity: karpenter pkg/scheduling/requirements.go.
 */
import { compareText } from '../util/compare-text.ts';
import {
  formatRequirement,
  intersectRequirement,
  newRequirement,
  operatorOf,
  type Requirement,
  type RequirementOperator,
  requirementsIntersect,
} from './requirement.ts';

/** One requirement per key; an absent key allows everything. */
export type Requirements = ReadonlyMap<string, Requirement>;

/** A requirement as the API writes it. */
export interface RequirementSpec {
  readonly key: string;
  readonly operator: RequirementOperator;
  readonly values?: readonly string[];
  readonly minValues?: number;
}

/** Intersects the given requirements per key; the order does not matter. */
export function newRequirements(...requirements: readonly Requirement[]): Requirements {
  const map = new Map<string, Requirement>();
  for (const r of requirements) {
    const existing = map.get(r.key);
    map.set(r.key, existing ? intersectRequirement(existing, r) : r);
  }
  return map;
}

/** Requirements of the API's operator form. */
export function parseRequirements(specs: readonly RequirementSpec[]): Requirements {
  return newRequirements(
    ...specs.map((s) => newRequirement(s.key, s.operator, s.values, s.minValues)),
  );
}

/** Labels as requirements: each key In its one value. */
export function labelRequirements(labels: Readonly<Record<string, string>>): Requirements {
  return newRequirements(...Object.entries(labels).map(([k, v]) => newRequirement(k, 'In', [v])));
}

/** All of both, per key intersected. */
export function intersectAll(a: Requirements, b: Requirements): Requirements {
  return newRequirements(...a.values(), ...b.values());
}

/** The first key that stands in the way, or `undefined` if `incoming` fits. */
export type Incompatibility =
  | { readonly kind: 'undefined-label'; readonly incoming: Requirement }
  | { readonly kind: 'conflict'; readonly incoming: Requirement; readonly existing: Requirement };

/**
 * Whether `incoming` can be met where `existing` holds; keys in `mayBeUndefined` may be absent from
 * `existing`, other absent keys fail unless the operator is NotIn or DoesNotExist.
 */
export function findIncompatibility(
  existing: Requirements,
  incoming: Requirements,
  mayBeUndefined: ReadonlySet<string>,
): Incompatibility | undefined {
  for (const r of incoming.values()) {
    if (mayBeUndefined.has(r.key) || existing.has(r.key)) continue;
    const operator = operatorOf(r);
    if (operator !== 'NotIn' && operator !== 'DoesNotExist')
      return { kind: 'undefined-label', incoming: r };
  }
  return findConflict(existing, incoming);
}

/** The first shared key without a common value; two exclusions (NotIn, DoesNotExist) never conflict. */
export function findConflict(
  existing: Requirements,
  incoming: Requirements,
): Incompatibility | undefined {
  for (const r of incoming.values()) {
    const other = existing.get(r.key);
    if (!other || requirementsIntersect(other, r)) continue;
    if (isExclusion(other) && isExclusion(r)) continue;
    return { kind: 'conflict', incoming: r, existing: other };
  }
  return undefined;
}

export function isCompatible(
  existing: Requirements,
  incoming: Requirements,
  mayBeUndefined: ReadonlySet<string>,
): boolean {
  return findIncompatibility(existing, incoming, mayBeUndefined) === undefined;
}

function isExclusion(r: Requirement): boolean {
  const operator = operatorOf(r);
  return operator === 'NotIn' || operator === 'DoesNotExist';
}

/** The API's form, sorted by key; bounds become Gte and Lte entries. */
export function toRequirementSpecs(requirements: Requirements): RequirementSpec[] {
  const specs: RequirementSpec[] = [];
  for (const r of [...requirements.values()].sort((a, b) => compareText(a.key, b.key))) {
    const minValues = r.minValues === undefined ? {} : { minValues: r.minValues };
    if (r.gte !== undefined)
      specs.push({ key: r.key, operator: 'Gte', values: [String(r.gte)], ...minValues });
    if (r.lte !== undefined)
      specs.push({ key: r.key, operator: 'Lte', values: [String(r.lte)], ...minValues });
    // Differs: upstream loses the exclusions of a bounded requirement when it writes the NodeClaim.
    const bounded = r.gte !== undefined || r.lte !== undefined;
    if (bounded && r.values.length === 0) continue;
    const operator = operatorOf(r);
    const values = operator === 'In' || operator === 'NotIn' ? { values: [...r.values] } : {};
    specs.push({ key: r.key, operator, ...values, ...minValues });
  }
  return specs;
}

/** All requirements as one text, sorted, without the host name. */
export function formatRequirements(requirements: Requirements): string {
  return [...requirements.values()]
    .filter((r) => r.key !== 'kubernetes.io/hostname')
    .map(formatRequirement)
    .sort(compareText)
    .join(', ');
}
