/**
 * The NodeClaims that a solve has opened, each a superposition: requirements, and the types that can
 * still be launched. Kept in buckets by pod count, so that "fewest pods first, older first" is a walk
 * over bits.
 */
import { addBit, type Bitset, newBitset } from '../../util/bitset.ts';
import type { HostPort } from './compile/host-ports.ts';
import type { RequirementSet } from './compile/requirement-sets.ts';
import type { VariantState } from './shape.ts';
import type { Template } from './template.ts';

export interface OpenClaim {
  readonly index: number;
  readonly template: Template;
  /** Place of the template in the order of pools. */
  readonly templateIndex: number;
  set: RequirementSet;
  /** Owned by the claim; narrowed in place. */
  readonly types: Bitset;
  /** Of its pods, by slot. */
  readonly requests: Float64Array;
  readonly hostPorts: HostPort[];
  /** Keys of its pods, in the order of placement. */
  readonly pods: string[];
  /** Ids of the reservations that nobody else may count on. */
  reservations: readonly string[];
  readonly minValuesRelaxed: boolean;
  readonly openedBy: VariantState;
}

/** Claims with the same template and requirements: what holds for one of them by these holds for all. */
export interface ClaimFamily {
  readonly set: RequirementSet;
  readonly templateIndex: number;
  members: Bitset;
  size: number;
}

const initialWords = 4;

/**
 * Up to so many claims, those with equally many pods keep the order in which the last pods left them;
 * beyond, the older one comes first.
 *
 * Parity: Go's sort.Slice is an insertion sort, and so stable, up to this length; upstream sorts its
 * list in place before each pod.
 */
const maxInOrder = 12;

export class OpenClaims {
  readonly list: OpenClaim[] = [];
  /** Every bitset over claims has this many words. */
  words = initialWords;
  /** By pod count: the claims that hold so many. */
  readonly #buckets: Bitset[] = [];
  readonly #bucketSizes: number[] = [];
  readonly #families = new Map<RequirementSet, ClaimFamily[]>();
  readonly families: ClaimFamily[] = [];
  readonly #inOrder: OpenClaim[] = [];

  get maxPodCount(): number {
    return this.#buckets.length - 1;
  }

  /** `undefined` when no claim holds so many pods. */
  bucket(podCount: number): Bitset | undefined {
    return (this.#bucketSizes[podCount] ?? 0) > 0 ? this.#buckets[podCount] : undefined;
  }

  /** Fewest pods first, as long as there are few claims; `undefined`: walk the buckets. */
  get inOrder(): readonly OpenClaim[] | undefined {
    return this.list.length <= maxInOrder ? this.#inOrder : undefined;
  }

  open(claim: OpenClaim): void {
    this.list.push(claim);
    this.#inOrder.push(claim);
    this.#sortInOrder();
    if (this.list.length > this.words * 32) this.#grow();
    this.#enterBucket(claim.index, claim.pods.length);
    this.#enterFamily(claim);
  }

  /** To be called after a pod was added to `claim.pods`. */
  podAdded(claim: OpenClaim): void {
    const count = claim.pods.length;
    removeBit(this.#buckets[count - 1] as Bitset, claim.index);
    this.#bucketSizes[count - 1] = (this.#bucketSizes[count - 1] as number) - 1;
    this.#enterBucket(claim.index, count);
    this.#sortInOrder();
  }

  narrow(claim: OpenClaim, set: RequirementSet): void {
    if (claim.set === set) return;
    const family = this.#familyOf(claim);
    removeBit(family.members, claim.index);
    family.size--;
    claim.set = set;
    this.#enterFamily(claim);
  }

  #sortInOrder(): void {
    if (this.list.length <= maxInOrder) {
      this.#inOrder.sort((a, b) => a.pods.length - b.pods.length);
    }
  }

  #enterBucket(claim: number, podCount: number): void {
    while (this.#buckets.length <= podCount) {
      this.#buckets.push(newBitset(this.words * 32));
      this.#bucketSizes.push(0);
    }
    addBit(this.#buckets[podCount] as Bitset, claim);
    this.#bucketSizes[podCount] = (this.#bucketSizes[podCount] as number) + 1;
  }

  #enterFamily(claim: OpenClaim): void {
    const family = this.#familyOf(claim);
    addBit(family.members, claim.index);
    family.size++;
  }

  #familyOf(claim: OpenClaim): ClaimFamily {
    let families = this.#families.get(claim.set);
    if (!families) {
      families = [];
      this.#families.set(claim.set, families);
    }
    let family = families.find((f) => f.templateIndex === claim.templateIndex);
    if (!family) {
      const members = newBitset(this.words * 32);
      family = { set: claim.set, templateIndex: claim.templateIndex, members, size: 0 };
      families.push(family);
      this.families.push(family);
    }
    return family;
  }

  #grow(): void {
    this.words *= 2;
    for (let i = 0; i < this.#buckets.length; i++) {
      this.#buckets[i] = widen(this.#buckets[i] as Bitset, this.words);
    }
    for (const family of this.families) family.members = widen(family.members, this.words);
  }
}

/** The same members in a set of `words` words. */
export function widen(set: Bitset, words: number): Bitset {
  if (set.length >= words) return set;
  const wider = new Uint32Array(words);
  wider.set(set);
  return wider;
}

function removeBit(set: Bitset, bit: number): void {
  const word = bit >>> 5;
  set[word] = (set[word] as number) & ~(1 << (bit & 31));
}
