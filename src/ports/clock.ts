/** Time. The only way to know it or to wait for it. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Milliseconds since some fixed instant; never goes back. */
  monotonicMs(): number;
  /** Calls `run` once, `delayMs` from now (0 is allowed: after what is under way). Returns a cancel. */
  after(delayMs: number, run: () => void): () => void;
}
