/**
 * Counts of pods per node that spread and affinity ask for, kept up to date as pods come and go.
 *
 * A set of pods is counted while some known pod's terms speak of it; a term is counted while some
 * known pod carries it.
 */

import type { PodInfo } from './pod-info.ts';
import type { PodShape } from './pod-shape.ts';
import type { NamespaceLabels, PodSet, PodTerm } from './pod-term.ts';

/** A count per node slot. */
export class Tally {
  readonly bySlot: number[] = [];
  total = 0;
  /** Shapes that need it. */
  userCount = 0;

  add(slot: number, delta: number): void {
    while (this.bySlot.length <= slot) this.bySlot.push(0);
    this.bySlot[slot] = (this.bySlot[slot] ?? 0) + delta;
    this.total += delta;
  }

  clear(): void {
    this.bySlot.length = 0;
    this.total = 0;
  }

  at(slot: number): number {
    return this.bySlot[slot] ?? 0;
  }
}

/** Placed pods of a set. */
interface SetTally {
  readonly tally: Tally;
  readonly id: string;
  readonly set: PodSet;
  readonly isForSpread: boolean;
}

/** Placed pods that carry a term; it works on pods that the term matches. */
export interface CarriedTerm {
  readonly tally: Tally;
  readonly id: string;
  readonly term: PodTerm;
  /** `undefined` for required anti-affinity, else what a carrier is worth to the score. */
  readonly weight: number | undefined;
}

/** What connects a shape to the counts. */
export interface ShapeLinks {
  /** Aligned with the shape's own terms. */
  readonly hardSpread: readonly Tally[];
  readonly softSpread: readonly Tally[];
  /** Pods that match all required affinity terms at once. */
  readonly requiredAffinity: Tally | undefined;
  readonly requiredAntiAffinity: readonly Tally[];
  readonly preferredAffinity: readonly Tally[];
  /** Sets that this shape's pods are counted in. */
  readonly countedIn: SetTally[];
  readonly carried: readonly CarriedTerm[];
  /** Terms of others that match this shape's pods. */
  readonly felt: CarriedTerm[];
}

// Parity: InterPodAffinityArgs.hardPodAffinityWeight.
const hardPodAffinityWeight = 1;

export class TallyBook {
  readonly #sets = new Map<string, SetTally>();
  readonly #carried = new Map<string, CarriedTerm>();
  readonly #shapes = new Set<PodShape>();
  readonly #namespaceLabels: NamespaceLabels;

  constructor(namespaceLabels: NamespaceLabels) {
    this.#namespaceLabels = namespaceLabels;
  }

  /** The pod becomes known; it counts once it is placed. */
  admit(pod: PodInfo): void {
    const { shape } = pod;
    shape.pods.add(pod);
    if (shape.links === undefined) this.#link(shape);
  }

  /** The pod, which is not placed, becomes unknown. */
  dismiss(pod: PodInfo): void {
    const { shape } = pod;
    shape.pods.delete(pod);
    if (shape.pods.size === 0) this.#unlink(shape);
  }

  /** Counts the pod at the slot (1) or no longer (-1). */
  count(pod: PodInfo, slot: number, delta: 1 | -1): void {
    const { links } = pod.shape;
    if (links === undefined) return;
    for (const entry of links.countedIn) {
      if (!(entry.isForSpread && pod.isTerminating)) entry.tally.add(slot, delta);
    }
    for (const { tally } of links.carried) tally.add(slot, delta);
  }

  /** Labels of a namespace have changed: sets that select namespaces are counted anew. */
  recount(): void {
    const shapes = [...this.#shapes];
    for (const shape of shapes) this.#unlink(shape);
    for (const shape of shapes) this.#link(shape);
    for (const { tally } of [...this.#sets.values(), ...this.#carried.values()]) tally.clear();
    for (const shape of shapes) {
      for (const pod of shape.pods) if (pod.node) this.count(pod, pod.node.slot, 1);
    }
  }

  #link(shape: PodShape): void {
    const carried = this.#carriedTermsOf(shape);
    const links: ShapeLinks = {
      countedIn: [],
      felt: [],
      carried,
      hardSpread: [],
      softSpread: [],
      requiredAffinity: undefined,
      requiredAntiAffinity: [],
      preferredAffinity: [],
    };
    for (const entry of this.#sets.values()) {
      if (entry.set.has(shape, this.#namespaceLabels)) links.countedIn.push(entry);
    }
    for (const entry of this.#carried.values()) {
      if (entry.term.has(shape, this.#namespaceLabels)) links.felt.push(entry);
    }
    shape.links = links;
    this.#shapes.add(shape);
    const use = (set: PodSet, isForSpread: boolean): Tally => this.#useSet(set, isForSpread);
    shape.links = {
      ...links,
      hardSpread: shape.hardSpread.map((c) => use(c.counted, true)),
      softSpread: shape.softSpread.map((c) => use(c.counted, true)),
      requiredAffinity:
        shape.requiredAffinity.length === 0
          ? undefined
          : use(intersectionOf(shape.requiredAffinity), false),
      requiredAntiAffinity: shape.requiredAntiAffinity.map((term) => use(term, false)),
      preferredAffinity: shape.preferredAffinity.map(({ term }) => use(term, false)),
    };
  }

  #carriedTermsOf(shape: PodShape): readonly CarriedTerm[] {
    return [
      ...shape.requiredAntiAffinity.map((term) => this.#useTerm(term, undefined)),
      ...shape.requiredAffinity.map((term) => this.#useTerm(term, hardPodAffinityWeight)),
      ...shape.preferredAffinity.map(({ term, weight }) => this.#useTerm(term, weight)),
    ];
  }

  #useTerm(term: PodTerm, weight: number | undefined): CarriedTerm {
    const id = `${weight ?? 'required'} ${term.id}`;
    let entry = this.#carried.get(id);
    if (!entry) {
      entry = { id, term, weight, tally: new Tally() };
      this.#carried.set(id, entry);
      for (const shape of this.#shapes) {
        if (term.has(shape, this.#namespaceLabels)) shape.links?.felt.push(entry);
      }
    }
    entry.tally.userCount++;
    return entry;
  }

  #useSet(set: PodSet, isForSpread: boolean): Tally {
    const id = `${isForSpread} ${set.id}`;
    let entry = this.#sets.get(id);
    if (!entry) {
      entry = { id, set, isForSpread, tally: new Tally() };
      this.#sets.set(id, entry);
      for (const shape of this.#shapes) {
        if (!set.has(shape, this.#namespaceLabels)) continue;
        shape.links?.countedIn.push(entry);
        for (const pod of shape.pods) {
          if (pod.node && !(isForSpread && pod.isTerminating)) entry.tally.add(pod.node.slot, 1);
        }
      }
    }
    entry.tally.userCount++;
    return entry.tally;
  }

  #unlink(shape: PodShape): void {
    const { links } = shape;
    if (links === undefined) return;
    shape.links = undefined;
    this.#shapes.delete(shape);
    const used = [
      ...links.hardSpread,
      ...links.softSpread,
      ...(links.requiredAffinity ? [links.requiredAffinity] : []),
      ...links.requiredAntiAffinity,
      ...links.preferredAffinity,
      ...links.carried.map((entry) => entry.tally),
    ];
    for (const tally of used) tally.userCount--;
    if (used.every((tally) => tally.userCount > 0)) return;
    this.#dropUnused(this.#sets, (other) => other.countedIn);
    this.#dropUnused(this.#carried, (other) => other.felt);
  }

  #dropUnused<T extends SetTally | CarriedTerm>(
    entries: Map<string, T>,
    listOf: (links: ShapeLinks) => T[],
  ): void {
    for (const entry of entries.values()) {
      if (entry.tally.userCount > 0) continue;
      entries.delete(entry.id);
      for (const { links } of this.#shapes) {
        const list = links ? listOf(links) : [];
        const index = list.indexOf(entry);
        if (index >= 0) list.splice(index, 1);
      }
    }
  }
}

function intersectionOf(terms: readonly PodTerm[]): PodSet {
  return {
    id: `all ${terms.map((term) => term.id).join(' ')}`,
    has: (pod, namespaceLabels) => terms.every((term) => term.has(pod, namespaceLabels)),
  };
}
