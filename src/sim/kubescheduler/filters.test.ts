import { expect, test } from 'vitest';
import type { Node, Taint } from '../../api/core/node.ts';
import type { NodeSelectorRequirement } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { node, pod, TestCluster } from './testing/test-cluster.ts';

const dedicated: Taint = { key: 'dedicated', value: 'gpu', effect: 'NoSchedule' };
const notHelpful = (count: number): string =>
  `preemption: 0/${count} nodes are available: ${count} Preemption is not helpful for scheduling.`;

async function placed(nodes: readonly Node[], ...pods: readonly ReturnType<typeof pod>[]) {
  const cluster = new TestCluster();
  for (const n of nodes) cluster.addNode(n);
  for (const p of pods) cluster.addPod(p);
  await cluster.pass(0);
  return cluster;
}

test('without nodes the pod waits and says so, and a node ends the wait', async () => {
  const cluster = await placed([], pod('a'));
  expect(cluster.why('a')).toBe('no nodes available to schedule pods');
  await cluster.pass(60);
  cluster.addNode(node('n1'));
  await cluster.pass(0);
  expect(cluster.nodeOf('a')).toBe('n1');
});

test('requests fill a node: cpu, then the reasons for the rest', async () => {
  const cluster = await placed(
    [node('n1')],
    pod('a', { cpu: '3' }),
    pod('b', { cpu: '2', memory: '20Gi' }),
  );
  expect(cluster.placements()).toEqual({ a: 'n1' });
  expect(cluster.why('b')).toBe(
    `0/1 nodes are available: 1 Insufficient cpu, 1 Insufficient memory. ${notHelpful(1)}`,
  );
});

test('what could fit an empty node has no victims rather than no hope', async () => {
  const cluster = await placed([node('n1')], pod('a', { cpu: '3' }), pod('b', { cpu: '2' }));
  expect(cluster.why('b')).toBe(
    '0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
  );
});

test('the number of pods is limited', async () => {
  const small = node('n1', { allocatable: { pods: '1' } });
  const cluster = await placed([small], pod('a'), pod('b'));
  expect(cluster.placements()).toEqual({ a: 'n1' });
  expect(cluster.why('b')).toContain('1 Too many pods');
});

test('extended resources, sidecars, init containers and overhead count', async () => {
  const gpu = node('n1', { allocatable: { 'nvidia.com/gpu': '1' } });
  const wants = (count: string) => ({
    containers: [{ name: 'main', resources: { requests: { 'nvidia.com/gpu': count } } }],
  });
  const heavyInit = {
    containers: [{ name: 'main', resources: { requests: { cpu: '1' } } }],
    initContainers: [
      { name: 'proxy', restartPolicy: 'Always' as const, resources: { requests: { cpu: '1' } } },
      { name: 'setup', resources: { requests: { cpu: '2500m' } } },
    ],
    overhead: { cpu: '600m' },
  };
  const cluster = await placed(
    [gpu],
    pod('gpu-1', { spec: wants('1') }),
    pod('gpu-2', { spec: wants('1') }),
    pod('init', { spec: heavyInit }),
  );
  expect(cluster.nodeOf('gpu-1')).toBe('n1');
  expect(cluster.why('gpu-2')).toContain('1 Insufficient nvidia.com/gpu');
  expect(cluster.why('init')).toContain('1 Insufficient cpu');
});

test('pods that have ended leave their room to others', async () => {
  const ended = pod('done', { cpu: '4', spec: { nodeName: 'n1' }, status: { phase: 'Succeeded' } });
  const cluster = await placed([node('n1')], ended, pod('a', { cpu: '4' }));
  expect(cluster.nodeOf('a')).toBe('n1');
});

test('cordoned and tainted nodes are avoided unless tolerated', async () => {
  const cluster = await placed(
    [
      node('cordoned', { spec: { unschedulable: true } }),
      node('gpu', { spec: { taints: [dedicated] } }),
    ],
    pod('plain'),
    pod('tolerant', { spec: { tolerations: [{ key: 'dedicated', operator: 'Exists' }] } }),
    pod('daemon', {
      spec: { tolerations: [{ key: 'node.kubernetes.io/unschedulable', operator: 'Exists' }] },
    }),
  );
  expect(cluster.placements()).toEqual({ tolerant: 'gpu', daemon: 'cordoned' });
  expect(cluster.why('plain')).toBe(
    `0/2 nodes are available: 1 node(s) had untolerated taint {dedicated: gpu}, 1 node(s) were unschedulable. ${notHelpful(2)}`,
  );
});

test.each<[NodeSelectorRequirement, string[]]>([
  [{ key: 'size', operator: 'In', values: ['5', '7'] }, ['n5']],
  [{ key: 'size', operator: 'NotIn', values: ['5'] }, ['n20', 'none']],
  [{ key: 'size', operator: 'Exists' }, ['n20', 'n5']],
  [{ key: 'size', operator: 'DoesNotExist' }, ['none']],
  [{ key: 'size', operator: 'Gt', values: ['9'] }, ['n20']],
  [{ key: 'size', operator: 'Lt', values: ['9'] }, ['n5']],
])('node affinity %j allows %j', async (requirement, allowed) => {
  const nodes = [
    node('n5', { labels: { size: '5' } }),
    node('n20', { labels: { size: '20' } }),
    node('none'),
  ];
  const required = { nodeSelectorTerms: [{ matchExpressions: [requirement] }] };
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } };
  const cluster = await placed(
    nodes,
    ...[1, 2, 3].map((i) => pod(`p${i}`, { cpu: '4', spec: { affinity } })),
  );
  expect(Object.values(cluster.placements()).sort()).toEqual(allowed);
});

test('terms of node affinity are alternatives, and the node selector holds besides', async () => {
  const term = (value: string) => ({
    matchExpressions: [{ key: 'zone', operator: 'In' as const, values: [value] }],
  });
  const spec = {
    nodeSelector: { disk: 'ssd' },
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [term('a'), term('b')],
        },
      },
    },
  };
  const cluster = await placed(
    [
      node('a-hdd', { labels: { zone: 'a' } }),
      node('b-ssd', { labels: { zone: 'b', disk: 'ssd' } }),
      node('c-ssd', { labels: { zone: 'c', disk: 'ssd' } }),
    ],
    pod('p', { spec }),
    pod('q', { cpu: '4', spec }),
  );
  expect(cluster.placements()).toEqual({ p: 'b-ssd' });
  expect(cluster.why('q')).toContain("2 node(s) didn't match Pod's node affinity/selector");
});

test('a pod of a DaemonSet looks at its own node only', async () => {
  const nodeAffinity = {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [
        { matchFields: [{ key: 'metadata.name', operator: 'In' as const, values: ['n2'] }] },
      ],
    },
  };
  const spec = { affinity: { nodeAffinity } };
  const cluster = await placed(
    [node('n1'), node('n2'), node('n3')],
    pod('agent', { spec }),
    pod('too-large', { cpu: '3500m', spec }),
  );
  expect(cluster.placements()).toEqual({ agent: 'n2' });
  expect(cluster.why('too-large')).toBe(
    "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't satisfy plugin(s) [NodeAffinity]. preemption: 0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling.",
  );
});

test('host ports exclude each other per protocol, and every address includes each', async () => {
  const ports = (hostIP: string | undefined, protocol: 'TCP' | 'UDP') => ({
    containers: [
      {
        name: 'main',
        ports: [
          {
            containerPort: 80,
            hostPort: 80,
            protocol,
            ...(hostIP === undefined ? {} : { hostIP }),
          },
        ],
      },
    ],
  });
  const cluster = await placed(
    [node('n1')],
    pod('a', { spec: ports('10.0.0.1', 'TCP') }),
    pod('b', { spec: ports('10.0.0.2', 'TCP') }),
    pod('c', { spec: ports(undefined, 'TCP') }),
    pod('d', { spec: ports(undefined, 'UDP') }),
  );
  expect(Object.keys(cluster.placements())).toEqual(['a', 'b', 'd']);
  expect(cluster.why('c')).toContain(
    "1 node(s) didn't have free ports for the requested pod ports",
  );
});

test('a pair is refused for the given reason, found through the owners of the pod', async () => {
  const cluster = new TestCluster({
    refuse: [{ pods: { kind: 'Deployment', name: 'web' }, nodes: ['n1'], reason: 'custom plugin' }],
  });
  const owner = (kind: string, name: string) => ({
    ownerReferences: [{ apiVersion: 'apps/v1', kind, name, uid: name, controller: true }],
  });
  cluster.server.create(Kinds.ReplicaSet, {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web-1', namespace: 'default', ...owner('Deployment', 'web') },
    spec: { selector: { matchLabels: { app: 'web' } }, template: { spec: { containers: [] } } },
  });
  cluster.addNode(node('n1'));
  cluster.addPod(pod('web-1-a', { metadata: owner('ReplicaSet', 'web-1') }));
  cluster.addPod(pod('other'));
  await cluster.pass(0);
  expect(cluster.placements()).toEqual({ other: 'n1' });
  expect(cluster.why('web-1-a')).toBe(`0/1 nodes are available: 1 custom plugin. ${notHelpful(1)}`);
  await cluster.pass(5);
  cluster.addNode(node('n2'));
  await cluster.pass(0);
  expect(cluster.nodeOf('web-1-a')).toBe('n2');
});
