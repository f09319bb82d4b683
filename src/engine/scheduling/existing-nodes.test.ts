import { expect, test } from 'vitest';
import { Labels } from '../../api/labels.ts';
import { newNode, newPod, newPods, newPool, solve } from './testing/builders.ts';

const placements = (plan: ReturnType<typeof solve>) =>
  plan.existing.map(({ node, pods }) => [node, pods.length]);

test('initialized nodes come first, then names; what is left goes on new nodes', () => {
  const nodes = [
    newNode('a-new', { isInitialized: false }),
    newNode('c'),
    newNode('b', { allocatable: { cpu: 1 } }),
  ];
  const plan = solve({ nodes }, newPods('p', 8, { requests: { cpu: 1 } }));
  expect(placements(plan)).toEqual([
    ['b', 1],
    ['c', 4],
    ['a-new', 3],
  ]);
  expect(plan.newNodeClaims).toEqual([]);
});

test('running pods take their room', () => {
  const nodes = [newNode('n1', { pods: [newPod('old', { requests: { cpu: 3 } })] })];
  const plan = solve({ nodes }, newPods('p', 2, { requests: { cpu: 1 } }));
  expect(placements(plan)).toEqual([['n1', 1]]);
  expect(plan.newNodeClaims).toHaveLength(1);
});

test('nodes on their way out, and nodes that are thought away, take nothing', () => {
  const nodes = [newNode('going', { isMarkedForDeletion: true }), newNode('imagined-away')];
  const excludeNodes = new Set(['imagined-away']);
  const plan = solve({ nodes }, [newPod('p')], { excludeNodes });
  expect(plan.existing).toEqual([]);
  expect(plan.newNodeClaims).toHaveLength(1);
});

test('a label that an existing node lacks is not given to it', () => {
  const nodes = [newNode('n1')];
  const pod = (operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist', name: string) =>
    newPod(name, {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [
              {
                matchExpressions: [
                  { key: 'team', operator, ...(operator.endsWith('In') ? { values: ['x'] } : {}) },
                ],
              },
            ],
          },
        },
      },
    });
  const plan = solve({ pools: [], nodes }, [
    pod('NotIn', 'a-not-in'),
    pod('DoesNotExist', 'b-does-not-exist'),
    pod('In', 'c-in'),
    pod('Exists', 'd-exists'),
  ]);
  expect(plan.existing[0]?.pods).toEqual(['default/a-not-in', 'default/b-does-not-exist']);
  expect(plan.refused.map((r) => [r.pod, r.nodes[0]?.reason.code])).toEqual([
    ['default/c-in', 'LabelValueMissing'],
    ['default/d-exists', 'LabelValueMissing'],
  ]);
});

test('every taint of an existing node must be tolerated, soft ones too until the last step', () => {
  const nodes = [
    newNode('hard', { taints: [{ key: 'team', value: 'x', effect: 'NoExecute' }] }),
    newNode('soft', { taints: [{ key: 'soft', effect: 'PreferNoSchedule' }] }),
  ];
  const plan = solve({ pools: [newPool('default')], nodes }, [newPod('p')]);
  expect(plan.existing).toEqual([]);
  const softPool = newPool('z', { taints: [{ key: 'soft', effect: 'PreferNoSchedule' }] });
  const relaxed = solve({ pools: [softPool], nodes }, [newPod('p')]);
  expect(placements(relaxed)).toEqual([['soft', 1]]);
});

test('host ports: two pods need two nodes, whether the nodes exist or not', () => {
  const taken = newNode('taken', { pods: [newPod('old', { hostPort: 8080 })] });
  const plan = solve({ nodes: [taken, newNode('free')] }, newPods('p', 3, { hostPort: 8080 }));
  expect(placements(plan)).toEqual([['free', 1]]);
  expect(plan.newNodeClaims.map((claim) => claim.pods.length)).toEqual([1, 1]);
});

test('a node with a negative rest takes nothing, however little is asked', () => {
  const full = newNode('full', { pods: [newPod('old', { requests: { memory: '9Gi' } })] });
  const plan = solve({ pools: [], nodes: [full] }, [newPod('p', { requests: { cpu: '1m' } })]);
  expect(plan.refused[0]?.nodes[0]?.reason).toMatchObject({
    code: 'InsufficientResources',
    resource: 'memory',
  });
});

test('in a simulation, running pods do not count on nodes that are soon looked at themselves', () => {
  const pool = newPool('default', { consolidateAfterMs: 60_000 });
  const nodes = [
    newNode('old', { initializedAtMs: 0, allocatable: { cpu: 1 } }),
    newNode('young', { initializedAtMs: 90_000 }),
  ];
  const pod = (name: string, phase: 'Pending' | 'Running') =>
    newPod(name, { requests: { cpu: 1 }, phase, nodeName: 'candidate' });
  const world = { pools: [pool], nodes, nowMs: 100_000 };
  const simulate = (phase: 'Pending' | 'Running') =>
    solve(world, [pod('p', phase), pod('q', phase)], { mode: 'simulation' });
  expect(placements(simulate('Running'))).toEqual([['old', 1]]);
  expect(placements(simulate('Pending'))).toEqual([
    ['old', 1],
    ['young', 1],
  ]);
});

test('thousands of pods on thousands of nodes fill them in order', () => {
  const nodes = Array.from({ length: 500 }, (_, i) =>
    newNode(`n-${String(i).padStart(4, '0')}`, { zone: `zone-${'abc'[i % 3]}` }),
  );
  const pods = newPods('p', 2_000, {
    requests: { cpu: 1 },
    nodeSelector: { [Labels.Zone]: 'zone-b' },
  });
  const plan = solve({ pools: [], nodes }, pods);
  expect(plan.existing).toHaveLength(167);
  expect(plan.existing.every((placement) => placement.pods.length === 4)).toBe(true);
  expect(plan.refused).toHaveLength(2_000 - 167 * 4);
  expect(plan.refused[0]?.nodes).toHaveLength(20);
  expect(plan.refused[0]?.nodesLeftOut).toBe(480);
});
