/**
 * Collects pods that come close together, so that they are placed together.
 *
 * Parity: karpenter pkg/controllers/provisioning/batcher.go. Differs: says when the batch is due
 * instead of waiting for it, and the window opens with the first pod even while a pass is under way.
 */
export interface BatcherOptions {
  /** The batch is due when nothing new came for so long … */
  readonly idleMs: number;
  /** … and at the latest so long after the first. */
  readonly maxMs: number;
}

export class Batcher {
  readonly #options: BatcherOptions;
  readonly #seen = new Set<string>();
  #openedAtMs = 0;
  #newestAtMs = 0;

  constructor(options: BatcherOptions) {
    this.#options = options;
  }

  /** Something waits for a node. Returns whether this opened a window. The same id again changes nothing. */
  trigger(id: string, nowMs: number): boolean {
    if (this.#seen.has(id)) return false;
    const opens = this.#seen.size === 0;
    if (opens) this.#openedAtMs = nowMs;
    this.#newestAtMs = nowMs;
    this.#seen.add(id);
    return opens;
  }

  /** When the batch is complete, as far as is known now; `undefined` while nothing waits. */
  dueAtMs(): number | undefined {
    if (this.#seen.size === 0) return undefined;
    const { idleMs, maxMs } = this.#options;
    return Math.min(this.#newestAtMs + idleMs, this.#openedAtMs + maxMs);
  }

  /** Closes the window: what triggers from now on belongs to the next batch. */
  close(): void {
    this.#seen.clear();
  }
}
