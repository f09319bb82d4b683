/** The Scenario document against its schema: every finding with its path, in our own words. */
import { nearest } from '../../api/schema-validation.ts';
import { canonicalJson } from '../../util/hash.ts';
import { parseTimestamp } from '../../util/timestamp.ts';
import type { Path } from './json-path.ts';

/** JSON Schema, as far as the scenario schema uses it. */
export interface ShapeSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  readonly expects?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly additionalProperties?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  readonly patternProperties?: Readonly<Record<string, ShapeSchema>>;
  readonly items?: ShapeSchema;
  readonly anyOf?: readonly ShapeSchema[];
}

export interface ShapeError {
  readonly path: Path;
  /** The finding is about the field's name, not about its value. */
  readonly isAboutKey: boolean;
  readonly message: string;
}

/** Everything in which `value` differs from `schema`, in document order. */
export function checkShape(schema: ShapeSchema, value: unknown): readonly ShapeError[] {
  const errors: ShapeError[] = [];
  check(schema, value, [], errors);
  return errors;
}

function check(schema: ShapeSchema, value: unknown, path: Path, errors: ShapeError[]): void {
  const wrong = (message: string): void => {
    errors.push({ path, isAboutKey: false, message });
  };
  if (schema.anyOf) {
    const possible = schema.anyOf.filter((option) => isOfType(option, value));
    const branch = possible.find((option) => isInRange(option, value)) ?? possible[0];
    const only = branch && { ...branch, expects: schema.expects ?? branch.expects };
    if (branch === undefined) wrong(mustBe(schema, value));
    else check(branch.type === 'object' ? branch : (only as ShapeSchema), value, path, errors);
    return;
  }
  if (!isOfType(schema, value) || !isInRange(schema, value)) {
    wrong(mustBe(schema, value));
    return;
  }
  if (Array.isArray(value)) checkList(schema, value, path, errors);
  else if (isMap(value)) checkMap(schema, value, path, errors);
}

function isOfType(schema: ShapeSchema, value: unknown): boolean {
  switch (schema.type) {
    case 'object':
      return isMap(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case undefined:
      return true;
    default:
      return typeof value === schema.type;
  }
}

function isInRange(schema: ShapeSchema, value: unknown): boolean {
  if (schema.const !== undefined && value !== schema.const) return false;
  if (schema.enum && !schema.enum.includes(value as string)) return false;
  if (typeof value === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
    return Number.isFinite(value) && value >= minimum && value <= maximum;
  }
  if (typeof value !== 'string') return true;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  return (
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(value)) &&
    (format !== 'date-time' || (/^\d{4}-/.test(value) && parseTimestamp(value) !== undefined))
  );
}

function checkList(
  schema: ShapeSchema,
  value: readonly unknown[],
  path: Path,
  errors: ShapeError[],
): void {
  const { items, minItems = 0 } = schema;
  if (value.length < minItems) {
    errors.push({ path, isAboutKey: false, message: `must have at least ${minItems} entry` });
  }
  const seen = new Set<string>();
  value.forEach((item, i) => {
    if (items) check(items, item, [...path, i], errors);
    if (!schema.uniqueItems) return;
    const text = canonicalJson(item);
    if (seen.has(text)) {
      errors.push({
        path: [...path, i],
        isAboutKey: false,
        message: `${shown(item)} stands twice`,
      });
    }
    seen.add(text);
  });
}

function checkMap(
  schema: ShapeSchema,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  errors: ShapeError[],
): void {
  const { properties = {} } = schema;
  const valueSchema = schema.patternProperties && Object.values(schema.patternProperties)[0];
  for (const name of schema.required ?? []) {
    if (value[name] !== undefined) continue;
    const child = properties[name];
    const hint = child ? `; it must be ${describe(child)}` : '';
    errors.push({ path, isAboutKey: false, message: `"${name}" is missing${hint}` });
  }
  for (const name of Object.keys(value)) {
    const child = properties[name] ?? valueSchema;
    if (child) check(child, value[name], [...path, name], errors);
    else if (schema.additionalProperties === false) {
      const message = unknownField(name, Object.keys(properties));
      errors.push({ path: [...path, name], isAboutKey: true, message });
    }
  }
  if (Object.keys(value).length < (schema.minProperties ?? 0)) {
    const names = Object.keys(properties).join(', ');
    errors.push({ path, isAboutKey: false, message: `must name at least one of ${names}` });
  }
}

function unknownField(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined
    ? `unknown field; known fields: ${known.join(', ')}`
    : `unknown field; did you mean "${near}"?`;
}

function mustBe(schema: ShapeSchema, value: unknown): string {
  const near = schema.enum && typeof value === 'string' ? nearest(value, schema.enum) : undefined;
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return `must be ${describe(schema)}, found ${shown(value)}${hint}`;
}

/** What a value of the schema is, as in `must be …`. */
export function describe(schema: ShapeSchema): string {
  if (schema.expects !== undefined) return schema.expects;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return listed(schema.enum);
  switch (schema.type) {
    case 'object':
      return 'a map';
    case 'array':
      return 'a list';
    case 'boolean':
      return 'true or false';
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'an integer' : 'a number'}${range(schema)}`;
    case 'null':
      return 'null';
    default:
      return schema.minLength === undefined ? 'text' : 'text that is not empty';
  }
}

function range({ minimum, maximum }: ShapeSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : ` >= ${minimum}`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A value as messages show it. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : (JSON.stringify(value) ?? String(value));
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
