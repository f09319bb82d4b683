/**
 * The labels that nodes of a type can have.
 *
 * Parity: karpenter-provider-aws pkg/providers/instancetype/types.go computeRequirements. Labels
 * that EC2's figures do not tell (nitro-sandbox, placement groups) do not exist here.
 */
import { Labels } from '../../api/labels.ts';
import { newRequirement, type Requirement } from '../../model/requirement.ts';
import { newRequirements, type Requirements } from '../../model/requirements.ts';
import { wellKnownLabels } from '../../model/well-known.ts';
import type {
  CatalogInstanceType,
  DefinedInstanceType,
  Ec2InstanceType,
  Ec2Offering,
} from '../../ports/ec2.ts';
import type { AmiFamily } from './ami-family.ts';
import { mebibyte } from './capacity.ts';

const prefix = 'karpenter.k8s.aws';
export const zoneIdLabel = 'topology.k8s.aws/zone-id';
export const reservationIdLabel = `${prefix}/capacity-reservation-id`;
export const reservationTypeLabel = `${prefix}/capacity-reservation-type`;
export const reservationInterruptibleLabel = `${prefix}/capacity-reservation-interruptible`;

/** Where a class can launch. */
export interface ClassZone {
  readonly zone: string;
  readonly zoneId?: string;
}

export interface TypePlace {
  readonly region: string;
  readonly family: AmiFamily;
  readonly zones: ReadonlyMap<string, ClassZone>;
}

/** Labels that one node has whatever type it is, or that core sets. */
const notOfTypes: ReadonlySet<string> = new Set([Labels.NodePool, Labels.EC2NodeClass]);

const shared = new Map<string, Requirement>();

function isOne(key: string, value: string): Requirement {
  const name = `${key}=${value}`;
  let requirement = shared.get(name);
  if (!requirement) {
    requirement = newRequirement(key, 'In', [value]);
    shared.set(name, requirement);
  }
  return requirement;
}

const absent: ReadonlyMap<string, Requirement> = new Map(
  [...wellKnownLabels]
    .filter((key) => !notOfTypes.has(key))
    .map((key) => [key, newRequirement(key, 'DoesNotExist')]),
);

/** One requirement for each well-known label; DoesNotExist where it does not apply. */
export function typeRequirements(
  type: Ec2InstanceType,
  offerings: readonly Ec2Offering[],
  place: TypePlace,
): Requirements {
  const own =
    type.kind === 'catalog'
      ? [...osRequirements(type.arch, place.family), ...catalogLabels(type)]
      : definedLabels(type);
  const out = new Map(absent);
  for (const requirement of [...sharedLabels(type, offerings, place), ...own]) {
    out.set(requirement.key, requirement);
  }
  return out;
}

function sharedLabels(
  { name }: Ec2InstanceType,
  offerings: readonly Ec2Offering[],
  { region, zones }: TypePlace,
): readonly Requirement[] {
  const offered = offerings.flatMap(({ zone }) => zones.get(zone) ?? []);
  const zoneIds = offered.flatMap(({ zoneId }) => zoneId ?? []);
  const reservations = offerings.flatMap(({ reservationId }) => reservationId ?? []);
  const capacityTypes = offerings.map(({ capacityType }) => capacityType);
  return [
    isOne(Labels.InstanceType, name),
    isOne(Labels.Region, region),
    newRequirement(
      Labels.Zone,
      'In',
      offered.map(({ zone }) => zone),
    ),
    newRequirement(zoneIdLabel, 'In', zoneIds),
    newRequirement(Labels.CapacityType, 'In', capacityTypes),
    newRequirement(`${prefix}/instance-tenancy`, 'In', ['default', 'dedicated']),
    ...(reservations.length === 0 ? [] : reservationRequirements(reservations)),
  ];
}

/** Of a type or an offering that can be had through these reservations. */
export function reservationRequirements(ids: readonly string[]): readonly Requirement[] {
  return [
    newRequirement(reservationIdLabel, 'In', ids),
    isOne(reservationTypeLabel, 'default'),
    isOne(reservationInterruptibleLabel, 'false'),
  ];
}

function osRequirements(
  arch: CatalogInstanceType['arch'],
  { os, windowsBuild }: AmiFamily,
): readonly Requirement[] {
  const cannotRun = os === 'windows' && arch === 'arm64';
  return [
    isOne(Labels.Arch, arch),
    cannotRun ? newRequirement(Labels.Os, 'DoesNotExist') : isOne(Labels.Os, os),
    ...(windowsBuild === undefined ? [] : [isOne(Labels.WindowsBuild, windowsBuild)]),
  ];
}

function catalogLabels(type: CatalogInstanceType): readonly Requirement[] {
  const { gpu, accelerator } = type;
  const labels: Readonly<Record<string, string | number | boolean | undefined>> = {
    'instance-category': type.category,
    'instance-family': type.family,
    'instance-generation': type.generation,
    'instance-size': type.size,
    'instance-capability-flex': type.isFlex,
    'instance-cpu': type.vcpu,
    'instance-cpu-manufacturer': type.cpuManufacturer,
    'instance-cpu-sustained-clock-speed-mhz': type.clockMhz ?? 0,
    'instance-memory': type.memoryMiB,
    'instance-ebs-bandwidth': type.ebsMbps,
    'instance-network-bandwidth': type.networkMbps,
    'instance-hypervisor': type.hypervisor,
    'instance-encryption-in-transit-supported': type.encryptionInTransit,
    'instance-local-nvme': type.localNvmeGb,
    'instance-gpu-name': gpu?.name,
    'instance-gpu-manufacturer': gpu?.manufacturer,
    'instance-gpu-count': gpu?.count,
    'instance-gpu-memory': gpu?.memoryMiB,
    'instance-accelerator-name': accelerator?.name,
    'instance-accelerator-manufacturer': accelerator?.manufacturer,
    'instance-accelerator-count': accelerator?.count,
  };
  return Object.entries(labels).flatMap(([name, value]) =>
    value === undefined ? [] : isOne(`${prefix}/${name}`, String(value)),
  );
}

const ec2Name = /^(?<category>[a-z]+)(?:-[0-9]+tb)?(?<generation>[0-9]+)[^.]*\.(?<size>[^.]+)$/;

// A definition says what it wants to say; size and family follow from its amounts and its name.
function definedLabels({ name, capacity, labels }: DefinedInstanceType): readonly Requirement[] {
  const { category, generation, size } = ec2Name.exec(name)?.groups ?? {};
  const family = size === undefined ? undefined : name.slice(0, name.indexOf('.'));
  const derived: Readonly<Record<string, string | null | undefined>> = {
    [Labels.Arch]: 'amd64',
    [Labels.Os]: 'linux',
    [`${prefix}/instance-cpu`]: String(Math.floor((capacity['cpu'] ?? 0) / 1000)),
    [`${prefix}/instance-memory`]: String(Math.floor((capacity['memory'] ?? 0) / mebibyte)),
    [`${prefix}/instance-category`]: category,
    [`${prefix}/instance-generation`]: generation,
    [`${prefix}/instance-family`]: family,
    [`${prefix}/instance-size`]: size,
    ...labels,
  };
  return Object.entries(derived).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return value === null ? newRequirement(key, 'DoesNotExist') : isOne(key, value);
  });
}

/** Zone, capacity type and reservation of an offering as requirements. */
export function offeringRequirements(
  { zone, capacityType, reservationId }: Ec2Offering,
  zoneId: string | undefined,
): Requirements {
  return newRequirements(
    isOne(Labels.Zone, zone),
    isOne(Labels.CapacityType, capacityType),
    ...(zoneId === undefined ? [] : [isOne(zoneIdLabel, zoneId)]),
    ...(reservationId === undefined
      ? [reservationIdLabel, reservationTypeLabel, reservationInterruptibleLabel].map((key) =>
          newRequirement(key, 'DoesNotExist'),
        )
      : reservationRequirements([reservationId])),
  );
}
