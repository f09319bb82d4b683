/** Which instance types a requirement on one label key leaves. */
import type { InstanceType } from '../../../model/instance-type.ts';
import {
  hasValue,
  operatorOf,
  type Requirement,
  requirementsIntersect,
} from '../../../model/requirement.ts';
import { addBit, type Bitset, newBitset, uniteBits } from '../../../util/bitset.ts';

interface OpenType {
  readonly index: number;
  readonly requirement: Requirement;
}

export class LabelIndex {
  /** Types by each value that they list for the key. */
  readonly typesByValue = new Map<string, Bitset>();
  /** Types that say nothing about the key. */
  readonly #silent: Bitset;
  /** Types with DoesNotExist. */
  readonly #without: Bitset;
  /** Types that can be bought both with and without the label: a reservation id, for instance. */
  readonly #optional: Bitset;
  readonly #open: OpenType[] = [];

  constructor(key: string, instanceTypes: readonly InstanceType[]) {
    const size = instanceTypes.length;
    this.#silent = newBitset(size);
    this.#without = newBitset(size);
    this.#optional = newBitset(size);
    for (let i = 0; i < size; i++) {
      const type = instanceTypes[i] as InstanceType;
      const requirement = type.requirements.get(key);
      if (!requirement) addBit(this.#silent, i);
      else if (requirement.complement) this.#open.push({ index: i, requirement });
      else if (requirement.values.length === 0) addBit(this.#without, i);
      else {
        for (const value of requirement.values) this.#addValue(value, i, size);
        if (isOptional(type, key)) addBit(this.#optional, i);
      }
    }
  }

  /**
   * The types whose own requirement has a value in common with `r`, or does not name the key.
   *
   * Differs: upstream drops a type under DoesNotExist if any of its offerings has the label; here
   * the offerings without it remain.
   */
  matching(r: Requirement): Bitset {
    const set = this.#silent.slice();
    const operator = operatorOf(r);
    if (operator === 'DoesNotExist' || operator === 'NotIn') uniteBits(set, this.#without);
    if (operator === 'DoesNotExist') uniteBits(set, this.#optional);
    else if (!r.complement) {
      for (const value of r.values) {
        const types = this.typesByValue.get(value);
        if (types) uniteBits(set, types);
      }
    } else {
      for (const [value, types] of this.typesByValue) if (hasValue(r, value)) uniteBits(set, types);
    }
    for (const { index, requirement } of this.#open) {
      const bothExclude =
        (operator === 'NotIn' || operator === 'DoesNotExist') &&
        operatorOf(requirement) === 'NotIn';
      if (bothExclude || requirementsIntersect(requirement, r)) addBit(set, index);
    }
    return set;
  }

  #addValue(value: string, type: number, size: number): void {
    let types = this.typesByValue.get(value);
    if (!types) {
      types = newBitset(size);
      this.typesByValue.set(value, types);
    }
    addBit(types, type);
  }
}

function isOptional(type: InstanceType, key: string): boolean {
  let withLabel = false;
  let without = false;
  for (const offering of type.offerings) {
    const r = offering.requirements.get(key);
    if (r && operatorOf(r) !== 'DoesNotExist') withLabel = true;
    else without = true;
  }
  return withLabel && without;
}
