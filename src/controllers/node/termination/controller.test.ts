/** Ends of nodes, as stories. Each node is deleted at t = 1 s. */
import { expect, test } from 'vitest';
import { startMs, World } from '../../../../tests/support/controllers/world.ts';
import type { Pod } from '../../../api/core/pod.ts';
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { KubeError } from '../../../ports/kube.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { newNodeClaimLifecycleController } from '../../nodeclaim/lifecycle/controller.ts';
import { newNodeTerminationController } from './controller.ts';

const make = (deps: ControllerDependencies) => [
  newNodeClaimLifecycleController(deps),
  newNodeTerminationController(deps),
];

const guard = { 'karpenter.sh/do-not-disrupt': 'true' };

async function newWorld(
  spec: Partial<NodeClaim['spec']>,
  fill: (world: World) => Promise<unknown>,
): Promise<World> {
  const world = new World();
  await world.start(make);
  await world.addReadyNode('n', spec);
  await fill(world);
  await world.run(1_000);
  await world.kube.delete(Kinds.NodeClaim, { name: 'n' });
  await world.run(0);
  return world;
}

const pods = (world: World) => world.kube.all(Kinds.Pod).map((pod) => pod.metadata.name);
const goneAtMs = async (world: World, limitMs: number): Promise<number> => {
  while (world.claim('n') && world.t < limitMs) await world.run(500);
  return world.t;
};
const isTold = (world: World, name: string) =>
  world.kube.now(Kinds.Pod, name, 'default')?.metadata.deletionTimestamp !== undefined;

test('an empty node is tainted, kept for five seconds, and ends with its instance and claim', async () => {
  const world = await newWorld({}, async () => {});
  const node = world.node('n');
  expect(node?.spec.taints).toEqual([{ key: 'karpenter.sh/disrupted', effect: 'NoSchedule' }]);
  expect(node?.metadata.labels).toMatchObject({
    'node.kubernetes.io/exclude-from-external-load-balancers': 'karpenter',
  });
  expect(world.condition('n', 'Drained')).toBe('Unknown/Draining');
  await world.run(4_999);
  expect(world.cloud.running[0]?.isTerminating).toBe(false);
  await world.run(1);
  expect(world.condition('n', 'Drained')).toBe('True/Drained');
  expect(world.condition('n', 'VolumesDetached')).toBe('True/VolumesDetached');
  expect(world.cloud.running[0]?.isTerminating).toBe(true);
  expect(world.node('n')).toBeDefined();
  expect(await goneAtMs(world, 60_000)).toBe(11_000);
  expect(world.node('n')).toBeUndefined();
  expect(world.cloud.running).toEqual([]);
  expect(world.counts.get('karpenter_nodes_drained_total default')).toBe(1);
});

test('deleting the Node itself deletes its claim', async () => {
  const world = new World();
  await world.start(make);
  await world.addReadyNode('n');
  await world.run(1_000);
  await world.kube.delete(Kinds.Node, { name: 'n' });
  expect(await goneAtMs(world, 60_000)).toBeLessThan(20_000);
  expect(world.cloud.running).toEqual([]);
});

test('pods leave in tiers, each when the one before is gone; tolerating ones stay', async () => {
  const critical = { priorityClassName: 'system-node-critical' };
  const tolerations = [{ operator: 'Exists' as const }];
  const world = await newWorld({}, async (w) => {
    await w.addPod('a', 'n');
    await w.addPod('b', 'n', { owner: 'DaemonSet' });
    await w.addPod('c', 'n', { spec: critical });
    await w.addPod('d', 'n', { owner: 'DaemonSet', spec: critical });
    await w.addPod('e', 'n', { owner: 'DaemonSet', spec: { tolerations } });
  });
  const left = async () => {
    await world.run(1_000);
    return pods(world);
  };
  expect(world.kube.evictions).toEqual(['a']);
  expect(await left()).toEqual(['b', 'c', 'd', 'e']);
  expect(await left()).toEqual(['c', 'd', 'e']);
  expect(await left()).toEqual(['d', 'e']);
  expect(await left()).toEqual(['e']);
  expect(await goneAtMs(world, 60_000)).toBeLessThan(20_000);
  expect(world.kube.evictions).toEqual(['a', 'b', 'c', 'd']);
  expect(world.eventTexts('Evicted')).toContain('Evicted pod: Forceful Termination');
});

test('a PDB holds the drain, asked with back-off, until it lets go', async () => {
  const world = new World();
  world.kube.refuseEviction = () => new KubeError('TooManyRequests', 'would violate the budget');
  await world.start(make);
  await world.addReadyNode('n');
  await world.addPod('a', 'n');
  await world.run(1_000);
  await world.kube.delete(Kinds.NodeClaim, { name: 'n' });
  await world.run(600_000);
  // 0.1 + 0.2 + … + 6.4 s for eight tries, then one in ten seconds.
  expect(world.kube.evictions.length).toBe(66);
  expect(world.eventTexts('FailedDraining')).toContain(
    'Failed to drain node, evicting pod violates a PDB (Pod=default/a)',
  );
  expect(world.claim('n')).toBeDefined();
  world.kube.refuseEviction = () => undefined;
  expect(await goneAtMs(world, 700_000)).toBeLessThan(630_000);
  expect(world.counts.get('karpenter_pods_eviction_requests_total 429')).toBe(66);
  expect(world.counts.get('karpenter_pods_eviction_requests_total 200')).toBe(1);
});

test('without a grace period do-not-disrupt holds the node for as long as it stands', async () => {
  const world = await newWorld({}, (w) => w.addPod('a', 'n', { annotations: guard }));
  const before = world.reconciles;
  await world.run(24 * 3_600_000);
  expect(pods(world)).toEqual(['a']);
  expect(world.kube.evictions).toEqual([]);
  expect(world.reconciles - before).toBeLessThan(10);
  world.kube.change(Kinds.Pod, 'a', (pod: Pod) => ({
    ...pod,
    metadata: { ...pod.metadata, annotations: {} },
  }));
  await world.run(5_000);
  expect(pods(world)).toEqual([]);
});

test('do-not-disrupt as a duration ends by itself', async () => {
  const annotations = { 'karpenter.sh/do-not-disrupt': '10m' };
  const world = await newWorld({}, (w) => w.addPod('a', 'n', { annotations }));
  await world.run(598_999);
  expect(isTold(world, 'a')).toBe(false);
  await world.run(1);
  expect(isTold(world, 'a')).toBe(true);
  expect(world.kube.evictions).toEqual(['a']);
});

test('with a grace period a protected pod goes so that it has its whole grace before the deadline', async () => {
  const world = await newWorld({ terminationGracePeriod: '10m' }, async (w) => {
    await w.addPod('guarded', 'n', { annotations: guard });
    const spec = { terminationGracePeriodSeconds: 3_600 };
    await w.addPod('slow', 'n', { annotations: guard, spec });
  });
  world.kube.podEndsAfterMs = undefined;
  // The deadline is 601 s; an hour of grace is more than is left, so that pod goes at once.
  expect(isTold(world, 'slow')).toBe(true);
  expect(world.kube.evictions).toEqual([]);
  await world.run(570_000);
  expect(world.t).toBe(571_000);
  expect(isTold(world, 'guarded')).toBe(false);
  await world.run(1);
  expect(isTold(world, 'guarded')).toBe(true);
  expect(await goneAtMs(world, 700_000)).toBeLessThan(615_000);
  expect(world.eventTexts('TerminationGracePeriodExpiring')).toContain(
    'All pods will be deleted by 2026-12-01T12:10:01Z',
  );
  expect(world.eventTexts('Disrupted')[0]).toContain('granted 600 of its 3600');
});

test('a pod that does not end is given up a minute after its time', async () => {
  const world = await newWorld({}, (w) => w.addPod('a', 'n'));
  const stuck: Pod = {
    ...(await world.addPod('stuck', 'n')),
    metadata: {
      name: 'stuck',
      namespace: 'default',
      uid: 'stuck',
      deletionTimestamp: '2026-12-01T12:00:31Z',
    },
  };
  world.kube.change(Kinds.Pod, 'stuck', () => stuck);
  await world.run(80_000);
  expect(world.cloud.running[0]?.isTerminating).toBe(false);
  const endMs = await goneAtMs(world, 200_000);
  expect(endMs).toBeGreaterThan(91_000);
  expect(endMs).toBeLessThan(100_000);
});

test('a new pod of the same name is not touched by the eviction of the old one', async () => {
  const world = await newWorld({}, async (w) => {
    w.kube.refuseEviction = () => new KubeError('TooManyRequests', 'no');
    await w.addPod('a', 'n', { owner: 'StatefulSet' });
  });
  world.kube.drop(Kinds.Pod, 'a', 'default');
  await world.addPod('a', 'elsewhere', { owner: 'StatefulSet' });
  world.kube.refuseEviction = () => undefined;
  await world.run(30_000);
  expect(pods(world)).toEqual(['a']);
  expect(isTold(world, 'a')).toBe(false);
});

async function attachVolume(world: World): Promise<void> {
  await world.kube.create(Kinds.VolumeAttachment, {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'VolumeAttachment',
    metadata: { name: 'va' },
    spec: { attacher: 'ebs', nodeName: 'n', source: { persistentVolumeName: 'pv' } },
  });
}

test('the instance lives until the volumes are off', async () => {
  const world = await newWorld({}, attachVolume);
  await world.run(300_000);
  expect(world.condition('n', 'Drained')).toBe('True/Drained');
  expect(world.condition('n', 'VolumesDetached')).toBe('Unknown/AwaitingVolumeDetachment');
  expect(world.cloud.running[0]?.isTerminating).toBe(false);
  expect(world.eventTexts('AwaitingVolumeDetachment')[0]).toBe(
    'Awaiting deletion of bound volumeattachments (va)',
  );
  world.kube.drop(Kinds.VolumeAttachment, 'va');
  await world.run(0);
  expect(world.condition('n', 'VolumesDetached')).toBe('True/VolumesDetached');
  expect(world.cloud.running[0]?.isTerminating).toBe(true);
});

test('the wait for volumes ends with the deadline', async () => {
  const world = await newWorld({ terminationGracePeriod: '10m' }, attachVolume);
  const endMs = await goneAtMs(world, 900_000);
  expect(endMs).toBeGreaterThan(601_000);
  expect(endMs).toBeLessThan(615_000);
});

test('a volume of a pod that stays does not hold the node', async () => {
  const world = await newWorld({}, async (w) => {
    await attachVolume(w);
    await w.kube.create(Kinds.PersistentVolumeClaim, {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data', namespace: 'default' },
      spec: { volumeName: 'pv' },
    });
    await w.addPod('agent', 'n', {
      owner: 'DaemonSet',
      spec: {
        tolerations: [{ operator: 'Exists' }],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
      },
    });
  });
  expect(await goneAtMs(world, 60_000)).toBeLessThan(20_000);
});

test('a node whose instance is gone is let go undrained', async () => {
  const world = new World();
  await world.start(make);
  await world.addReadyNode('n');
  await world.addPod('a', 'n', { annotations: guard });
  await world.run(1_000);
  world.cloud.kill('aws:///a/i-1');
  world.kube.change(Kinds.Node, 'n', (node) => ({
    ...node,
    status: { conditions: [{ type: 'Ready', status: 'Unknown' as const }] },
  }));
  await world.kube.delete(Kinds.Node, { name: 'n' });
  await world.run(1_000);
  expect(world.node('n')).toBeUndefined();
  expect(world.claim('n')).toBeUndefined();
  expect(world.kube.evictions).toEqual([]);
});

test('a stop at any write ends the node all the same', async () => {
  for (let stopAtMs = 0; stopAtMs <= 10_000; stopAtMs += 1_000) {
    const world = await newWorld({}, (w) => w.addPod('a', 'n'));
    await world.run(stopAtMs);
    await world.start(make);
    expect(await goneAtMs(world, 60_000)).toBeLessThan(30_000);
    expect(world.cloud.running).toEqual([]);
    expect(world.kube.evictions).toEqual(['a']);
  }
});

test('failing writes are repeated', async () => {
  const world = await newWorld({}, (w) => w.addPod('a', 'n'));
  world.kube.failNext('patch', Kinds.Node, new KubeError('ServiceUnavailable', 'down'));
  world.kube.failNext('patch', Kinds.NodeClaim, new KubeError('Conflict', 'changed'));
  world.kube.failNext('patch', Kinds.NodeClaim, new KubeError('Timeout', 'late'), true);
  expect(await goneAtMs(world, 60_000)).toBeLessThan(30_000);
  expect(world.clock.nowMs()).toBeGreaterThan(startMs);
});

test('a deadline that is no time is named', async () => {
  const world = await newWorld({}, (w) => w.addPod('a', 'n', { annotations: guard }));
  const key = 'karpenter.sh/nodeclaim-termination-timestamp';
  world.kube.change(Kinds.NodeClaim, 'n', (claim) => ({
    ...claim,
    metadata: { ...claim.metadata, annotations: { [key]: 'soon' } },
  }));
  await world.run(1_000);
  expect(world.errors.join('\n')).toContain(
    `NodeClaim n: annotation ${key} is "soon"; write a time such as 2026-12-01T10:00:00Z`,
  );
});
