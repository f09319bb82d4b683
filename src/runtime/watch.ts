/** Watches of controllers, typed by the kind they watch. */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';
import type { WatchSource } from './controller.ts';
import { keyOf } from './object-key.ts';
import type { StoreEvent } from './store.ts';

export function watch<T extends KubeObject>(
  kind: Kind<T>,
  toKeys: (event: StoreEvent<T>) => readonly string[],
): WatchSource {
  // A store of the kind tells only of objects of the kind.
  return { kind: kind as unknown as Kind, toKeys: (event) => toKeys(event as StoreEvent<T>) };
}

/** Objects of the kind are reconciled under their own `namespace/name`. */
export function watchOwn<T extends KubeObject>(kind: Kind<T>): WatchSource {
  return watch(kind, ({ object }) => [keyOf(object)]);
}
