/** Whatever comes and goes, no pod ends up where it may not be: judged by rules written anew here. */
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { Node } from '../../api/core/node.ts';
import type { Pod, PodSpec } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { node, pod, TestCluster } from './testing/test-cluster.ts';

const zoneLabel = 'topology.kubernetes.io/zone';

const addNode = record({
  kind: constantFrom('add-node' as const),
  cpu: integer({ min: 1, max: 6 }),
  zone: constantFrom('a', 'b'),
  isTainted: boolean(),
});
const addPod = record({
  kind: constantFrom('add-pod' as const),
  cpu: integer({ min: 1, max: 4 }),
  priority: integer({ min: 0, max: 2 }),
  app: constantFrom('x', 'y'),
  isTolerant: boolean(),
  rule: constantFrom('none', 'anti', 'spread', 'port', 'zone-a'),
  graceSeconds: constantFrom(0, 20),
});
const other = record({
  kind: constantFrom('delete-pod' as const, 'delete-node' as const, 'pass' as const),
  index: integer({ min: 0, max: 9 }),
});
const steps = array(oneof(addNode, { arbitrary: addPod, weight: 4 }, other), {
  minLength: 5,
  maxLength: 50,
  size: 'max',
});

type Rule = 'none' | 'anti' | 'spread' | 'port' | 'zone-a';

function specOf(rule: Rule, app: string): Partial<PodSpec> {
  const labelSelector = { matchLabels: { app } };
  switch (rule) {
    case 'none':
      return {};
    case 'anti': {
      const term = { topologyKey: 'kubernetes.io/hostname', labelSelector };
      return {
        affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
      };
    }
    case 'spread':
      return {
        topologySpreadConstraints: [
          { maxSkew: 1, topologyKey: zoneLabel, whenUnsatisfiable: 'DoNotSchedule', labelSelector },
        ],
      };
    case 'port':
      return {};
    case 'zone-a':
      return { nodeSelector: { [zoneLabel]: 'a' } };
  }
}

/** Says what is wrong with a binding at the moment it is made. */
function judge(pods: readonly Pod[], bound: Pod, host: Node | undefined): string | undefined {
  if (!host) return 'no such node';
  const here = pods.filter((p) => p.spec.nodeName === host.metadata.name);
  const cpu = here.reduce((sum, p) => sum + cpuOf(p), 0);
  if (cpu > Number(host.status?.allocatable?.['cpu'])) return `asks for ${cpu} cpu`;
  if ((host.spec.taints?.length ?? 0) > 0 && bound.spec.tolerations === undefined) return 'tainted';
  const wanted = bound.spec.nodeSelector?.[zoneLabel];
  if (wanted !== undefined && wanted !== host.metadata.labels?.[zoneLabel]) return 'other zone';
  const withPort = here.filter((p) => p.spec.containers[0]?.ports !== undefined);
  if (withPort.length > 1 && withPort.includes(bound)) return 'port taken';
  const repels = (a: Pod, b: Pod): boolean =>
    a.spec.affinity !== undefined && a.metadata.labels?.['app'] === b.metadata.labels?.['app'];
  const enemy = here.find((p) => p !== bound && (repels(p, bound) || repels(bound, p)));
  return enemy ? `beside ${enemy.metadata.name}` : undefined;
}

function cpuOf(p: Pod): number {
  return Number(p.spec.containers[0]?.resources?.requests?.['cpu']);
}

type Step = Value<typeof steps>[number];
type Value<T> = T extends Arbitrary<infer V> ? V : never;

function apply(cluster: TestCluster, step: Exclude<Step, { kind: 'pass' }>, name: string): void {
  switch (step.kind) {
    case 'add-node': {
      const taints = [{ key: 'x', effect: 'NoSchedule' as const }];
      const allocatable = { cpu: String(step.cpu) };
      const spec = step.isTainted ? { taints } : {};
      cluster.addNode(node(`n${name}`, { zone: step.zone, allocatable, spec }));
      return;
    }
    case 'add-pod': {
      const requests = { cpu: String(step.cpu) };
      const ports = [{ containerPort: 80, hostPort: 80 }];
      const container = { name: 'main', resources: { requests } };
      const spec: Partial<PodSpec> = {
        ...specOf(step.rule, step.app),
        priority: step.priority,
        terminationGracePeriodSeconds: step.graceSeconds,
        containers: [step.rule === 'port' ? { ...container, ports } : container],
        ...(step.isTolerant ? { tolerations: [{ operator: 'Exists' }] } : {}),
      };
      cluster.addPod(pod(`p${name}`, { labels: { app: step.app }, spec }));
      return;
    }
    case 'delete-pod': {
      const victim = cluster.server.list(Kinds.Pod)[step.index];
      if (victim) cluster.deletePod(victim.metadata.name);
      return;
    }
    case 'delete-node': {
      const gone = cluster.server.list(Kinds.Node)[step.index];
      if (gone) cluster.server.delete(Kinds.Node, { name: gone.metadata.name });
    }
  }
}

/** Ends pods whose grace is over. */
function reap(cluster: TestCluster): void {
  for (const { metadata } of cluster.server.list(Kinds.Pod)) {
    const { deletionTimestamp, name } = metadata;
    if (deletionTimestamp && Date.parse(deletionTimestamp) <= cluster.clock.nowMs()) {
      cluster.deletePod(name);
    }
  }
}

async function play(script: readonly Step[]) {
  const cluster = new TestCluster();
  const wrong: string[] = [];
  cluster.server.subscribe(Kinds.Pod, ({ object, old }) => {
    const { nodeName } = object.spec;
    if (nodeName === undefined || old?.spec.nodeName !== undefined) return;
    const host = cluster.server.get(Kinds.Node, nodeName);
    const problem = judge(cluster.server.list(Kinds.Pod), object, host);
    if (problem) wrong.push(`${object.metadata.name} on ${nodeName}: ${problem}`);
  });
  for (const [i, step] of script.entries()) {
    if (step.kind === 'pass') await cluster.pass(step.index);
    else apply(cluster, step, String(i));
    reap(cluster);
  }
  for (let i = 0; i < 8; i++) {
    await cluster.pass(25);
    reap(cluster);
  }
  await cluster.pass(11);
  return { cluster, wrong };
}

test('no binding breaks a rule', async () => {
  await assert(
    asyncProperty(steps, async (script) => {
      expect((await play(script)).wrong).toEqual([]);
    }),
    { numRuns: 200, seed: 20261130 },
  );
});

test('in the end nobody waits who could run', async () => {
  await assert(
    asyncProperty(steps, async (script) => {
      const { cluster } = await play(script);
      const pods = cluster.server.list(Kinds.Pod);
      const waiting = pods.filter(
        (p) => p.spec.nodeName === undefined && p.spec.topologySpreadConstraints === undefined,
      );
      const helped = waiting.flatMap((p) =>
        cluster.server.list(Kinds.Node).flatMap((host) => {
          const moved = { ...p, spec: { ...p.spec, nodeName: host.metadata.name } };
          const others = pods.filter((q) => q !== p);
          const isWelcome = judge([...others, moved], moved, host) === undefined;
          return isWelcome ? [`${p.metadata.name} on ${host.metadata.name}`] : [];
        }),
      );
      expect(helped).toEqual([]);
    }),
    { numRuns: 200, seed: 20261130 },
  );
});
