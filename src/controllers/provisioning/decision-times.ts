/** From when a pod was first seen waiting to the first decision about it. */

/** Parity: karpenter pkg/controllers/state/cluster.go PodSchedulingDecisionDuration. */
export class DecisionTimes {
  /** By UID; `undefined` once decided. */
  readonly #ackedAtMs = new Map<string, number | undefined>();

  acknowledge(uid: string, nowMs: number): void {
    if (!this.#ackedAtMs.has(uid)) this.#ackedAtMs.set(uid, nowMs);
  }

  /** Milliseconds that the first decision took; `undefined` for later ones. */
  decide(uid: string, nowMs: number): number | undefined {
    const ackedAtMs = this.#ackedAtMs.get(uid);
    if (ackedAtMs === undefined) return undefined;
    this.#ackedAtMs.set(uid, undefined);
    return nowMs - ackedAtMs;
  }

  /** The pod is bound or gone. */
  forget(uid: string): void {
    this.#ackedAtMs.delete(uid);
  }
}
