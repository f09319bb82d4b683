/**
 * A list of instance types, compiled: types are small integers in order of name, sets of types are
 * bitsets, amounts are columns. Lives as long as the list that it was made from.
 */
import type { CapacityType } from '../../../api/labels.ts';
import type { InstanceType, Offering } from '../../../model/instance-type.ts';
import { hasValue, type Requirement } from '../../../model/requirement.ts';
import { isCompatible } from '../../../model/requirements.ts';
import { wellKnownLabels } from '../../../model/well-known.ts';
import {
  addBit,
  type Bitset,
  intersectBits,
  newBitset,
  newFullBitset,
  uniteBits,
} from '../../../util/bitset.ts';
import { compareText } from '../../../util/compare-text.ts';
import { LabelIndex } from './label-index.ts';
import { RankedColumn } from './ranked-column.ts';
import type { RequirementSet, RequirementSets } from './requirement-sets.ts';
import type { ResourceSlots } from './resource-slots.ts';

/** Offerings of all types that have the same requirements. */
export interface OfferingKind {
  readonly set: RequirementSet;
  readonly zone: string;
  readonly capacityType: CapacityType;
  readonly reservationId?: string;
  /** The types that are sold so, sold out ones too. */
  readonly types: Bitset;
  readonly available: Bitset;
  /** Available, and not a reservation without room. */
  readonly launchable: Bitset;
  /** USD per hour by type, the lowest; Infinity where it cannot be launched. */
  readonly prices: Float64Array;
}

/** What a requirement set leaves of a catalog. */
export interface TypeFilter {
  /** Types whose labels allow the set. */
  readonly compatible: Bitset;
  /** Types with an available offering that the set allows. */
  readonly offered: Bitset;
  readonly both: Bitset;
  readonly kinds: readonly OfferingKind[];
}

/** Types by their lowest price under a requirement set. */
export interface PriceOrder {
  /** By price, then name; types without a price last. */
  readonly order: Int32Array;
  readonly prices: Float64Array;
}

export class Catalog {
  /** By name. */
  readonly instanceTypes: readonly InstanceType[];
  readonly size: number;
  /** Types without a negative amount; others hold nothing at all. */
  readonly usable: Bitset;
  /** Reservation id → how many instances it has room for, by its most pessimistic offering. */
  readonly reservations: ReadonlyMap<string, number>;
  /** By zone, capacity type, reservation. */
  readonly kinds: readonly OfferingKind[];
  readonly #slots: ResourceSlots;
  readonly #labels = new Map<string, LabelIndex>();
  readonly #filters = new Map<RequirementSet, TypeFilter>();
  readonly #priceOrders = new Map<RequirementSet, PriceOrder>();
  readonly #admittedValues = new Map<Requirement, readonly Bitset[]>();
  readonly #allocatable: (RankedColumn | undefined)[] = [];
  readonly #capacity: (RankedColumn | undefined)[] = [];

  constructor(instanceTypes: readonly InstanceType[], sets: RequirementSets, slots: ResourceSlots) {
    this.instanceTypes = [...instanceTypes].sort((a, b) => compareText(a.name, b.name));
    this.size = instanceTypes.length;
    this.#slots = slots;
    this.usable = newBitset(this.size);
    this.instanceTypes.forEach((type, i) => {
      const isUsable = Object.values(type.allocatable).every((amount) => amount >= 0);
      if (isUsable) addBit(this.usable, i);
      for (const name in type.allocatable) slots.slotOf(name);
      for (const name in type.capacity) slots.slotOf(name);
    });
    this.kinds = collectKinds(this.instanceTypes, sets);
    this.reservations = collectReservations(this.instanceTypes);
  }

  allocatable(slot: number): RankedColumn {
    let column = this.#allocatable[slot];
    if (!column) {
      const name = this.#slots.names[slot] as string;
      column = new RankedColumn(
        Float64Array.from(this.instanceTypes, (type) => type.allocatable[name] ?? 0),
      );
      this.#allocatable[slot] = column;
    }
    return column;
  }

  capacity(slot: number): RankedColumn {
    let column = this.#capacity[slot];
    if (!column) {
      const name = this.#slots.names[slot] as string;
      column = new RankedColumn(
        Float64Array.from(this.instanceTypes, (type) => type.capacity[name] ?? 0),
      );
      this.#capacity[slot] = column;
    }
    return column;
  }

  labelIndex(key: string): LabelIndex {
    let index = this.#labels.get(key);
    if (!index) {
      index = new LabelIndex(key, this.instanceTypes);
      this.#labels.set(key, index);
    }
    return index;
  }

  /** For each value that types list for the key and `r` admits: the types that list it. */
  admittedValues(r: Requirement): readonly Bitset[] {
    let admitted = this.#admittedValues.get(r);
    if (!admitted) {
      admitted = [...this.labelIndex(r.key).typesByValue]
        .filter(([value]) => hasValue(r, value))
        .map(([, types]) => types);
      this.#admittedValues.set(r, admitted);
    }
    return admitted;
  }

  filter(set: RequirementSet): TypeFilter {
    let filter = this.#filters.get(set);
    if (!filter) {
      filter = this.#computeFilter(set);
      this.#filters.set(set, filter);
    }
    return filter;
  }

  priceOrder(set: RequirementSet): PriceOrder {
    let order = this.#priceOrders.get(set);
    if (!order) {
      const prices = new Float64Array(this.size).fill(Infinity);
      for (const kind of this.filter(set).kinds) {
        for (let i = 0; i < this.size; i++) {
          const price = kind.prices[i] as number;
          if (price < (prices[i] as number)) prices[i] = price;
        }
      }
      const byPrice = Int32Array.from(prices, (_, i) => i).sort((a, b) => {
        const [x, y] = [prices[a] as number, prices[b] as number];
        return x < y ? -1 : x > y ? 1 : a - b;
      });
      order = { order: byPrice, prices };
      this.#priceOrders.set(set, order);
    }
    return order;
  }

  #computeFilter(set: RequirementSet): TypeFilter {
    const compatible = newFullBitset(this.size);
    for (const r of set.requirements.values()) {
      intersectBits(compatible, this.labelIndex(r.key).matching(r));
    }
    const kinds = this.kinds.filter((kind) =>
      isCompatible(set.requirements, kind.set.requirements, wellKnownLabels),
    );
    const offered = newBitset(this.size);
    for (const kind of kinds) uniteBits(offered, kind.available);
    const both = compatible.slice();
    intersectBits(both, offered);
    return { compatible, offered, both, kinds };
  }
}

function collectKinds(
  instanceTypes: readonly InstanceType[],
  sets: RequirementSets,
): readonly OfferingKind[] {
  const kinds = new Map<RequirementSet, OfferingKind>();
  instanceTypes.forEach((type, i) => {
    for (const offering of type.offerings) {
      const set = sets.of(offering.requirements.values());
      let kind = kinds.get(set);
      if (!kind) {
        kind = newKind(set, offering, instanceTypes.length);
        kinds.set(set, kind);
      }
      addOffering(kind, offering, i);
    }
  });
  return [...kinds.values()].sort(
    (a, b) =>
      compareText(a.zone, b.zone) ||
      compareText(a.capacityType, b.capacityType) ||
      compareText(a.reservationId ?? '', b.reservationId ?? ''),
  );
}

function collectReservations(instanceTypes: readonly InstanceType[]): ReadonlyMap<string, number> {
  const capacities = new Map<string, number>();
  for (const { offerings } of instanceTypes) {
    for (const { reservationId, reservationCapacity = 0 } of offerings) {
      if (reservationId === undefined) continue;
      const known = capacities.get(reservationId) ?? Infinity;
      capacities.set(reservationId, Math.min(known, reservationCapacity));
    }
  }
  return capacities;
}

function newKind(set: RequirementSet, offering: Offering, size: number): OfferingKind {
  return {
    set,
    zone: offering.zone,
    capacityType: offering.capacityType,
    ...(offering.reservationId === undefined ? {} : { reservationId: offering.reservationId }),
    types: newBitset(size),
    available: newBitset(size),
    launchable: newBitset(size),
    prices: new Float64Array(size).fill(Infinity),
  };
}

function addOffering(kind: OfferingKind, offering: Offering, type: number): void {
  addBit(kind.types, type);
  if (!offering.available) return;
  addBit(kind.available, type);
  if (offering.capacityType === 'reserved' && offering.reservationCapacity === 0) return;
  addBit(kind.launchable, type);
  kind.prices[type] = Math.min(kind.prices[type] as number, offering.price);
}
