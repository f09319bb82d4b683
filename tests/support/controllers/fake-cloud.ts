/** A cloud for controller tests: one kind of instance, refusals and lost answers on demand. */
import type { NodeClaim } from '../../../src/api/karpenter/nodeclaim.ts';
import type { InstanceType } from '../../../src/model/instance-type.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import {
  CloudError,
  type CloudProvider,
  type Instance,
  type Launch,
} from '../../../src/ports/cloud-provider.ts';

interface Made {
  instance: Instance;
  readonly claimUid: string;
  isGone: boolean;
}

export class FakeCloud implements CloudProvider {
  readonly name = 'fake';
  readonly nodeClassKinds = ['karpenter.k8s.aws/EC2NodeClass'];
  readonly #clock: Clock;
  readonly #made: Made[] = [];
  /** Calls of `create`. */
  launchCalls = 0;
  /** Errors of the next launches, in order. */
  readonly refusals: CloudError[] = [];
  /** The next answers are lost although the instance is made. */
  lostAnswers = 0;
  /** Held launches wait for this. */
  gate: Promise<void> | undefined;
  /** From the request to the end of an instance. */
  endsAfterMs = 1_000;
  types: readonly InstanceType[] = [newType('m5.large', 0.1)];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Instances that have not ended. */
  get running(): readonly Instance[] {
    return this.#made.filter(({ isGone }) => !isGone).map(({ instance }) => instance);
  }

  /** An instance that no claim asked for, or that was there before. */
  add(nodeClaim: string, claimUid = ''): Instance {
    const instance: Instance = {
      providerId: `aws:///a/i-${this.#made.length + 1}`,
      instanceType: 'm5.large',
      zone: 'a',
      capacityType: 'on-demand',
      launchedAtMs: this.#clock.nowMs(),
      nodeClaim,
      isTerminating: false,
    };
    this.#made.push({ instance, claimUid, isGone: false });
    return instance;
  }

  /** The instance is gone without anybody's asking. */
  kill(providerId: string): void {
    const made = this.#made.find(({ instance }) => instance.providerId === providerId);
    if (made) made.isGone = true;
  }

  async create(claim: NodeClaim): Promise<Launch> {
    this.launchCalls++;
    await this.gate;
    const refusal = this.refusals.shift();
    if (refusal) throw refusal;
    const uid = claim.metadata.uid ?? '';
    const instance =
      this.#made.find(({ claimUid }) => claimUid === uid)?.instance ??
      this.add(claim.metadata.name, uid);
    if (this.lostAnswers > 0) {
      this.lostAnswers--;
      throw new CloudError('Unavailable', 'connection reset');
    }
    return {
      instance,
      labels: {
        'node.kubernetes.io/instance-type': instance.instanceType,
        'topology.kubernetes.io/zone': instance.zone,
        'karpenter.sh/capacity-type': instance.capacityType,
      },
      annotations: {},
      capacity: { cpu: 2_000, memory: 8 * 1024 ** 3, pods: 29 },
      allocatable: { cpu: 1_900, memory: 7 * 1024 ** 3, pods: 29 },
    };
  }

  async delete(claim: NodeClaim): Promise<void> {
    const made = this.#find(claim.status?.providerID);
    if (made.instance.isTerminating) return;
    made.instance = { ...made.instance, isTerminating: true };
    this.#clock.after(this.endsAfterMs, () => {
      made.isGone = true;
    });
  }

  async get(providerId: string): Promise<Instance> {
    return this.#find(providerId).instance;
  }

  async list(): Promise<readonly Instance[]> {
    return this.running;
  }

  async getInstanceTypes(): Promise<readonly InstanceType[]> {
    return this.types;
  }

  async isDrifted(): Promise<undefined> {
    return undefined;
  }

  #find(providerId: string | undefined): Made {
    const made = this.#made.find(({ instance }) => instance.providerId === providerId);
    if (!made || made.isGone) throw new CloudError('NodeClaimNotFound', `no ${providerId}`);
    return made;
  }
}

function newType(name: string, price: number): InstanceType {
  const offering = { zone: 'a', capacityType: 'on-demand', price, available: true } as const;
  return {
    name,
    requirements: new Map(),
    offerings: [{ ...offering, requirements: new Map() }],
    capacity: {},
    overhead: { kubeReserved: {}, systemReserved: {}, evictionThreshold: {} },
    allocatable: {},
  };
}
