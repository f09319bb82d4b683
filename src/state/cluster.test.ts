import { expect, test } from 'vitest';
import type { LimitRange } from '../api/core/policy.ts';
import { Taints } from '../api/labels.ts';
import { podsToReschedule } from '../model/reschedulable-pods.ts';
import { newRng } from '../util/rng.ts';
import { Cluster, consolidationStampMaxAgeMs } from './cluster.ts';
import type { StateEvent } from './event.ts';
import {
  condition,
  daemonSetOwner,
  newClaim,
  newDaemonSet,
  newNode,
  newPod,
  newPool,
  nodeClassKinds,
  start,
  startMs,
} from './testing/objects.ts';

const id = (name: string) => `aws:///us-east-1a/${name}`;
const podApplied = (pod: ReturnType<typeof newPod>): StateEvent => ({ kind: 'pod-applied', pod });
const nodeApplied = (node: ReturnType<typeof newNode>): StateEvent => ({
  kind: 'node-applied',
  node,
});
const claimApplied = (nodeClaim: ReturnType<typeof newClaim>): StateEvent => ({
  kind: 'nodeclaim-applied',
  nodeClaim,
});

function newCluster(...events: readonly StateEvent[]): Cluster {
  const cluster = new Cluster({ nodeClassKinds });
  for (const event of events) cluster.apply(event);
  return cluster;
}

function only(cluster: Cluster) {
  const { nodes } = cluster.snapshot(startMs);
  expect(nodes).toHaveLength(1);
  return nodes[0] as (typeof nodes)[number];
}

test('a claim becomes a node when its instance is there and takes the name of its Node once registered', () => {
  const cluster = newCluster(claimApplied(newClaim('c1')));
  expect(cluster.snapshot(startMs).nodes).toEqual([]);
  expect([cluster.isSynced(), cluster.unlaunchedClaims()]).toEqual([false, ['c1']]);

  cluster.apply(claimApplied(newClaim('c1', { providerId: id('n1') })));
  expect(cluster.isSynced()).toBe(true);
  expect(only(cluster)).toMatchObject({
    name: 'c1',
    isRegistered: false,
    isInitialized: false,
    capacity: { cpu: 4_000, nodes: 1 },
  });

  cluster.apply(nodeApplied(newNode('n1', { registered: false })));
  expect(only(cluster)).toMatchObject({ name: 'c1', isRegistered: false });
  cluster.apply(nodeApplied(newNode('n1')));
  expect(only(cluster)).toMatchObject({ name: 'n1', isRegistered: true, isInitialized: true });
  expect(cluster.nodeByProviderId(id('n1'))?.nodeClaim?.metadata.name).toBe('c1');
});

test('a claim that is deleted before it was launched holds up nothing', () => {
  const cluster = newCluster(claimApplied(newClaim('c1')));
  cluster.apply({ kind: 'nodeclaim-deleted', name: 'c1' });
  expect(cluster.isSynced()).toBe(true);
});

test('claims and pools of another provider are not ours', () => {
  const nodeClassRef = { group: 'karpenter.azure.com', kind: 'AKSNodeClass', name: 'x' };
  const cluster = newCluster(claimApplied(newClaim('c1', { spec: { nodeClassRef } })), {
    kind: 'nodepool-applied',
    nodePool: newPool('other', { template: { nodeClassRef } }),
  });
  expect(cluster.isSynced()).toBe(true);
  expect(cluster.snapshot(startMs).nodePools).toEqual([]);
});

test('a managed node counts when it says which instance it is; a foreign one counts by its name', () => {
  const managed = newNode('n1', { initialized: false });
  const { providerID: _, ...spec } = managed.spec;
  const cluster = newCluster(nodeApplied({ ...managed, spec }));
  expect(cluster.snapshot(startMs).nodes).toEqual([]);
  cluster.apply(nodeApplied({ ...newNode('own', { pool: '' }), spec: {} }));
  expect(only(cluster)).toMatchObject({ name: 'own', providerId: 'own', isInitialized: true });
});

test('startup and ephemeral taints do not count until the node is initialized', () => {
  const startup = { key: 'example.com/agent', effect: 'NoSchedule' } as const;
  const own = { key: 'dedicated', value: 'ci', effect: 'NoSchedule' } as const;
  const readiness = { key: 'readiness.k8s.io/net', effect: 'NoSchedule' } as const;
  const taints = [Taints.NotReadyNoSchedule, Taints.Unregistered, startup, readiness, own];
  const cluster = newCluster(
    claimApplied(
      newClaim('c1', { providerId: id('n1'), spec: { startupTaints: [startup], taints: [own] } }),
    ),
  );
  expect(only(cluster).taints).toEqual([own]);
  cluster.apply(nodeApplied(newNode('n1', { initialized: false, taints })));
  expect(only(cluster).taints).toEqual([own]);
  cluster.apply(nodeApplied(newNode('n1', { taints })));
  expect(only(cluster).taints).toEqual(taints);
});

test('a device that the kubelet has not found yet is taken from the claim', () => {
  const capacity = { cpu: '4', memory: '16Gi', pods: '58', 'nvidia.com/gpu': '2' };
  const node = newNode('n1', { initialized: false });
  const reported = { ...node.status?.capacity, 'nvidia.com/gpu': '0' };
  const early = { ...node, status: { ...node.status, capacity: reported, allocatable: reported } };
  const cluster = newCluster(
    claimApplied(newClaim('c1', { providerId: id('n1'), capacity })),
    nodeApplied(early),
  );
  expect(only(cluster).allocatable['nvidia.com/gpu']).toBe(2);
  cluster.apply(nodeApplied({ ...early, metadata: newNode('n1').metadata }));
  expect(only(cluster).allocatable['nvidia.com/gpu']).toBe(0);
});

test('pods count on their node, also when they were seen before it', () => {
  const daemon = newPod('agent-x', { node: 'n1', cpu: '100m', owner: daemonSetOwner('agent') });
  const cluster = newCluster(podApplied(newPod('b', { node: 'n1' })), podApplied(daemon));
  cluster.apply(nodeApplied(newNode('n1')));
  expect(only(cluster)).toMatchObject({
    podRequests: { cpu: 1_100, pods: 2 },
    daemonRequests: { cpu: 100, pods: 1 },
  });
  cluster.apply(podApplied(newPod('b', { node: 'n1', status: { phase: 'Succeeded' } })));
  expect(only(cluster).pods.map((pod) => pod.key)).toEqual(['default/agent-x']);
  cluster.apply({ kind: 'pod-deleted', pod: daemon });
  expect(only(cluster).podRequests).toEqual({});
});

test('pods that the scheduler has refused wait, oldest first', () => {
  const cluster = newCluster(
    podApplied(newPod('b')),
    podApplied(newPod('a')),
    podApplied(newPod('young', { createdAt: '2026-11-30T00:01:00Z' })),
    podApplied(newPod('old', { createdAt: '2026-11-29T00:00:00Z' })),
    podApplied(newPod('fresh', { status: { phase: 'Pending' } })),
    podApplied(newPod('agent', { owner: daemonSetOwner('agent') })),
    podApplied(
      newPod('promised', {
        status: {
          nominatedNodeName: 'n1',
          conditions: [condition('PodScheduled', 'False', 'Unschedulable')],
        },
      }),
    ),
  );
  const waiting = () => cluster.snapshot(startMs).pendingPods.map((pod) => pod.key);
  expect(waiting()).toEqual(['default/old', 'default/a', 'default/b', 'default/young']);
  cluster.apply(podApplied(newPod('a', { node: 'n1' })));
  cluster.apply({ kind: 'pod-deleted', pod: newPod('old') });
  expect(waiting()).toEqual(['default/b', 'default/young']);
});

test('marks and ends take a node out of its pool’s usage, an unmark brings it back', () => {
  const cluster = newCluster(
    { kind: 'nodepool-applied', nodePool: newPool('default') },
    nodeApplied(newNode('n1')),
    nodeApplied(newNode('n2')),
  );
  expect(cluster.nodePoolUsage('default')).toMatchObject({ nodes: 2, cpu: 8_000 });
  cluster.apply({ kind: 'marked-for-deletion', providerIds: [id('n1')] });
  cluster.apply({ kind: 'marked-for-deletion', providerIds: [id('n1')] });
  const [pool] = cluster.snapshot(startMs).nodePools;
  expect(pool?.usage).toMatchObject({ nodes: 1, cpu: 4_000 });
  cluster.apply({ kind: 'unmarked-for-deletion', providerIds: [id('n1')] });
  expect(cluster.nodePoolUsage('default')['nodes']).toBe(2);
  cluster.apply(claimApplied(newClaim('c2', { providerId: id('n2'), deletedAt: start })));
  expect(cluster.nodePoolUsage('default')['nodes']).toBe(1);
});

test('an instance that terminates counts as going away', () => {
  const conditions = [condition('InstanceTerminating')];
  const cluster = newCluster(
    claimApplied(newClaim('c1', { providerId: id('n1'), conditions })),
    nodeApplied(newNode('n1')),
  );
  expect(only(cluster).isMarkedForDeletion).toBe(true);
});

test('a nomination lasts as long as the latest said and survives registration', () => {
  const cluster = newCluster(claimApplied(newClaim('c1', { providerId: id('n1') })));
  cluster.apply({ kind: 'nominated', node: 'c1', untilMs: startMs + 20_000 });
  cluster.apply({ kind: 'nominated', node: 'c1', untilMs: startMs + 10_000 });
  cluster.apply(nodeApplied(newNode('n1')));
  expect(only(cluster)).toMatchObject({ name: 'n1', nominatedUntilMs: startMs + 20_000 });
});

test('pools are sorted by weight, then the later name first, and static or broken ones are not eligible', () => {
  const pools = [
    newPool('a', { weight: 10 }),
    newPool('b', { weight: 10 }),
    newPool('c'),
    newPool('sick', { weight: 50, isReady: false }),
    newPool('static', { spec: { replicas: 3 } }),
  ];
  const cluster = newCluster(
    ...pools.map((nodePool): StateEvent => ({ kind: 'nodepool-applied', nodePool })),
  );
  expect(cluster.snapshot(startMs).nodePools.map((p) => `${p.name} ${p.isEligible}`)).toEqual([
    'sick false',
    'b true',
    'a true',
    'static false',
    'c true',
  ]);
});

test('a pool’s view has its labels as requirements, and defaults', () => {
  const nodePool = newPool('ci', {
    labels: { team: 'ci' },
    spec: { limits: { cpu: '24' } },
    template: { requirements: [{ key: 'team', operator: 'Exists' }] },
  });
  const [pool] = newCluster({ kind: 'nodepool-applied', nodePool }).snapshot(startMs).nodePools;
  expect(pool?.requirements.get('team')?.values).toEqual(['ci']);
  expect(pool?.requirements.get('karpenter.k8s.aws/ec2nodeclass')?.values).toEqual(['default']);
  expect(pool).toMatchObject({
    labels: { team: 'ci', 'karpenter.sh/nodepool': 'ci' },
    limits: { cpu: 24_000 },
    consolidationPolicy: 'WhenEmptyOrUnderutilized',
    consolidateAfterMs: 0,
    budgets: [{ nodes: '10%' }],
  });
});

test('a DaemonSet is known by its newest pod, placed as its template says', () => {
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [
          { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] },
        ],
      },
    },
  } as const;
  const owner = daemonSetOwner('agent');
  const template = newPod('t', { cpu: '100m', node: '' }).spec;
  const cluster = newCluster(
    { kind: 'daemonset-applied', daemonSet: newDaemonSet('agent', template) },
    podApplied(newPod('agent-1', { owner, node: 'n1', cpu: '200m', spec: { affinity } })),
  );
  const daemonPod = () => cluster.snapshot(startMs).daemonPods[0];
  expect(daemonPod()).toMatchObject({ requests: { cpu: 200 }, isDaemon: true });
  expect(daemonPod()?.nodeName).toBeUndefined();
  expect(daemonPod()?.pod.spec.affinity).toEqual({ nodeAffinity: {} });
  const young = { owner, node: 'n2', cpu: '300m', createdAt: '2026-11-30T00:05:00Z' };
  cluster.apply(podApplied(newPod('agent-0', young)));
  const before = daemonPod();
  expect(before?.requests['cpu']).toBe(300);
  cluster.apply(podApplied(newPod('agent-1', { owner, node: 'n1', cpu: '900m' })));
  expect(daemonPod()).toBe(before);
});

test('a DaemonSet without pods counts with the default requests of its namespace', () => {
  const range: LimitRange = {
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: { name: 'defaults', namespace: 'default' },
    spec: {
      limits: [{ type: 'Container', defaultRequest: { cpu: '250m' }, default: { memory: '1Gi' } }],
    },
  };
  const daemonSet = newDaemonSet('agent', { containers: [{ name: 'main' }] });
  const cluster = newCluster({ kind: 'daemonset-applied', daemonSet });
  expect(cluster.snapshot(startMs).daemonPods[0]?.requests).toEqual({ pods: 1 });
  cluster.apply({ kind: 'lookup-applied', object: range });
  expect(cluster.snapshot(startMs).daemonPods[0]?.requests).toEqual({
    cpu: 250,
    memory: 1024 ** 3,
    pods: 1,
  });
});

test('pods of a node that goes away need a place, unless they are bound to it or may not move', () => {
  const cluster = newCluster(
    nodeApplied(newNode('n1')),
    podApplied(newPod('web', { node: 'n1' })),
    podApplied(newPod('agent', { node: 'n1', owner: daemonSetOwner('agent') })),
    podApplied(
      newPod('static', { node: 'n1', owner: { apiVersion: 'v1', kind: 'Node', name: 'n1' } }),
    ),
    podApplied(
      newPod('job', { node: 'n1', annotations: { 'karpenter.sh/do-not-disrupt': 'true' } }),
    ),
    podApplied(newPod('db', { node: 'n1', labels: { app: 'db' } })),
    {
      kind: 'pdb-applied',
      pdb: {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name: 'db', namespace: 'default' },
        spec: { selector: { matchLabels: { app: 'db' } }, maxUnavailable: 0 },
      },
    },
  );
  const displaced = () => podsToReschedule(cluster.snapshot(startMs)).map((pod) => pod.key);
  expect(displaced()).toEqual([]);
  cluster.apply({ kind: 'marked-for-deletion', providerIds: [id('n1')] });
  expect(displaced()).toEqual(['default/web']);
});

test('consolidation is thought over when something moved, and at the latest after five minutes', () => {
  const cluster = newCluster(nodeApplied(newNode('n1')));
  const first = cluster.consolidationStamp(startMs);
  cluster.apply(nodeApplied(newNode('n1', { labels: { a: 'b' } })));
  cluster.apply(podApplied(newPod('waiting')));
  expect(cluster.consolidationStamp(startMs + 10_000)).toBe(first);
  cluster.apply(podApplied(newPod('waiting', { node: 'n1' })));
  const second = cluster.consolidationStamp(startMs + 20_000);
  expect(second).not.toBe(first);
  expect(cluster.consolidationStamp(startMs + 20_000 + consolidationStampMaxAgeMs)).toBe(second);
  expect(cluster.consolidationStamp(startMs + 20_001 + consolidationStampMaxAgeMs)).not.toBe(
    second,
  );
});

test('what did not change is the same object in the next snapshot', () => {
  const cluster = newCluster(
    { kind: 'nodepool-applied', nodePool: newPool('default') },
    nodeApplied(newNode('n1')),
    nodeApplied(newNode('n2')),
    podApplied(newPod('a')),
  );
  const before = cluster.snapshot(startMs);
  expect(cluster.snapshot(startMs)).toBe(before);
  cluster.apply(podApplied(newPod('b', { node: 'n2' })));
  const after = cluster.snapshot(startMs + 1_000);
  expect(after.nodes[0]).toBe(before.nodes[0]);
  expect(after.nodes[1]).not.toBe(before.nodes[1]);
  expect(after.pendingPods).toBe(before.pendingPods);
  expect(after.nodePools).toBe(before.nodePools);
  expect(before.nodes[1]?.pods).toEqual([]);
});

test('the order of events of different objects does not matter', () => {
  const histories: readonly (readonly StateEvent[])[] = [
    [
      claimApplied(newClaim('c1')),
      claimApplied(newClaim('c1', { providerId: id('n1') })),
      claimApplied(
        newClaim('c1', { providerId: id('n1'), conditions: [condition('Initialized')] }),
      ),
    ],
    [nodeApplied(newNode('n1', { registered: false })), nodeApplied(newNode('n1'))],
    [
      claimApplied(newClaim('c2', { providerId: id('n2') })),
      { kind: 'nodeclaim-deleted', name: 'c2' },
    ],
    [nodeApplied(newNode('n2')), { kind: 'node-deleted', name: 'n2' }],
    [nodeApplied(newNode('n3'))],
    [{ kind: 'marked-for-deletion', providerIds: [id('n3')] }],
    [podApplied(newPod('a')), podApplied(newPod('a', { node: 'n1' }))],
    [podApplied(newPod('b', { node: 'n2' })), podApplied(newPod('b', { node: 'n2', cpu: '2' }))],
    [podApplied(newPod('w2'))],
    [podApplied(newPod('w1'))],
    [podApplied(newPod('agent-1', { node: 'n1', owner: daemonSetOwner('agent') }))],
    [{ kind: 'daemonset-applied', daemonSet: newDaemonSet('agent', newPod('t').spec) }],
    [{ kind: 'nodepool-applied', nodePool: newPool('default') }],
    [{ kind: 'instance-types', nodePool: 'default', instanceTypes: [] }],
  ];
  const expected = newCluster(...histories.flat()).snapshot(startMs);
  expect(expected.nodes.map((node) => node.name)).toEqual(['n1', 'n3']);
  const rng = newRng('order of events');
  for (let round = 0; round < 200; round++) {
    const cluster = newCluster();
    const left = histories.map((events) => [...events]);
    while (left.some((events) => events.length > 0)) {
      const event = left[rng.int(left.length)]?.shift();
      if (event) cluster.apply(event);
      // Looking in between must not change what comes out.
      if (rng.int(4) === 0) cluster.snapshot(startMs);
    }
    expect(cluster.snapshot(startMs)).toEqual(expected);
  }
});
