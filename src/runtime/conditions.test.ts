import { expect, test } from 'vitest';
import type { Condition } from '../api/core/meta.ts';
import {
  applyConditions,
  type ConditionChange,
  type Conditioned,
  nodeClaimConditions,
} from './conditions.ts';

const created = '2026-11-30T00:00:00Z';
const createdMs = 1_795_996_800_000;

function claim(conditions: readonly Condition[] = [], generation = 1): Conditioned {
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: { name: 'c', generation, creationTimestamp: created },
    status: { conditions },
  };
}

function apply(object: Conditioned, changes: readonly ConditionChange[], atMs = createdMs) {
  return applyConditions(object, nodeClaimConditions, changes, atMs);
}

function find(conditions: readonly Condition[], type: string) {
  return conditions.find((condition) => condition.type === type);
}

const allTrue: readonly ConditionChange[] = ['Launched', 'Registered', 'Initialized'].map(
  (type) => ({ type, status: 'True' }),
);

test('a new object waits for what makes it ready, since it was created', () => {
  const conditions = apply(claim(), [{ type: 'Launched', status: 'True' }], createdMs + 9_000);
  expect(find(conditions, 'Registered')).toMatchObject({
    status: 'Unknown',
    reason: 'AwaitingReconciliation',
    lastTransitionTime: created,
  });
  expect(find(conditions, 'Launched')).toMatchObject({
    status: 'True',
    reason: 'Launched',
    lastTransitionTime: '2026-11-30T00:00:09Z',
  });
  expect(find(conditions, 'Ready')).toMatchObject({
    status: 'Unknown',
    reason: 'ReconcilingDependents',
    message: 'Registered=Unknown, Initialized=Unknown',
  });
});

test('the root is True when all are, and names those that are not', () => {
  const ready = apply(claim(), allTrue);
  expect(find(ready, 'Ready')).toMatchObject({ status: 'True', reason: 'Ready' });
  const broken = apply(claim(ready), [{ type: 'Registered', status: 'False', reason: 'Gone' }]);
  expect(find(broken, 'Ready')).toMatchObject({
    status: 'False',
    reason: 'UnhealthyDependents',
    message: 'Registered=False',
  });
});

test('the transition time moves with the status only', () => {
  const first = apply(claim(), [{ type: 'Launched', status: 'Unknown', reason: 'A' }]);
  const second = apply(
    claim(first),
    [{ type: 'Launched', status: 'Unknown', reason: 'B' }],
    createdMs + 5_000,
  );
  expect(find(second, 'Launched')).toMatchObject({ reason: 'B', lastTransitionTime: created });
  const third = apply(claim(second), [{ type: 'Launched', status: 'True' }], createdMs + 7_000);
  expect(find(third, 'Launched')?.lastTransitionTime).toBe('2026-11-30T00:00:07Z');
});

test('what was found out about an older generation does not count', () => {
  const ready = apply(claim(), allTrue);
  const changed = apply(claim(ready, 2), allTrue.slice(1), createdMs + 1_000);
  expect(find(changed, 'Ready')).toMatchObject({
    status: 'Unknown',
    message: 'Launched=Unknown',
  });
});

test('nothing new gives the same array', () => {
  const ready = apply(claim(), allTrue);
  expect(apply(claim(ready), allTrue, createdMs + 60_000)).toBe(ready);
});
