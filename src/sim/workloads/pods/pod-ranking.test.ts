import { expect, test } from 'vitest';
import type { Pod } from '../../../api/core/pod.ts';
import type { PodRecord } from './pod-index.ts';
import { rankForDeletion } from './pod-ranking.ts';

const nowMs = Date.parse('2026-11-30T01:00:00Z');

interface Traits {
  readonly node?: string;
  readonly phase?: 'Pending' | 'Running';
  readonly readyForMs?: number;
  readonly cost?: string;
  readonly restarts?: number;
  readonly ageMs?: number;
}

function record(name: string, traits: Traits = {}): PodRecord {
  const { node = name, phase = 'Running', readyForMs = 60_000, cost, restarts = 0 } = traits;
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      creationTimestamp: new Date(nowMs - (traits.ageMs ?? 60_000)).toISOString(),
      annotations: cost === undefined ? {} : { 'controller.kubernetes.io/pod-deletion-cost': cost },
    },
    spec: { containers: [] },
    status: { phase, containerStatuses: [{ name: 'main', ready: true, restartCount: restarts }] },
  };
  return {
    key: `default/${name}`,
    pod,
    ownerUid: 'owner',
    nodeName: node === '' ? undefined : node,
    isFinished: false,
    isTerminating: false,
    isActive: true,
    isReady: readyForMs > 0,
    readySinceMs: readyForMs > 0 ? nowMs - readyForMs : 0,
  };
}

const first = (...records: PodRecord[]): string | undefined =>
  rankForDeletion(records, records, nowMs)[0]?.pod.metadata.name;

test.each<[string, Traits, Traits]>([
  ['unassigned before assigned', { node: '' }, { cost: '-5' }],
  ['pending before running', { phase: 'Pending' }, { readyForMs: 0 }],
  ['not ready before ready', { readyForMs: 0 }, { cost: '-5' }],
  ['low deletion cost first', { cost: '-1' }, { readyForMs: 1_000 }],
  ['ready for a shorter time first', { readyForMs: 5_000 }, { restarts: 9 }],
  ['more restarts first', { restarts: 3 }, { ageMs: 5_000 }],
  ['younger first', { ageMs: 10_000 }, {}],
])('%s', (_, goes, stays) => {
  expect(first(record('a', stays), record('b', goes))).toBe('b');
});

test('pods that share a node with others go first', () => {
  const pods = [record('a'), record('b', { node: 'n' }), record('c', { node: 'n' })];
  expect(first(...pods)).toBe('b');
});

test('ages within one power of two are equal, and the name decides', () => {
  expect(first(record('b', { ageMs: 60_000 }), record('a', { ageMs: 65_000 }))).toBe('a');
});
