/** The result of a short run, made by hand. */
import type { ScenarioResult } from '../../src/sim/scenario/result.ts';

const pod = { namespace: 'default', labels: {}, evictions: 0, evictionAttempts: 0 };
export const succeededPod = {
  ...pod,
  owner: 'Job/pipeline',
  phase: 'Succeeded',
  pending: false,
  created: 0,
};

/** Two nodes, four pods that ran, one that never found a place. */
export const smallResult: ScenarioResult = {
  scenario: 'ci-burst',
  seed: 1,
  hash: '0123456789abcdef',
  engineVersion: '0.1.0',
  end: 600,
  summary: {
    cost: {
      total: 0.0124,
      perHourAverage: 0.0744,
      byNodePool: { build: 0.0124 },
      byCapacityType: { 'on-demand': 0.0024, spot: 0.01 },
    },
    pods: {
      created: 5,
      ready: 4,
      pendingAtEnd: 1,
      timeToReady: { p50: 58.2, p95: 130, p99: 130, max: 130 },
    },
    nodes: { launched: 2, terminated: 1, peak: 2 },
    disruptions: { Empty: 1 },
    evictions: 0,
  },
  nodeClaims: [
    {
      ...{
        name: 'build-7xk2p',
        nodePool: 'build',
        instanceType: 'c7g.xlarge',
        capacityType: 'spot',
      },
      ...{ conditions: {}, created: 1, launchedAt: 10, registeredAt: 32, initializedAt: 41 },
      ...{ deletedAt: 400, terminatedAt: 440, node: 'ip-1' },
    },
    {
      ...{ name: 'build-b9d4q', nodePool: 'build', instanceType: 'm7g.large' },
      ...{ capacityType: 'on-demand', conditions: {}, created: 60, launchedAt: 70 },
      ...{ registeredAt: 90, initializedAt: 100, node: 'ip-2' },
    },
  ],
  pods: [
    { ...succeededPod, name: 'p-1', node: 'ip-1', scheduledAt: 41, readyAt: 58.2, endedAt: 298.2 },
    { ...succeededPod, name: 'p-2', node: 'ip-1', scheduledAt: 41, readyAt: 58.2, endedAt: 298.2 },
    { ...succeededPod, name: 'p-3', node: 'ip-1', scheduledAt: 41, readyAt: 58.4, endedAt: 298.4 },
    { ...succeededPod, name: 'p-4', node: 'ip-2', scheduledAt: 100, readyAt: 130, endedAt: 500 },
    {
      ...{ ...pod, name: 'big', phase: 'Pending', pending: true, created: 200 },
      why: ['InsufficientResources'],
    },
  ],
  launches: [
    {
      ...{ t: 2, nodePool: 'build', capacityType: 'spot', instanceType: 'm7g.large' },
      result: 'InsufficientInstanceCapacity',
    },
    { t: 2, nodePool: 'build', capacityType: 'spot', instanceType: 'c7g.xlarge', result: 'ok' },
    {
      t: 62,
      nodePool: 'build',
      capacityType: 'on-demand',
      instanceType: 'm7g.large',
      result: 'ok',
    },
  ],
  disruptions: [
    { t: 400, reason: 'Empty', decision: 'delete', nodes: ['ip-1'], replacements: [], evicted: 0 },
  ],
  events: [],
  expectations: [
    { at: 'always', that: 'nodes.size() <= 2', because: 'the limit', passed: true },
    {
      ...{ at: 'end', that: 'nodes.size() == 0 && cost.perHour == 0.0', passed: false },
      ...{ because: 'nothing idles', detail: 'nodes.size() is 1, in nodes.size() == 0' },
    },
    {
      ...{ at: '2h', that: 'true', passed: false, skipped: true },
      detail: 'not reached: the run ended at 10m',
    },
  ],
  refusals: [
    {
      pod: 'default/big',
      atMs: 0,
      codes: ['InsufficientResources'],
      pools: [],
      nodes: [],
      nodesLeftOut: 0,
    },
  ],
};
