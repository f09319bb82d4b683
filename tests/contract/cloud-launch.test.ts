/** From a claim to an instance: the provider over the simulated EC2. */
import { expect, test } from 'vitest';
import { defaultSettings } from '../../src/model/settings.ts';
import { catalogEntries } from '../../src/sim/cloud/catalog/catalog.ts';
import type { CloudConfig } from '../../src/sim/cloud/config.ts';
import {
  capacityType,
  definition,
  family,
  instanceType,
  isIn,
  mebibyte,
  newClaim,
  newWorld,
  startMs,
  zone,
} from '../support/cloud-world.ts';

test('a claim gets the cheapest type, and everything that there is to know about it', async () => {
  const world = await newWorld();
  const claim = newClaim([isIn('kubernetes.io/arch', 'arm64', 'amd64')]);
  const { instance, labels, capacity, allocatable } = await world.provider.create(claim);
  expect(instance).toMatchObject({
    instanceType: 'c7g.large',
    capacityType: 'spot',
    nodeClaim: claim.metadata.name,
    nodePool: 'default',
    launchedAtMs: startMs,
    isTerminating: false,
  });
  expect(instance.providerId).toMatch(/^aws:\/\/\/us-east-1[abc]\/i-0[0-9a-f]{16}$/);
  expect(labels).toMatchObject({
    [instanceType]: 'c7g.large',
    [capacityType]: 'spot',
    [zone]: instance.zone,
    'topology.k8s.aws/zone-id': expect.stringMatching(/^use1-az[123]$/),
    'topology.kubernetes.io/region': 'us-east-1',
    'kubernetes.io/arch': 'arm64',
    'kubernetes.io/os': 'linux',
    'karpenter.k8s.aws/instance-family': 'c7g',
    'karpenter.k8s.aws/instance-cpu': '2',
    'karpenter.k8s.aws/instance-tenancy': 'default',
  });
  expect(Object.keys(labels).filter((key) => key.includes('reservation'))).toEqual([]);
  expect(capacity['pods']).toBe(29);
  expect(allocatable['cpu']).toBe(1930);
  expect(Object.values(capacity)).not.toContain(0);
  const [status] = [world.nodeClass?.status];
  expect(instance.imageId).toBe(status?.amis?.find(({ name }) => name?.endsWith('arm64'))?.id);
});

test('the machine boots with the labels and taints of the claim', async () => {
  const world = await newWorld();
  const booted: unknown[] = [];
  world.ec2.subscribe({
    onRunning: ({ boot }) => booted.push(boot),
    onShuttingDown: () => {},
    onTerminated: () => {},
  });
  const claim = newClaim([]);
  await world.provider.create(claim);
  await world.pass(60);
  expect(booted[0]).toMatchObject({
    nodeClaim: claim.metadata.name,
    amiFamily: 'AL2023',
    labels: { 'karpenter.sh/nodepool': 'default', [capacityType]: 'spot' },
    taints: [{ key: 'dedicated' }, { key: 'karpenter.sh/unregistered', effect: 'NoExecute' }],
    allocatable: { cpu: 1930 },
  });
});

test('the requirements of the claim are held', async () => {
  const world = await newWorld();
  const { instance } = await world.provider.create(
    newClaim([
      isIn(capacityType, 'on-demand'),
      isIn(zone, 'us-east-1c'),
      isIn(family, 'm7g', 'g5'),
    ]),
  );
  expect(instance).toMatchObject({
    instanceType: 'm7g.large',
    zone: 'us-east-1c',
    capacityType: 'on-demand',
  });
  const large = await world.provider.create(newClaim([isIn(capacityType, 'on-demand')], '3'));
  expect(large.instance.instanceType).toBe('c7g.xlarge');
  const gpu = await world.provider.create(newClaim([isIn(family, 'g5')]));
  expect(gpu.instance.instanceType).toBe('g5.xlarge');
});

test('a flexible claim sends the sixty cheapest types', async () => {
  const world = await newWorld({
    cloud: { instanceTypes: catalogEntries().map(({ type }) => type.name) },
  });
  await world.provider.create(newClaim([isIn(capacityType, 'on-demand')]));
  const { candidates } = world.ec2.launches[0] ?? { candidates: [] as readonly string[] };
  expect(candidates).toHaveLength(60);
  const all = await world.types();
  const priceOf = (name: string) => all.find((t) => t.name === name)?.offerings[0]?.price ?? 0;
  const prices = candidates.map(priceOf);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  const dearest = prices.at(-1) ?? 0;
  const cheaper = all.filter(
    ({ name, offerings, allocatable }) =>
      (offerings[0]?.available ?? false) &&
      (allocatable['cpu'] ?? 0) >= 1000 &&
      (allocatable['memory'] ?? 0) >= 1024 * mebibyte &&
      priceOf(name) < dearest &&
      !candidates.includes(name),
  );
  expect(cheaper).toEqual([]);
});

test('minValues keep their variety, dearer types or not', async () => {
  const cheap = Array.from({ length: 70 }, (_, i) => definition(`a1.s${i}`, 0.01 + i / 10_000));
  const world = await newWorld({
    cloud: { instanceTypes: [...cheap, definition('b2.large', 1), definition('c3.large', 2)] },
  });
  await world.provider.create(newClaim([{ key: family, operator: 'Exists', minValues: 2 }]));
  const { candidates } = world.ec2.launches[0] ?? { candidates: [] as readonly string[] };
  expect(candidates).toHaveLength(60);
  expect(candidates).toContain('b2.large');
  expect(candidates).not.toContain('c3.large');
  const tooMany = newClaim([{ key: family, operator: 'Exists', minValues: 4 }]);
  await expect(world.provider.create(tooMany)).rejects.toMatchObject({
    code: 'InsufficientCapacity',
    message: expect.stringContaining(`${family}: 3 of 4`),
  });
});

test('what EC2 refuses is set aside for three minutes', async () => {
  const world = await newWorld({
    cloud: { unavailable: [{ instanceType: 'c7g.large', error: 'InsufficientInstanceCapacity' }] },
  });
  const before = await world.types();
  const claim = newClaim([isIn(instanceType, 'c7g.large'), isIn(capacityType, 'spot')]);
  await expect(world.provider.create(claim)).rejects.toMatchObject({
    code: 'InsufficientCapacity',
    message: expect.stringContaining('InsufficientInstanceCapacity'),
  });
  const marked = await world.types();
  expect(await world.available('c7g.large')).toEqual([
    'on-demand us-east-1a',
    'on-demand us-east-1b',
    'on-demand us-east-1c',
  ]);
  const changed = marked.filter((type, i) => type !== before[i]).map(({ name }) => name);
  expect(changed).toEqual(['c7g.large']);
  expect(await world.types()).toBe(marked);
  await world.pass(180);
  const after = await world.types();
  expect(after).not.toBe(marked);
  expect(await world.available('c7g.large')).toHaveLength(6);
});

test('a success next to refusals marks them, too', async () => {
  const world = await newWorld({
    cloud: { unavailable: [{ instanceType: 'c7g.large', error: 'InsufficientInstanceCapacity' }] },
  });
  const { instance } = await world.provider.create(newClaim([isIn(capacityType, 'on-demand')]));
  expect(instance.instanceType).toBe('m7g.large');
  expect(await world.available('c7g.large')).not.toContain('on-demand us-east-1a');
});

test('a spot quota that is reached sets all of spot aside', async () => {
  const world = await newWorld({ cloud: { quotas: { spotVcpus: 0 } } });
  const claim = newClaim([isIn(instanceType, 'c7i.large'), isIn(capacityType, 'spot')]);
  await expect(world.provider.create(claim)).rejects.toMatchObject({
    code: 'InsufficientCapacity',
  });
  const types = await world.types();
  const left = types.flatMap(({ offerings }) => offerings.filter((o) => o.available));
  expect(new Set(left.map((offering) => offering.capacityType))).toEqual(new Set(['on-demand']));
  const next = await world.provider.create(newClaim([]));
  expect(next.instance.capacityType).toBe('on-demand');
});

test('a vCPU quota sets its own class of types aside', async () => {
  const world = await newWorld({
    cloud: { unavailable: [{ instanceType: 'c7i.large', error: 'VcpuLimitExceeded' }] },
  });
  const claim = newClaim([isIn(instanceType, 'c7i.large'), isIn(capacityType, 'on-demand')]);
  await expect(world.provider.create(claim)).rejects.toMatchObject({
    code: 'InsufficientCapacity',
  });
  expect(await world.available('m7g.large')).toEqual([
    'spot us-east-1a',
    'spot us-east-1b',
    'spot us-east-1c',
  ]);
  expect(await world.available('g5.xlarge')).toHaveLength(6);
});

test('an error that is not about capacity is told with its reason', async () => {
  const world = await newWorld({
    cloud: { unavailable: [{ capacityType: 'on-demand', error: 'UnauthorizedOperation' }] },
  });
  const claim = newClaim([isIn(capacityType, 'on-demand')]);
  await expect(world.provider.create(claim)).rejects.toMatchObject({
    code: 'CreateFailed',
    reason: 'Unauthorized',
  });
  expect(await world.available('c7g.large')).toHaveLength(6);
});

test('a spot warning sets the offering aside', async () => {
  const world = await newWorld();
  world.provider.spotInterrupted('c7g.large', 'us-east-1b');
  expect(await world.available('c7g.large')).not.toContain('spot us-east-1b');
  expect(await world.available('c7g.large')).toHaveLength(5);
});

test('a lost answer does not launch twice', async () => {
  const world = await newWorld({
    faults: [{ name: 'ec2.fleet-answer-lost', probability: 1, max: 1 }],
  });
  const claim = newClaim([]);
  await expect(world.provider.create(claim)).rejects.toMatchObject({ code: 'CreateFailed' });
  const [found] = await world.provider.list();
  expect(found?.nodeClaim).toBe(claim.metadata.name);
  const { instance } = await world.provider.create(claim);
  expect(instance.providerId).toBe(found?.providerId);
  expect(world.ec2.instances()).toHaveLength(1);
});

const reservedType = (
  reservationCapacity: number,
): NonNullable<CloudConfig['instanceTypes']>[0] => ({
  ...definition('L', 0.085),
  offerings: [
    { zone: 'us-east-1a', capacityType: 'on-demand', price: 0.085, available: true },
    {
      zone: 'us-east-1a',
      capacityType: 'reserved',
      price: 8.5e-9,
      available: true,
      reservationId: 'cr-1',
      reservationCapacity,
    },
  ],
});

test('a reservation is used first, then on-demand', async () => {
  const world = await newWorld({ cloud: { instanceTypes: [reservedType(1)] } });
  const first = await world.provider.create(newClaim([]));
  expect(first.instance.capacityType).toBe('reserved');
  expect(first.labels).toMatchObject({
    [capacityType]: 'reserved',
    'karpenter.k8s.aws/capacity-reservation-id': 'cr-1',
  });
  const second = await world.provider.create(newClaim([]));
  expect(second.instance.capacityType).toBe('on-demand');
  const refused = await newWorld({ cloud: { instanceTypes: [reservedType(1)] } });
  const without = await refused.provider.create(
    newClaim([{ key: 'karpenter.k8s.aws/capacity-reservation-id', operator: 'DoesNotExist' }]),
  );
  expect(without.instance.capacityType).toBe('on-demand');
});

test('without the gate a reservation is not used', async () => {
  const featureGates = { ...defaultSettings.featureGates, reservedCapacity: false };
  const world = await newWorld({
    cloud: { instanceTypes: [reservedType(1)] },
    settings: { featureGates },
  });
  expect(await world.available('L')).toEqual(['on-demand us-east-1a']);
});
