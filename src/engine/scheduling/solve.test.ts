import { expect, test } from 'vitest';
import { Labels } from '../../api/labels.ts';
import { toRequirementSpecs } from '../../model/requirements.ts';
import { defaultSettings } from '../../model/settings.ts';
import { newScheduler } from './solve.ts';
import {
  newNode,
  newPod,
  newPods,
  newPool,
  newSnapshot,
  newType,
  solve,
} from './testing/builders.ts';

const small = newType('small', { capacity: { cpu: 2 }, price: 0.1, spotPrice: 0.04 });
const medium = newType('medium', { capacity: { cpu: 4 }, price: 0.2, spotPrice: 0.03 });
const large = newType('large', { capacity: { cpu: 16, memory: '64Gi' }, price: 0.8 });
const sizes = [large, small, medium];

test('a pod gets the cheapest types first, whatever the order of the list', () => {
  const plan = solve({ pools: [newPool('default', { instanceTypes: sizes })] }, [
    newPod('p', { requests: { cpu: '500m' } }),
  ]);
  expect(plan.newNodeClaims[0]?.instanceTypes).toEqual(['medium', 'small', 'large']);
  expect(plan.newNodeClaims[0]?.why.cheapest).toEqual({
    instanceType: 'medium',
    zone: 'zone-a',
    capacityType: 'spot',
    price: 0.03,
  });
});

test('spot prices do not order the types of an on-demand pool', () => {
  const onDemand = { key: Labels.CapacityType, operator: 'In', values: ['on-demand'] } as const;
  const pool = newPool('default', { instanceTypes: sizes, requirements: [onDemand] });
  const plan = solve({ pools: [pool] }, [newPod('p', { requests: { cpu: 1 } })]);
  expect(plan.newNodeClaims[0]?.instanceTypes).toEqual(['small', 'medium', 'large']);
});

test('only types that hold the pod are left', () => {
  const plan = solve({ pools: [newPool('default', { instanceTypes: sizes })] }, [
    newPod('p', { requests: { cpu: 3, memory: '4Gi' } }),
  ]);
  expect(plan.newNodeClaims[0]?.instanceTypes).toEqual(['medium', 'large']);
});

test('resources that exist on different types only cannot be had together', () => {
  const gpu = newType('gpu', { capacity: { 'nvidia.com/gpu': 1, cpu: 2 } });
  const fpga = newType('fpga', { capacity: { 'xilinx.com/fpga': 1, cpu: 2 } });
  const plan = solve({ pools: [newPool('default', { instanceTypes: [gpu, fpga] })] }, [
    newPod('both', { requests: { 'nvidia.com/gpu': 1, 'xilinx.com/fpga': 1 } }),
    newPod('one', { requests: { 'nvidia.com/gpu': 1 } }),
  ]);
  expect(plan.newNodeClaims.map((claim) => claim.instanceTypes)).toEqual([['gpu']]);
  expect(plan.refused.map((refusal) => refusal.pod)).toEqual(['default/both']);
});

test('pods without requests still take a pod slot', () => {
  const single = newType('single', { capacity: { pods: 1 } });
  const plan = solve({ pools: [newPool('default', { instanceTypes: [single] })] }, newPods('p', 3));
  expect(plan.newNodeClaims.map((claim) => claim.pods.length)).toEqual([1, 1, 1]);
});

test('init containers count at their peak, sidecars all the time', () => {
  const requests = (cpu: string) => ({ resources: { requests: { cpu } } });
  const plan = solve({ pools: [newPool('default', { instanceTypes: sizes })] }, [
    newPod('init', {
      containers: [{ name: 'main', ...requests('500m') }],
      initContainers: [{ name: 'init', ...requests('1500m') }],
    }),
    newPod('sidecar', {
      containers: [{ name: 'main', ...requests('1500m') }],
      initContainers: [{ name: 'mesh', restartPolicy: 'Always', ...requests('1500m') }],
    }),
  ]);
  // The larger one, 3 CPUs, opens the claim; both fit on medium (4 CPUs) only if init counted as 0.5.
  expect(plan.newNodeClaims.map((claim) => [claim.pods, claim.instanceTypes[0]])).toEqual([
    [['default/sidecar', 'default/init'], 'large'],
  ]);
});

test('large pods are placed before small ones; equal ones by age, then UID', () => {
  const single = newType('single', { capacity: { cpu: 16, memory: '64Gi', pods: 1 } });
  const plan = solve({ pools: [newPool('default', { instanceTypes: [single] })] }, [
    newPod('young', { requests: { cpu: 1 }, createdAtMs: 2 }),
    newPod('b', { requests: { cpu: 1 }, createdAtMs: 1 }),
    newPod('a', { requests: { cpu: 1 }, createdAtMs: 1 }),
    newPod('hungry', { requests: { cpu: 1, memory: '1Gi' }, createdAtMs: 3 }),
    newPod('big', { requests: { cpu: 2 }, createdAtMs: 4 }),
  ]);
  expect(plan.newNodeClaims.flatMap((claim) => claim.pods)).toEqual([
    'default/big',
    'default/hungry',
    'default/a',
    'default/b',
    'default/young',
  ]);
});

test('a pod joins the open claim that holds the fewest pods', () => {
  const four = newType('four', { capacity: { cpu: 4, memory: '64Gi' } });
  const plan = solve({ pools: [newPool('default', { instanceTypes: [four] })] }, [
    ...newPods('large', 2, { requests: { cpu: 3 } }),
    ...newPods('tiny', 4, { requests: { cpu: '100m' } }),
  ]);
  expect(plan.newNodeClaims.map((claim) => claim.pods.length)).toEqual([3, 3]);
});

test('what goes on the claim: the requirements of pool and pods, types and capacity types left', () => {
  const pool = newPool('default', {
    instanceTypes: sizes,
    labels: { team: 'blue' },
    requirements: [{ key: 'tier', operator: 'In', values: ['web', 'db'] }],
  });
  const plan = solve({ pools: [pool] }, [
    newPod('p', {
      requests: { cpu: 1 },
      nodeSelector: { [Labels.Zone]: 'zone-b', tier: 'db', [Labels.CapacityType]: 'spot' },
    }),
  ]);
  const claim = plan.newNodeClaims[0];
  expect(claim?.instanceTypes).toEqual(['medium', 'small']);
  expect(claim && toRequirementSpecs(claim.requirements)).toEqual([
    { key: Labels.CapacityType, operator: 'In', values: ['spot'] },
    { key: Labels.NodePool, operator: 'In', values: ['default'] },
    { key: Labels.InstanceType, operator: 'In', values: ['medium', 'small'] },
    { key: 'team', operator: 'In', values: ['blue'] },
    { key: 'tier', operator: 'In', values: ['db'] },
    { key: Labels.Zone, operator: 'In', values: ['zone-b'] },
  ]);
});

test('at most 600 types go on a claim, the cheapest', () => {
  const many = Array.from({ length: 700 }, (_, i) =>
    newType(`type-${String(i).padStart(3, '0')}`, { price: 700 - i }),
  );
  const plan = solve({ pools: [newPool('default', { instanceTypes: many })] }, [newPod('p')]);
  const types = plan.newNodeClaims[0]?.instanceTypes;
  expect(types).toHaveLength(600);
  expect([types?.[0], types?.at(-1)]).toEqual(['type-699', 'type-100']);
});

test('a pod that finds no place is tried again after others were placed', () => {
  // `first` may only join others, and is tried before there is anything to join.
  const affinity = {
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: Labels.Zone, labelSelector: { matchLabels: { app: 'db' } } },
      ],
    },
  };
  const plan = solve({}, [
    newPod('first', { requests: { cpu: 2 }, affinity }),
    newPod('db', {
      requests: { cpu: 1 },
      labels: { app: 'db' },
      nodeSelector: { [Labels.Zone]: 'zone-c' },
    }),
  ]);
  expect(plan.refused).toEqual([]);
  expect(plan.newNodeClaims.map((claim) => claim.pods)).toEqual([['default/db', 'default/first']]);
});

test('a scheduler that has solved other things decides the same', () => {
  const world = {
    pools: [newPool('default', { instanceTypes: sizes, limits: { cpu: 40 } })],
    nodes: [newNode('n1', { zone: 'zone-b' })],
    daemons: [newPod('agent', { requests: { cpu: '100m' } })],
  };
  const spread = {
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: Labels.Zone,
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { app: 'web' } },
      } as const,
    ],
    labels: { app: 'web' },
  };
  const pods = newPods('web', 12, { requests: { cpu: 2 }, ...spread });
  const other = newPods('other', 9, {
    requests: { 'example.com/thing': 1, cpu: 1 },
    nodeSelector: { 'example.com/rare': 'x' },
  });
  const scheduler = newScheduler(defaultSettings);
  const input = { snapshot: newSnapshot(world), pods, mode: 'provisioning' } as const;
  const fresh = newScheduler(defaultSettings).solve(input);
  scheduler.solve({ ...input, pods: other });
  scheduler.solve({ ...input, snapshot: newSnapshot({ ...world, daemons: [] }) });
  expect(scheduler.solve(input)).toEqual(fresh);
  expect(scheduler.solve(input)).toEqual(fresh);
});

test('a solve in slices can be ended: what is placed stays, what was not tried says so', () => {
  const slices = newScheduler(defaultSettings).solveInSlices({
    snapshot: newSnapshot({}),
    pods: newPods('p', 600, { requests: { cpu: 1 } }),
    mode: 'provisioning',
  });
  expect(slices.next()).toEqual({ done: false, value: undefined });
  const end = slices.next({ deadlineMs: 60_000 });
  if (!end.done) throw new Error('the solve went on');
  const placed = end.value.newNodeClaims.flatMap((claim) => claim.pods);
  expect(placed).toHaveLength(256);
  expect(end.value.refused).toHaveLength(344);
  expect(end.value.refused[0]?.reason).toEqual({ code: 'NotEvaluated', deadlineMs: 60_000 });
});

test('a pod with resource claims is refused', () => {
  const plan = solve({}, [newPod('p', { resourceClaims: [{ name: 'gpu' }] })]);
  expect(plan.refused.map((refusal) => refusal.codes)).toEqual([['PodNotSupported']]);
});

test.each([
  ['an unknown karpenter.sh label', { nodeSelector: { 'karpenter.sh/unknown': 'x' } }],
  ['the host name', { nodeSelector: { [Labels.Hostname]: 'n1' } }],
  ['an unknown capacity type', { nodeSelector: { [Labels.CapacityType]: 'cheap' } }],
  [
    'match fields',
    {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [
              {
                matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] } as const],
              },
            ],
          },
        },
      },
    },
  ],
])('a pending pod that asks for %s is not looked at', (_, spec) => {
  const plan = solve({ nodes: [newNode('n1')] }, [newPod('p', spec)]);
  expect(plan.refused.map((refusal) => refusal.codes)).toEqual([['PodNotSupported']]);
  expect(plan.existing).toEqual([]);
});

test('requirements of one pod that exclude each other fit nowhere, not even where the label is missing', () => {
  const nodeAffinity = {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [
        { matchExpressions: [{ key: 'tier', operator: 'In', values: ['b'] } as const] },
      ],
    },
  };
  const plan = solve({ nodes: [newNode('n1')] }, [
    newPod('p', { nodeSelector: { tier: 'a' }, affinity: { nodeAffinity } }),
  ]);
  expect(plan.refused[0]?.codes).toEqual(['RequirementConflict']);
});
