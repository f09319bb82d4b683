/**
 * Kubernetes quantities as plain numbers.
 *
 * CPU is kept in milli, everything else in base units (bytes, counts), rounded up to an integer as
 * the API server's `ScaledValue` does; exact to 2^53.
 */

/** A quantity as it stands in a manifest. */
export type Quantity = string | number;

const pattern = /^([+-]?)(\d+\.?\d*|\.\d+)(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|u|n|[eE][+-]?\d+)?$/;

const suffixes: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 1024,
  Mi: 1024 ** 2,
  Gi: 1024 ** 3,
  Ti: 1024 ** 4,
  Pi: 1024 ** 5,
  Ei: 1024 ** 6,
};

/** Thrown by the parsers below; the message names the text and shows a right one. */
export class QuantityError extends Error {
  override readonly name = 'QuantityError';
}

/** True if `value` can be parsed as a Kubernetes quantity. */
export function isQuantity(value: unknown): value is Quantity {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && pattern.test(value);
}

function parseScaled(quantity: Quantity, scale: number): number {
  if (typeof quantity === 'number') return Math.ceil(roundNoise(quantity * scale));
  const match = pattern.exec(quantity);
  if (!match) {
    throw new QuantityError(
      `"${quantity}" is not a quantity; write for example 500m, 2, 1.5Gi or 20G`,
    );
  }
  const [, sign, digits = '', suffix = ''] = match;
  const factor = suffix === '' ? 1 : (suffixes[suffix] ?? 10 ** Number(suffix.slice(1)));
  const value = roundNoise(Number(digits) * factor * scale);
  return sign === '-' ? -Math.ceil(value) : Math.ceil(value);
}

// 0.1 * 1000 must not become 101 by a last bit of binary noise.
function roundNoise(value: number): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) < 1e-6 ? nearest : value;
}

/** `"500m"` → 500, `"2"` → 2000. Throws {@link QuantityError}. */
export function parseCpuMilli(quantity: Quantity): number {
  return parseScaled(quantity, 1000);
}

/** `"6656Mi"` → bytes, `"29"` → 29. Throws {@link QuantityError}. */
export function parseAmount(quantity: Quantity): number {
  return parseScaled(quantity, 1);
}

/** CPU milli as Kubernetes writes it: 1930 → `"1930m"`, 2000 → `"2"`. */
export function formatCpuMilli(milli: number): string {
  return milli % 1000 === 0 ? String(milli / 1000) : `${milli}m`;
}

const binary: readonly (readonly [string, number])[] = [
  ['Ei', 1024 ** 6],
  ['Pi', 1024 ** 5],
  ['Ti', 1024 ** 4],
  ['Gi', 1024 ** 3],
  ['Mi', 1024 ** 2],
  ['Ki', 1024],
];

/** Bytes in the largest binary unit that divides them: 6979321856 → `"6656Mi"`. */
export function formatBytes(bytes: number): string {
  for (const [suffix, factor] of binary) {
    if (bytes !== 0 && bytes % factor === 0) return `${bytes / factor}${suffix}`;
  }
  return String(bytes);
}
