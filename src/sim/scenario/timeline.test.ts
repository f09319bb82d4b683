import { expect, test } from 'vitest';
import { HandFedServer } from '../../../tests/support/hand-fed-server.ts';
import type { KubeObject } from '../../api/core/meta.ts';
import { Kinds } from '../../api/kinds.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { parseScenarioFile } from './parse.ts';
import { applyObjects, startTimeline } from './timeline.ts';

const startMs = Date.parse('2026-01-05T00:00:00Z');
const head = 'apiVersion: tenon.sh/v1alpha1\nkind: Scenario\nmetadata: { name: s }\n';
const web = `
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, labels: { team: a } }
spec:
  replicas: 1
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [ { name: main, image: pause } ] }
---
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: { name: build }
spec:
  template:
    spec:
      nodeClassRef: { group: karpenter.k8s.aws, kind: EC2NodeClass, name: default }
      requirements: []
`;

async function play(timeline: string, nodes: readonly string[] = []) {
  const text = `${head}spec:\n  duration: 1h\n  timeline:\n${timeline}${web}`;
  const file = parseScenarioFile(text, 's.yaml', { readFile: () => '' });
  const clock = new VirtualClock(startMs);
  const server = new HandFedServer(startMs);
  const calls: string[] = [];
  const say =
    (verb: string) =>
    (...args: readonly unknown[]): void => {
      calls.push(`${(clock.nowMs() - startMs) / 1000} ${verb} ${JSON.stringify(args)}`);
    };
  applyObjects(server, file.objects);
  nodes.forEach((name, i) => {
    const metadata = {
      name,
      labels: { 'karpenter.sh/nodepool': 'build' },
      creationTimestamp: `2026-01-0${5 - (i % 2)}T00:00:00Z`,
    };
    server.put({
      apiVersion: 'v1',
      kind: 'Node',
      metadata,
      spec: { providerID: `id-${name}` },
    } as KubeObject);
  });
  startTimeline(file.steps, {
    server,
    clock,
    cloud: {
      setUnavailable: say('unavailable'),
      setAvailable: say('available'),
      publishAmi: say('ami'),
      interrupt: say('interrupt'),
      zonalShift: say('shift'),
    },
    kubelet: { failCondition: say('fail') },
  });
  await clock.runUntil(startMs + 3_600_000, { drain: () => Promise.resolve() });
  return { server, calls };
}

test('steps change objects at their times', async () => {
  const { server } = await play(`
    - { at: 2m, scale: { kind: Deployment, name: web, replicas: 7 } }
    - { at: 3m, patch: { kind: Deployment, name: web, merge: { metadata: { labels: { team: null, tier: front } } } } }
    - at: 4m
      apply:
        - apiVersion: apps/v1
          kind: Deployment
          metadata: { name: web }
          spec:
            paused: true
            selector: { matchLabels: { app: web } }
            template: { spec: { containers: [ { name: main, image: other } ] } }
        - { apiVersion: v1, kind: Pod, metadata: { name: ghost }, spec: { nodeName: gone, containers: [ { name: c } ] }, status: { phase: Running } }
    - { at: 5m, delete: { kind: NodePool, name: build } }`);
  expect(server.get(Kinds.Deployment, 'web', 'default')).toMatchObject({
    metadata: { labels: { tier: 'front' } },
    spec: {
      replicas: 7,
      paused: true,
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ image: 'other' }] },
      },
    },
  });
  expect(server.get(Kinds.Deployment, 'web', 'default')?.metadata.labels).not.toHaveProperty(
    'team',
  );
  expect(server.get(Kinds.Pod, 'ghost', 'default')).toMatchObject({ status: { phase: 'Running' } });
  expect(server.get(Kinds.NodePool, 'build')).toBeUndefined();
});

test('steps reach the cloud and the kubelets; nodes go by creation, then name', async () => {
  const { calls } = await play(
    `
    - { at: 1m, interrupt: { kind: SpotInterruption, nodes: { nodePool: build, count: 2 } } }
    - { at: 2m, cloud: { unavailable: [ { capacityType: spot } ], available: [ { zone: us-east-1a, error: X } ] } }
    - { at: 3m, ami: { family: al2023, version: v2 } }
    - { at: 4m, fail: { node: { name: a }, condition: { type: Ready, status: "False" } } }
    - { at: 5m, zonalShift: { zone: us-east-1a, for: 30m } }`,
    ['c', 'b', 'a'],
  );
  expect(calls).toEqual([
    '60 interrupt ["id-b","SpotInterruption"]',
    '60 interrupt ["id-a","SpotInterruption"]',
    '120 unavailable [{"error":"InsufficientInstanceCapacity","capacityType":"spot"}]',
    '120 available [{"error":"X","zone":"us-east-1a"}]',
    '180 ami ["al2023","v2"]',
    '240 fail ["a",{"type":"Ready","status":"False"}]',
    '300 shift ["us-east-1a",1800000]',
  ]);
});

test('a step that cannot be done ends the run with its line', async () => {
  const run = play(
    '\n    - { at: 1m, interrupt: { kind: SpotInterruption, nodes: { nodePool: build } } }',
  );
  await expect(run).rejects.toThrow(
    's.yaml:8:17: spec.timeline[0].interrupt: no node matches { nodePool: build } at this time\n' +
      '        - { at: 1m, interrupt: { kind: SpotInterruption, nodes: { nodePool: build } } }\n' +
      '                    ^',
  );
  const twice = play(`
    - { at: 1m, delete: { kind: Deployment, name: web } }
    - { at: 2m, scale: { kind: Deployment, name: web, replicas: 2 } }`);
  await expect(twice).rejects.toThrow(
    's.yaml:9:17: spec.timeline[1].scale: there is no Deployment "web" in namespace default at this time',
  );
});
