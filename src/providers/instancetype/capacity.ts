/**
 * What a node of a type has.
 *
 * Parity: karpenter-provider-aws pkg/providers/instancetype/types.go computeCapacity.
 */
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import type { Resources } from '../../model/resources.ts';
import type { CatalogInstanceType } from '../../ports/ec2.ts';
import { isQuantity, parseAmount } from '../../util/quantity.ts';
import type { AmiFamily } from './ami-family.ts';

export const mebibyte = 1024 ** 2;
export const gibibyte = 1024 ** 3;

const armReservedMiB = 64;

const gpuResources: Readonly<Record<string, string>> = {
  nvidia: 'nvidia.com/gpu',
  amd: 'amd.com/gpu',
  habana: 'habana.ai/gaudi',
};
const neuronCoresPerDevice: Readonly<Record<string, number>> = {
  inferentia: 4,
  inferentia2: 2,
  trainium: 2,
  trainium2: 8,
};

/** Nominal memory less what the hypervisor takes, as estimated before a node has been seen. */
export function estimatedMemoryBytes(
  { memoryMiB, arch }: CatalogInstanceType,
  vmMemoryOverheadPercent: number,
): number {
  const usableMiB = memoryMiB - (arch === 'arm64' ? armReservedMiB : 0);
  return (usableMiB - Math.ceil(usableMiB * vmMemoryOverheadPercent)) * mebibyte;
}

/** Of the volume or the instance store that holds the kubelet's root directory. */
export function ephemeralStorageBytes(
  { localNvmeGb = 0 }: Pick<CatalogInstanceType, 'localNvmeGb'>,
  family: AmiFamily,
  { instanceStorePolicy, blockDeviceMappings = [] }: EC2NodeClass['spec'],
): number {
  if (instanceStorePolicy === 'RAID0' && localNvmeGb > 0) return parseAmount(`${localNvmeGb}G`);
  const root =
    blockDeviceMappings.find(({ rootVolume, ebs }) => rootVolume && ebs?.volumeSize) ??
    (family.ephemeralDevice === undefined
      ? blockDeviceMappings.at(-1)
      : blockDeviceMappings.find(({ deviceName }) => deviceName === family.ephemeralDevice));
  const size = root?.ebs?.volumeSize;
  return isQuantity(size) ? parseAmount(size) : family.defaultVolumeGiB * gibibyte;
}

export interface CapacityInput {
  readonly type: CatalogInstanceType;
  readonly family: AmiFamily;
  readonly spec: EC2NodeClass['spec'];
  readonly pods: number;
  readonly memoryBytes: number;
}

/** All amounts, those that are zero included. */
export function computeCapacity(input: CapacityInput): Resources {
  const { type, family, spec, pods, memoryBytes } = input;
  const { gpu, accelerator } = type;
  const neurons = accelerator?.manufacturer === 'aws' ? accelerator.count : 0;
  const gpus: Record<string, number> = {};
  for (const [manufacturer, resource] of Object.entries(gpuResources)) {
    gpus[resource] = gpu?.manufacturer === manufacturer ? gpu.count : 0;
  }
  return {
    cpu: type.vcpu * 1000,
    memory: memoryBytes,
    'ephemeral-storage': ephemeralStorageBytes(type, family, spec),
    pods,
    'vpc.amazonaws.com/pod-eni': type.branchEnis,
    ...gpus,
    'aws.amazon.com/neuron': neurons,
    'aws.amazon.com/neuroncore': neurons * (neuronCoresPerDevice[accelerator?.name ?? ''] ?? 0),
    'vpc.amazonaws.com/efa': efaCount(type, spec),
    ...(family.os === 'windows'
      ? { 'vpc.amazonaws.com/PrivateIPv4Address': Math.max(0, type.ipv4PerEni - 1) }
      : {}),
  };
}

function efaCount(
  { efaCount: available }: CatalogInstanceType,
  { networkInterfaces }: EC2NodeClass['spec'],
): number {
  if (!networkInterfaces) return available;
  return networkInterfaces.filter(({ interfaceType }) => interfaceType === 'efa-only').length;
}
