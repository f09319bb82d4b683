/** A read-only view of what an informer has seen so far. */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';

/** A way to look objects up. Define it once as a constant: it is known by identity. */
export interface StoreIndex<T extends KubeObject> {
  readonly name: string;
  valuesOf(object: T): readonly string[];
}

export interface Store<T extends KubeObject> {
  get(name: string, namespace?: string): T | undefined;
  /** By namespace, then name. */
  list(): readonly T[];
  /** Objects that have the value, by namespace, then name. Costs as much as there are of them. */
  byIndex(index: StoreIndex<T>, value: string): readonly T[];
}

/** One change that an informer saw, or that a write of ours made. */
export interface StoreEvent<T extends KubeObject = KubeObject> {
  readonly object: T;
  /** The object before; absent on the first sight. */
  readonly old: T | undefined;
  /** `object` is the last known state of one that is gone. */
  readonly isDeleted: boolean;
}

/** The stores of all watched kinds. Asking for a kind makes it watched; ask before the manager starts. */
export interface Stores {
  of<T extends KubeObject>(kind: Kind<T>): Store<T>;
  /**
   * Calls `onEvent` synchronously for each change, after the store has it and before any controller
   * is told. Makes the kind watched.
   */
  subscribe<T extends KubeObject>(kind: Kind<T>, onEvent: (event: StoreEvent<T>) => void): void;
}
