/** Topology domains as small numbers: for a label key, which domain each node is in. */
import type { Labels } from './node-predicate.ts';

export const noDomain = -1;

/** The domains of one label key. Numbers are given anew when the last node of a domain is gone. */
export class Topology {
  readonly key: string;
  /** By the node's slot; {@link noDomain} where the node lacks the label. */
  readonly domainBySlot: number[] = [];
  readonly #idByValue = new Map<string, number>();
  readonly #valueById: string[] = [];
  readonly #nodeCountById: number[] = [];
  readonly #freeIds: number[] = [];

  constructor(key: string) {
    this.key = key;
  }

  /** All domain numbers are below this. */
  get size(): number {
    return this.#nodeCountById.length;
  }

  domainOf(slot: number): number {
    return this.domainBySlot[slot] ?? noDomain;
  }

  set(slot: number, value: string | undefined): void {
    const old = this.domainOf(slot);
    if (old !== noDomain && this.#valueById[old] === value) return;
    if (old !== noDomain) this.#leave(old);
    while (this.domainBySlot.length <= slot) this.domainBySlot.push(noDomain);
    this.domainBySlot[slot] = value === undefined ? noDomain : this.#enter(value);
  }

  #enter(value: string): number {
    let id = this.#idByValue.get(value);
    if (id === undefined) {
      id = this.#freeIds.pop() ?? this.#nodeCountById.length;
      this.#idByValue.set(value, id);
      this.#valueById[id] = value;
      this.#nodeCountById[id] = 0;
    }
    this.#nodeCountById[id] = (this.#nodeCountById[id] ?? 0) + 1;
    return id;
  }

  #leave(id: number): void {
    const count = (this.#nodeCountById[id] ?? 0) - 1;
    this.#nodeCountById[id] = count;
    if (count > 0) return;
    this.#idByValue.delete(this.#valueById[id] ?? '');
    this.#freeIds.push(id);
  }
}

interface Labelled {
  readonly slot: number;
  readonly labels: Labels;
}

/** The label keys that some pod has asked for. */
export class Topologies {
  readonly #byKey = new Map<string, Topology>();

  /** `nodes` are those that exist now; read only when the key is new. */
  get(key: string, nodes: readonly Labelled[]): Topology {
    let topology = this.#byKey.get(key);
    if (!topology) {
      topology = new Topology(key);
      for (const { slot, labels } of nodes) topology.set(slot, labels[key]);
      this.#byKey.set(key, topology);
    }
    return topology;
  }

  setNode({ slot, labels }: Labelled): void {
    for (const topology of this.#byKey.values()) topology.set(slot, labels[topology.key]);
  }

  removeNode(slot: number): void {
    for (const topology of this.#byKey.values()) topology.set(slot, undefined);
  }
}
