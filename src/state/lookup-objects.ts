/** Objects that decisions look up by key: volumes, namespaces, default requests. */
import type { LimitRange } from '../api/core/policy.ts';
import type { PlacementObjects } from '../model/snapshot.ts';
import { compareText } from '../util/compare-text.ts';
import type { LookupObject } from './event.ts';

type KindName = LookupObject['kind'];
type ByKey<K extends KindName> = ReadonlyMap<string, Extract<LookupObject, { kind: K }>>;

export class LookupObjects {
  // Replaced, never changed, so that a snapshot can hold on to them.
  #byKind: { readonly [K in KindName]: ByKey<K> } = {
    LimitRange: new Map(),
    Namespace: new Map(),
    PersistentVolumeClaim: new Map(),
    PersistentVolume: new Map(),
    StorageClass: new Map(),
    CSINode: new Map(),
  };
  #pending: { readonly object: LookupObject; readonly isDeleted: boolean }[] = [];
  #placement: PlacementObjects | undefined;

  apply(object: LookupObject): void {
    this.#pending.push({ object, isDeleted: false });
  }

  delete(object: LookupObject): void {
    this.#pending.push({ object, isDeleted: true });
  }

  /** The same object while nothing changed. */
  placement(): PlacementObjects {
    this.#flush();
    this.#placement ??= {
      volumeClaims: this.#byKind.PersistentVolumeClaim,
      volumes: this.#byKind.PersistentVolume,
      storageClasses: this.#byKind.StorageClass,
      csiNodes: this.#byKind.CSINode,
      namespaces: this.#byKind.Namespace,
    };
    return this.#placement;
  }

  /** Of one namespace, by name. */
  limitRanges(namespace: string): readonly LimitRange[] {
    this.#flush();
    return [...this.#byKind.LimitRange.values()]
      .filter((range) => (range.metadata.namespace ?? '') === namespace)
      .sort((a, b) => compareText(a.metadata.name, b.metadata.name));
  }

  // Many changes, one copy of each map.
  #flush(): void {
    if (this.#pending.length === 0) return;
    const copies = new Map<KindName, Map<string, LookupObject>>();
    for (const { object, isDeleted } of this.#pending) {
      let copy = copies.get(object.kind);
      if (copy === undefined) {
        copy = new Map<string, LookupObject>(this.#byKind[object.kind]);
        copies.set(object.kind, copy);
      }
      const { name, namespace } = object.metadata;
      const key = namespace === undefined ? name : `${namespace}/${name}`;
      if (isDeleted) copy.delete(key);
      else copy.set(key, object);
    }
    this.#pending = [];
    // Each copy holds objects of the kind that it is filed under.
    this.#byKind = { ...this.#byKind, ...(Object.fromEntries(copies) as object) };
    this.#placement = undefined;
  }
}
