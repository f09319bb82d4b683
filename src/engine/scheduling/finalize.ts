/**
 * From open claims to NodeClaims that can be created.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/nodeclaim.go FinalizeScheduling and
 * nodeclaimtemplate.go ToNodeClaim.
 */
import { CapacityType, Labels } from '../../api/labels.ts';
import type { NodeClaimTrace, PlannedNodeClaim } from '../../model/plan.ts';
import { newRequirement } from '../../model/requirement.ts';
import { newRequirements, type Requirements } from '../../model/requirements.ts';
import type { Settings } from '../../model/settings.ts';
import {
  addBit,
  type Bitset,
  countBits,
  hasBit,
  haveCommonBit,
  intersectBits,
  newBitset,
} from '../../util/bitset.ts';
import type { Catalog, OfferingKind } from './compile/catalog.ts';
import type { RequirementSet, RequirementSets } from './compile/requirement-sets.ts';
import type { ResourceSlots } from './compile/resource-slots.ts';
import { findUnmetMinValues, type UnmetMinValues } from './min-values.ts';
import type { OpenClaim } from './open-claims.ts';
import { assumedKeys } from './template.ts';

const reservationIdLabel = 'karpenter.k8s.aws/capacity-reservation-id';

/** How many types a NodeClaim lists at most. */
export const maxInstanceTypes = 600;

export type FinalizedClaim =
  | { readonly planned: PlannedNodeClaim; readonly unmet?: undefined }
  | { readonly planned?: undefined; readonly unmet: UnmetMinValues };

/** What claims with equal types and requirements share. */
interface Selection {
  readonly bits: Bitset;
  readonly instanceTypes: readonly string[];
  readonly requirements: Requirements;
  readonly cheapest: NodeClaimTrace['cheapest'];
  readonly unmet: UnmetMinValues | undefined;
}

export class Finalizer {
  readonly #minValuesPolicy: Settings['minValuesPolicy'];
  readonly #sets: RequirementSets;
  readonly #slots: ResourceSlots;
  readonly #selections = new Map<RequirementSet, Selection[]>();

  constructor(
    minValuesPolicy: Settings['minValuesPolicy'],
    sets: RequirementSets,
    slots: ResourceSlots,
  ) {
    this.#minValuesPolicy = minValuesPolicy;
    this.#sets = sets;
    this.#slots = slots;
  }

  finalize(claim: OpenClaim, poolsBefore: NodeClaimTrace['poolsBefore']): FinalizedClaim {
    const selection = this.#select(claim);
    if (selection.unmet) return { unmet: selection.unmet };
    const { template } = claim;
    return {
      planned: {
        nodePool: template.pool.name,
        requirements: selection.requirements,
        instanceTypes: selection.instanceTypes,
        requests: this.#slots.toResources(requestsWithDaemons(claim)),
        minValuesRelaxed: claim.minValuesRelaxed,
        pods: claim.pods,
        why: {
          instanceTypes: {
            total: template.catalog.size,
            afterPoolRequirements: countBits(template.types),
            afterPods: countTypesForPods(claim),
            afterLimits: countBits(claim.types),
          },
          cheapest: selection.cheapest,
          poolsBefore,
        },
      },
    };
  }

  #select(claim: OpenClaim): Selection {
    const set = this.#pinToReservations(claim);
    let selections = this.#selections.get(set);
    if (!selections) {
      selections = [];
      this.#selections.set(set, selections);
    }
    let selection = selections.find((s) => isEqual(s.bits, claim.types));
    if (!selection) {
      selection = this.#computeSelection(claim.template.catalog, set, claim.types.slice());
      selections.push(selection);
    }
    return selection;
  }

  /** A claim that holds reservations is launched into one of them, or not at all. */
  #pinToReservations({ set, reservations }: OpenClaim): RequirementSet {
    if (reservations.length === 0) return set;
    const reserved = newRequirement(Labels.CapacityType, 'In', [CapacityType.Reserved]);
    const ids = newRequirement(reservationIdLabel, 'In', reservations);
    return this.#sets.replace(this.#sets.replace(set, reserved), ids);
  }

  #computeSelection(catalog: Catalog, set: RequirementSet, types: Bitset): Selection {
    const { order, prices } = catalog.priceOrder(set);
    const chosen: number[] = [];
    for (let i = 0; i < order.length && chosen.length < maxInstanceTypes; i++) {
      if (hasBit(types, order[i] as number)) chosen.push(order[i] as number);
    }
    const bits = newBitset(catalog.size);
    for (const type of chosen) addBit(bits, type);
    const unmet =
      this.#minValuesPolicy === 'Strict' ? findUnmetMinValues(catalog, set, bits) : undefined;
    const kinds = catalog.filter(set).kinds;
    const names = chosen.map((type) => catalog.instanceTypes[type]?.name as string);
    return {
      bits: types,
      instanceTypes: names,
      requirements: outgoingRequirements(set, names, capacityTypesOf(kinds, bits)),
      cheapest: cheapestOffering(catalog, kinds, chosen[0] as number, prices),
      unmet,
    };
  }
}

function outgoingRequirements(
  set: RequirementSet,
  instanceTypes: readonly string[],
  capacityTypes: readonly string[],
): Requirements {
  const kept = [...set.requirements.values()].filter((r) => !assumedKeys.has(r.key));
  return newRequirements(
    ...kept,
    newRequirement(Labels.InstanceType, 'In', instanceTypes),
    newRequirement(Labels.CapacityType, 'In', capacityTypes),
  );
}

/** The capacity types of which one of `types` can be launched. */
function capacityTypesOf(kinds: readonly OfferingKind[], types: Bitset): readonly string[] {
  return Object.values(CapacityType).filter((capacityType) =>
    kinds.some(
      (kind) => kind.capacityType === capacityType && haveCommonBit(kind.launchable, types),
    ),
  );
}

function cheapestOffering(
  catalog: Catalog,
  kinds: readonly OfferingKind[],
  type: number,
  prices: Float64Array,
): NodeClaimTrace['cheapest'] {
  const price = prices[type] as number;
  const kind = kinds.find((k) => k.prices[type] === price);
  return {
    instanceType: catalog.instanceTypes[type]?.name ?? '',
    zone: kind?.zone ?? '',
    capacityType: kind?.capacityType ?? '',
    price,
  };
}

/** The pods' requests, and of each resource the least that the daemons take on any type left. */
function requestsWithDaemons(claim: OpenClaim): Float64Array {
  const total = claim.requests.slice();
  const groups = claim.template.groups.filter((group) => haveCommonBit(group.fitting, claim.types));
  for (let slot = 0; slot < total.length; slot++) {
    let least = groups.length > 0 ? Infinity : 0;
    for (const group of groups) least = Math.min(least, group.overhead[slot] ?? 0);
    total[slot] = (total[slot] as number) + least;
  }
  return total;
}

/** How many types the claim's requirements and pods leave, limits left aside. */
function countTypesForPods(claim: OpenClaim): number {
  const { catalog, groups, types } = claim.template;
  const { both } = catalog.filter(claim.set);
  let count = 0;
  for (const group of groups) {
    const left = group.fitting.slice();
    intersectBits(left, types);
    intersectBits(left, both);
    for (let slot = 0; slot < claim.requests.length; slot++) {
      const amount = claim.requests[slot] as number;
      if (amount === 0) continue;
      intersectBits(left, catalog.allocatable(slot).atLeast(amount + (group.overhead[slot] ?? 0)));
    }
    count += countBits(left);
  }
  return count;
}

function isEqual(a: Bitset, b: Bitset): boolean {
  if (a.length !== b.length) return false;
  for (let w = 0; w < a.length; w++) if (a[w] !== b[w]) return false;
  return true;
}
