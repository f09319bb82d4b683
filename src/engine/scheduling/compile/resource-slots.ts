/** Resource names as small integers, amounts as columns of numbers. */
import type { Resources } from '../../../model/resources.ts';

/** The amounts that are not zero, by slot. */
export interface Amounts {
  readonly slots: Int32Array;
  readonly amounts: Float64Array;
}

export class ResourceSlots {
  readonly names: string[] = [];
  readonly #slotByName = new Map<string, number>();

  get size(): number {
    return this.names.length;
  }

  slotOf(name: string): number {
    let slot = this.#slotByName.get(name);
    if (slot === undefined) {
      slot = this.names.length;
      this.names.push(name);
      this.#slotByName.set(name, slot);
    }
    return slot;
  }

  /** As long as the highest slot known by then; what lies beyond is 0. */
  toVector(resources: Resources): Float64Array {
    for (const name in resources) this.slotOf(name);
    const vector = new Float64Array(this.size);
    for (const name in resources) vector[this.slotOf(name)] = resources[name] as number;
    return vector;
  }

  toAmounts(resources: Resources): Amounts {
    const names = Object.keys(resources).filter((name) => resources[name] !== 0);
    return {
      slots: Int32Array.from(names, (name) => this.slotOf(name)),
      amounts: Float64Array.from(names, (name) => resources[name] as number),
    };
  }

  toResources(vector: Float64Array): Resources {
    const out: Record<string, number> = {};
    for (let slot = 0; slot < vector.length; slot++) {
      const amount = vector[slot] as number;
      if (amount !== 0) out[this.names[slot] as string] = amount;
    }
    return out;
  }
}
