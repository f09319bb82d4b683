/** Names and identities of objects. */
import type { KubeObject, ObjectMeta } from '../../api/core/meta.ts';
import type { Kind } from '../../api/kinds.ts';
import type { FieldError } from '../../api/validation.ts';
import type { Rng } from '../../util/rng.ts';

/** The API server's alphabet of generated names: no vowels, nothing that reads like another. */
const suffixAlphabet = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const labelValue = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const qualifiedName =
  /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)$/;

export function generateSuffix(rng: Rng): string {
  let suffix = '';
  for (let i = 0; i < suffixLength; i++) suffix += suffixAlphabet[rng.int(suffixAlphabet.length)];
  return suffix;
}

/** A UUID made of the seed's identity and a sequence number. */
export function newUid(identity: number, sequence: number): string {
  const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0').slice(-digits);
  return `${hex(identity, 8)}-0000-4000-8000-${hex(sequence, 12)}`;
}

export function validateMetadata(kind: Kind, metadata: ObjectMeta): FieldError[] {
  const errors: FieldError[] = [];
  if (!metadata.name) {
    errors.push({
      path: 'metadata.name',
      code: 'Required',
      message: 'name or generateName is required',
    });
  } else if (metadata.name.length > 253 || !subdomain.test(metadata.name)) {
    errors.push({
      path: 'metadata.name',
      code: 'Invalid',
      value: metadata.name,
      message:
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com')",
    });
  }
  if (!kind.namespaced && metadata.namespace !== undefined) {
    errors.push({
      path: 'metadata.namespace',
      code: 'Forbidden',
      message: `${kind.kind} is cluster-scoped and has no namespace`,
    });
  }
  errors.push(...validateLabels(metadata.labels));
  return errors;
}

const validLabels = new WeakSet<object>();

function validateLabels(labels: ObjectMeta['labels']): FieldError[] {
  if (labels === undefined || validLabels.has(labels)) return [];
  const errors: FieldError[] = [];
  for (const key in labels) {
    const value = labels[key] as string;
    if (!qualifiedName.test(key)) {
      errors.push({
        path: 'metadata.labels',
        code: 'Invalid',
        value: key,
        message:
          'a label key is a name of at most 63 characters, with an optional DNS prefix and /',
      });
    }
    if (typeof value !== 'string' || value.length > 63 || !labelValue.test(value)) {
      errors.push({
        path: `metadata.labels["${key}"]`,
        code: 'Invalid',
        value,
        message: `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', at most 63 of them`,
      });
    }
  }
  if (errors.length === 0) validLabels.add(labels);
  return errors;
}

/** What an update may not change is taken from the stored object. */
export function keepIdentity(next: KubeObject, stored: KubeObject): ObjectMeta {
  const { deletionTimestamp, deletionGracePeriodSeconds, ...rest } = next.metadata;
  const was = stored.metadata;
  return {
    ...rest,
    name: was.name,
    ...(was.namespace === undefined ? {} : { namespace: was.namespace }),
    ...(was.uid === undefined ? {} : { uid: was.uid }),
    ...(was.creationTimestamp === undefined ? {} : { creationTimestamp: was.creationTimestamp }),
    ...(was.generation === undefined ? {} : { generation: was.generation }),
    ...(was.resourceVersion === undefined ? {} : { resourceVersion: was.resourceVersion }),
    ...(was.deletionTimestamp === undefined ? {} : { deletionTimestamp: was.deletionTimestamp }),
    ...(was.deletionGracePeriodSeconds === undefined
      ? {}
      : { deletionGracePeriodSeconds: was.deletionGracePeriodSeconds }),
  };
}
