/** What the limits of a pool still leave, while a solve opens claims. */
import type { Resources } from '../../model/resources.ts';
import { type Bitset, intersectBits } from '../../util/bitset.ts';
import { compareText } from '../../util/compare-text.ts';
import type { Catalog } from './compile/catalog.ts';
import type { ResourceSlots } from './compile/resource-slots.ts';

const nodesResource = 'nodes';

export class PoolLimits {
  readonly #limits: Resources;
  /** By limited resource, `nodes` left out. */
  readonly #remaining = new Map<string, number>();
  #nodesRemaining: number;
  readonly #catalog: Catalog;
  readonly #slots: ResourceSlots;

  /** `returned`: what nodes that count in `usage` will give back. */
  constructor(
    limits: Resources,
    usage: Resources,
    returned: Resources,
    catalog: Catalog,
    slots: ResourceSlots,
  ) {
    this.#limits = limits;
    this.#catalog = catalog;
    this.#slots = slots;
    const left = (name: string) =>
      (limits[name] as number) - (usage[name] ?? 0) + (returned[name] ?? 0);
    for (const name of Object.keys(limits).sort(compareText)) {
      if (name !== nodesResource) this.#remaining.set(name, left(name));
    }
    this.#nodesRemaining = nodesResource in limits ? left(nodesResource) : Infinity;
  }

  /**
   * Differs: upstream looks at `nodes` only as it stood before the batch, so that one batch can
   * overshoot.
   */
  get allowsNode(): boolean {
    return this.#nodesRemaining >= 1;
  }

  get nodeLimit(): { readonly limit: number; readonly used: number } {
    const limit = this.#limits[nodesResource] ?? Infinity;
    return { limit, used: limit - this.#nodesRemaining };
  }

  get limited(): Iterable<string> {
    return this.#remaining.keys();
  }

  limitOf(resource: string): { readonly limit: number; readonly used: number } {
    const limit = this.#limits[resource] as number;
    return { limit, used: limit - (this.#remaining.get(resource) as number) };
  }

  /** The types whose capacity of `resource` is not beyond its limit. */
  typesWithin(resource: string): Bitset {
    const remaining = this.#remaining.get(resource) as number;
    return this.#catalog.capacity(this.#slots.slotOf(resource)).atMost(remaining);
  }

  /** `types` less those whose capacity goes beyond a limit. */
  within(types: Bitset): Bitset {
    if (this.#remaining.size === 0) return types;
    const within = types.slice();
    for (const resource of this.#remaining.keys())
      intersectBits(within, this.typesWithin(resource));
    return within;
  }

  /** Takes what the largest of `types` would, as any of them may be launched. */
  take(types: Bitset): void {
    this.#nodesRemaining -= 1;
    for (const [resource, remaining] of this.#remaining) {
      const largest = this.#catalog.capacity(this.#slots.slotOf(resource)).largestOf(types);
      this.#remaining.set(resource, remaining - largest);
    }
  }
}
