/** Requirement sets as interned objects: equal content is the same object, so answers are cached by identity. */
import { intersectRequirement, operatorOf, type Requirement } from '../../../model/requirement.ts';
import {
  findIncompatibility,
  type Incompatibility,
  type Requirements,
} from '../../../model/requirements.ts';
import { wellKnownLabels } from '../../../model/well-known.ts';
import { compareText } from '../../../util/compare-text.ts';

/** Sorted by key. Equal content is the same object, within one {@link RequirementSets}. */
export interface RequirementSet {
  readonly requirements: Requirements;
  /** The keys that carry minValues. */
  readonly minValueKeys: readonly string[];
}

/** What two sets make together, or why they make nothing. */
export type Combination =
  | { readonly set: RequirementSet; readonly incompatibility?: undefined }
  | { readonly set?: undefined; readonly incompatibility: Incompatibility };

class InternedSet implements RequirementSet {
  readonly requirements: Requirements;
  readonly minValueKeys: readonly string[];
  readonly combinations = new Map<RequirementSet, Combination>();

  constructor(requirements: Requirements) {
    this.requirements = requirements;
    this.minValueKeys = [...requirements.values()]
      .filter((r) => r.minValues !== undefined)
      .map((r) => r.key);
  }
}

export class RequirementSets {
  readonly #sets = new Map<string, InternedSet>();
  readonly #requirements = new Map<string, { readonly text: string; readonly r: Requirement }>();
  readonly empty: RequirementSet = this.of([]);

  get size(): number {
    return this.#sets.size;
  }

  /** The set of these requirements; several of one key are intersected. */
  of(requirements: Iterable<Requirement>): RequirementSet {
    const byKey = new Map<string, Requirement>();
    for (const r of requirements) {
      const existing = byKey.get(r.key);
      byKey.set(r.key, existing ? intersectRequirement(existing, r) : r);
    }
    const sorted = new Map<string, Requirement>();
    let text = '';
    for (const key of [...byKey.keys()].sort(compareText)) {
      const interned = this.#intern(byKey.get(key) as Requirement);
      sorted.set(key, interned.r);
      text += `${interned.text}\n`;
    }
    let set = this.#sets.get(text);
    if (!set) {
      set = new InternedSet(sorted);
      this.#sets.set(text, set);
    }
    return set;
  }

  /**
   * What holds where `existing` and `incoming` both hold; a well-known label may be absent from
   * `existing`.
   */
  combine(existing: RequirementSet, incoming: RequirementSet): Combination {
    const combinations = (existing as InternedSet).combinations;
    let combination = combinations.get(incoming);
    if (!combination) {
      combination = this.#computeCombination(existing, incoming);
      combinations.set(incoming, combination);
    }
    return combination;
  }

  /** `set` with the requirement of one key put in place of what it had. */
  replace(set: RequirementSet, requirement: Requirement): RequirementSet {
    const others = [...set.requirements.values()].filter((r) => r.key !== requirement.key);
    return this.of([...others, requirement]);
  }

  #computeCombination(existing: RequirementSet, incoming: RequirementSet): Combination {
    const incompatibility = findIncompatibility(
      existing.requirements,
      incoming.requirements,
      wellKnownLabels,
    );
    if (incompatibility) return { incompatibility };
    return { set: this.of([...existing.requirements.values(), ...incoming.requirements.values()]) };
  }

  #intern(r: Requirement): { readonly text: string; readonly r: Requirement } {
    const text = [
      r.key,
      r.complement ? '!' : '=',
      r.gte ?? '',
      r.lte ?? '',
      r.minValues ?? '',
      ...r.values,
    ].join('\t');
    let interned = this.#requirements.get(text);
    if (!interned) {
      interned = { text, r };
      this.#requirements.set(text, interned);
    }
    return interned;
  }
}

/** The first key on which requirements of one and the same owner leave no value. */
export function findContradiction(
  requirements: readonly Requirement[],
): Incompatibility | undefined {
  const byKey = new Map<string, Requirement>();
  for (const r of requirements) {
    const existing = byKey.get(r.key);
    if (!existing) {
      byKey.set(r.key, r);
      continue;
    }
    const both = intersectRequirement(existing, r);
    const nothingLeft = operatorOf(both) === 'DoesNotExist';
    const meant = isExclusion(existing) && isExclusion(r);
    if (nothingLeft && !meant) return { kind: 'conflict', incoming: r, existing };
    byKey.set(r.key, both);
  }
  return undefined;
}

function isExclusion(r: Requirement): boolean {
  const operator = operatorOf(r);
  return operator === 'NotIn' || operator === 'DoesNotExist';
}
