/** The CreateFleet request of a claim, and what the claim learns from the instance. */
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Labels, Taints } from '../../api/labels.ts';
import type { InstanceType } from '../../model/instance-type.ts';
import type { Resources } from '../../model/resources.ts';
import type { Instance, Launch } from '../../ports/cloud-provider.ts';
import type { BootConfig, CreateFleetRequest, Ec2Instance } from '../../ports/ec2.ts';
import { amiFamilyOf } from '../instancetype/ami-family.ts';
import { reservationRequirements, zoneIdLabel } from '../instancetype/type-requirements.ts';
import type { LaunchPlan } from './launch-plans.ts';

const efaResource = 'vpc.amazonaws.com/efa';
const tenancyLabel = 'karpenter.k8s.aws/instance-tenancy';

export const clusterTag = 'eks:eks-cluster-name';
export const nodeClassTag = 'karpenter.k8s.aws/ec2nodeclass';
export const nodeClaimTag = 'karpenter.sh/nodeclaim';

/**
 * Parity: karpenter-provider-aws pkg/cloudprovider getTags. Differs: the claim's name is a tag from
 * the launch on, so that an instance whose answer was lost can be found.
 */
export function launchTags(
  claim: NodeClaim,
  { metadata, spec }: EC2NodeClass,
  clusterName: string,
): Readonly<Record<string, string>> {
  return {
    ...spec.tags,
    [`kubernetes.io/cluster/${clusterName}`]: 'owned',
    [Labels.NodePool]: claim.metadata.labels?.[Labels.NodePool] ?? '',
    [clusterTag]: clusterName,
    [nodeClassTag]: metadata.name,
    [nodeClaimTag]: claim.metadata.name,
  };
}

export interface LaunchRequestInput {
  readonly claim: NodeClaim;
  readonly nodeClass: EC2NodeClass;
  readonly plan: LaunchPlan;
  readonly clusterName: string;
  readonly types: ReadonlyMap<string, InstanceType>;
}

export function newFleetRequest(input: LaunchRequestInput): CreateFleetRequest {
  const { claim, nodeClass, plan, clusterName, types } = input;
  const { capacityType, overrides } = plan;
  return {
    clientToken: claim.metadata.uid ?? claim.metadata.name,
    capacityType,
    allocationStrategy: capacityType === 'spot' ? 'price-capacity-optimized' : 'lowest-price',
    overrides,
    targetCapacity: 1,
    tags: launchTags(claim, nodeClass, clusterName),
    imageId: overrides[0]?.imageId ?? '',
    boot: (name) => newBootConfig(claim, nodeClass, types.get(name), capacityType),
  };
}

/** What stands in the user data. */
export function newBootConfig(
  claim: NodeClaim,
  nodeClass: EC2NodeClass,
  type: InstanceType | undefined,
  capacityType: string,
): BootConfig {
  const { taints = [], startupTaints = [] } = claim.spec;
  const arch = singleValue(type, Labels.Arch);
  const os = singleValue(type, Labels.Os);
  return {
    nodeClaim: claim.metadata.name,
    amiFamily: amiFamilyOf(nodeClass.spec).name,
    labels: {
      ...(arch === undefined ? {} : { [Labels.Arch]: arch }),
      ...(os === undefined ? {} : { [Labels.Os]: os }),
      ...claim.metadata.labels,
      [Labels.CapacityType]: capacityType,
    },
    taints: [...taints, ...startupTaints, Taints.Unregistered],
    capacity: present(type?.capacity, claim),
    allocatable: present(type?.allocatable, claim),
  };
}

/** What the claim is told about its instance. */
export function toLaunch(
  ec2Instance: Ec2Instance,
  type: InstanceType,
  claim: NodeClaim,
  zoneId: string | undefined,
): Launch {
  return {
    instance: toInstance(ec2Instance),
    labels: launchLabels(ec2Instance, type, zoneId),
    annotations: {},
    capacity: present(type.capacity, claim),
    allocatable: present(type.allocatable, claim),
  };
}

type Placed = Pick<Ec2Instance, 'instanceType' | 'zone' | 'capacityType' | 'reservationId'>;

/** Every label of the type that has one value, and where the instance is. */
export function launchLabels(
  { zone, capacityType, reservationId }: Placed,
  { requirements }: InstanceType,
  zoneId: string | undefined,
): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const { key, complement, values } of requirements.values()) {
    const [value, second] = values;
    const isSingle = !complement && value !== undefined && second === undefined;
    if (isSingle && !key.includes('/capacity-reservation-')) labels[key] = value;
  }
  for (const { key, values } of reservationRequirements(reservationId ? [reservationId] : [])) {
    if (reservationId !== undefined && values[0] !== undefined) labels[key] = values[0];
  }
  return {
    ...labels,
    [Labels.Zone]: zone,
    [Labels.CapacityType]: capacityType,
    [tenancyLabel]: 'default',
    ...(zoneId === undefined ? {} : { [zoneIdLabel]: zoneId }),
  };
}

export function toInstance(instance: Ec2Instance): Instance {
  const { id, instanceType, zone, capacityType, imageId, launchedAtMs, tags, state } = instance;
  const nodeClaim = tags[nodeClaimTag];
  const nodePool = tags[Labels.NodePool];
  return {
    providerId: `aws:///${zone}/${id}`,
    instanceType,
    zone,
    capacityType,
    imageId,
    launchedAtMs,
    ...(nodeClaim === undefined ? {} : { nodeClaim }),
    ...(nodePool === undefined ? {} : { nodePool }),
    isTerminating: state === 'shutting-down' || state === 'terminated',
  };
}

function singleValue(type: InstanceType | undefined, key: string): string | undefined {
  const requirement = type?.requirements.get(key);
  return requirement?.values.length === 1 ? requirement.values[0] : undefined;
}

/** Amounts above zero; EFA only for a claim that asks for it. */
function present(amounts: Resources = {}, { spec }: NodeClaim): Resources {
  const wantsEfa = spec.resources?.requests?.[efaResource] !== undefined;
  return Object.fromEntries(
    Object.entries(amounts).filter(
      ([name, amount]) => amount !== 0 && (name !== efaResource || wantsEfa),
    ),
  );
}
