/** Everything goes wrong at once, and nothing is lost: a fixed set of seeds, judged by the checkers. */
import { expect, test } from 'vitest';
import { faultNames } from '../../src/sim/faults/faults.ts';
import { root } from '../tidy/tree.ts';
import { problemsOf, readStorm } from './storm.ts';

const seeds = 40;

test(`${seeds} seeds with every fault on end without a leak, a lost pod or a broken budget`, async () => {
  const storm = readStorm(root);
  const fired = new Set<string>();
  const problems: string[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const { run, problems: found } = await problemsOf(storm, seed);
    problems.push(...found);
    for (const name of run.firedFaults.keys()) fired.add(name);
  }
  expect(problems).toEqual([]);
  expect([...fired].sort()).toEqual([...faultNames].sort());
}, 300_000);
