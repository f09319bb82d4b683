import { expect, test } from 'vitest';
import { describeInstanceTypes } from './describe.ts';
import { catalogType, classSpec } from './testing/types.ts';

test('all types by name, each with its own offerings', () => {
  const offering = (instanceType: string, price: number) => ({
    instanceType,
    zone: 'us-east-1a',
    capacityType: 'on-demand' as const,
    price,
    available: true,
  });
  const described = describeInstanceTypes({
    types: [catalogType('m5.large', 2, 8192, [3, 10]), catalogType('c5.large', 2, 4096, [3, 10])],
    offerings: [offering('m5.large', 0.096), offering('c5.large', 0.085)],
    spec: classSpec('al2023@latest'),
    settings: { vmMemoryOverheadPercent: 0.075, reservedEnis: 0 },
    region: 'us-east-1',
    zones: [{ zone: 'us-east-1a', zoneId: 'use1-az1' }],
  });
  expect(described.map(({ name, offerings }) => [name, offerings[0]?.price])).toEqual([
    ['c5.large', 0.085],
    ['m5.large', 0.096],
  ]);
});
