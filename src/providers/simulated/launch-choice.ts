/**
 * From a claim to what CreateFleet is asked for: which types, which capacity type.
 *
 * Parity: karpenter-provider-aws pkg/providers/instance/filter and instance.go.
 */
import { CapacityType, Labels } from '../../api/labels.ts';
import type { InstanceType, Offering } from '../../model/instance-type.ts';
import { hasValue, operatorOf, requirementsIntersect } from '../../model/requirement.ts';
import { isCompatible, type Requirements } from '../../model/requirements.ts';
import { fitsResources, type Resources } from '../../model/resources.ts';
import { wellKnownLabels } from '../../model/well-known.ts';
import { compareText } from '../../util/compare-text.ts';
import { keepMinValues } from './launch-min-values.ts';

/** Types in one launch request at most. */
export const maxLaunchTypes = 60;

export interface LaunchDemand {
  readonly requirements: Requirements;
  readonly requests: Resources;
  /** Whether values that `minValues` asks for may be missing. */
  readonly mayMissValues: boolean;
}

/** A type with those of its offerings that the claim may be launched through. */
export interface LaunchType {
  readonly type: InstanceType;
  readonly offerings: readonly Offering[];
  /** USD per hour of the cheapest of them. */
  readonly price: number;
}

export interface LaunchChoice {
  readonly capacityType: CapacityType;
  /** By price, then name; offerings of the capacity type only. */
  readonly types: readonly LaunchType[];
}

export type ChosenLaunch = LaunchChoice | { readonly refusal: string };

/** Offerings are tested one by one; a type that is sold in other ways, too, is not refused for them. */
const offeringKeys: ReadonlySet<string> = new Set([
  Labels.CapacityType,
  Labels.Zone,
  'topology.k8s.aws/zone-id',
  'karpenter.k8s.aws/capacity-reservation-id',
  'karpenter.k8s.aws/capacity-reservation-type',
  'karpenter.k8s.aws/capacity-reservation-interruptible',
]);

const exoticResources = [
  'aws.amazon.com/neuron',
  'aws.amazon.com/neuroncore',
  'amd.com/gpu',
  'nvidia.com/gpu',
  'habana.ai/gaudi',
];

/** `types` by name: all that the class has. */
export function chooseLaunch(
  types: ReadonlyMap<string, InstanceType>,
  demand: LaunchDemand,
): ChosenLaunch {
  const { requirements, mayMissValues } = demand;
  const hasMinValues = [...requirements.values()].some(({ minValues }) => minValues !== undefined);
  let launch = compatibleTypes(types, demand);
  launch = onlyReserved(launch) ?? launch;
  if (!hasMinValues) launch = withoutExotic(withoutDearSpot(launch));
  if (launch.length === 0) {
    return { refusal: 'all requested instance types were unavailable during launch' };
  }
  const ordered = launch.sort((a, b) => a.price - b.price || compareText(a.type.name, b.type.name));
  const kept = keepMinValues(ordered, requirements, maxLaunchTypes);
  if (kept.unmet !== undefined && !mayMissValues) {
    return { refusal: `the instance types that can be launched lack values: ${kept.unmet}` };
  }
  const capacityType = capacityTypeOf(kept.types);
  return { capacityType, types: soldAs(kept.types, capacityType) };
}

function compatibleTypes(
  types: ReadonlyMap<string, InstanceType>,
  { requirements, requests }: LaunchDemand,
): LaunchType[] {
  const admits = offeringTest(requirements);
  const keys = [...requirements.values()].filter(
    ({ key }) => !offeringKeys.has(key) && key !== Labels.InstanceType,
  );
  return namedTypes(types, requirements).flatMap((type) => {
    const fits = keys.every((r) => {
      const own = type.requirements.get(r.key);
      return !own || requirementsIntersect(own, r) || (isExclusion(own) && isExclusion(r));
    });
    if (!fits || !fitsResources(requests, type.allocatable)) return [];
    return toLaunchType(
      type,
      type.offerings.filter((offering) => offering.available && admits(offering)),
    );
  });
}

/** The types that the claim names, which are far fewer than there are. */
function namedTypes(
  types: ReadonlyMap<string, InstanceType>,
  requirements: Requirements,
): readonly InstanceType[] {
  const names = requirements.get(Labels.InstanceType);
  if (!names) return [...types.values()];
  if (names.complement) return [...types.values()].filter(({ name }) => hasValue(names, name));
  return names.values.flatMap((name) => types.get(name) ?? []);
}

function offeringTest(requirements: Requirements): (offering: Offering) => boolean {
  const known = new Map<Requirements, boolean>();
  return (offering) => {
    let isAdmitted = known.get(offering.requirements);
    if (isAdmitted === undefined) {
      isAdmitted = isCompatible(requirements, offering.requirements, wellKnownLabels);
      known.set(offering.requirements, isAdmitted);
    }
    return isAdmitted && !isUsedUp(offering);
  };
}

function isUsedUp(offering: Offering): boolean {
  return isReserved(offering) && offering.reservationCapacity === 0;
}

function isExclusion(r: Parameters<typeof operatorOf>[0]): boolean {
  const operator = operatorOf(r);
  return operator === 'NotIn' || operator === 'DoesNotExist';
}

function toLaunchType(type: InstanceType, offerings: readonly Offering[]): readonly LaunchType[] {
  if (offerings.length === 0) return [];
  let price = Infinity;
  for (const offering of offerings) price = Math.min(price, offering.price);
  return [{ type, offerings, price }];
}

/** The types that a reservation serves, if there is one: the fullest of each type and zone. */
function onlyReserved(types: readonly LaunchType[]): LaunchType[] | undefined {
  if (!types.some(({ offerings }) => offerings.some(isReserved))) return undefined;
  return types.flatMap(({ type, offerings }) => {
    const best = new Map<string, Offering>();
    for (const offering of offerings) {
      if (!isReserved(offering)) continue;
      const other = best.get(offering.zone);
      if (!other || (offering.reservationCapacity ?? 0) > (other.reservationCapacity ?? 0)) {
        best.set(offering.zone, offering);
      }
    }
    return toLaunchType(type, [...best.values()]);
  });
}

function isReserved({ capacityType }: Offering): boolean {
  return capacityType === CapacityType.Reserved;
}

/** Bare metal and accelerators only if nothing else is left. */
function withoutExotic(types: LaunchType[]): LaunchType[] {
  const plain = types.filter(
    ({ type }) =>
      !type.name.includes('.metal') &&
      exoticResources.every((resource) => (type.capacity[resource] ?? 0) === 0),
  );
  return plain.length > 0 ? plain : types;
}

/** Spot that costs more than the cheapest on-demand offering is no use. */
function withoutDearSpot(types: LaunchType[]): LaunchType[] {
  let cheapest = Infinity;
  let dearestSpot = 0;
  for (const { offerings } of types) {
    for (const { capacityType, price } of offerings) {
      if (capacityType === CapacityType.OnDemand) cheapest = Math.min(cheapest, price);
      else if (capacityType === CapacityType.Spot) dearestSpot = Math.max(dearestSpot, price);
    }
  }
  if (dearestSpot <= cheapest) return types;
  const isKept = ({ capacityType, price }: Offering): boolean =>
    capacityType !== CapacityType.Spot || price <= cheapest;
  return types.flatMap((entry) =>
    entry.offerings.every(isKept)
      ? entry
      : toLaunchType(entry.type, entry.offerings.filter(isKept)),
  );
}

function capacityTypeOf(types: readonly LaunchType[]): CapacityType {
  const has = (wanted: CapacityType): boolean =>
    types.some(({ offerings }) => offerings.some(({ capacityType }) => capacityType === wanted));
  if (has(CapacityType.Reserved)) return CapacityType.Reserved;
  return has(CapacityType.Spot) ? CapacityType.Spot : CapacityType.OnDemand;
}

function soldAs(types: readonly LaunchType[], wanted: CapacityType): readonly LaunchType[] {
  return types.flatMap(({ type, offerings }) =>
    toLaunchType(
      type,
      offerings.filter(({ capacityType }) => capacityType === wanted),
    ),
  );
}
