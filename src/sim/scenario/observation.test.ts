import { expect, test } from 'vitest';
import { HandFedServer } from '../../../tests/support/hand-fed-server.ts';
import type { Node } from '../../api/core/node.ts';
import type { Pod } from '../../api/core/pod.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Labels } from '../../api/labels.ts';
import type { PodRefusal } from '../../model/reason.ts';
import { compileCel } from '../../util/cel.ts';
import { Expectations } from './expectations.ts';
import { Observation } from './observation.ts';
import { resultOf } from './result.ts';
import { type ExpectationSpec, expectationVariables } from './scenario-file.ts';

const startMs = Date.parse('2026-01-05T00:00:00Z');
const instance = {
  providerId: 'aws:///us-east-1a/i-1',
  nodeClaim: 'build-1',
  nodePool: 'build',
  instanceType: 'c7g.xlarge',
  zone: 'us-east-1a',
  capacityType: 'spot',
  price: 0.06,
};

function world(): { server: HandFedServer; observation: Observation; at: (s: number) => void } {
  const server = new HandFedServer(startMs);
  const observation = new Observation(server);
  return {
    server,
    observation,
    at: (seconds) => {
      server.atMs = startMs + seconds * 1000;
    },
  };
}

function pod(
  name: string,
  more: { status?: Pod['status']; node?: string; meta?: object } = {},
): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', uid: name, labels: { app: 'web' }, ...more.meta },
    spec: {
      containers: [{ name: 'main', resources: { requests: { cpu: '500m' } } }],
      ...(more.node === undefined ? {} : { nodeName: more.node }),
    },
    status: more.status ?? { phase: 'Pending' },
  };
}

const running: Pod['status'] = {
  phase: 'Running',
  conditions: [{ type: 'Ready', status: 'True' }],
};

function node(ready: 'True' | 'False', more: { readonly created?: string } = {}): Node {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: 'ip-1',
      labels: { [Labels.NodePool]: 'build' },
      ...(more.created === undefined ? {} : { creationTimestamp: more.created }),
    },
    spec: { providerID: instance.providerId },
    status: { allocatable: { cpu: '3920m' }, conditions: [{ type: 'Ready', status: ready }] },
  };
}

function claim(conditions: readonly string[], meta: object = {}): NodeClaim {
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: { name: 'build-1', uid: 'c1', labels: { [Labels.NodePool]: 'build' }, ...meta },
    spec: {} as NodeClaim['spec'],
    status: { nodeName: 'ip-1', conditions: conditions.map((type) => ({ type, status: 'True' })) },
  };
}

function refusal(name: string): PodRefusal {
  return {
    pod: `default/${name}`,
    atMs: startMs,
    codes: ['PoolLimitReached'],
    pools: [],
    nodes: [],
    nodesLeftOut: 0,
  };
}

function expectation(at: string, that: string, atMs?: number): ExpectationSpec {
  return {
    at,
    ...(atMs === undefined ? {} : { atMs }),
    that,
    program: compileCel(that, expectationVariables),
    position: { file: 's.yaml', line: 1, column: 1 },
  };
}

/** One node from nothing to nothing, with one pod that runs and one that waits. */
function story(): ReturnType<typeof world> {
  const w = world();
  const { server, observation, at } = w;
  server.put(pod('web-b'));
  server.put(pod('web-a'));
  at(1);
  server.put(claim([]));
  observation.scheduled({
    newNodeClaims: [],
    existing: [],
    refused: [refusal('web-a'), refusal('web-b')],
  });
  at(2.5);
  observation.launchAttempted({
    ...{ calledAtMs: startMs + 2000, nodePool: 'build', nodeClaim: 'build-1' },
    ...{ capacityType: 'spot', candidates: ['c7g.xlarge', 'm7g.xlarge'] },
    ...{ instanceType: 'c7g.xlarge', zone: 'us-east-1a', price: 0.06, result: 'ok' },
  });
  observation.instanceStarted({ ...instance, launchedAtMs: startMs + 2500 });
  at(30);
  server.put(node('False'));
  server.put(claim(['Registered']));
  at(40.25);
  server.put(node('True'));
  server.put(claim(['Registered', 'Initialized']));
  server.put(pod('web-b', { node: 'ip-1' }));
  at(47.5);
  server.put(pod('web-b', { node: 'ip-1', status: running }));
  return w;
}

function end({ server, observation, at }: ReturnType<typeof world>): void {
  at(600);
  observation.disruptionStarted({
    decision: 'delete',
    reason: 'Underutilized',
    nodes: ['ip-1'],
    nodeClaims: ['build-1'],
    replacements: [],
  });
  observation.evictionAttempted({ namespace: 'default', name: 'web-b' }, false);
  observation.evictionAttempted({ namespace: 'default', name: 'web-b' }, true);
  const leaving = pod('web-b', {
    node: 'ip-1',
    status: running,
    meta: { deletionTimestamp: '2026-01-05T00:10:30Z' },
  });
  server.put(leaving);
  at(605);
  server.drop(leaving);
  server.put(claim(['Registered', 'Initialized'], { deletionTimestamp: 'x' }));
  at(620);
  server.drop(node('True'));
  observation.instanceEnded(instance.providerId);
  at(621);
  server.drop(claim([]));
}

test('what expressions see while a node comes up', () => {
  const { observation } = story();
  const sees = (that: string): unknown => {
    const variables = Object.fromEntries(
      expectationVariables.map((name) => [name, observation.valueOf(name)]),
    );
    return compileCel(that, expectationVariables).evaluate(variables);
  };
  for (const that of [
    't == 47.5',
    'pods.size() == 2 && pods[0].name == "web-a" && pods[0].pending && !pods[1].pending',
    "pods[0].why == ['PoolLimitReached'] && !has(pods[0].node) && !has(pods[1].why)",
    'pods[1].scheduledAt == 40.25 && pods[1].readyAt - pods[1].created <= 47.5',
    'pods.all(p, p.evictions == 0 && p.evictionAttempts <= 80)',
    "nodes.size() == 1 && nodes[0].nodePool == 'build' && nodes[0].price == 0.06 && nodes[0].ready",
    "nodes[0].nodeClaim == 'build-1' && nodes[0].created == 30.0 && nodes[0].readyAt == 40.25",
    "nodes[0].pods == ['web-b'] && nodes[0].requests['cpu'] == 500 && nodes[0].allocatable['cpu'] == 3920",
    "nodeClaims[0].candidates.size() == 2 && 'c7g.xlarge' in nodeClaims[0].candidates",
    'nodeClaims[0].created == 1.0 && nodeClaims[0].launchedAt == 2.5 && nodeClaims[0].registeredAt == 30',
    "nodeClaims[0].initializedAt == 40.25 && nodeClaims[0].conditions['Registered'] == 'True'",
    "!('Drifted' in nodeClaims[0].conditions) && !has(nodeClaims[0].terminatedAt)",
    "launches[0].t == 2.0 && launches[0].result == 'ok' && launches[0].price < 0.1",
    'cost.perHour == 0.06 && cost.total == 0.00075 && cost.byNodePool["build"] > 0.0',
    'cost.perHour >= 0.06 * double(nodeClaims.filter(c, has(c.launchedAt) && !has(c.terminatedAt)).size())',
    'disruptions.size() == 0 && events.size() == 0',
  ]) {
    expect(sees(that), that).toBe(true);
  }
});

test('what is over stays in the lists; only nodes are gone, and nothing costs', () => {
  const w = story();
  end(w);
  const { observation } = w;
  expect(observation.valueOf('nodes')).toEqual([]);
  expect(observation.valueOf('nodeClaims')).toMatchObject([
    { deletedAt: 605, terminatedAt: 620, reason: 'Underutilized', node: 'ip-1' },
  ]);
  expect(observation.valueOf('pods')).toMatchObject([
    { name: 'web-a', pending: true },
    {
      name: 'web-b',
      pending: false,
      deletedAt: 600,
      endedAt: 605,
      evictions: 1n,
      evictionAttempts: 2n,
    },
  ]);
  expect(observation.valueOf('disruptions')).toEqual([
    {
      t: 600,
      reason: 'Underutilized',
      decision: 'delete',
      nodes: ['ip-1'],
      replacements: [],
      evicted: 1n,
    },
  ]);
  const cost = observation.cost.at(startMs + 7_200_000);
  expect(cost.perHour).toBe(0);
  expect(cost.total).toBe(0.010292);
});

test('nodes and pods that are older than the run have times before zero', () => {
  const { server, observation } = world();
  observation.instanceStarted({ ...instance, launchedAtMs: startMs - 3_600_000 });
  const created = '2026-01-04T23:00:00Z';
  server.put(claim(['Registered'], { creationTimestamp: created }));
  server.put(node('True', { created }));
  server.put(pod('old', { node: 'ip-1', status: running, meta: { creationTimestamp: created } }));
  expect(observation.valueOf('nodes')).toMatchObject([{ created: -3600 }]);
  expect(observation.valueOf('nodeClaims')).toMatchObject([{ created: -3600, launchedAt: -3600 }]);
  expect(observation.valueOf('pods')).toMatchObject([{ created: -3600 }]);
  expect(observation.cost.at(startMs + 3_600_000).total).toBe(0.06);
});

test('a pod of the same name is another pod', () => {
  const { server, observation, at } = world();
  server.put(pod('db-0'));
  server.drop(pod('db-0'));
  at(5);
  server.put({ ...pod('db-0'), metadata: { ...pod('db-0').metadata, uid: 'second' } });
  expect(observation.valueOf('pods')).toMatchObject([
    { name: 'db-0', created: 0, endedAt: 0, pending: false },
    { name: 'db-0', created: 5, pending: true },
  ]);
  expect(observation.pods.pending).toBe(1);
});

test('a claim that never had an instance ends when it is gone', () => {
  const { server, observation, at } = world();
  server.put(claim([]));
  at(3);
  server.drop(claim([]));
  expect(observation.valueOf('nodeClaims')).toMatchObject([{ deletedAt: 3, terminatedAt: 3 }]);
});

test('expectations: at a time, always, at the end; failures say what they found', () => {
  const w = world();
  const expectations = new Expectations(
    [
      expectation('30s', 'nodes.size() == 0', 30_000),
      expectation('35s', 'pods.all(p, !p.pending) && nodes.size() == 2', 35_000),
      expectation('always', 'nodes.size() <= 0 && t >= 0.0'),
      expectation('always', 'cost.perHour <= 0.06'),
      expectation('end', "nodeClaims.all(c, c.zone == 'us-east-1b')"),
      expectation('end', 'launches.size() == 1 && disruptions.size() == 0'),
      expectation('2h', 'true', 7_200_000),
      expectation('end', 'nodes[0].zone'),
      expectation('end', 'pods[7].name == "x"'),
    ],
    w.observation,
  );
  expect(expectations.timesMs).toEqual([30_000, 35_000, 7_200_000]);
  const { server, at } = w;
  expectations.afterInstant();
  server.put(pod('web-a'));
  server.put(claim([]));
  w.observation.instanceStarted({ ...instance, launchedAtMs: startMs });
  at(30);
  expectations.afterInstant();
  at(35);
  expectations.afterInstant();
  at(50);
  server.put(node('True'));
  expectations.afterInstant();
  at(60);
  server.drop(node('True'));
  expectations.afterInstant();
  const results = expectations.finish();
  expect(results.map(({ passed, detail }) => (passed ? 'passed' : detail))).toEqual([
    'passed',
    'not for web-a, in pods.all(p, !p.pending); nodes.size() is 0, in nodes.size() == 2',
    'first at 50s: nodes.size() is 1, in nodes.size() <= 0',
    'passed',
    'not for build-1',
    'launches.size() is 0, in launches.size() == 1',
    'not reached: the run ended at 1m',
    expect.stringContaining('error: '),
    expect.stringContaining('error: '),
  ]);
  expect(results[6]).toMatchObject({ at: '2h', passed: false, skipped: true });
});

test('an expression is evaluated again only when something that it uses has changed', () => {
  const w = world();
  let evaluations = 0;
  const spec = expectation('always', 'nodes.size() == 0');
  const program = { ...spec.program, evaluate: () => ++evaluations > 0 };
  const expectations = new Expectations([{ ...spec, program }], w.observation);
  expectations.afterInstant();
  w.server.put(pod('web-a'));
  expectations.afterInstant();
  w.at(1);
  expectations.afterInstant();
  expect(evaluations).toBe(1);
  w.server.put(node('True'));
  expectations.afterInstant();
  expect(evaluations).toBe(2);
});

test('the result: summary, numbers for counts, and a hash that tells runs apart', () => {
  const run = (seed: number, isEnded: boolean) => {
    const w = story();
    if (isEnded) end(w);
    return resultOf(w.observation, {
      ...{ scenario: 's', seed, engineVersion: '0.1.0', expectations: [] },
    });
  };
  const result = run(1, true);
  expect(result.summary).toEqual({
    cost: {
      total: 0.010292,
      perHourAverage: 0.059664,
      byNodePool: { build: 0.010292 },
      byCapacityType: { spot: 0.010292 },
    },
    pods: {
      created: 2,
      ready: 1,
      pendingAtEnd: 1,
      timeToReady: { p50: 47.5, p95: 47.5, p99: 47.5, max: 47.5 },
    },
    nodes: { launched: 1, terminated: 1, peak: 1 },
    disruptions: { Underutilized: 1 },
    evictions: 1,
  });
  expect(result.end).toBe(621);
  expect(result.pods[1]?.evictions).toBe(1);
  expect(result.refusals.map((r) => r.pod)).toEqual(['default/web-a']);
  expect(() => JSON.stringify(result)).not.toThrow();
  expect(result.hash).toBe(run(1, true).hash);
  expect(result.hash).not.toBe(run(2, true).hash);
  expect(result.hash).not.toBe(run(1, false).hash);
});
