/** All types of a cloud as a class sees them, without a running provider: for catalogues and plans. */
import type { InstanceType } from '../../model/instance-type.ts';
import type { Ec2InstanceType, Ec2Offering } from '../../ports/ec2.ts';
import { compareText } from '../../util/compare-text.ts';
import { type InstanceTypeContext, newInstanceTypeFactory } from './instance-type.ts';

export interface DescribeInput extends InstanceTypeContext {
  readonly types: readonly Ec2InstanceType[];
  readonly offerings: readonly Ec2Offering[];
}

/** By name. Throws KubeletExpressionError when a formula of the class fails for a type. */
export function describeInstanceTypes(input: DescribeInput): readonly InstanceType[] {
  const factory = newInstanceTypeFactory(input);
  const offerings = offeringsByType(input.offerings);
  return [...input.types]
    .sort((a, b) => compareText(a.name, b.name))
    .map((type) => factory.newInstanceType(type, offerings.get(type.name) ?? [], () => false));
}

/** In the order of the list. */
export function offeringsByType(
  offerings: readonly Ec2Offering[],
): ReadonlyMap<string, readonly Ec2Offering[]> {
  const byType = new Map<string, Ec2Offering[]>();
  for (const offering of offerings) {
    const list = byType.get(offering.instanceType);
    if (list) list.push(offering);
    else byType.set(offering.instanceType, [offering]);
  }
  return byType;
}
