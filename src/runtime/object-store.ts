/**
 * The store behind an informer: what the watch and our own writes have shown, the newest of each
 * object. An older version of an object never replaces a newer one, and never brings it back.
 */
import type { KubeObject } from '../api/core/meta.ts';
import { compareObjects, compareVersions, formatKey, keyOf } from './object-key.ts';
import type { Store, StoreEvent, StoreIndex } from './store.ts';

/** Deleted objects whose last version is remembered, against events that come late. */
export const maxTombstones = 20_000;

const nothing: readonly never[] = Object.freeze([]);

export class ObjectStore<T extends KubeObject> implements Store<T> {
  readonly #objects = new Map<string, T>();
  readonly #tombstones = new Map<string, string | undefined>();
  readonly #indexes = new Map<StoreIndex<T>, Map<string, Map<string, T>>>();
  readonly #handlers: ((event: StoreEvent<T>) => void)[] = [];
  #sorted: readonly T[] | undefined;

  get(name: string, namespace?: string): T | undefined {
    return this.#objects.get(formatKey(name, namespace));
  }

  list(): readonly T[] {
    this.#sorted ??= [...this.#objects.values()].sort(compareObjects);
    return this.#sorted;
  }

  byIndex(index: StoreIndex<T>, value: string): readonly T[] {
    const found = this.#indexed(index).get(value);
    if (found === undefined) return nothing;
    const objects = [...found.values()];
    return objects.length < 2 ? objects : objects.sort(compareObjects);
  }

  get size(): number {
    return this.#objects.size;
  }

  /** Handlers are called in the order in which they were added. */
  addHandler(onEvent: (event: StoreEvent<T>) => void): void {
    this.#handlers.push(onEvent);
  }

  /** Takes the object unless the store knows a newer version of it. */
  put(object: T): void {
    const key = keyOf(object);
    const version = object.metadata.resourceVersion;
    if (this.#tombstones.has(key)) {
      if (compareVersions(version, this.#tombstones.get(key)) <= 0) return;
      this.#tombstones.delete(key);
    }
    const old = this.#objects.get(key);
    if (old !== undefined) {
      if (compareVersions(version, old.metadata.resourceVersion) <= 0) return;
      if (old.metadata.uid === object.metadata.uid) {
        this.#set(key, object, old);
        return;
      }
      // Another object of the same name: the end of the first was not seen.
      this.#delete(key, old);
    }
    this.#set(key, object, undefined);
  }

  /** Removes the object unless the store knows a newer version of it. `object` is its last state. */
  remove(object: T): void {
    const key = keyOf(object);
    const version = object.metadata.resourceVersion;
    const old = this.#objects.get(key);
    if (old !== undefined) {
      const isOther = old.metadata.uid !== object.metadata.uid;
      const order = compareVersions(version, old.metadata.resourceVersion);
      if (order < 0 || (isOther && order === 0)) return;
      this.#delete(key, isOther ? old : object);
    }
    this.#bury(key, version);
  }

  /** Makes the store equal to a list taken at `version`; newer writes of ours stay. */
  replace(items: readonly T[], version: string): void {
    const listed = new Set<string>();
    for (const item of items) listed.add(keyOf(item));
    for (const [key, object] of [...this.#objects]) {
      if (listed.has(key)) continue;
      if (compareVersions(object.metadata.resourceVersion, version) > 0) continue;
      this.#delete(key, object);
      this.#bury(key, version);
    }
    for (const item of items) this.put(item);
  }

  #set(key: string, object: T, old: T | undefined): void {
    this.#objects.set(key, object);
    this.#sorted = undefined;
    for (const [index, byValue] of this.#indexes) {
      if (old !== undefined) unindex(byValue, index.valuesOf(old), key);
      enterIndex(byValue, index.valuesOf(object), key, object);
    }
    this.#emit({ object, old, isDeleted: false });
  }

  #delete(key: string, last: T): void {
    const old = this.#objects.get(key);
    this.#objects.delete(key);
    this.#sorted = undefined;
    if (old !== undefined) {
      for (const [index, byValue] of this.#indexes) unindex(byValue, index.valuesOf(old), key);
    }
    this.#emit({ object: last, old, isDeleted: true });
  }

  #bury(key: string, version: string | undefined): void {
    this.#tombstones.delete(key);
    this.#tombstones.set(key, version);
    if (this.#tombstones.size <= maxTombstones) return;
    const [oldest] = this.#tombstones.keys();
    if (oldest !== undefined) this.#tombstones.delete(oldest);
  }

  #emit(event: StoreEvent<T>): void {
    for (const handler of this.#handlers) handler(event);
  }

  #indexed(index: StoreIndex<T>): Map<string, Map<string, T>> {
    let byValue = this.#indexes.get(index);
    if (byValue === undefined) {
      byValue = new Map();
      for (const [key, object] of this.#objects) {
        enterIndex(byValue, index.valuesOf(object), key, object);
      }
      this.#indexes.set(index, byValue);
    }
    return byValue;
  }
}

function enterIndex<T>(
  byValue: Map<string, Map<string, T>>,
  values: readonly string[],
  key: string,
  object: T,
): void {
  for (const value of values) {
    const found = byValue.get(value);
    if (found === undefined) byValue.set(value, new Map([[key, object]]));
    else found.set(key, object);
  }
}

function unindex<T>(
  byValue: Map<string, Map<string, T>>,
  values: readonly string[],
  key: string,
): void {
  for (const value of values) {
    const found = byValue.get(value);
    if (found === undefined) continue;
    found.delete(key);
    if (found.size === 0) byValue.delete(value);
  }
}
