/** How CreateFleet picks among its overrides, and what it says about those that it cannot have. */
import type { CreateFleetRequest, Ec2Offering, FleetError } from '../../ports/ec2.ts';
import { compareText } from '../../util/compare-text.ts';
import type { Faults } from '../faults/faults.ts';
import { type CapacityPools, noCapacityCode } from './capacity-pools.ts';
import type { Market } from './market.ts';
import type { SoldType } from './offerings.ts';

/** Of the overrides, those that a partial fleet does without. */
const partialShare = 0.5;

export interface FleetWorld {
  readonly market: Market;
  readonly pools: CapacityPools;
  readonly faults: Faults;
  readonly sold: ReadonlyMap<string, SoldType>;
}

export interface FleetPick {
  readonly sold: SoldType;
  readonly offering: Ec2Offering;
}

interface Candidate extends FleetPick {
  /** Instances that its pool has room for. */
  readonly room: number;
}

/**
 * Launches up to the target capacity with `launch`, best override first; returns the errors of the
 * overrides that were tried in vain.
 *
 * lowest-price: by price. price-capacity-optimized: by room in the pool, then by price; pools
 * without a configured depth have equal room, so that the price decides. Ties by name, then zone.
 */
export function runFleet(
  request: CreateFleetRequest,
  world: FleetWorld,
  launch: (pick: FleetPick) => void,
): readonly FleetError[] {
  const { faults } = world;
  const hasNothing = faults.fires('ec2.insufficient-capacity');
  const isPartial = faults.fires('ec2.fleet-partial');
  const errors: FleetError[] = [];
  const refused = new Set<string>();
  for (let launched = 0; launched < request.targetCapacity; launched++) {
    const pick = candidatesOf(request, world, errors, refused).find((candidate) => {
      const code = hasNothing ? noCapacityCode : refusalOf(candidate, world);
      const isLeftOut = isPartial && faults.draw('ec2.fleet-partial') < partialShare;
      const refusal = code ?? (isLeftOut ? noCapacityCode : undefined);
      if (refusal === undefined) return true;
      note(candidate.offering, refusal, errors, refused);
      return false;
    });
    if (!pick) break;
    launch(pick);
  }
  return errors;
}

/** Overrides that are sold and have not been refused yet, best first. */
function candidatesOf(
  { overrides, capacityType, allocationStrategy }: CreateFleetRequest,
  { market, pools, sold }: FleetWorld,
  errors: FleetError[],
  refused: Set<string>,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const { instanceType, zone, reservationId } of overrides) {
    if (refused.has(`${instanceType}/${zone}`)) continue;
    const type = sold.get(instanceType);
    const offerings = market
      .ofType(instanceType)
      .filter(
        (offering) =>
          offering.zone === zone &&
          offering.capacityType === capacityType &&
          (reservationId === undefined || offering.reservationId === reservationId),
      );
    if (!type || offerings.length === 0) {
      note({ instanceType, zone }, 'Unsupported', errors, refused);
      continue;
    }
    for (const offering of offerings) {
      candidates.push({ sold: type, offering, room: pools.roomOf(offering) });
    }
  }
  const byRoom = allocationStrategy === 'price-capacity-optimized';
  return candidates.sort(
    (a, b) =>
      (byRoom ? descending(a.room, b.room) : 0) ||
      a.offering.price - b.offering.price ||
      compareText(a.offering.instanceType, b.offering.instanceType) ||
      compareText(a.offering.zone, b.offering.zone) ||
      descending(a.offering.reservationCapacity ?? 0, b.offering.reservationCapacity ?? 0) ||
      compareText(a.offering.reservationId ?? '', b.offering.reservationId ?? ''),
  );
}

function refusalOf({ offering, sold }: Candidate, { pools }: FleetWorld): string | undefined {
  if (offering.capacityType === 'reserved') {
    return (offering.reservationCapacity ?? 0) > 0 ? undefined : 'ReservationCapacityExceeded';
  }
  if (!offering.available) return noCapacityCode;
  return pools.refusalOf(offering, sold.vcpus);
}

function note(
  { instanceType, zone }: { readonly instanceType: string; readonly zone: string },
  code: string,
  errors: FleetError[],
  refused: Set<string>,
): void {
  const key = `${instanceType}/${zone}`;
  if (refused.has(key)) return;
  refused.add(key);
  errors.push({ code, message: messageOf(code, instanceType, zone), instanceType, zone });
}

function messageOf(code: string, instanceType: string, zone: string): string {
  const what = `${instanceType} in ${zone}`;
  switch (code) {
    case noCapacityCode:
      return `there is no capacity for ${what} at the moment`;
    case 'MaxSpotInstanceCountExceeded':
      return `${what} would exceed the account's quota of spot vCPUs`;
    case 'VcpuLimitExceeded':
      return `${what} would exceed the account's quota of on-demand vCPUs`;
    case 'ReservationCapacityExceeded':
      return `the reservation has no instance left for ${what}`;
    case 'Unsupported':
      return `${what} is not offered`;
    default:
      return `${what} was refused`;
  }
}

function descending(a: number, b: number): number {
  return a > b ? -1 : a < b ? 1 : 0;
}
