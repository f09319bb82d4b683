import { expect, test } from 'vitest';
import type { CreateFleetRequest, Ec2Instance } from '../../ports/ec2.ts';
import type { InterruptionMessage } from '../../ports/interruptions.ts';
import { newRng } from '../../util/rng.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { type FaultRule, newFaults } from '../faults/fault-plan.ts';
import { instanceCostUsd } from './billing.ts';
import type { BootedInstance } from './booted-instance.ts';
import { type CloudConfig, newCloudConfig } from './config.ts';
import { newLatencyModel } from './latency-model.ts';
import { newSimulatedEc2, type SimulatedEc2 } from './simulated-ec2.ts';

const startMs = 1_796_083_200_000;
const fixed = (ms: number) => ({ p50Ms: ms, p95Ms: ms, p99Ms: ms });

class World {
  readonly clock = new VirtualClock(startMs);
  readonly ec2: SimulatedEc2;
  /** `12.5 running i-0…`, as the kubelets hear it. */
  readonly heard: string[] = [];
  booted: BootedInstance | undefined;

  constructor(given: Partial<CloudConfig> = {}, faults: readonly FaultRule[] = [], seed = 1) {
    const { clock } = this;
    const rng = newRng(seed);
    const config = newCloudConfig({
      instanceTypes: ['c7g.large', 'c7g.xlarge', 'm7g.large'],
      latency: { launch: fixed(8_000), terminate: fixed(25_000) },
      ...given,
    });
    const { profile, latency: overrides } = config;
    this.ec2 = newSimulatedEc2({
      clock,
      rng,
      faults: newFaults(faults, rng, clock),
      latency: newLatencyModel({ profile, overrides, rng }),
      config,
    });
    const hear =
      (what: string) =>
      (booted: BootedInstance): void => {
        this.booted = booted;
        this.heard.push(`${this.t} ${what}`);
      };
    this.ec2.subscribe({
      onRunning: hear('running'),
      onShuttingDown: hear('shutting-down'),
      onTerminated: hear('terminated'),
    });
  }

  get t(): number {
    return (this.clock.nowMs() - startMs) / 1000;
  }

  async pass(seconds: number): Promise<void> {
    await this.clock.runUntil(this.clock.nowMs() + seconds * 1000, { drain: async () => {} });
  }

  #tokens = 0;

  request(types: readonly string[], more: Partial<CreateFleetRequest> = {}): CreateFleetRequest {
    return {
      clientToken: `token-${this.#tokens++}`,
      capacityType: 'on-demand',
      allocationStrategy: 'lowest-price',
      overrides: types.flatMap((instanceType) =>
        ['us-east-1a', 'us-east-1b'].map((zone) => ({ instanceType, zone })),
      ),
      targetCapacity: 1,
      tags: { 'karpenter.sh/nodepool': 'default', 'karpenter.sh/nodeclaim': 'default-1' },
      imageId: 'ami-1',
      boot: () => ({
        nodeClaim: 'default-1',
        amiFamily: 'AL2023',
        labels: {},
        taints: [],
        capacity: { cpu: 2000 },
        allocatable: { cpu: 1930 },
      }),
      ...more,
    };
  }

  async launch(types: readonly string[], more: Partial<CreateFleetRequest> = {}) {
    return this.ec2.createFleet(this.request(types, more));
  }

  async launchOne(
    types: readonly string[],
    more: Partial<CreateFleetRequest> = {},
  ): Promise<Ec2Instance> {
    const { instances, errors } = await this.launch(types, more);
    if (!instances[0]) throw new Error(JSON.stringify(errors));
    return instances[0];
  }
}

const spot = { capacityType: 'spot', allocationStrategy: 'price-capacity-optimized' } as const;

test('an instance runs, ends when asked to, is shown for an hour and then forgotten', async () => {
  const world = new World();
  const { id, state } = await world.launchOne(['c7g.large']);
  expect(state).toBe('pending');
  expect(id).toMatch(/^i-0[0-9a-f]{16}$/);
  await world.pass(60);
  expect(world.booted?.providerId).toBe(`aws:///us-east-1a/${id}`);
  expect(world.booted?.nodeName).toMatch(/^ip-10-0-\d+-\d+\.ec2\.internal$/);
  await world.ec2.terminateInstances([id]);
  await world.pass(60);
  expect(world.heard).toEqual(['8 running', '60 shutting-down', '85 terminated']);
  expect((await world.ec2.describeInstances([id]))[0]?.state).toBe('terminated');
  await world.pass(3_600);
  await expect(world.ec2.describeInstances([id])).rejects.toMatchObject({
    code: 'InvalidInstanceID.NotFound',
  });
  await expect(world.ec2.terminateInstances([id])).rejects.toMatchObject({
    code: 'InvalidInstanceID.NotFound',
  });
});

test('the same seed gives the same instances', async () => {
  const run = async (seed: number) => {
    const world = new World({}, [], seed);
    const first = await world.launchOne(['c7g.large']);
    await world.pass(10);
    return `${first.id} ${world.booted?.nodeName}`;
  };
  expect(await run(7)).toBe(await run(7));
  expect(await run(7)).not.toBe(await run(8));
});

test('the cheapest override is taken, ties by zone', async () => {
  const world = new World();
  const instance = await world.launchOne(['m7g.large', 'c7g.xlarge', 'c7g.large']);
  expect([instance.instanceType, instance.zone]).toEqual(['c7g.large', 'us-east-1a']);
  expect(world.ec2.launches[0]).toMatchObject({
    calledAtMs: startMs,
    nodePool: 'default',
    nodeClaim: 'default-1',
    candidates: ['m7g.large', 'c7g.xlarge', 'c7g.large'],
    instanceType: 'c7g.large',
    price: 0.0725,
    result: 'ok',
  });
});

test('spot goes where the room is, then where it is cheap', async () => {
  const deep = (instanceType: string, zone: string, instances: number) =>
    ({ instanceType, zone, capacityType: 'spot', instances }) as const;
  const world = new World({
    poolDepths: [
      deep('c7g.large', 'us-east-1a', 1),
      deep('c7g.large', 'us-east-1b', 1),
      deep('m7g.large', 'us-east-1a', 3),
      deep('m7g.large', 'us-east-1b', 2),
    ],
  });
  const { instances } = await world.launch(['c7g.large', 'm7g.large'], {
    ...spot,
    targetCapacity: 3,
  });
  expect(instances.map(({ instanceType, zone }) => `${instanceType} ${zone.slice(-1)}`)).toEqual([
    'm7g.large a',
    expect.stringMatching(/^m7g.large/),
    expect.stringMatching(/^[cm]7g.large/),
  ]);
  const rest = await world.launch(['c7g.large'], { ...spot, targetCapacity: 5 });
  expect(rest.instances.length).toBeLessThanOrEqual(2);
  expect(rest.errors.map(({ code }) => code)).toContain('InsufficientInstanceCapacity');
});

test('what is unavailable is refused with its code until it is available again', async () => {
  const selector = { instanceType: 'c7g.large', error: 'InsufficientInstanceCapacity' };
  const world = new World({ unavailable: [selector] });
  const partial = await world.launch(['c7g.large', 'm7g.large']);
  expect(partial.instances[0]?.instanceType).toBe('m7g.large');
  expect(partial.errors.map(({ instanceType, zone, code }) => [instanceType, zone, code])).toEqual([
    ['c7g.large', 'us-east-1a', 'InsufficientInstanceCapacity'],
    ['c7g.large', 'us-east-1b', 'InsufficientInstanceCapacity'],
  ]);
  world.ec2.setUnavailable({ capacityType: 'on-demand', error: 'VcpuLimitExceeded' });
  const none = await world.launch(['m7g.large']);
  expect(none.errors[0]?.code).toBe('VcpuLimitExceeded');
  expect(world.ec2.launches.map(({ result }) => result)).toEqual(['ok', 'VcpuLimitExceeded']);
  world.ec2.setAvailable({ capacityType: 'on-demand', error: 'VcpuLimitExceeded' });
  world.ec2.setAvailable({ instanceType: 'c7g.large', error: 'InsufficientInstanceCapacity' });
  expect((await world.launchOne(['c7g.large'])).instanceType).toBe('c7g.large');
});

test('quotas count running vCPUs, on demand and spot apart', async () => {
  const world = new World({ quotas: { onDemandVcpus: 4, spotVcpus: 2 } });
  const first = await world.launchOne(['c7g.large']);
  await world.launchOne(['c7g.large']);
  expect((await world.launch(['c7g.large'])).errors[0]?.code).toBe('VcpuLimitExceeded');
  await world.launchOne(['c7g.large'], spot);
  const refused = await world.launch(['c7g.large'], spot);
  expect(refused.errors[0]?.code).toBe('MaxSpotInstanceCountExceeded');
  await world.ec2.terminateInstances([first.id]);
  await world.launchOne(['c7g.large']);
});

test('the same token launches once, even when the answer was lost', async () => {
  const world = new World({}, [{ name: 'ec2.fleet-answer-lost', probability: 1, max: 1 }]);
  const request = world.request(['c7g.large']);
  await expect(world.ec2.createFleet(request)).rejects.toMatchObject({ code: 'RequestTimeout' });
  const { instances } = await world.ec2.createFleet(request);
  expect(instances).toHaveLength(1);
  expect(world.ec2.instances()).toHaveLength(1);
  expect(world.ec2.launches).toHaveLength(1);
});

test('a reservation has a number of instances, and gets them back', async () => {
  const world = new World({
    instanceTypes: [
      {
        name: 'L',
        capacity: { cpu: 2000 },
        allocatable: { cpu: 1930 },
        registered: { cpu: 1900 },
        labels: {},
        volumeLimits: { 'ebs.csi.aws.com': 25 },
        offerings: [
          {
            zone: 'us-east-1a',
            capacityType: 'reserved',
            price: 0,
            available: true,
            reservationId: 'cr-1',
            reservationCapacity: 1,
          },
        ],
      },
    ],
  });
  const reserved = {
    capacityType: 'reserved',
    overrides: [{ instanceType: 'L', zone: 'us-east-1a', reservationId: 'cr-1' }],
  } as const;
  const left = async () => (await world.ec2.describeOfferings())[0]?.reservationCapacity;
  const instance = await world.launchOne([], reserved);
  expect(instance.reservationId).toBe('cr-1');
  expect(await left()).toBe(0);
  const refused = await world.launch([], reserved);
  expect(refused.errors[0]?.code).toBe('ReservationCapacityExceeded');
  await world.pass(10);
  expect(world.booted?.boot.allocatable).toEqual({ cpu: 1900 });
  expect(world.booted?.volumeLimits).toEqual({ 'ebs.csi.aws.com': 25 });
  await world.ec2.terminateInstances([instance.id]);
  expect(await left()).toBe(1);
});

test('a spot interruption is announced two minutes before the instance goes', async () => {
  const world = new World();
  const messages: InterruptionMessage[] = [];
  world.ec2.onInterruption((message) => messages.push(message));
  const { id } = await world.launchOne(['c7g.large'], spot);
  await world.pass(60);
  world.ec2.interrupt(world.booted?.providerId ?? '', 'RebalanceRecommendation');
  world.ec2.interrupt(world.booted?.providerId ?? '', 'SpotInterruption');
  await world.pass(300);
  expect(messages.map(({ kind, instanceId }) => [kind, instanceId])).toEqual([
    ['RebalanceRecommendation', id],
    ['SpotInterruption', id],
  ]);
  expect(world.heard).toEqual(['8 running', '180 shutting-down', '205 terminated']);
});

test('images: pinned ones exist, latest is the newest published', async () => {
  const { ec2 } = new World();
  const before = await ec2.describeImage('al2023@latest', 'amd64');
  const pinned = await ec2.describeImage('al2023@v20261012', 'amd64');
  ec2.publishAmi('al2023', 'v20261012');
  const after = await ec2.describeImage('al2023@latest', 'amd64');
  expect(before?.id).not.toBe(pinned?.id);
  expect(after?.id).toBe(pinned?.id);
  expect(await ec2.describeImage('al2023@latest', 'arm64')).not.toMatchObject({ id: after?.id });
  expect(await ec2.describeImage('ubuntu@latest', 'amd64')).toBeUndefined();
});

test('a zonal shift marks the zone until it is over', async () => {
  const world = new World();
  const shifted = async () =>
    (await world.ec2.describeZones()).filter((z) => z.isShifted).map((z) => z.zoneId);
  world.ec2.zonalShift('us-east-1a', 1_800_000);
  expect(await shifted()).toEqual(['use1-az1']);
  await world.pass(1_800);
  expect(await shifted()).toEqual([]);
});

test('billing is by the second, a minute at least', async () => {
  const world = new World();
  const { id } = await world.launchOne(['c7g.large']);
  await world.pass(10);
  await world.ec2.terminateInstances([id]);
  await world.launchOne(['c7g.large']);
  await world.pass(3_600);
  const costs = world.ec2.instances().map((r) => instanceCostUsd(r, world.clock.nowMs()));
  expect(costs[0]).toBeCloseTo(0.0725 / 60, 10);
  expect(costs[1]).toBeCloseTo(0.0725, 10);
});

test('an instance from before runs without a word, and counts', async () => {
  const world = new World({ quotas: { onDemandVcpus: 2 } });
  const booted = world.ec2.addExistingInstance({
    nodeName: 'n1',
    instanceType: 'c7g.large',
    zone: 'us-east-1b',
    capacityType: 'on-demand',
    imageId: 'ami-1',
    tags: { 'karpenter.sh/nodeclaim': 'n1', 'karpenter.sh/nodepool': 'default' },
    launchedAtMs: startMs - 3_600_000,
    boot: world.request([]).boot('c7g.large'),
  });
  await world.pass(60);
  expect(world.heard).toEqual([]);
  expect(world.ec2.launches).toEqual([]);
  expect(world.ec2.instances()[0]).toMatchObject({
    nodeName: 'n1',
    nodeClaim: 'n1',
    state: 'running',
    price: 0.0725,
  });
  expect((await world.launch(['c7g.large'])).errors[0]?.code).toBe('VcpuLimitExceeded');
  await world.ec2.terminateInstances([booted.instance.id]);
  await world.pass(60);
  expect(world.heard).toEqual(['60 shutting-down', '85 terminated']);
});

test.each([
  ['ec2.throttled', 'RequestLimitExceeded'],
  ['ec2.fleet-answer-lost', 'RequestTimeout'],
] as const)('fault %s: CreateFleet rejects with %s', async (name, code) => {
  const world = new World({}, [{ name, probability: 1 }]);
  await expect(world.launch(['c7g.large'])).rejects.toMatchObject({ code });
});

test('fault ec2.insufficient-capacity: nothing at all', async () => {
  const world = new World({}, [{ name: 'ec2.insufficient-capacity', probability: 1 }]);
  const { instances, errors } = await world.launch(['c7g.large']);
  expect(instances).toEqual([]);
  expect(errors).toHaveLength(2);
});

test('fault ec2.fleet-partial: some overrides have no capacity', async () => {
  const world = new World({}, [{ name: 'ec2.fleet-partial', probability: 1 }]);
  const types = ['c7g.large', 'c7g.xlarge', 'm7g.large'];
  const answers = [];
  for (let i = 0; i < 20; i++) answers.push(await world.launch(types));
  const launched = answers.filter(({ instances }) => instances.length === 1);
  expect(launched.length).toBeGreaterThan(10);
  expect(launched.some(({ errors }) => errors.length > 0)).toBe(true);
});

test('fault ec2.eventual-consistency: a new instance is not shown at once', async () => {
  const world = new World({}, [{ name: 'ec2.eventual-consistency', probability: 1, max: 1 }]);
  const { id } = await world.launchOne(['c7g.large']);
  expect(await world.ec2.describeInstances()).toEqual([]);
  await world.pass(10);
  expect((await world.ec2.describeInstances()).map((i) => i.id)).toEqual([id]);
});

test('fault ec2.terminate-ignored: the answer is fine, and nothing happens', async () => {
  const world = new World({}, [{ name: 'ec2.terminate-ignored', probability: 1, max: 1 }]);
  const { id } = await world.launchOne(['c7g.large']);
  await world.ec2.terminateInstances([id]);
  await world.pass(60);
  expect(world.heard).toEqual(['8 running']);
  await world.ec2.terminateInstances([id]);
  expect(world.heard.at(-1)).toBe('60 shutting-down');
});

test('fault ec2.instance-vanishes: it is gone without shutting down', async () => {
  const world = new World({}, [{ name: 'ec2.instance-vanishes', probability: 1, max: 1 }]);
  await world.launchOne(['c7g.large']);
  await world.pass(2_000);
  expect(world.heard.map((line) => line.split(' ')[1])).toEqual(['running', 'terminated']);
});

test('interruptions by chance come at the monthly rate', async () => {
  const world = new World({ spot: { interruptions: { monthlyRate: 0.2, poolShare: 0 } } });
  const taken = new Set<string>();
  world.ec2.onInterruption(({ kind, instanceId }) => {
    if (kind === 'SpotInterruption') taken.add(instanceId);
  });
  await world.launch(['c7g.large'], { ...spot, targetCapacity: 400 });
  await world.pass(730 * 3_600);
  expect(taken.size).toBeGreaterThan(55);
  expect(taken.size).toBeLessThan(105);
});

test('an interruption can take a whole pool', async () => {
  const world = new World({ spot: { interruptions: { monthlyRate: 0.5, poolShare: 1 } } });
  await world.launch(['c7g.large'], { ...spot, targetCapacity: 10 });
  await world.pass(730 * 3_600);
  const ended = new Set(world.ec2.instances().map(({ endedAtMs }) => endedAtMs));
  expect(ended.size).toBe(1);
});

test('spot droughts come and go', async () => {
  const world = new World({
    spot: { droughts: { meanOpenMs: 3_600_000, meanClosedMs: 3_600_000 } },
  });
  const results: number[] = [];
  for (let hour = 0; hour < 200; hour++) {
    await world.pass(3_600);
    const { instances } = await world.launch(['c7g.large'], spot);
    results.push(instances.length);
  }
  const successes = results.filter((n) => n === 1).length;
  expect(successes).toBeGreaterThan(120);
  expect(successes).toBeLessThan(180);
});

test('prices stay as they are, unless they are to move', async () => {
  const pricesOf = async (world: World) =>
    (await world.ec2.describeOfferings()).map(({ price }) => price);
  const stable = new World();
  const before = await stable.ec2.describeOfferings();
  await stable.pass(10 * 86_400);
  expect(await stable.ec2.describeOfferings()).toBe(before);
  const moving = new World({ spot: { dailyPrices: true } });
  const mean = await pricesOf(moving);
  await moving.pass(30 * 86_400 + 1);
  const later = await pricesOf(moving);
  expect(later).not.toEqual(mean);
  later.forEach((price, i) => {
    expect(Math.abs(price / (mean[i] ?? 0) - 1)).toBeLessThan(0.055);
  });
});

test('spot costs about a third of on-demand, a little different in each zone', async () => {
  const { ec2 } = new World();
  const offerings = await ec2.describeOfferings();
  const prices = offerings.filter(
    ({ instanceType, capacityType }) => instanceType === 'c7g.xlarge' && capacityType === 'spot',
  );
  for (const { price } of prices) expect(Math.abs(price / 0.145 - 0.35)).toBeLessThan(0.02);
  expect(new Set(prices.map(({ price }) => price)).size).toBe(3);
});

test.each([
  ['c7g.xxlarge', 'there are c7g.12xlarge, c7g.16xlarge'],
  ['c7gg.large', 'did you mean c7g.large?'],
  ['toaster', 'or define the type'],
])('%s is not in the catalogue, and the message helps', (name, hint) => {
  const build = () => new World({ instanceTypes: [name] });
  expect(build).toThrow(`the catalogue has no instance type "${name}"`);
  expect(build).toThrow(hint);
});
