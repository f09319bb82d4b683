/** Whole objects against their kinds' schemas: what a user's manifest must hold to. */

import type { KubeObject } from './core/meta.ts';
import { coreSchemas } from './core/schemas/kinds.ts';
import { type CustomKind, customKinds } from './crd.ts';
import { isRecord, type JsonSchema } from './json-schema.ts';
import { applyDefaults } from './schema-defaults.ts';
import { validateRules } from './schema-rules.ts';
import { findUnknownFields, validateSchema } from './schema-validation.ts';
import type { FieldError } from './validation.ts';

const customByName = new Map(
  customKinds.map((custom) => [`${custom.kind.apiVersion}/${custom.kind.kind}`, custom]),
);

interface Fields extends KubeObject {
  readonly spec?: unknown;
  readonly status?: unknown;
}

function customOf(object: KubeObject): CustomKind | undefined {
  return customByName.get(`${object.apiVersion}/${object.kind}`);
}

/**
 * What the API server would refuse of a custom object: structure first, CEL rules only when the
 * structure is right. `old` is the stored object on an update. Core kinds have no findings here.
 */
export function validateCustomObject(object: KubeObject, old?: KubeObject): FieldError[] {
  const custom = customOf(object);
  if (!custom) return [];
  const now: Fields = object;
  const before: Fields | undefined = old;
  const errors: FieldError[] = [];
  if (now.spec !== before?.spec) {
    errors.push(...validatePart(custom.spec, now.spec, before?.spec, 'spec'));
  }
  if (now.status !== undefined && now.status !== before?.status) {
    errors.push(...validatePart(custom.status, now.status, before?.status, 'status'));
  }
  return errors;
}

function validatePart(
  schema: JsonSchema,
  now: unknown,
  before: unknown,
  path: string,
): FieldError[] {
  if (now === undefined) return [{ path, code: 'Required', message: 'must be set' }];
  const errors = validateSchema(schema, now, path);
  return errors.length > 0 ? errors : validateRules(schema, now, before, path);
}

/** The object with its CRD's defaults; the same reference when nothing was missing. */
export function defaultCustomObject<T extends KubeObject>(object: T): T {
  const custom = customOf(object);
  const spec = (object as Fields).spec;
  if (!custom || !isRecord(spec)) return object;
  const defaulted = applyDefaults(custom.spec, spec);
  return defaulted === spec ? object : { ...object, spec: defaulted };
}

/** What is wrong with a manifest as a user wrote it: unknown fields, types, quantities, rules. */
export function validateManifest(object: KubeObject): FieldError[] {
  const custom = customOf(object);
  if (custom) {
    const { spec } = object as Fields;
    const unknown = isRecord(spec) ? findUnknownFields(custom.spec, spec, 'spec') : [];
    return [...unknown, ...validateCustomObject(defaultCustomObject(object))];
  }
  const schema = coreSchemas.get(`${object.apiVersion}/${object.kind}`);
  if (!schema) return [];
  return [...findUnknownFields(schema, object, ''), ...validateSchema(schema, object, '')];
}

/** `apiVersion/kind` of every custom kind, for registries. */
export const customKindNames: readonly string[] = [...customByName.keys()];
