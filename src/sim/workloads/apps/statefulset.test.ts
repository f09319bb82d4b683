import { expect, test } from 'vitest';
import type { StatefulSet } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { TestCluster, template } from '../test-cluster.ts';

function db(replicas: number, more: Partial<StatefulSet['spec']> = {}): StatefulSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db', namespace: 'default' },
    spec: {
      replicas,
      serviceName: 'db',
      selector: { matchLabels: { app: 'db' } },
      template: template('db'),
      ...more,
    },
  };
}

async function running(replicas: number, more: Partial<StatefulSet['spec']> = {}) {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  cluster.server.create(Kinds.StatefulSet, db(replicas, more));
  await cluster.pass(20);
  return cluster;
}

function change(cluster: TestCluster, spec: Partial<StatefulSet['spec']>): void {
  cluster.server.modify(Kinds.StatefulSet, { name: 'db', namespace: 'default' }, (set) => ({
    ...set,
    spec: { ...set.spec, ...spec },
  }));
}

const names = (cluster: TestCluster): readonly string[] =>
  cluster.pods('db-').map((pod) => pod.metadata.name);
const rollouts = (cluster: TestCluster): readonly (string | undefined)[] =>
  cluster.pods('db-').map((pod) => pod.metadata.annotations?.['rollout']);
const second = template('db', { rollout: '2' });

test('ordered pods start one after the other', async () => {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  cluster.server.create(Kinds.StatefulSet, db(3));
  await cluster.pass(4);
  expect(names(cluster)).toEqual(['db-0']);
  await cluster.pass(2);
  expect(names(cluster)).toEqual(['db-0', 'db-1']);
  await cluster.pass(20);
  expect(cluster.readyPods('db-')).toHaveLength(3);
  expect(cluster.server.get(Kinds.StatefulSet, 'db', 'default')?.status).toMatchObject({
    replicas: 3,
    readyReplicas: 3,
    updatedReplicas: 3,
    currentReplicas: 3,
  });
});

test('parallel pods start together and number from the start ordinal', async () => {
  const cluster = new TestCluster();
  cluster.server.create(
    Kinds.StatefulSet,
    db(2, { podManagementPolicy: 'Parallel', ordinals: { start: 5 } }),
  );
  await cluster.pass(1);
  expect(names(cluster)).toEqual(['db-5', 'db-6']);
});

test('scaling down takes the highest ordinal first, one at a time', async () => {
  const cluster = await running(3, { template: template('db', { 'tenon.sh/stops-after': '10s' }) });
  change(cluster, { replicas: 1 });
  await cluster.pass(5);
  const leaving = cluster.pods('db-').filter((pod) => pod.metadata.deletionTimestamp);
  expect(leaving.map((pod) => pod.metadata.name)).toEqual(['db-2']);
  await cluster.pass(30);
  expect(names(cluster)).toEqual(['db-0']);
});

test('a terminating pod holds its ordinal', async () => {
  const slow = template('db', { 'tenon.sh/stops-after': '20s' });
  const cluster = await running(1, { template: slow });
  const before = cluster.pod('db-0')?.metadata.uid;
  cluster.server.delete(Kinds.Pod, { name: 'db-0', namespace: 'default' });
  await cluster.pass(19);
  expect(cluster.pod('db-0')?.metadata.uid).toBe(before);
  await cluster.pass(10);
  expect(cluster.pod('db-0')?.metadata.uid).not.toBe(before);
  expect(cluster.readyPods('db-')).toHaveLength(1);
});

test('a rolling update goes from the highest ordinal down to the partition', async () => {
  const cluster = await running(3);
  change(cluster, {
    template: second,
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } },
  });
  await cluster.pass(2);
  expect(rollouts(cluster).slice(0, 2)).toEqual([undefined, undefined]);
  await cluster.pass(60);
  expect(rollouts(cluster)).toEqual([undefined, '2', '2']);
  cluster.server.delete(Kinds.Pod, { name: 'db-0', namespace: 'default' });
  await cluster.pass(20);
  expect(rollouts(cluster)).toEqual([undefined, '2', '2']);
  change(cluster, { updateStrategy: { type: 'RollingUpdate' } });
  await cluster.pass(30);
  expect(rollouts(cluster)).toEqual(['2', '2', '2']);
});

test('on-delete updates only what somebody deletes', async () => {
  const cluster = await running(2, { updateStrategy: { type: 'OnDelete' } });
  change(cluster, { template: second });
  await cluster.pass(30);
  expect(rollouts(cluster)).toEqual([undefined, undefined]);
});

test('each pod has claims of its own, which outlive it', async () => {
  const cluster = await running(2, {
    volumeClaimTemplates: [
      {
        metadata: { name: 'data' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '10Gi' } } },
      },
    ],
  });
  expect(cluster.pod('db-1')?.spec.volumes).toEqual([
    { name: 'data', persistentVolumeClaim: { claimName: 'data-db-1' } },
  ]);
  change(cluster, { replicas: 0 });
  await cluster.pass(60);
  expect(cluster.pods()).toHaveLength(0);
  const claims = cluster.server.list(Kinds.PersistentVolumeClaim).map((c) => c.metadata.name);
  expect(claims).toEqual(['data-db-0', 'data-db-1']);
});
