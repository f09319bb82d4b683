/** How long things take: distributions by profile, which a scenario may set by stage. */
import { drawNormal, type Rng } from '../../util/rng.ts';
import type { LatencyModel, LatencyStage } from '../latency.ts';
import type { CloudConfig, LatencySpec } from './config.ts';

/** Ways of running nodes whose times were measured. */
export type LatencyProfile = CloudConfig['profile'];

/** Seconds at the median and at the 95th percentile. */
type Spread = readonly [p50: number, p95: number];

const common = {
  launch: [8, 15],
  imagePull: [3, 5],
  terminate: [25, 60],
  volumeDetach: [6, 15],
} as const satisfies Partial<Record<LatencyStage, Spread>>;

const profiles: Readonly<Record<LatencyProfile, Readonly<Record<LatencyStage, Spread>>>> = {
  al2023: { ...common, register: [22, 35], ready: [9, 18], podStart: [6, 15] },
  bottlerocket: { ...common, register: [15, 24], ready: [6, 12], podStart: [6, 15] },
  // Nodes call themselves Ready early here; what they still have to do, the first pods wait for.
  auto: { ...common, register: [5, 9], ready: [1, 3], podStart: [12, 20] },
};

const gpuLaunchFactor = 1.8;
const pullStartSeconds = 0.8;
const pullMegabytesPerSecond = 40;
const pullP95Factor = 1.5;

const z95 = 1.645;
const z99 = 2.326;
const zMost = 2.576;

export interface CloudLatencyModel extends LatencyModel {
  /** Large GPU types take longer, unless the scenario fixes `launch`. */
  drawLaunchMs(key: string, isLargeGpu: boolean): number;
}

export interface LatencyModelOptions {
  readonly profile: LatencyProfile;
  /** By stage, in place of the profile's. */
  readonly overrides: CloudConfig['latency'];
  readonly rng: Rng;
}

/**
 * Lognormal around the median, cut off at the 99.5th percentile; every (stage, key) has a stream of
 * chance of its own.
 */
export function newLatencyModel({
  profile,
  overrides,
  rng,
}: LatencyModelOptions): CloudLatencyModel {
  const draw = (stage: LatencyStage, key: string, spec: LatencySpec): number =>
    drawSpecMs(rng, `latency/${stage}/${key}`, spec);
  const drawMs = (stage: LatencyStage, key: string): number =>
    draw(stage, key, overrides[stage] ?? specOf(profiles[profile][stage]));
  return {
    drawMs,
    drawLaunchMs: (key, isLargeGpu) => {
      const ms = drawMs('launch', key);
      return isLargeGpu && !overrides.launch ? Math.round(ms * gpuLaunchFactor) : ms;
    },
    drawPullMs: (key, imageBytes, networkMbps) => {
      if (overrides.imagePull) return draw('imagePull', key, overrides.imagePull);
      const rate = Math.min(pullMegabytesPerSecond, networkMbps > 0 ? networkMbps / 8 : Infinity);
      const p50 = pullStartSeconds + imageBytes / 1e6 / rate;
      return draw('imagePull', key, specOf([p50, p50 * pullP95Factor]));
    },
  };
}

function specOf([p50, p95]: Spread): LatencySpec {
  return { p50Ms: p50 * 1000, p95Ms: p95 * 1000, p99Ms: p95 * 1000 };
}

function drawSpecMs(rng: Rng, stream: string, { p50Ms, p95Ms, p99Ms }: LatencySpec): number {
  if (p95Ms <= p50Ms && p99Ms <= p50Ms) return Math.round(p50Ms);
  const z = drawTruncatedNormal(rng.fork(stream));
  const median = Math.max(p50Ms, 1);
  const sigma = Math.log(Math.max(p95Ms, median) / median) / z95;
  if (z <= z95 || p99Ms <= p95Ms) return Math.round(median * Math.exp(sigma * z));
  // A tail of its own, from the 95th percentile through the 99th.
  const tail = Math.log(p99Ms / p95Ms) / (z99 - z95);
  return Math.round(p95Ms * Math.exp(tail * (z - z95)));
}

function drawTruncatedNormal(rng: Rng): number {
  for (;;) {
    const z = drawNormal(rng);
    if (z <= zMost) return z;
  }
}
