/** Expiration, garbage collection and pod events, as stories. */
import { expect, test } from 'vitest';
import { startMs, World } from '../../../tests/support/controllers/world.ts';
import { Kinds } from '../../api/kinds.ts';
import { formatTimestamp } from '../../util/timestamp.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { newNodeControllers } from '../node/controllers.ts';
import { newNodeClaimControllers } from './controllers.ts';

const make = (deps: ControllerDependencies) => [
  ...newNodeClaimControllers(deps),
  ...newNodeControllers(deps),
];

async function newWorld(fill: (world: World) => Promise<unknown> = async () => {}): Promise<World> {
  const world = new World();
  await world.addPool({ consolidateAfter: 'Never' });
  await fill(world);
  await world.start(make);
  return world;
}

test('a claim expires at the second, whatever its pods wish', async () => {
  const world = await newWorld(async (w) => {
    await w.addReadyNode('n', { expireAfter: '1h' });
    await w.addPod('p', 'n', { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } });
  });
  await world.run(3_599_999);
  expect(world.disruptions).toEqual([]);
  await world.run(1);
  expect(world.disruptions).toEqual([
    {
      atMs: 3_600_000,
      decision: 'delete',
      reason: 'Expired',
      nodes: ['n'],
      nodeClaims: ['n'],
      replacements: [],
    },
  ]);
  const labels = 'expired default on-demand  graceful';
  expect(world.counts.get(`karpenter_nodeclaims_disrupted_total ${labels}`)).toBe(1);
  expect(world.counts.get(`karpenter_pods_disruption_initiated_total ${labels}`)).toBe(1);
  await world.run(3_600_000);
  expect(world.kube.all(Kinds.Pod)).toHaveLength(1);
  expect(world.disruptions).toHaveLength(1);
});

test('a claim that never expires lives', async () => {
  const world = await newWorld((w) => w.addReadyNode('n', { expireAfter: 'Never' }));
  await world.run(1_000 * 3_600_000);
  expect(world.claim('n')).toBeDefined();
});

test('a claim whose instance is gone goes, but not while its node is ready', async () => {
  const world = await newWorld(async (w) => {
    await w.addReadyNode('a');
    await w.addReadyNode('b');
  });
  await world.run(1_000);
  world.cloud.kill('aws:///a/i-1');
  world.cloud.kill('aws:///a/i-2');
  world.kube.change(Kinds.Node, 'a', (node) => ({
    ...node,
    status: { conditions: [{ type: 'Ready', status: 'Unknown' as const }] },
  }));
  await world.run(118_000);
  expect(world.claim('a')).toBeDefined();
  await world.run(2_000);
  expect(world.claim('a')).toBeUndefined();
  expect(world.claim('b')).toBeDefined();
  expect(world.disruptions).toMatchObject([{ reason: 'GarbageCollected', nodes: ['a'] }]);
});

test('an instance without a claim goes, with its node; one of a waiting claim stays', async () => {
  const world = await newWorld();
  const leaked = world.cloud.add('gone');
  await world.addNode('orphan', leaked.providerId);
  await world.run(100_000);
  const young = world.cloud.add('gone-too');
  await world.run(25_000);
  expect(world.cloud.running.map(({ isTerminating }) => isTerminating)).toEqual([false]);
  expect(world.node('orphan')).toBeUndefined();
  await world.run(120_000);
  expect(world.cloud.running).not.toContain(young);
  expect(world.cloud.running).toEqual([]);
});

test('an instance whose claim does not know it yet is not leaked', async () => {
  const world = await newWorld();
  world.cloud.lostAnswers = 7;
  await world.addClaim('a');
  await world.run(300_000);
  expect(world.claim('a')?.status?.providerID).toBe('aws:///a/i-1');
  expect(world.cloud.running).toHaveLength(1);
});

test('without claims and instances nobody looks', async () => {
  const world = await newWorld();
  await world.run(600_000);
  const before = world.reconciles;
  await world.run(24 * 3_600_000);
  expect(world.reconciles).toBe(before);
  await world.addReadyNode('n');
  await world.run(1_000);
  world.cloud.kill('aws:///a/i-1');
  world.kube.change(Kinds.Node, 'n', (node) => ({ ...node, status: { conditions: [] } }));
  await world.run(240_000);
  expect(world.claim('n')).toBeUndefined();
});

test('pod events are written down, at most every ten seconds, DaemonSet pods not at all', async () => {
  const world = await newWorld((w) => w.addReadyNode('n'));
  const noted = () => world.claim('n')?.status?.lastPodEventTime;
  await world.run(60_000);
  await world.addPod('daemon', 'n', { owner: 'DaemonSet' });
  await world.run(1_000);
  expect(noted()).toBeUndefined();
  await world.addPod('a', 'n');
  await world.run(1_000);
  expect(noted()).toBe('2026-12-01T12:01:01Z');
  await world.run(7_000);
  await world.addPod('b', 'n');
  await world.run(1_000);
  expect(noted()).toBe('2026-12-01T12:01:01Z');
  await world.run(5_000);
  world.kube.change(Kinds.Pod, 'a', (pod) => ({ ...pod, status: { phase: 'Succeeded' as const } }));
  await world.run(1_000);
  expect(noted()).toBe('2026-12-01T12:01:15Z');
  await world.run(60_000);
  world.kube.drop(Kinds.Pod, 'b', 'default');
  await world.run(1_000);
  expect(noted()).toBe('2026-12-01T12:02:16Z');
});

test('a restart is no pod event', async () => {
  const world = await newWorld(async (w) => {
    await w.addReadyNode('n');
    await w.addPod('p', 'n');
    const lastPodEventTime = formatTimestamp(startMs - 5_000);
    w.kube.change(Kinds.NodeClaim, 'n', (claim) => ({
      ...claim,
      status: { ...claim.status, lastPodEventTime },
    }));
  });
  await world.run(600_000);
  await world.start(make);
  await world.run(1_000);
  expect(world.claim('n')?.status?.lastPodEventTime).toBe('2026-12-01T11:59:55Z');
});
