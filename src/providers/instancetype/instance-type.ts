/** From EC2's figures and a class to the InstanceType that the scheduler reads. */
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import type { InstanceType, Offering } from '../../model/instance-type.ts';
import type { Requirements } from '../../model/requirements.ts';
import { addResources, type Resources, subtractResources } from '../../model/resources.ts';
import type { Settings } from '../../model/settings.ts';
import type {
  CatalogInstanceType,
  DefinedInstanceType,
  Ec2InstanceType,
  Ec2Offering,
} from '../../ports/ec2.ts';
import { amiFamilyOf } from './ami-family.ts';
import { computeCapacity, estimatedMemoryBytes } from './capacity.ts';
import { isTypeCompatible } from './compatibility.ts';
import { kubeletSettingsOf, maxPodsFor, reservedFor } from './kubelet-settings.ts';
import { defaultKubeReserved, evictionThreshold } from './overhead.ts';
import { eniPods, podCapacity } from './pod-density.ts';
import { type ClassZone, offeringRequirements, typeRequirements } from './type-requirements.ts';

/** Memory that nodes of a type were seen to have. */
export interface LearnedMemory {
  readonly capacityBytes: number;
  readonly allocatableBytes: number;
}

export type InstanceTypeSettings = Pick<Settings, 'vmMemoryOverheadPercent' | 'reservedEnis'>;

export interface InstanceTypeContext {
  readonly spec: EC2NodeClass['spec'];
  readonly settings: InstanceTypeSettings;
  readonly region: string;
  /** Zones in which the class has a subnet. */
  readonly zones: readonly ClassZone[];
}

/** Whether an offering is set aside for now. */
export type IsUnavailable = (offering: Ec2Offering) => boolean;

export interface InstanceTypeFactory {
  /** Throws KubeletExpressionError when a formula of the class fails for the type. */
  newInstanceType(
    type: Ec2InstanceType,
    offerings: readonly Ec2Offering[],
    isUnavailable: IsUnavailable,
    learned?: LearnedMemory,
  ): InstanceType;
  /** The same type with other prices or availability. */
  withOfferings(
    type: Ec2InstanceType,
    before: InstanceType,
    offerings: readonly Ec2Offering[],
    isUnavailable: IsUnavailable,
  ): InstanceType;
}

/** Everything that does not depend on the type is worked out once. */
export function newInstanceTypeFactory(context: InstanceTypeContext): InstanceTypeFactory {
  const { spec, region } = context;
  const family = amiFamilyOf(spec);
  const zones = new Map(context.zones.map((zone) => [zone.zone, zone]));
  const requirementsByPlace = new Map<string, Requirements>();

  function toOfferings(
    type: Ec2InstanceType,
    offerings: readonly Ec2Offering[],
    isUnavailable: IsUnavailable,
  ): readonly Offering[] {
    const isCompatible = type.kind === 'defined' || isTypeCompatible(type, family, spec);
    return offerings.map((offering): Offering => {
      const { zone, capacityType, price, available, reservationId, reservationCapacity } = offering;
      const key = `${zone}/${capacityType}/${reservationId ?? ''}`;
      let requirements = requirementsByPlace.get(key);
      if (!requirements) {
        requirements = offeringRequirements(offering, zones.get(zone)?.zoneId);
        requirementsByPlace.set(key, requirements);
      }
      return {
        zone,
        capacityType,
        requirements,
        price,
        available: available && isCompatible && zones.has(zone) && !isUnavailable(offering),
        ...(reservationId === undefined ? {} : { reservationId }),
        ...(reservationCapacity === undefined ? {} : { reservationCapacity }),
      };
    });
  }

  return {
    newInstanceType: (type, offerings, isUnavailable, learned) => ({
      name: type.name,
      requirements: typeRequirements(type, offerings, { region, family, zones }),
      offerings: toOfferings(type, offerings, isUnavailable),
      ...(type.kind === 'catalog'
        ? computeAmounts(type, context, learned)
        : definedAmounts(type, learned)),
    }),
    withOfferings: (type, before, offerings, isUnavailable) => ({
      ...before,
      offerings: toOfferings(type, offerings, isUnavailable),
    }),
  };
}

type Amounts = Pick<
  InstanceType,
  'capacity' | 'overhead' | 'allocatable' | 'volumeAttachmentLimits'
>;

/** Capacity, overhead and allocatable of a type of the catalogue under a class. */
export function computeAmounts(
  type: CatalogInstanceType,
  { spec, settings }: Pick<InstanceTypeContext, 'spec' | 'settings'>,
  learned?: LearnedMemory,
): Amounts {
  const family = amiFamilyOf(spec);
  const kubelet = kubeletSettingsOf(spec);
  const efaOnlyEnis = (spec.networkInterfaces ?? []).filter(
    ({ networkCardIndex, interfaceType }) => networkCardIndex === 0 && interfaceType === 'efa-only',
  ).length;
  const { reservedEnis, vmMemoryOverheadPercent } = settings;
  const use = { reservedEnis, efaOnlyEnis };
  const maxPods = maxPodsFor(kubelet, type, eniPods(type, use));
  const { podsPerCore } = kubelet;
  const pods = podCapacity(
    type,
    family,
    {
      ...(maxPods === undefined ? {} : { maxPods }),
      ...(podsPerCore === undefined ? {} : { podsPerCore }),
    },
    use,
  );
  const estimate = estimatedMemoryBytes(type, vmMemoryOverheadPercent);
  const memoryBytes = learned?.capacityBytes ?? estimate;
  const capacity = computeCapacity({ type, family, spec, pods, memoryBytes });
  const reservedPods = family.reservesByEniPods
    ? eniPods(type, { reservedEnis: 0, efaOnlyEnis })
    : pods;
  const overhead = {
    kubeReserved: {
      ...defaultKubeReserved(type.vcpu, reservedPods),
      ...reservedFor(kubelet.kubeReserved, 'kubeReserved', type, pods),
    },
    systemReserved: reservedFor(kubelet.systemReserved, 'systemReserved', type, pods),
    evictionThreshold: evictionThreshold(
      kubelet.evictionHard,
      estimate,
      capacity['ephemeral-storage'] ?? 0,
    ),
  };
  return { capacity, overhead, allocatable: lessOverhead(capacity, overhead) };
}

function lessOverhead(capacity: Resources, overhead: InstanceType['overhead']): Resources {
  const total = addResources(
    addResources(overhead.kubeReserved, overhead.systemReserved),
    overhead.evictionThreshold,
  );
  const out: Record<string, number> = {};
  for (const name in capacity) out[name] = (capacity[name] ?? 0) - (total[name] ?? 0);
  return out;
}

function definedAmounts(type: DefinedInstanceType, learned?: LearnedMemory): Amounts {
  const { capacity, volumeLimits } = type;
  const allocatable =
    learned === undefined
      ? type.allocatable
      : { ...type.allocatable, memory: learned.allocatableBytes };
  return {
    capacity,
    allocatable,
    overhead: {
      kubeReserved: subtractResources(capacity, allocatable),
      systemReserved: {},
      evictionThreshold: {},
    },
    ...(volumeLimits === undefined ? {} : { volumeAttachmentLimits: volumeLimits }),
  };
}
