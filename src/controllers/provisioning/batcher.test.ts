import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

test('a batch is due when nothing new came for a while', () => {
  const batcher = new Batcher({ idleMs: 1_000, maxMs: 10_000 });
  expect(batcher.dueAtMs()).toBeUndefined();
  expect(batcher.trigger('a', 0)).toBe(true);
  expect(batcher.dueAtMs()).toBe(1_000);
  expect(batcher.trigger('b', 600)).toBe(false);
  expect(batcher.dueAtMs()).toBe(1_600);
});

test('the same pod again does not extend the window', () => {
  const batcher = new Batcher({ idleMs: 1_000, maxMs: 10_000 });
  batcher.trigger('a', 0);
  batcher.trigger('a', 900);
  expect(batcher.dueAtMs()).toBe(1_000);
});

test('a stream of pods is cut at the longest window, and the next one opens', () => {
  const batcher = new Batcher({ idleMs: 1_000, maxMs: 10_000 });
  for (let atMs = 0; atMs < 10_000; atMs += 500) batcher.trigger(`pod-${atMs}`, atMs);
  expect(batcher.dueAtMs()).toBe(10_000);
  batcher.close();
  expect(batcher.dueAtMs()).toBeUndefined();
  expect(batcher.trigger('pod-0', 10_000)).toBe(true);
});
