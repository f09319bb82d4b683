/** Each checker finds the fault that it is for: planted here as the bug would leave it. */
import { expect, test } from 'vitest';
import { HandFedServer } from '../../../tests/support/hand-fed-server.ts';
import type { KubeObject } from '../../api/core/meta.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import type { CheckedInstance } from './checker.ts';
import { newCheckers } from './checkers.ts';

const startMs = Date.parse('2026-12-01T12:00:00Z');

function newWorld(instances: readonly CheckedInstance[] = []) {
  const server = new HandFedServer(startMs);
  const checkers = newCheckers({ server, instances: () => instances }, new VirtualClock(startMs));
  const put = (object: unknown) => server.put(object as KubeObject);
  const found = () => checkers.finish().map(({ checker, message }) => `${checker}: ${message}`);
  return { put, found };
}

const running = (providerId: string, nodeClaim?: string): CheckedInstance => ({
  providerId,
  state: 'running',
  nodeClaim,
});

function claim(name: string, extra: object = {}) {
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: { name, uid: name, labels: { 'karpenter.sh/nodepool': 'pool' } },
    spec: {},
    ...extra,
  };
}

function pod(name: string, spec: object, extra: { labels?: object; status?: object } = {}) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', uid: name, labels: extra.labels ?? {} },
    spec: { containers: [{ name: 'main' }], ...spec },
    status: extra.status ?? {},
  };
}

test('a leaked instance, and one with two claims', () => {
  const leaked = newWorld([running('aws:///a/i-1', 'gone'), running('aws:///a/i-2', 'claim')]);
  leaked.put(claim('claim'));
  expect(leaked.found()).toEqual([
    'instance-owner: instance aws:///a/i-1 runs without a NodeClaim',
  ]);
  const shared = newWorld([running('aws:///a/i-1')]);
  for (const name of ['a', 'b'])
    shared.put(claim(name, { status: { providerID: 'aws:///a/i-1' } }));
  expect(shared.found()).toEqual(['instance-owner: instance aws:///a/i-1 has 2 NodeClaims: a, b']);
});

test('a pod that is bound twice, and one that is lost', () => {
  const twice = newWorld();
  twice.put(pod('a', { nodeName: 'one' }));
  twice.put(pod('a', { nodeName: 'two' }));
  expect(twice.found()).toEqual(['pod-binding: pod default/a was bound to one and is now on two']);
  const lost = newWorld();
  lost.put({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web', namespace: 'default', uid: 'web' },
    spec: { replicas: 2 },
  });
  expect(lost.found()).toEqual(['pod-binding: ReplicaSet default/web wants 2 pods and has 0']);
});

test('a node that is asked for more than it has', () => {
  const { put, found } = newWorld();
  put({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'node' },
    spec: {},
    status: { allocatable: { cpu: '1930m', memory: '4Gi', pods: '10' } },
  });
  const containers = [{ name: 'main', resources: { requests: { cpu: '1' } } }];
  put(pod('a', { containers, nodeName: 'node' }));
  put(pod('b', { containers, nodeName: 'node' }));
  expect(found()).toEqual(['node-allocatable: node node has 1930 cpu and its 2 pods ask for 2000']);
});

test('more nodes disrupted than the budget of the pool allows', () => {
  const { put, found } = newWorld();
  put({
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    metadata: { name: 'pool' },
    spec: { disruption: { budgets: [{ nodes: '10%' }] } },
  });
  const initialized = { type: 'Initialized', status: 'True' };
  const going = { type: 'DisruptionReason', status: 'True', reason: 'Empty' };
  for (const name of ['a', 'b', 'c']) put(claim(name, { status: { conditions: [initialized] } }));
  put(claim('a', { status: { conditions: [initialized, going] } }));
  put(claim('b', { status: { conditions: [initialized, going] } }));
  expect(found()).toEqual([
    'nodepool-budget: NodePool pool allows 1 of 3 nodes to go (Empty), and 2 go',
  ]);
});

test('an eviction that a PodDisruptionBudget should have stopped', () => {
  const { put, found } = newWorld();
  const labels = { app: 'web' };
  const ready = { type: 'Ready', status: 'True' };
  put({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web', namespace: 'default' },
    spec: { minAvailable: 2, selector: { matchLabels: labels } },
  });
  const healthy = pod('a', { nodeName: 'node' }, { labels, status: { conditions: [ready] } });
  put(healthy);
  put(pod('b', { nodeName: 'node' }, { labels, status: { conditions: [ready] } }));
  const evicted = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'EvictionByEvictionAPI',
  };
  put({
    ...healthy,
    metadata: { ...healthy.metadata, deletionTimestamp: '2026-12-01T12:00:30Z' },
    status: { conditions: [ready, evicted] },
  });
  expect(found()).toEqual([
    'pod-disruption-budget: PodDisruptionBudget web wants 2 healthy pods; after the eviction of a there are 1',
  ]);
});
