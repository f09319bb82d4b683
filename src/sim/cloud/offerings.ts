/** What the simulated EC2 sells where and for how much: catalogue and definitions as one list. */
import type { DefinedInstanceType, Ec2InstanceType, Ec2Offering } from '../../ports/ec2.ts';
import { compareText } from '../../util/compare-text.ts';
import type { InstanceTypeSpec } from '../scenario/scenario-file.ts';
import { type CatalogEntry, catalogEntries, catalogEntry } from './catalog/catalog.ts';
import type { CloudConfig } from './config.ts';
import { meanSpotPrice } from './prices.ts';

/** A type as it is sold here. */
export interface SoldType {
  readonly type: Ec2InstanceType;
  readonly vcpus: number;
  readonly networkMbps: number;
  readonly volumeLimits: Readonly<Record<string, number>>;
  /** Allocatable amounts that nodes really register, of those that differ. */
  readonly registered: Readonly<Record<string, number>>;
  readonly offerings: readonly Ec2Offering[];
}

/** By name. Throws UnknownInstanceTypeError for a name that is not in the catalogue. */
export function soldTypes({ instanceTypes, zones }: CloudConfig): readonly SoldType[] {
  const entries = instanceTypes
    ? instanceTypes.map((given) =>
        typeof given === 'string'
          ? soldFromCatalog(catalogEntry(given), zones)
          : soldAsDefined(given),
      )
    : catalogEntries().map((entry) => soldFromCatalog(entry, zones));
  return entries.sort((a, b) => compareText(a.type.name, b.type.name));
}

function soldFromCatalog({ type, price }: CatalogEntry, zones: readonly string[]): SoldType {
  const sold = { instanceType: type.name, available: price !== undefined };
  return {
    type,
    vcpus: type.vcpu,
    networkMbps: type.networkMbps ?? 0,
    volumeLimits: {},
    registered: {},
    offerings: zones.flatMap((zone): readonly Ec2Offering[] => [
      { ...sold, zone, capacityType: 'on-demand', price: price ?? 0 },
      {
        ...sold,
        zone,
        capacityType: 'spot',
        price: price === undefined ? 0 : meanSpotPrice(type, zone, price),
      },
    ]),
  };
}

function soldAsDefined(spec: InstanceTypeSpec): SoldType {
  const { name, capacity, allocatable, labels, volumeLimits, registered } = spec;
  const type: DefinedInstanceType = {
    kind: 'defined',
    name,
    capacity,
    allocatable,
    labels,
    volumeLimits,
  };
  return {
    type,
    vcpus: Math.ceil((capacity['cpu'] ?? 0) / 1000),
    networkMbps: 0,
    volumeLimits,
    registered,
    offerings: spec.offerings.map((offering) => ({ instanceType: name, ...offering })),
  };
}
