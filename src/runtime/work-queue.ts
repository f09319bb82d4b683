/**
 * Keys waiting to be reconciled: first come first served, never twice at the same time, again after
 * a delay or after an error with growing patience.
 */
import type { Clock } from '../ports/clock.ts';
import { InvariantError, invariant } from '../util/invariant.ts';
import type { ReconcileResult } from './controller.ts';

export interface WorkQueueOptions {
  readonly clock: Clock;
  readonly concurrency: number;
  readonly backoffMs: { readonly base: number; readonly max: number };
  readonly run: (key: string) => Promise<ReconcileResult | undefined>;
  /** A key failed and is tried again. */
  readonly onError: (key: string, error: unknown, retryAfterMs: number) => void;
  /** The program is wrong; it must not go on. */
  readonly onBug: (error: InvariantError) => void;
  /** Work is ready that needs no timer. */
  readonly onReady: () => void;
}

export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #ready = new Set<string>();
  readonly #running = new Set<string>();
  readonly #dirty = new Set<string>();
  readonly #delayed = new Map<string, { readonly atMs: number; readonly cancel: () => void }>();
  readonly #failures = new Map<string, number>();
  #state: 'waiting' | 'started' | 'stopped' = 'waiting';
  #isPumpScheduled = false;
  #onIdle: (() => void) | undefined;

  constructor(options: WorkQueueOptions) {
    invariant(options.concurrency >= 1, `concurrency ${options.concurrency} would run nothing`);
    this.#options = options;
  }

  /** Asks for a reconcile as soon as possible; again after the one under way, if there is one. */
  add(key: string): void {
    if (this.#state === 'stopped') return;
    if (this.#running.has(key)) {
      this.#dirty.add(key);
      return;
    }
    if (this.#ready.has(key)) return;
    this.#ready.add(key);
    this.#schedulePump();
  }

  /** Asks for a reconcile `delayMs` from now; of several delays the earliest holds. */
  addAfter(key: string, delayMs: number): void {
    if (this.#state === 'stopped') return;
    if (delayMs <= 0) {
      this.add(key);
      return;
    }
    const atMs = this.#options.clock.monotonicMs() + delayMs;
    const earlier = this.#delayed.get(key);
    if (earlier !== undefined) {
      if (earlier.atMs <= atMs) return;
      earlier.cancel();
    }
    const cancel = this.#options.clock.after(delayMs, () => {
      this.#delayed.delete(key);
      this.add(key);
    });
    this.#delayed.set(key, { atMs, cancel });
  }

  /** Keys added before are kept until now. */
  start(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'started';
    this.#schedulePump();
  }

  /** Takes no more work; resolves when what is under way has ended. */
  stop(): Promise<void> {
    this.#state = 'stopped';
    this.#ready.clear();
    this.#dirty.clear();
    for (const { cancel } of this.#delayed.values()) cancel();
    this.#delayed.clear();
    if (this.#running.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Whether a key could start now. */
  isBusy(): boolean {
    return (
      this.#state === 'started' &&
      this.#ready.size > 0 &&
      this.#running.size < this.#options.concurrency
    );
  }

  /** Keys that are ready or delayed. */
  get depth(): number {
    return this.#ready.size + this.#delayed.size;
  }

  #schedulePump(): void {
    if (this.#state !== 'started' || this.#isPumpScheduled || this.#ready.size === 0) return;
    this.#isPumpScheduled = true;
    this.#options.onReady();
    void Promise.resolve().then(() => {
      this.#isPumpScheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    for (const key of this.#ready) {
      if (this.#running.size >= this.#options.concurrency) return;
      this.#ready.delete(key);
      this.#running.add(key);
      // The reconcile that starts now says anew when to look again.
      this.#delayed.get(key)?.cancel();
      this.#delayed.delete(key);
      void this.#work(key);
    }
  }

  async #work(key: string): Promise<void> {
    try {
      const result = await this.#options.run(key);
      this.#failures.delete(key);
      this.#running.delete(key);
      if (result?.requeueAfterMs !== undefined) this.addAfter(key, result.requeueAfterMs);
    } catch (error) {
      this.#running.delete(key);
      this.#fail(key, error);
    }
    if (this.#dirty.delete(key)) this.add(key);
    this.#schedulePump();
    if (this.#running.size === 0) this.#onIdle?.();
  }

  #fail(key: string, error: unknown): void {
    if (error instanceof InvariantError) {
      this.#options.onBug(error);
      return;
    }
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    const { base, max } = this.#options.backoffMs;
    const retryAfterMs = Math.min(max, base * 2 ** failures);
    this.#options.onError(key, error, retryAfterMs);
    this.addAfter(key, retryAfterMs);
  }
}
