/** One amount per instance type, with the types at or above (or at most) a threshold as bitsets. */
import { addBit, type Bitset, hasBit, newBitset, newFullBitset } from '../../../util/bitset.ts';

export class RankedColumn {
  readonly values: Float64Array;
  /** Distinct values, ascending. */
  readonly #steps: Float64Array;
  readonly #atLeast: (Bitset | undefined)[];
  readonly #atMost: (Bitset | undefined)[];
  #descending: Int32Array | undefined;
  readonly #none: Bitset;
  readonly #all: Bitset;

  constructor(values: Float64Array) {
    this.values = values;
    this.#steps = Float64Array.from(new Set(values)).sort();
    this.#atLeast = new Array(this.#steps.length);
    this.#atMost = new Array(this.#steps.length);
    this.#none = newBitset(values.length);
    this.#all = newFullBitset(values.length);
  }

  atLeast(amount: number): Bitset {
    const step = this.#firstStepAtLeast(amount);
    if (step === this.#steps.length) return this.#none;
    if (step === 0) return this.#all;
    let set = this.#atLeast[step];
    if (!set) {
      set = this.#collect((value) => value >= amount);
      this.#atLeast[step] = set;
    }
    return set;
  }

  atMost(amount: number): Bitset {
    let step = this.#firstStepAtLeast(amount);
    if (step < this.#steps.length && this.#steps[step] === amount) step++;
    if (step === 0) return this.#none;
    if (step === this.#steps.length) return this.#all;
    let set = this.#atMost[step];
    if (!set) {
      set = this.#collect((value) => value <= amount);
      this.#atMost[step] = set;
    }
    return set;
  }

  /** The largest value among `types`; 0 if there are none. */
  largestOf(types: Bitset): number {
    this.#descending ??= Int32Array.from(this.values, (_, i) => i).sort(
      (a, b) => (this.values[b] as number) - (this.values[a] as number),
    );
    const order = this.#descending;
    for (let i = 0; i < order.length; i++) {
      const type = order[i] as number;
      if (hasBit(types, type)) return this.values[type] as number;
    }
    return 0;
  }

  #firstStepAtLeast(amount: number): number {
    const steps = this.#steps;
    let low = 0;
    let high = steps.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((steps[middle] as number) < amount) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #collect(holds: (value: number) => boolean): Bitset {
    const set = newBitset(this.values.length);
    for (let i = 0; i < this.values.length; i++)
      if (holds(this.values[i] as number)) addBit(set, i);
    return set;
  }
}
