/** Time that moves only when nothing is left to do at the present instant. */
import type { Clock } from '../../ports/clock.ts';
import { Heap } from '../../util/heap.ts';
import { invariant } from '../../util/invariant.ts';

/** More timers than this at one instant are a loop that no time passes in. */
export const maxTimersPerInstant = 1_000_000;
/** Work that is still under way after so many drains waits for the clock, and the clock for it. */
export const maxDrainsPerTimer = 100_000;
/** How many timers fire between two drains that only let the host breathe. */
export const timersPerBreath = 5_000;

const compactFrom = 1_024;

export interface RunOptions {
  /** Resolves at the next macrotask, when every microtask that can run has run. */
  readonly drain: () => Promise<void>;
  /** Called after each instant at which something fired, before time moves on. */
  readonly afterEach?: (nowMs: number) => void;
}

interface Timer {
  readonly atMs: number;
  readonly sequence: number;
  /** Absent once cancelled or fired. */
  run: (() => void) | undefined;
}

/** Virtual time. Timers fire by time, then by the order in which they were asked for. */
export class VirtualClock implements Clock {
  readonly #startMs: number;
  #nowMs: number;
  #timers = newTimerHeap();
  #sequence = 0;
  #cancelledCount = 0;
  #firedAtInstant = 0;
  #isInstantOpen = false;
  #isRunning = false;
  #isStopped = false;
  readonly #busy: (() => boolean)[] = [];

  /** `startMs`: the epoch milliseconds at which virtual time begins. */
  constructor(startMs: number) {
    invariant(Number.isSafeInteger(startMs), `start ${startMs} is not whole epoch milliseconds`);
    this.#startMs = startMs;
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs - this.#startMs;
  }

  /** Fractions of a millisecond are rounded up; a negative delay is none. */
  after(delayMs: number, run: () => void): () => void {
    invariant(Number.isFinite(delayMs), `a delay of ${delayMs} ms is no time`);
    const timer: Timer = {
      atMs: delayMs > 0 ? this.#nowMs + Math.ceil(delayMs) : this.#nowMs,
      sequence: this.#sequence++,
      run,
    };
    this.#timers.push(timer);
    return () => this.#cancel(timer);
  }

  /** When the next timer is due, or `undefined` if there is none. */
  nextAtMs(): number | undefined {
    return this.#next()?.atMs;
  }

  /**
   * `isBusy` says that asynchronous work is under way which goes on without time passing. No timer
   * fires meanwhile. Returns a function that takes the predicate away.
   */
  addBusy(isBusy: () => boolean): () => void {
    this.#busy.push(isBusy);
    return () => {
      const index = this.#busy.indexOf(isBusy);
      if (index >= 0) this.#busy.splice(index, 1);
    };
  }

  /** Ends `runUntil` before the next timer. */
  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Fires everything that is due up to and including `untilMs` and leaves the clock there, or where
   * `stop` was called. Rejects with what a timer threw. Throws InvariantError when an instant does
   * not end.
   */
  async runUntil(untilMs: number, options: RunOptions): Promise<void> {
    invariant(!this.#isRunning, 'the clock runs already');
    this.#isRunning = true;
    this.#isStopped = false;
    try {
      await this.#run(untilMs, options);
    } finally {
      this.#isRunning = false;
    }
  }

  async #run(untilMs: number, { drain, afterEach }: RunOptions): Promise<void> {
    let firedSinceBreath = 0;
    if (this.#isBusy()) await this.#settle(drain);
    while (!this.#isStopped) {
      const timer = this.#next();
      if (this.#isInstantOpen && (timer === undefined || timer.atMs > this.#nowMs)) {
        this.#isInstantOpen = false;
        afterEach?.(this.#nowMs);
        if (this.#isBusy()) await this.#settle(drain);
        continue;
      }
      if (timer === undefined || timer.atMs > untilMs) {
        if (Number.isFinite(untilMs) && untilMs > this.#nowMs) this.#nowMs = untilMs;
        return;
      }
      this.#fire(timer);
      if (this.#isBusy()) await this.#settle(drain);
      firedSinceBreath++;
      if (firedSinceBreath >= timersPerBreath) {
        firedSinceBreath = 0;
        await drain();
      }
    }
  }

  #fire(timer: Timer): void {
    this.#timers.pop();
    if (timer.atMs > this.#nowMs) {
      this.#nowMs = timer.atMs;
      this.#firedAtInstant = 0;
    }
    this.#firedAtInstant++;
    this.#isInstantOpen = true;
    invariant(
      this.#firedAtInstant <= maxTimersPerInstant,
      `${this.#firedAtInstant} timers fired at ${this.#nowMs} ms and time has not moved on`,
    );
    const run = timer.run;
    timer.run = undefined;
    run?.();
  }

  async #settle(drain: () => Promise<void>): Promise<void> {
    for (let drains = 0; this.#isBusy(); drains++) {
      invariant(
        drains < maxDrainsPerTimer,
        `still busy after ${drains} drains at ${this.#nowMs} ms: work that waits for the clock must not count as busy`,
      );
      await drain();
    }
  }

  #isBusy(): boolean {
    for (const isBusy of this.#busy) if (isBusy()) return true;
    return false;
  }

  // Cancelled timers stay in the heap until they reach its top or are too many.
  #next(): Timer | undefined {
    for (;;) {
      const timer = this.#timers.peek();
      if (timer === undefined || timer.run !== undefined) return timer;
      this.#timers.pop();
      this.#cancelledCount--;
    }
  }

  #cancel(timer: Timer): void {
    if (timer.run === undefined) return;
    timer.run = undefined;
    this.#cancelledCount++;
    if (this.#cancelledCount >= compactFrom && this.#cancelledCount * 2 > this.#timers.size) {
      this.#compact();
    }
  }

  #compact(): void {
    const kept = newTimerHeap();
    for (let timer = this.#timers.pop(); timer !== undefined; timer = this.#timers.pop()) {
      if (timer.run !== undefined) kept.push(timer);
    }
    this.#timers = kept;
    this.#cancelledCount = 0;
  }
}

function newTimerHeap(): Heap<Timer> {
  return new Heap<Timer>((a, b) => a.atMs - b.atMs || a.sequence - b.sequence);
}
