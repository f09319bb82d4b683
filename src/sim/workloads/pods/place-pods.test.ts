import { expect, test } from 'vitest';
import { Kinds } from '../../../api/kinds.ts';
import { TestCluster, template } from '../test-cluster.ts';

const selector = { matchLabels: { app: 'app' } };

test('placed pods belong to their workload, which adds only what is missing', async () => {
  const cluster = new TestCluster();
  const metadata = { name: 'app', namespace: 'default' };
  cluster.server.create(Kinds.Deployment, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { replicas: 3, selector, template: template('app') },
  });
  cluster.addNode('n1');
  const createdAtMs = cluster.clock.nowMs() - 3_600_000;
  const placed = { namespace: 'default', nodeName: 'n1', createdAtMs };
  expect(cluster.workloads.placePods({ ...placed, workload: 'app', count: 2 })).toHaveLength(2);
  expect(cluster.readyPods()).toHaveLength(2);
  const before = cluster.pods().map((pod) => pod.metadata.name);
  await cluster.pass(10);
  expect(cluster.readyPods()).toHaveLength(3);
  expect(cluster.pods().map((pod) => pod.metadata.name)).toEqual(expect.arrayContaining(before));
  expect(cluster.server.get(Kinds.Deployment, 'app', 'default')?.status?.availableReplicas).toBe(3);
  expect(cluster.pod(before[0] ?? '')?.metadata.creationTimestamp).toBe('2026-11-30T23:00:00Z');
  expect(cluster.workloads.placePods({ ...placed, workload: 'none', count: 1 })).toBeUndefined();
});

test('placed pods of a StatefulSet take the next ordinals, with bound claims', async () => {
  const cluster = new TestCluster();
  cluster.server.create(Kinds.StatefulSet, {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'app', namespace: 'default' },
    spec: {
      replicas: 2,
      selector,
      template: template('app'),
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: {} }],
    },
  });
  for (const nodeName of ['n1', 'n2']) {
    cluster.addNode(nodeName, { zone: nodeName === 'n1' ? 'us-east-1a' : 'us-east-1b' });
    const createdAtMs = cluster.clock.nowMs() - 3_600_000;
    const placed = { namespace: 'default', workload: 'app', count: 1, nodeName, createdAtMs };
    cluster.workloads.placePods(placed);
  }
  await cluster.pass(10);
  const bound = cluster.readyPods().map((pod) => [pod.metadata.name, pod.spec.nodeName]);
  expect(bound).toEqual([
    ['app-0', 'n1'],
    ['app-1', 'n2'],
  ]);
  const attached = cluster.server.list(Kinds.VolumeAttachment).map((a) => a.spec.nodeName);
  expect(attached.sort()).toEqual(['n1', 'n2']);
});

test('a daemon pod that is placed is not made a second time', async () => {
  const cluster = new TestCluster();
  cluster.server.create(Kinds.DaemonSet, {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'app', namespace: 'default' },
    spec: { selector, template: template('app') },
  });
  cluster.addNode('n1');
  const createdAtMs = cluster.clock.nowMs();
  const placed = { namespace: 'default', workload: 'app', count: 1, nodeName: 'n1', createdAtMs };
  cluster.workloads.placePods(placed);
  await cluster.pass(10);
  expect(cluster.pods()).toHaveLength(1);
});
