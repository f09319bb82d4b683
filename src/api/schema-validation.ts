/** Structural validation, as the API server does it from a CRD's schema. */
import { compareText } from '../util/compare-text.ts';
import { canonicalJson } from '../util/hash.ts';
import { parseTimestamp } from '../util/timestamp.ts';
import { isRecord, type JsonSchema, joinPath, mapValueSchema } from './json-schema.ts';
import type { FieldError } from './validation.ts';

/** Everything that is wrong with `value`, by path; unknown fields are {@link findUnknownFields}' part. */
export function validateSchema(schema: JsonSchema, value: unknown, path: string): FieldError[] {
  const errors: FieldError[] = [];
  collect(schema, value, path, errors);
  return errors;
}

function collect(schema: JsonSchema, value: unknown, path: string, errors: FieldError[]): void {
  const wrongType = typeError(schema, value);
  if (wrongType) {
    errors.push({ path, code: 'Invalid', value: shown(value), message: wrongType });
    return;
  }
  if (typeof value === 'string') checkText(schema, value, path, errors);
  if (typeof value === 'number') checkNumber(schema, value, path, errors);
  if (Array.isArray(value)) checkList(schema, value, path, errors);
  if (isRecord(value)) checkFields(schema, value, path, errors);
}

function typeError(schema: JsonSchema, value: unknown): string | undefined {
  if (schema['x-kubernetes-int-or-string']) {
    return Number.isInteger(value) || typeof value === 'string'
      ? undefined
      : 'must be a quantity: an integer or text such as 500m or 1Gi';
  }
  const type = schema.type ?? (schema.enum ? 'string' : undefined);
  switch (type) {
    case undefined:
      return undefined;
    case 'array':
      return Array.isArray(value) ? undefined : `must be of type array, found ${typeName(value)}`;
    case 'object':
      return isRecord(value) ? undefined : `must be of type object, found ${typeName(value)}`;
    case 'integer':
      return Number.isInteger(value)
        ? undefined
        : `must be of type integer, found ${typeName(value)}`;
    default:
      return typeof value === type
        ? undefined
        : `must be of type ${type}, found ${typeName(value)}`;
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** Scalars as they are; lists and objects by their type, as the API server prints them. */
export function shown(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? typeName(value) : value;
}

const patterns = new Map<string, RegExp>();

function matchesPattern(pattern: string, text: string): boolean {
  let compiled = patterns.get(pattern);
  if (!compiled) {
    compiled = new RegExp(pattern);
    patterns.set(pattern, compiled);
  }
  return compiled.test(text);
}

function checkText(schema: JsonSchema, value: string, path: string, errors: FieldError[]): void {
  if (schema.enum && !schema.enum.includes(value)) {
    const supported = schema.enum.map((v) => `"${v}"`).join(', ');
    errors.push({ path, code: 'NotSupported', value, message: `supported values: ${supported}` });
  }
  if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    errors.push({
      path,
      code: 'TooLong',
      message: `may not be more than ${schema.maxLength} bytes`,
    });
  }
  if (schema.minLength !== undefined && value.length < schema.minLength) {
    errors.push({
      path,
      code: 'Invalid',
      value,
      message: `should be at least ${schema.minLength} chars long`,
    });
  }
  if (schema.pattern && !matchesPattern(schema.pattern, value)) {
    errors.push({ path, code: 'Invalid', value, message: `should match '${schema.pattern}'` });
  }
  if (schema.format === 'date-time' && parseTimestamp(value) === undefined) {
    errors.push({ path, code: 'Invalid', value, message: 'must be of type date-time' });
  }
}

function checkNumber(schema: JsonSchema, value: number, path: string, errors: FieldError[]): void {
  if (schema.minimum !== undefined && value < schema.minimum) {
    errors.push({
      path,
      code: 'Invalid',
      value,
      message: `should be greater than or equal to ${schema.minimum}`,
    });
  }
  if (schema.maximum !== undefined && value > schema.maximum) {
    errors.push({
      path,
      code: 'Invalid',
      value,
      message: `should be less than or equal to ${schema.maximum}`,
    });
  }
}

function checkList(
  schema: JsonSchema,
  value: readonly unknown[],
  path: string,
  errors: FieldError[],
): void {
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    errors.push({
      path,
      code: 'TooMany',
      message: `${value.length}: must have at most ${schema.maxItems} items`,
    });
  }
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    errors.push({
      path,
      code: 'Invalid',
      value: value.length,
      message: `should have at least ${schema.minItems} items`,
    });
  }
  const items = schema.items;
  if (items) {
    value.forEach((item, i) => {
      collect(items, item, `${path}[${i}]`, errors);
    });
  }
  checkDuplicates(schema, value, path, errors);
}

function checkDuplicates(
  schema: JsonSchema,
  value: readonly unknown[],
  path: string,
  errors: FieldError[],
): void {
  const keys = schema['x-kubernetes-list-map-keys'];
  if (schema['x-kubernetes-list-type'] !== 'set' && !keys) return;
  const seen = new Set<string>();
  value.forEach((item, i) => {
    const identity = keys && isRecord(item) ? keys.map((key) => item[key]) : item;
    const text = canonicalJson(identity);
    if (seen.has(text)) {
      errors.push({ path: `${path}[${i}]`, code: 'Duplicate', value: shown(item), message: '' });
    }
    seen.add(text);
  });
}

function checkFields(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: string,
  errors: FieldError[],
): void {
  const names = Object.keys(value);
  if (schema.maxProperties !== undefined && names.length > schema.maxProperties) {
    errors.push({
      path,
      code: 'TooMany',
      message: `${names.length}: must have at most ${schema.maxProperties} items`,
    });
  }
  for (const name of schema.required ?? []) {
    if (value[name] === undefined) {
      errors.push({
        path: joinPath(path, name),
        code: 'Required',
        message: requiredHint(schema, name),
      });
    }
  }
  const entries = mapValueSchema(schema);
  for (const name of names) {
    const child = schema.properties?.[name] ?? entries;
    if (child && value[name] !== undefined)
      collect(child, value[name], joinPath(path, name), errors);
  }
}

function requiredHint(schema: JsonSchema, name: string): string {
  const field = schema.properties?.[name];
  if (field?.enum) return `must be one of ${field.enum.join(', ')}`;
  if (field?.type === 'array') return 'must be a list, which may be empty';
  return field?.type ? `must be set, of type ${field.type}` : 'must be set';
}

/** Fields that the schema does not have, with the nearest name that it has. */
export function findUnknownFields(schema: JsonSchema, value: unknown, path: string): FieldError[] {
  if (Array.isArray(value)) {
    const items = schema.items;
    return items ? value.flatMap((item, i) => findUnknownFields(items, item, `${path}[${i}]`)) : [];
  }
  if (!isRecord(value) || schema['x-kubernetes-preserve-unknown-fields']) return [];
  const entries = mapValueSchema(schema);
  return Object.keys(value).flatMap((name) => {
    const child = schema.properties?.[name] ?? entries;
    if (child) return findUnknownFields(child, value[name], joinPath(path, name));
    if (!schema.properties) return [];
    return [unknownField(joinPath(path, name), name, Object.keys(schema.properties))];
  });
}

/** The error for a field that is not one of `known`. */
export function unknownField(path: string, name: string, known: readonly string[]): FieldError {
  const near = nearest(name, known);
  const hint = near
    ? `did you mean "${near}"?`
    : `known fields: ${[...known].sort(compareText).join(', ')}`;
  return { path, code: 'Unknown', message: hint };
}

/** The candidate within two edits (or equal but for case), or `undefined`. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  const ranked = candidates
    .map((name) => ({ name, distance: editDistance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || compareText(a.name, b.name));
  const best = ranked[0];
  return best && best.distance <= Math.min(2, Math.floor(text.length / 2)) ? best.name : undefined;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
