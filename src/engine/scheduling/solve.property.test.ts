/** Random small worlds, judged by a checker that knows the rules and nothing of the scheduler. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Taint } from '../../api/core/node.ts';
import { Labels } from '../../api/labels.ts';
import type { InstanceType } from '../../model/instance-type.ts';
import type { PlannedNodeClaim, SchedulingPlan } from '../../model/plan.ts';
import type { PodView } from '../../model/pod.ts';
import { hasValue } from '../../model/requirement.ts';
import { addResources, fitsResources, type Resources } from '../../model/resources.ts';
import { defaultSettings } from '../../model/settings.ts';
import type { NodePoolView, StateNode } from '../../model/snapshot.ts';
import { findUntolerated } from '../../model/taints.ts';
import { newScheduler } from './solve.ts';
import { newNode, newPod, newPool, newSnapshot, newType, zones } from './testing/builders.ts';

interface Case {
  readonly types: readonly InstanceType[];
  readonly pools: readonly NodePoolView[];
  readonly nodes: readonly StateNode[];
  readonly daemons: readonly PodView[];
  readonly pods: readonly PodView[];
}

const taint: Taint = { key: 'team', value: 'x', effect: 'NoSchedule' };
const tolerations = [{ key: 'team', operator: 'Exists' } as const];
const someZones = fc.subarray([...zones], { minLength: 1 });

const arbitraryType = (index: number) =>
  fc
    .record({
      cpu: fc.constantFrom(1, 2, 4, 8),
      memoryGi: fc.constantFrom(2, 4, 16),
      price: fc.constantFrom(0.1, 0.2, 0.4),
      zones: someZones,
      arch: fc.constantFrom('amd64', 'arm64'),
    })
    .map(({ cpu, memoryGi, price, zones: inZones, arch }) =>
      newType(`type-${index}`, {
        capacity: { cpu, memory: `${memoryGi}Gi`, pods: 4 },
        price,
        zones: inZones,
        labels: { [Labels.Arch]: arch },
      }),
    );

const arbitrarySpec = fc.record({
  cpu: fc.constantFrom('100m', '500m', '1', '3'),
  memory: fc.constantFrom('100Mi', '3Gi'),
  zone: fc.option(fc.constantFrom(...zones), { nil: undefined }),
  arch: fc.option(fc.constantFrom('amd64', 'arm64'), { nil: undefined }),
  isTolerant: fc.boolean(),
  hostPort: fc.option(fc.constantFrom(80, 81), { nil: undefined, freq: 4 }),
  isAlone: fc.boolean(),
  app: fc.constantFrom('web', 'db'),
});

function toPod(spec: ReturnType<typeof arbitrarySpec.generate>['value'], name: string): PodView {
  const nodeSelector = {
    ...(spec.zone ? { [Labels.Zone]: spec.zone } : {}),
    ...(spec.arch ? { [Labels.Arch]: spec.arch } : {}),
  };
  const term = {
    topologyKey: Labels.Hostname,
    labelSelector: { matchLabels: { app: spec.app } },
  };
  return newPod(name, {
    requests: { cpu: spec.cpu, memory: spec.memory },
    labels: { app: spec.app },
    nodeSelector,
    ...(spec.isTolerant ? { tolerations } : {}),
    ...(spec.hostPort === undefined ? {} : { hostPort: spec.hostPort }),
    ...(spec.isAlone
      ? {
          affinity: {
            podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
          },
        }
      : {}),
  });
}

const arbitraryCase: fc.Arbitrary<Case> = fc
  .integer({ min: 1, max: 6 })
  .chain((count) =>
    fc.record({
      types: fc.tuple(...Array.from({ length: count }, (_, i) => arbitraryType(i))),
      pools: fc.array(
        fc.record({
          weight: fc.constantFrom(0, 10),
          isTainted: fc.boolean(),
          zones: fc.option(someZones, { nil: undefined }),
          nodes: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
          cpu: fc.option(fc.constantFrom(4, 12), { nil: undefined }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      nodes: fc.array(fc.record({ zone: fc.constantFrom(...zones), cpu: fc.constantFrom(1, 4) }), {
        maxLength: 3,
      }),
      daemonCpu: fc.option(fc.constantFrom('100m', '500m'), { nil: undefined }),
      specs: fc.array(arbitrarySpec, { minLength: 1, maxLength: 10 }),
    }),
  )
  .map(({ types, pools, nodes, daemonCpu, specs }) => ({
    types,
    pools: pools.map((pool, i) =>
      newPool(`pool-${i}`, {
        weight: pool.weight,
        instanceTypes: types,
        taints: pool.isTainted ? [taint] : [],
        requirements: pool.zones ? [{ key: Labels.Zone, operator: 'In', values: pool.zones }] : [],
        ...(pool.nodes === undefined && pool.cpu === undefined
          ? {}
          : {
              limits: {
                ...(pool.nodes === undefined ? {} : { nodes: pool.nodes }),
                ...(pool.cpu === undefined ? {} : { cpu: pool.cpu }),
              },
            }),
      }),
    ),
    nodes: nodes.map(({ zone, cpu }, i) =>
      newNode(`node-${i}`, {
        nodePool: 'pool-0',
        zone,
        allocatable: { cpu, pods: 4 },
        labels: { [Labels.Arch]: 'amd64' },
      }),
    ),
    daemons: daemonCpu ? [newPod('agent', { requests: { cpu: daemonCpu }, tolerations })] : [],
    pods: specs.map((spec, i) => toPod(spec, `pod-${i}`)),
  }));

function run(c: Case): SchedulingPlan {
  return newScheduler(defaultSettings).solve({
    snapshot: newSnapshot(c),
    pods: c.pods,
    mode: 'provisioning',
  });
}

const sum = (pods: readonly PodView[]): Resources =>
  pods.reduce((total, pod) => addResources(total, pod.requests), {});

/** Whether these pods may share one host. */
function mayShare(pods: readonly PodView[]): boolean {
  return pods.every((pod, i) =>
    pods.every((other, j) => i === j || (!repels(pod, other) && !sharePort(pod, other))),
  );
}

function repels(pod: PodView, other: PodView): boolean {
  const terms =
    pod.pod.spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  return terms.some(
    (term) => term.labelSelector?.matchLabels?.['app'] === other.pod.metadata.labels?.['app'],
  );
}

function sharePort(pod: PodView, other: PodView): boolean {
  const port = (p: PodView) => p.pod.spec.containers[0]?.ports?.[0]?.hostPort;
  return port(pod) !== undefined && port(pod) === port(other);
}

/** Whether a node of the type, bought in some available way that all pods accept, holds them. */
function holds(
  type: InstanceType,
  allowed: (key: string, value: string) => boolean,
  pods: readonly PodView[],
  daemons: readonly PodView[],
): boolean {
  const arch = type.requirements.get(Labels.Arch)?.values[0] as string;
  const wants = (key: string, value: string) =>
    allowed(key, value) && pods.every((p) => (p.pod.spec.nodeSelector?.[key] ?? value) === value);
  return (
    wants(Labels.Arch, arch) &&
    type.offerings.some((offering) => wants(Labels.Zone, offering.zone)) &&
    fitsResources(sum([...pods, ...daemons]), type.allocatable)
  );
}

function daemonsOn(c: Case, taints: readonly Taint[]): readonly PodView[] {
  return c.daemons.filter((d) => !findUntolerated(taints, d.pod.spec.tolerations ?? []));
}

function checkClaim(c: Case, claim: PlannedNodeClaim): void {
  const pool = c.pools.find((p) => p.name === claim.nodePool) as NodePoolView;
  const pods = claim.pods.map((key) => c.pods.find((p) => p.key === key) as PodView);
  for (const pod of pods) {
    expect(findUntolerated(pool.taints, pod.pod.spec.tolerations ?? [])).toBeUndefined();
  }
  expect(mayShare(pods)).toBe(true);
  const allowed = (key: string, value: string) => {
    const r = claim.requirements.get(key);
    return !r || hasValue(r, value);
  };
  expect(claim.instanceTypes.length).toBeGreaterThan(0);
  // Any of the types may be launched, so every one of them must do.
  for (const name of claim.instanceTypes) {
    const type = c.types.find((t) => t.name === name) as InstanceType;
    expect(holds(type, allowed, pods, daemonsOn(c, pool.taints))).toBe(true);
  }
}

test('no placed pod breaks a rule, and no pod gets lost', () => {
  fc.assert(
    fc.property(arbitraryCase, (c) => {
      const plan = run(c);
      for (const claim of plan.newNodeClaims) checkClaim(c, claim);
      for (const { node: name, pods: keys } of plan.existing) {
        const node = c.nodes.find((n) => n.name === name) as StateNode;
        const pods = keys.map((key) => c.pods.find((p) => p.key === key) as PodView);
        expect(mayShare(pods)).toBe(true);
        expect(fitsResources(sum([...pods, ...c.daemons]), node.allocatable)).toBe(true);
        for (const pod of pods) {
          for (const [key, value] of Object.entries(pod.pod.spec.nodeSelector ?? {})) {
            expect(node.labels[key]).toBe(value);
          }
        }
      }
      for (const pool of c.pools) {
        const claims = plan.newNodeClaims.filter((claim) => claim.nodePool === pool.name);
        const existing = c.nodes.filter((node) => node.nodePool === pool.name);
        const { limits } = pool;
        const allowed = limits?.['nodes'];
        if (allowed !== undefined && claims.length > 0) {
          expect(claims.length + existing.length).toBeLessThanOrEqual(allowed);
        }
        if (limits?.['cpu'] !== undefined && claims.length > 0) {
          const cpuOf = (name: string) =>
            c.types.find((t) => t.name === name)?.capacity['cpu'] as number;
          const worst = claims.reduce(
            (total, claim) => total + Math.max(...claim.instanceTypes.map(cpuOf)),
            existing.reduce((total, node) => total + (node.capacity['cpu'] ?? 0), 0),
          );
          expect(worst).toBeLessThanOrEqual(limits['cpu']);
        }
      }
      const out = [
        ...plan.newNodeClaims.flatMap((claim) => claim.pods),
        ...plan.existing.flatMap((placement) => placement.pods),
        ...plan.refused.map((refusal) => refusal.pod),
      ];
      expect([...out].sort()).toEqual(c.pods.map((pod) => pod.key).sort());
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('a refused pod fits on no new node of a pool without limits, and every reason that it gives is true', () => {
  fc.assert(
    fc.property(arbitraryCase, (c) => {
      for (const refusal of run(c).refused) {
        const pod = c.pods.find((p) => p.key === refusal.pod) as PodView;
        expect(refusal.pools.map((pool) => pool.nodePool).sort()).toEqual(
          c.pools.map((pool) => pool.name).sort(),
        );
        for (const { nodePool, reason } of refusal.pools) {
          const pool = c.pools.find((p) => p.name === nodePool) as NodePoolView;
          const untolerated = findUntolerated(pool.taints, pod.pod.spec.tolerations ?? []);
          const zone = pool.requirements.get(Labels.Zone);
          const allowed = (key: string, value: string) =>
            key !== Labels.Zone || !zone || hasValue(zone, value);
          const daemons = daemonsOn(c, pool.taints);
          const fits = c.types.some((type) => holds(type, allowed, [pod], daemons));
          const isLimited =
            reason.code === 'NodeLimitReached' || reason.code === 'PoolLimitReached';
          expect(untolerated !== undefined).toBe(reason.code === 'TaintNotTolerated');
          if (!untolerated) expect(fits).toBe(isLimited);
          if (isLimited) expect(pool.limits).toBeDefined();
        }
      }
    }),
    { numRuns: 300, seed: 11 },
  );
});

test('the order of the lists that come in changes nothing', () => {
  fc.assert(
    fc.property(arbitraryCase, fc.integer(), (c, seed) => {
      const shuffled = <T>(list: readonly T[]): readonly T[] =>
        fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), {
          numRuns: 1,
          seed,
        })[0] as readonly T[];
      const types = shuffled(c.types);
      const other: Case = {
        types,
        pools: shuffled(c.pools).map((pool) => ({ ...pool, instanceTypes: types })),
        nodes: shuffled(c.nodes),
        daemons: c.daemons,
        pods: shuffled(c.pods),
      };
      expect(run(other)).toEqual(run(c));
    }),
    { numRuns: 150, seed: 13 },
  );
});
