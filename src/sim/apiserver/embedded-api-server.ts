/**
 * The API server of the embedded cluster.
 *
 * Stored objects are deeply frozen and shared; a write replaces a spine and never clones a tree.
 */
import { defaultCoreObject } from '../../api/core/defaults.ts';
import type { KubeObject } from '../../api/core/meta.ts';
import type { Pod, PodSpec } from '../../api/core/pod.ts';
import type { LimitRange } from '../../api/core/policy.ts';
import { type Kind, Kinds } from '../../api/kinds.ts';
import { defaultCustomObject } from '../../api/object-validation.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeleteOptions, ObjectKey } from '../../ports/kube.ts';
import { deepEqual } from '../../util/deep-equal.ts';
import { deepFreeze } from '../../util/deep-freeze.ts';
import type { Rng } from '../../util/rng.ts';
import { formatTimestamp, parseTimestamp } from '../../util/timestamp.ts';
import type { ApiServer, Change } from './api-server.ts';
import { alreadyExists, conflict, forbidden, invalid, notFound, staleVersion } from './errors.ts';
import { chargeEviction } from './eviction.ts';
import { foregroundFinalizer, GarbageCollector, orphanFinalizer } from './garbage-collector.ts';
import { KindStore, storeKey } from './kind-store.ts';
import { generateSuffix, keepIdentity, newUid, validateMetadata } from './metadata.ts';
import { PodAdmission } from './pod-admission.ts';
import { validateObject } from './validation.ts';

const defaultNamespace = 'default';
const systemNamespaces = [defaultNamespace, 'kube-node-lease', 'kube-public', 'kube-system'];

export interface EmbeddedApiServerOptions {
  readonly clock: Clock;
  /** For generated names and uids. */
  readonly rng: Rng;
  /** Told of every call of the eviction subresource. */
  readonly onEviction?: (pod: ObjectKey, succeeded: boolean) => void;
}

interface WithParts extends KubeObject {
  readonly spec?: unknown;
  readonly status?: unknown;
}

export class EmbeddedApiServer implements ApiServer {
  readonly #clock: Clock;
  readonly #names: Rng;
  readonly #identity: number;
  readonly #onEviction: (pod: ObjectKey, succeeded: boolean) => void;
  readonly #stores = new Map<string, KindStore>();
  readonly #pods: PodAdmission;
  readonly #garbage: GarbageCollector;
  readonly #boundSpecs = new WeakMap<PodSpec, Map<string, PodSpec>>();
  readonly #deliveries: { store: KindStore; change: Change<KubeObject> }[] = [];
  #isDelivering = false;
  #version = 0;
  #uidSequence = 0;

  constructor({ clock, rng, onEviction }: EmbeddedApiServerOptions) {
    this.#clock = clock;
    this.#names = rng.fork('apiserver/names');
    this.#identity = rng.fork('apiserver/uids').int(2 ** 32);
    this.#onEviction = onEviction ?? (() => undefined);
    this.#garbage = new GarbageCollector(this, clock);
    this.#pods = new PodAdmission({
      limitRanges: (namespace) => this.list<LimitRange>(Kinds.LimitRange, namespace),
      priorityClasses: () => this.list(Kinds.PriorityClass),
    });
    for (const name of systemNamespaces) {
      this.create(Kinds.Namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    }
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  /** The version of the latest write to any object. */
  get resourceVersion(): string {
    return String(this.#version);
  }

  /** How many writes there were. */
  get writeCount(): number {
    return this.#version;
  }

  /** Changes of a kind after `version`, or `undefined` when they are no longer all known. */
  changesSince(kind: Kind, version: number) {
    return this.#storeOf(kind).since(version);
  }

  get<T extends KubeObject>(kind: Kind<T>, name: string, namespace?: string): T | undefined {
    return this.#storeOf(kind).get(keyText(kind, name, namespace)) as T | undefined;
  }

  list<T extends KubeObject>(kind: Kind<T>, namespace?: string): readonly T[] {
    const all = this.#storeOf(kind).list() as readonly T[];
    return namespace === undefined ? all : all.filter((o) => o.metadata.namespace === namespace);
  }

  /** A given creationTimestamp is kept, so that a rehearsal can begin with objects of some age. */
  create<T extends KubeObject>(kind: Kind<T>, object: T): T {
    const named = this.#withMetadata(kind, object);
    const { name, namespace } = named.metadata;
    if (namespace !== undefined && !this.get(Kinds.Namespace, namespace)) {
      throw notFound(Kinds.Namespace, namespace);
    }
    const metadataErrors = validateMetadata(kind, named.metadata);
    if (metadataErrors.length > 0) throw invalid(kind, name, metadataErrors);
    const store = this.#storeOf(kind);
    if (store.has(storeKey(named))) throw alreadyExists(kind, name);
    const admitted = this.#admit(kind, this.#initialStatus(kind, named), undefined);
    return this.#store(kind, store, admitted, undefined);
  }

  update<T extends KubeObject>(kind: Kind<T>, object: T): T {
    const { store, stored } = this.#existing(kind, object.metadata);
    checkVersion(kind, object, stored);
    return this.#replace(kind, store, object, stored as T);
  }

  updateStatus<T extends KubeObject>(kind: Kind<T>, object: T): T {
    const { store, stored } = this.#existing(kind, object.metadata);
    checkVersion(kind, object, stored);
    return this.#replaceStatus(kind, store, object, stored as T);
  }

  modify<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    change: (current: T) => T,
  ): T | undefined {
    const store = this.#storeOf(kind);
    const stored = store.get(keyText(kind, key.name, key.namespace)) as T | undefined;
    if (stored === undefined) return undefined;
    const changed = change(stored);
    return changed === stored ? stored : this.#replace(kind, store, changed, stored);
  }

  modifyStatus<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    change: (current: T) => T,
  ): T | undefined {
    const store = this.#storeOf(kind);
    const stored = store.get(keyText(kind, key.name, key.namespace)) as T | undefined;
    if (stored === undefined) return undefined;
    const changed = change(stored);
    return changed === stored ? stored : this.#replaceStatus(kind, store, changed, stored);
  }

  delete<T extends KubeObject>(kind: Kind<T>, key: ObjectKey, options: DeleteOptions = {}): void {
    const { store, stored } = this.#existing(kind, key);
    checkPreconditions(kind, stored, options);
    if ((kind as Kind).kind === 'Pod') {
      this.#deletePod(store, stored as KubeObject as Pod, options);
      return;
    }
    const { finalizers = [], deletionTimestamp } = stored.metadata;
    const added =
      options.propagationPolicy === 'Foreground'
        ? foregroundFinalizer
        : options.propagationPolicy === 'Orphan'
          ? orphanFinalizer
          : undefined;
    const next = added && !finalizers.includes(added) ? [...finalizers, added] : finalizers;
    if (next.length === 0) {
      this.#remove(kind, store, stored);
    } else if (deletionTimestamp === undefined || next !== finalizers) {
      this.#markDeleted(kind, store, stored, next, deletionTimestamp, 0);
    }
  }

  evict(
    key: ObjectKey,
    options: { readonly uid?: string; readonly gracePeriodSeconds?: number } = {},
  ): void {
    const { stored } = this.#existing(Kinds.Pod, key);
    const pod = stored as Pod;
    checkPreconditions(Kinds.Pod, pod, options);
    try {
      const budgets = this.list(Kinds.PodDisruptionBudget, pod.metadata.namespace);
      const charged = chargeEviction(pod, budgets, this.nowMs());
      if (charged) this.updateStatus(Kinds.PodDisruptionBudget, charged);
    } catch (error) {
      this.#onEviction(key, false);
      throw error;
    }
    if (pod.metadata.deletionTimestamp === undefined) this.#markEvicted(pod);
    this.#onEviction(key, true);
    this.delete(Kinds.Pod, key, options);
  }

  bind(key: ObjectKey, nodeName: string): void {
    const { store, stored } = this.#existing(Kinds.Pod, key);
    const pod = stored as Pod;
    const { name } = pod.metadata;
    if (pod.metadata.deletionTimestamp !== undefined) {
      throw conflict(Kinds.Pod, name, `pod ${name} is being deleted, cannot be assigned to a host`);
    }
    if (pod.spec.nodeName !== undefined) {
      throw conflict(
        Kinds.Pod,
        name,
        `pod ${name} is already assigned to node "${pod.spec.nodeName}"`,
      );
    }
    const conditions = (pod.status?.conditions ?? []).filter((c) => c.type !== 'PodScheduled');
    const lastTransitionTime = formatTimestamp(this.nowMs());
    this.#store(
      Kinds.Pod,
      store,
      {
        ...pod,
        spec: this.#boundSpec(pod.spec, nodeName),
        status: {
          ...pod.status,
          conditions: [...conditions, { type: 'PodScheduled', status: 'True', lastTransitionTime }],
        },
      },
      pod,
    );
  }

  subscribe<T extends KubeObject>(
    kind: Kind<T>,
    onChange: (change: Change<T>) => void,
  ): () => void {
    const store = this.#storeOf(kind);
    for (const object of this.list(kind)) onChange({ type: 'ADDED', object });
    const subscriber = onChange as (change: Change<never>) => void;
    store.subscribers.push(subscriber);
    return () => {
      const index = store.subscribers.indexOf(subscriber);
      if (index >= 0) store.subscribers.splice(index, 1);
    };
  }

  // Pods of one template on one node share a spec, too: caches downstream are keyed by it.
  #boundSpec(spec: PodSpec, nodeName: string): PodSpec {
    const byNode = this.#boundSpecs.get(spec) ?? new Map<string, PodSpec>();
    this.#boundSpecs.set(spec, byNode);
    const bound = byNode.get(nodeName) ?? deepFreeze({ ...spec, nodeName });
    byNode.set(nodeName, bound);
    return bound;
  }

  #storeOf(kind: Kind | Kind<never>): KindStore {
    let store = this.#stores.get(kind.kind);
    if (!store) {
      store = new KindStore();
      this.#stores.set(kind.kind, store);
    }
    return store;
  }

  #existing(
    kind: Kind | Kind<never>,
    key: ObjectKey,
  ): { readonly store: KindStore; readonly stored: KubeObject } {
    const store = this.#storeOf(kind);
    const stored = store.get(keyText(kind, key.name, key.namespace));
    if (!stored) throw notFound(kind as Kind, key.name);
    return { store, stored };
  }

  #withMetadata<T extends KubeObject>(kind: Kind<T>, object: T): T {
    const { generateName, namespace, ...rest } = object.metadata;
    const name = rest.name || (generateName ? `${generateName}${generateSuffix(this.#names)}` : '');
    return {
      ...object,
      apiVersion: kind.apiVersion,
      kind: kind.kind,
      metadata: {
        ...rest,
        name,
        ...(generateName === undefined ? {} : { generateName }),
        ...(kind.namespaced
          ? { namespace: namespace ?? defaultNamespace }
          : namespace === undefined
            ? {}
            : { namespace }),
        uid: newUid(this.#identity, ++this.#uidSequence),
        generation: 1,
        creationTimestamp: rest.creationTimestamp ?? formatTimestamp(this.nowMs()),
      },
    };
  }

  #initialStatus<T extends KubeObject>(kind: Kind<T>, object: T): T {
    // A kubelet registers with its whole status.
    if (!kind.statusSubresource || object.kind === 'Node') return object;
    const { status, ...rest } = object as WithParts;
    const fresh: WithParts =
      object.kind === 'Pod' ? { ...rest, status: { phase: 'Pending' } } : rest;
    return fresh as T;
  }

  #admit<T extends KubeObject>(kind: Kind<T>, object: T, old: T | undefined): T {
    const errorsBefore = validateObject(object, old);
    if (errorsBefore.length > 0 && !kind.apiVersion.startsWith('karpenter.')) {
      throw invalid(kind, object.metadata.name, errorsBefore);
    }
    const defaulted = this.#withDefaults(object, old);
    const errors = kind.apiVersion.startsWith('karpenter.') ? validateObject(defaulted, old) : [];
    if (errors.length > 0) throw invalid(kind, object.metadata.name, errors);
    return defaulted;
  }

  #withDefaults<T extends KubeObject>(object: T, old: T | undefined): T {
    if (object.kind === 'Pod') {
      const admitted: KubeObject = old ? object : this.#pods.admit(object as KubeObject as Pod);
      return admitted as T;
    }
    if ((object as WithParts).spec === (old as WithParts | undefined)?.spec && old) return object;
    return defaultCustomObject(defaultCoreObject(object) as T);
  }

  #replace<T extends KubeObject>(kind: Kind<T>, store: KindStore, object: T, stored: T): T {
    const metadata = keepIdentity(object, stored);
    const { status: oldStatus } = stored as WithParts;
    const { status, ...rest } = object as WithParts;
    const kept = kind.statusSubresource ? oldStatus : status;
    const draft = {
      ...rest,
      metadata,
      ...(kept === undefined ? {} : { status: kept }),
    } as KubeObject as T;
    checkFinalizers(kind, draft, stored);
    const errors = validateMetadata(kind, metadata);
    if (errors.length > 0) throw invalid(kind, metadata.name, errors);
    const admitted = this.#admit(kind, draft, stored);
    const specChanged = !deepEqual(withoutMetadata(admitted), withoutMetadata(stored));
    if (!specChanged && deepEqual(admitted.metadata, stored.metadata)) return stored;
    const next = specChanged
      ? {
          ...admitted,
          metadata: { ...admitted.metadata, generation: (stored.metadata.generation ?? 0) + 1 },
        }
      : admitted;
    if (isFinalized(next)) {
      this.#remove(kind, store, stored);
      return next;
    }
    return this.#store(kind, store, next, stored);
  }

  #replaceStatus<T extends KubeObject>(kind: Kind<T>, store: KindStore, object: T, stored: T): T {
    const { status } = object as WithParts;
    if (deepEqual(status, (stored as WithParts).status)) return stored;
    const next = { ...stored, status };
    const errors = kind.apiVersion.startsWith('karpenter.') ? validateObject(next, stored) : [];
    if (errors.length > 0) throw invalid(kind, stored.metadata.name, errors);
    return this.#store(kind, store, next, stored);
  }

  #deletePod(store: KindStore, pod: Pod, options: DeleteOptions): void {
    const phase = pod.status?.phase;
    const isIdle = pod.spec.nodeName === undefined || phase === 'Succeeded' || phase === 'Failed';
    const wanted = options.gracePeriodSeconds ?? pod.spec.terminationGracePeriodSeconds ?? 30;
    const graceSeconds = isIdle ? 0 : Math.max(0, wanted);
    const { deletionTimestamp, deletionGracePeriodSeconds, finalizers = [] } = pod.metadata;
    if (deletionTimestamp === undefined) {
      if (graceSeconds === 0 && finalizers.length === 0) this.#remove(Kinds.Pod, store, pod);
      else this.#markDeleted(Kinds.Pod, store, pod, finalizers, undefined, graceSeconds);
      return;
    }
    if (graceSeconds === 0 && finalizers.length === 0) {
      this.#remove(Kinds.Pod, store, pod);
      return;
    }
    const oldGrace = deletionGracePeriodSeconds ?? 0;
    const isShorter = options.gracePeriodSeconds !== undefined && graceSeconds < oldGrace;
    if (!isShorter) return;
    const atMs = (parseTimestamp(deletionTimestamp) ?? 0) - (oldGrace - graceSeconds) * 1000;
    this.#markDeleted(Kinds.Pod, store, pod, finalizers, formatTimestamp(atMs), graceSeconds);
  }

  #markDeleted(
    kind: Kind | Kind<never>,
    store: KindStore,
    object: KubeObject,
    finalizers: readonly string[],
    deletionTimestamp: string | undefined,
    graceSeconds: number,
  ): void {
    const at = deletionTimestamp ?? formatTimestamp(this.nowMs() + graceSeconds * 1000);
    const next: KubeObject = {
      ...object,
      metadata: {
        ...object.metadata,
        generation: (object.metadata.generation ?? 0) + 1,
        ...(finalizers.length > 0 ? { finalizers } : {}),
        deletionTimestamp: at,
        deletionGracePeriodSeconds: graceSeconds,
      },
    };
    this.#store(kind as Kind, store, next, object);
  }

  #markEvicted(pod: Pod): void {
    const condition = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'EvictionByEvictionAPI',
      message: 'Eviction API: evicting',
      lastTransitionTime: formatTimestamp(this.nowMs()),
    } as const;
    const { name, namespace = defaultNamespace } = pod.metadata;
    this.modifyStatus(Kinds.Pod, { name, namespace }, (current) => ({
      ...current,
      status: {
        ...current.status,
        conditions: [
          ...(current.status?.conditions ?? []).filter((c) => c.type !== condition.type),
          condition,
        ],
      },
    }));
  }

  #store<T extends KubeObject>(kind: Kind<T>, store: KindStore, object: T, old: T | undefined): T {
    const version = ++this.#version;
    const stored = deepFreeze({
      ...object,
      metadata: { ...object.metadata, resourceVersion: String(version) },
    });
    const change = old
      ? { type: 'MODIFIED' as const, object: stored, old, version }
      : { type: 'ADDED' as const, object: stored, version };
    store.apply(storeKey(stored), change);
    this.#deliver(kind as unknown as Kind, store, change);
    return stored;
  }

  #remove(kind: Kind | Kind<never>, store: KindStore, object: KubeObject): void {
    const version = ++this.#version;
    const last = deepFreeze({
      ...object,
      metadata: { ...object.metadata, resourceVersion: String(version) },
    });
    const change = { type: 'DELETED' as const, object: last, old: object, version };
    store.apply(storeKey(object), change);
    this.#deliver(kind as Kind, store, change);
  }

  #deliver(kind: Kind, store: KindStore, change: Change<KubeObject>): void {
    if (kind.kind === 'LimitRange' || kind.kind === 'PriorityClass') this.#pods.reset();
    this.#garbage.onChange(kind, change.object, change.old, change.type === 'DELETED');
    if (store.subscribers.length === 0) return;
    this.#deliveries.push({ store, change });
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      for (let i = 0; i < this.#deliveries.length; i++) {
        const next = this.#deliveries[i] as { store: KindStore; change: Change<KubeObject> };
        for (const subscriber of [...next.store.subscribers])
          subscriber(next.change as Change<never>);
      }
    } finally {
      this.#deliveries.length = 0;
      this.#isDelivering = false;
    }
  }
}

function keyText(kind: Kind | Kind<never>, name: string, namespace: string | undefined): string {
  return kind.namespaced ? `${namespace ?? defaultNamespace}/${name}` : name;
}

function checkVersion(kind: Kind | Kind<never>, object: KubeObject, stored: KubeObject): void {
  const { resourceVersion, uid, name } = object.metadata;
  if (resourceVersion !== undefined && resourceVersion !== stored.metadata.resourceVersion) {
    throw staleVersion(kind as Kind, name);
  }
  if (uid !== undefined && uid !== stored.metadata.uid) {
    throw conflict(
      kind as Kind,
      name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${stored.metadata.uid}`,
    );
  }
}

function checkPreconditions(
  kind: Kind | Kind<never>,
  stored: KubeObject,
  options: { readonly uid?: string; readonly resourceVersion?: string },
): void {
  const { uid, resourceVersion, name } = stored.metadata;
  if (options.uid !== undefined && options.uid !== uid) {
    throw conflict(
      kind as Kind,
      name,
      `Precondition failed: UID in precondition: ${options.uid}, UID in object meta: ${uid}`,
    );
  }
  if (options.resourceVersion !== undefined && options.resourceVersion !== resourceVersion) {
    throw conflict(
      kind as Kind,
      name,
      `Precondition failed: ResourceVersion in precondition: ${options.resourceVersion}, ResourceVersion in object meta: ${resourceVersion}`,
    );
  }
}

function checkFinalizers(kind: Kind | Kind<never>, next: KubeObject, stored: KubeObject): void {
  if (stored.metadata.deletionTimestamp === undefined) return;
  const had = stored.metadata.finalizers ?? [];
  const added = (next.metadata.finalizers ?? []).filter((f) => !had.includes(f));
  if (added.length === 0) return;
  throw forbidden(
    kind as Kind,
    stored.metadata.name,
    `metadata.finalizers: no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(added)}`,
  );
}

function withoutMetadata(object: KubeObject): object {
  const { metadata, status, ...rest } = object as WithParts;
  return rest;
}

// Pods go when their kubelet says so; everything else when the last finalizer is gone.
function isFinalized({ metadata }: KubeObject): boolean {
  return (
    metadata.deletionTimestamp !== undefined &&
    (metadata.finalizers ?? []).length === 0 &&
    (metadata.deletionGracePeriodSeconds ?? 0) === 0
  );
}
