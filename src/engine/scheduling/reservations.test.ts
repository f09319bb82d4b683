import { expect, test } from 'vitest';
import { Labels } from '../../api/labels.ts';
import type { Offering } from '../../model/instance-type.ts';
import { newPod, newPods, newPool, newType, solve } from './testing/builders.ts';

const reservationId = 'karpenter.k8s.aws/capacity-reservation-id';
const reserved = (id: string, reservationCapacity: number): Partial<Offering> => ({
  capacityType: 'reserved',
  price: 0.001,
  reservationId: id,
  reservationCapacity,
});
const onDemand: Partial<Offering> = { price: 0.1 };

const type = (...offerings: readonly Partial<Offering>[]) => {
  const bare = newType('r', { capacity: { cpu: 2 }, offerings });
  const ids = offerings.flatMap((offering) => offering.reservationId ?? []);
  const requirements = new Map(bare.requirements);
  if (ids.length > 0)
    requirements.set(reservationId, { key: reservationId, complement: false, values: ids });
  return { ...bare, requirements };
};
const pods = (count: number) => newPods('p', count, { requests: { cpu: '1500m' } });

test('a claim is pinned to the reservation that it holds; who finds it taken waits', () => {
  const pool = newPool('default', { instanceTypes: [type(reserved('cr-1', 1), onDemand)] });
  const plan = solve({ pools: [pool] }, pods(2));
  const [claim] = plan.newNodeClaims;
  expect(plan.newNodeClaims).toHaveLength(1);
  expect(claim?.requirements.get(Labels.CapacityType)?.values).toEqual(['reserved']);
  expect(claim?.requirements.get(reservationId)?.values).toEqual(['cr-1']);
  expect(plan.refused[0]?.reason).toEqual({ code: 'ReservationsTaken', reservations: ['cr-1'] });
});

test('a full reservation is not worth waiting for where there is another way', () => {
  const pool = newPool('default', { instanceTypes: [type(reserved('cr-1', 0), onDemand)] });
  const plan = solve({ pools: [pool] }, pods(2));
  expect(
    plan.newNodeClaims.map((claim) => claim.requirements.get(Labels.CapacityType)?.values),
  ).toEqual([['on-demand'], ['on-demand']]);
});

test('a pool that has nothing but a full reservation: wait for it, or in a simulation go on', () => {
  const pools = [
    newPool('reserved', { weight: 10, instanceTypes: [type(reserved('cr-1', 0))] }),
    newPool('other'),
  ];
  const strict = solve({ pools }, pods(1));
  expect(strict.newNodeClaims).toEqual([]);
  expect(strict.refused[0]?.codes).toEqual(['ReservationsTaken']);
  const fallback = solve({ pools }, pods(1), { mode: 'simulation' });
  expect(fallback.newNodeClaims.map((claim) => claim.nodePool)).toEqual(['other']);
});

test('a simulation without room in the reservation plans without it', () => {
  const pool = newPool('default', { instanceTypes: [type(reserved('cr-1', 1), onDemand)] });
  const plan = solve({ pools: [pool] }, pods(3), { mode: 'simulation' });
  expect(plan.newNodeClaims).toHaveLength(3);
});

test('a pool that wants no reservation keeps the type and loses the reserved offering', () => {
  const pool = newPool('default', {
    instanceTypes: [type(reserved('cr-1', 1), onDemand)],
    requirements: [{ key: reservationId, operator: 'DoesNotExist' }],
  });
  const plan = solve({ pools: [pool] }, [newPod('p')]);
  expect(plan.newNodeClaims[0]?.instanceTypes).toEqual(['r']);
  expect(plan.newNodeClaims[0]?.requirements.get(Labels.CapacityType)?.values).toEqual([
    'on-demand',
  ]);
});
