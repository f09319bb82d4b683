import { expect, test } from 'vitest';
import type { PodAffinityTerm, PodSpec, TopologySpreadConstraint } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { node, pod, TestCluster } from './testing/test-cluster.ts';

const zone = 'topology.kubernetes.io/zone';
const hostname = 'kubernetes.io/hostname';
const web = { app: 'web' };
const selector = { matchLabels: web };

function spread(more: Partial<TopologySpreadConstraint> = {}): Partial<PodSpec> {
  return {
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: zone,
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: selector,
        ...more,
      },
    ],
  };
}

function antiAffinity(term: Partial<PodAffinityTerm> = {}): Partial<PodSpec> {
  const full = { topologyKey: hostname, labelSelector: selector, ...term };
  return {
    affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [full] } },
  };
}

function affinity(term: Partial<PodAffinityTerm> = {}): Partial<PodSpec> {
  const full = { topologyKey: zone, labelSelector: selector, ...term };
  return { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [full] } } };
}

function threeZones(): TestCluster {
  const cluster = new TestCluster();
  for (const z of ['a', 'b', 'c']) cluster.addNode(node(`n-${z}`, { zone: z }));
  return cluster;
}

function addPods(
  cluster: TestCluster,
  names: readonly string[],
  spec: Partial<PodSpec>,
  labels = web,
) {
  for (const name of names) cluster.addPod(pod(name, { cpu: '100m', labels, spec }));
}

function countByNode(cluster: TestCluster): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of Object.values(cluster.placements())) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

test('hard spread keeps zones within the skew, even when one is full', async () => {
  const cluster = threeZones();
  cluster.addPod(pod('filler', { cpu: '4', spec: { nodeName: 'n-c' } }));
  addPods(cluster, ['w1', 'w2', 'w3'], spread());
  await cluster.pass(0);
  expect(cluster.placements()).toMatchObject({ w1: 'n-a', w2: 'n-b' });
  expect(cluster.why('w3')).toContain(
    "1 Insufficient cpu, 2 node(s) didn't match pod topology spread constraints.",
  );
});

test('nodes without the key take no pod of a hard spread', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('bare'));
  addPods(cluster, ['w1'], spread());
  await cluster.pass(0);
  expect(cluster.why('w1')).toContain(
    "1 node(s) didn't match pod topology spread constraints (missing required label)",
  );
});

test('minDomains counts absent domains as empty', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n-a', { zone: 'a' }));
  addPods(cluster, ['w1', 'w2'], spread({ minDomains: 2 }));
  await cluster.pass(0);
  expect(cluster.placements()).toEqual({ w1: 'n-a' });
});

test('matchLabelKeys counts each revision for itself', async () => {
  const cluster = threeZones();
  const constraint = spread({ matchLabelKeys: ['rev'] });
  for (const [name, n] of [
    ['o1', 'n-a'],
    ['o2', 'n-b'],
    ['o3', 'n-c'],
    ['o4', 'n-c'],
  ] as const) {
    cluster.addPod(pod(name, { labels: { ...web, rev: '1' }, spec: { nodeName: n } }));
  }
  addPods(cluster, ['w1', 'w2', 'w3'], constraint, { ...web, rev: '2' } as typeof web);
  await cluster.pass(0);
  const { w1, w2, w3 } = cluster.placements();
  expect([w1, w2, w3].sort()).toEqual(['n-a', 'n-b', 'n-c']);
});

test('nodes that the pod may not use are counted only where the policies say so', async () => {
  const taints = [{ key: 'x', effect: 'NoSchedule' as const }];
  const build = async (more: Partial<TopologySpreadConstraint>) => {
    const cluster = new TestCluster();
    cluster.addNode(node('n-a', { zone: 'a' }));
    cluster.addNode(node('n-b', { zone: 'b', spec: { taints } }));
    addPods(cluster, ['w1', 'w2'], spread(more));
    await cluster.pass(0);
    return Object.keys(cluster.placements());
  };
  expect(await build({})).toEqual(['w1']);
  expect(await build({ nodeTaintsPolicy: 'Honor' })).toEqual(['w1', 'w2']);

  const choosy = async (policy: 'Honor' | 'Ignore') => {
    const cluster = threeZones();
    const spec = { ...spread({ nodeAffinityPolicy: policy }), nodeSelector: { [zone]: 'a' } };
    addPods(cluster, ['w1', 'w2'], spec);
    await cluster.pass(0);
    return Object.keys(cluster.placements());
  };
  expect(await choosy('Honor')).toEqual(['w1', 'w2']);
  expect(await choosy('Ignore')).toEqual(['w1']);
});

test('the last node of an empty zone goes, and the skew with it', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n-a', { zone: 'a' }));
  cluster.addNode(node('n-b', { zone: 'b', allocatable: { cpu: '0' } }));
  addPods(cluster, ['w1', 'w2'], spread());
  await cluster.pass(5);
  expect(cluster.placements()).toEqual({ w1: 'n-a' });
  cluster.server.delete(Kinds.Node, { name: 'n-b' });
  await cluster.pass(0);
  expect(cluster.nodeOf('w2')).toBe('n-a');
});

test('a selector that asks for nothing counts nobody', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('n-a', { zone: 'a' }));
  cluster.addNode(node('n-b', { zone: 'b', allocatable: { cpu: '0' } }));
  addPods(cluster, ['w1', 'w2', 'w3'], spread({ labelSelector: {} }));
  await cluster.pass(0);
  expect(Object.keys(cluster.placements())).toEqual(['w1', 'w2', 'w3']);
});

test('terminating pods do not count for spread', async () => {
  const cluster = threeZones();
  const labels = web;
  const spec = { nodeName: 'n-a', terminationGracePeriodSeconds: 30 };
  cluster.addPod(pod('old', { labels, spec }));
  cluster.server.delete(Kinds.Pod, { name: 'old', namespace: 'default' });
  addPods(cluster, ['w1', 'w2', 'w3'], spread());
  await cluster.pass(0);
  const { old, ...rest } = cluster.placements();
  expect(Object.values(rest).sort()).toEqual(['n-a', 'n-b', 'n-c']);
});

test('anti-affinity puts each pod on a node of its own', async () => {
  const cluster = threeZones();
  addPods(cluster, ['w1', 'w2', 'w3', 'w4'], antiAffinity());
  await cluster.pass(0);
  expect(Object.values(cluster.placements()).sort()).toEqual(['n-a', 'n-b', 'n-c']);
  expect(cluster.why('w4')).toContain("3 node(s) didn't match pod anti-affinity rules");
});

test('pods that are there already keep others away by their own anti-affinity', async () => {
  const cluster = threeZones();
  cluster.addPod(
    pod('loner', {
      labels: { app: 'db' },
      spec: { ...antiAffinity({ topologyKey: zone }), nodeName: 'n-a' },
    }),
  );
  addPods(cluster, ['w1'], { nodeSelector: { [zone]: 'a' } });
  await cluster.pass(0);
  expect(cluster.why('w1')).toContain("1 node(s) didn't satisfy existing pods anti-affinity rules");
  cluster.deletePod('loner');
  await cluster.pass(2);
  expect(cluster.nodeOf('w1')).toBe('n-a');
});

test('the first pod of an affinity to itself may go anywhere, the rest follow its zone', async () => {
  const cluster = threeZones();
  cluster.addNode(node('n-b2', { zone: 'b' }));
  cluster.addPod(pod('filler', { cpu: '3900m', spec: { nodeName: 'n-a' } }));
  addPods(cluster, ['w1', 'w2', 'w3'], affinity());
  await cluster.pass(0);
  const zones = Object.entries(cluster.placements())
    .filter(([name]) => name !== 'filler')
    .map(([, n]) => n.slice(0, 3));
  expect(new Set(zones).size).toBe(1);
});

test('affinity to pods that do not exist waits until one comes', async () => {
  const cluster = threeZones();
  addPods(cluster, ['client'], affinity(), { app: 'client' });
  await cluster.pass(5);
  expect(cluster.why('client')).toContain("3 node(s) didn't match pod affinity rules");
  cluster.addPod(pod('server', { labels: web, spec: { nodeSelector: { [zone]: 'c' } } }));
  await cluster.pass(0);
  expect(cluster.nodeOf('client')).toBe('n-c');
});

test('terms speak of the own namespace, of named ones, or of those with labels', async () => {
  const build = async (term: Partial<PodAffinityTerm>) => {
    const cluster = new TestCluster();
    cluster.server.create(Kinds.Namespace, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'other', labels: { team: 'x' } },
    });
    cluster.addNode(node('n1'));
    const metadata = { namespace: 'other' };
    cluster.addPod(pod('there', { labels: web, metadata, spec: { nodeName: 'n1' } }));
    addPods(cluster, ['w1'], antiAffinity(term));
    await cluster.pass(0);
    return cluster.nodeOf('w1');
  };
  expect(await build({})).toBe('n1');
  expect(await build({ namespaces: ['other'] })).toBeUndefined();
  expect(await build({ namespaceSelector: {} })).toBeUndefined();
  expect(await build({ namespaceSelector: { matchLabels: { team: 'x' } } })).toBeUndefined();
  expect(await build({ namespaceSelector: { matchLabels: { team: 'y' } } })).toBe('n1');
});

test('a namespace that gets a label is seen by selectors of namespaces', async () => {
  const cluster = new TestCluster();
  const metadata = { name: 'other' };
  cluster.server.create(Kinds.Namespace, { apiVersion: 'v1', kind: 'Namespace', metadata });
  cluster.addNode(node('n1'));
  cluster.addPod(
    pod('there', { labels: web, metadata: { namespace: 'other' }, spec: { nodeName: 'n1' } }),
  );
  const term = { namespaceSelector: { matchLabels: { team: 'x' } } };
  addPods(cluster, ['w1'], antiAffinity(term), { app: 'a' } as typeof web);
  await cluster.pass(0);
  expect(cluster.nodeOf('w1')).toBe('n1');
  cluster.server.modify(Kinds.Namespace, { name: 'other' }, (n) => ({
    ...n,
    metadata: { ...n.metadata, labels: { team: 'x' } },
  }));
  addPods(cluster, ['w2'], antiAffinity(term), { app: 'a' } as typeof web);
  await cluster.pass(0);
  expect(cluster.nodeOf('w2')).toBeUndefined();
});

test('pods of a ReplicaSet spread by default, by node and by zone', async () => {
  const cluster = threeZones();
  for (let i = 0; i < 3; i++) cluster.addNode(node(`spare-${i}`, { zone: 'c' }));
  cluster.server.create(Kinds.ReplicaSet, {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web', namespace: 'default' },
    spec: { selector, template: { spec: { containers: [] } } },
  });
  const ownerReferences = [
    { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u', controller: true },
  ];
  for (let i = 0; i < 5; i++) {
    cluster.addPod(pod(`w${i}`, { cpu: '100m', labels: web, metadata: { ownerReferences } }));
  }
  await cluster.pass(0);
  expect(countByNode(cluster)).toEqual({
    'n-a': 1,
    'n-b': 1,
    'n-c': 1,
    'spare-0': 1,
    'spare-1': 1,
  });
});

test('a Service makes its pods spread by default, also those that come later', async () => {
  const cluster = new TestCluster();
  cluster.addNode(node('big', { allocatable: { cpu: '64', memory: '256Gi' } }));
  cluster.addNode(node('small'));
  addPods(cluster, ['w1', 'w2'], {});
  await cluster.pass(0);
  expect(countByNode(cluster)).toEqual({ big: 2 });
  cluster.server.create(Kinds.Service, {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'default' },
    spec: { selector: web },
  });
  addPods(cluster, ['w3', 'w4'], {});
  await cluster.pass(0);
  expect(countByNode(cluster)).toEqual({ big: 2, small: 2 });
});
