import { expect, test } from 'vitest';
import type {
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
} from '../../api/core/storage.ts';
import { Kinds } from '../../api/kinds.ts';
import { node, pod, TestCluster } from './testing/test-cluster.ts';

const zone = 'topology.kubernetes.io/zone';
const driver = 'ebs.csi.aws.com';

function twoZones(): TestCluster {
  const cluster = new TestCluster();
  cluster.addNode(node('n-a', { zone: 'a' }));
  cluster.addNode(node('n-b', { zone: 'b' }));
  return cluster;
}

function addClass(
  cluster: TestCluster,
  volumeBindingMode: 'Immediate' | 'WaitForFirstConsumer',
  more: Partial<StorageClass> = {},
): void {
  cluster.server.create(Kinds.StorageClass, {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'gp3' },
    provisioner: driver,
    volumeBindingMode,
    ...more,
  });
}

function addClaim(cluster: TestCluster, name: string, volumeName?: string): void {
  const claim: PersistentVolumeClaim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, namespace: 'default' },
    spec: {
      storageClassName: 'gp3',
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '10Gi' } },
      ...(volumeName === undefined ? {} : { volumeName }),
    },
  };
  cluster.server.create(Kinds.PersistentVolumeClaim, claim);
}

function addVolume(cluster: TestCluster, name: string, spec: PersistentVolume['spec']): void {
  cluster.server.create(Kinds.PersistentVolume, {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec,
  });
}

const inZone = (value: string) => ({
  required: {
    nodeSelectorTerms: [
      { matchExpressions: [{ key: zone, operator: 'In' as const, values: [value] }] },
    ],
  },
});

const withClaims = (...names: readonly string[]) => ({
  volumes: names.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })),
});

const claimOf = (cluster: TestCluster, name: string) =>
  cluster.server.get(Kinds.PersistentVolumeClaim, name, 'default');

test('a bound volume ties the pod to its zone', async () => {
  const cluster = twoZones();
  addVolume(cluster, 'pv', { nodeAffinity: inZone('b'), csi: { driver, volumeHandle: 'vol-1' } });
  addClaim(cluster, 'data', 'pv');
  cluster.addPod(pod('p', { spec: withClaims('data') }));
  cluster.addPod(pod('q', { cpu: '4', spec: withClaims('data') }));
  await cluster.pass(0);
  expect(cluster.placements()).toEqual({ p: 'n-b' });
  expect(cluster.why('q')).toContain("1 node(s) didn't match PersistentVolume's node affinity");
});

test('a volume that only has zone labels does so, too', async () => {
  const cluster = twoZones();
  cluster.server.create(Kinds.PersistentVolume, {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'pv', labels: { [zone]: 'b__c' } },
    spec: {},
  });
  addClaim(cluster, 'data', 'pv');
  cluster.addPod(pod('p', { spec: withClaims('data') }));
  await cluster.pass(0);
  expect(cluster.nodeOf('p')).toBe('n-b');
});

test('an unbound claim of an immediate class has to be bound first', async () => {
  const cluster = twoZones();
  addClass(cluster, 'Immediate');
  addClaim(cluster, 'data');
  cluster.addPod(pod('p', { spec: withClaims('data') }));
  await cluster.pass(5);
  expect(cluster.why('p')).toBe(
    '0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
  );
  addVolume(cluster, 'pv', { nodeAffinity: inZone('b') });
  cluster.server.modify(
    Kinds.PersistentVolumeClaim,
    { name: 'data', namespace: 'default' },
    (c) => ({
      ...c,
      spec: { ...c.spec, volumeName: 'pv' },
    }),
  );
  await cluster.pass(2);
  expect(cluster.nodeOf('p')).toBe('n-b');
});

test('a pod waits for a claim that does not exist yet', async () => {
  const cluster = twoZones();
  cluster.addPod(pod('p', { spec: withClaims('data') }));
  await cluster.pass(5);
  expect(cluster.why('p')).toContain('persistentvolumeclaim "data" not found');
  addClass(cluster, 'WaitForFirstConsumer');
  addClaim(cluster, 'data');
  await cluster.pass(2);
  expect(cluster.nodeOf('p')).toBe('n-a');
});

test('a waiting claim is provisioned where the class allows it, and told where', async () => {
  const cluster = twoZones();
  addClass(cluster, 'WaitForFirstConsumer', {
    allowedTopologies: [{ matchLabelExpressions: [{ key: zone, values: ['b'] }] }],
  });
  addClaim(cluster, 'data');
  cluster.addPod(pod('p', { spec: withClaims('data') }));
  await cluster.pass(0);
  expect(cluster.nodeOf('p')).toBe('n-b');
  expect(claimOf(cluster, 'data')?.metadata.annotations).toEqual({
    'volume.kubernetes.io/selected-node': 'n-b',
  });
});

test('a waiting claim takes the smallest volume that is there and suits it', async () => {
  const cluster = twoZones();
  addClass(cluster, 'WaitForFirstConsumer', { provisioner: 'kubernetes.io/no-provisioner' });
  const disk = (size: string, z: string) => ({
    capacity: { storage: size },
    accessModes: ['ReadWriteOnce'],
    storageClassName: 'gp3',
    nodeAffinity: inZone(z),
  });
  addVolume(cluster, 'small', disk('1Gi', 'a'));
  addVolume(cluster, 'large', disk('100Gi', 'b'));
  addVolume(cluster, 'right', disk('10Gi', 'b'));
  for (const name of ['d1', 'd2', 'd3']) {
    addClaim(cluster, name);
    cluster.addPod(pod(`p-${name}`, { spec: withClaims(name) }));
  }
  await cluster.pass(0);
  expect(cluster.placements()).toEqual({ 'p-d1': 'n-b', 'p-d2': 'n-b' });
  expect(claimOf(cluster, 'd1')?.spec.volumeName).toBe('right');
  expect(claimOf(cluster, 'd2')?.spec.volumeName).toBe('large');
  expect(cluster.why('p-d3')).toContain(
    "2 node(s) didn't find available persistent volumes to bind",
  );
});

test('a node holds as many volumes as its CSINode says; shared ones count once', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1'));
  cluster.server.create(Kinds.CSINode, {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    metadata: { name: 'n1' },
    spec: { drivers: [{ name: driver, nodeID: 'i-1', allocatable: { count: 2 } }] },
  });
  for (const name of ['d1', 'd2', 'd3']) {
    addVolume(cluster, `pv-${name}`, { csi: { driver, volumeHandle: `vol-${name}` } });
    addClaim(cluster, name, `pv-${name}`);
  }
  cluster.addPod(pod('p1', { cpu: '100m', spec: withClaims('d1', 'd2') }));
  cluster.addPod(pod('p2', { cpu: '100m', spec: withClaims('d2') }));
  cluster.addPod(pod('p3', { cpu: '100m', spec: withClaims('d3') }));
  await cluster.pass(5);
  expect(Object.keys(cluster.placements())).toEqual(['p1', 'p2']);
  expect(cluster.why('p3')).toContain('1 node(s) exceed max volume count');
  cluster.deletePod('p1');
  await cluster.pass(0);
  expect(cluster.nodeOf('p3')).toBe('n1');
});

test('a volume that is still attached counts, until it is detached', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n1'));
  cluster.server.create(Kinds.CSINode, {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    metadata: { name: 'n1' },
    spec: { drivers: [{ name: driver, nodeID: 'i-1', allocatable: { count: 1 } }] },
  });
  for (const name of ['old', 'new']) {
    addVolume(cluster, `pv-${name}`, { csi: { driver, volumeHandle: `vol-${name}` } });
    addClaim(cluster, name, `pv-${name}`);
  }
  cluster.server.create(Kinds.VolumeAttachment, {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'VolumeAttachment',
    metadata: { name: 'va' },
    spec: { attacher: driver, nodeName: 'n1', source: { persistentVolumeName: 'pv-old' } },
  });
  cluster.addPod(pod('p', { spec: withClaims('new') }));
  await cluster.pass(5);
  expect(cluster.nodeOf('p')).toBeUndefined();
  cluster.server.delete(Kinds.VolumeAttachment, { name: 'va' });
  await cluster.pass(0);
  expect(cluster.nodeOf('p')).toBe('n1');
});

test('an ephemeral volume has the claim that is named after the pod', async () => {
  const cluster = twoZones();
  addClass(cluster, 'WaitForFirstConsumer');
  addVolume(cluster, 'pv', { nodeAffinity: inZone('b') });
  addClaim(cluster, 'p-scratch', 'pv');
  cluster.addPod(pod('p', { spec: { volumes: [{ name: 'scratch', ephemeral: {} }] } }));
  await cluster.pass(0);
  expect(cluster.nodeOf('p')).toBe('n-b');
});
