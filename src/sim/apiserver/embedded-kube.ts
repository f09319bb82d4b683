/** The embedded API server behind the `Kube` port, with the faults that a network brings. */
import type { KubeObject } from '../../api/core/meta.ts';
import type { Kind } from '../../api/kinds.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type DeleteOptions,
  type Kube,
  KubeError,
  type ListOptions,
  type MergePatch,
  type ObjectKey,
  type ObjectList,
  type PatchOptions,
  type Watch,
  type WatchEvent,
  type WatchHandler,
  type WatchOptions,
} from '../../ports/kube.ts';
import { applyMergePatch } from '../../util/merge-patch.ts';
import type { Faults } from '../faults/faults.ts';
import type { Change } from './api-server.ts';
import type { EmbeddedApiServer } from './embedded-api-server.ts';
import { conflict, notFound, staleVersion } from './errors.ts';
import { parseSelectors } from './selectors.ts';

/** A late watch event arrives within this time. */
const maxLateMs = 5_000;

export interface EmbeddedKubeOptions {
  readonly clock: Clock;
  readonly faults: Faults;
}

/** Promises settle in microtasks, at the instant of the call. */
export function newEmbeddedKube(server: EmbeddedApiServer, options: EmbeddedKubeOptions): Kube {
  return new EmbeddedKube(server, options);
}

class EmbeddedKube implements Kube {
  readonly #server: EmbeddedApiServer;
  readonly #clock: Clock;
  readonly #faults: Faults;

  constructor(server: EmbeddedApiServer, { clock, faults }: EmbeddedKubeOptions) {
    this.#server = server;
    this.#clock = clock;
    this.#faults = faults;
  }

  async get<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): Promise<T> {
    this.#maybeLoseRequest();
    return this.#current(kind, key);
  }

  async list<T extends KubeObject>(
    kind: Kind<T>,
    options: ListOptions = {},
  ): Promise<ObjectList<T>> {
    this.#maybeLoseRequest();
    const all = this.#server.list(kind);
    const isPlain = !options.namespace && !options.labelSelector && !options.fieldSelector;
    const items = isPlain ? all : all.filter(parseSelectors(options));
    return { items, resourceVersion: this.#server.resourceVersion };
  }

  watch<T extends KubeObject>(
    kind: Kind<T>,
    options: WatchOptions,
    handler: WatchHandler<T>,
  ): Watch {
    return new EmbeddedWatch(this.#server, kind, options, handler, this.#clock, this.#faults);
  }

  create<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T> {
    const { creationTimestamp: _, uid: __, ...metadata } = object.metadata;
    return this.#write(() => this.#server.create(kind, { ...object, metadata }));
  }

  update<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T> {
    return this.#write(() => {
      this.#maybeConflict(kind, object.metadata.name);
      return this.#server.update(kind, object);
    });
  }

  updateStatus<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T> {
    return this.#write(() => {
      this.#maybeConflict(kind, object.metadata.name);
      return this.#server.updateStatus(kind, object);
    });
  }

  patch<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    patch: MergePatch,
    options: PatchOptions = {},
  ): Promise<T> {
    return this.#write(() => {
      const current = this.#current(kind, key);
      const { resourceVersion } = options;
      if (resourceVersion !== undefined) {
        this.#maybeConflict(kind, key.name);
        if (resourceVersion !== current.metadata.resourceVersion) {
          throw staleVersion(kind as unknown as Kind, key.name);
        }
      }
      const changed = applyMergePatch(current, patch);
      return options.subresource === 'status'
        ? this.#server.updateStatus(kind, changed)
        : this.#server.update(kind, changed);
    });
  }

  delete<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    options: DeleteOptions = {},
  ): Promise<void> {
    return this.#write(() => this.#server.delete(kind, key, options));
  }

  evict(
    pod: ObjectKey,
    options: { readonly uid?: string; readonly gracePeriodSeconds?: number } = {},
  ): Promise<void> {
    return this.#write(() => this.#server.evict(pod, options));
  }

  #current<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): T {
    const object = this.#server.get(kind, key.name, key.namespace);
    if (object === undefined) throw notFound(kind as unknown as Kind, key.name);
    return object;
  }

  async #write<R>(run: () => R): Promise<R> {
    this.#maybeLoseRequest();
    const answer = run();
    if (this.#faults.fires('kube.answer-lost')) {
      throw new KubeError(
        'Timeout',
        'the server did not answer in time; the write may have happened',
      );
    }
    return answer;
  }

  #maybeLoseRequest(): void {
    if (this.#faults.fires('kube.request-lost')) {
      throw new KubeError('ServiceUnavailable', 'the server could not be reached');
    }
  }

  #maybeConflict<T extends KubeObject>(kind: Kind<T>, name: string): void {
    if (!this.#faults.fires('kube.conflict')) return;
    throw conflict(
      kind as unknown as Kind,
      name,
      'the object has been modified; please apply your changes to the latest version and try again',
    );
  }
}

class EmbeddedWatch<T extends KubeObject> implements Watch {
  readonly #handler: WatchHandler<T>;
  readonly #clock: Clock;
  readonly #faults: Faults;
  readonly #matches: (object: KubeObject) => boolean;
  readonly #isFiltered: boolean;
  /** Events that wait for a late one: a watch never reorders. */
  #waiting: WatchEvent<T>[] | undefined;
  #isOver = false;
  #unsubscribe: () => void = () => undefined;

  constructor(
    server: EmbeddedApiServer,
    kind: Kind<T>,
    options: WatchOptions,
    handler: WatchHandler<T>,
    clock: Clock,
    faults: Faults,
  ) {
    this.#handler = handler;
    this.#clock = clock;
    this.#faults = faults;
    this.#matches = parseSelectors(options);
    this.#isFiltered = Boolean(options.namespace || options.labelSelector || options.fieldSelector);
    const missed = server.changesSince(kind as unknown as Kind, Number(options.resourceVersion));
    if (missed === undefined || faults.fires('kube.watch-expired')) {
      this.#closeSoon(
        new KubeError('Expired', `too old resource version: ${options.resourceVersion}`),
      );
      return;
    }
    // What was missed comes first; what happens meanwhile waits behind it.
    this.#waiting = missed.flatMap((change) => this.#toEvent(change as unknown as Change<T>) ?? []);
    let isReplay = true;
    this.#unsubscribe = server.subscribe(kind, (change) => {
      if (!isReplay) this.#receive(change);
    });
    isReplay = false;
    const startVersion = server.resourceVersion;
    clock.after(0, () => {
      this.#waiting?.push({ type: 'BOOKMARK', resourceVersion: startVersion });
      this.#release();
    });
  }

  stop(): void {
    this.#isOver = true;
    this.#unsubscribe();
  }

  #closeSoon(error: KubeError | undefined): void {
    this.#clock.after(0, () => {
      if (this.#isOver) return;
      this.stop();
      this.#handler.onClose(error);
    });
  }

  #receive(change: Change<T>): void {
    if (this.#isOver) return;
    const event = this.#toEvent(change);
    if (event === undefined) return;
    if (this.#faults.fires('kube.watch-cut')) {
      this.stop();
      this.#clock.after(0, () => this.#handler.onClose(undefined));
      return;
    }
    if (this.#waiting) {
      this.#waiting.push(event);
      return;
    }
    if (this.#faults.fires('kube.watch-late')) {
      this.#waiting = [event];
      this.#clock.after(this.#faults.draw('kube.watch-late') * maxLateMs, () => this.#release());
      return;
    }
    this.#send(event);
  }

  #release(): void {
    const events = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const event of events) this.#send(event);
  }

  #send(event: WatchEvent<T>): void {
    if (this.#isOver) return;
    this.#handler.onEvent(event);
    if (this.#faults.fires('kube.watch-twice')) this.#handler.onEvent(event);
  }

  // An object that stops matching the selectors is gone for this watch.
  #toEvent({ type, object, old }: Change<T>): WatchEvent<T> | undefined {
    if (!this.#isFiltered) return { type, object };
    const isIn = type !== 'DELETED' && this.#matches(object);
    const wasIn = old !== undefined && this.#matches(old);
    if (isIn) return { type: wasIn ? 'MODIFIED' : 'ADDED', object };
    return wasIn ? { type: 'DELETED', object } : undefined;
  }
}
