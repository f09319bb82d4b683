import { expect, test } from 'vitest';
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { newScheduler } from '../../engine/scheduling/solve.ts';
import { KubeError } from '../../ports/kube.ts';
import { VirtualClock } from '../../sim/clock/virtual-clock.ts';
import {
  newClaim,
  newNode,
  newPod,
  newPool,
  type PoolOptions,
  startMs,
} from '../../state/testing/objects.ts';
import { newType } from '../testing/fake-cloud.ts';
import { newWorld } from '../testing/world.ts';
import { newProvisionerController } from './controller.ts';

const drain = () => new Promise<void>((resolve) => setImmediate(resolve));

async function newStory(pool: PoolOptions = {}) {
  const clock = new VirtualClock(startMs);
  const world = newWorld(clock);
  world.memory.put(Kinds.NodePool, newPool('default', pool));
  world.manager.add(newProvisionerController(world, newScheduler(world.settings)));
  clock.addBusy(() => world.manager.isBusy());
  await world.manager.start();
  return {
    ...world,
    clock,
    advance: (ms: number) => clock.runUntil(clock.nowMs() + ms, { drain }),
    add: (...pods: readonly Pod[]) => {
      for (const pod of pods) world.memory.put(Kinds.Pod, pod);
    },
    claims: () => world.memory.all(Kinds.NodeClaim),
  };
}

test('pods that come together get one claim, a second after the last of them', async () => {
  const { advance, add, claims, plans } = await newStory();
  add(newPod('a'), newPod('b'));
  await advance(900);
  add(newPod('c'));
  await advance(999);
  expect(claims()).toHaveLength(0);
  await advance(1);
  expect(claims()).toHaveLength(1);
  expect(plans[0]?.newNodeClaims[0]?.pods).toHaveLength(3);
});

test('the claim says what the pool, the pods and the plan say', async () => {
  const { advance, add, claims, recorder, metrics } = await newStory({
    labels: { team: 'ci' },
    template: {
      expireAfter: '24h',
      taints: [{ key: 'dedicated', effect: 'NoSchedule' }],
      requirements: [{ key: 'example.com/tier', operator: 'In', values: ['b', 'a'] }],
    },
  });
  add(newPod('a', { spec: { tolerations: [{ operator: 'Exists' }] } }));
  await advance(2_000);
  const [claim] = claims();
  expect(claim?.metadata).toMatchObject({
    generateName: 'default-',
    labels: {
      'karpenter.sh/nodepool': 'default',
      'karpenter.k8s.aws/ec2nodeclass': 'default',
      team: 'ci',
      'example.com/tier': 'a',
    },
    annotations: { 'karpenter.sh/nodeclaim-min-values-relaxed': 'false' },
    ownerReferences: [
      { kind: 'NodePool', name: 'default', uid: 'uid-default', blockOwnerDeletion: true },
    ],
  });
  expect(Object.keys(claim?.metadata.labels ?? {})).not.toContain('kubernetes.io/arch');
  expect(claim?.spec).toMatchObject({
    expireAfter: '24h',
    taints: [{ key: 'dedicated', effect: 'NoSchedule' }],
    nodeClassRef: { name: 'default' },
    resources: { requests: { cpu: '1', memory: '1Gi', pods: '1' } },
  });
  const keys = claim?.spec.requirements.map((r) => r.key) ?? [];
  expect(claim?.spec.requirements).toContainEqual({
    key: 'node.kubernetes.io/instance-type',
    operator: 'In',
    values: ['L', 'XL'],
  });
  expect(keys).not.toContain('karpenter.sh/registered');
  expect(keys).not.toContain('kubernetes.io/hostname');
  expect(recorder.events.map((event) => event.message)).toEqual([
    `Pod should schedule on: nodeclaim/${claim?.metadata.name}`,
  ]);
  expect(
    metrics.values.get(
      'karpenter_nodeclaims_created_total{reason=provisioned,nodepool=default,min_values_relaxed=false}',
    ),
  ).toBe(1);
});

test('while an instance is being launched nothing is planned; then what waited goes on at once', async () => {
  const { advance, add, claims, launch } = await newStory();
  add(newPod('a', { cpu: '2' }));
  await advance(2_000);
  add(newPod('b', { cpu: '2' }));
  await advance(5_000);
  expect(claims()).toHaveLength(1);
  for (const claim of claims()) launch(claim, '4');
  await advance(0);
  expect(claims()).toHaveLength(1);
});

test('pods that fit an instance on its way are nominated there and get no second claim', async () => {
  const { advance, add, claims, launch, recorder, cluster, clock } = await newStory();
  add(newPod('a', { cpu: '2' }));
  await advance(2_000);
  for (const claim of claims()) launch(claim, '4');
  await advance(60_000);
  expect(claims()).toHaveLength(1);
  const [node] = cluster.snapshot(clock.nowMs()).nodes;
  expect(node?.nominatedUntilMs).toBeGreaterThan(clock.nowMs());
  const name = claims()[0]?.metadata.name;
  expect(recorder.events.at(-1)?.message).toBe(`Pod should schedule on: nodeclaim/${name}`);
});

test('a create whose answer is lost and whose event is late does not bring a second claim', async () => {
  const { advance, add, claims, memory, launch } = await newStory();
  const create = memory.create.bind(memory);
  let answers = 0;
  memory.create = async (kind, object) => {
    const created = await create(kind, object);
    if (answers++ > 0) return created;
    throw new KubeError('Timeout', 'the answer is lost');
  };
  add(newPod('a'));
  memory.holdEvents();
  await advance(30_000);
  expect(claims()).toHaveLength(1);
  memory.releaseEvents();
  for (const claim of claims()) launch(claim, '4');
  await advance(30_000);
  expect(claims()).toHaveLength(1);
});

test('a create that fails leaves the others alive, and its pods come again', async () => {
  const { advance, add, claims, memory, launch } = await newStory();
  memory.failNext('create', 'InternalError');
  add(newPod('a', { cpu: '4' }), newPod('b', { cpu: '4' }));
  await advance(2_000);
  expect(claims()).toHaveLength(1);
  for (const claim of claims()) launch(claim, '4');
  await advance(12_000);
  expect(claims()).toHaveLength(2);
});

test('a pool that uses more than it may gets no claim', async () => {
  const { advance, add, claims, memory } = await newStory({ spec: { limits: { cpu: '4' } } });
  for (const name of ['n1', 'n2']) {
    memory.put(Kinds.NodeClaim, newClaim(name, { providerId: `aws:///us-east-1a/${name}` }));
    memory.put(Kinds.Node, newNode(name));
    add(newPod(`full-${name}`, { node: name, cpu: '4' }));
  }
  add(newPod('a'));
  await advance(30_000);
  expect(claims()).toHaveLength(2);
});

test('a pod that nothing can hold is told why once, and costs one solve while nothing changes', async () => {
  const { advance, add, recorder, plans, metrics } = await newStory();
  add(newPod('huge', { cpu: '64' }));
  await advance(120_000);
  expect(plans).toHaveLength(1);
  expect(recorder.events[0]).toMatchObject({ type: 'Warning', reason: 'FailedScheduling' });
  expect(recorder.events[0]?.message).toContain(
    'Failed to schedule pod, incompatible with nodepool "default"',
  );
  const gauge = 'karpenter_scheduler_unschedulable_pods_count{controller=provisioner}';
  expect(metrics.values.get(gauge)).toBe(1);
});

test('it gets its node ten seconds after a type appears that can hold it', async () => {
  const { advance, add, claims, cloud } = await newStory();
  add(newPod('huge', { cpu: '64' }));
  await advance(5_000);
  cloud.types = [...cloud.types, newType('64XL', 64_000, 3)];
  await advance(5_999);
  expect(claims()).toHaveLength(0);
  await advance(1);
  expect(claims()).toHaveLength(1);
});

test('pods of a node that is disrupted are given a new place', async () => {
  const { advance, add, claims, memory } = await newStory();
  const providerId = 'aws:///us-east-1a/n1';
  memory.put(Kinds.NodeClaim, newClaim('n1', { providerId }));
  memory.put(Kinds.Node, newNode('n1'));
  add(newPod('web', { node: 'n1' }));
  await advance(10_000);
  expect(claims()).toHaveLength(1);
  memory.put(Kinds.NodeClaim, newClaim('n1', { providerId, deletedAt: '2026-11-30T00:00:10Z' }));
  memory.put(
    Kinds.Node,
    newNode('n1', { taints: [{ key: 'karpenter.sh/disrupted', effect: 'NoSchedule' }] }),
  );
  await advance(1_000);
  expect(claims()).toHaveLength(2);
});

test('when nothing waits, nothing is looked at', async () => {
  const { advance, add, clock } = await newStory();
  add(newPod('a', { cpu: '64' }));
  await advance(5_000);
  add(newPod('a', { node: 'elsewhere' }));
  await advance(60_000);
  expect(clock.nextAtMs()).toBeUndefined();
});
