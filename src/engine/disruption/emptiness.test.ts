/** Emptiness as stories of small clusters. */
import { expect, test } from 'vitest';
import type { Pod } from '../../api/core/pod.ts';
import type { PodDisruptionBudget } from '../../api/core/policy.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { Budget } from '../../api/karpenter/nodepool.ts';
import type { InstanceType } from '../../model/instance-type.ts';
import type { PodView } from '../../model/pod.ts';
import type { NodePoolView, Snapshot, StateNode } from '../../model/snapshot.ts';
import { computePoolBudgets } from './budgets.ts';
import { findCandidates } from './candidates.ts';
import { type EmptinessOptions, planEmptiness, validateEmptiness } from './emptiness.ts';
import { nextLookAtMs } from './next-look.ts';

const nowMs = Date.parse('2026-12-01T12:00:00Z');
const options: EmptinessOptions = { inQueue: new Set(), podDeletionCostManagement: false };

const labelsOf = (pool: string) => ({ 'karpenter.sh/nodepool': pool });

function type(name: string, price: number): InstanceType {
  const offering = { zone: 'a', capacityType: 'on-demand' as const, price, available: false };
  return {
    name,
    requirements: new Map(),
    offerings: [{ ...offering, requirements: new Map() }],
    capacity: {},
    overhead: { kubeReserved: {}, systemReserved: {}, evictionThreshold: {} },
    allocatable: {},
  };
}

function pool(name: string, change: Partial<NodePoolView> = {}): NodePoolView {
  const ref = { group: 'g', kind: 'K', name: 'k' };
  return {
    name,
    uid: name,
    nodePool: {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodePool',
      metadata: { name },
      spec: { template: { spec: { nodeClassRef: ref, requirements: [] } } },
    },
    weight: 1,
    isEligible: true,
    requirements: new Map(),
    labels: {},
    taints: [],
    usage: {},
    instanceTypes: [type('big', 2), type('small', 1)],
    consolidationPolicy: 'WhenEmpty',
    consolidateAfterMs: 0,
    budgets: [{ nodes: '100%' }],
    ...change,
  };
}

function claim(name: string, change: Partial<NodeClaim['spec']> = {}): NodeClaim {
  const nodeClassRef = { group: 'g', kind: 'K', name: 'k' };
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: { name },
    spec: { nodeClassRef, requirements: [], ...change },
  };
}

function node(name: string, change: Partial<StateNode> = {}): StateNode {
  return {
    name,
    node: { apiVersion: 'v1', kind: 'Node', metadata: { name }, spec: {} },
    nodeClaim: claim(name),
    providerId: `id-${name}`,
    nodePool: 'p',
    instanceType: 'small',
    zone: 'a',
    capacityType: 'on-demand',
    isRegistered: true,
    isInitialized: true,
    isReady: true,
    isMarkedForDeletion: false,
    labels: labelsOf('p'),
    annotations: {},
    taints: [],
    capacity: {},
    allocatable: {},
    pods: [],
    podRequests: {},
    daemonRequests: {},
    nominatedUntilMs: 0,
    createdAtMs: 0,
    isConsolidatable: true,
    ...change,
  };
}

function pod(name: string, change: Partial<Pod['metadata']> = {}, spec = {}): PodView {
  const metadata = { name, namespace: 'default', labels: { app: 'web' }, ...change };
  return {
    key: `default/${name}`,
    uid: name,
    pod: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata,
      spec: { containers: [], ...spec },
      status: { phase: 'Running', startTime: '2026-12-01T11:00:00Z' },
    },
    createdAtMs: 0,
    requests: {},
    isDaemon: false,
  };
}

const owned = (apiVersion: string, kind: string) => ({
  ownerReferences: [{ apiVersion, kind, name: 'o', uid: 'o' }],
});

function snapshot(nodes: readonly StateNode[], pools = [pool('p')]): Snapshot {
  return {
    nowMs,
    nodePools: pools,
    nodes,
    pendingPods: [],
    daemonPods: [],
    podDisruptionBudgets: [],
  };
}

function keptCodes(nodes: readonly StateNode[], pools?: NodePoolView[]): Record<string, string> {
  const { kept } = planEmptiness(snapshot(nodes, pools), options);
  return Object.fromEntries(kept.map(({ node: name, reason }) => [name, reason.code]));
}

test('all empty nodes go in one command, the dearest first, then by name', () => {
  const plan = planEmptiness(
    snapshot([
      node('b'),
      node('a'),
      node('c', { instanceType: 'big' }),
      node('busy', { pods: [pod('x')] }),
    ]),
    options,
  );
  expect(plan.commands).toEqual([
    { decision: 'delete', reason: 'Empty', nodes: ['c', 'a', 'b'], replacements: [] },
  ]);
  expect(plan.kept).toEqual([{ node: 'busy', reason: { code: 'NotEmpty', pods: 1 } }]);
  expect(plan.eligible).toBe(3);
});

test('pods that need no other node do not hold a node, a StatefulSet pod that ends does', () => {
  const ending = { deletionTimestamp: '2026-12-01T11:59:50Z' };
  expect(
    keptCodes([
      node('daemon', { pods: [pod('d', owned('apps/v1', 'DaemonSet'))] }),
      node('mirror', { pods: [pod('m', owned('v1', 'Node'))] }),
      node('ending', { pods: [pod('e', { ...owned('apps/v1', 'ReplicaSet'), ...ending })] }),
      node('stateful', { pods: [pod('s', { ...owned('apps/v1', 'StatefulSet'), ...ending })] }),
    ]),
  ).toEqual({ stateful: 'NotEmpty' });
});

test('a node whose pods cost nothing to evict counts as empty', () => {
  const cheap = { annotations: { 'karpenter.sh/disruption-cost': '-2147483648' } };
  expect(keptCodes([node('n', { pods: [pod('x', cheap)] })])).toEqual({});
});

test('each node that stays says the first test that it fails', () => {
  const old = claim('gone');
  const { nodeClaim: _, ...unmanaged } = node('unmanaged');
  const { node: __, ...nodeless } = node('nodeless');
  const guard = { 'karpenter.sh/do-not-disrupt': 'true' };
  const nodes = [
    unmanaged,
    nodeless,
    node('marked', { isMarkedForDeletion: true, isInitialized: false }),
    node('raw', { isRegistered: false, isInitialized: false }),
    node('registered', { isInitialized: false }),
    node('nominated', { nominatedUntilMs: nowMs + 1, annotations: guard }),
    node('guarded', { annotations: guard }),
    node('half-guarded', { annotations: { 'karpenter.sh/do-not-disrupt': '5m' } }),
    node('lost', { nodePool: 'gone', labels: labelsOf('gone'), nodeClaim: old }),
    node('pinned', { pods: [pod('x', { annotations: guard })] }),
    node('fresh', { isConsolidatable: false }),
  ];
  expect(keptCodes(nodes)).toEqual({
    unmanaged: 'NotManaged',
    nodeless: 'NodeMissing',
    marked: 'MarkedForDeletion',
    raw: 'NotRegistered',
    registered: 'NotInitialized',
    nominated: 'Nominated',
    guarded: 'NodeDoNotDisrupt',
    lost: 'NodePoolNotFound',
    pinned: 'PodDoNotDisrupt',
    fresh: 'NotConsolidatable',
  });
});

test('a pool that never consolidates keeps its empty nodes', () => {
  const { consolidateAfterMs: _, ...never } = pool('p');
  expect(keptCodes([node('n')], [never])).toEqual({ n: 'ConsolidationDisabled' });
});

test('do-not-disrupt as a duration ends with it, and the plan says when', () => {
  const guarded = (value: string) =>
    pod('x', {
      ...owned('apps/v1', 'DaemonSet'),
      annotations: { 'karpenter.sh/do-not-disrupt': value },
    });
  const nodes = [
    node('over', { pods: [guarded('30m')] }),
    node('held', { pods: [guarded('1h30m')] }),
    node('nonsense', { pods: [guarded('-5m')] }),
  ];
  const plan = planEmptiness(snapshot(nodes), options);
  expect(plan.commands[0]?.nodes).toEqual(['nonsense', 'over']);
  expect(nextLookAtMs(plan.kept, [pool('p')], nowMs)).toBe(Date.parse('2026-12-01T12:30:00Z'));
});

test('PDBs hold a node for graceful methods; a bounded drain frees it for eventual ones', () => {
  const pdb = (name: string, disruptionsAllowed: number): PodDisruptionBudget => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'web' } } },
    status: { disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
  });
  const bounded = claim('bounded', { terminationGracePeriod: '10m' });
  const world = (pdbs: readonly PodDisruptionBudget[]): Snapshot => ({
    ...snapshot([
      node('bounded', { pods: [pod('x')], nodeClaim: bounded }),
      node('n', { pods: [pod('y')] }),
    ]),
    podDisruptionBudgets: pdbs,
  });
  const search = (pdbs: readonly PodDisruptionBudget[], disruptionClass: 'graceful' | 'eventual') =>
    findCandidates(world(pdbs), { ...options, disruptionClass });
  expect(search([pdb('a', 1)], 'graceful').kept).toEqual([]);
  expect(search([pdb('a', 0)], 'graceful').kept).toEqual([
    { node: 'bounded', reason: { code: 'PdbAllowsNone', pod: 'default/x', pdb: 'default/a' } },
    { node: 'n', reason: { code: 'PdbAllowsNone', pod: 'default/y', pdb: 'default/a' } },
  ]);
  expect(search([pdb('b', 1), pdb('a', 1)], 'eventual').kept).toEqual([
    {
      node: 'n',
      reason: { code: 'SeveralPdbs', pod: 'default/y', pdbs: ['default/a', 'default/b'] },
    },
  ]);
});

test('budgets count what is going already, and pools do not take from each other', () => {
  const limited = [pool('p', { budgets: [{ nodes: '2' }] }), pool('q')];
  const nodes = [
    node('a'),
    node('b'),
    node('going', { isMarkedForDeletion: true }),
    node('q1', { nodePool: 'q', labels: labelsOf('q') }),
  ];
  const plan = planEmptiness(snapshot(nodes, limited), options);
  expect(plan.commands[0]?.nodes).toEqual(['a', 'q1']);
  expect(plan.kept).toContainEqual({
    node: 'b',
    reason: {
      code: 'BudgetExhausted',
      nodePool: 'p',
      reason: 'Empty',
      allowed: 2,
      disrupting: 2,
    },
  });
});

test('a node that is not ready uses up every budget but the one for repair', () => {
  const budgets: readonly Budget[] = [{ nodes: '1' }];
  const world = snapshot([node('a'), node('sick', { isReady: false })], [pool('p', { budgets })]);
  expect(computePoolBudgets(world, 'Empty').get('p')).toEqual({
    nodePool: 'p',
    nodes: 2,
    allowed: 1,
    disrupting: 1,
    remaining: 0,
  });
  expect(computePoolBudgets(world, 'Unhealthy').get('p')?.remaining).toBe(1);
});

test('the next look is when the budget window changes', () => {
  const budgets: readonly Budget[] = [{ nodes: '0', schedule: '0 0 * * *', duration: '13h' }];
  const pools = [pool('p', { budgets })];
  const plan = planEmptiness(snapshot([node('n')], pools), options);
  expect(plan.commands).toEqual([]);
  expect(nextLookAtMs(plan.kept, pools, nowMs)).toBe(Date.parse('2026-12-01T13:00:00Z'));
});

test('a second look keeps the nodes that are still empty and within budget', () => {
  const command = planEmptiness(snapshot([node('a'), node('b'), node('c')]), options).commands[0];
  if (!command) throw new Error('three empty nodes make a command');
  const later = [node('a'), node('b', { pods: [pod('x')] }), node('c')];
  expect(validateEmptiness(command, snapshot(later), options)).toMatchObject({
    command: { nodes: ['a', 'c'] },
    churned: 1,
    overBudget: 0,
  });
  const closed = [pool('p', { budgets: [{ nodes: '0' }] })];
  expect(validateEmptiness(command, snapshot(later, closed), options)).toEqual({
    churned: 1,
    overBudget: 2,
  });
});

test('a node that a command holds already is no candidate', () => {
  const plan = planEmptiness(snapshot([node('a')]), { ...options, inQueue: new Set(['id-a']) });
  expect(plan.kept).toEqual([{ node: 'a', reason: { code: 'AlreadyDisrupting' } }]);
});
