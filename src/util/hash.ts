/** Content hashes that do not depend on the order of object keys. */

/** FNV-1a, 64 bits, as 16 hex digits. */
export function hashText(text: string): string {
  let low = 0x84222325;
  let high = 0xcbf29ce4;
  for (let i = 0; i < text.length; i++) {
    low ^= text.charCodeAt(i);
    // (high:low) *= 0x100000001b3, in 32-bit halves.
    const lowTimes = (low >>> 0) * 0x1b3;
    const carry = Math.floor(lowTimes / 2 ** 32);
    high = (Math.imul(high, 0x1b3) + (low << 8) + carry) | 0;
    low = lowTimes | 0;
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}

/** JSON with sorted keys and without absent fields: equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`).join(',')}}`;
}
