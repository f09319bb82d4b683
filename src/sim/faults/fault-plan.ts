/** Faults switched on by rules: with which chance, from when until when, how often at most. */
import type { Clock } from '../../ports/clock.ts';
import type { Rng } from '../../util/rng.ts';
import type { FaultName, Faults } from './faults.ts';

export interface FaultRule {
  readonly name: FaultName;
  /** Chance at each pass of the fault point, 0 to 1. */
  readonly probability: number;
  /** Milliseconds since the start; default from the start to the end. */
  readonly fromMs?: number;
  readonly untilMs?: number;
  /** How often at most; default without limit. */
  readonly max?: number;
}

/** Faults by `rules`; each name draws from its own stream of `rng`. */
export function newFaults(rules: readonly FaultRule[], rng: Rng, clock: Clock): Faults {
  const startMs = clock.nowMs();
  const fired = new Map<FaultName, number>();
  const streams = new Map<FaultName, Rng>();
  const rulesByName = new Map<FaultName, FaultRule[]>();
  for (const rule of rules) {
    rulesByName.set(rule.name, [...(rulesByName.get(rule.name) ?? []), rule]);
    streams.set(rule.name, rng.fork(`faults/${rule.name}`));
  }
  const isActive = (rule: FaultRule): boolean => {
    const atMs = clock.nowMs() - startMs;
    return (
      atMs >= (rule.fromMs ?? 0) &&
      atMs < (rule.untilMs ?? Number.POSITIVE_INFINITY) &&
      (fired.get(rule.name) ?? 0) < (rule.max ?? Number.POSITIVE_INFINITY)
    );
  };
  const draw = (name: FaultName): number => streams.get(name)?.next() ?? 0;
  return {
    draw,
    fired,
    fires: (name) => {
      const rule = rulesByName.get(name)?.find(isActive);
      if (!rule || draw(name) >= rule.probability) return false;
      fired.set(name, (fired.get(name) ?? 0) + 1);
      return true;
    },
  };
}
