/** After the launch: instances, classes and images as the provider sees them. */
import { expect, test } from 'vitest';
import type { Node } from '../../src/api/core/node.ts';
import type { NodeClaim } from '../../src/api/karpenter/nodeclaim.ts';
import {
  instanceType,
  isIn,
  mebibyte,
  newClaim,
  newClass,
  newWorld,
  startMs,
  World,
  withProvider,
  zone,
} from '../support/cloud-world.ts';

test('an instance ends once, and is then not found', async () => {
  const world = await newWorld();
  const claim = newClaim([]);
  const { instance } = await world.provider.create(claim);
  const { providerId } = instance;
  await world.pass(60);
  await world.provider.delete(withProvider(claim, providerId));
  expect(await world.provider.get(providerId)).toMatchObject({ isTerminating: true });
  await world.provider.delete(withProvider(claim, providerId));
  await world.pass(300);
  const gone = { code: 'NodeClaimNotFound' };
  await expect(world.provider.delete(withProvider(claim, providerId))).rejects.toMatchObject(gone);
  await expect(world.provider.get(providerId)).rejects.toMatchObject(gone);
  expect(await world.provider.list()).toEqual([]);
});

test('an instance that EC2 does not show yet is known all the same', async () => {
  const world = await newWorld({
    faults: [{ name: 'ec2.eventual-consistency', probability: 1, max: 1 }],
  });
  const claim = newClaim([]);
  const { instance } = await world.provider.create(claim);
  expect(await world.ec2.describeInstances()).toEqual([]);
  expect(await world.provider.list()).toHaveLength(1);
  expect(await world.provider.get(instance.providerId)).toMatchObject({
    providerId: instance.providerId,
  });
  await world.provider.delete(withProvider(claim, instance.providerId));
  expect(world.ec2.instances()[0]?.state).toBe('shutting-down');
});

test('throttled calls are told as such, and types outlast them', async () => {
  const world = await newWorld({
    faults: [{ name: 'ec2.throttled', probability: 1, fromMs: 1_000 }],
  });
  const types = await world.types();
  await world.pass(2);
  await expect(world.provider.list()).rejects.toMatchObject({ code: 'Throttled' });
  await expect(world.provider.create(newClaim([]))).rejects.toMatchObject({
    code: 'CreateFailed',
    reason: 'RequestLimitExceeded',
  });
  expect(await world.types()).toBe(types);
});

test('a new image drifts claims once the class has found it', async () => {
  const world = await newWorld();
  const claim = newClaim([]);
  const { instance, labels } = await world.provider.create(claim);
  const launched: NodeClaim = {
    ...claim,
    metadata: { ...claim.metadata, labels: { ...claim.metadata.labels, ...labels } },
    status: { providerID: instance.providerId, imageID: instance.imageId ?? '' },
  };
  expect(await world.provider.isDrifted(launched)).toBeUndefined();
  world.ec2.publishAmi('al2023', 'v20261012');
  expect(await world.provider.isDrifted(launched)).toBeUndefined();
  await world.setClass();
  expect(await world.provider.isDrifted(launched)).toBe('AMIDrift');
  await world.setClass(newClass({ amiSelectorTerms: [{ alias: 'al2023@v20261001' }] }));
  expect(await world.provider.isDrifted(launched)).toBeUndefined();
});

test('a class that is missing, new, refused or out of date launches nothing', async () => {
  const world = await newWorld();
  const create = () => world.provider.create(newClaim([]));
  const notReady = { code: 'NodeClassNotReady' };
  const { nodeClass } = world;
  world.nodeClass = undefined;
  await expect(create()).rejects.toMatchObject(notReady);
  await expect(world.types()).rejects.toMatchObject(notReady);
  world.nodeClass = newClass();
  await expect(create()).rejects.toMatchObject({ reason: 'NodeClassReadinessUnknown' });
  await expect(world.types()).rejects.toMatchObject(notReady);
  if (!nodeClass) throw new Error('no class');
  world.nodeClass = { ...nodeClass, metadata: { ...nodeClass.metadata, generation: 2 } };
  await expect(create()).rejects.toMatchObject(notReady);
  const conditions = [{ type: 'Ready', status: 'False' as const, message: 'no role' }];
  world.nodeClass = { ...nodeClass, status: { ...nodeClass.status, conditions } };
  await expect(create()).rejects.toMatchObject({ message: expect.stringContaining('no role') });
  expect(world.ec2.launches).toEqual([]);
});

test('the status of a class: subnets by zone, groups, images, conditions', async () => {
  const world = new World();
  const status = await world.provider.resolve(newClass());
  expect(status.subnets?.map(({ zone: name, zoneID }) => [name, zoneID])).toEqual([
    ['us-east-1a', 'use1-az1'],
    ['us-east-1b', 'use1-az2'],
    ['us-east-1c', 'use1-az3'],
  ]);
  expect(status.securityGroups).toHaveLength(1);
  expect(status.instanceProfile).toBe('node');
  expect(status.amis?.map(({ name }) => name)).toEqual([
    'al2023-v20261001-amd64',
    'al2023-v20261001-arm64',
  ]);
  expect(new Set(status.conditions?.map((c) => `${c.status} ${c.observedGeneration}`))).toEqual(
    new Set(['True 1']),
  );
  const subnetSelectorTerms = [{ id: 'subnet-1' }, { id: 'subnet-2' }];
  const byId = await world.provider.resolve(newClass({ subnetSelectorTerms }));
  expect(byId.subnets?.map(({ id, zone: name }) => [id, name])).toEqual([
    ['subnet-1', 'us-east-1a'],
    ['subnet-2', 'us-east-1b'],
  ]);
});

test('a shifted zone is closed at once, and its instances are left alone', async () => {
  const world = await newWorld({ settings: { enableZonalShift: true } });
  const claim = newClaim([isIn(zone, 'us-east-1a')]);
  const { instance } = await world.provider.create(claim);
  await world.pass(60);
  world.ec2.zonalShift('us-east-1a', 600_000);
  expect((await world.available('c7g.large')).map((text) => text.split(' ')[1])).not.toContain(
    'us-east-1a',
  );
  expect(await world.provider.list()).toHaveLength(1);
  const ended = withProvider(claim, instance.providerId);
  await expect(world.provider.delete(ended)).rejects.toMatchObject({ code: 'Unavailable' });
  await world.pass(600);
  expect(await world.available('c7g.large')).toHaveLength(6);
  await world.provider.delete(ended);
});

test('without the setting a zonal shift changes nothing', async () => {
  const world = await newWorld();
  world.ec2.zonalShift('us-east-1a', 600_000);
  expect(await world.available('c7g.large')).toHaveLength(6);
});

test('memory that a node really has is used for later launches on the same image', async () => {
  const world = await newWorld();
  const claim = newClaim([isIn(instanceType, 'c7g.large')]);
  const { instance, labels } = await world.provider.create(claim);
  const memoryOf = async () =>
    (await world.types()).find(({ name }) => name === 'c7g.large')?.capacity['memory'];
  const node: Node = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n', labels: { ...labels, 'karpenter.sh/registered': 'true' } },
    spec: {},
    status: { capacity: { memory: '3900Mi' }, allocatable: { memory: '3400Mi' } },
  };
  expect(await memoryOf()).toBe(3729 * mebibyte);
  const launched = { ...claim, status: { imageID: instance.imageId ?? '' } };
  world.provider.nodeRegistered(node, launched);
  expect(await memoryOf()).toBe(3900 * mebibyte);
  world.provider.nodeRegistered(
    { ...node, status: { capacity: { memory: '3950Mi' }, allocatable: { memory: '3450Mi' } } },
    launched,
  );
  expect(await memoryOf()).toBe(3900 * mebibyte);
  world.ec2.publishAmi('al2023', 'v20261012');
  await world.setClass();
  expect(await memoryOf()).toBe(3729 * mebibyte);
});

test('a node from before the rehearsal looks as if it had been launched', async () => {
  const world = await newWorld();
  const claim = newClaim([]);
  const place = { instanceType: 'c7g.xlarge', zone: 'us-east-1b', capacityType: 'spot' } as const;
  const existing = await world.provider.describeExisting(claim, place);
  const { tags, imageId, boot } = existing;
  const booted = world.ec2.addExistingInstance({
    ...place,
    nodeName: 'n1',
    tags,
    imageId,
    boot,
    launchedAtMs: startMs - 1_000,
  });
  expect(existing.labels).toMatchObject({ [instanceType]: 'c7g.xlarge', [zone]: 'us-east-1b' });
  expect(boot.taints.map(({ key }) => key)).toEqual(['dedicated']);
  expect(await world.provider.list()).toMatchObject([
    { providerId: booted.providerId, nodeClaim: claim.metadata.name, nodePool: 'default' },
  ]);
  const labels = { ...claim.metadata.labels, ...existing.labels };
  const stored = {
    ...claim,
    metadata: { ...claim.metadata, labels },
    status: { imageID: imageId },
  };
  expect(await world.provider.isDrifted(stored)).toBeUndefined();
});
