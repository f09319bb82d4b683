import { expect, test } from 'vitest';
import { daemonSetOwner, newPod, start, startMs } from '../state/testing/objects.ts';
import {
  doNotDisrupt,
  isDrainable,
  isEvictable,
  isProvisionable,
  isReschedulable,
  isWaitingEviction,
} from './pod-predicates.ts';

const nodeOwner = { apiVersion: 'v1', kind: 'Node', name: 'n1' };
const statefulSet = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'db' };
const replicaSet = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web' };
const disrupted = { key: 'karpenter.sh/disrupted', operator: 'Exists' } as const;
const protectedPod = (value: string) => ({ annotations: { 'karpenter.sh/do-not-disrupt': value } });

test.each([
  ['a running pod', newPod('p', { node: 'n1' }), true],
  ['a finished one', newPod('p', { node: 'n1', status: { phase: 'Succeeded' } }), false],
  [
    'a terminating one of a ReplicaSet',
    newPod('p', { deletedAt: start, owner: replicaSet }),
    false,
  ],
  [
    'a terminating one of a StatefulSet',
    newPod('p', { deletedAt: start, owner: statefulSet }),
    true,
  ],
  ['one of a DaemonSet', newPod('p', { owner: daemonSetOwner('agent') }), false],
  [
    'one of a DaemonSet of another API',
    newPod('p', { owner: { ...daemonSetOwner('a'), apiVersion: 'x/v1' } }),
    true,
  ],
  ['a mirror pod', newPod('p', { owner: nodeOwner }), false],
])('%s needs another node: %#', (_name, pod, expected) => {
  expect(isReschedulable(pod)).toBe(expected);
});

test.each([
  ['a running pod', newPod('p', { node: 'n1' }), true, true],
  [
    'one that tolerates the disruption',
    newPod('p', { spec: { tolerations: [disrupted] } }),
    false,
    false,
  ],
  ['a mirror pod', newPod('p', { owner: nodeOwner }), false, false],
  ['a protected one stalls the drain', newPod('p', protectedPod('true')), false, true],
  ['a terminating one', newPod('p', { deletedAt: start }), false, true],
  ['one that is stuck', newPod('p', { deletedAt: '2026-11-29T23:58:59Z' }), false, false],
])('%s: may be evicted, has to be seen gone', (_name, pod, evictable, drainable) => {
  expect([isEvictable(pod, startMs), isDrainable(pod, startMs)]).toEqual([evictable, drainable]);
});

test('a finished pod is not waited for', () => {
  expect(isWaitingEviction(newPod('p', { status: { phase: 'Failed' } }), startMs)).toBe(false);
  expect(isWaitingEviction(newPod('p', { node: 'n1' }), startMs)).toBe(true);
});

test.each([
  ['true', undefined, { kind: 'active' }],
  ['false', undefined, { kind: 'invalid', value: 'false' }],
  ['-5m', start, { kind: 'invalid', value: '-5m' }],
  ['0s', start, { kind: 'invalid', value: '0s' }],
  ['5m', undefined, { kind: 'active' }],
  ['5m', start, { kind: 'active', untilMs: startMs + 300_000 }],
  ['30s', start, { kind: 'over', sinceMs: startMs + 30_000 }],
])('do-not-disrupt %s with a start at %s', (value, startTime, expected) => {
  const status = startTime === undefined ? {} : { startTime };
  expect(doNotDisrupt(newPod('p', { ...protectedPod(value), status }), startMs + 60_000)).toEqual(
    expected,
  );
});

test('a pod waits for a node when the scheduler has refused it and nothing is promised', () => {
  expect(isProvisionable(newPod('p'))).toBe(true);
  expect(isProvisionable(newPod('p', { status: { phase: 'Pending' } }))).toBe(false);
  const conditions = [
    { type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' },
  ] as const;
  expect(isProvisionable(newPod('p', { status: { conditions } }))).toBe(false);
});
