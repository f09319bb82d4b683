/** What a class' status says to the launch path. */
import type { EC2NodeClass, EC2NodeClassStatus } from '../../api/aws/ec2nodeclass.ts';
import type { InstanceType } from '../../model/instance-type.ts';
import type { RequirementOperator } from '../../model/requirement.ts';
import { findConflict, parseRequirements } from '../../model/requirements.ts';
import { CloudError } from '../../ports/cloud-provider.ts';

/** A class that exists, or CloudError NodeClassNotReady. */
export function requireClass(name: string, nodeClass: EC2NodeClass | undefined): EC2NodeClass {
  if (nodeClass === undefined) {
    throw new CloudError('NodeClassNotReady', `there is no EC2NodeClass ${name}`);
  }
  if (nodeClass.metadata.deletionTimestamp !== undefined) {
    const message = `EC2NodeClass ${name} is terminating and counts as missing`;
    throw new CloudError('NodeClassNotReady', message);
  }
  return nodeClass;
}

/**
 * Throws CloudError unless the class' Ready condition is True for its present generation.
 *
 * Parity: karpenter-provider-aws pkg/cloudprovider/cloudprovider.go Create.
 */
export function requireReady({ metadata, status }: EC2NodeClass): void {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const { name, generation } = metadata;
  if (ready === undefined || ready.status === 'Unknown') {
    const message = `EC2NodeClass ${name} is not known to be ready`;
    throw new CloudError('CreateFailed', message, { reason: 'NodeClassReadinessUnknown' });
  }
  if (ready.status === 'False') {
    const message = `EC2NodeClass ${name} is not ready: ${ready.message ?? ready.reason ?? ''}`;
    throw new CloudError('NodeClassNotReady', message);
  }
  if (ready.observedGeneration !== undefined && ready.observedGeneration !== generation) {
    const message = `EC2NodeClass ${name} has changed and its readiness is that of before`;
    throw new CloudError('NodeClassNotReady', message);
  }
}

/** The first image that the type can boot, or `undefined`. */
export function imageFor(
  { requirements }: Pick<InstanceType, 'requirements'>,
  { amis = [] }: EC2NodeClassStatus,
): string | undefined {
  return amis.find((ami) => {
    const ofAmi = (ami.requirements ?? []).map(({ key, operator, values }) => ({
      key,
      operator: operator as RequirementOperator,
      ...(values === undefined ? {} : { values }),
    }));
    return findConflict(requirements, parseRequirements(ofAmi)) === undefined;
  })?.id;
}
