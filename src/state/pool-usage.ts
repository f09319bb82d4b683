/** Running totals of what each pool's nodes have; exact, as amounts are integers. */
import type { Resources } from '../model/resources.ts';

const nothing: Resources = Object.freeze({});

export class PoolUsage {
  readonly #totals = new Map<string, Resources>();

  of(pool: string): Resources {
    return this.#totals.get(pool) ?? nothing;
  }

  add(pool: string, amounts: Resources): void {
    this.#change(pool, amounts, 1);
  }

  subtract(pool: string, amounts: Resources): void {
    this.#change(pool, amounts, -1);
  }

  #change(pool: string, amounts: Resources, sign: 1 | -1): void {
    const total: Record<string, number> = { ...this.#totals.get(pool) };
    for (const name in amounts) {
      const sum = (total[name] ?? 0) + sign * (amounts[name] as number);
      if (sum === 0) delete total[name];
      else total[name] = sum;
    }
    if (Object.keys(total).length === 0) this.#totals.delete(pool);
    else this.#totals.set(pool, total);
  }
}
