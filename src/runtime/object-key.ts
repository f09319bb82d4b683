/** Keys of objects as queues and logs use them, and the order of lists. */
import type { KubeObject } from '../api/core/meta.ts';
import type { ObjectKey } from '../ports/kube.ts';
import { compareText } from '../util/compare-text.ts';

/** `namespace/name`, or `name` for cluster-scoped objects. */
export function keyOf(object: KubeObject): string {
  return formatKey(object.metadata.name, object.metadata.namespace);
}

export function formatKey(name: string, namespace?: string): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** The inverse of {@link keyOf}. */
export function parseKey(key: string): ObjectKey {
  const slash = key.indexOf('/');
  return slash < 0 ? { name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** By namespace, then name. */
export function compareObjects(a: KubeObject, b: KubeObject): number {
  return (
    compareText(a.metadata.namespace ?? '', b.metadata.namespace ?? '') ||
    compareText(a.metadata.name, b.metadata.name)
  );
}

const digits = /^\d+$/;

/**
 * Order of two resourceVersions of one kind: decimal numbers of any length. A version that is absent
 * or no number counts as newer than any other, so that nothing is lost over it.
 */
export function compareVersions(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined || !digits.test(a)) return 1;
  if (b === undefined || !digits.test(b)) return -1;
  return a.length - b.length || compareText(a, b);
}
