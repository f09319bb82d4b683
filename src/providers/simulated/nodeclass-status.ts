/** The status of an EC2NodeClass in the simulated account: what its selectors find there. */
import type { EC2NodeClass, EC2NodeClassStatus } from '../../api/aws/ec2nodeclass.ts';
import type { Condition } from '../../api/core/meta.ts';
import { Labels } from '../../api/labels.ts';
import type { Ec2Image, Ec2Zone } from '../../ports/ec2.ts';
import { canonicalJson, hashText } from '../../util/hash.ts';
import { aliasOf, amiFamilyOf } from '../instancetype/ami-family.ts';

type Spec = EC2NodeClass['spec'];
type Ami = NonNullable<EC2NodeClassStatus['amis']>[number];
export type Arch = Ec2Image['arch'];

export const architectures: readonly Arch[] = ['amd64', 'arm64'];

export interface AccountAnswers {
  readonly zones: readonly Ec2Zone[];
  /** Of the class' alias; absent where there is none. */
  readonly images: readonly Ec2Image[];
}

/**
 * The account has one subnet in each zone, found by any tags, and every id, group, image and profile
 * that a class names. Ready itself is left to whoever writes the status.
 */
export function nodeClassStatus(
  { spec, metadata }: EC2NodeClass,
  { zones, images }: AccountAnswers,
): EC2NodeClassStatus {
  const amis = amisOf(spec, images);
  const met = (type: string): Condition => ({ type, status: 'True', ...observed(metadata) });
  const missing: Condition = {
    type: 'AMIsReady',
    status: 'False',
    reason: 'AMINotFound',
    message: 'AMISelectorTerms did not match any AMIs',
    ...observed(metadata),
  };
  const instanceProfile = spec.instanceProfile ?? spec.role;
  return {
    amis,
    subnets: subnetsOf(spec, zones),
    securityGroups: spec.securityGroupSelectorTerms.map(({ id, name, tags }) => ({
      id: id ?? `sg-0${hashText(canonicalJson({ name, tags }))}`,
      ...(name === undefined ? {} : { name }),
    })),
    ...(instanceProfile === undefined ? {} : { instanceProfile }),
    conditions: [
      amis.length > 0 ? met('AMIsReady') : missing,
      met('SubnetsReady'),
      met('SecurityGroupsReady'),
      met('InstanceProfileReady'),
      met('CapacityReservationsReady'),
      met('ValidationSucceeded'),
    ],
  };
}

function observed({ generation }: EC2NodeClass['metadata']): {
  readonly observedGeneration?: number;
} {
  return generation === undefined ? {} : { observedGeneration: generation };
}

// Terms by id say how many zones the class has: each subnet lies in one, in order.
function subnetsOf(
  { subnetSelectorTerms }: Spec,
  zones: readonly Ec2Zone[],
): NonNullable<EC2NodeClassStatus['subnets']> {
  const ids = subnetSelectorTerms.flatMap(({ id }) => id ?? []);
  const isByTags = subnetSelectorTerms.some(({ id }) => id === undefined);
  return zones.flatMap(({ zone, zoneId }, i) => {
    const id = ids[i] ?? (isByTags ? `subnet-0${hashText(zone)}` : undefined);
    return id === undefined ? [] : [{ id, zone, zoneID: zoneId }];
  });
}

function amisOf(spec: Spec, images: readonly Ec2Image[]): readonly Ami[] {
  if (aliasOf(spec) !== undefined) {
    const { os } = amiFamilyOf(spec);
    return images
      .filter(({ arch }) => os === 'linux' || arch === 'amd64')
      .map(({ id, family, version, arch }) => newAmi(id, arch, `${family}-${version}-${arch}`));
  }
  // Images by id, name, tags or parameter exist for both architectures.
  return spec.amiSelectorTerms.flatMap((term) =>
    architectures.map((arch) =>
      newAmi(term.id ?? `ami-0${hashText(canonicalJson(term) + arch)}`, arch, term.name),
    ),
  );
}

function newAmi(id: string, arch: Arch, name: string | undefined): Ami {
  return {
    id,
    ...(name === undefined ? {} : { name }),
    requirements: [{ key: Labels.Arch, operator: 'In', values: [arch] }],
  };
}
