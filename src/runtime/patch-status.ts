/** Status writes that several controllers make on one object. */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';
import { isConflict, isNotFound, type Kube, type MergePatch } from '../ports/kube.ts';

const maxAttempts = 5;

/**
 * Computes a merge patch of `status` from the object and writes it under its version; on a conflict
 * reads the object and tries again at once, as another controller of ours has written another field.
 * `undefined` from `compute` writes nothing. Returns the object as it is then, or `undefined` if it
 * is gone. Rejects with the last Conflict, and with every other KubeError.
 */
export async function patchStatus<T extends KubeObject>(
  kube: Kube,
  kind: Kind<T>,
  object: T,
  compute: (current: T) => MergePatch | undefined,
): Promise<T | undefined> {
  const { name, namespace } = object.metadata;
  const key = { name, ...(namespace === undefined ? {} : { namespace }) };
  let current = object;
  for (let attempt = 1; ; attempt++) {
    const status = compute(current);
    if (status === undefined) return current;
    const { resourceVersion } = current.metadata;
    try {
      return await kube.patch(
        kind,
        key,
        { status },
        { subresource: 'status', ...(resourceVersion === undefined ? {} : { resourceVersion }) },
      );
    } catch (error) {
      if (isNotFound(error)) return undefined;
      if (!isConflict(error) || attempt === maxAttempts) throw error;
    }
    try {
      current = await kube.get(kind, key);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }
}
