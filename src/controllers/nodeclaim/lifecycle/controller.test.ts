/** The life of a NodeClaim, as stories. */
import { expect, test } from 'vitest';
import { World } from '../../../../tests/support/controllers/world.ts';
import { Kinds } from '../../../api/kinds.ts';
import { CloudError } from '../../../ports/cloud-provider.ts';
import { KubeError } from '../../../ports/kube.ts';
import { newNodeClaimLifecycleController } from './controller.ts';

const minutes = 60_000;

async function newWorld(): Promise<World> {
  const world = new World();
  await world.start((deps) => [newNodeClaimLifecycleController(deps)]);
  return world;
}

const startup = { key: 'example.com/starting', effect: 'NoExecute' } as const;
const notReady = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' } as const;
const unregistered = { key: 'karpenter.sh/unregistered', effect: 'NoExecute' } as const;

test('a claim is launched, registered and, free of startup taints, initialized', async () => {
  const world = await newWorld();
  const dedicated = { key: 'dedicated', value: 'db', effect: 'NoSchedule' } as const;
  await world.addClaim('a', {
    taints: [dedicated],
    startupTaints: [startup],
    resources: { requests: { cpu: '1', 'nvidia.com/gpu': '1' } },
  });
  await world.run(1_000);
  const launched = world.claim('a');
  expect(launched?.metadata.finalizers).toEqual(['karpenter.sh/termination']);
  expect(launched?.metadata.labels).toMatchObject({ 'topology.kubernetes.io/zone': 'a' });
  expect(launched?.status).toMatchObject({
    providerID: 'aws:///a/i-1',
    allocatable: { cpu: '1900m', memory: '7Gi', pods: '29' },
  });
  expect(world.condition('a', 'Launched')).toBe('True/Launched');
  expect(world.condition('a', 'Registered')).toBe('Unknown/NodeNotFound');
  expect(world.condition('a', 'Ready')).toBe('Unknown/ReconcilingDependents');

  await world.addNode('ip-1', 'aws:///a/i-1', { taints: [unregistered, notReady], isReady: false });
  await world.run(1_000);
  const node = world.node('ip-1');
  expect(node?.spec.taints).toEqual([notReady, dedicated, startup]);
  expect(node?.metadata.labels).toMatchObject({
    'karpenter.sh/registered': 'true',
    'karpenter.sh/nodepool': 'default',
    'kubernetes.io/hostname': 'ip-1',
  });
  expect(node?.metadata.finalizers).toEqual(['karpenter.sh/termination']);
  expect(node?.metadata.ownerReferences).toMatchObject([{ kind: 'NodeClaim', name: 'a' }]);
  expect(world.claim('a')?.status?.nodeName).toBe('ip-1');
  expect(world.condition('a', 'Registered')).toBe('True/Registered');

  const expectReason = async (reason: string, change: object) => {
    expect(world.condition('a', 'Initialized')).toBe(`Unknown/${reason}`);
    world.kube.change(Kinds.Node, 'ip-1', (n) => ({ ...n, ...change }));
    await world.run(1_000);
  };
  const ready = [{ type: 'Ready', status: 'True' }];
  await expectReason('NodeNotReady', { status: { ...node?.status, conditions: ready } });
  await expectReason('StartupTaintsExist', { spec: { ...node?.spec, taints: [notReady] } });
  await expectReason('KnownEphemeralTaintsExist', { spec: { ...node?.spec, taints: [] } });
  const allocatable = { cpu: '1900m', 'nvidia.com/gpu': '1' };
  await expectReason('ResourceNotRegistered', { status: { allocatable, conditions: ready } });
  expect(world.condition('a', 'Initialized')).toBe('True/Initialized');
  expect(world.condition('a', 'Ready')).toBe('True/Ready');
  expect(world.node('ip-1')?.metadata.labels?.['karpenter.sh/initialized']).toBe('true');
});

test('a node that keeps its own taints gets labels only', async () => {
  const world = await newWorld();
  await world.addClaim('a', { taints: [{ key: 'x', effect: 'NoSchedule' }] });
  await world.run(1_000);
  await world.addNode('ip-1', 'aws:///a/i-1');
  world.kube.change(Kinds.Node, 'ip-1', (node) => ({
    ...node,
    metadata: { ...node.metadata, labels: { 'karpenter.sh/do-not-sync-taints': 'true' } },
  }));
  await world.run(1_000);
  expect(world.node('ip-1')?.spec.taints).toEqual([]);
  expect(world.condition('a', 'Registered')).toBe('True/Registered');
});

test('a node without the unregistered taint is taken, with a warning', async () => {
  const world = await newWorld();
  await world.addClaim('a');
  await world.run(1_000);
  await world.addNode('ip-1', 'aws:///a/i-1', { taints: [] });
  await world.run(1_000);
  expect(world.condition('a', 'Initialized')).toBe('True/Initialized');
  expect(world.eventTexts('UnregisteredTaintMissing')).toHaveLength(1);
});

test('two nodes of one instance are never registered', async () => {
  const world = await newWorld();
  await world.addNode('x', 'aws:///a/i-1');
  await world.addNode('y', 'aws:///a/i-1');
  await world.addClaim('a');
  await world.run(1_000);
  expect(world.condition('a', 'Registered')).toBe('False/MultipleNodesFound');
});

test('a claim that finds no capacity is deleted and says why', async () => {
  const world = await newWorld();
  world.cloud.refusals.push(new CloudError('InsufficientCapacity', 'no m5.large in a'));
  await world.addClaim('a');
  await world.run(1_000);
  expect(world.claim('a')).toBeUndefined();
  expect(world.eventTexts('InsufficientCapacityError')).toEqual([
    'NodeClaim a event: no m5.large in a',
  ]);
  expect(
    world.counts.get(
      'karpenter_nodeclaims_disrupted_total insufficient_capacity default   graceful',
    ),
  ).toBe(1);
  expect(world.disruptions).toEqual([]);
});

test('a claim whose class is not ready is deleted', async () => {
  const world = await newWorld();
  world.cloud.refusals.push(new CloudError('NodeClassNotReady', 'no subnets'));
  await world.addClaim('a');
  await world.run(1_000);
  expect(world.claim('a')).toBeUndefined();
});

test('a refusal that may pass is shown and tried again', async () => {
  const world = await newWorld();
  world.cloud.refusals.push(
    new CloudError('CreateFailed', 'subnet full', { reason: 'SubnetFull' }),
    new CloudError('Throttled', 'x'.repeat(2_000)),
  );
  await world.addClaim('a');
  await world.run(500);
  expect(world.condition('a', 'Launched')).toBe('Unknown/SubnetFull');
  await world.run(1_000);
  expect(world.condition('a', 'Launched')).toBe('Unknown/LaunchFailed');
  const launched = world.claim('a')?.status?.conditions?.find(({ type }) => type === 'Launched');
  expect(launched?.message).toHaveLength(1_024);
  await world.run(3_000);
  expect(world.condition('a', 'Launched')).toBe('True/Launched');
});

test('a lost answer does not launch twice', async () => {
  const world = await newWorld();
  world.cloud.lostAnswers = 1;
  await world.addClaim('a');
  await world.run(5_000);
  expect(world.cloud.launchCalls).toBe(2);
  expect(world.cloud.running).toHaveLength(1);
  expect(world.condition('a', 'Launched')).toBe('True/Launched');
});

test('a launch that could not be written down is not asked for again', async () => {
  const world = await newWorld();
  await world.addClaim('a');
  // The finalizer, then labels and status.
  world.kube.failNext('patch', Kinds.NodeClaim, new KubeError('ServiceUnavailable', 'down'));
  world.kube.failNext('patch', Kinds.NodeClaim, new KubeError('ServiceUnavailable', 'down'));
  world.kube.failNext('patch', Kinds.NodeClaim, new KubeError('Timeout', 'late'), true);
  await world.run(30_000);
  expect(world.cloud.running).toHaveLength(1);
  expect(world.condition('a', 'Launched')).toBe('True/Launched');
});

test('a stop between launch and status costs nothing', async () => {
  const world = await newWorld();
  world.cloud.lostAnswers = 1;
  await world.addClaim('a');
  await world.run(100);
  expect(world.cloud.running).toHaveLength(1);
  await world.start((deps) => [newNodeClaimLifecycleController(deps)]);
  await world.run(1_000);
  expect(world.claim('a')?.status?.providerID).toBe('aws:///a/i-1');
  expect(world.cloud.running).toHaveLength(1);
});

test('somebody else’s write in between is not overwritten', async () => {
  const world = await newWorld();
  let open = (): void => {};
  world.cloud.gate = new Promise((resolve) => {
    open = resolve;
  });
  await world.addClaim('a');
  await world.run(1_000);
  const foreign = { type: 'Foreign', status: 'True', reason: 'X', message: '' } as const;
  world.kube.change(Kinds.NodeClaim, 'a', (claim) => ({
    ...claim,
    status: { ...claim.status, conditions: [foreign] },
  }));
  open();
  await world.run(1_000);
  expect(world.condition('a', 'Launched')).toBe('True/Launched');
  expect(world.condition('a', 'Foreign')).toBe('True/X');
  expect(world.cloud.running).toHaveLength(1);
});

test('a claim deleted while its launch is under way leaves no instance', async () => {
  const world = await newWorld();
  let open = (): void => {};
  world.cloud.gate = new Promise((resolve) => {
    open = resolve;
  });
  await world.addClaim('a');
  await world.run(1_000);
  await world.kube.delete(Kinds.NodeClaim, { name: 'a' });
  await world.run(1_000);
  open();
  await world.run(20_000);
  expect(world.claim('a')).toBeUndefined();
  expect(world.cloud.running).toEqual([]);
});

test('a claim deleted after a lost answer and a stop leaves no instance', async () => {
  const world = await newWorld();
  world.cloud.lostAnswers = 1;
  await world.addClaim('a');
  await world.run(100);
  await world.kube.delete(Kinds.NodeClaim, { name: 'a' });
  await world.start((deps) => [newNodeClaimLifecycleController(deps)]);
  await world.run(20_000);
  expect(world.claim('a')).toBeUndefined();
  expect(world.cloud.running).toEqual([]);
});

test('a claim that is never launched is given up after five minutes', async () => {
  const world = await newWorld();
  for (let i = 0; i < 50; i++) world.cloud.refusals.push(new CloudError('Unavailable', 'down'));
  await world.addClaim('a');
  await world.run(5 * minutes - 1);
  expect(world.claim('a')).toBeDefined();
  await world.run(70_000);
  expect(world.claim('a')).toBeUndefined();
  expect(world.disruptions).toMatchObject([{ reason: 'LaunchTimeout', nodeClaims: ['a'] }]);
});

test('an instance that does not join is given up after fifteen minutes', async () => {
  const world = await newWorld();
  await world.addClaim('a');
  await world.run(15 * minutes - 1);
  expect(world.cloud.running).toHaveLength(1);
  const before = world.reconciles;
  await world.run(10_000);
  expect(world.claim('a')).toBeUndefined();
  expect(world.cloud.running).toEqual([]);
  expect(world.disruptions).toMatchObject([{ reason: 'RegistrationTimeout', atMs: 15 * minutes }]);
  expect(before).toBeLessThan(10);
});

test('a claim ends after its node, and its instance before it', async () => {
  const world = await newWorld();
  await world.addReadyNode('a', { terminationGracePeriod: '10m' });
  world.cloud.endsAfterMs = 12_000;
  await world.run(1_000);
  await world.kube.delete(Kinds.NodeClaim, { name: 'a' });
  await world.run(1_000);
  expect(world.node('a')?.metadata.deletionTimestamp).toBeDefined();
  const deadline = 'karpenter.sh/nodeclaim-termination-timestamp';
  expect(world.claim('a')?.metadata.annotations?.[deadline]).toBe('2026-12-01T12:10:01Z');
  expect(world.cloud.running[0]?.isTerminating).toBe(false);
  world.kube.drop(Kinds.Node, 'a');
  await world.run(1_000);
  expect(world.cloud.running[0]?.isTerminating).toBe(true);
  expect(world.condition('a', 'InstanceTerminating')).toBe('True/InstanceTerminating');
  expect(world.condition('a', 'Ready')).toBe('True/Ready');
  await world.run(13_000);
  expect(world.claim('a')).toBeDefined();
  await world.run(2_000);
  expect(world.claim('a')).toBeUndefined();
});

test('claims of a class that nobody serves are left alone', async () => {
  const world = await newWorld();
  await world.addClaim('a', { nodeClassRef: { group: 'x', kind: 'Y', name: 'z' } });
  await world.run(20 * minutes);
  expect(world.claim('a')?.metadata.finalizers).toBeUndefined();
  expect(world.cloud.launchCalls).toBe(0);
});
