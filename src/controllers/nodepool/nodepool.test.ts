import { expect, test } from 'vitest';
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Kinds } from '../../api/kinds.ts';
import { nodePoolHash, nodePoolHashVersion } from '../../model/nodepool-hash.ts';
import { findCondition } from '../../runtime/conditions.ts';
import { VirtualClock } from '../../sim/clock/virtual-clock.ts';
import {
  condition,
  newClaim,
  newNode,
  newPool,
  type PoolOptions,
  start,
  startMs,
} from '../../state/testing/objects.ts';
import { newWorld } from '../testing/world.ts';
import { newNodePoolControllers } from './controllers.ts';

const drain = () => new Promise<void>((resolve) => setImmediate(resolve));
const hashKey = 'karpenter.sh/nodepool-hash';
const versionKey = 'karpenter.sh/nodepool-hash-version';

function newClass(
  options: { ready?: 'True' | 'False' | 'Unknown'; deletedAt?: string } = {},
): EC2NodeClass {
  return {
    apiVersion: 'karpenter.k8s.aws/v1',
    kind: 'EC2NodeClass',
    metadata: {
      name: 'default',
      generation: 1,
      creationTimestamp: start,
      ...(options.deletedAt && { deletionTimestamp: options.deletedAt }),
    },
    spec: { amiSelectorTerms: [], subnetSelectorTerms: [], securityGroupSelectorTerms: [] },
    ...(options.ready && {
      status: {
        conditions: [
          { ...condition('Ready', options.ready, 'SubnetsNotFound'), message: 'no subnets' },
        ],
      },
    }),
  };
}

async function newStory(
  pool: PoolOptions = {},
  nodeClass: EC2NodeClass = newClass({ ready: 'True' }),
  claims: readonly NodeClaim[] = [],
) {
  const clock = new VirtualClock(startMs);
  const world = newWorld(clock);
  world.memory.put(Kinds.NodePool, newPool('default', { isReady: false, ...pool }));
  world.memory.put(Kinds.EC2NodeClass, nodeClass);
  for (const claim of claims) world.memory.put(Kinds.NodeClaim, claim);
  world.manager.add(...newNodePoolControllers(world));
  clock.addBusy(() => world.manager.isBusy());
  await world.manager.start();
  return {
    ...world,
    clock,
    advance: (ms: number) => clock.runUntil(clock.nowMs() + ms, { drain }),
    pool: () => world.memory.find(Kinds.NodePool, 'default') as NodePool,
    conditionOf: (type: string) =>
      findCondition(world.memory.find(Kinds.NodePool, 'default') as NodePool, type),
  };
}

test('a sound pool of a ready class is ready at once', async () => {
  const { advance, conditionOf, cluster, clock } = await newStory();
  await advance(0);
  expect(conditionOf('Ready')).toMatchObject({ status: 'True' });
  expect(cluster.snapshot(clock.nowMs()).nodePools[0]?.isEligible).toBe(true);
});

test.each([
  ['a class that is not ready', newClass({ ready: 'False' }), 'SubnetsNotFound', 'no subnets'],
  [
    'a class nobody knows of yet',
    newClass(),
    'NodeClassReadinessUnknown',
    'Node Class Readiness Unknown',
  ],
  [
    'a class that goes away',
    newClass({ ready: 'True', deletedAt: start }),
    'NodeClassTerminating',
    'NodeClass is Terminating',
  ],
])('%s makes its pool unready and says why', async (_what, nodeClass, reason, message) => {
  const { advance, conditionOf } = await newStory({}, nodeClass);
  await advance(0);
  expect(conditionOf('NodeClassReady')).toMatchObject({ status: 'False', reason, message });
  expect(conditionOf('Ready')).toMatchObject({ status: 'False', message: 'NodeClassReady=False' });
});

test('a class that is gone, and comes back, is followed', async () => {
  const { advance, conditionOf, memory } = await newStory();
  await advance(0);
  memory.remove(Kinds.EC2NodeClass, 'default');
  await advance(0);
  expect(conditionOf('NodeClassReady')?.reason).toBe('NodeClassNotFound');
  memory.put(Kinds.EC2NodeClass, newClass({ ready: 'True' }));
  await advance(0);
  expect(conditionOf('Ready')?.status).toBe('True');
});

test('a pool that the schema lets pass and that is wrong all the same says what', async () => {
  const { advance, conditionOf } = await newStory({
    template: {
      requirements: [{ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['foo'] }],
    },
  });
  await advance(0);
  expect(conditionOf('ValidationSucceeded')).toMatchObject({
    status: 'False',
    reason: 'NodePoolValidationFailed',
  });
  expect(conditionOf('ValidationSucceeded')?.message).toContain('spot, on-demand, reserved');
  expect(conditionOf('Ready')?.status).toBe('False');
});

test('status shows what the nodes have, in one write for many changes', async () => {
  const { advance, pool, memory } = await newStory();
  await advance(0);
  expect(pool().status).toMatchObject({ nodes: 0, resources: { cpu: '0', nodes: '0' } });
  for (let i = 1; i <= 20; i++) memory.put(Kinds.Node, newNode(`n${i}`));
  const before = memory.calls.length;
  await advance(5_000);
  expect(pool().status).toMatchObject({ nodes: 20, resources: { cpu: '80', memory: '320Gi' } });
  expect(memory.calls.slice(before)).toEqual(['patch NodePool default']);
  memory.put(
    Kinds.Node,
    newNode('gpu', { extra: { status: { capacity: { 'nvidia.com/gpu': '1' } } } }),
  );
  await advance(5_000);
  expect(pool().status?.resources?.['nvidia.com/gpu']).toBe('1');
  memory.remove(Kinds.Node, 'gpu');
  await advance(5_000);
  expect(pool().status?.resources).not.toHaveProperty('nvidia.com/gpu');
  const quiet = memory.calls.length;
  await advance(3_600_000);
  expect(memory.calls).toHaveLength(quiet);
});

test('a pool is stamped, and stamped anew when its template changes', async () => {
  const { advance, pool, memory } = await newStory();
  await advance(0);
  expect(pool().metadata.annotations).toEqual({
    [hashKey]: nodePoolHash(pool()),
    [versionKey]: nodePoolHashVersion,
  });
  const before = pool().metadata.annotations?.[hashKey];
  const { spec } = newPool('default', { labels: { team: 'ci' } });
  memory.put(Kinds.NodePool, { ...pool(), spec });
  await advance(0);
  expect(pool().metadata.annotations?.[hashKey]).not.toBe(before);
});

function newStampedClaim(name: string, version: string, isDrifted = false): NodeClaim {
  const claim = newClaim(name, { conditions: isDrifted ? [condition('Drifted')] : [] });
  const annotations = { [hashKey]: 'old', [versionKey]: version };
  return { ...claim, metadata: { ...claim.metadata, annotations } };
}

test('claims of another version are brought up to date, those that have drifted stay so', async () => {
  const { advance, pool, memory } = await newStory({}, newClass({ ready: 'True' }), [
    newStampedClaim('older', 'v3'),
    newStampedClaim('drifted', 'v3', true),
    newStampedClaim('current', nodePoolHashVersion),
  ]);
  await advance(0);
  const hashOf = (name: string) => memory.find(Kinds.NodeClaim, name)?.metadata.annotations;
  const hash = nodePoolHash(pool());
  expect(hashOf('older')).toEqual({ [hashKey]: hash, [versionKey]: nodePoolHashVersion });
  expect(hashOf('drifted')).toEqual({ [hashKey]: 'old', [versionKey]: nodePoolHashVersion });
  expect(hashOf('current')).toEqual({ [hashKey]: 'old', [versionKey]: nodePoolHashVersion });
});

test('two launches of four that never registered make a pool unhealthy, a change of it starts over', async () => {
  const { advance, conditionOf, memory, pool } = await newStory();
  const conditions = [condition('Launched'), condition('Registered', 'Unknown')];
  await advance(0);
  expect(conditionOf('NodeRegistrationHealthy')?.status).toBe('Unknown');

  const up = newClaim('up', { conditions });
  memory.put(Kinds.NodeClaim, up);
  memory.put(
    Kinds.NodeClaim,
    newClaim('up', { conditions: [condition('Launched'), condition('Registered')] }),
  );
  await advance(0);
  expect(conditionOf('NodeRegistrationHealthy')?.status).toBe('True');

  await advance(900_000);
  for (const name of ['a', 'b']) {
    memory.put(Kinds.NodeClaim, newClaim(name, { conditions }));
    memory.put(Kinds.NodeClaim, newClaim(name, { conditions, deletedAt: '2026-11-30T00:15:00Z' }));
  }
  await advance(0);
  expect(conditionOf('NodeRegistrationHealthy')).toMatchObject({
    status: 'False',
    reason: 'RegistrationFailed',
  });
  expect(conditionOf('Ready')?.status).toBe('True');

  memory.put(Kinds.NodePool, { ...pool(), spec: newPool('default', { weight: 7 }).spec });
  await advance(0);
  expect(conditionOf('NodeRegistrationHealthy')?.status).toBe('Unknown');
});

test('a claim that is deleted early says nothing about its pool', async () => {
  const { advance, conditionOf, memory } = await newStory();
  const conditions = [condition('Launched'), condition('Registered', 'Unknown')];
  await advance(60_000);
  for (const name of ['a', 'b']) {
    memory.put(Kinds.NodeClaim, newClaim(name, { conditions }));
    memory.put(Kinds.NodeClaim, newClaim(name, { conditions, deletedAt: '2026-11-30T00:01:00Z' }));
  }
  await advance(0);
  expect(conditionOf('NodeRegistrationHealthy')?.status).toBe('Unknown');
});
