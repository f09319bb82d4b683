/**
 * How many pods a node runs: by the addresses of its interfaces, or as the kubelet is told.
 *
 * Parity: karpenter-provider-aws pkg/providers/instancetype/types.go ENILimitedPods and pods.
 */
import type { CatalogInstanceType } from '../../ports/ec2.ts';
import type { AmiFamily } from './ami-family.ts';

const podsWithoutEniDensity = 110;

export interface EniUse {
  readonly reservedEnis: number;
  /** Interfaces of the default card that carry EFA only. */
  readonly efaOnlyEnis: number;
}

/** Pods that find an address, and the two that need none of their own. */
export function eniPods(
  { defaultCardEnis, ipv4PerEni }: CatalogInstanceType,
  { reservedEnis, efaOnlyEnis }: EniUse,
): number {
  const usable = Math.max(defaultCardEnis - reservedEnis - efaOnlyEnis, 0);
  return usable === 0 ? 0 : usable * (ipv4PerEni - 1) + 2;
}

export interface PodLimits {
  /** As the kubelet is told; absent: by family. */
  readonly maxPods?: number;
  readonly podsPerCore?: number;
}

/** The number of pods that the scheduler may count on. */
export function podCapacity(
  type: CatalogInstanceType,
  family: AmiFamily,
  { maxPods, podsPerCore = 0 }: PodLimits,
  use: EniUse,
): number {
  const limit = maxPods ?? (family.hasEniDensity ? eniPods(type, use) : podsWithoutEniDensity);
  const isPerCore = podsPerCore > 0 && family.supportsPodsPerCore;
  return isPerCore ? Math.min(podsPerCore * type.vcpu, limit) : limit;
}
