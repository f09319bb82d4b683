import { expect, test } from 'vitest';
import { VirtualClock } from '../sim/clock/virtual-clock.ts';
import { InvariantError } from '../util/invariant.ts';
import { WorkQueue, type WorkQueueOptions } from './work-queue.ts';

const drain = () => new Promise<void>((resolve) => setImmediate(resolve));

function newQueue(options: Partial<WorkQueueOptions> = {}) {
  const clock = new VirtualClock(0);
  const log: string[] = [];
  const queue = new WorkQueue({
    clock,
    concurrency: 1,
    backoffMs: { base: 1_000, max: 8_000 },
    run: async (key) => {
      log.push(`${clock.nowMs()} ${key}`);
      return undefined;
    },
    onError: (key, _error, retryAfterMs) => void log.push(`${key} again in ${retryAfterMs}`),
    onBug: (error) => {
      throw error;
    },
    onReady: () => {},
    ...options,
  });
  clock.addBusy(() => queue.isBusy());
  const advance = async (ms: number) => {
    await drain();
    // A drain after each timer, as the work of these tests tells no activity.
    for (const untilMs = clock.nowMs() + ms; clock.nowMs() < untilMs; ) {
      const next = Math.min(clock.nextAtMs() ?? untilMs, untilMs);
      await clock.runUntil(next, { drain });
      await drain();
      if (next === untilMs) break;
    }
  };
  return { clock, queue, log, advance };
}

test('keys wait for the start, then run first come first served and once', async () => {
  const { queue, log, advance } = newQueue();
  for (const key of ['b', 'a', 'b', 'c']) queue.add(key);
  await advance(0);
  expect(log).toEqual([]);
  queue.start();
  await advance(0);
  expect(log).toEqual(['0 b', '0 a', '0 c']);
});

test('a key that comes while it runs runs once more afterwards, never beside itself', async () => {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  let runs = 0;
  const { queue, advance } = newQueue({
    concurrency: 5,
    run: async () => {
      runs++;
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running--;
      return undefined;
    },
  });
  queue.start();
  queue.add('a');
  await advance(0);
  queue.add('a');
  queue.add('a');
  await advance(0);
  expect(runs).toBe(1);
  ends.shift()?.();
  await advance(0);
  expect(runs).toBe(2);
  ends.shift()?.();
  await advance(0);
  expect([runs, most]).toEqual([2, 1]);
});

test('no more keys run at a time than the concurrency says', async () => {
  const ends: (() => void)[] = [];
  const { queue, advance } = newQueue({
    concurrency: 2,
    run: () => new Promise((resolve) => ends.push(() => resolve(undefined))),
  });
  queue.start();
  for (const key of ['a', 'b', 'c']) queue.add(key);
  await advance(0);
  expect(ends).toHaveLength(2);
  expect(queue.isBusy()).toBe(false);
  ends[0]?.();
  await advance(0);
  expect(ends).toHaveLength(3);
});

test('of several delays the earliest holds, and a run makes the rest void', async () => {
  const { queue, log, advance } = newQueue();
  queue.start();
  queue.addAfter('a', 5_000);
  queue.addAfter('a', 3_000);
  queue.addAfter('a', 9_000);
  await advance(20_000);
  expect(log).toEqual(['3000 a']);
  queue.addAfter('a', 5_000);
  queue.add('a');
  await advance(20_000);
  expect(log).toEqual(['3000 a', '20000 a']);
});

test('an error is tried again with growing patience, a success forgets it', async () => {
  const clockLog: string[] = [];
  let failures = 5;
  const { clock, queue, log, advance } = newQueue({
    run: async (key) => {
      clockLog.push(`${clock.nowMs()} ${key}`);
      if (failures-- > 0) throw new Error('no');
      return undefined;
    },
  });
  queue.start();
  queue.add('a');
  await advance(60_000);
  expect(clockLog).toEqual(['0 a', '1000 a', '3000 a', '7000 a', '15000 a', '23000 a']);
  failures = 1;
  queue.add('a');
  await advance(60_000);
  expect(log.at(-1)).toBe('a again in 1000');
});

test('what a reconcile asks for later comes later', async () => {
  let left = 3;
  const seen: number[] = [];
  const { clock, queue, advance } = newQueue({
    run: async () => {
      seen.push(clock.nowMs());
      return --left > 0 ? { requeueAfterMs: 500 } : undefined;
    },
  });
  queue.start();
  queue.add('singleton');
  await advance(10_000);
  expect(seen).toEqual([0, 500, 1_000]);
});

test('a bug is told at once and not tried again', async () => {
  const bugs: string[] = [];
  const { queue, log, advance } = newQueue({
    run: async () => {
      throw new InvariantError('free < 0');
    },
    onBug: (error) => void bugs.push(error.message),
  });
  queue.start();
  queue.add('a');
  await advance(60_000);
  expect([bugs, log]).toEqual([['free < 0'], []]);
});

test('a stop waits for what runs and starts nothing more', async () => {
  const ends: (() => void)[] = [];
  const { queue, advance } = newQueue({
    run: () => new Promise((resolve) => ends.push(() => resolve({ requeueAfterMs: 1 }))),
  });
  queue.start();
  queue.add('a');
  queue.add('b');
  await advance(0);
  let isStopped = false;
  void queue.stop().then(() => {
    isStopped = true;
  });
  queue.add('c');
  await advance(1_000);
  expect(isStopped).toBe(false);
  ends[0]?.();
  await advance(1_000);
  expect([isStopped, ends.length]).toEqual([true, 1]);
});
