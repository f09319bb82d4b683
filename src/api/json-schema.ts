/** JSON Schema as the CRD definitions use it. */
import type { TSchema } from 'typebox';
import type { ValidationRule } from './schema.ts';

export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** TypeBox's form of a map; its one pattern matches every key. */
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly 'x-kubernetes-validations'?: readonly ValidationRule[];
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: 'atomic' | 'granular';
  readonly 'x-kubernetes-int-or-string'?: true;
  readonly 'x-kubernetes-preserve-unknown-fields'?: true;
}

/** A TypeBox definition is a JSON Schema; its static type just does not say so. */
export function jsonSchemaOf(schema: TSchema): JsonSchema {
  return schema as unknown as JsonSchema;
}

/** The schema of a map's values, or `undefined` if `schema` is no map. */
export function mapValueSchema(schema: JsonSchema): JsonSchema | undefined {
  return schema.patternProperties && Object.values(schema.patternProperties)[0];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** `a.b`, or `a["b.c"]` when the key would be read as a path; `b` alone at the top. */
export function joinPath(path: string, key: string): string {
  if (!/^[\w-]+$/.test(key)) return `${path}["${key}"]`;
  return path === '' ? key : `${path}.${key}`;
}
