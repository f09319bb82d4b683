/** An API server without a mind: what a test puts is what subscribers see. */
import type { KubeObject } from '../../src/api/core/meta.ts';
import type { Kind } from '../../src/api/kinds.ts';
import { KubeError, type ObjectKey } from '../../src/ports/kube.ts';
import type { ApiServer, Change } from '../../src/sim/apiserver/api-server.ts';

type Subscriber = (change: Change<KubeObject>) => void;

export class HandFedServer implements ApiServer {
  atMs: number;
  readonly #objects = new Map<string, KubeObject>();
  readonly #subscribers: { readonly kind: string; readonly onChange: Subscriber }[] = [];

  constructor(startMs: number) {
    this.atMs = startMs;
  }

  nowMs(): number {
    return this.atMs;
  }

  /** Stores the object and tells the subscribers. */
  put(object: KubeObject): void {
    const key = keyOf(object.kind, object.metadata);
    const old = this.#objects.get(key);
    this.#objects.set(key, object);
    this.#tell(old ? { type: 'MODIFIED', object, old } : { type: 'ADDED', object });
  }

  drop(object: KubeObject): void {
    this.#objects.delete(keyOf(object.kind, object.metadata));
    this.#tell({ type: 'DELETED', object, old: object });
  }

  get<T extends KubeObject>(kind: Kind<T>, name: string, namespace?: string): T | undefined {
    const key = keyOf(kind.kind, { name, ...(namespace === undefined ? {} : { namespace }) });
    return this.#objects.get(key) as T | undefined;
  }

  list<T extends KubeObject>(kind: Kind<T>): readonly T[] {
    return [...this.#objects.values()].filter(
      (object) => object.kind === kind.kind,
    ) as unknown as T[];
  }

  create<T extends KubeObject>(_kind: Kind<T>, object: T): T {
    if (this.#objects.has(keyOf(object.kind, object.metadata))) {
      throw new KubeError(
        'AlreadyExists',
        `${object.kind} "${object.metadata.name}" already exists`,
      );
    }
    this.put(object);
    return object;
  }

  modify<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    change: (current: T) => T,
  ): T | undefined {
    const current = this.get(kind, key.name, key.namespace);
    if (!current) return undefined;
    const next = change(current);
    if (next !== current) this.put(next);
    return next;
  }

  modifyStatus<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    change: (current: T) => T,
  ): T | undefined {
    return this.modify(kind, key, change);
  }

  update<T extends KubeObject>(_kind: Kind<T>, object: T): T {
    this.put(object);
    return object;
  }

  updateStatus<T extends KubeObject>(_kind: Kind<T>, object: T): T {
    this.put(object);
    return object;
  }

  delete<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): void {
    const object = this.get(kind, key.name, key.namespace);
    if (!object) throw new KubeError('NotFound', `${kind.plural} "${key.name}" not found`);
    this.drop(object);
  }

  evict(): void {
    throw new KubeError('BadRequest', 'nobody is evicted here');
  }

  bind(): void {
    throw new KubeError('BadRequest', 'nobody is bound here');
  }

  subscribe<T extends KubeObject>(
    kind: Kind<T>,
    onChange: (change: Change<T>) => void,
  ): () => void {
    const subscriber = { kind: kind.kind, onChange: onChange as unknown as Subscriber };
    for (const object of this.list(kind)) onChange({ type: 'ADDED', object });
    this.#subscribers.push(subscriber);
    return () => {
      this.#subscribers.splice(this.#subscribers.indexOf(subscriber), 1);
    };
  }

  #tell(change: Change<KubeObject>): void {
    for (const { kind, onChange } of this.#subscribers) {
      if (kind === change.object.kind) onChange(change);
    }
  }
}

function keyOf(
  kind: string,
  { name, namespace = '' }: { readonly name: string; readonly namespace?: string },
): string {
  return `${kind}/${namespace}/${name}`;
}
