/** What a claim and its instance look like that were there before the rehearsal began. */
import type { EC2NodeClass, EC2NodeClassStatus } from '../../api/aws/ec2nodeclass.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Taints } from '../../api/labels.ts';
import type { InstanceType } from '../../model/instance-type.ts';
import type { Resources } from '../../model/resources.ts';
import { CloudError } from '../../ports/cloud-provider.ts';
import type { BootConfig, Ec2Instance } from '../../ports/ec2.ts';
import { imageFor } from './class-status.ts';
import { launchLabels, launchTags, newBootConfig } from './launch-request.ts';

/** Where the instance is. */
export type ExistingPlace = Pick<Ec2Instance, 'instanceType' | 'zone' | 'capacityType'>;

export interface ExistingLaunch {
  readonly imageId: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly capacity: Resources;
  readonly allocatable: Resources;
  /** As of a registered node: without the taints that registration takes away. */
  readonly boot: BootConfig;
}

export interface ExistingInput {
  readonly claim: NodeClaim;
  readonly nodeClass: EC2NodeClass;
  readonly status: EC2NodeClassStatus;
  readonly place: ExistingPlace;
  readonly clusterName: string;
  readonly types: ReadonlyMap<string, InstanceType>;
}

/** Throws CloudError when the cloud does not have the type. */
export function existingLaunch(input: ExistingInput): ExistingLaunch {
  const { claim, nodeClass, status, place, clusterName, types } = input;
  const type = types.get(place.instanceType);
  if (!type) {
    const message = `node ${claim.metadata.name}: the cloud has no instance type ${place.instanceType}`;
    throw new CloudError('CreateFailed', message);
  }
  const boot = newBootConfig(claim, nodeClass, type, place.capacityType);
  const zoneId = status.subnets?.find(({ zone }) => zone === place.zone)?.zoneID;
  const startup = new Set(claim.spec.startupTaints?.map(({ key }) => key));
  return {
    imageId: imageFor(type, status) ?? '',
    labels: launchLabels(place, type, zoneId),
    tags: launchTags(claim, nodeClass, clusterName),
    capacity: boot.capacity,
    allocatable: boot.allocatable,
    boot: {
      ...boot,
      taints: boot.taints.filter(({ key }) => key !== Taints.Unregistered.key && !startup.has(key)),
    },
  };
}
