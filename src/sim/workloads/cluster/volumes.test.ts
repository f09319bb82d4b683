import { expect, test } from 'vitest';
import type { Pod } from '../../../api/core/pod.ts';
import type { StorageClass } from '../../../api/core/storage.ts';
import { Kinds } from '../../../api/kinds.ts';
import { stageMs, TestCluster, template } from '../test-cluster.ts';

const claimSpec = {
  accessModes: ['ReadWriteOnce'],
  storageClassName: 'gp3',
  resources: { requests: { storage: '10Gi' } },
};

function storageClass(more: Partial<StorageClass>): StorageClass {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'gp3' },
    provisioner: 'ebs.csi.aws.com',
    volumeBindingMode: 'WaitForFirstConsumer',
    ...more,
  };
}

function withClaim(more: Partial<StorageClass> = {}): TestCluster {
  const cluster = new TestCluster();
  cluster.server.create(Kinds.StorageClass, storageClass(more));
  cluster.server.create(Kinds.PersistentVolumeClaim, {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data', namespace: 'default' },
    spec: claimSpec,
  });
  return cluster;
}

function db(name: string, volume: NonNullable<Pod['spec']['volumes']>[number]): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { ...template(name).spec, volumes: [volume] },
  };
}

const mounted = (name: string): Pod =>
  db(name, { name: 'data', persistentVolumeClaim: { claimName: 'data' } });

function zonesOf(cluster: TestCluster): unknown {
  const terms = cluster.server.list(Kinds.PersistentVolume)[0]?.spec.nodeAffinity?.required;
  return terms?.nodeSelectorTerms[0]?.matchExpressions?.[0]?.values;
}

const attachedTo = (cluster: TestCluster): readonly string[] =>
  cluster.server.list(Kinds.VolumeAttachment).map((a) => a.spec.nodeName);

test('a claim waits for its first consumer and gets a volume in the zone of its node', async () => {
  const cluster = withClaim();
  await cluster.pass(60);
  expect(cluster.server.list(Kinds.PersistentVolume)).toEqual([]);
  cluster.addNode('n1', { zone: 'us-east-1b' });
  cluster.server.create(Kinds.Pod, mounted('db'));
  await cluster.pass(10);
  const claim = cluster.server.get(Kinds.PersistentVolumeClaim, 'data', 'default');
  expect(claim?.status?.phase).toBe('Bound');
  expect(zonesOf(cluster)).toEqual(['us-east-1b']);
  expect(attachedTo(cluster)).toEqual(['n1']);
  expect(cluster.server.list(Kinds.VolumeAttachment)[0]?.status?.attached).toBe(true);
  expect(cluster.readyPods()).toHaveLength(1);
});

test('an immediate claim is bound at once, in a zone that its class allows', async () => {
  const cluster = withClaim({
    volumeBindingMode: 'Immediate',
    allowedTopologies: [
      { matchLabelExpressions: [{ key: 'topology.kubernetes.io/zone', values: ['us-east-1c'] }] },
    ],
  });
  await cluster.pass(1);
  expect(zonesOf(cluster)).toEqual(['us-east-1c']);
});

test('the volume leaves its node some time after the pod, and the next pod waits for that', async () => {
  const cluster = withClaim();
  cluster.addNode('n1');
  cluster.server.create(Kinds.Pod, mounted('db'));
  await cluster.pass(10);
  cluster.addNode('n2');
  cluster.server.delete(Kinds.Pod, { name: 'db', namespace: 'default' });
  await cluster.pass(1);
  expect(cluster.pods()).toHaveLength(0);
  const other = mounted('other');
  cluster.server.create(Kinds.Pod, { ...other, spec: { ...other.spec, nodeName: 'n2' } });
  await cluster.pass(stageMs.volumeDetach / 1000 - 2);
  expect(attachedTo(cluster)).toEqual(['n1']);
  expect(cluster.readyPods()).toHaveLength(0);
  await cluster.pass(10);
  expect(attachedTo(cluster)).toEqual(['n2']);
  expect(cluster.readyPods()).toHaveLength(1);
});

test('an ephemeral volume has a claim that the pod owns', async () => {
  const cluster = withClaim();
  cluster.addNode('n1');
  const ephemeral = { volumeClaimTemplate: { spec: claimSpec } };
  cluster.server.create(Kinds.Pod, db('scratch', { name: 'tmp', ephemeral }));
  await cluster.pass(10);
  const claim = cluster.server.get(Kinds.PersistentVolumeClaim, 'scratch-tmp', 'default');
  expect(claim?.metadata.ownerReferences?.[0]?.name).toBe('scratch');
  expect(cluster.readyPods()).toHaveLength(1);
});
