/** Whether a class can use a type at all. */
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import type { CatalogInstanceType } from '../../ports/ec2.ts';
import type { AmiFamily } from './ami-family.ts';

/**
 * Parity: karpenter-provider-aws pkg/providers/instancetype/compatibility. Differs: nested
 * virtualization, placement groups and the cards beyond the first are not judged, since the figures
 * of a type do not tell.
 */
export function isTypeCompatible(
  type: CatalogInstanceType,
  family: AmiFamily,
  { networkInterfaces = [], connectionTracking }: EC2NodeClass['spec'],
): boolean {
  const efaOnly = networkInterfaces.filter(({ interfaceType }) => interfaceType === 'efa-only');
  if (efaOnly.length > type.efaCount) return false;
  const hasSlot = networkInterfaces.every(
    ({ networkCardIndex, deviceIndex }) =>
      networkCardIndex > 0 || deviceIndex < type.defaultCardEnis,
  );
  if (!hasSlot) return false;
  if (family.name === 'AL2023' && type.family === 'a1') return false;
  return connectionTracking === undefined || type.hypervisor === 'nitro';
}
