/**
 * Read your own writes: what a write returned goes into the store at once, so that the next
 * reconcile does not decide on the state before it. The watch confirms it later.
 */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';
import type { Kube } from '../ports/kube.ts';

/** `noteWrite` must be called with what the API returned; it may know something newer already. */
export function newWriteThroughKube(
  kube: Kube,
  noteWrite: <T extends KubeObject>(kind: Kind<T>, object: T) => void,
): Kube {
  async function noted<T extends KubeObject>(kind: Kind<T>, write: Promise<T>): Promise<T> {
    const object = await write;
    noteWrite(kind, object);
    return object;
  }
  return {
    get: (kind, key) => kube.get(kind, key),
    list: (kind, options) => kube.list(kind, options),
    watch: (kind, options, handler) => kube.watch(kind, options, handler),
    create: (kind, object) => noted(kind, kube.create(kind, object)),
    update: (kind, object) => noted(kind, kube.update(kind, object)),
    updateStatus: (kind, object) => noted(kind, kube.updateStatus(kind, object)),
    patch: (kind, key, patch, options) => noted(kind, kube.patch(kind, key, patch, options)),
    delete: (kind, key, options) => kube.delete(kind, key, options),
    evict: (pod, options) => kube.evict(pod, options),
  };
}
