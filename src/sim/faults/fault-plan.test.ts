import { expect, test } from 'vitest';
import type { Clock } from '../../ports/clock.ts';
import { newRng } from '../../util/rng.ts';
import { newFaults } from './fault-plan.ts';

function clockAt(time: { atMs: number }): Clock {
  return { nowMs: () => time.atMs, monotonicMs: () => time.atMs, after: () => () => undefined };
}

test('a fault fires within its window, at most so often, and is counted', () => {
  const time = { atMs: 1_000 };
  const faults = newFaults(
    [{ name: 'ec2.throttled', probability: 1, fromMs: 10, untilMs: 20, max: 2 }],
    newRng(1),
    clockAt(time),
  );
  const firesAt = (atMs: number) => {
    time.atMs = 1_000 + atMs;
    return faults.fires('ec2.throttled');
  };
  expect([9, 10, 15, 16, 20].map(firesAt)).toEqual([false, true, true, false, false]);
  expect(faults.fired.get('ec2.throttled')).toBe(2);
  expect(faults.fires('kube.conflict')).toBe(false);
});

test('one fault does not move the draws of another', () => {
  const rules = [
    { name: 'ec2.throttled', probability: 0.5 },
    { name: 'kube.conflict', probability: 0.5 },
  ] as const;
  const runs = [0, 3].map((extraDraws) => {
    const faults = newFaults(rules, newRng(7), clockAt({ atMs: 0 }));
    for (let i = 0; i < extraDraws; i++) faults.fires('kube.conflict');
    return Array.from({ length: 20 }, () => faults.fires('ec2.throttled'));
  });
  expect(runs[0]).toEqual(runs[1]);
  expect(new Set(runs[0]).size).toBe(2);
});
