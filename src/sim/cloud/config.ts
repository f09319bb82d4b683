/** What the simulated EC2 is made of: the `cloud` of a scenario in plain numbers, and models of chance. */
import type { CloudSpec, LatencySpec } from '../scenario/scenario-file.ts';

export interface CloudConfig extends CloudSpec {
  /** Instances that a pool has room for at a time; a pool that is not named has no limit. */
  readonly poolDepths?: readonly PoolDepth[];
  readonly spot?: SpotModel;
}

export interface PoolDepth {
  readonly instanceType: string;
  readonly zone: string;
  readonly capacityType: 'on-demand' | 'spot';
  readonly instances: number;
}

/** Chance in the spot market; what is absent does not happen. */
export interface SpotModel {
  /** Prices move by up to 5 % around their mean, once a day. */
  readonly dailyPrices?: boolean;
  readonly interruptions?: {
    /** Share of instances that EC2 takes within a month, 0 to below 1. */
    readonly monthlyRate: number;
    /** Of the interruptions, those that take all instances of a (type, zone); default 0.4. */
    readonly poolShare?: number;
  };
  /** Pools of spot capacity that run dry and fill again. */
  readonly droughts?: {
    /** Default 6 h. */
    readonly meanOpenMs?: number;
    /** Default 10 min; p4 and p5 are dry 60 % of the time. */
    readonly meanClosedMs?: number;
  };
}

export type { LatencySpec };

export const defaultRegion = 'us-east-1';

/** `us-east-1` → its zones a, b and c. */
export function defaultZones(region: string): readonly string[] {
  return ['a', 'b', 'c'].map((letter) => `${region}${letter}`);
}

/** A cloud with the whole catalogue, unless `given` says otherwise. */
export function newCloudConfig(given: Partial<CloudConfig> = {}): CloudConfig {
  const region = given.region ?? defaultRegion;
  return {
    region,
    zones: defaultZones(region),
    profile: 'al2023',
    unavailable: [],
    latency: {},
    quotas: {},
    ...given,
  };
}
