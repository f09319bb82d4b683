/** Short forms for the schemas of core kinds: enough to catch a mistyped field, type or quantity. */
import type { JsonSchema } from '../../json-schema.ts';
import { jsonSchemaOf } from '../../json-schema.ts';
import { QuantitySchema } from '../../schema.ts';

export const text: JsonSchema = { type: 'string' };
export const flag: JsonSchema = { type: 'boolean' };
export const int: JsonSchema = { type: 'integer' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
/** Anything: a part that no rule here reads. */
export const anything: JsonSchema = {};
export const intOrPercent: JsonSchema = { anyOf: [int, text] };
export const quantity: JsonSchema = jsonSchemaOf(QuantitySchema);
export const timestamp: JsonSchema = { type: 'string', format: 'date-time' };

export function oneOf(...values: readonly string[]): JsonSchema {
  return { type: 'string', enum: values };
}

export function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function map(values: JsonSchema): JsonSchema {
  return { type: 'object', patternProperties: { '^.*$': values } };
}

export const labels: JsonSchema = map(text);
export const quantities: JsonSchema = map(quantity);

/** Fields by name; a name that ends with `!` is required. */
export function object(fields: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const names = Object.keys(fields);
  return {
    type: 'object',
    required: names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1)),
    properties: Object.fromEntries(
      names.map((name) => [name.replace(/!$/, ''), fields[name] as JsonSchema]),
    ),
  };
}

/** Fields of which only the names are known. */
export function named(names: string): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, anything]));
}
