import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasValue, newRequirement, type RequirementOperator } from './requirement.ts';
import {
  findIncompatibility,
  formatRequirements,
  intersectAll,
  isCompatible,
  labelRequirements,
  newRequirements,
  parseRequirements,
  type RequirementSpec,
  type Requirements,
  toRequirementSpecs,
} from './requirements.ts';

const nothingUndefined: ReadonlySet<string> = new Set();
const one = (operator: RequirementOperator, ...values: readonly string[]): Requirements =>
  newRequirements(newRequirement('k', operator, values));
const none = newRequirements();

test.each([
  ['In on an absent key', none, one('In', 'a'), false],
  ['Exists on an absent key', none, one('Exists'), false],
  ['Gt on an absent key', none, one('Gt', '1'), false],
  ['NotIn on an absent key', none, one('NotIn', 'a'), true],
  ['DoesNotExist on an absent key', none, one('DoesNotExist'), true],
  ['DoesNotExist meets NotIn', one('DoesNotExist'), one('NotIn', 'a'), true],
  ['DoesNotExist meets DoesNotExist', one('DoesNotExist'), one('DoesNotExist'), true],
  ['In meets DoesNotExist', one('In', 'a'), one('DoesNotExist'), false],
  ['In meets In with a common value', one('In', 'a', 'b'), one('In', 'b', 'c'), true],
  ['In meets In without one', one('In', 'a'), one('In', 'b'), false],
  ['In meets NotIn that leaves one', one('In', 'a', 'b'), one('NotIn', 'a'), true],
  ['In meets NotIn that leaves none', one('In', 'a'), one('NotIn', 'a'), false],
  ['DoesNotExist meets Exists', one('DoesNotExist'), one('Exists'), false],
  ['bounds that overlap', one('Gt', '1'), one('Lt', '3'), true],
  ['bounds that do not', one('Gt', '3'), one('Lt', '3'), false],
  ['a key that the pod does not name', one('In', 'a'), none, true],
])('%s', (_, existing, incoming, expected) => {
  expect(isCompatible(existing, incoming, nothingUndefined)).toBe(expected);
});

test('a well-known key may be absent, whatever is asked of it', () => {
  const known = new Set(['k']);
  expect(isCompatible(none, one('In', 'a'), known)).toBe(true);
  expect(isCompatible(one('In', 'b'), one('In', 'a'), known)).toBe(false);
});

test('what stands in the way is named', () => {
  expect(findIncompatibility(none, one('In', 'a'), nothingUndefined)).toEqual({
    kind: 'undefined-label',
    incoming: newRequirement('k', 'In', ['a']),
  });
  expect(findIncompatibility(one('In', 'b'), one('In', 'a'), nothingUndefined)).toEqual({
    kind: 'conflict',
    incoming: newRequirement('k', 'In', ['a']),
    existing: newRequirement('k', 'In', ['b']),
  });
});

test('bounds become Gte and Lte on a claim, and exclusions survive', () => {
  const both = intersectAll(one('Gt', '1'), one('Lt', '9'));
  expect(toRequirementSpecs(both)).toEqual([
    { key: 'k', operator: 'Gte', values: ['2'] },
    { key: 'k', operator: 'Lte', values: ['8'] },
  ]);
  expect(toRequirementSpecs(intersectAll(both, one('NotIn', '5')))).toContainEqual({
    key: 'k',
    operator: 'NotIn',
    values: ['5'],
  });
});

test('the text is sorted and leaves the host name out', () => {
  const requirements = newRequirements(
    newRequirement('zone', 'In', ['b', 'a']),
    newRequirement('kubernetes.io/hostname', 'In', ['x']),
    newRequirement('arch', 'Exists'),
  );
  expect(formatRequirements(requirements)).toBe('arch Exists, zone In [a b]');
});

const keys = ['x', 'y'];
const values = ['a', '1', '2', '3'];
const arbitrarySpec: fc.Arbitrary<RequirementSpec> = fc.oneof(
  fc.record({
    key: fc.constantFrom(...keys),
    operator: fc.constantFrom<RequirementOperator>('In', 'NotIn'),
    values: fc.subarray(values, { minLength: 1 }),
  }),
  fc.record({
    key: fc.constantFrom(...keys),
    operator: fc.constantFrom<RequirementOperator>('Gt', 'Lt', 'Gte', 'Lte'),
    values: fc.constantFrom(['1'], ['2'], ['3']),
  }),
  fc.record({
    key: fc.constantFrom(...keys),
    operator: fc.constantFrom<RequirementOperator>('Exists', 'DoesNotExist'),
  }),
);
const arbitrary = fc.array(arbitrarySpec, { maxLength: 4 }).map(parseRequirements);

/** Every node that the small universe knows: each key absent or with one of the values. */
const nodes = [undefined, ...values].flatMap((x) =>
  [undefined, ...values].map((y) => ({ ...(x ? { x } : {}), ...(y ? { y } : {}) })),
);

test('a node is compatible exactly when each requirement holds for its label, or excuses its absence', () => {
  fc.assert(
    fc.property(arbitrary, (pod) => {
      for (const labels of nodes as readonly Readonly<Record<string, string>>[]) {
        const holds = [...pod.values()].every((r) => {
          const value = labels[r.key];
          if (value !== undefined) return hasValue(r, value);
          // NotIn and DoesNotExist: nothing is asked of a label that is not there.
          return r.complement ? r.values.length > 0 : r.values.length === 0;
        });
        expect(isCompatible(labelRequirements(labels), pod, nothingUndefined)).toBe(holds);
      }
    }),
    { seed: 5, numRuns: 500 },
  );
});

test('what goes on a claim reads back as the same requirements', () => {
  fc.assert(
    fc.property(arbitrary, (requirements) => {
      const back = parseRequirements(toRequirementSpecs(requirements));
      for (const [key, r] of requirements) {
        for (const value of [...values, 'unnamed', '99']) {
          const other = back.get(key);
          expect(other && hasValue(other, value)).toBe(hasValue(r, value));
        }
      }
    }),
    { seed: 6, numRuns: 500 },
  );
});
