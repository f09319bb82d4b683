/** Fixed-width sets of small integers as 32-bit words; plain arrays so that hot loops stay flat. */
export type Bitset = Uint32Array;

export function newBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

export function newFullBitset(size: number): Bitset {
  const set = newBitset(size).fill(0xffffffff);
  if (size & 31) set[set.length - 1] = 2 ** (size & 31) - 1;
  return set;
}

export function addBit(set: Bitset, bit: number): void {
  const word = bit >>> 5;
  set[word] = (set[word] as number) | (1 << (bit & 31));
}

export function hasBit(set: Bitset, bit: number): boolean {
  return ((set[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
}

/** `target &= other`; returns whether anything is left. */
export function intersectBits(target: Bitset, other: Bitset): boolean {
  let any = 0;
  for (let w = 0; w < target.length; w++) {
    const word = (target[w] as number) & (other[w] as number);
    target[w] = word;
    any |= word;
  }
  return any !== 0;
}

/** Whether the two have a member in common. */
export function haveCommonBit(a: Bitset, b: Bitset): boolean {
  for (let w = 0; w < a.length; w++) if (((a[w] as number) & (b[w] as number)) !== 0) return true;
  return false;
}

/** `target |= other`. */
export function uniteBits(target: Bitset, other: Bitset): void {
  for (let w = 0; w < target.length; w++) target[w] = (target[w] as number) | (other[w] as number);
}

export function isEmptyBitset(set: Bitset): boolean {
  for (let w = 0; w < set.length; w++) if (set[w] !== 0) return false;
  return true;
}

export function countBits(set: Bitset): number {
  let count = 0;
  for (let w = 0; w < set.length; w++) {
    let v = set[w] as number;
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    count += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Calls `visit` for each member, ascending. */
export function forEachBit(set: Bitset, visit: (bit: number) => void): void {
  for (let w = 0; w < set.length; w++) {
    let word = set[w] as number;
    while (word !== 0) {
      const low = word & -word;
      visit(w * 32 + 31 - Math.clz32(low));
      word ^= low;
    }
  }
}
