import { expect, test } from 'vitest';
import type { Node } from '../../../api/core/node.ts';
import type { PodSpec } from '../../../api/core/pod.ts';
import type { DaemonSet } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { machine, TestCluster, template } from '../test-cluster.ts';
import { fitDaemon, pinnedNode } from './daemon-placement.ts';

function agent(more: Partial<DaemonSet['spec']> = {}): DaemonSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'agent' } }, template: template('agent'), ...more },
  };
}

function node(spec: Node['spec'], labels: Record<string, string> = {}): Node {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1', labels }, spec };
}

const podSpec = (more: Partial<PodSpec> = {}): PodSpec => ({ containers: [], ...more });
const build = { key: 'dedicated', value: 'build', effect: 'NoSchedule' } as const;

test.each<[string, PodSpec, Node, boolean, boolean]>([
  ['a plain node', podSpec(), node({}), true, true],
  ['a cordoned node', podSpec(), node({ taints: [unschedulable()] }), true, true],
  ['a taint that is not tolerated', podSpec(), node({ taints: [build] }), false, true],
  [
    'a tolerated taint',
    podSpec({ tolerations: [{ key: 'dedicated', operator: 'Exists' }] }),
    node({ taints: [build] }),
    true,
    true,
  ],
  [
    'a NoExecute taint',
    podSpec(),
    node({ taints: [{ key: 'karpenter.sh/unregistered', effect: 'NoExecute' }] }),
    false,
    false,
  ],
  [
    'a soft taint',
    podSpec(),
    node({ taints: [{ key: 'x', effect: 'PreferNoSchedule' }] }),
    true,
    true,
  ],
  ['another label', podSpec({ nodeSelector: { disk: 'ssd' } }), node({}), false, false],
  ['the label', podSpec({ nodeSelector: { disk: 'ssd' } }), node({}, { disk: 'ssd' }), true, true],
  ['the second term', podSpec(eitherZone()), node({}, { zone: 'b' }), true, true],
  ['none of the terms', podSpec(eitherZone()), node({}, { zone: 'c' }), false, false],
])('%s', (_, spec, on, shouldRun, shouldStay) => {
  expect(fitDaemon(spec, on)).toEqual({ shouldRun, shouldStay });
});

function unschedulable() {
  return { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' } as const;
}

function eitherZone(): Partial<PodSpec> {
  const term = (zone: string) => ({
    matchExpressions: [{ key: 'zone', operator: 'In', values: [zone] } as const],
  });
  return {
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [term('a'), term('b')],
        },
      },
    },
  };
}

test('every node gets one pod, tied to it, and so does a node that comes later', async () => {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  cluster.server.create(Kinds.DaemonSet, agent());
  await cluster.pass(5);
  cluster.addNode('n2');
  await cluster.pass(10);
  const placed = cluster
    .readyPods('agent-')
    .map((pod) => [pod.spec.nodeName, pinnedNode(pod.spec)]);
  expect(placed.sort()).toEqual([
    ['n1', 'n1'],
    ['n2', 'n2'],
  ]);
  expect(cluster.server.get(Kinds.DaemonSet, 'agent', 'default')?.status).toMatchObject({
    desiredNumberScheduled: 2,
    currentNumberScheduled: 2,
    numberReady: 2,
    numberAvailable: 2,
    numberUnavailable: 0,
    updatedNumberScheduled: 2,
  });
});

test('a node that boots with a NoExecute taint gets its pod once the taint is gone', async () => {
  const cluster = new TestCluster();
  cluster.server.create(Kinds.DaemonSet, agent());
  const taints = [{ key: 'karpenter.sh/unregistered', effect: 'NoExecute' } as const];
  cluster.kubelets.onRunning(machine('n1', { taints }));
  await cluster.pass(40);
  expect(cluster.pods('agent-')).toHaveLength(0);
  cluster.server.modify(Kinds.Node, { name: 'n1' }, (n) => ({ ...n, spec: {} }));
  await cluster.pass(10);
  expect(cluster.readyPods('agent-')).toHaveLength(1);
});

test('an update replaces one pod after the other', async () => {
  const cluster = new TestCluster();
  for (const name of ['n1', 'n2', 'n3']) cluster.addNode(name);
  cluster.server.create(Kinds.DaemonSet, agent());
  await cluster.pass(10);
  cluster.server.modify(Kinds.DaemonSet, { name: 'agent', namespace: 'default' }, (set) => ({
    ...set,
    spec: { ...set.spec, template: template('agent', { rollout: '2' }) },
  }));
  let least = 3;
  for (let i = 0; i < 60; i++) {
    await cluster.pass(0.5);
    const staying = cluster.readyPods('agent-').filter((p) => !p.metadata.deletionTimestamp);
    least = Math.min(least, staying.length);
  }
  expect(least).toBe(2);
  const rollouts = cluster.readyPods('agent-').map((p) => p.metadata.annotations?.['rollout']);
  expect(rollouts).toEqual(['2', '2', '2']);
});

test('with a surge the new pod is there before the old one goes', async () => {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  await cluster.pass(1);
  const updateStrategy = { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };
  cluster.server.create(Kinds.DaemonSet, agent({ updateStrategy }));
  await cluster.pass(10);
  cluster.server.modify(Kinds.DaemonSet, { name: 'agent', namespace: 'default' }, (set) => ({
    ...set,
    spec: { ...set.spec, template: template('agent', { rollout: '2' }) },
  }));
  await cluster.pass(1);
  expect(cluster.pods('agent-')).toHaveLength(2);
  expect(cluster.readyPods('agent-')).toHaveLength(1);
  await cluster.pass(20);
  expect(cluster.readyPods('agent-')[0]?.metadata.annotations?.['rollout']).toBe('2');
  expect(cluster.pods('agent-')).toHaveLength(1);
});

test('a pod that failed is replaced, later each time', async () => {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  const tooLong = template('agent', {}, { activeDeadlineSeconds: 10 });
  cluster.server.create(Kinds.DaemonSet, agent({ template: tooLong }));
  const names = new Set<string>();
  for (let i = 0; i < 40; i++) {
    await cluster.pass(1);
    for (const pod of cluster.pods('agent-')) names.add(pod.metadata.name);
  }
  // 10 s + 1 s, 10 s + 2 s, 10 s + 4 s, …
  expect(names.size).toBe(4);
});
