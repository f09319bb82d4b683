import { expect, test } from 'vitest';
import { Kinds } from '../../api/kinds.ts';
import { KubeError } from '../../ports/kube.ts';
import { node, pod, TestCluster } from './testing/test-cluster.ts';

const attempts = (cluster: TestCluster, name: string): number =>
  cluster.events.filter((e) => e.pod === name && e.reason === 'FailedScheduling').length;

test('higher priority first, then who came first, then by name', async () => {
  const cluster = new TestCluster();
  for (const name of ['d', 'c']) cluster.addPod(pod(name));
  await cluster.pass(1);
  cluster.addPod(pod('b'));
  cluster.addPod(pod('e', { spec: { priority: 10 } }));
  cluster.addNode(node('n1', { allocatable: { cpu: '2' } }));
  await cluster.pass(0);
  expect(cluster.events.filter((e) => e.reason === 'Scheduled').map((e) => e.pod)).toEqual([
    'e',
    'c',
  ]);
});

test('back-off doubles with each failure up to its limit', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1'));
  cluster.addPod(pod('a', { cpu: '4', spec: { nodeName: 'n1' } }));
  cluster.addPod(pod('p'));
  for (let tenth = 0; tenth < 400; tenth++) {
    await cluster.pass(0);
    // Something goes away all the time, so the pod has reason to hope all the time.
    cluster.addPod(pod(`gone-${tenth}`, { cpu: '0', spec: { nodeName: 'n1' } }));
    cluster.deletePod(`gone-${tenth}`);
    await cluster.pass(0.1);
  }
  const failures = cluster.events.filter((e) => e.reason === 'FailedScheduling');
  expect(failures.map((e) => e.atSeconds)).toEqual([0, 1, 3, 7, 15, 25, 35]);
});

test('the back-off of the configuration holds although nothing else is to be done', async () => {
  const cluster = new TestCluster({ podInitialBackoffMs: 120_000, podMaxBackoffMs: 180_000 });
  const taints = [{ key: 'starting', effect: 'NoSchedule' as const }];
  cluster.addNode(node('n1', { spec: { taints } }));
  cluster.addPod(pod('p'));
  await cluster.pass(60);
  cluster.changeNode('n1', (n) => ({ ...n, spec: {} }));
  await cluster.pass(59);
  expect(cluster.nodeOf('p')).toBeUndefined();
  await cluster.pass(1);
  expect(cluster.nodeOf('p')).toBe('n1');
});

test('only changes that may help give a pod another turn', async () => {
  const cluster = new TestCluster();
  const taints = [{ key: 'x', effect: 'NoSchedule' as const }];
  cluster.addNode(node('full'));
  cluster.addNode(node('tainted', { spec: { taints } }));
  cluster.addPod(pod('a', { cpu: '4', spec: { nodeName: 'full' } }));
  cluster.addPod(pod('p', { cpu: '2' }));
  await cluster.pass(20);
  expect(attempts(cluster, 'p')).toBe(1);
  cluster.changeNode('full', (n) => ({
    ...n,
    status: { ...n.status, conditions: [{ type: 'Ready', status: 'True' }] },
  }));
  cluster.changeNode('full', (n) => ({
    ...n,
    metadata: { ...n.metadata, labels: { ...n.metadata.labels, colour: 'red' } },
  }));
  cluster.addNode(node('small', { spec: { taints }, allocatable: { cpu: '1' } }));
  await cluster.pass(20);
  expect(attempts(cluster, 'p')).toBe(1);
  cluster.changeNode('tainted', (n) => ({ ...n, spec: {} }));
  await cluster.pass(0);
  expect(cluster.nodeOf('p')).toBe('tainted');
});

test('more allocatable helps', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1', { allocatable: { 'nvidia.com/gpu': '0' } }));
  const requests = { 'nvidia.com/gpu': '1' };
  cluster.addPod(pod('p', { spec: { containers: [{ name: 'm', resources: { requests } }] } }));
  await cluster.pass(30);
  cluster.changeNode('n1', (n) => ({
    ...n,
    status: { ...n.status, allocatable: { ...n.status?.allocatable, 'nvidia.com/gpu': '1' } },
  }));
  await cluster.pass(0);
  expect(cluster.nodeOf('p')).toBe('n1');
});

test('an unschedulable pod is looked at again after five minutes', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1'));
  cluster.addPod(pod('p', { cpu: '8' }));
  await cluster.pass(299);
  expect(attempts(cluster, 'p')).toBe(1);
  await cluster.pass(1);
  expect(attempts(cluster, 'p')).toBe(2);
  await cluster.pass(300);
  expect(attempts(cluster, 'p')).toBe(3);
});

test('the status is written when it changes only', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1'));
  cluster.addPod(pod('p', { cpu: '8' }));
  await cluster.pass(1000);
  expect(attempts(cluster, 'p')).toBe(4);
  expect(cluster.server.writeCount).toBe(1);
});

test('gates hold a pod back until the last one is gone', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1'));
  cluster.addPod(pod('p', { spec: { schedulingGates: [{ name: 'quota' }] } }));
  await cluster.pass(10);
  expect(cluster.pod('p')?.status?.conditions).toEqual([
    expect.objectContaining({
      type: 'PodScheduled',
      status: 'False',
      reason: 'SchedulingGated',
      message: 'Scheduling is blocked due to non-empty scheduling gates',
    }),
  ]);
  const key = { name: 'p', namespace: 'default' };
  cluster.server.modify(Kinds.Pod, key, (p) => ({
    ...p,
    spec: { ...p.spec, schedulingGates: [] },
  }));
  await cluster.pass(0);
  expect(cluster.nodeOf('p')).toBe('n1');
});

test('pods of other schedulers and pods that are on their way out are left alone', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1'));
  cluster.addPod(pod('other', { spec: { schedulerName: 'mine' } }));
  cluster.addPod(pod('leaving', { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }));
  await cluster.pass(400);
  expect(cluster.placements()).toEqual({});
  expect(cluster.events).toEqual([]);
});

test('a pod that gets a toleration is tried again', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1', { spec: { taints: [{ key: 'x', effect: 'NoSchedule' }] } }));
  cluster.addPod(pod('p'));
  await cluster.pass(5);
  const tolerations = [{ key: 'x', operator: 'Exists' as const }];
  cluster.server.modify(Kinds.Pod, { name: 'p', namespace: 'default' }, (p) => ({
    ...p,
    spec: { ...p.spec, tolerations },
  }));
  await cluster.pass(0);
  expect(cluster.nodeOf('p')).toBe('n1');
});

test('a binding that fails is tried again, and its room is free meanwhile', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1', { allocatable: { cpu: '1' } }));
  cluster.server.nextBindError = new KubeError('Conflict', 'somebody was faster');
  cluster.addPod(pod('a'));
  cluster.addPod(pod('b'));
  await cluster.pass(0);
  expect(cluster.placements()).toEqual({ b: 'n1' });
  cluster.deletePod('b');
  await cluster.pass(1);
  expect(cluster.placements()).toEqual({ a: 'n1' });
});

test('the order in which objects were created does not matter', async () => {
  const build = async (isReversed: boolean) => {
    const cluster = new TestCluster();
    const nodes = Array.from({ length: 7 }, (_, i) => node(`n${i}`, { zone: `z${i % 3}` }));
    const pods = Array.from({ length: 30 }, (_, i) =>
      pod(`p${i}`, {
        cpu: `${200 + 37 * (i % 5)}m`,
        labels: { app: `a${i % 3}` },
        spec: {
          priority: i % 2,
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'topology.kubernetes.io/zone',
              whenUnsatisfiable: 'DoNotSchedule',
              labelSelector: { matchLabels: { app: `a${i % 3}` } },
            },
          ],
        },
      }),
    );
    for (const n of isReversed ? nodes.reverse() : nodes) cluster.addNode(n);
    for (const p of isReversed ? pods.reverse() : pods) cluster.addPod(p);
    await cluster.pass(5);
    return cluster.placements();
  };
  const placements = await build(false);
  expect(Object.keys(placements)).toHaveLength(30);
  expect(await build(true)).toEqual(placements);
});
