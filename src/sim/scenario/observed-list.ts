/** A list in order of creation, then name, whose entries are turned into values only when asked for. */
import { compareText } from '../../util/compare-text.ts';

export interface Entry {
  readonly createdAtMs: number;
  /** Breaks ties: `namespace/name` or name. */
  readonly key: string;
}

/** Costs per change do not depend on how many entries there are. */
export class ObservedList<E extends Entry, V> {
  readonly #viewOf: (entry: E) => V;
  #entries: E[] = [];
  #views: V[] = [];
  #indexes = new Map<E, number>();
  readonly #dirty = new Set<E>();
  #isOrdered = true;
  #version = 0;

  constructor(viewOf: (entry: E) => V) {
    this.#viewOf = viewOf;
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#entries.length;
  }

  add(entry: E): void {
    const last = this.#entries.at(-1);
    if (last && compareEntries(last, entry) > 0) this.#isOrdered = false;
    this.#indexes.set(entry, this.#entries.length);
    this.#entries.push(entry);
    this.touch(entry);
  }

  /** The entry's value has changed. */
  touch(entry: E): void {
    this.#version++;
    this.#dirty.add(entry);
  }

  remove(entry: E): void {
    this.#version++;
    this.#dirty.delete(entry);
    this.#entries = this.#entries.filter((other) => other !== entry);
    this.#isOrdered = false;
  }

  entries(): readonly E[] {
    this.#order();
    return this.#entries;
  }

  /** The same array every time, brought up to date. */
  views(): readonly V[] {
    this.#order();
    for (const entry of this.#dirty) {
      const index = this.#indexes.get(entry);
      if (index !== undefined) this.#views[index] = this.#viewOf(entry);
    }
    this.#dirty.clear();
    return this.#views;
  }

  #order(): void {
    if (this.#isOrdered) return;
    const old = this.#views;
    const oldIndexes = this.#indexes;
    this.#entries.sort(compareEntries);
    this.#indexes = new Map(this.#entries.map((entry, index) => [entry, index]));
    this.#views = this.#entries.map((entry) => {
      const view = old[oldIndexes.get(entry) ?? -1];
      if (view === undefined) this.#dirty.add(entry);
      // A hole is filled before anyone sees it.
      return view as V;
    });
    this.#isOrdered = true;
  }
}

function compareEntries(a: Entry, b: Entry): number {
  return a.createdAtMs - b.createdAtMs || compareText(a.key, b.key);
}
