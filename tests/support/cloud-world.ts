/** A provider over a simulated EC2 in virtual time, with a class, a pool and claims. */
import type { EC2NodeClass } from '../../src/api/aws/ec2nodeclass.ts';
import type { NodeClaim } from '../../src/api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../src/api/karpenter/nodepool.ts';
import type { InstanceType } from '../../src/model/instance-type.ts';
import type { RequirementSpec } from '../../src/model/requirements.ts';
import { defaultSettings, type Settings } from '../../src/model/settings.ts';
import {
  newSimulatedProvider,
  type SimulatedProvider,
} from '../../src/providers/simulated/provider.ts';
import { VirtualClock } from '../../src/sim/clock/virtual-clock.ts';
import { type CloudConfig, newCloudConfig } from '../../src/sim/cloud/config.ts';
import { newLatencyModel } from '../../src/sim/cloud/latency-model.ts';
import { newSimulatedEc2, type SimulatedEc2 } from '../../src/sim/cloud/simulated-ec2.ts';
import { type FaultRule, newFaults } from '../../src/sim/faults/fault-plan.ts';
import { newRng } from '../../src/util/rng.ts';

export const startMs = 1_796_083_200_000;
export const mebibyte = 1024 ** 2;
export const nodeClassRef = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
export const capacityType = 'karpenter.sh/capacity-type';
export const instanceType = 'node.kubernetes.io/instance-type';
export const zone = 'topology.kubernetes.io/zone';
export const family = 'karpenter.k8s.aws/instance-family';

export const isIn = (key: string, ...values: readonly string[]): RequirementSpec => ({
  key,
  operator: 'In',
  values,
});

export const pool: NodePool = {
  apiVersion: 'karpenter.sh/v1',
  kind: 'NodePool',
  metadata: { name: 'default' },
  spec: { template: { spec: { nodeClassRef, requirements: [] } } },
};

export const newClass = (more: Partial<EC2NodeClass['spec']> = {}): EC2NodeClass => ({
  apiVersion: 'karpenter.k8s.aws/v1',
  kind: 'EC2NodeClass',
  metadata: { name: 'default', generation: 1 },
  spec: {
    role: 'node',
    amiSelectorTerms: [{ alias: 'al2023@latest' }],
    subnetSelectorTerms: [{ tags: { discovery: 'test' } }],
    securityGroupSelectorTerms: [{ tags: { discovery: 'test' } }],
    ...more,
  },
});

let claims = 0;
export function newClaim(requirements: readonly RequirementSpec[], cpu = '1'): NodeClaim {
  const name = `default-${++claims}`;
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: { name, uid: `uid-${name}`, labels: { 'karpenter.sh/nodepool': 'default' } },
    spec: {
      nodeClassRef,
      requirements: [isIn('karpenter.sh/nodepool', 'default'), ...requirements],
      resources: { requests: { cpu, memory: '1Gi', pods: '3' } },
      taints: [{ key: 'dedicated', value: 'build', effect: 'NoSchedule' }],
    },
  };
}

interface Given {
  readonly cloud?: Partial<CloudConfig>;
  readonly settings?: Partial<Settings>;
  readonly faults?: readonly FaultRule[];
}

export class World {
  readonly clock = new VirtualClock(startMs);
  readonly ec2: SimulatedEc2;
  readonly provider: SimulatedProvider;
  nodeClass: EC2NodeClass | undefined;

  constructor({ cloud = {}, settings = {}, faults = [] }: Given = {}) {
    const { clock } = this;
    const rng = newRng(1);
    const config = newCloudConfig({
      instanceTypes: ['c7g.large', 'c7g.xlarge', 'm7g.large', 'c7i.large', 'g5.xlarge'],
      ...cloud,
    });
    this.ec2 = newSimulatedEc2({
      clock,
      rng,
      faults: newFaults(faults, rng, clock),
      latency: newLatencyModel({ profile: config.profile, overrides: config.latency, rng }),
      config,
    });
    this.provider = newSimulatedProvider({
      ec2: this.ec2,
      clock,
      settings: { ...defaultSettings, ...settings },
      clusterName: 'test',
      nodeClasses: (name) => (name === 'default' ? this.nodeClass : undefined),
    });
  }

  /** Stores the class with the status that the provider gives it, ready. */
  async setClass(nodeClass = newClass()): Promise<this> {
    const status = await this.provider.resolve(nodeClass);
    const ready = { type: 'Ready', status: 'True' as const, observedGeneration: 1 };
    const conditions = [...(status.conditions ?? []), ready];
    this.nodeClass = { ...nodeClass, status: { ...status, conditions } };
    return this;
  }

  async pass(seconds: number): Promise<void> {
    await this.clock.runUntil(this.clock.nowMs() + seconds * 1000, { drain: async () => {} });
  }

  types(): Promise<readonly InstanceType[]> {
    return this.provider.getInstanceTypes(pool);
  }

  /** `spot us-east-1a` of the offerings of the type that are available. */
  async available(name: string): Promise<readonly string[]> {
    const type = (await this.types()).find((t) => t.name === name);
    return (type?.offerings ?? [])
      .filter(({ available }) => available)
      .map((offering) => `${offering.capacityType} ${offering.zone}`);
  }
}

export const newWorld = (given: Given = {}): Promise<World> => new World(given).setClass();
export const withProvider = (claim: NodeClaim, providerID: string): NodeClaim => ({
  ...claim,
  status: { ...claim.status, providerID },
});

/** A type at this price on demand in one zone. */
export function definition(name: string, price: number) {
  return {
    name,
    capacity: { cpu: 2000, memory: 8192 * mebibyte, pods: 29 },
    allocatable: { cpu: 1930, memory: 6656 * mebibyte, pods: 29 },
    registered: {},
    labels: {},
    volumeLimits: {},
    offerings: [{ zone: 'us-east-1a', capacityType: 'on-demand', price, available: true }] as const,
  };
}
