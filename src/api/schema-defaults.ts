/** Structural defaulting, as the API server does it from a CRD's schema. */
import { isRecord, type JsonSchema, mapValueSchema } from './json-schema.ts';

/** `value` with absent fields filled in; the same reference when nothing was missing. */
export function applyDefaults(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = schema.items;
    return items ? mapIfChanged(value, (item) => applyDefaults(items, item)) : value;
  }
  if (!isRecord(value)) return value;
  const entries = mapValueSchema(schema);
  let out = value;
  for (const key in value) {
    const child = schema.properties?.[key] ?? entries;
    const before = value[key];
    const after = child ? applyDefaults(child, before) : before;
    if (after !== before) out = { ...out, [key]: after };
  }
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    if (value[key] !== undefined || child.default === undefined) continue;
    out = { ...out, [key]: applyDefaults(child, child.default) };
  }
  return out;
}

function mapIfChanged(
  list: readonly unknown[],
  map: (item: unknown) => unknown,
): readonly unknown[] {
  const mapped = list.map(map);
  return mapped.some((item, i) => item !== list[i]) ? mapped : list;
}
