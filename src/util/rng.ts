/** Seeded chance: the same seed gives the same numbers on every machine. */

/** A stream of random numbers; `fork` gives an independent stream by name. */
export interface Rng {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  int(below: number): number;
  /** An independent stream that depends on this one's seed and `name` only, not on what was drawn. */
  fork(name: string): Rng;
}

/** xoshiro128** seeded by splitmix32 from `seed` and the names of the forks. */
export function newRng(seed: number | string): Rng {
  return rngOf(hash32(String(seed)), String(seed));
}

function rngOf(start: number, path: string): Rng {
  let mix = start;
  const split = (): number => {
    mix = (mix + 0x9e3779b9) | 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  let a = split();
  let b = split();
  let c = split();
  let d = split();
  const next32 = (): number => {
    const r = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return r;
  };
  return {
    next: () => next32() / 2 ** 32,
    int: (below) => Math.floor((next32() / 2 ** 32) * below),
    fork: (name) => rngOf(hash32(`${path}/${name}`), `${path}/${name}`),
  };
}

function rotate(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k));
}

/** FNV-1a, 32 bits. */
function hash32(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A draw from the exponential distribution with this mean. */
export function drawExponential(rng: Rng, mean: number): number {
  return -Math.log(1 - rng.next()) * mean;
}

/** A draw from the standard normal distribution (Box–Muller). */
export function drawNormal(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());
}
