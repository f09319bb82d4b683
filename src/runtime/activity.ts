/**
 * Whether asynchronous work can go on without time passing: what a virtual clock asks before it
 * fires the next timer.
 */
import type { Clock } from '../ports/clock.ts';

/**
 * Busy from a `wake` until the microtasks that were ready have run. A reconcile that waits for a
 * timer is not busy; the timer wakes it, provided that it was set through {@link Activity.clock}.
 */
export class Activity {
  #isBusy = false;

  /** Something happened that promises may be waiting for. */
  wake(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    // The host drains all microtasks before it asks again, so one hop is enough.
    void Promise.resolve().then(() => {
      this.#isBusy = false;
    });
  }

  isBusy(): boolean {
    return this.#isBusy;
  }

  /** The same clock; each timer that fires is a wake. For everything that settles promises by timer. */
  clock(inner: Clock): Clock {
    return {
      nowMs: () => inner.nowMs(),
      monotonicMs: () => inner.monotonicMs(),
      after: (delayMs, run) =>
        inner.after(delayMs, () => {
          this.wake();
          run();
        }),
    };
  }
}
