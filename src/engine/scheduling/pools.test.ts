import { expect, test } from 'vitest';
import { Labels } from '../../api/labels.ts';
import { newNode, newPod, newPods, newPool, newType, solve } from './testing/builders.ts';

const apart = (app: string, topologyKey: string = Labels.Hostname) => ({
  labels: { app },
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey, labelSelector: { matchLabels: { app } } },
      ],
    },
  },
});

test('the heavier pool wins, then the later name', () => {
  const pools = [
    newPool('a', { weight: 10 }),
    newPool('b', { weight: 20 }),
    newPool('c', { weight: 20 }),
    newPool('d'),
  ];
  const poolOf = (nodeSelector: Record<string, string>) =>
    solve({ pools }, [newPod('p', { nodeSelector })]).newNodeClaims[0]?.nodePool;
  expect(poolOf({})).toBe('c');
  expect(poolOf({ [Labels.NodePool]: 'd' })).toBe('d');
});

test('the claim says which pools came before and why they did not do', () => {
  const pools = [
    newPool('tainted', {
      weight: 20,
      taints: [{ key: 'team', value: 'x', effect: 'NoSchedule' }],
    }),
    newPool('tiny', { weight: 10, instanceTypes: [newType('t', { capacity: { cpu: 1 } })] }),
    newPool('fits'),
  ];
  const plan = solve({ pools }, [newPod('p', { requests: { cpu: 2 } })]);
  expect(plan.newNodeClaims[0]?.why.poolsBefore).toEqual([
    { nodePool: 'tainted', reason: 'TaintNotTolerated' },
    { nodePool: 'tiny', reason: 'InsufficientResources' },
  ]);
});

test('pools of equal weight take turns when asked to, and count the nodes they have', () => {
  const pools = [
    newPool('a'),
    newPool('b'),
    newPool('heavy-but-full', { weight: 1, limits: { nodes: 0 } }),
  ];
  const pods = newPods('p', 10, { requests: { cpu: 3 } });
  const count = (plan: ReturnType<typeof solve>, pool: string) =>
    plan.newNodeClaims.filter((claim) => claim.nodePool === pool).length;
  const byName = solve({ pools }, pods);
  expect([count(byName, 'a'), count(byName, 'b')]).toEqual([0, 10]);
  const inTurn = solve({ pools }, pods, { equalWeight: 'spread' });
  expect([count(inTurn, 'a'), count(inTurn, 'b')]).toEqual([5, 5]);
  const nodes = ['n1', 'n2'].map((name) =>
    newNode(name, { nodePool: 'b', taints: [{ key: 'busy', effect: 'NoSchedule' }] }),
  );
  const uneven = solve({ pools, nodes }, pods, { equalWeight: 'spread' });
  expect([count(uneven, 'a'), count(uneven, 'b')]).toEqual([6, 4]);
});

test('a cheaper pool of equal weight does not take turns with a dearer one', () => {
  const pools = [
    newPool('a', { instanceTypes: [newType('cheap', { price: 0.1 })] }),
    newPool('b', { instanceTypes: [newType('dear', { price: 0.2 })] }),
  ];
  const plan = solve({ pools }, newPods('p', 4, { requests: { cpu: 3 } }), {
    equalWeight: 'spread',
  });
  expect(plan.newNodeClaims.map((claim) => claim.nodePool)).toEqual(['b', 'b', 'b', 'b']);
});

test('pools that are not eligible give no nodes; without any, pods say so', () => {
  const plan = solve({ pools: [newPool('a', { isEligible: false })] }, [newPod('p')]);
  expect(plan.newNodeClaims).toEqual([]);
  expect(plan.refused[0]).toMatchObject({ codes: ['NoNodePool'], reason: { code: 'NoNodePool' } });
});

test('startup taints aside, a pool with a taint takes only pods that tolerate it', () => {
  const pools = [newPool('a', { taints: [{ key: 'team', value: 'x', effect: 'NoSchedule' }] })];
  const plan = solve({ pools }, [
    newPod('stranger'),
    newPod('friend', { tolerations: [{ key: 'team', value: 'x', effect: 'NoSchedule' }] }),
  ]);
  expect(plan.newNodeClaims.map((claim) => claim.pods)).toEqual([['default/friend']]);
  expect(plan.refused.map((refusal) => [refusal.pod, refusal.codes])).toEqual([
    ['default/stranger', ['TaintNotTolerated']],
  ]);
});

test('a soft taint sends pods to a clean pool, and is tolerated when there is none', () => {
  const soft = newPool('z-soft', { taints: [{ key: 'soft', effect: 'PreferNoSchedule' }] });
  const clean = newPool('a-clean');
  const poolOf = (pools: readonly ReturnType<typeof newPool>[]) =>
    solve({ pools }, [newPod('p')]).newNodeClaims[0]?.nodePool;
  expect(poolOf([soft, clean])).toBe('a-clean');
  expect(poolOf([soft])).toBe('z-soft');
});

test.each([
  ['2100m', 0],
  ['1750m', 1],
])('a pool limited to 2 CPUs: a pod of %s gets %i nodes', (cpu, nodes) => {
  const types = [newType('two', { capacity: { cpu: 2 } }), newType('four')];
  const pools = [newPool('a', { limits: { cpu: 2 }, instanceTypes: types })];
  const plan = solve({ pools }, [newPod('p', { requests: { cpu } })]);
  expect(plan.newNodeClaims).toHaveLength(nodes);
});

test('a limit holds inside a batch: the largest type that may come is charged', () => {
  const types = [newType('two', { capacity: { cpu: 2 } })];
  const pools = [newPool('a', { limits: { cpu: 3 }, instanceTypes: types })];
  const plan = solve({ pools }, newPods('p', 2, { requests: { cpu: '1500m' }, ...apart('p') }));
  expect(plan.newNodeClaims).toHaveLength(1);
  expect(plan.refused[0]).toMatchObject({
    codes: ['PoolLimitReached'],
    pools: [{ reason: { resource: 'cpu', limit: 3_000, used: 2_000, smallest: 2_000 } }],
  });
});

test('what is compared with a limit is the capacity of the type, not the request', () => {
  const pools = [newPool('a', { limits: { pods: 1 } })];
  expect(solve({ pools }, [newPod('p')]).refused[0]?.codes).toEqual(['PoolLimitReached']);
});

test('limits.nodes counts existing nodes and the claims of the batch, and is never overshot', () => {
  const pools = [newPool('default', { limits: { nodes: 3 } })];
  const nodes = [newNode('n1')];
  const plan = solve({ pools, nodes }, newPods('web', 5, apart('web')));
  expect(plan.existing.map((placement) => placement.pods.length)).toEqual([1]);
  expect(plan.newNodeClaims).toHaveLength(2);
  expect(plan.refused.map((refusal) => refusal.codes)).toEqual([
    ['NodeLimitReached'],
    ['NodeLimitReached'],
  ]);
  expect(plan.refused[0]?.pools[0]?.reason).toEqual({
    code: 'NodeLimitReached',
    limit: 3,
    used: 3,
  });
});

test('nodes that are thought away give their share of the limit back', () => {
  const pools = [newPool('default', { limits: { cpu: 4 } })];
  const nodes = [newNode('n1', { taints: [{ key: 'full', effect: 'NoSchedule' }] })];
  const pods = [newPod('p', { requests: { cpu: 1 } })];
  expect(solve({ pools, nodes }, pods).newNodeClaims).toHaveLength(0);
  const excludeNodes = new Set(['n1']);
  const plan = solve({ pools, nodes }, pods, { excludeNodes, mode: 'simulation' });
  expect(plan.newNodeClaims).toHaveLength(1);
});
