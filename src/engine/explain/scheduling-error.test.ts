import { expect, test } from 'vitest';
import { Labels } from '../../api/labels.ts';
import {
  newPod,
  newPool,
  newType,
  type PodOptions,
  type PoolOptions,
  type SolveOptions,
  solve,
} from '../scheduling/testing/builders.ts';
import { formatNodeClaimTrace } from './nodeclaim-trace.ts';
import { formatSchedulingError } from './scheduling-error.ts';

function messageOf(
  pool: PoolOptions,
  pod: PodOptions,
  more: {
    readonly daemons?: readonly ReturnType<typeof newPod>[];
    readonly options?: SolveOptions;
  } = {},
): string {
  const world = { pools: [newPool('default', pool)], daemons: more.daemons ?? [] };
  const refusal = solve(world, [newPod('p', pod)], more.options).refused[0];
  return refusal ? formatSchedulingError(refusal) : 'placed';
}

const base = 'karpenter.sh/initialized In [true], karpenter.sh/nodepool In [default]';
const registered = 'karpenter.sh/registered In [true]';
const pod = 'resources={"cpu":"1","pods":"1"}';
const soldOut = newType('t', { offerings: [{ available: false }], labels: {} });
const soldOutInB = {
  ...soldOut,
  requirements: newType('t', { zones: ['zone-b'] }).requirements,
  offerings: soldOut.offerings,
};

test.each<[string, PoolOptions, PodOptions, string]>([
  [
    'a taint',
    { taints: [{ key: 'team', value: 'x', effect: 'NoSchedule' }] },
    {},
    'did not tolerate taint (taint=team=x:NoSchedule)',
  ],
  [
    'an unknown label',
    {},
    { nodeSelector: { zone: 'zone-a' } },
    'incompatible requirements, label "zone" does not have known values (typo of "topology.kubernetes.io/zone"?)',
  ],
  [
    'a conflict',
    { requirements: [{ key: 'team', operator: 'In', values: ['a', 'b'] }] },
    { nodeSelector: { team: 'c' } },
    'incompatible requirements, key team, team In [c] not in team In [a b]',
  ],
  [
    'too little of everything',
    {},
    { requests: { cpu: 100 } },
    `no instance type has enough resources, requirements=${base}, ${registered}, resources={"cpu":"100","pods":"1"}`,
  ],
  [
    'a typo in the CPUs',
    {},
    { requests: { cpu: '1M' } },
    `no instance type has enough resources (CPU request >= 1 Million, m vs M typo?), requirements=${base}, ${registered}, resources={"cpu":"1000000","pods":"1"}`,
  ],
  [
    'no type of the kind',
    {},
    { requests: { cpu: 1 }, nodeSelector: { [Labels.Arch]: 'arm64' } },
    `no instance type met all requirements, requirements=${base}, ${registered}, kubernetes.io/arch In [arm64], ${pod}`,
  ],
  [
    'a limit',
    { limits: { cpu: 1 } },
    {},
    'all available instance types exceed limits for nodepool (NodePool=default)',
  ],
  [
    'a limit of nodes',
    { limits: { nodes: 0 } },
    {},
    'node limits have been exhausted for nodepool (NodePool=default)',
  ],
  [
    'no types at all',
    { instanceTypes: [] },
    {},
    'nodepool requirements filtered out all available instance types',
  ],
  [
    'offering here, room there',
    {
      instanceTypes: [
        newType('small', { zones: ['zone-a'] }),
        newType('large', { capacity: { cpu: 64 }, zones: ['zone-b'] }),
      ],
    },
    { requests: { cpu: 32 }, nodeSelector: { [Labels.Zone]: 'zone-a' } },
    `no instance type has enough resources, requirements=${base}, ${registered}, topology.kubernetes.io/zone In [zone-a], resources={"cpu":"32","pods":"1"}`,
  ],
  [
    'a spread over nothing',
    {},
    {
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule', labelSelector: {} },
      ],
    },
    'unsatisfiable topology constraint for topology spread, key=rack (counts = , podDomains = rack Exists, nodeDomains = rack Exists',
  ],
])('%s', (_, poolOptions, podOptions, message) => {
  expect(messageOf(poolOptions, podOptions)).toBe(message);
});

test('a type without an offering in a zone that it claims to be in', () => {
  const message = messageOf(
    { instanceTypes: [soldOutInB, newType('u', { zones: ['zone-a'] })] },
    { nodeSelector: { [Labels.Zone]: 'zone-b' } },
  );
  expect(message).toMatch(/^no instance type (met|had|has)/);
});

test('minValues that cannot be met', () => {
  const message = messageOf(
    { requirements: [{ key: Labels.InstanceType, operator: 'Exists', minValues: 3 }] },
    { requests: { cpu: 1 } },
  );
  expect(message).toContain(
    'minValues requirement is not met for label(s) (label(s)=[node.kubernetes.io/instance-type])',
  );
});

test('daemons are part of the amounts; where they differ by type, the least and the most', () => {
  const types = [newType('a', { labels: { size: 'a' } }), newType('b', { labels: { size: 'b' } })];
  const requirements = [{ key: 'size', operator: 'Exists' } as const];
  const daemons = [
    newPod('all', { requests: { cpu: '250m' } }),
    newPod('some', { requests: { memory: '32Mi' }, nodeSelector: { size: 'a' } }),
  ];
  expect(
    messageOf({ instanceTypes: types, requirements }, { requests: { cpu: 100 } }, { daemons }),
  ).toContain(
    'resources=min={"cpu":"100250m","pods":"2"}, max={"cpu":"100250m","memory":"32Mi","pods":"3"}',
  );
});

test('what pools say is joined in their order', () => {
  const pools = [
    newPool('a', { limits: { nodes: 0 } }),
    newPool('b', { taints: [{ key: 'team', effect: 'NoSchedule' }] }),
  ];
  const refusal = solve({ pools }, [newPod('p')]).refused[0];
  expect(refusal && formatSchedulingError(refusal)).toBe(
    'did not tolerate taint (taint=team:NoSchedule); node limits have been exhausted for nodepool (NodePool=a)',
  );
});

test('a new node in one line', () => {
  const pools = [newPool('a', { weight: 9, limits: { nodes: 0 } }), newPool('default')];
  const claim = solve({ pools }, [newPod('p')]).newNodeClaims[0];
  expect(claim && formatNodeClaimTrace(claim)).toBe(
    "1 pod, NodePool default: 1 of 1 instance types left (1 by the pool's requirements, 1 by the pods, 1 by the limits), cheapest default in zone-a on-demand at $1/h; passed over a (NodeLimitReached)",
  );
});
