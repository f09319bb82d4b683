import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyValue,
  formatRequirement,
  hasValue,
  intersectRequirement,
  newRequirement,
  operatorOf,
  type Requirement,
  type RequirementOperator,
  requirementsIntersect,
} from './requirement.ts';

const r = (operator: RequirementOperator, ...values: readonly string[]) =>
  newRequirement('k', operator, values);

test.each([
  [r('In', 'b', 'a', 'b'), 'k In [a b]', 'In'],
  [r('NotIn', 'a'), 'k NotIn [a]', 'NotIn'],
  [r('Exists'), 'k Exists', 'Exists'],
  [r('DoesNotExist'), 'k DoesNotExist', 'DoesNotExist'],
  [r('In'), 'k DoesNotExist', 'DoesNotExist'],
  [r('Gt', '1'), 'k Exists >=2', 'Exists'],
  [r('Gte', '1'), 'k Exists >=1', 'Exists'],
  [r('Lt', '9'), 'k Exists <=8', 'Exists'],
  [r('Lte', '9'), 'k Exists <=9', 'Exists'],
  [r('Gt', '9223372036854775807'), 'k DoesNotExist', 'DoesNotExist'],
  [r('In', '1', '2', '3', '4', '5', '6', '7'), 'k In [1 2 3 4 5 and 2 others]', 'In'],
  [newRequirement('k', 'Exists', [], 3), 'k Exists minValues 3', 'Exists'],
])('%j reads as %s', (requirement, text, operator) => {
  expect(formatRequirement(requirement)).toBe(text);
  expect(operatorOf(requirement)).toBe(operator);
});

test('old names of labels are the new ones', () => {
  expect(newRequirement('beta.kubernetes.io/arch', 'In', ['arm64']).key).toBe('kubernetes.io/arch');
  expect(newRequirement('failure-domain.beta.kubernetes.io/zone', 'Exists').key).toBe(
    'topology.kubernetes.io/zone',
  );
});

test.each([
  ['Gt 1 and Lt 9', r('Gt', '1'), r('Lt', '9'), 'k Exists >=2 <=8'],
  ['bounds that cross', r('Gt', '5'), r('Lt', '5'), 'k DoesNotExist'],
  ['In and In', r('In', 'a', 'b'), r('In', 'b', 'c'), 'k In [b]'],
  ['In and In without a common value', r('In', 'a'), r('In', 'b'), 'k DoesNotExist'],
  ['In and NotIn', r('In', 'a', 'b'), r('NotIn', 'b'), 'k In [a]'],
  ['NotIn and NotIn', r('NotIn', 'a'), r('NotIn', 'b'), 'k NotIn [a b]'],
  ['In and Gt', r('In', '1', '5', 'x'), r('Gt', '3'), 'k In [5]'],
  [
    'NotIn and Gt: exclusions out of bounds are gone',
    r('NotIn', '1', '5'),
    r('Gt', '3'),
    'k NotIn [5] >=4',
  ],
  ['Exists and In', r('Exists'), r('In', 'a'), 'k In [a]'],
  ['DoesNotExist and In', r('DoesNotExist'), r('In', 'a'), 'k DoesNotExist'],
  [
    'minValues',
    newRequirement('k', 'In', ['a', 'b'], 1),
    newRequirement('k', 'NotIn', ['c'], 2),
    'k In [a b] minValues 2',
  ],
])('%s intersect', (_, a, b, text) => {
  expect(formatRequirement(intersectRequirement(a, b))).toBe(text);
  expect(formatRequirement(intersectRequirement(b, a))).toBe(text);
});

test('two DoesNotExist have no value in common', () => {
  expect(requirementsIntersect(r('DoesNotExist'), r('DoesNotExist'))).toBe(false);
});

test.each([
  ['5', true],
  ['+5', true],
  ['4', false],
  ['9', false],
  ['5.0', false],
  ['five', false],
])('a bounded requirement and the value %s', (value, expected) => {
  expect(hasValue(intersectRequirement(r('Gte', '5'), r('Lt', '9')), value)).toBe(expected);
});

// Small enough to try every value: strings, integers in and out of bounds, and one that nobody names.
const universe = ['a', 'b', '0', '1', '2', '3', '4', 'other', '99'];
const named = universe.slice(0, 7);
const integers = ['0', '1', '2', '3', '4'];

const arbitrary: fc.Arbitrary<Requirement> = fc.oneof(
  fc
    .tuple(fc.constantFrom<RequirementOperator>('In', 'NotIn'), fc.subarray(named))
    .map(([operator, values]) => r(operator, ...values)),
  fc
    .tuple(
      fc.constantFrom<RequirementOperator>('Gt', 'Lt', 'Gte', 'Lte'),
      fc.constantFrom(...integers),
    )
    .map(([operator, value]) => r(operator, value)),
  fc.constantFrom(r('Exists'), r('DoesNotExist')),
);
const combined = fc
  .array(arbitrary, { minLength: 1, maxLength: 3 })
  .map((list) => list.reduce(intersectRequirement));

const allowed = (requirement: Requirement) => universe.filter((v) => hasValue(requirement, v));

test('an intersection allows exactly what both allow', () => {
  fc.assert(
    fc.property(combined, combined, (a, b) => {
      const both = allowed(a).filter((value) => hasValue(b, value));
      expect(allowed(intersectRequirement(a, b))).toEqual(both);
      expect(intersectRequirement(a, b)).toEqual(intersectRequirement(b, a));
    }),
    { seed: 1, numRuns: 1_000 },
  );
});

test('an intersection does not depend on the order of three', () => {
  fc.assert(
    fc.property(combined, combined, combined, (a, b, c) => {
      const left = intersectRequirement(intersectRequirement(a, b), c);
      const right = intersectRequirement(a, intersectRequirement(b, c));
      expect(allowed(left)).toEqual(allowed(right));
    }),
    { seed: 2, numRuns: 1_000 },
  );
});

test('requirements that share a value are said to intersect, and concrete ones only then', () => {
  fc.assert(
    fc.property(combined, combined, (a, b) => {
      const shares = allowed(a).some((value) => hasValue(b, value));
      if (shares) expect(requirementsIntersect(a, b)).toBe(true);
      if (!a.complement || !b.complement) expect(requirementsIntersect(a, b)).toBe(shares);
    }),
    { seed: 3, numRuns: 1_000 },
  );
});

test('any value is one that is allowed', () => {
  fc.assert(
    fc.property(combined, (a) => {
      const value = anyValue(a);
      if (value !== '') expect(hasValue(a, value)).toBe(true);
      else
        expect(a.complement ? allowed(a).filter((v) => integers.includes(v)) : allowed(a)).toEqual(
          [],
        );
    }),
    { seed: 4, numRuns: 1_000 },
  );
});
