import { expect, test } from 'vitest';
import type { LabelSelector } from '../../../api/core/meta.ts';
import type { PodAffinityTerm, TopologySpreadConstraint } from '../../../api/core/pod.ts';
import { Labels } from '../../../api/labels.ts';
import type { PodView } from '../../../model/pod.ts';
import {
  newNode,
  newPod,
  newPods,
  newPool,
  newType,
  type PodOptions,
  solve,
  type World,
} from '../testing/builders.ts';

const app = (name: string): LabelSelector => ({ matchLabels: { app: name } });

const spread = (
  name: string,
  topologyKey: string = Labels.Zone,
  more: Partial<TopologySpreadConstraint> = {},
): PodOptions => ({
  labels: { app: name },
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: app(name),
      ...more,
    },
  ],
});
const affine = (to: string, topologyKey: string = Labels.Zone): PodOptions => ({
  affinity: {
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, labelSelector: app(to) }],
    },
  },
});
const repelled = (by: string, topologyKey: string, term: Partial<PodAffinityTerm> = {}) => ({
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey, labelSelector: app(by), ...term },
      ],
    },
  },
});

/** Pods per value of `key`, planned ones and running ones of the app. */
function count(
  world: World,
  pods: readonly PodView[],
  key: string = Labels.Zone,
  options: Parameters<typeof solve>[2] = {},
): Readonly<Record<string, number>> {
  const plan = solve(world, pods, options);
  const counts: Record<string, number> = {};
  const add = (value: string, by: number) => {
    counts[value] = (counts[value] ?? 0) + by;
  };
  for (const claim of plan.newNodeClaims) {
    add(claim.requirements.get(key)?.values.join('|') ?? 'any', claim.pods.length);
  }
  for (const node of world.nodes ?? []) {
    const planned = plan.existing.find((placement) => placement.node === node.name);
    const running = node.pods.filter((pod) => pod.pod.metadata.labels?.['app'] === 'web').length;
    add(node.labels[key] ?? 'none', (planned?.pods.length ?? 0) + running);
  }
  if (plan.refused.length > 0) add('refused', plan.refused.length);
  return counts;
}

const inZones = (...values: readonly string[]) =>
  ({ key: Labels.Zone, operator: 'In', values }) as const;
const web = (name: string) => newPod(name, { labels: { app: 'web' } });
const big = { requests: { cpu: '1100m' } };
const twoCpu = newType('two', { capacity: { cpu: 2 } });

test('pods spread evenly over the zones', () => {
  expect(count({}, newPods('web', 6, { ...big, ...spread('web') }))).toEqual({
    'zone-a': 2,
    'zone-b': 2,
    'zone-c': 2,
  });
});

test('zones that the pool cannot reach still count for the skew', () => {
  const world = {
    pools: [newPool('default', { requirements: [inZones('zone-c')] })],
    nodes: [
      newNode('n1', { zone: 'zone-a', pods: [web('w1')], allocatable: { cpu: 0 } }),
      newNode('n2', { zone: 'zone-b', pods: [web('w2')], allocatable: { cpu: 0 } }),
    ],
  };
  const pods = newPods('web', 10, { ...big, ...spread('web', Labels.Zone, { maxSkew: 5 }) });
  expect(count(world, pods)).toEqual({ 'zone-a': 1, 'zone-b': 1, 'zone-c': 6, refused: 4 });
});

test('a zone that holds a pod but gives no node limits the others', () => {
  const world = {
    pools: [newPool('default', { requirements: [inZones('zone-a', 'zone-b')] })],
    nodes: [newNode('n3', { zone: 'zone-c', pods: [web('w')], allocatable: { cpu: 0 } })],
  };
  expect(count(world, newPods('web', 6, { ...big, ...spread('web') }))).toEqual({
    'zone-a': 2,
    'zone-b': 2,
    'zone-c': 1,
    refused: 2,
  });
});

test('minDomains: fewer zones than that allow one pod each', () => {
  const pods = (n: number) =>
    newPods('web', n, { ...big, ...spread('web', Labels.Zone, { minDomains: 3 }) });
  const two = { pools: [newPool('default', { requirements: [inZones('zone-a', 'zone-b')] })] };
  expect(count(two, pods(3))).toEqual({ 'zone-a': 1, 'zone-b': 1, refused: 1 });
  expect(Object.values(count({}, pods(11))).sort()).toEqual([3, 4, 4]);
});

test('equal zones: the one with the cheapest offering, then the first by name', () => {
  const cheapInB = newType('t', {
    offerings: [
      { zone: 'zone-a', price: 2 },
      { zone: 'zone-b', price: 1 },
      { zone: 'zone-c', price: 2 },
    ],
  });
  const plan = solve(
    { pools: [newPool('default', { instanceTypes: [cheapInB] })] },
    newPods('web', 3, { requests: { cpu: 3 }, ...spread('web') }),
  );
  expect(plan.newNodeClaims.map((c) => c.requirements.get(Labels.Zone)?.values[0])).toEqual([
    'zone-b',
    'zone-a',
    'zone-c',
  ]);
});

test('an empty zone name is no zone to spread over', () => {
  const regional = newType('regional', { price: 0.5, zones: [''] });
  const world = { pools: [newPool('default', { instanceTypes: [regional, twoCpu] })] };
  expect(count(world, newPods('web', 3, { ...big, ...spread('web') }))).toEqual({
    'zone-a': 1,
    'zone-b': 1,
    'zone-c': 1,
  });
});

test('a topology key that nothing has cannot be met', () => {
  const plan = solve({}, [newPod('p', spread('web', 'rack'))]);
  expect(plan.refused[0]?.pools[0]?.reason).toMatchObject({
    code: 'TopologyNotSatisfied',
    key: 'rack',
    kind: 'spread',
    counts: [],
  });
});

test('pods that the rule does not select do not push each other away', () => {
  const pods = newPods('p', 5, { ...spread('web'), labels: { app: 'other' } });
  expect(Object.values(count({}, pods))).toEqual([5]);
});

test('custom labels of pools are domains, too', () => {
  const pool = (name: string, capacityType: string, ...values: readonly string[]) =>
    newPool(name, {
      instanceTypes: [newType('two', { capacity: { cpu: 2 }, spotPrice: 0.3 })],
      requirements: [
        { key: Labels.CapacityType, operator: 'In', values: [capacityType] },
        { key: 'spread', operator: 'In', values },
      ],
    });
  const pools = [pool('spot', 'spot', '2', '3', '4', '5'), pool('on-demand', 'on-demand', '1')];
  const pods = newPods('web', 20, { ...big, ...spread('web', 'spread') });
  expect(count({ pools }, pods, 'spread')).toEqual({ '1': 4, '2': 4, '3': 4, '4': 4, '5': 4 });
});

test('taints of the pool take its domains out only under Honor', () => {
  const taints = [{ key: 'team', value: 'x', effect: 'NoSchedule' } as const];
  const pools = [
    newPool('open', { requirements: [inZones('zone-a', 'zone-b')] }),
    newPool('tainted', { requirements: [inZones('zone-c')], taints }),
  ];
  const pods = (nodeTaintsPolicy: 'Honor' | 'Ignore') =>
    newPods('web', 4, { ...big, ...spread('web', Labels.Zone, { nodeTaintsPolicy }) });
  expect(count({ pools }, pods('Honor'))).toEqual({ 'zone-a': 2, 'zone-b': 2 });
  expect(count({ pools }, pods('Ignore'))).toEqual({ 'zone-a': 1, 'zone-b': 1, refused: 2 });
});

test('a required zone shrinks the spread, a preferred one does not', () => {
  const term = { matchExpressions: [inZones('zone-a', 'zone-b')] };
  const requiredTerm = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] },
    },
  };
  const preferredTerm = {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: term }],
    },
  };
  const pods = (affinity: PodOptions['affinity']) =>
    newPods('web', 4, { ...big, ...spread('web'), ...(affinity ? { affinity } : {}) });
  expect(count({}, pods(requiredTerm))).toEqual({ 'zone-a': 2, 'zone-b': 2 });
  expect(count({}, pods(preferredTerm))).toEqual({ 'zone-a': 2, 'zone-b': 1, 'zone-c': 1 });
});

test('matchLabelKeys tell two revisions apart', () => {
  const revision = (name: string, pods: number) =>
    newPods(name, pods, {
      ...big,
      ...spread('web', Labels.Zone, { matchLabelKeys: ['revision', 'absent'] }),
      labels: { app: 'web', revision: name },
    });
  const of = (n: number) => Object.values(count({}, revision('v', n))).sort();
  expect(of(4)).toEqual([1, 1, 2]);
  const plan = solve({}, [...revision('v1', 4), ...revision('v2', 3)]);
  const zonesOf = (name: string) =>
    plan.newNodeClaims.flatMap((claim) =>
      claim.pods
        .filter((key) => key.startsWith(`default/${name}`))
        .map(() => claim.requirements.get(Labels.Zone)?.values[0]),
    );
  expect(new Set(zonesOf('v2'))).toEqual(new Set(['zone-a', 'zone-b', 'zone-c']));
  expect(zonesOf('v1')).toHaveLength(4);
});

test('spread over hosts: as many per node as the skew allows', () => {
  const pods = newPods('web', 4, spread('web', Labels.Hostname));
  expect(solve({}, pods).newNodeClaims).toHaveLength(4);
  const two = newPods('web', 4, spread('web', Labels.Hostname, { maxSkew: 2 }));
  expect(solve({}, two).newNodeClaims).toHaveLength(2);
  const nodes = [newNode('n1', { pods: [web('w')] }), newNode('n2')];
  const plan = solve({ nodes }, newPods('web', 2, spread('web', Labels.Hostname)));
  expect(plan.existing.map((placement) => placement.node)).toEqual(['n2']);
  expect(plan.newNodeClaims).toHaveLength(1);
});

test('pods on their way out, and pods of the batch, do not count', () => {
  const leaving = web('leaving');
  const going: PodView = {
    ...leaving,
    pod: {
      ...leaving.pod,
      metadata: { ...leaving.pod.metadata, deletionTimestamp: '2026-11-30T00:00:00Z' },
    },
  };
  const moving = newPod('moving', { ...spread('web', Labels.Hostname), nodeName: 'n2' });
  const nodes = [newNode('n1', { pods: [going] }), newNode('n2', { pods: [moving] })];
  const plan = solve({ pools: [], nodes }, [moving], {
    mode: 'simulation',
    excludeNodes: new Set(['n2']),
  });
  expect(plan.existing.map((placement) => placement.node)).toEqual(['n1']);
});

test('relaxing a pod forgets no pod that was placed before', () => {
  // Every pod drops its first term; all of them are still counted together.
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [
          { matchExpressions: [inZones('nowhere')] },
          { matchExpressions: [inZones('zone-a', 'zone-b')] },
        ],
      },
    },
  };
  const plan = solve({}, newPods('web', 4, { ...spread('web', Labels.Hostname), affinity }));
  expect(plan.newNodeClaims.map((claim) => claim.pods.length)).toEqual([1, 1, 1, 1]);
});

test('self-affinity by host fills one node; who does not fit waits', () => {
  const pods = newPods('web', 10, {
    requests: { cpu: 1 },
    ...affine('web', Labels.Hostname),
    labels: { app: 'web' },
  });
  const plan = solve({}, pods);
  expect(plan.newNodeClaims.map((claim) => claim.pods.length)).toEqual([4]);
  expect(plan.refused).toHaveLength(6);
  expect(plan.refused[0]?.codes).toEqual(['TopologyNotSatisfied']);
});

test('self-affinity by zone settles on one zone, over as many nodes as it takes', () => {
  const pods = newPods('web', 10, {
    requests: { cpu: 1 },
    ...affine('web'),
    labels: { app: 'web' },
  });
  expect(count({}, pods)).toEqual({ 'zone-a': 10 });
});

test('who wants to be with an app that has no certain zone waits for the next batch', () => {
  const db = (nodeSelector: Record<string, string>) =>
    newPod('db', { ...big, labels: { app: 'db' }, nodeSelector });
  const follower = newPod('web', affine('db'));
  const alone = solve({}, [db({}), follower]);
  expect(alone.refused.map((refusal) => refusal.pod)).toEqual(['default/web']);
  expect(solve({}, [db({ [Labels.Zone]: 'zone-b' }), follower]).refused).toEqual([]);
});

test('a chain of affinities resolves in one batch, in any order; a missing end never', () => {
  const link = (name: string, to: string, cpu: number) =>
    newPod(name, { labels: { app: name }, requests: { cpu }, ...affine(to) });
  const chain = [link('ui', 'cache', 4), link('cache', 'web', 3), link('web', 'db', 2)];
  const db = newPod('db', {
    labels: { app: 'db' },
    requests: { cpu: 1 },
    nodeSelector: { [Labels.Zone]: 'zone-c' },
  });
  expect(count({}, [...chain, db])).toEqual({ 'zone-c': 4 });
  expect(solve({}, chain).refused).toHaveLength(3);
});

test('the same self-affinity, but pinned to different zones: a node in each', () => {
  const pinned = (zone: string) =>
    newPod(`p-${zone}`, {
      ...affine('web'),
      labels: { app: 'web' },
      nodeSelector: { [Labels.Zone]: zone },
    });
  expect(count({}, [pinned('zone-a'), pinned('zone-c')])).toEqual({ 'zone-a': 1, 'zone-c': 1 });
});

test('anti-affinity by zone: a pod whose zone is open blocks them all until its node exists', () => {
  const pods = newPods('web', 3, { labels: { app: 'web' }, ...repelled('web', Labels.Zone) });
  const plan = solve({}, pods);
  expect(plan.newNodeClaims).toHaveLength(1);
  expect(plan.refused).toHaveLength(2);
  const pinned = ['zone-a', 'zone-b', 'zone-c'].map((zone) =>
    newPod(`w-${zone}`, {
      labels: { app: 'web' },
      nodeSelector: { [Labels.Zone]: zone },
      ...repelled('web', Labels.Zone),
    }),
  );
  expect(solve({}, pinned).newNodeClaims).toHaveLength(3);
});

test('a running pod with required anti-affinity keeps plain pods away, a preferred one does not', () => {
  const guard = (spec: PodOptions) =>
    newNode('n1', { pods: [newPod('guard', { labels: { app: 'guard' }, ...spec })] });
  const place = (spec: PodOptions) => solve({ nodes: [guard(spec)] }, [web('p')]).existing.length;
  expect(place(repelled('web', Labels.Hostname))).toBe(0);
  expect(
    place({
      affinity: {
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            {
              weight: 1,
              podAffinityTerm: { topologyKey: Labels.Hostname, labelSelector: app('web') },
            },
          ],
        },
      },
    }),
  ).toBe(1);
});

test('a new pod with anti-affinity keeps later pods of the batch away from its node', () => {
  const guard = newPod('guard', { requests: { cpu: 2 }, ...repelled('web', Labels.Hostname) });
  const plan = solve({}, [guard, web('p')]);
  expect(plan.newNodeClaims.map((claim) => claim.pods)).toEqual([['default/guard'], ['default/p']]);
});

test('terms look at the pod’s own namespace unless they name others', () => {
  const there = newNode('n1', {
    pods: [newPod('w', { labels: { app: 'web' }, namespace: 'other' })],
  });
  const place = (term: Partial<PodAffinityTerm>) =>
    solve({ nodes: [there] }, [newPod('p', repelled('web', Labels.Hostname, term))]).existing
      .length;
  expect(place({})).toBe(1);
  expect(place({ namespaces: ['other'] })).toBe(0);
  expect(place({ namespaceSelector: {} })).toBe(0);
});

test('an absent selector selects nobody', () => {
  const rule = { ...spread('web').topologySpreadConstraints?.[0] } as TopologySpreadConstraint;
  const { labelSelector: _, ...withoutSelector } = rule;
  const pods = newPods('web', 2, {
    labels: { app: 'web' },
    topologySpreadConstraints: [withoutSelector],
  });
  expect(Object.values(count({}, pods))).toEqual([2]);
});

test('under Ignore, wishes about other pods are not built', () => {
  const wish = newPods(
    'web',
    4,
    spread('web', Labels.Hostname, { whenUnsatisfiable: 'ScheduleAnyway' }),
  );
  expect(solve({}, wish).newNodeClaims).toHaveLength(4);
  expect(solve({}, wish, { preferencePolicy: 'Ignore' }).newNodeClaims).toHaveLength(1);
});
