import { expect, test } from 'vitest';
import { mergeDiff } from './merge-diff.ts';

test('equal values need no patch', () => {
  const value = { a: 1, list: [{ x: 1 }, { x: 2 }], deep: { b: 'c' } };
  expect(mergeDiff(value, structuredClone(value))).toBeUndefined();
});

test('only what differs is in the patch; what went is null; lists are whole', () => {
  const before = { kept: 1, gone: 2, deep: { kept: 1, gone: 'x', changed: 1 }, list: [1, 2] };
  const after = { kept: 1, deep: { kept: 1, changed: 2, gone: undefined }, list: [1, 3] };
  expect(mergeDiff(before, after)).toEqual({
    gone: null,
    deep: { gone: null, changed: 2 },
    list: [1, 3],
  });
});

test('a missing object is made', () => {
  expect(mergeDiff(undefined, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
});
