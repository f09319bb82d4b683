import { expect, test } from 'vitest';
import type { EC2NodeClass } from '../../src/api/aws/ec2nodeclass.ts';
import { defaultSettings } from '../../src/model/settings.ts';
import { computeAmounts } from '../../src/providers/instancetype/instance-type.ts';
import { catalogEntries } from '../../src/sim/cloud/catalog/catalog.ts';

const mebibyte = 1024 ** 2;

const al2023: EC2NodeClass['spec'] = {
  role: 'node',
  amiSelectorTerms: [{ alias: 'al2023@latest' }],
  subnetSelectorTerms: [{ tags: { discovery: 'test' } }],
  securityGroupSelectorTerms: [{ tags: { discovery: 'test' } }],
};

// No type is left out, but 67 need network-cards.ts, whose counts come from their published pods: 59
// have several cards, of which pods use the first only, and 8 (HPC, trn2) have no counts in the table.
test('the formulas give the published allocatable amounts of every type of the catalogue', () => {
  const differing = catalogEntries().flatMap(({ type, publishedAllocatable }) => {
    const { allocatable } = computeAmounts(type, { spec: al2023, settings: defaultSettings });
    const computed = {
      cpu: allocatable['cpu'],
      // Published in whole MiB.
      memory: Math.floor((allocatable['memory'] ?? 0) / mebibyte) * mebibyte,
      'ephemeral-storage': allocatable['ephemeral-storage'],
      pods: allocatable['pods'],
    };
    const isEqual = Object.entries(computed).every(
      ([name, amount]) => amount === publishedAllocatable[name],
    );
    return isEqual ? [] : [type.name];
  });
  expect(catalogEntries()).toHaveLength(1363);
  expect(differing).toEqual([]);
});

test('with the interfaces of all cards, exactly the types with several cards would be wrong', () => {
  const wrong = catalogEntries().filter(({ type, publishedAllocatable }) => {
    const pods = type.maxEnis * (type.ipv4PerEni - 1) + 2;
    return pods !== publishedAllocatable['pods'];
  });
  expect(wrong.every(({ type }) => type.maxEnis > type.defaultCardEnis)).toBe(true);
  expect(wrong).toHaveLength(59);
});

test('interfaces over all cards are a multiple of those on the default card', () => {
  const odd = catalogEntries()
    .filter(({ type }) => type.maxEnis % type.defaultCardEnis !== 0)
    .map(({ type }) => type.name);
  expect(odd).toEqual([]);
});

test('a type without a price is listed, by name and once', () => {
  const names = catalogEntries().map(({ type }) => type.name);
  expect(names).toEqual([...new Set(names)].sort());
  const unpriced = catalogEntries().filter(({ price }) => price === undefined);
  expect(unpriced.map(({ type }) => type.name)).toContain('p5e.48xlarge');
  expect(unpriced).toHaveLength(18);
});
