import { expect, test } from 'vitest';
import type { Pod, PodSpec } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { node, pod, TestCluster } from './testing/test-cluster.ts';

interface Running {
  readonly cpu?: string;
  readonly priority?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly startTime?: string;
  readonly graceSeconds?: number;
}

function running(name: string, nodeName: string, parts: Running = {}): Pod {
  const { cpu = '2', priority = 0, labels = {}, startTime, graceSeconds = 0 } = parts;
  return pod(name, {
    cpu,
    labels,
    spec: { nodeName, priority, terminationGracePeriodSeconds: graceSeconds },
    status: startTime === undefined ? { phase: 'Running' } : { phase: 'Running', startTime },
  });
}

const urgent = (name: string, cpu: string, spec: Partial<PodSpec> = {}): Pod =>
  pod(name, { cpu, spec: { priority: 100, ...spec } });

function clusterOf(names: readonly string[], ...pods: readonly Pod[]): TestCluster {
  const cluster = new TestCluster();
  for (const name of names) cluster.addNode(node(name));
  for (const p of pods) cluster.addPod(p);
  return cluster;
}

const victimsOf = (cluster: TestCluster): readonly string[] =>
  cluster.events.filter((e) => e.reason === 'Preempted').map((e) => e.pod);

function budget(cluster: TestCluster, labels: Record<string, string>, disruptionsAllowed: number) {
  cluster.server.create(Kinds.PodDisruptionBudget, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: Object.values(labels).join('-'), namespace: 'default' },
    spec: { selector: { matchLabels: labels } },
    status: { disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
  });
}

test('a pod of higher priority pushes out one of lower, waits its back-off, and takes the room', async () => {
  const cluster = clusterOf(['n1'], running('low', 'n1', { cpu: '4' }), urgent('p', '3'));
  await cluster.pass(0);
  expect(cluster.pod('low')).toBeUndefined();
  expect(cluster.pod('p')?.status?.nominatedNodeName).toBe('n1');
  expect(cluster.why('p')).toBe('0/1 nodes are available: 1 Insufficient cpu.');
  expect(cluster.nodeOf('p')).toBeUndefined();
  await cluster.pass(1);
  expect(cluster.nodeOf('p')).toBe('n1');
  expect(cluster.events.find((e) => e.reason === 'Preempted')).toEqual({
    atSeconds: 0,
    pod: 'low',
    reason: 'Preempted',
    message: 'Preempted by pod uid-default/p on node n1',
  });
});

test('victims are told why, and the pod waits for their grace without taking more', async () => {
  const cluster = clusterOf(
    ['n1', 'n2'],
    running('low-1', 'n1', { cpu: '4', graceSeconds: 30 }),
    running('low-2', 'n2', { cpu: '4', graceSeconds: 30 }),
    running('tiny', 'n2', { cpu: '0', priority: 100 }),
    urgent('p', '3'),
  );
  await cluster.pass(0);
  const victim = cluster.pod('low-1');
  expect(victim?.metadata.deletionTimestamp).toBeDefined();
  expect(victim?.status?.conditions).toEqual([
    expect.objectContaining({
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'PreemptionByScheduler',
    }),
  ]);
  await cluster.pass(5);
  cluster.deletePod('tiny');
  await cluster.pass(15);
  expect(cluster.why('p')).toContain('not eligible due to a terminating pod on the nominated node');
  expect(cluster.pod('p')?.status?.nominatedNodeName).toBe('n1');
  cluster.deletePod('low-1');
  await cluster.pass(10);
  expect(cluster.nodeOf('p')).toBe('n1');
  expect(victimsOf(cluster)).toEqual(['low-1']);
});

test('no more pods go than have to', async () => {
  const cluster = clusterOf(
    ['n1'],
    running('a', 'n1', { cpu: '1', priority: 5 }),
    running('b', 'n1', { cpu: '1', priority: 1 }),
    running('c', 'n1', { cpu: '2', priority: 3 }),
    urgent('p', '2'),
  );
  await cluster.pass(2);
  expect(victimsOf(cluster)).toEqual(['c']);
  expect(cluster.nodeOf('p')).toBe('n1');
});

test('preemptionPolicy Never waits', async () => {
  const cluster = clusterOf(
    ['n1'],
    running('low', 'n1', { cpu: '4' }),
    urgent('p', '3', { preemptionPolicy: 'Never' }),
  );
  await cluster.pass(60);
  expect(victimsOf(cluster)).toEqual([]);
  expect(cluster.why('p')).toBe(
    '0/1 nodes are available: 1 Insufficient cpu. preemption: not eligible due to preemptionPolicy=Never.',
  );
});

test('equal priority pushes nobody out', async () => {
  const cluster = clusterOf(
    ['n1'],
    running('same', 'n1', { cpu: '4', priority: 100 }),
    urgent('p', '3'),
  );
  await cluster.pass(60);
  expect(victimsOf(cluster)).toEqual([]);
});

test('nobody goes where it would not help: taints, affinity, a node that is too small', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('tainted', { spec: { taints: [{ key: 'x', effect: 'NoSchedule' }] } }));
  cluster.addNode(node('small', { allocatable: { cpu: '2' } }));
  cluster.addPod(running('low-1', 'tainted', { cpu: '4' }));
  cluster.addPod(running('low-2', 'small', { cpu: '2' }));
  cluster.addPod(urgent('p', '3'));
  await cluster.pass(60);
  expect(victimsOf(cluster)).toEqual([]);
  expect(cluster.why('p')).toBe(
    '0/2 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint {x: }. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
  );
});

test('the carrier of an anti-affinity is pushed out too', async () => {
  const term = {
    topologyKey: 'kubernetes.io/hostname',
    labelSelector: { matchLabels: { app: 'db' } },
  };
  const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
  const cluster = clusterOf(
    ['n1'],
    running('db', 'n1', { cpu: '1', labels: { app: 'db' } }),
    running('other', 'n1', { cpu: '1' }),
    urgent('p', '1', { affinity }),
  );
  await cluster.pass(2);
  expect(victimsOf(cluster)).toEqual(['db']);
  expect(cluster.nodeOf('p')).toBe('n1');
});

test.each<[string, Running, Running, string]>([
  ['fewest budget violations', { labels: { app: 'safe' } }, { priority: 9 }, 'n2'],
  ['lowest of the highest priorities', { priority: 5 }, { priority: 3 }, 'n2'],
  [
    'latest start',
    { startTime: '2026-01-01T00:00:00Z' },
    { startTime: '2026-01-02T00:00:00Z' },
    'n2',
  ],
  ['name', {}, {}, 'n1'],
])('which node: %s', async (_, first, second, expected) => {
  const cluster = clusterOf(['n1', 'n2']);
  budget(cluster, { app: 'safe' }, 0);
  cluster.addPod(running('a', 'n1', { cpu: '4', ...first }));
  cluster.addPod(running('b', 'n2', { cpu: '4', ...second }));
  cluster.addPod(urgent('p', '3'));
  await cluster.pass(2);
  expect(cluster.nodeOf('p')).toBe(expected);
});

test('which node: fewest victims, by the sum of their priorities', async () => {
  const cluster = clusterOf(
    ['n1', 'n2'],
    running('a1', 'n1', { cpu: '2' }),
    running('a2', 'n1', { cpu: '2' }),
    running('b', 'n2', { cpu: '4' }),
    urgent('p', '4'),
  );
  await cluster.pass(2);
  expect(victimsOf(cluster)).toEqual(['b']);
});

test('on one node, pods that a budget protects stay if others can go', async () => {
  const cluster = clusterOf(['n1']);
  budget(cluster, { app: 'safe' }, 0);
  cluster.addPod(running('protected', 'n1', { labels: { app: 'safe' }, priority: 1 }));
  cluster.addPod(running('free', 'n1', { priority: 2 }));
  cluster.addPod(urgent('p', '2'));
  await cluster.pass(2);
  expect(victimsOf(cluster)).toEqual(['free']);
});

test('a budget is no wall: without another way the protected pod goes', async () => {
  const cluster = clusterOf(['n1']);
  budget(cluster, { app: 'safe' }, 0);
  cluster.addPod(running('protected', 'n1', { cpu: '4', labels: { app: 'safe' } }));
  cluster.addPod(urgent('p', '2'));
  await cluster.pass(2);
  expect(victimsOf(cluster)).toEqual(['protected']);
});

test('the room made for one pod is not taken by a pod of lower priority', async () => {
  const cluster = clusterOf(['n1'], running('low', 'n1', { cpu: '4' }), urgent('p', '3'));
  await cluster.pass(0);
  cluster.addPod(pod('sneaky', { cpu: '2', spec: { priority: 0 } }));
  cluster.addPod(pod('small', { cpu: '1', spec: { priority: 0 } }));
  await cluster.pass(0);
  expect(cluster.nodeOf('sneaky')).toBeUndefined();
  expect(cluster.nodeOf('small')).toBe('n1');
  await cluster.pass(1);
  expect(cluster.nodeOf('p')).toBe('n1');
});

test('a pod of higher priority takes the room over, and the first looks for another', async () => {
  const cluster = clusterOf(
    ['n1'],
    running('low', 'n1', { cpu: '4', graceSeconds: 30 }),
    urgent('p', '3'),
  );
  await cluster.pass(0);
  cluster.addPod(pod('boss', { cpu: '3', spec: { priority: 1000 } }));
  await cluster.pass(1);
  const tries = cluster.events.filter((e) => e.pod === 'p' && e.reason === 'FailedScheduling');
  expect(tries.map((e) => e.atSeconds)).toEqual([0, 1]);
  cluster.deletePod('low');
  await cluster.pass(10);
  expect(cluster.nodeOf('boss')).toBe('n1');
  expect(cluster.nodeOf('p')).toBeUndefined();
  expect(cluster.pod('p')?.status?.nominatedNodeName).toBeUndefined();
});

test('ten pods push out ten, one each', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1', { allocatable: { cpu: '10', memory: '64Gi' } }));
  for (let i = 0; i < 10; i++)
    cluster.addPod(running(`pause-${i}`, 'n1', { cpu: '1', priority: -1 }));
  for (let i = 0; i < 10; i++) cluster.addPod(pod(`web-${i}`, { cpu: '1', spec: { priority: 0 } }));
  await cluster.pass(2);
  expect(victimsOf(cluster)).toHaveLength(10);
  expect(Object.keys(cluster.placements())).toHaveLength(10);
});

test('a nominated pod that is deleted leaves its room to others', async () => {
  const cluster = clusterOf(
    ['n1'],
    running('low', 'n1', { cpu: '4', graceSeconds: 30 }),
    urgent('p', '3'),
  );
  await cluster.pass(0);
  cluster.addPod(pod('waiting', { cpu: '2', spec: { priority: 0 } }));
  await cluster.pass(0);
  cluster.deletePod('p');
  cluster.deletePod('low');
  await cluster.pass(2);
  expect(cluster.nodeOf('waiting')).toBe('n1');
});
