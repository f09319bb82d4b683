/** Optimistic concurrency without waiting for a watch. */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';
import { isConflict, isNotFound, type Kube } from '../ports/kube.ts';

/**
 * Runs `run` with what the store knows; when a write says Conflict, once more with what the API
 * knows. `isFresh` says which of both it is. An object that is gone meanwhile needs nothing more.
 * Rejects with the second Conflict.
 */
export async function freshOnConflict<T extends KubeObject, R>(
  kube: Kube,
  kind: Kind<T>,
  stored: T,
  run: (object: T, isFresh: boolean) => Promise<R | undefined>,
): Promise<R | undefined> {
  try {
    return await run(stored, false);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  const { name, namespace, uid } = stored.metadata;
  const fresh = await getOrGone(
    kube,
    kind,
    namespace === undefined ? { name } : { name, namespace },
  );
  return fresh && fresh.metadata.uid === uid ? run(fresh, true) : undefined;
}

async function getOrGone<T extends KubeObject>(
  kube: Kube,
  kind: Kind<T>,
  key: { readonly name: string; readonly namespace?: string },
): Promise<T | undefined> {
  try {
    return await kube.get(kind, key);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
