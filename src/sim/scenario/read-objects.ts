/** Kubernetes objects of a scenario file: known kinds, whole, with positions. */
import type { KubeObject, ObjectMeta } from '../../api/core/meta.ts';
import { type Kind, Kinds, kindOf } from '../../api/kinds.ts';
import { quantityPattern } from '../../api/schema.ts';
import { nearest } from '../../api/schema-validation.ts';
import { type FieldError, formatFieldError } from '../../api/validation.ts';
import { isMap, shown } from './check-shape.ts';
import { type Path, parsePath } from './json-path.ts';
import type { Problems } from './problems.ts';
import type { SourceObject } from './scenario-file.ts';
import { locate, type Position, type SourceDocument } from './source.ts';

const allKinds: readonly Kind[] = Object.values(Kinds);

/** The kind of this name, whatever its apiVersion. */
export function kindByName(name: string): Kind | undefined {
  return allKinds.find((kind) => kind.kind === name);
}

/** What is wrong with a kind that is not known, and what would be right. */
export function unknownKind(name: string): string {
  const near = nearest(
    name,
    allKinds.map((kind) => kind.kind),
  );
  const right = near === undefined ? undefined : kindByName(near);
  if (right)
    return `unknown kind ${JSON.stringify(name)}; did you mean ${right.kind} (${right.apiVersion})?`;
  return `unknown kind ${JSON.stringify(name)}; known kinds: ${allKinds.map((kind) => kind.kind).join(', ')}`;
}

export interface ObjectReader {
  readonly problems: Problems;
  readonly validateObject: (object: KubeObject) => readonly FieldError[];
}

/** The objects that stand at `base`: one, or those of a List. */
export function readObjects(
  reader: ObjectReader,
  document: SourceDocument,
  value: unknown,
  base: Path,
): readonly SourceObject[] {
  if (isMap(value) && value['kind'] === 'List' && Array.isArray(value['items'])) {
    return value['items'].flatMap((item, i) =>
      readObjects(reader, document, item, [...base, 'items', i]),
    );
  }
  const object = readObject(reader, document, value, base);
  return object ? [object] : [];
}

function readObject(
  { problems, validateObject }: ObjectReader,
  document: SourceDocument,
  value: unknown,
  base: Path,
): SourceObject | undefined {
  const wrong = (path: Path, message: string): undefined => {
    problems.add(document, path, message, { base });
    return undefined;
  };
  if (!isMap(value)) return wrong([], `must be a Kubernetes object, found ${shown(value)}`);
  const { apiVersion, kind: kindName, metadata } = value;
  for (const [name, field] of [
    ['apiVersion', apiVersion],
    ['kind', kindName],
  ] as const) {
    if (field === undefined)
      return wrong([], `"${name}" is missing; every object has apiVersion, kind and metadata.name`);
    if (typeof field !== 'string') return wrong([name], `must be text, found ${shown(field)}`);
  }
  const kind = kindOf(String(apiVersion), String(kindName));
  if (!kind) return wrongKind(wrong, String(apiVersion), String(kindName));
  if (!isMap(metadata) || typeof metadata['name'] !== 'string' || metadata['name'] === '') {
    return wrong(['metadata'], `must have a "name"`);
  }
  const object = withNamespace(value as unknown as KubeObject, kind);
  const subject = `${kind.kind} ${object.metadata.name}`;
  for (const error of validateObject(object)) {
    const place = error.code === 'Unknown' ? 'key' : 'value';
    problems.add(document, parsePath(error.path), findingOf(error), { base, place, subject });
  }
  return { object, kind, document, base };
}

/** Where a field of the object stands, or the nearest above it; `path` as in FieldError. */
export function positionOf({ document, base }: SourceObject, path: string): Position {
  return locate(document, [...base, ...parsePath(path)], 'value');
}

function wrongKind(
  wrong: (path: Path, message: string) => undefined,
  apiVersion: string,
  kindName: string,
): undefined {
  const known = kindByName(kindName);
  if (!known) return wrong(['kind'], unknownKind(kindName));
  return wrong(
    ['apiVersion'],
    `unknown apiVersion "${apiVersion}" of kind ${kindName}; it is "${known.apiVersion}"`,
  );
}

// kubectl does the same: a namespace of a cluster-scoped object is not looked at.
function withNamespace(object: KubeObject, kind: Kind): KubeObject {
  const { namespace, ...rest } = object.metadata;
  const metadata: ObjectMeta = kind.namespaced
    ? { ...rest, namespace: namespace ?? 'default' }
    : rest;
  return { ...object, metadata };
}

function findingOf(error: FieldError): string {
  if (error.message.includes(quantityPattern)) {
    return `must be a quantity such as 500m, 2 or 1.5Gi, found ${shown(error.value)}`;
  }
  return formatFieldError({ ...error, path: '' }).replace(/^: /, '');
}
