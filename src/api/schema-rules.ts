/** CEL rules of a CRD schema, evaluated as the API server does. */
import { type CelProgram, compileCel } from '../util/cel.ts';
import { isRecord, type JsonSchema, joinPath, mapValueSchema } from './json-schema.ts';
import { shown } from './schema-validation.ts';
import type { FieldError } from './validation.ts';

interface CompiledRule {
  readonly program: CelProgram;
  readonly message: string;
  /** Names `oldSelf`: runs on updates only. */
  readonly isTransition: boolean;
}

const compiledRules = new WeakMap<JsonSchema, readonly CompiledRule[]>();

function rulesOf(schema: JsonSchema): readonly CompiledRule[] {
  let compiled = compiledRules.get(schema);
  if (!compiled) {
    compiled = (schema['x-kubernetes-validations'] ?? []).map(({ rule, message }) => ({
      program: compileCel(rule, ['self', 'oldSelf']),
      message,
      isTransition: rule.includes('oldSelf'),
    }));
    compiledRules.set(schema, compiled);
  }
  return compiled;
}

/**
 * The rules that `value` breaks, by path. `old` is the value before an update, `undefined` on create.
 * A rule that ends in an error counts as broken, as in the API server. Lists are atomic: rules below
 * them see no old value.
 */
export function validateRules(
  schema: JsonSchema,
  value: unknown,
  old: unknown,
  path: string,
): FieldError[] {
  const errors: FieldError[] = [];
  collect(schema, value, old, path, errors);
  return errors;
}

function collect(
  schema: JsonSchema,
  value: unknown,
  old: unknown,
  path: string,
  errors: FieldError[],
): void {
  if (value === undefined || value === old) return;
  for (const rule of rulesOf(schema)) {
    if (rule.isTransition && old === undefined) continue;
    const problem = breaks(rule, celValue(schema, value), celValue(schema, old));
    if (problem) errors.push({ path, code: 'Invalid', value: shown(value), message: problem });
  }
  const items = schema.items;
  if (Array.isArray(value) && items) {
    value.forEach((item, i) => {
      collect(items, item, undefined, `${path}[${i}]`, errors);
    });
  }
  if (!isRecord(value)) return;
  const entries = mapValueSchema(schema);
  const oldFields = isRecord(old) ? old : {};
  for (const name in value) {
    const child = schema.properties?.[name] ?? entries;
    if (child) collect(child, value[name], oldFields[name], joinPath(path, name), errors);
  }
}

function breaks(rule: CompiledRule, self: unknown, oldSelf: unknown): string | undefined {
  try {
    return rule.program.evaluate({ self, oldSelf }) === true ? undefined : rule.message;
  } catch {
    return rule.message;
  }
}

/** Integers of the schema are CEL ints; everything else is as it is. */
function celValue(schema: JsonSchema, value: unknown): unknown {
  if (schema.type === 'integer' && typeof value === 'number') return BigInt(value);
  const items = schema.items;
  if (Array.isArray(value) && items) return value.map((item) => celValue(items, item));
  if (!isRecord(value)) return value;
  const entries = mapValueSchema(schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const child = schema.properties?.[name] ?? entries;
      return [name, child ? celValue(child, field) : field];
    }),
  );
}
