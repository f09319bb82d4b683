/**
 * Deletes what has lost its owners, and lets owners go whose dependents are gone.
 *
 * Parity: kubernetes pkg/controller/garbagecollector.
 */
import type { KubeObject } from '../../api/core/meta.ts';
import type { Kind } from '../../api/kinds.ts';
import type { Clock } from '../../ports/clock.ts';
import { isConflict, isNotFound } from '../../ports/kube.ts';
import { compareText } from '../../util/compare-text.ts';
import type { ApiServer } from './api-server.ts';
import { storeKey } from './kind-store.ts';

export const foregroundFinalizer = 'foregroundDeletion';
export const orphanFinalizer = 'orphan';

interface Known {
  readonly kind: Kind;
  readonly object: KubeObject;
}

export class GarbageCollector {
  readonly #server: ApiServer;
  readonly #clock: Clock;
  /** By uid. */
  readonly #objects = new Map<string, Known>();
  /** Owner uid → uids of dependents. */
  readonly #dependents = new Map<string, Set<string>>();
  readonly #dirty = new Set<string>();
  #isScheduled = false;

  constructor(server: ApiServer, clock: Clock) {
    this.#server = server;
    this.#clock = clock;
  }

  /** To be told of every change. */
  onChange(kind: Kind, object: KubeObject, old: KubeObject | undefined, isDeleted: boolean): void {
    const uid = object.metadata.uid ?? '';
    if (isDeleted) {
      this.#objects.delete(uid);
      this.#unlink(uid, object);
      for (const dependent of this.#dependents.get(uid) ?? []) this.#mark(dependent);
      for (const owner of object.metadata.ownerReferences ?? []) this.#mark(owner.uid);
      return;
    }
    this.#objects.set(uid, { kind, object });
    if (object.metadata.ownerReferences !== old?.metadata.ownerReferences) {
      if (old) this.#unlink(uid, old);
      for (const owner of object.metadata.ownerReferences ?? []) {
        const dependents = this.#dependents.get(owner.uid) ?? new Set<string>();
        this.#dependents.set(owner.uid, dependents.add(uid));
        if (!this.#objects.has(owner.uid)) this.#mark(uid);
      }
    }
    const isNewlyGoing =
      object.metadata.deletionTimestamp !== undefined &&
      object.metadata.finalizers !== old?.metadata.finalizers;
    if (isNewlyGoing) this.#mark(uid);
  }

  #unlink(uid: string, object: KubeObject): void {
    for (const owner of object.metadata.ownerReferences ?? []) {
      this.#dependents.get(owner.uid)?.delete(uid);
    }
  }

  #mark(uid: string): void {
    this.#dirty.add(uid);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.after(0, () => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    const known = [...this.#dirty].flatMap((uid) => this.#objects.get(uid) ?? []);
    this.#dirty.clear();
    known.sort(
      (a, b) =>
        compareText(a.kind.kind, b.kind.kind) ||
        compareText(storeKey(a.object), storeKey(b.object)),
    );
    for (const entry of known) this.#attend(entry);
  }

  #attend(entry: Known): void {
    const { finalizers = [], deletionTimestamp } = entry.object.metadata;
    if (deletionTimestamp !== undefined && finalizers.includes(orphanFinalizer)) {
      this.#orphanDependents(entry);
    } else if (deletionTimestamp !== undefined && finalizers.includes(foregroundFinalizer)) {
      this.#deleteDependents(entry);
    }
    this.#collect(entry);
  }

  #dependentsOf(entry: Known): readonly Known[] {
    const uids = this.#dependents.get(entry.object.metadata.uid ?? '') ?? [];
    return [...uids]
      .flatMap((uid) => this.#objects.get(uid) ?? [])
      .sort((a, b) => compareText(storeKey(a.object), storeKey(b.object)));
  }

  #collect({ kind, object }: Known): void {
    const owners = object.metadata.ownerReferences ?? [];
    if (owners.length === 0 || object.metadata.deletionTimestamp !== undefined) return;
    const alive = owners.filter((owner) => this.#objects.has(owner.uid));
    if (alive.length === owners.length) return;
    if (alive.length > 0) {
      this.#setMetadata({ kind, object }, { ownerReferences: alive });
    } else {
      this.#delete({ kind, object }, 'Background');
    }
  }

  #deleteDependents(entry: Known): void {
    const uid = entry.object.metadata.uid;
    const blocking = this.#dependentsOf(entry).filter(({ object }) =>
      object.metadata.ownerReferences?.some((o) => o.uid === uid && o.blockOwnerDeletion),
    );
    for (const dependent of this.#dependentsOf(entry)) {
      if (dependent.object.metadata.deletionTimestamp === undefined) {
        this.#delete(dependent, blocking.includes(dependent) ? 'Foreground' : 'Background');
      }
    }
    const isLeft = this.#dependentsOf(entry).some(({ object }) =>
      object.metadata.ownerReferences?.some((o) => o.uid === uid && o.blockOwnerDeletion),
    );
    if (!isLeft) this.#removeFinalizer(entry, foregroundFinalizer);
  }

  #orphanDependents(entry: Known): void {
    const uid = entry.object.metadata.uid;
    for (const dependent of this.#dependentsOf(entry)) {
      const kept = dependent.object.metadata.ownerReferences?.filter((o) => o.uid !== uid) ?? [];
      this.#setMetadata(dependent, { ownerReferences: kept });
    }
    this.#removeFinalizer(entry, orphanFinalizer);
  }

  #removeFinalizer({ kind, object }: Known, finalizer: string): void {
    this.#server.modify(kind, keyOf(object), (current) => ({
      ...current,
      metadata: {
        ...current.metadata,
        finalizers: (current.metadata.finalizers ?? []).filter((f) => f !== finalizer),
      },
    }));
  }

  #setMetadata({ kind, object }: Known, change: Partial<KubeObject['metadata']>): void {
    this.#server.modify(kind, keyOf(object), (current) => ({
      ...current,
      metadata: { ...current.metadata, ...change },
    }));
  }

  #delete({ kind, object }: Known, propagationPolicy: 'Background' | 'Foreground'): void {
    const uid = object.metadata.uid ?? '';
    try {
      this.#server.delete(kind, keyOf(object), { uid, propagationPolicy });
    } catch (error) {
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }
}

function keyOf({ metadata: { name, namespace } }: KubeObject) {
  return namespace === undefined ? { name } : { name, namespace };
}
