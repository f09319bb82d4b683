import { expect, test } from 'vitest';
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import type { FaultName, Faults } from '../faults/faults.ts';
import { isReady, machine, TestCluster, template } from '../workloads/test-cluster.ts';

const firing = (name: FaultName): Faults => ({
  fires: (asked) => asked === name,
  draw: () => 0,
  fired: new Map(),
});

interface PodTraits {
  readonly node?: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: Partial<Pod['spec']>;
}

function bound(name: string, { node = 'n1', annotations = {}, spec = {} }: PodTraits = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', annotations },
    spec: { ...template(name, {}, spec).spec, nodeName: node },
  };
}

async function onNode(...pods: Pod[]): Promise<TestCluster> {
  const cluster = new TestCluster();
  cluster.addNode('n1', { cpuMilli: 2_000 });
  await cluster.pass(1);
  for (const pod of pods) cluster.server.create(Kinds.Pod, pod);
  return cluster;
}

const node = (cluster: TestCluster) => cluster.server.get(Kinds.Node, 'n1');
const ready = (cluster: TestCluster) =>
  node(cluster)?.status?.conditions?.find((c) => c.type === 'Ready');

test('a running machine registers as a node that is not ready, and is ready later', async () => {
  const cluster = new TestCluster();
  const taints = [{ key: 'karpenter.sh/unregistered', effect: 'NoExecute' } as const];
  cluster.kubelets.onRunning(machine('n1', { taints, labels: { team: 'a' } }));
  await cluster.pass(19);
  expect(node(cluster)).toBeUndefined();
  await cluster.pass(1);
  expect(node(cluster)?.metadata.labels).toMatchObject({
    team: 'a',
    'kubernetes.io/hostname': 'n1',
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
    'node.kubernetes.io/instance-type': 'L',
    'topology.kubernetes.io/zone': 'us-east-1a',
    'topology.kubernetes.io/region': 'us-east-1',
  });
  expect(node(cluster)?.spec.providerID).toBe('aws:///us-east-1a/i-n1');
  expect(ready(cluster)).toMatchObject({ status: 'False', reason: 'KubeletNotReady' });
  expect(node(cluster)?.spec.taints?.map((t) => t.key)).toContain('node.kubernetes.io/not-ready');
  expect(cluster.server.get(Kinds.CSINode, 'n1')?.spec.drivers[0]?.allocatable?.count).toBe(25);
  expect(cluster.server.get(Kinds.Lease, 'n1', 'kube-node-lease')).toBeDefined();
  await cluster.pass(10);
  expect(ready(cluster)?.status).toBe('True');
  expect(node(cluster)?.spec.taints?.map((t) => t.key)).toEqual(['karpenter.sh/unregistered']);
});

test('faults: a kubelet that never registers, one that is never ready', async () => {
  const silent = new TestCluster(firing('kubelet.never-registers'));
  silent.kubelets.onRunning(machine('n1'));
  await silent.pass(3600);
  expect(node(silent)).toBeUndefined();
  const unready = new TestCluster(firing('kubelet.never-ready'));
  unready.kubelets.onRunning(machine('n1'));
  await unready.pass(3600);
  expect(ready(unready)?.status).toBe('False');
});

test('a pod is Pending until its image is there and it has started, then all is reported at once', async () => {
  const cluster = await onNode(bound('web'));
  await cluster.pass(4);
  expect(cluster.pod('web')?.status?.phase).toBe('Pending');
  await cluster.pass(1);
  expect(cluster.pod('web')?.status).toMatchObject({
    phase: 'Running',
    startTime: '2026-12-01T00:00:01Z',
    containerStatuses: [{ name: 'main', ready: true, restartCount: 0 }],
  });
  expect(cluster.pod('web')?.status?.podIP).toMatch(/^10\./);
  expect(cluster.readyPods()).toHaveLength(1);
});

test('an image is pulled once per node; pods that want it meanwhile wait for the same pull', async () => {
  const cluster = await onNode(bound('first'));
  await cluster.pass(2);
  cluster.server.create(Kinds.Pod, bound('second'));
  await cluster.pass(3);
  expect(cluster.readyPods().map((p) => p.metadata.name)).toEqual(['first', 'second']);
  cluster.server.create(Kinds.Pod, bound('third'));
  await cluster.pass(2);
  expect(cluster.readyPods()).toHaveLength(3);
});

test('before the node is ready only pods of the host network start', async () => {
  const cluster = new TestCluster();
  cluster.kubelets.onRunning(machine('n1'));
  await cluster.pass(20);
  cluster.server.create(Kinds.Pod, bound('cni', { spec: { hostNetwork: true } }));
  cluster.server.create(Kinds.Pod, bound('app'));
  await cluster.pass(5);
  expect(cluster.readyPods().map((p) => p.metadata.name)).toEqual(['cni']);
  await cluster.pass(10);
  expect(cluster.readyPods()).toHaveLength(2);
});

test('runs-for ends a pod with success, or restarts it when it should run always', async () => {
  const annotations = { 'tenon.sh/runs-for': '1m' };
  const cluster = await onNode(
    bound('job', { annotations, spec: { restartPolicy: 'Never' } }),
    bound('loop', { annotations, spec: { restartPolicy: 'Always' } }),
  );
  await cluster.pass(130);
  expect(cluster.pod('job')?.status?.phase).toBe('Succeeded');
  expect(isReady(cluster.pod('job') as Pod)).toBe(false);
  expect(cluster.pod('loop')?.status).toMatchObject({
    phase: 'Running',
    containerStatuses: [{ restartCount: 2 }],
  });
});

test('a pod stops after what it needs, at most its grace, and is gone then', async () => {
  const stops = (after: string) => ({ annotations: { 'tenon.sh/stops-after': after } });
  const cluster = await onNode(
    bound('quick'),
    bound('slow', stops('20s')),
    bound('stuck', stops('5m')),
  );
  await cluster.pass(10);
  for (const { metadata } of cluster.pods()) cluster.server.delete(Kinds.Pod, metadata);
  const left = async (seconds: number) => {
    await cluster.pass(seconds);
    return cluster.pods().map((p) => p.metadata.name);
  };
  expect(await left(1)).toEqual(['slow', 'stuck']);
  expect(await left(18)).toEqual(['slow', 'stuck']);
  expect(await left(2)).toEqual(['stuck']);
  expect(await left(10)).toEqual([]);
});

test('a second delete with less grace is obeyed', async () => {
  const annotations = { 'tenon.sh/stops-after': '30s' };
  const cluster = await onNode(bound('web', { annotations }));
  await cluster.pass(10);
  const key = { name: 'web', namespace: 'default' };
  cluster.server.delete(Kinds.Pod, key);
  await cluster.pass(5);
  cluster.server.delete(Kinds.Pod, key, { gracePeriodSeconds: 2 });
  await cluster.pass(2);
  expect(cluster.pods()).toEqual([]);
});

test('a pod that has not started goes at once', async () => {
  const cluster = await onNode(bound('web'));
  await cluster.pass(1);
  cluster.server.delete(Kinds.Pod, { name: 'web', namespace: 'default' });
  await cluster.pass(0.1);
  expect(cluster.pods()).toEqual([]);
});

test('what does not fit any more is refused, and the room of a pod is free when it is gone', async () => {
  const cpu = (amount: string) => ({
    containers: [{ name: 'main', resources: { requests: { cpu: amount } } }],
  });
  const port = { containers: [{ name: 'main', ports: [{ containerPort: 80, hostPort: 80 }] }] };
  const cluster = await onNode(
    bound('a', { spec: cpu('1500m') }),
    bound('b', { spec: cpu('1') }),
    bound('c', { spec: port }),
    bound('d', { spec: port }),
  );
  await cluster.pass(10);
  expect(cluster.pod('b')?.status).toMatchObject({ phase: 'Failed', reason: 'OutOfcpu' });
  expect(cluster.pod('d')?.status).toMatchObject({ phase: 'Failed', reason: 'NodePorts' });
  expect(cluster.readyPods().map((p) => p.metadata.name)).toEqual(['a', 'c']);
  cluster.server.delete(Kinds.Pod, { name: 'a', namespace: 'default' });
  await cluster.pass(5);
  cluster.server.create(Kinds.Pod, bound('e', { spec: cpu('1500m') }));
  await cluster.pass(10);
  expect(cluster.readyPods().map((p) => p.metadata.name)).toEqual(['c', 'e']);
});

test('the active deadline of a pod fails it', async () => {
  const cluster = await onNode(bound('web', { spec: { activeDeadlineSeconds: 30 } }));
  await cluster.pass(29);
  expect(cluster.pod('web')?.status?.phase).toBe('Running');
  await cluster.pass(2);
  expect(cluster.pod('web')?.status).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
});

test('pods on a node without a kubelet stay as they are', async () => {
  const cluster = await onNode(bound('ghost', { node: 'gone' }));
  await cluster.pass(30);
  expect(cluster.pod('ghost')?.status?.phase).toBe('Pending');
});

test('a machine that shuts down leaves a node that is not ready, then unknown, then gone', async () => {
  const cluster = await onNode(bound('web'));
  await cluster.pass(10);
  const booted = machine('n1');
  cluster.kubelets.onShuttingDown(booted);
  expect(ready(cluster)?.status).toBe('False');
  await cluster.pass(41);
  expect(ready(cluster)?.status).toBe('Unknown');
  cluster.kubelets.onTerminated(booted);
  await cluster.pass(4);
  expect(node(cluster)).toBeDefined();
  await cluster.pass(7);
  expect(node(cluster)).toBeUndefined();
  await cluster.pass(41);
  expect(cluster.pods()).toEqual([]);
});

test('a machine that vanishes looks ready for 40 s', async () => {
  const cluster = await onNode();
  cluster.kubelets.onTerminated(machine('n1'));
  await cluster.pass(39);
  expect(ready(cluster)?.status).toBe('True');
  await cluster.pass(2);
  expect(ready(cluster)?.status).toBe('Unknown');
  await cluster.pass(10);
  expect(node(cluster)).toBeUndefined();
});

test('the node of a terminated machine stays while a finalizer holds it', async () => {
  const cluster = await onNode();
  cluster.server.modify(Kinds.Node, { name: 'n1' }, (n) => ({
    ...n,
    metadata: { ...n.metadata, finalizers: ['karpenter.sh/termination'] },
  }));
  cluster.kubelets.onShuttingDown(machine('n1'));
  cluster.kubelets.onTerminated(machine('n1'));
  await cluster.pass(60);
  expect(node(cluster)?.metadata.deletionTimestamp).toBeDefined();
});

test('a held condition outlives what the kubelet would say, until it is released', async () => {
  const cluster = new TestCluster();
  cluster.kubelets.holdCondition('n1', { type: 'Ready', status: 'False', reason: 'Broken' });
  cluster.kubelets.holdCondition('n1', { type: 'KernelReady', status: 'False' });
  cluster.kubelets.onRunning(machine('n1'));
  await cluster.pass(60);
  expect(ready(cluster)).toMatchObject({ status: 'False', reason: 'Broken' });
  cluster.kubelets.releaseCondition('n1', 'Ready');
  cluster.kubelets.releaseCondition('n1', 'KernelReady');
  expect(node(cluster)?.status?.conditions?.map((c) => [c.type, c.status])).toEqual([
    ['MemoryPressure', 'False'],
    ['DiskPressure', 'False'],
    ['PIDPressure', 'False'],
    ['Ready', 'True'],
    ['KernelReady', 'True'],
  ]);
});

test('daemon pods of a node that a scenario begins with run from the start', async () => {
  const cluster = new TestCluster();
  cluster.server.create(Kinds.DaemonSet, {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'agent' } }, template: template('agent') },
  });
  const createdAtMs = cluster.clock.nowMs() - 3_600_000;
  const labels = { 'karpenter.sh/registered': 'true' };
  cluster.kubelets.adopt(machine('n1'), { createdAtMs, labels, finalizers: ['a/b'] });
  await cluster.pass(0);
  expect(cluster.readyPods()).toHaveLength(1);
  expect(node(cluster)?.metadata).toMatchObject({
    creationTimestamp: '2026-11-30T23:00:00Z',
    labels,
    finalizers: ['a/b'],
  });
  expect(node(cluster)?.spec.taints).toBeUndefined();
});
