/** Runs controllers: informers into stores, stores into queues, queues into reconciles. */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';
import type { Clock } from '../ports/clock.ts';
import type { Kube } from '../ports/kube.ts';
import type { Logger, Metrics } from '../ports/observability.ts';
import { invariant } from '../util/invariant.ts';
import { Activity } from './activity.ts';
import type { Controller } from './controller.ts';
import { Informer } from './informer.ts';
import { ObjectStore } from './object-store.ts';
import type { Store, StoreEvent, Stores } from './store.ts';
import { WorkQueue } from './work-queue.ts';
import { newWriteThroughKube } from './write-through-kube.ts';

const defaultConcurrency = 10;
const defaultBackoffMs = { base: 1_000, max: 60_000 };

export interface ManagerDependencies {
  readonly kube: Kube;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface Manager {
  readonly stores: Stores;
  /** As the given one; what a write returns is in the store when the promise settles. */
  readonly kube: Kube;
  /**
   * To be asked by a virtual clock (`isBusy`), and to be told by everything that settles promises
   * by timer (`clock`).
   */
  readonly activity: Activity;
  /** Before `start`. */
  add(...controllers: readonly Controller[]): void;
  /** Resolves when the informers have listed and the controllers run. */
  start(): Promise<void>;
  /** No new work from now on; resolves when the reconciles under way have ended. */
  stop(): Promise<void>;
  /** Whether work can go on without time passing. */
  isBusy(): boolean;
  /** Whether every informer has listed. */
  hasSynced(): boolean;
}

interface Watched<T extends KubeObject> {
  readonly store: ObjectStore<T>;
  readonly informer: Informer<T>;
  readonly subscribers: ((event: StoreEvent<T>) => void)[];
}

export function newManager(dependencies: ManagerDependencies): Manager {
  return new ControllerManager(dependencies);
}

class ControllerManager implements Manager, Stores {
  readonly kube: Kube;
  readonly activity = new Activity();
  readonly #dependencies: ManagerDependencies;
  readonly #watched = new Map<Kind, Watched<never>>();
  readonly #controllers: { readonly controller: Controller; readonly queue: WorkQueue }[] = [];
  #state: 'new' | 'started' | 'stopped' = 'new';
  #onSynced: (() => void) | undefined;

  constructor(dependencies: ManagerDependencies) {
    this.#dependencies = dependencies;
    this.kube = newWriteThroughKube(dependencies.kube, (kind, object) => {
      this.#watchedOf(kind)?.store.put(object);
    });
  }

  get stores(): Stores {
    return this;
  }

  of<T extends KubeObject>(kind: Kind<T>): Store<T> {
    return this.#ensureWatched(kind).store;
  }

  subscribe<T extends KubeObject>(kind: Kind<T>, onEvent: (event: StoreEvent<T>) => void): void {
    this.#ensureWatched(kind).subscribers.push(this.#guarded(onEvent));
  }

  add(...controllers: readonly Controller[]): void {
    invariant(this.#state === 'new', 'controllers are added before the manager starts');
    for (const controller of controllers) {
      const queue = this.#newQueue(controller);
      this.#controllers.push({ controller, queue });
      for (const { kind, toKeys } of controller.watches) {
        this.#ensureWatched(kind).store.addHandler(
          this.#guarded((event) => {
            for (const key of toKeys(event)) queue.add(key);
          }),
        );
      }
      for (const key of controller.startKeys ?? []) queue.add(key);
    }
  }

  async start(): Promise<void> {
    invariant(this.#state === 'new', 'a manager starts once');
    this.#state = 'started';
    const synced = new Promise<void>((resolve) => {
      this.#onSynced = resolve;
    });
    for (const { informer } of this.#watched.values()) informer.start();
    if (!this.hasSynced()) await synced;
    if (this.#isStopped()) return;
    for (const { queue } of this.#controllers) queue.start();
  }

  async stop(): Promise<void> {
    this.#state = 'stopped';
    for (const { informer } of this.#watched.values()) informer.stop();
    this.#onSynced?.();
    await Promise.all(this.#controllers.map(({ queue }) => queue.stop()));
  }

  isBusy(): boolean {
    return this.activity.isBusy() || this.#controllers.some(({ queue }) => queue.isBusy());
  }

  hasSynced(): boolean {
    for (const { informer } of this.#watched.values()) if (!informer.hasSynced) return false;
    return true;
  }

  #isStopped(): boolean {
    return this.#state === 'stopped';
  }

  #watchedOf<T extends KubeObject>(kind: Kind<T>): Watched<T> | undefined {
    // The map pairs each kind with what holds objects of its own type.
    return this.#watched.get(kind as unknown as Kind) as unknown as Watched<T> | undefined;
  }

  #ensureWatched<T extends KubeObject>(kind: Kind<T>): Watched<T> {
    const found = this.#watchedOf(kind);
    if (found !== undefined) return found;
    invariant(this.#state === 'new', `${kind.kind} must be asked for before the manager starts`);
    const { clock, logger } = this.#dependencies;
    const store = new ObjectStore<T>();
    const subscribers: ((event: StoreEvent<T>) => void)[] = [];
    store.addHandler((event) => {
      for (const onEvent of subscribers) onEvent(event);
    });
    const informer = new Informer(
      kind,
      store,
      {
        kube: this.#dependencies.kube,
        clock: this.activity.clock(clock),
        logger,
        activity: this.activity,
      },
      () => {
        if (this.hasSynced()) this.#onSynced?.();
      },
    );
    const watched: Watched<T> = { store, informer, subscribers };
    this.#watched.set(kind as unknown as Kind, watched as unknown as Watched<never>);
    return watched;
  }

  #newQueue(controller: Controller): WorkQueue {
    const { clock, logger, metrics } = this.#dependencies;
    const labels = { controller: controller.name };
    return new WorkQueue({
      clock: this.activity.clock(clock),
      concurrency: controller.concurrency ?? defaultConcurrency,
      backoffMs: controller.backoffMs ?? defaultBackoffMs,
      onReady: () => this.activity.wake(),
      run: async (key) => {
        const result = await controller.reconcile(key);
        const outcome = result?.requeueAfterMs === undefined ? 'success' : 'requeue_after';
        metrics.count('controller_runtime_reconcile_total', { ...labels, result: outcome });
        return result;
      },
      onError: (key, error, retryAfterMs) => {
        metrics.count('controller_runtime_reconcile_total', { ...labels, result: 'error' });
        metrics.count('controller_runtime_reconcile_errors_total', labels);
        logger.error('reconcile failed', { ...labels, key, error: String(error), retryAfterMs });
      },
      onBug: (error) => this.#crash(error),
    });
  }

  // Handlers run inside somebody else's write or watch, who must not be blamed for their errors.
  #guarded<T extends KubeObject>(onEvent: (event: StoreEvent<T>) => void) {
    return (event: StoreEvent<T>): void => {
      try {
        onEvent(event);
      } catch (error) {
        this.#crash(error);
      }
    };
  }

  // Out of every promise: the host, or the virtual clock's run, ends with it.
  #crash(error: unknown): void {
    this.#dependencies.clock.after(0, () => {
      throw error;
    });
  }
}
