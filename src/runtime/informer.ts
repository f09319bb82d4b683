/**
 * List and watch of one kind into a store; goes on from the last version, lists anew when that is
 * too old, and backs off while the API cannot be reached.
 */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';
import type { Clock } from '../ports/clock.ts';
import { isExpired, type Kube, type Watch, type WatchEvent } from '../ports/kube.ts';
import type { Logger } from '../ports/observability.ts';
import type { Activity } from './activity.ts';
import { compareVersions } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';

const minBackoffMs = 1_000;
const maxBackoffMs = 30_000;

export interface InformerDependencies {
  readonly kube: Kube;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly activity: Activity;
}

export class Informer<T extends KubeObject> {
  readonly #kind: Kind<T>;
  readonly #store: ObjectStore<T>;
  readonly #dependencies: InformerDependencies;
  readonly #onSynced: () => void;
  #watch: Watch | undefined;
  #generation = 0;
  #isRunning = false;
  #hasSynced = false;
  #version = '';
  #failures = 0;
  #cancelRetry: (() => void) | undefined;

  constructor(
    kind: Kind<T>,
    store: ObjectStore<T>,
    dependencies: InformerDependencies,
    onSynced: () => void,
  ) {
    this.#kind = kind;
    this.#store = store;
    this.#dependencies = dependencies;
    this.#onSynced = onSynced;
  }

  /** Whether the first list is in the store. */
  get hasSynced(): boolean {
    return this.#hasSynced;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#list();
  }

  stop(): void {
    this.#isRunning = false;
    this.#generation++;
    this.#cancelRetry?.();
    this.#watch?.stop();
    this.#watch = undefined;
  }

  #list(): void {
    const generation = ++this.#generation;
    this.#dependencies.activity.wake();
    this.#dependencies.kube.list(this.#kind).then(
      (list) => {
        if (generation !== this.#generation) return;
        this.#version = list.resourceVersion;
        this.#store.replace(list.items, list.resourceVersion);
        this.#failures = 0;
        if (!this.#hasSynced) {
          this.#hasSynced = true;
          this.#onSynced();
        }
        this.#startWatch();
      },
      (error: unknown) => {
        if (generation === this.#generation) this.#retry('list', error, () => this.#list());
      },
    );
  }

  #startWatch(): void {
    const generation = ++this.#generation;
    const startedAtMs = this.#dependencies.clock.monotonicMs();
    this.#watch = this.#dependencies.kube.watch(
      this.#kind,
      { resourceVersion: this.#version },
      {
        onEvent: (event) => this.#onEvent(event),
        onClose: (error) => {
          if (generation !== this.#generation || !this.#isRunning) return;
          this.#watch = undefined;
          const next = isExpired(error) ? () => this.#list() : () => this.#startWatch();
          const livedMs = this.#dependencies.clock.monotonicMs() - startedAtMs;
          if (livedMs >= minBackoffMs) this.#failures = 0;
          if (error === undefined || isExpired(error)) this.#again(next);
          else this.#retry('watch', error, next);
        },
      },
    );
  }

  // Events of a watch that has been replaced count too: they may be late, and the store keeps the newest.
  #onEvent(event: WatchEvent<T>): void {
    if (!this.#isRunning) return;
    this.#dependencies.activity.wake();
    if (event.type === 'BOOKMARK') {
      this.#see(event.resourceVersion);
      return;
    }
    this.#see(event.object.metadata.resourceVersion);
    if (event.type === 'DELETED') this.#store.remove(event.object);
    else this.#store.put(event.object);
  }

  #see(version: string | undefined): void {
    if (version !== undefined && compareVersions(version, this.#version) > 0) {
      this.#version = version;
    }
  }

  #retry(what: string, error: unknown, next: () => void): void {
    this.#dependencies.logger.error(`${what} failed`, {
      kind: this.#kind.kind,
      error: String(error),
    });
    this.#failures = Math.max(this.#failures, 1);
    this.#again(next);
  }

  // The first time at once; a watch that ends right after it began is given time.
  #again(next: () => void): void {
    const delayMs =
      this.#failures === 0 ? 0 : Math.min(maxBackoffMs, minBackoffMs * 2 ** (this.#failures - 1));
    this.#failures++;
    this.#cancelRetry = this.#dependencies.clock.after(delayMs, () => {
      this.#cancelRetry = undefined;
      if (this.#isRunning) next();
    });
  }
}
