/** All checkers over one world. */
import type { Clock } from '../../ports/clock.ts';
import type { CheckedWorld, Checker, NewChecker, Violation } from './checker.ts';
import { newInstanceOwnerChecker } from './instance-owner.ts';
import { newNodeAllocatableChecker } from './node-allocatable.ts';
import { newNodePoolBudgetChecker } from './nodepool-budget.ts';
import { newPodBindingChecker } from './pod-binding.ts';
import { newPodDisruptionBudgetChecker } from './pod-disruption-budget.ts';

const all: readonly NewChecker[] = [
  newInstanceOwnerChecker,
  newNodeAllocatableChecker,
  newNodePoolBudgetChecker,
  newPodBindingChecker,
  newPodDisruptionBudgetChecker,
];

const tickMs = 60_000;
const maxViolations = 100;

export interface Checkers {
  /** Looks a last time and gives everything that was found, at most 100. */
  finish(): readonly Violation[];
}

/** Watches `world` from now on. */
export function newCheckers(world: CheckedWorld, clock: Clock): Checkers {
  const violations: Violation[] = [];
  const checkers: Checker[] = all.map((newChecker) => {
    const checker: Checker = newChecker(world, (message) => {
      if (violations.length >= maxViolations) return;
      violations.push({ checker: checker.name, atMs: clock.nowMs(), message });
    });
    return checker;
  });
  const tick = (): void => {
    for (const checker of checkers) checker.tick?.();
    cancel = clock.after(tickMs, tick);
  };
  let cancel = clock.after(tickMs, tick);
  return {
    finish: () => {
      cancel();
      for (const checker of checkers) checker.finish?.();
      return violations;
    },
  };
}
