import { expect, test } from 'vitest';
import type { PodDisruptionBudget } from '../api/core/policy.ts';
import { newPod, startMs } from '../state/testing/objects.ts';
import { newPdbLimits } from './pdb.ts';

function pdb(
  name: string,
  spec: Omit<PodDisruptionBudget['spec'], 'selector'>,
  allowed: number,
  app = 'web',
): PodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'default' },
    spec: { selector: { matchLabels: { app } }, ...spec },
    status: { disruptionsAllowed: allowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
  };
}

const web = newPod('web', { node: 'n1', labels: { app: 'web' } });

test('one budget blocks when it allows no disruption now', () => {
  const blocked = newPdbLimits([pdb('a', { minAvailable: 1 }, 0)]);
  expect(blocked.evictionBlock(web, startMs)).toEqual({
    kind: 'no-disruption-allowed',
    pdb: 'default/a',
  });
  expect(
    newPdbLimits([pdb('a', { minAvailable: 1 }, 1)]).evictionBlock(web, startMs),
  ).toBeUndefined();
});

test('several budgets on one pod block it, whatever they allow', () => {
  const limits = newPdbLimits([
    pdb('b', { maxUnavailable: 1 }, 1),
    pdb('a', { maxUnavailable: 1 }, 1),
  ]);
  const expected = { kind: 'several', pdbs: ['default/a', 'default/b'] };
  expect(limits.evictionBlock(web, startMs)).toEqual(expected);
  expect(limits.permanentBlock(web, startMs)).toEqual(expected);
});

test.each([
  [{ maxUnavailable: 0 }, true],
  [{ maxUnavailable: '0%' }, true],
  [{ minAvailable: '100%' }, true],
  [{ minAvailable: 1 }, false],
  [{ maxUnavailable: 1 }, false],
])('%j never lets the pod go: %s', (spec, isPermanent) => {
  const limits = newPdbLimits([pdb('a', spec, 0)]);
  expect(limits.permanentBlock(web, startMs) !== undefined).toBe(isPermanent);
  expect(limits.isCurrentlyReschedulable(web, startMs)).toBe(!isPermanent);
});

test('a budget that lets unhealthy pods go does not block one that is not ready', () => {
  const limits = newPdbLimits([
    pdb('a', { maxUnavailable: 0, unhealthyPodEvictionPolicy: 'AlwaysAllow' }, 0),
  ]);
  const conditions = [{ type: 'Ready', status: 'False' }] as const;
  const sick = newPod('web', {
    node: 'n1',
    labels: { app: 'web' },
    status: { phase: 'Running', conditions },
  });
  expect(limits.evictionBlock(web, startMs)).toBeDefined();
  expect(limits.evictionBlock(sick, startMs)).toBeUndefined();
});

test('budgets of other labels and namespaces, and pods that are not evicted, do not matter', () => {
  const other = { ...pdb('c', {}, 0), metadata: { name: 'c', namespace: 'elsewhere' } };
  expect(newPdbLimits([pdb('b', {}, 0, 'db'), other]).evictionBlock(web, startMs)).toBeUndefined();
  const finished = newPod('web', { labels: { app: 'web' }, status: { phase: 'Succeeded' } });
  expect(newPdbLimits([pdb('a', {}, 0)]).evictionBlock(finished, startMs)).toBeUndefined();
});
