/** A Kubernetes API in memory for tests of controllers: versions, watches, conflicts, finalizers. */
import type { KubeObject, ObjectMeta } from '../../api/core/meta.ts';
import type { Kind } from '../../api/kinds.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type Kube,
  KubeError,
  type KubeErrorCode,
  type MergePatch,
  type ObjectKey,
  type PatchOptions,
  type WatchEvent,
  type WatchHandler,
} from '../../ports/kube.ts';
import { canonicalJson } from '../../util/hash.ts';
import { formatTimestamp } from '../../util/timestamp.ts';
import { compareObjects, formatKey, keyOf } from '../object-key.ts';

type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete';

/** A kind, whatever its objects are. */
type AnyKind = Pick<Kind, 'kind'>;

interface Watcher {
  readonly kind: AnyKind;
  readonly handler: WatchHandler<KubeObject>;
}

export class MemoryKube implements Kube {
  readonly #clock: Clock;
  readonly #objects = new Map<string, Map<string, KubeObject>>();
  readonly #watchers = new Set<Watcher>();
  readonly #failures: { readonly verb: Verb; readonly code: KubeErrorCode }[] = [];
  #version = 100;
  #names = 0;
  #held: (() => void)[] | undefined;
  /** What was asked, as `verb Kind name`. */
  readonly calls: string[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The next call of the verb is refused with this code, and does nothing. */
  failNext(verb: Verb, code: KubeErrorCode): void {
    this.#failures.push({ verb, code });
  }

  /** Watch events are late from now on … */
  holdEvents(): void {
    this.#held ??= [];
  }

  /** … until now. */
  releaseEvents(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const deliver of held) deliver();
  }

  /** Ends all watches of a kind. */
  closeWatches(kind: AnyKind, error?: KubeError): void {
    for (const watcher of [...this.#watchers]) {
      if (watcher.kind.kind !== kind.kind) continue;
      this.#watchers.delete(watcher);
      watcher.handler.onClose(error);
    }
  }

  /** Stores the object as given, status too, and tells the watchers. */
  put<T extends KubeObject>(kind: Kind<T>, object: T): T {
    const key = keyOf(object);
    const old = this.#of(kind).get(key);
    return this.#store(kind, object, old === undefined ? 'ADDED' : 'MODIFIED', old);
  }

  /** Removes the object without asking its finalizers. */
  remove<T extends KubeObject>(kind: Kind<T>, name: string, namespace?: string): void {
    const old = this.#of(kind).get(formatKey(name, namespace));
    if (old) this.#store(kind, old, 'DELETED', old);
  }

  find<T extends KubeObject>(kind: Kind<T>, name: string, namespace?: string): T | undefined {
    return this.#of(kind).get(formatKey(name, namespace)) as T | undefined;
  }

  all<T extends KubeObject>(kind: Kind<T>): readonly T[] {
    return [...(this.#of(kind).values() as Iterable<T>)].sort(compareObjects);
  }

  async get<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): Promise<T> {
    this.#check('get', kind, key.name);
    return this.#must(kind, key);
  }

  async list<T extends KubeObject>(kind: Kind<T>) {
    this.#check('list', kind, '');
    return { items: this.all(kind), resourceVersion: String(this.#version) };
  }

  watch<T extends KubeObject>(kind: Kind<T>, _options: unknown, handler: WatchHandler<T>) {
    this.calls.push(`watch ${kind.kind}`);
    const watcher = { kind, handler } as unknown as Watcher;
    this.#watchers.add(watcher);
    return { stop: () => void this.#watchers.delete(watcher) };
  }

  async create<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T> {
    this.#check('create', kind, object.metadata.name);
    const name = object.metadata.name || `${object.metadata.generateName}${++this.#names}`;
    const metadata: ObjectMeta = {
      ...object.metadata,
      name,
      uid: `uid-${kind.kind}-${name}-${this.#version}`,
      generation: 1,
      creationTimestamp: formatTimestamp(this.#clock.nowMs()),
    };
    if (this.#of(kind).has(formatKey(name, metadata.namespace))) {
      throw new KubeError('AlreadyExists', `${kind.kind} ${name} exists`);
    }
    return this.#store(kind, { ...object, metadata }, 'ADDED', undefined);
  }

  async update<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T> {
    this.#check('update', kind, object.metadata.name);
    this.#must(kind, object.metadata);
    return this.put(kind, object);
  }

  updateStatus<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T> {
    return this.update(kind, object);
  }

  async patch<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    patch: MergePatch,
    options: PatchOptions = {},
  ): Promise<T> {
    this.#check('patch', kind, key.name);
    const current = this.#must(kind, key);
    const { resourceVersion } = options;
    if (resourceVersion !== undefined && resourceVersion !== current.metadata.resourceVersion) {
      throw new KubeError('Conflict', `${kind.kind} ${key.name} has changed`);
    }
    const merged = mergePatch(current, patch) as T;
    if (canonicalJson(merged) === canonicalJson(current)) return current;
    const isGone =
      merged.metadata.deletionTimestamp !== undefined && !merged.metadata.finalizers?.length;
    return this.#store(kind, merged, isGone ? 'DELETED' : 'MODIFIED', current);
  }

  async delete<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): Promise<void> {
    this.#check('delete', kind, key.name);
    const current = this.#must(kind, key);
    if (!current.metadata.finalizers?.length) {
      this.#store(kind, current, 'DELETED', current);
      return;
    }
    if (current.metadata.deletionTimestamp !== undefined) return;
    const deletionTimestamp = formatTimestamp(this.#clock.nowMs());
    const metadata = { ...current.metadata, deletionTimestamp };
    this.#store(kind, { ...current, metadata }, 'MODIFIED', current);
  }

  async evict(): Promise<void> {
    throw new KubeError('BadRequest', 'the memory API evicts nothing');
  }

  #of(kind: AnyKind): Map<string, KubeObject> {
    let objects = this.#objects.get(kind.kind);
    if (!objects) {
      objects = new Map();
      this.#objects.set(kind.kind, objects);
    }
    return objects;
  }

  #must<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): T {
    const object = this.find(kind, key.name, key.namespace);
    if (!object) throw new KubeError('NotFound', `${kind.kind} ${key.name} is not there`);
    return object;
  }

  #check(verb: Verb, kind: AnyKind, name: string): void {
    this.calls.push(`${verb} ${kind.kind} ${name}`.trim());
    const at = this.#failures.findIndex((failure) => failure.verb === verb);
    const [failure] = at < 0 ? [] : this.#failures.splice(at, 1);
    if (failure) throw new KubeError(failure.code, `${verb} is made to fail`);
  }

  #store<T extends KubeObject>(
    kind: Kind<T>,
    object: T,
    type: 'ADDED' | 'MODIFIED' | 'DELETED',
    old: KubeObject | undefined,
  ): T {
    const isSpecChanged =
      type === 'MODIFIED' && canonicalJson(specOf(object)) !== canonicalJson(specOf(old));
    const generation = (object.metadata.generation ?? 1) + (isSpecChanged ? 1 : 0);
    const metadata = {
      uid: `uid-${keyOf(object)}`,
      ...object.metadata,
      generation,
      resourceVersion: String(++this.#version),
    };
    const stored: T = { ...object, metadata };
    if (type === 'DELETED') this.#of(kind).delete(keyOf(stored));
    else this.#of(kind).set(keyOf(stored), stored);
    this.#deliver(kind, { type, object: stored });
    return stored;
  }

  #deliver(kind: AnyKind, event: WatchEvent<KubeObject>): void {
    for (const watcher of [...this.#watchers]) {
      if (watcher.kind.kind !== kind.kind) continue;
      if (this.#held) this.#held.push(() => watcher.handler.onEvent(event));
      else watcher.handler.onEvent(event);
    }
  }
}

function specOf(object: KubeObject | undefined): unknown {
  return object && 'spec' in object ? object.spec : undefined;
}

function mergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base =
    typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {};
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}
