/** Objects of one kind, found by the UID of the object that controls them. */
import type { KubeObject } from '../../../api/core/meta.ts';
import type { Kind } from '../../../api/kinds.ts';
import type { ApiServer, Change } from '../../apiserver/api-server.ts';
import { controllerOf, uidOf } from './object-key.ts';

/** Kept up to date by a subscription. */
export class OwnerIndex<T extends KubeObject> {
  readonly #byUid = new Map<string, T>();
  readonly #byOwnerUid = new Map<string, Map<string, T>>();
  readonly #listeners: ((change: Change<T>) => void)[] = [];

  constructor(server: ApiServer, kind: Kind<T>) {
    server.subscribe(kind, (change) => {
      this.#take(change);
      for (const listener of this.#listeners) listener(change);
    });
  }

  byUid(uid: string): T | undefined {
    return this.#byUid.get(uid);
  }

  /** In no stated order. */
  ofOwner(uid: string): readonly T[] {
    return [...(this.#byOwnerUid.get(uid)?.values() ?? [])];
  }

  /** Objects so far come first, as ADDED. */
  subscribe(listener: (change: Change<T>) => void): void {
    for (const object of this.#byUid.values()) listener({ type: 'ADDED', object });
    this.#listeners.push(listener);
  }

  #take({ type, object }: Change<T>): void {
    const uid = uidOf(object);
    const owner = controllerOf(object)?.uid;
    if (type === 'DELETED') {
      this.#byUid.delete(uid);
      if (owner === undefined) return;
      const owned = this.#byOwnerUid.get(owner);
      owned?.delete(uid);
      if (owned?.size === 0) this.#byOwnerUid.delete(owner);
      return;
    }
    this.#byUid.set(uid, object);
    if (owner === undefined) return;
    const owned = this.#byOwnerUid.get(owner) ?? new Map<string, T>();
    owned.set(uid, object);
    this.#byOwnerUid.set(owner, owned);
  }
}
