/**
 * Whether asynchronous work can go on without time passing: what a virtual clock asks before it
 * fires the next timer.
 */
import type { Clock } from '../ports/clock.ts';

/**
 * Busy from a `wake` until whoever asked has drained the host's microtasks once. A reconcile that
 * waits for a timer is not busy; the timer wakes it, provided that it was set through
 * {@link Activity.clock}.
 */
export class Activity {
  #isAwake = false;
  #isSettling = false;

  /** Something happened that promises may be waiting for. */
  wake(): void {
    this.#isAwake = true;
  }

  /** To be followed by a drain when true. */
  isBusy(): boolean {
    if (this.#isAwake && !this.#isSettling) {
      this.#isSettling = true;
      // Runs within the drain; a wake during the rest of the drain asks for another one.
      void Promise.resolve().then(() => {
        this.#isSettling = false;
        this.#isAwake = false;
      });
    }
    return this.#isAwake;
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
