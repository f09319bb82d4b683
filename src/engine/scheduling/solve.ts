/**
 * The scheduler: pods in, placements and new NodeClaims out, with a reason for every pod that found no
 * place. Pure; what it keeps between solves makes it faster and decides nothing.
 */
import type { SchedulingPlan } from '../../model/plan.ts';
import type { PodView } from '../../model/pod.ts';
import type { Settings } from '../../model/settings.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { Caches } from './caches.ts';
import { preparePass } from './prepare.ts';
import { Solve } from './solve-run.ts';

export interface SolveInput {
  readonly snapshot: Snapshot;
  /** What is to be placed, in any order. */
  readonly pods: readonly PodView[];
  /** Names of nodes that are to be thought away. */
  readonly excludeNodes?: ReadonlySet<string>;
  /** `simulation`: what would happen if; pods that run already are not validated as pending ones are. */
  readonly mode: 'provisioning' | 'simulation';
}

/** A time limit that has run out: pods that have not been tried yet are refused with it. */
export interface DeadlineHit {
  readonly deadlineMs: number;
}

export interface Scheduler {
  solve(input: SolveInput): SchedulingPlan;
  /**
   * The same in slices: yields every few hundred pods. Passing a {@link DeadlineHit} to `next` ends
   * the solve early with what is placed by then.
   */
  solveInSlices(input: SolveInput): Generator<undefined, SchedulingPlan, DeadlineHit | undefined>;
}

/** A scheduler for these settings. Pods in = pods placed + pods refused, always. */
export function newScheduler(settings: Settings): Scheduler {
  let caches = new Caches(settings);

  function* solveInSlices(
    input: SolveInput,
  ): Generator<undefined, SchedulingPlan, DeadlineHit | undefined> {
    if (caches.isFull) caches = new Caches(settings);
    return yield* new Solve(preparePass(input, settings, caches)).run();
  }

  function solve(input: SolveInput): SchedulingPlan {
    const slices = solveInSlices(input);
    for (;;) {
      const { done, value } = slices.next();
      if (done) return value;
    }
  }

  return { solve, solveInSlices };
}
