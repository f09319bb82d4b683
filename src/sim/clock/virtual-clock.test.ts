import { expect, test } from 'vitest';
import { maxTimersPerInstant, VirtualClock } from './virtual-clock.ts';

const drain = () => new Promise<void>((resolve) => setImmediate(resolve));

test('timers fire by time, then in the order in which they were asked for', async () => {
  const clock = new VirtualClock(1_000);
  const seen: string[] = [];
  const note = (name: string) => () => void seen.push(`${name}@${clock.monotonicMs()}`);
  clock.after(20, note('late'));
  clock.after(10, note('first'));
  clock.after(10, () => {
    note('second')();
    clock.after(0, note('nested'));
  });
  const cancel = clock.after(15, note('cancelled'));
  cancel();
  await clock.runUntil(2_000, { drain });
  expect(seen).toEqual(['first@10', 'second@10', 'nested@10', 'late@20']);
  expect(clock.nowMs()).toBe(2_000);
});

test('time waits for work that is under way, and for nothing else', async () => {
  const clock = new VirtualClock(0);
  const seen: string[] = [];
  let isBusy = false;
  clock.addBusy(() => isBusy);
  clock.after(1, () => {
    isBusy = true;
    void Promise.resolve()
      .then(() => undefined)
      .then(() => {
        seen.push(`work@${clock.nowMs()}`);
        isBusy = false;
      });
  });
  clock.after(2, () => seen.push(`next@${clock.nowMs()}`));
  await clock.runUntil(10, { drain });
  expect(seen).toEqual(['work@1', 'next@2']);
});

test('after each instant, once, before time moves on', async () => {
  const clock = new VirtualClock(0);
  const instants: number[] = [];
  for (const atMs of [5, 5, 7]) clock.after(atMs, () => undefined);
  await clock.runUntil(10, { drain, afterEach: (nowMs) => instants.push(nowMs) });
  expect(instants).toEqual([5, 7]);
});

test('a loop that no time passes in is a bug, and named', async () => {
  const clock = new VirtualClock(0);
  const again = (): void => void clock.after(0, again);
  again();
  await expect(clock.runUntil(1, { drain })).rejects.toThrow(
    `${maxTimersPerInstant + 1} timers fired at 0 ms and time has not moved on`,
  );
});

test('a quiet day costs its events, not its hours', async () => {
  const clock = new VirtualClock(0);
  let drains = 0;
  clock.after(23 * 3_600_000, () => undefined);
  await clock.runUntil(24 * 3_600_000, { drain: async () => void drains++ });
  expect([clock.nowMs(), drains]).toEqual([24 * 3_600_000, 0]);
});
