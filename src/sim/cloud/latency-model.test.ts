import { expect, test } from 'vitest';
import { newRng } from '../../util/rng.ts';
import type { CloudConfig } from './config.ts';
import { type LatencyProfile, newLatencyModel } from './latency-model.ts';

const model = (profile: LatencyProfile, overrides: CloudConfig['latency'] = {}, seed = 1) =>
  newLatencyModel({ profile, overrides, rng: newRng(seed) });

function quantile(values: readonly number[], q: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN;
}

const keys = Array.from({ length: 2_000 }, (_, i) => `i-${i}`);
const pauseBytes = 300_000;

// As in the measured lab: from the claim, which is launched in the same second, to the Ready node;
// and on to the Ready pod, which is bound at once, pulls the small pause image and starts.
test.each([
  ['al2023', 40, 47],
  ['auto', 15, 28],
] as const)(
  '%s: the node is Ready after %i s and the pod after %i s, at the median',
  (profile, node, pod) => {
    const { drawLaunchMs, drawMs, drawPullMs } = model(profile);
    const toNode = keys.map(
      (key) => drawLaunchMs(key, false) + drawMs('register', key) + drawMs('ready', key),
    );
    const toPod = keys.map(
      (key, i) => (toNode[i] ?? 0) + drawPullMs(key, pauseBytes, 12_500) + drawMs('podStart', key),
    );
    expect(Math.abs(quantile(toNode, 0.5) / 1000 - node)).toBeLessThan(1.5);
    expect(Math.abs(quantile(toPod, 0.5) / 1000 - pod)).toBeLessThan(2);
  },
);

test('a cold start takes at most two minutes, but for a few', () => {
  const { drawLaunchMs, drawMs } = model('al2023');
  const all = keys.map(
    (key) =>
      drawLaunchMs(key, false) +
      drawMs('register', key) +
      drawMs('ready', key) +
      drawMs('podStart', key),
  );
  expect(quantile(all, 0.95)).toBeLessThan(120_000);
  expect(quantile(all, 0.95)).toBeGreaterThan(55_000);
});

test('draws follow median and 95th percentile, and end at the 99.5th', () => {
  const draws = keys.map((key) => model('al2023').drawMs('register', key));
  expect(Math.abs(quantile(draws, 0.5) - 22_000)).toBeLessThan(600);
  expect(Math.abs(quantile(draws, 0.95) - 35_000)).toBeLessThan(1_500);
  expect(Math.max(...draws)).toBeLessThanOrEqual(Math.ceil(22_000 * (35 / 22) ** (2.576 / 1.645)));
});

test('the same key draws the same, whatever was drawn before', () => {
  const once = model('al2023');
  const again = model('al2023');
  for (const key of keys) again.drawMs('ready', key);
  expect(again.drawMs('launch', 'i-1')).toBe(once.drawMs('launch', 'i-1'));
  expect(model('al2023', {}, 2).drawMs('launch', 'i-1')).not.toBe(once.drawMs('launch', 'i-1'));
});

test('a scenario fixes a time, or gives a spread with a tail', () => {
  const fixed = { p50Ms: 2_000, p95Ms: 2_000, p99Ms: 2_000 };
  const spread = { p50Ms: 10_000, p95Ms: 12_000, p99Ms: 60_000 };
  const { drawMs, drawLaunchMs } = model('al2023', { launch: fixed, register: spread });
  expect(new Set(keys.map((key) => drawLaunchMs(key, true)))).toEqual(new Set([2_000]));
  const draws = keys.map((key) => drawMs('register', key));
  expect(Math.abs(quantile(draws, 0.5) - 10_000)).toBeLessThan(200);
  expect(Math.abs(quantile(draws, 0.95) - 12_000)).toBeLessThan(1_000);
  expect(quantile(draws, 0.99)).toBeGreaterThan(30_000);
});

test('large GPU types launch more slowly', () => {
  const { drawLaunchMs } = model('al2023');
  expect(drawLaunchMs('i-1', true)).toBe(Math.round(drawLaunchMs('i-1', false) * 1.8));
});

test('pulls go by size and link, unless the scenario says how long they take', () => {
  const median = (bytes: number, mbps: number, overrides: CloudConfig['latency'] = {}) =>
    quantile(
      keys.map((key) => model('al2023', overrides).drawPullMs(key, bytes, mbps)),
      0.5,
    );
  expect(Math.abs(median(1e9, 12_500) - 25_800)).toBeLessThan(500);
  expect(Math.abs(median(1e9, 160) - 50_800)).toBeLessThan(1_000);
  expect(median(1e9, 160, { imagePull: { p50Ms: 0, p95Ms: 0, p99Ms: 0 } })).toBe(0);
});
