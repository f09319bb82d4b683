/** What a controller is: watches that give keys, and a level-based reconcile of one key. */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';

export interface ReconcileResult {
  /** Look again then; absent: only when something changes. */
  readonly requeueAfterMs?: number;
}

export interface WatchSource {
  readonly kind: Kind;
  /**
   * The keys that an event concerns. `old` is the object before, absent on the first sight;
   * `isDeleted` says that `object` was the last state of one that is gone.
   */
  toKeys(event: {
    readonly object: KubeObject;
    readonly old: KubeObject | undefined;
    readonly isDeleted: boolean;
  }): readonly string[];
}

export interface Controller {
  /** Upstream's name, as in logs and metrics: `nodeclaim.lifecycle`. */
  readonly name: string;
  readonly watches: readonly WatchSource[];
  /** Keys to reconcile once at start; a singleton has one and requeues itself. */
  readonly startKeys?: readonly string[];
  /** Keys reconciled at the same time; never two for one key. Default 10. */
  readonly concurrency?: number;
  /** After an error; default 1 s doubling to 1 min. */
  readonly backoffMs?: { readonly base: number; readonly max: number };
  /** Throwing means: back off and try again. */
  reconcile(key: string): Promise<ReconcileResult | undefined>;
}
