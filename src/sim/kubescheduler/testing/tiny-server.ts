/** As much of the API server as tests of the scheduler need: storage, watches, binding, deletion. */
import type { KubeObject } from '../../../api/core/meta.ts';
import type { Pod } from '../../../api/core/pod.ts';
import { type Kind, Kinds } from '../../../api/kinds.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type DeleteOptions, KubeError, type ObjectKey } from '../../../ports/kube.ts';
import { compareText } from '../../../util/compare-text.ts';
import { formatTimestamp } from '../../../util/timestamp.ts';
import type { ApiServer, Change } from '../../apiserver/api-server.ts';

type Subscriber = (change: Change<KubeObject>) => void;

export class TinyServer implements ApiServer {
  readonly #clock: Clock;
  readonly #objects = new Map<string, Map<string, KubeObject>>();
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #undelivered: { readonly kind: string; readonly change: Change<KubeObject> }[] = [];
  #isDelivering = false;
  #version = 0;
  /** Throws in place of the next binding. */
  nextBindError: KubeError | undefined;
  writeCount = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  get<T extends KubeObject>(kind: Kind<T>, name: string, namespace?: string): T | undefined {
    return this.#of(kind).get(keyOf(kind, { name, ...(namespace ? { namespace } : {}) }));
  }

  list<T extends KubeObject>(kind: Kind<T>, namespace?: string): readonly T[] {
    return [...this.#of(kind).entries()]
      .filter(([, o]) => namespace === undefined || o.metadata.namespace === namespace)
      .sort(([a], [b]) => compareText(a, b))
      .map(([, o]) => o);
  }

  create<T extends KubeObject>(kind: Kind<T>, object: T): T {
    const key = keyOf(kind, object.metadata);
    if (this.#of(kind).has(key)) throw new KubeError('AlreadyExists', `${key} exists`);
    const stored = {
      ...object,
      metadata: {
        creationTimestamp: formatTimestamp(this.nowMs()),
        uid: `uid-${key}`,
        ...object.metadata,
        ...(kind.namespaced ? { namespace: object.metadata.namespace ?? 'default' } : {}),
      },
    };
    this.#of(kind).set(key, stored);
    this.#emit(kind, { type: 'ADDED', object: stored });
    return stored;
  }

  update<T extends KubeObject>(kind: Kind<T>, object: T): T {
    return this.modify(kind, object.metadata, () => object) ?? object;
  }

  updateStatus<T extends KubeObject>(kind: Kind<T>, object: T): T {
    return this.modifyStatus(kind, object.metadata, () => object) ?? object;
  }

  modify<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    change: (current: T) => T,
  ): T | undefined {
    const current = this.get(kind, key.name, key.namespace);
    if (!current) return undefined;
    const next = change(current);
    if (next === current) return current;
    this.writeCount++;
    const stored = {
      ...next,
      metadata: { ...next.metadata, resourceVersion: String(++this.#version) },
    };
    this.#of(kind).set(keyOf(kind, key), stored);
    this.#emit(kind, { type: 'MODIFIED', object: stored, old: current });
    return stored;
  }

  modifyStatus<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    change: (current: T) => T,
  ): T | undefined {
    return this.modify(kind, key, change);
  }

  /** Bound pods with a grace period stay, terminating, until they are deleted with grace 0. */
  delete<T extends KubeObject>(kind: Kind<T>, key: ObjectKey, options: DeleteOptions = {}): void {
    const current = this.get(kind, key.name, key.namespace);
    if (!current) throw new KubeError('NotFound', `${key.name} not found`);
    const pod: Pod | undefined =
      kind.kind === 'Pod' ? this.get(Kinds.Pod, key.name, key.namespace) : undefined;
    const graceSeconds = options.gracePeriodSeconds ?? pod?.spec.terminationGracePeriodSeconds ?? 0;
    if (pod?.spec.nodeName !== undefined && graceSeconds > 0) {
      const deletionTimestamp = formatTimestamp(this.nowMs() + graceSeconds * 1000);
      this.modify(kind, key, (o) => ({ ...o, metadata: { ...o.metadata, deletionTimestamp } }));
      return;
    }
    this.#of(kind).delete(keyOf(kind, key));
    this.#emit(kind, { type: 'DELETED', object: current, old: current });
  }

  evict(pod: ObjectKey): void {
    this.delete(Kinds.Pod, pod);
  }

  bind(key: ObjectKey, nodeName: string): void {
    const error = this.nextBindError;
    this.nextBindError = undefined;
    if (error) throw error;
    this.modify(Kinds.Pod, key, (pod) => {
      if (pod.spec.nodeName !== undefined) throw new KubeError('Conflict', 'bound already');
      return { ...pod, spec: { ...pod.spec, nodeName } };
    });
  }

  subscribe<T extends KubeObject>(
    kind: Kind<T>,
    onChange: (change: Change<T>) => void,
  ): () => void {
    for (const object of this.list(kind)) onChange({ type: 'ADDED', object });
    const subscribers = this.#subscribers.get(kind.kind) ?? new Set<Subscriber>();
    this.#subscribers.set(kind.kind, subscribers);
    subscribers.add(onChange as Subscriber);
    return () => subscribers.delete(onChange as Subscriber);
  }

  #of<T extends KubeObject>(kind: Kind<T>): Map<string, T> {
    const objects = this.#objects.get(kind.kind) ?? new Map<string, KubeObject>();
    this.#objects.set(kind.kind, objects);
    return objects as Map<string, T>;
  }

  #emit(kind: Kind, change: Change<KubeObject>): void {
    this.#undelivered.push({ kind: kind.kind, change });
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    for (let next = this.#undelivered.shift(); next; next = this.#undelivered.shift()) {
      for (const subscriber of this.#subscribers.get(next.kind) ?? []) subscriber(next.change);
    }
    this.#isDelivering = false;
  }
}

function keyOf(kind: Kind, { name, namespace }: ObjectKey): string {
  return kind.namespaced ? `${namespace ?? 'default'}/${name}` : name;
}
