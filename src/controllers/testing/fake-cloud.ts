/** A cloud for tests that offers what it is told to and launches nothing. */
import { CapacityType, Labels } from '../../api/labels.ts';
import type { InstanceType, Offering } from '../../model/instance-type.ts';
import { newRequirement } from '../../model/requirement.ts';
import { newRequirements } from '../../model/requirements.ts';
import { CloudError, type CloudProvider } from '../../ports/cloud-provider.ts';

export interface FakeCloud extends CloudProvider {
  types: readonly InstanceType[];
}

export function newFakeCloud(types: readonly InstanceType[]): FakeCloud {
  const nothing = () => Promise.reject(new CloudError('Unavailable', 'the fake cloud is empty'));
  return {
    name: 'fake',
    nodeClassKinds: ['karpenter.k8s.aws/EC2NodeClass'],
    types,
    create: nothing,
    delete: nothing,
    get: nothing,
    list: () => Promise.resolve([]),
    getInstanceTypes() {
      return Promise.resolve(this.types);
    },
    isDrifted: () => Promise.resolve(undefined),
  };
}

const zone = 'us-east-1a';

/** On demand in one zone. */
export function newType(name: string, cpuMilli: number, price: number): InstanceType {
  const amounts = { cpu: cpuMilli, memory: 64 * 1024 ** 3, pods: 110 };
  const offering: Offering = {
    zone,
    capacityType: CapacityType.OnDemand,
    requirements: newRequirements(
      newRequirement(Labels.Zone, 'In', [zone]),
      newRequirement(Labels.CapacityType, 'In', [CapacityType.OnDemand]),
    ),
    price,
    available: true,
  };
  return {
    name,
    requirements: newRequirements(
      newRequirement(Labels.InstanceType, 'In', [name]),
      newRequirement(Labels.Arch, 'In', ['amd64']),
      newRequirement(Labels.Os, 'In', ['linux']),
      newRequirement(Labels.Zone, 'In', [zone]),
      newRequirement(Labels.CapacityType, 'In', [CapacityType.OnDemand]),
    ),
    offerings: [offering],
    capacity: amounts,
    overhead: { kubeReserved: {}, systemReserved: {}, evictionThreshold: {} },
    allocatable: amounts,
  };
}
