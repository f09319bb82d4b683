import { expect, test } from 'vitest';
import type { Node } from '../../api/core/node.ts';
import type { Pod } from '../../api/core/pod.ts';
import { node, pod, TestCluster } from './testing/test-cluster.ts';

async function nodeOfFirst(nodes: readonly Node[], ...pods: readonly Pod[]) {
  const cluster = new TestCluster();
  for (const n of nodes) cluster.addNode(n);
  for (const p of pods) cluster.addPod(p);
  await cluster.pass(0);
  return cluster.nodeOf('p');
}

const on = (name: string, n: string, cpu: string, memory: string): Pod =>
  pod(name, { cpu, memory, spec: { nodeName: n } });

test('equal nodes: the first by name', async () => {
  expect(await nodeOfFirst([node('b'), node('a'), node('c')], pod('p'))).toBe('a');
});

test('the emptier node is better', async () => {
  const busy = on('q', 'a', '1', '4Gi');
  expect(await nodeOfFirst([node('a'), node('b')], busy, pod('p'))).toBe('b');
});

test('of equally empty nodes the one whose CPU and memory stay in balance is better', async () => {
  const cpuHeavy = on('q', 'a', '2', '4Gi');
  const memoryHeavy = on('r', 'b', '1', '8Gi');
  const wantsCpu = pod('p', { cpu: '1', memory: '1Gi' });
  expect(await nodeOfFirst([node('a'), node('b')], cpuHeavy, memoryHeavy, wantsCpu)).toBe('b');
});

test('pods without requests count as a little, so they do not all go to one node', async () => {
  const bare = { containers: [{ name: 'main' }] };
  const first = pod('a-first', { spec: bare });
  expect(await nodeOfFirst([node('a'), node('b')], first, pod('p', { spec: bare }))).toBe('b');
});

test('balance matters to pods with requests only', async () => {
  const lopsided = on('q', 'a', '2', '0');
  const even = on('r', 'b', '1200m', '4800Mi');
  const nodes = [node('a'), node('b')];
  const tiny = pod('p', { cpu: '1m', memory: '1Mi' });
  expect(await nodeOfFirst(nodes, lopsided, even, tiny)).toBe('b');
  const bare = pod('p', { spec: { containers: [{ name: 'main' }] } });
  expect(await nodeOfFirst(nodes, lopsided, even, bare)).toBe('a');
});

test('PreferNoSchedule is avoided while something else fits', async () => {
  const taints = [{ key: 'x', effect: 'PreferNoSchedule' as const }];
  const disliked = node('a', { spec: { taints } });
  const busy = on('q', 'b', '2', '8Gi');
  expect(await nodeOfFirst([disliked, node('b')], busy, pod('p'))).toBe('b');
  expect(await nodeOfFirst([disliked], pod('p'))).toBe('a');
  const tolerations = [{ key: 'x', operator: 'Exists' as const }];
  expect(await nodeOfFirst([disliked, node('b')], busy, pod('p', { spec: { tolerations } }))).toBe(
    'a',
  );
});

test('preferred node affinity outweighs emptiness', async () => {
  const prefer = (value: string, weight: number) => ({
    weight,
    preference: {
      matchExpressions: [{ key: 'disk', operator: 'In' as const, values: [value] }],
    },
  });
  const affinity = {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [prefer('hdd', 10), prefer('ssd', 60)],
    },
  };
  const nodes = [
    node('a'),
    node('b', { labels: { disk: 'hdd' } }),
    node('c', { labels: { disk: 'ssd' } }),
  ];
  const busy = on('q', 'c', '2', '8Gi');
  expect(await nodeOfFirst(nodes, busy, pod('p', { spec: { affinity } }))).toBe('c');
});

test('soft spread prefers the domain with fewer pods and never forbids', async () => {
  const labels = { app: 'web' };
  const topologySpreadConstraints = [
    {
      maxSkew: 1,
      topologyKey: 'topology.kubernetes.io/zone',
      whenUnsatisfiable: 'ScheduleAnyway' as const,
      labelSelector: { matchLabels: labels },
    },
  ];
  const p = pod('p', { labels, spec: { topologySpreadConstraints } });
  const there = pod('q', { cpu: '100m', labels, spec: { nodeName: 'a' } });
  const busy = on('r', 'b', '1', '4Gi');
  const nodes = [node('a', { zone: 'a' }), node('b', { zone: 'b' }), node('no-zone')];
  expect(await nodeOfFirst(nodes, there, busy, p)).toBe('b');
  expect(await nodeOfFirst([node('no-zone')], p)).toBe('no-zone');
});

test('of two soft spreads the one with more domains weighs more', async () => {
  const labels = { app: 'web' };
  const constraint = (topologyKey: string) => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway' as const,
    labelSelector: { matchLabels: labels },
  });
  const topologySpreadConstraints = [
    constraint('topology.kubernetes.io/zone'),
    constraint('kubernetes.io/hostname'),
  ];
  const nodes = [node('a', { zone: 'a' })];
  for (const name of ['b1', 'b2', 'c1', 'c2', 'c3']) nodes.push(node(name, { zone: 'b' }));
  const there = ['a', 'a', 'b1', 'b1', 'b2', 'b2'].map((n, i) =>
    pod(`q${i}`, { cpu: '1m', memory: '1Mi', labels, spec: { nodeName: n } }),
  );
  const busy = ['c1', 'c2', 'c3'].map((n) => on(`r-${n}`, n, '400m', '1600Mi'));
  const p = pod('p', { labels, spec: { topologySpreadConstraints } });
  expect(await nodeOfFirst(nodes, ...there, ...busy, p)).toBe('c1');
});

test.each([
  ['podAffinity', 'a'],
  ['podAntiAffinity', 'b'],
] as const)('preferred %s goes to node %s', async (kind, expected) => {
  const labels = { app: 'web' };
  const term = {
    weight: 100,
    podAffinityTerm: {
      topologyKey: 'kubernetes.io/hostname',
      labelSelector: { matchLabels: labels },
    },
  };
  const affinity = { [kind]: { preferredDuringSchedulingIgnoredDuringExecution: [term] } };
  const there = pod('q', { labels, spec: { nodeName: 'a' } });
  expect(await nodeOfFirst([node('a'), node('b')], there, pod('p', { spec: { affinity } }))).toBe(
    expected,
  );
});

test('pods that are placed already draw others by their own affinity', async () => {
  const term = {
    topologyKey: 'kubernetes.io/hostname',
    labelSelector: { matchLabels: { app: 'client' } },
  };
  const affinity = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
  const host = pod('q', { labels: { app: 'server' }, spec: { affinity, nodeName: 'a' } });
  expect(
    await nodeOfFirst([node('a'), node('b')], host, pod('p', { labels: { app: 'client' } })),
  ).toBe('a');
});
