/** The disruption loop, as stories; the grid of ten seconds begins at t = 0. */
import { expect, test } from 'vitest';
import { World } from '../../../tests/support/controllers/world.ts';
import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Kinds } from '../../api/kinds.ts';
import { KubeError } from '../../ports/kube.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { newNodeControllers } from '../node/controllers.ts';
import { newNodeClaimControllers } from '../nodeclaim/controllers.ts';
import { newDisruptionControllers } from './controllers.ts';

const make = (deps: ControllerDependencies) => [
  ...newNodeClaimControllers(deps),
  ...newNodeControllers(deps),
  ...newDisruptionControllers(deps),
];

async function newWorld(
  disruption: NodePool['spec']['disruption'],
  fill: (world: World) => Promise<unknown>,
): Promise<World> {
  const world = new World();
  await world.addPool({ budgets: [{ nodes: '100%' }], ...disruption });
  await world.start(make);
  await fill(world);
  await world.run(0);
  return world;
}

const taintsOf = (world: World, name: string) =>
  world.node(name)?.spec.taints?.map(({ key }) => key) ?? [];

test('empty nodes go together after fifteen seconds, and say so', async () => {
  const world = await newWorld({}, async (w) => {
    await w.addReadyNode('a');
    await w.addReadyNode('b');
    await w.addReadyNode('busy');
    await w.addPod('p', 'busy');
  });
  // The nodes came after the first look, so the second one finds them.
  await world.run(24_999);
  expect(world.disruptions).toEqual([]);
  expect(taintsOf(world, 'a')).toEqual([]);
  await world.run(1);
  expect(world.disruptions).toEqual([
    {
      atMs: 25_000,
      decision: 'delete',
      reason: 'Empty',
      nodes: ['a', 'b'],
      nodeClaims: ['a', 'b'],
      replacements: [],
    },
  ]);
  expect(taintsOf(world, 'a')).toEqual(['karpenter.sh/disrupted']);
  expect(world.condition('a', 'DisruptionReason')).toBe('True/Empty');
  expect(world.eventTexts('DisruptionTerminating')).toEqual([
    'Disrupting Node: Empty',
    'Disrupting NodeClaim: Empty',
    'Disrupting Node: Empty',
    'Disrupting NodeClaim: Empty',
  ]);
  const labels = 'empty default on-demand when_empty_or_underutilized graceful';
  expect(world.counts.get(`karpenter_nodeclaims_disrupted_total ${labels}`)).toBe(2);
  expect(
    world.counts.get('karpenter_voluntary_disruption_decisions_total delete empty empty'),
  ).toBe(1);
  await world.run(60_000);
  expect(world.kube.all(Kinds.NodeClaim).map(({ metadata }) => metadata.name)).toEqual(['busy']);
  expect(world.cloud.running).toHaveLength(1);
});

test('consolidateAfter counts from the last pod that came or went', async () => {
  const world = await newWorld({ consolidateAfter: '5m' }, async (w) => {
    await w.addReadyNode('n');
    await w.addPod('p', 'n');
  });
  await world.run(60_000);
  world.kube.drop(Kinds.Pod, 'p', 'default');
  await world.run(0);
  expect(world.claim('n')?.status?.lastPodEventTime).toBe('2026-12-01T12:01:00Z');
  expect(world.condition('n', 'Consolidatable')).toBeUndefined();
  await world.run(299_999);
  expect(world.condition('n', 'Consolidatable')).toBeUndefined();
  await world.run(1);
  expect(world.condition('n', 'Consolidatable')).toBe('True/Consolidatable');
  await world.run(26_000);
  // 60 s + 300 s, looked at on the grid, validated for 15 s.
  expect(world.disruptions.map(({ atMs }) => atMs)).toEqual([375_000]);
});

test('a pod that comes during the validation saves its node', async () => {
  const world = await newWorld({}, async (w) => {
    await w.addReadyNode('a');
    await w.addReadyNode('b');
  });
  await world.run(20_000);
  await world.addPod('p', 'a');
  await world.run(10_000);
  expect(world.disruptions).toMatchObject([{ nodes: ['b'] }]);
  expect(world.counts.get('karpenter_voluntary_disruption_failed_validations_total empty')).toBe(1);
});

test('a nominated node is left until the nomination ends, and nobody polls meanwhile', async () => {
  const world = await newWorld({}, (w) => w.addReadyNode('n'));
  const untilMs = world.clock.nowMs() + 95_000;
  world.cluster.apply({ kind: 'nominated', node: 'n', untilMs });
  await world.run(20_000);
  expect(world.eventTexts('DisruptionBlocked')).toContain('Node is nominated for a pending pod');
  const before = world.reconciles;
  await world.run(74_000);
  expect(world.reconciles - before).toBeLessThan(3);
  await world.run(22_000);
  expect(world.disruptions.map(({ atMs }) => atMs)).toEqual([115_000]);
});

test('a budget window is used by the first look after it opens', async () => {
  const budgets = [{ nodes: '0', schedule: '0 12 * * *', duration: '10m' }];
  const world = await newWorld({ budgets }, (w) => w.addReadyNode('n'));
  await world.run(599_000);
  expect(world.eventTexts('DisruptionBlocked')).toContain(
    'No allowed disruptions for disruption reason Empty due to blocking budget',
  );
  await world.run(20_000);
  expect(world.disruptions.map(({ atMs }) => atMs)).toEqual([615_000]);
});

test('a budget lets nodes go one after the other', async () => {
  const world = await newWorld({ budgets: [{ nodes: '1' }] }, async (w) => {
    await w.addReadyNode('a');
    await w.addReadyNode('b');
  });
  await world.run(200_000);
  expect(world.disruptions.map(({ nodes }) => nodes)).toEqual([['a'], ['b']]);
});

test('a day in which nothing happens takes few steps', async () => {
  const world = await newWorld({}, async (w) => {
    await w.addReadyNode('n');
    await w.addPod('p', 'n');
  });
  await world.run(60_000);
  const before = world.reconciles;
  await world.run(24 * 3_600_000);
  // Only garbage collection looks, every two minutes.
  expect(world.reconciles - before).toBeLessThanOrEqual(721);
});

test('a claim without an instance holds up every decision', async () => {
  const world = await newWorld({}, (w) => w.addReadyNode('n'));
  let open = (): void => {};
  world.cloud.gate = new Promise((resolve) => {
    open = resolve;
  });
  await world.addClaim('slow');
  await world.run(60_000);
  expect(world.disruptions).toEqual([]);
  open();
  await world.run(20_000);
  expect(world.disruptions).toMatchObject([{ nodes: ['n'] }]);
});

test('marks that a stop has left behind are taken away', async () => {
  const world = await newWorld({ consolidateAfter: 'Never' }, async (w) => {
    await w.addReadyNode('n');
    w.kube.change(Kinds.Node, 'n', (node) => ({
      ...node,
      spec: {
        ...node.spec,
        taints: [{ key: 'karpenter.sh/disrupted', effect: 'NoSchedule' as const }],
      },
    }));
    const mark = { type: 'DisruptionReason', status: 'True', reason: 'Empty' } as const;
    w.kube.change(Kinds.NodeClaim, 'n', (claim) => ({
      ...claim,
      status: { ...claim.status, conditions: [...(claim.status?.conditions ?? []), mark] },
    }));
  });
  await world.run(10_000);
  expect(taintsOf(world, 'n')).toEqual([]);
  expect(world.condition('n', 'DisruptionReason')).toBeUndefined();
  expect(world.eventTexts('Unconsolidatable')).toContain(
    'NodePool "default" has consolidation disabled',
  );
});

test('a stop at any moment neither loses a node nor keeps it for ever', async () => {
  for (let stopAtMs = 10_000; stopAtMs <= 40_000; stopAtMs += 2_500) {
    const world = await newWorld({}, (w) => w.addReadyNode('n'));
    await world.run(stopAtMs);
    await world.start(make);
    await world.run(90_000);
    expect(world.claim('n')).toBeUndefined();
    expect(world.cloud.running).toEqual([]);
  }
});

test('a node that cannot be marked stays behind, the others go', async () => {
  const world = await newWorld({}, async (w) => {
    await w.addReadyNode('a');
    await w.addReadyNode('b');
  });
  await world.run(20_000);
  world.kube.failNext('patch', Kinds.Node, new KubeError('ServiceUnavailable', 'down'));
  await world.run(5_000);
  expect(world.disruptions).toMatchObject([{ nodes: ['b'], nodeClaims: ['b'] }]);
  await world.run(120_000);
  expect(world.disruptions).toMatchObject([{ nodes: ['b'] }, { nodes: ['a'] }]);
});

test('a deletion that fails is repeated, and rolled back after ten minutes', async () => {
  const world = await newWorld({}, (w) => w.addReadyNode('n'));
  await world.run(20_000);
  for (let i = 0; i < 3; i++) {
    world.kube.failNext('delete', Kinds.NodeClaim, new KubeError('ServiceUnavailable', 'down'));
  }
  await world.run(7_500);
  expect(world.claim('n')?.metadata.deletionTimestamp).toBeUndefined();
  await world.run(1_500);
  expect(world.claim('n')?.metadata.deletionTimestamp).toBeDefined();

  const other = await newWorld({}, (w) => w.addReadyNode('n'));
  await other.run(20_000);
  for (let i = 0; i < 602; i++) {
    other.kube.failNext('delete', Kinds.NodeClaim, new KubeError('ServiceUnavailable', 'down'));
  }
  await other.run(606_500);
  expect(taintsOf(other, 'n')).toEqual([]);
  expect(other.condition('n', 'DisruptionReason')).toBeUndefined();
  expect(other.cluster.nodeByProviderId('aws:///a/i-1')?.isMarkedForDeletion).toBe(false);
});

test('what pods wish about disruption is answered by events', async () => {
  const wish = (value: string) => ({ annotations: { 'karpenter.sh/do-not-disrupt': value } });
  const world = await newWorld({}, async (w) => {
    await w.addReadyNode('n');
    await w.addPod('timed', 'n', wish('30m'));
    await w.addPod('wrong', 'n', wish('-5m'));
  });
  await world.run(10_000);
  expect(world.eventTexts('DoNotDisruptUntil')).toEqual([
    'Pod must not be disrupted until 2026-12-01T12:30:00Z',
  ]);
  expect(world.eventTexts('InvalidDoNotDisruptAnnotation')).toHaveLength(1);
  expect(world.eventTexts('DisruptionBlocked')).toContain(
    'Pod has "karpenter.sh/do-not-disrupt" annotation (Pod=default/timed)',
  );
});
