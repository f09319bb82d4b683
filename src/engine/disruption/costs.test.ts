import { expect, test } from 'vitest';
import type { Pod } from '../../api/core/pod.ts';
import { computeDisruptionCost, computeEvictionCost } from './costs.ts';

const off = { podDeletionCostManagement: false };

function pod(annotations: Record<string, string> = {}, priority?: number): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', annotations },
    spec: { containers: [], ...(priority === undefined ? {} : { priority }) },
  };
}

const deletion = 'controller.kubernetes.io/pod-deletion-cost';
const own = 'karpenter.sh/disruption-cost';

test.each([
  ['an ordinary pod', pod(), 1],
  ['a high priority', pod({}, 1_000_000), 1 + 1_000_000 / 2 ** 25],
  ['the highest priority', pod({}, 1_000_000_000), 10],
  ['a large deletion cost', pod({ [deletion]: '2147483647' }), 10],
  ['a very negative deletion cost', pod({ [deletion]: '-2147483647' }), -10],
  ['a cost that is no 32-bit integer', pod({ [deletion]: '2147483648' }), 1],
  ['a fraction', pod({ [deletion]: '1.5' }), 1],
  [
    'our annotation before the ReplicaSet’s',
    pod({ [deletion]: '2147483647', [own]: '134217728' }),
    2,
  ],
  ['our annotation, unreadable: no way back', pod({ [deletion]: '134217728', [own]: 'x' }), 1],
])('%s', (_, subject, expected) => {
  expect(computeEvictionCost(subject, off)).toBe(expected);
});

test('with managed deletion costs what ReplicaSets read is not read back', () => {
  const managed = { podDeletionCostManagement: true };
  expect(computeEvictionCost(pod({ [deletion]: '2147483647' }), managed)).toBe(1);
});

test('a node costs one, and no pod makes it cheaper', () => {
  const pods = [pod(), pod({ [own]: '-2147483648' })];
  expect(computeDisruptionCost([], off)).toBe(1);
  expect(computeDisruptionCost(pods, off)).toBe(2);
});
