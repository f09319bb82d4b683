/** Level-based work: keys are marked, and one timer looks at all that were marked, in sorted order. */
import type { Clock } from '../../../ports/clock.ts';
import { KubeError } from '../../../ports/kube.ts';
import { compareText } from '../../../util/compare-text.ts';

/** How long a key waits after its write was refused: doubling from the first to the second. */
const firstBackoffMs = 1_000;
const maxBackoffMs = 60_000;

/** Looks at one key; returns after how many milliseconds to look again, or `undefined` for never. */
export type Reconcile = (key: string) => number | undefined;

interface Alarm {
  readonly atMs: number;
  readonly cancel: () => void;
}

/** A burst of marks at one instant costs one look per key. */
export class DirtyQueue {
  readonly #clock: Clock;
  readonly #reconcile: Reconcile;
  #dirty = new Set<string>();
  #isDraining = false;
  readonly #alarms = new Map<string, Alarm>();
  readonly #failures = new Map<string, number>();

  constructor(clock: Clock, reconcile: Reconcile) {
    this.#clock = clock;
    this.#reconcile = reconcile;
  }

  /** Looks at the key within this instant, after what is under way. */
  mark(key: string): void {
    this.#dirty.add(key);
    if (this.#isDraining) return;
    this.#isDraining = true;
    this.#clock.after(0, () => this.#drain());
  }

  /** Looks at the key then; of several times the earliest counts. Any look clears it. */
  markAfter(key: string, delayMs: number): void {
    const atMs = this.#clock.nowMs() + delayMs;
    const alarm = this.#alarms.get(key);
    if (alarm && alarm.atMs <= atMs) return;
    alarm?.cancel();
    const cancel = this.#clock.after(delayMs, () => {
      this.#alarms.delete(key);
      this.mark(key);
    });
    this.#alarms.set(key, { atMs, cancel });
  }

  #drain(): void {
    const keys = [...this.#dirty].sort(compareText);
    this.#dirty = new Set();
    this.#isDraining = false;
    for (const key of keys) this.#look(key);
  }

  #look(key: string): void {
    this.#alarms.get(key)?.cancel();
    this.#alarms.delete(key);
    try {
      const againAfterMs = this.#reconcile(key);
      if (this.#failures.size > 0) this.#failures.delete(key);
      if (againAfterMs !== undefined) this.markAfter(key, againAfterMs);
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      const failures = this.#failures.get(key) ?? 0;
      this.#failures.set(key, failures + 1);
      this.markAfter(key, Math.min(firstBackoffMs * 2 ** failures, maxBackoffMs));
    }
  }
}
