/** A small API server for controller tests: versions, finalizers, evictions, and planted failures. */
import type { KubeObject } from '../../../src/api/core/meta.ts';
import type { Pod } from '../../../src/api/core/pod.ts';
import { type Kind, Kinds } from '../../../src/api/kinds.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import {
  type DeleteOptions,
  type Kube,
  KubeError,
  type MergePatch,
  type ObjectKey,
  type PatchOptions,
  type WatchEvent,
} from '../../../src/ports/kube.ts';
import { compareText } from '../../../src/util/compare-text.ts';
import { mergeDiff } from '../../../src/util/merge-diff.ts';
import { formatTimestamp } from '../../../src/util/timestamp.ts';

type Verb = 'create' | 'patch' | 'delete' | 'evict' | 'get';

interface Failure {
  readonly verb: Verb;
  readonly kind: string;
  readonly error: KubeError;
  /** The write is made and its answer lost. */
  readonly isAfter: boolean;
}

export class FakeKube implements Kube {
  readonly #clock: Clock;
  readonly #objects = new Map<string, Map<string, KubeObject>>();
  readonly #handlers = new Map<string, ((event: WatchEvent<KubeObject>) => void)[]>();
  readonly #failures: Failure[] = [];
  #version = 0;
  /** Names of pods whose eviction was asked for, refused ones included. */
  readonly evictions: string[] = [];
  /** What a PodDisruptionBudget answers; `undefined` lets the pod go. */
  refuseEviction: (pod: Pod) => KubeError | undefined = () => undefined;
  /** How long pods take to end after they were told to; `undefined`: their whole grace. */
  podEndsAfterMs: number | undefined = 1_000;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  failNext(verb: Verb, kind: Kind<never> | Kind, error: KubeError, isAfter = false): void {
    this.#failures.push({ verb, kind: kind.kind, error, isAfter });
  }

  now<T extends KubeObject>(kind: Kind<T>, name: string, namespace?: string): T | undefined {
    return this.#of(kind).get(textOf({ name, ...(namespace ? { namespace } : {}) })) as T;
  }

  all<T extends KubeObject>(kind: Kind<T>): readonly T[] {
    const entries = [...this.#of(kind)].sort(([a], [b]) => compareText(a, b));
    return entries.map(([, object]) => object as T);
  }

  /** A change by somebody else. */
  change<T extends KubeObject>(kind: Kind<T>, name: string, change: (object: T) => T): void {
    const object = this.now(kind, name) ?? this.now(kind, name, 'default');
    if (!object) throw new Error(`${kind.kind} ${name} is not there`);
    this.#store(kind, { ...change(object) });
  }

  /** An object is gone, finalizers or not. */
  drop(kind: Kind<never> | Kind, name: string, namespace?: string): void {
    const key = textOf({ name, ...(namespace ? { namespace } : {}) });
    const object = this.#of(kind).get(key);
    if (object) this.#remove(kind, key, object);
  }

  async get<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): Promise<T> {
    return this.#failing('get', kind, () => this.#find(kind, key));
  }

  async list<T extends KubeObject>(kind: Kind<T>) {
    return { items: this.all(kind), resourceVersion: String(this.#version) };
  }

  watch<T extends KubeObject>(
    kind: Kind<T>,
    _: unknown,
    handler: { onEvent(event: WatchEvent<T>): void },
  ) {
    const handlers = this.#handlers.get(kind.kind) ?? [];
    this.#handlers.set(kind.kind, handlers);
    handlers.push((event) => handler.onEvent(event as WatchEvent<T>));
    return { stop: () => handlers.splice(0, handlers.length) };
  }

  async create<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T> {
    return this.#failing('create', kind, () => {
      const metadata = {
        uid: `uid-${object.metadata.name}-${this.#version + 1}`,
        creationTimestamp: formatTimestamp(this.#clock.nowMs()),
        generation: 1,
        ...object.metadata,
      };
      return this.#store(kind, { ...object, metadata });
    });
  }

  update<T extends KubeObject>(_: Kind<T>, object: T): Promise<T> {
    return Promise.reject(new Error(`nobody updates ${object.metadata.name} whole`));
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
    return this.#failing('patch', kind, () => {
      const before = this.#find(kind, key);
      const lock = options.resourceVersion;
      if (lock !== undefined && lock !== before.metadata.resourceVersion) {
        throw new KubeError('Conflict', `${kind.kind} ${key.name} has changed`);
      }
      const { status, ...main } = patch;
      const isStatus = options.subresource === 'status';
      const part = isStatus ? { status } : kind.statusSubresource ? main : patch;
      const after = merged(before, part) as T;
      return mergeDiff(before, after) === undefined ? before : this.#store(kind, after);
    });
  }

  async delete<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    options: DeleteOptions = {},
  ): Promise<void> {
    await this.#failing('delete', kind, () => {
      const object = this.#find(kind, key);
      if (options.uid !== undefined && options.uid !== object.metadata.uid) {
        throw new KubeError('Conflict', `${kind.kind} ${key.name} is another one`);
      }
      this.#delete(kind, key, object, options.gracePeriodSeconds);
    });
  }

  async evict(key: ObjectKey, options: { readonly uid?: string } = {}): Promise<void> {
    await this.#failing('evict', Kinds.Pod, () => {
      this.evictions.push(key.name);
      const pod = this.#find(Kinds.Pod, key);
      const refusal = this.refuseEviction(pod);
      if (refusal) throw refusal;
      if (options.uid !== pod.metadata.uid) throw new KubeError('Conflict', 'another pod');
      this.#delete(Kinds.Pod, key, pod, undefined);
    });
  }

  async #failing<R>(verb: Verb, kind: { readonly kind: string }, run: () => R): Promise<R> {
    const index = this.#failures.findIndex((f) => f.verb === verb && f.kind === kind.kind);
    const [failure] = index < 0 ? [] : this.#failures.splice(index, 1);
    if (failure && !failure.isAfter) throw failure.error;
    const result = run();
    if (failure) throw failure.error;
    return result;
  }

  #delete(kind: Kind, key: ObjectKey, object: KubeObject, graceSeconds: number | undefined): void {
    const own = kind.kind === 'Pod' ? (object as Pod).spec.terminationGracePeriodSeconds : 0;
    const graceMs = (graceSeconds ?? own ?? 30) * 1_000;
    const text = textOf(key);
    if (kind.kind !== 'Pod' && (object.metadata.finalizers ?? []).length === 0) {
      this.#remove(kind, text, object);
      return;
    }
    const endsAt = formatTimestamp(this.#clock.nowMs() + graceMs);
    const known = object.metadata.deletionTimestamp;
    const deletionTimestamp = known !== undefined && known < endsAt ? known : endsAt;
    if (deletionTimestamp !== known) {
      const generation = (object.metadata.generation ?? 1) + 1;
      this.#store(kind, {
        ...object,
        metadata: { ...object.metadata, deletionTimestamp, generation },
      });
    }
    if (kind.kind !== 'Pod') return;
    this.#clock.after(Math.min(this.podEndsAfterMs ?? graceMs, graceMs), () =>
      this.drop(kind, key.name, key.namespace),
    );
  }

  #store<T extends KubeObject>(kind: Kind<T>, object: T): T {
    const key = textOf(object.metadata);
    const known = this.#of(kind).has(key);
    const metadata = { ...object.metadata, resourceVersion: String(++this.#version) };
    const stored = { ...object, metadata };
    const isOver = metadata.deletionTimestamp !== undefined && kind.kind !== 'Pod';
    if (isOver && (metadata.finalizers ?? []).length === 0) {
      this.#remove(kind, key, stored);
      return stored;
    }
    this.#of(kind).set(key, stored);
    this.#emit(kind, { type: known ? 'MODIFIED' : 'ADDED', object: stored });
    return stored;
  }

  #remove(kind: { readonly kind: string }, key: string, object: KubeObject): void {
    this.#of(kind).delete(key);
    const metadata = { ...object.metadata, resourceVersion: String(++this.#version) };
    this.#emit(kind, { type: 'DELETED', object: { ...object, metadata } });
  }

  #emit(kind: { readonly kind: string }, event: WatchEvent<KubeObject>): void {
    for (const handler of this.#handlers.get(kind.kind) ?? []) {
      this.#clock.after(0, () => handler(event));
    }
  }

  #find<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): T {
    const object = this.#of(kind).get(textOf(key));
    if (!object) throw new KubeError('NotFound', `${kind.kind} ${key.name} not found`);
    return object as T;
  }

  #of(kind: { readonly kind: string }): Map<string, KubeObject> {
    let objects = this.#objects.get(kind.kind);
    if (!objects) {
      objects = new Map();
      this.#objects.set(kind.kind, objects);
    }
    return objects;
  }
}

function textOf({ name, namespace }: ObjectKey): string {
  return `${namespace ?? ''}/${name}`;
}

function merged(before: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const isMap = typeof before === 'object' && before !== null && !Array.isArray(before);
  const out: Record<string, unknown> = isMap ? { ...before } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete out[key];
    else if (value !== undefined) out[key] = merged(out[key], value);
  }
  return out;
}
