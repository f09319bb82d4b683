import { expect, test } from 'vitest';
import { Labels } from '../../api/labels.ts';
import { newNode, newPod, newPool, newType, solve } from './testing/builders.ts';

const two = newType('two', {
  capacity: { cpu: 2 },
  price: 0.1,
  labels: { [Labels.Arch]: 'amd64' },
});
const four = newType('four', { price: 0.2 });
const pool = newPool('default', { instanceTypes: [two, four] });
const typesOf = (plan: ReturnType<typeof solve>) =>
  plan.newNodeClaims.map((claim) => claim.instanceTypes);

const archIn = (value: string) => ({
  matchExpressions: [{ key: Labels.Arch, operator: 'In', values: [value] } as const],
});

test('daemons are part of the size, and of the requests, once per node', () => {
  const daemons = [newPod('agent', { requests: { cpu: 1 } })];
  const world = { pools: [pool], daemons };
  const one = solve(world, [newPod('p', { requests: { cpu: 1 } })]);
  expect(typesOf(one)).toEqual([['two', 'four']]);
  expect(one.newNodeClaims[0]?.requests).toMatchObject({ cpu: 2_000, pods: 2 });
  const both = solve(world, [
    newPod('p', { requests: { cpu: 1 } }),
    newPod('q', { requests: { cpu: 1 } }),
  ]);
  expect(typesOf(both)).toEqual([['four']]);
  expect(both.newNodeClaims[0]?.requests).toMatchObject({ cpu: 3_000, pods: 3 });
});

test('a daemon too large for every type makes pods unschedulable, with the sum as the reason', () => {
  const daemons = [newPod('agent', { requests: { cpu: 10 } })];
  const plan = solve({ pools: [pool], daemons }, [newPod('p', { requests: { cpu: 1 } })]);
  expect(plan.refused[0]?.pools[0]?.reason).toEqual({
    code: 'InsufficientResources',
    resource: 'cpu',
    requested: 11_000,
    available: 4_000,
    instanceType: 'four',
  });
});

test.each([
  ['does not tolerate the taint of the pool', { tolerations: [] }, ['two', 'four']],
  ['tolerates everything', { tolerations: [{ operator: 'Exists' as const }] }, ['four']],
])('on a tainted pool, a daemon that %s', (_, spec, expected) => {
  const taints = [{ key: 'team', value: 'x', effect: 'NoSchedule' } as const];
  const plan = solve(
    {
      pools: [newPool('default', { instanceTypes: [two, four], taints })],
      daemons: [newPod('agent', { requests: { cpu: 1 }, ...spec })],
    },
    [newPod('p', { requests: { cpu: '1500m' }, tolerations: [{ operator: 'Exists' }] })],
  );
  expect(typesOf(plan)).toEqual([expected]);
});

test('any required term of a daemon may match', () => {
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [archIn('arm64'), archIn('amd64')],
      },
    },
  };
  const daemons = [newPod('agent', { requests: { cpu: 1 }, affinity })];
  const plan = solve({ pools: [pool], daemons }, [newPod('p', { requests: { cpu: '1500m' } })]);
  expect(typesOf(plan)).toEqual([['four']]);
});

test('neither preferences nor soft taints keep a daemon away', () => {
  const affinity = {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: archIn('arm64') }],
    },
  };
  const taints = [{ key: 'soft', effect: 'PreferNoSchedule' } as const];
  const plan = solve(
    {
      pools: [newPool('default', { instanceTypes: [two, four], taints })],
      daemons: [newPod('agent', { requests: { cpu: 1 }, affinity })],
    },
    [newPod('p', { requests: { cpu: '1500m' } })],
  );
  expect(typesOf(plan)).toEqual([['four']]);
});

test.each([
  ['NotIn on an absent label', { key: 'gone', operator: 'NotIn', values: ['x'] }, true],
  ['registered', { key: Labels.Registered, operator: 'In', values: ['true'] }, true],
  ['initialized', { key: Labels.Initialized, operator: 'In', values: ['true'] }, true],
  ['a label that no node has', { key: 'gone', operator: 'Exists' }, false],
] as const)('a daemon that asks for %s', (_, expression, counts) => {
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [expression] }],
      },
    },
  };
  const daemons = [newPod('agent', { requests: { cpu: 1 }, affinity })];
  const plan = solve({ pools: [pool], daemons }, [newPod('p', { requests: { cpu: '1500m' } })]);
  expect(typesOf(plan)).toEqual([counts ? ['four'] : ['two', 'four']]);
  expect(plan.newNodeClaims[0]?.requirements.has(Labels.Registered)).toBe(false);
  expect(plan.newNodeClaims[0]?.requirements.has(Labels.Initialized)).toBe(false);
});

test('daemons that run on some types only weigh on those, and the least of all goes on the claim', () => {
  const arm = newType('arm', { capacity: { cpu: 2 }, labels: { [Labels.Arch]: 'arm64' } });
  const daemons = [
    newPod('everywhere', { requests: { cpu: '100m' } }),
    newPod('amd-only', { requests: { cpu: 1 }, nodeSelector: { [Labels.Arch]: 'amd64' } }),
  ];
  const world = { pools: [newPool('default', { instanceTypes: [two, four, arm] })], daemons };
  const plan = solve(world, [newPod('p', { requests: { cpu: '1500m' } })]);
  expect(typesOf(plan)).toEqual([['four', 'arm']]);
  expect(plan.newNodeClaims[0]?.requests).toMatchObject({ cpu: 1_600, pods: 2 });
});

test('a host port that a daemon takes on large types leaves the small ones', () => {
  const big = newType('big', { price: 0.05, labels: { size: 'big' } });
  const daemons = [newPod('edge', { hostPort: 80, nodeSelector: { size: 'big' } })];
  const requirements = [{ key: 'size', operator: 'Exists' } as const];
  const small = newType('small', { labels: { size: 'small' } });
  const world = { pools: [newPool('a', { instanceTypes: [big, small], requirements })], daemons };
  expect(typesOf(solve(world, [newPod('p', { hostPort: 80 })]))).toEqual([['small']]);
  expect(typesOf(solve(world, [newPod('p', { hostPort: 81 })]))).toEqual([['big', 'small']]);
});

test('a host port that a daemon takes everywhere is a reason of its own', () => {
  const daemons = [newPod('edge', { hostPort: 8080, requests: { cpu: 1 } })];
  const plan = solve({ pools: [pool], daemons }, [newPod('p', { hostPort: 8080 })]);
  expect(plan.newNodeClaims).toEqual([]);
  expect(plan.refused[0]?.pools[0]?.reason).toEqual({
    code: 'HostPortTaken',
    port: 8080,
    protocol: 'TCP',
  });
});

test('an existing node keeps room for daemons that have yet to start, and invents none', () => {
  const agent = newPod('agent', { requests: { cpu: 1 } });
  const running = newPod('agent-x', { requests: { cpu: 2 } });
  const pods = [newPod('p', { requests: { cpu: '3500m' } })];
  const place = (node: ReturnType<typeof newNode>) =>
    solve({ pools: [], nodes: [node], daemons: [agent] }, pods).existing.length;
  expect(place(newNode('empty'))).toBe(0);
  expect(
    place(newNode('has-it', { daemons: [newPod('agent-1', { requests: { cpu: '500m' } })] })),
  ).toBe(0);
  expect(
    place(newNode('more-than-due', { allocatable: { cpu: '5500m' }, daemons: [running] })),
  ).toBe(1);
  expect(place(newNode('just-short', { allocatable: { cpu: '5400m' }, daemons: [running] }))).toBe(
    0,
  );
  expect(place(newNode('other', { taints: [{ key: 'soft', effect: 'PreferNoSchedule' }] }))).toBe(
    0,
  );
});
