/**
 * What of a node is not for pods.
 *
 * Parity: karpenter-provider-aws pkg/providers/instancetype/types.go kubeReservedResources,
 * evictionThreshold.
 */
import type { Resources } from '../../model/resources.ts';
import { parseAmount } from '../../util/quantity.ts';
import { gibibyte, mebibyte } from './capacity.ts';

/** Share of the CPUs from `fromMilli` on that the kubelet keeps, in hundredths of a percent. */
const cpuSteps = [
  { fromMilli: 0, toMilli: 1_000, share: 600 },
  { fromMilli: 1_000, toMilli: 2_000, share: 100 },
  { fromMilli: 2_000, toMilli: 4_000, share: 50 },
  { fromMilli: 4_000, toMilli: Infinity, share: 25 },
] as const;

const memoryPerPodMiB = 11;
const memoryBaseMiB = 255;
const defaultMemoryThreshold = 100 * mebibyte;
const storageThresholdPercent = 10;

/** As the bootstrap of the images works it out for this many pods. */
export function defaultKubeReserved(vcpus: number, pods: number): Resources {
  let cpu = 0;
  for (const { fromMilli, toMilli, share } of cpuSteps) {
    const milli = Math.min(vcpus * 1000, toMilli) - fromMilli;
    if (milli > 0) cpu += Math.trunc((milli * share) / 10_000);
  }
  return {
    cpu,
    memory: (memoryPerPodMiB * pods + memoryBaseMiB) * mebibyte,
    'ephemeral-storage': gibibyte,
  };
}

/**
 * `memoryBytes` is the estimated capacity, never the one that nodes were seen to have. Soft
 * thresholds have no effect.
 */
export function evictionThreshold(
  evictionHard: Readonly<Record<string, string>>,
  memoryBytes: number,
  storageBytes: number,
): Resources {
  const memory = evictionHard['memory.available'];
  const storage = evictionHard['nodefs.available'] ?? `${storageThresholdPercent}%`;
  return {
    memory: memory === undefined ? defaultMemoryThreshold : thresholdBytes(memory, memoryBytes),
    'ephemeral-storage': thresholdBytes(storage, storageBytes),
  };
}

/** `5%` of the capacity or a quantity; 100 % switches the signal off. */
function thresholdBytes(threshold: string, capacityBytes: number): number {
  if (!threshold.endsWith('%')) return parseAmount(threshold);
  const percent = Number(threshold.slice(0, -1));
  return percent === 100 ? 0 : Math.ceil((capacityBytes / 100) * percent);
}
