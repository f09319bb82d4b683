/** The least JSON merge patch (RFC 7386) that turns one value into another. */

type Json = Readonly<Record<string, unknown>>;

/**
 * The patch from `before` to `after`, or `undefined` when they are equal. Lists are replaced whole;
 * a property that is absent or `undefined` in `after` is removed with `null`.
 */
export function mergeDiff(before: object | undefined, after: object): Json | undefined {
  const old = (before ?? {}) as Json;
  const next = after as Json;
  const patch: Record<string, unknown> = {};
  let isChanged = false;
  for (const key in next) {
    const change = diffValue(old[key], next[key]);
    if (change === undefined) continue;
    patch[key] = change.value;
    isChanged = true;
  }
  for (const key in old) {
    if (old[key] === undefined || next[key] !== undefined) continue;
    patch[key] = null;
    isChanged = true;
  }
  return isChanged ? patch : undefined;
}

function diffValue(before: unknown, after: unknown): { readonly value: unknown } | undefined {
  if (after === undefined || before === after) return undefined;
  if (isMap(before) && isMap(after)) {
    const value = mergeDiff(before, after);
    return value === undefined ? undefined : { value };
  }
  return isEqual(before, after) ? undefined : { value: after };
}

function isMap(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, i) => isEqual(value, b[i]));
  }
  return isMap(a) && isMap(b) && mergeDiff(a, b) === undefined;
}
