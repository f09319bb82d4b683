/** A read-only view of what an informer has seen so far. */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';

export interface Store<T extends KubeObject> {
  get(name: string, namespace?: string): T | undefined;
  /** By namespace, then name. */
  list(): readonly T[];
}

/** The stores of all watched kinds. Asking for a kind makes it watched; ask before the manager starts. */
export interface Stores {
  of<T extends KubeObject>(kind: Kind<T>): Store<T>;
}
