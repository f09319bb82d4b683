import { expect, test } from 'vitest';
import { Labels } from '../../../api/labels.ts';
import {
  newNode,
  newPod,
  newPods,
  newPool,
  newType,
  solve,
  type World,
} from '../testing/builders.ts';

const refusalOf = (world: World, pod: ReturnType<typeof newPod>) => solve(world, [pod]).refused[0];
const poolReason = (world: World, pod: ReturnType<typeof newPod>) =>
  refusalOf(world, pod)?.pools[0]?.reason;

test('how many types were left after each test', () => {
  const types = [
    newType('arm', { labels: { [Labels.Arch]: 'arm64' } }),
    newType('sold-out', { offerings: [{ available: false }], labels: {} }),
    newType('small', { capacity: { cpu: 2 } }),
    newType('large', { capacity: { cpu: 16 } }),
  ];
  const pool = newPool('default', { instanceTypes: types, limits: { cpu: 8 } });
  const refusal = refusalOf(
    { pools: [pool] },
    newPod('p', { requests: { cpu: 10 }, nodeSelector: { [Labels.Arch]: 'amd64' } }),
  );
  expect(refusal?.pools[0]).toMatchObject({
    nodePool: 'default',
    reason: { code: 'PoolLimitReached', resource: 'cpu', limit: 8_000, used: 0, smallest: 16_000 },
    instanceTypes: {
      total: 4,
      afterRequirements: 3,
      afterOfferings: 2,
      afterResources: 1,
      afterLimits: 0,
    },
  });
});

test('the nearest miss: the type that lacks the least, and what it lacks, daemons included', () => {
  const types = [
    newType('cpu-rich', { capacity: { cpu: 32, memory: '8Gi' } }),
    newType('memory-rich', { capacity: { cpu: 2, memory: '256Gi' } }),
  ];
  const world = {
    pools: [newPool('default', { instanceTypes: types })],
    daemons: [newPod('agent', { requests: { memory: '1Gi' } })],
  };
  expect(poolReason(world, newPod('p', { requests: { cpu: 20, memory: '9Gi' } }))).toEqual({
    code: 'InsufficientResources',
    resource: 'memory',
    requested: 10 * 2 ** 30,
    available: 8 * 2 ** 30,
    instanceType: 'cpu-rich',
  });
  expect(poolReason(world, newPod('p', { requests: { 'example.com/tpu': 1 } }))).toMatchObject({
    resource: 'example.com/tpu',
    requested: 1,
    available: 0,
  });
});

test('sold out everywhere: where and how it was looked for', () => {
  const type = newType('t', {
    offerings: [
      { zone: 'zone-a', available: false },
      { zone: 'zone-b', available: false, capacityType: 'spot' },
    ],
  });
  const bare = { ...type, requirements: newType('t').requirements };
  const pools = [newPool('default', { instanceTypes: [bare] })];
  expect(poolReason({ pools }, newPod('p'))).toEqual({
    code: 'NoOfferingAvailable',
    instanceTypes: 1,
    zones: ['zone-a', 'zone-b'],
    capacityTypes: ['on-demand', 'spot'],
  });
});

test('a label that nothing defines, with what was perhaps meant', () => {
  const { codes, pools } = refusalOf({}, newPod('p', { nodeSelector: { zone: 'zone-a' } })) ?? {};
  expect(codes).toEqual(['LabelValueMissing']);
  expect(pools?.[0]?.reason).toMatchObject({
    incoming: { key: 'zone', values: ['zone-a'] },
    typoOf: 'topology.kubernetes.io/zone',
  });
});

test('a value that the pool excludes, and one that none of its types has', () => {
  const pools = [
    newPool('default', { requirements: [{ key: 'team', operator: 'In', values: ['blue'] }] }),
  ];
  expect(poolReason({ pools }, newPod('p', { nodeSelector: { team: 'red' } }))).toMatchObject({
    code: 'RequirementConflict',
    incoming: { values: ['red'] },
    existing: { values: ['blue'] },
  });
  const arm = newPod('p', { nodeSelector: { [Labels.Arch]: 'arm64', [Labels.Os]: 'linux' } });
  expect(poolReason({ pools }, arm)).toMatchObject({
    code: 'RequirementConflict',
    incoming: { key: Labels.Arch, values: ['arm64'] },
  });
});

test('a pool without types', () => {
  const pools = [newPool('default', { instanceTypes: [] })];
  expect(poolReason({ pools }, newPod('p'))).toEqual({
    code: 'NoInstanceType',
    nodePool: 'default',
  });
});

test('each pool has its own reason, in pool order; equal codes are named once', () => {
  const taints = [{ key: 'team', effect: 'NoSchedule' } as const];
  const pools = [
    newPool('a', { taints }),
    newPool('b', { taints }),
    newPool('c', { weight: 1, instanceTypes: [newType('t', { capacity: { cpu: 1 } })] }),
  ];
  const refusal = refusalOf({ pools }, newPod('p', { requests: { cpu: 2 } }));
  expect(refusal?.codes).toEqual(['InsufficientResources', 'TaintNotTolerated']);
  expect(refusal?.pools.map((pool) => pool.nodePool)).toEqual(['c', 'b', 'a']);
});

test('each node has its own reason, by name', () => {
  const nodes = [
    newNode('e-full', { pods: [newPod('x', { requests: { cpu: 4 } })] }),
    newNode('d-zone', { zone: 'zone-b' }),
    newNode('c-tainted', { taints: [{ key: 'team', effect: 'NoSchedule' }] }),
    newNode('b-port', { pods: [newPod('y', { hostPort: 80 })] }),
    newNode('a-alone', {
      pods: [
        newPod('z', {
          affinity: {
            podAntiAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                { topologyKey: Labels.Hostname, labelSelector: { matchLabels: { app: 'p' } } },
              ],
            },
          },
        }),
      ],
    }),
  ];
  const pod = newPod('p', {
    labels: { app: 'p' },
    hostPort: 80,
    requests: { cpu: 1 },
    nodeSelector: { [Labels.Zone]: 'zone-a' },
  });
  const refusal = refusalOf({ pools: [], nodes }, pod);
  expect(refusal?.nodes.map(({ node, reason }) => [node, reason.code])).toEqual([
    ['a-alone', 'TopologyNotSatisfied'],
    ['b-port', 'HostPortTaken'],
    ['c-tainted', 'TaintNotTolerated'],
    ['d-zone', 'RequirementConflict'],
    ['e-full', 'InsufficientResources'],
  ]);
  expect(refusal?.nodesLeftOut).toBe(0);
});

test('pods of a workload share one refusal', () => {
  const pods = newPods('p', 3, { requests: { cpu: 100 } });
  const { refused } = solve({}, pods);
  expect(refused.map((refusal) => refusal.pod)).toEqual(pods.map((pod) => pod.key));
  expect(refused[0]?.pools).toBe(refused[2]?.pools);
});
