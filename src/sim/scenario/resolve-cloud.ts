/** The cloud of a scenario in plain numbers. */
import { parseResources } from '../../model/resources.ts';
import { parseDurationMs } from '../../util/duration.ts';
import { type CloudConfig, defaultRegion, type SpotModel } from '../cloud/config.ts';
import type { LatencyStage } from '../latency.ts';
import type {
  InstanceTypeSpec,
  LatencySpec,
  OfferingSelector,
  OfferingSpec,
} from './scenario-file.ts';
import type { ScenarioDocument } from './schema.ts';

type CloudDocument = NonNullable<ScenarioDocument['spec']['cloud']>;
type TypeDocument = Exclude<NonNullable<CloudDocument['instanceTypes']>[number], string>;
type TimeDocument = NonNullable<NonNullable<CloudDocument['latency']>[LatencyStage]>;
type SelectorDocument = NonNullable<CloudDocument['unavailable']>[number];

export function resolveCloud(given: CloudDocument = {}, zones: readonly string[]): CloudConfig {
  const { region = defaultRegion, profile = 'al2023', instanceTypes, quotas = {} } = given;
  const { spot, poolDepths } = given;
  return {
    region,
    zones,
    profile,
    ...(instanceTypes === undefined
      ? {}
      : {
          instanceTypes: instanceTypes.map((type) =>
            typeof type === 'string' ? type : resolveType(type, zones),
          ),
        }),
    unavailable: resolveSelectors(given.unavailable),
    latency: resolveLatency(given.latency),
    quotas,
    ...(spot === undefined ? {} : { spot: resolveSpot(spot) }),
    ...(poolDepths === undefined ? {} : { poolDepths }),
  };
}

function resolveSpot({ droughts, ...rest }: NonNullable<CloudDocument['spot']>): SpotModel {
  if (droughts === undefined) return rest;
  const { meanOpen, meanClosed } = droughts;
  return {
    ...rest,
    droughts: {
      ...(meanOpen === undefined ? {} : { meanOpenMs: parseDurationMs(meanOpen) }),
      ...(meanClosed === undefined ? {} : { meanClosedMs: parseDurationMs(meanClosed) }),
    },
  };
}

export function resolveSelectors(
  given: readonly SelectorDocument[] = [],
): readonly OfferingSelector[] {
  return given.map((selector) => ({ error: 'InsufficientInstanceCapacity', ...selector }));
}

function resolveType(given: TypeDocument, zones: readonly string[]): InstanceTypeSpec {
  const inAllZones = (
    capacityType: OfferingSpec['capacityType'],
    price: number | undefined,
  ): readonly OfferingSpec[] =>
    price === undefined
      ? []
      : zones.map((zone) => ({ zone, capacityType, price, available: true }));
  return {
    name: given.name,
    capacity: parseResources(given.capacity),
    allocatable: parseResources(given.allocatable),
    registered: parseResources(given.registered),
    labels: given.labels ?? {},
    volumeLimits: given.volumeLimits ?? {},
    offerings: [
      ...inAllZones('on-demand', given.price),
      ...inAllZones('spot', given.spotPrice),
      ...(given.offerings ?? []).map((offering) => ({ available: true, ...offering })),
    ],
  };
}

function resolveLatency(
  given: NonNullable<CloudDocument['latency']> = {},
): Readonly<Partial<Record<LatencyStage, LatencySpec>>> {
  const out: Partial<Record<LatencyStage, LatencySpec>> = {};
  for (const [stage, time] of Object.entries(given)) {
    out[stage as LatencyStage] = resolveTime(time);
  }
  return out;
}

function resolveTime(time: TimeDocument): LatencySpec {
  if (typeof time !== 'object') {
    const ms = pointMs(time);
    return { p50Ms: ms, p95Ms: ms, p99Ms: ms };
  }
  const p50Ms = pointMs(time.p50);
  const p95Ms = time.p95 === undefined ? p50Ms : pointMs(time.p95);
  return { p50Ms, p95Ms, p99Ms: time.p99 === undefined ? p95Ms : pointMs(time.p99) };
}

/** Numbers are seconds. */
function pointMs(point: string | number): number {
  return typeof point === 'number' ? point * 1000 : parseDurationMs(point);
}
