/**
 * The embedded API server as the parts of the simulated cluster use it: in process and synchronous.
 * Controllers use the same server through the asynchronous `Kube` port.
 */
import type { KubeObject } from '../../api/core/meta.ts';
import type { Kind } from '../../api/kinds.ts';
import type { DeleteOptions, ObjectKey } from '../../ports/kube.ts';

/** One change; `old` is the object before (absent for ADDED). */
export interface Change<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: T;
  readonly old?: T;
}

/**
 * Stored objects are deeply frozen and shared by reference. A subscriber is called synchronously, in
 * write order, after the write is complete; writes made from inside a subscriber are delivered after
 * the current change has reached every subscriber. Subscribers should only note what is to be done
 * and do it from a clock timer. Every method throws KubeError.
 */
export interface ApiServer {
  nowMs(): number;
  get<T extends KubeObject>(kind: Kind<T>, name: string, namespace?: string): T | undefined;
  /** By namespace, then name. */
  list<T extends KubeObject>(kind: Kind<T>, namespace?: string): readonly T[];
  create<T extends KubeObject>(kind: Kind<T>, object: T): T;
  /** As a PUT: admission, generation, Conflict on a stale resourceVersion; `status` is left alone. */
  update<T extends KubeObject>(kind: Kind<T>, object: T): T;
  updateStatus<T extends KubeObject>(kind: Kind<T>, object: T): T;
  /**
   * Read, change, write of the main resource; a `change` that returns its argument writes nothing.
   * Returns the stored object, or `undefined` if it does not exist.
   */
  modify<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    change: (current: T) => T,
  ): T | undefined;
  /** The same for the status subresource. */
  modifyStatus<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    change: (current: T) => T,
  ): T | undefined;
  delete<T extends KubeObject>(kind: Kind<T>, key: ObjectKey, options?: DeleteOptions): void;
  /** The pods/eviction subresource. */
  evict(
    pod: ObjectKey,
    options?: { readonly uid?: string; readonly gracePeriodSeconds?: number },
  ): void;
  /** The pods/binding subresource: sets nodeName once, Conflict if it is set already. */
  bind(pod: ObjectKey, nodeName: string): void;
  /** Existing objects first, as ADDED, then every change. Returns a function that ends it. */
  subscribe<T extends KubeObject>(kind: Kind<T>, onChange: (change: Change<T>) => void): () => void;
}
