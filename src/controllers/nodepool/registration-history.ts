/** How the last launches of each pool ended. */

/** Parity: karpenter pkg/state/nodepoolhealth. */
export const historySize = 4;
const unhealthyShare = 0.5;

export type Health = 'healthy' | 'unhealthy' | 'unknown';

/** The last results of each pool, by its UID. */
export class RegistrationHistory {
  readonly #results = new Map<string, readonly boolean[]>();

  record(poolUid: string, didRegister: boolean): void {
    const results = [...(this.#results.get(poolUid) ?? []), didRegister];
    this.#results.set(poolUid, results.slice(-historySize));
  }

  reset(poolUid: string): void {
    this.#results.delete(poolUid);
  }

  isEmpty(poolUid: string): boolean {
    return !this.#results.has(poolUid);
  }

  health(poolUid: string): Health {
    const results = this.#results.get(poolUid) ?? [];
    if (results.length === 0) return 'unknown';
    const failures = results.filter((didRegister) => !didRegister).length;
    return failures / historySize >= unhealthyShare ? 'unhealthy' : 'healthy';
  }
}
