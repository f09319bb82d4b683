/** One instance of the simulated EC2, from launch to oblivion. */
import type { Ec2Instance, InstanceState } from '../../ports/ec2.ts';
import type { ObservedInstance } from '../scenario/node-entries.ts';
import type { BootedInstance } from './booted-instance.ts';
import type { SoldType } from './offerings.ts';

/** What the books say about an instance; also after its end. */
export interface InstanceRecord extends ObservedInstance {
  readonly id: string;
  readonly nodeName: string;
  readonly reservationId?: string;
  readonly state: InstanceState;
  /** When EC2 stopped billing it. */
  readonly endedAtMs?: number;
}

export interface NewInstance {
  readonly sold: SoldType;
  readonly instance: Ec2Instance;
  /** USD per hour at launch; it stays. */
  readonly price: number;
  readonly nodeName: string;
  readonly booted: BootedInstance;
}

/** What DescribeInstances shows for the time being in place of the truth. */
interface StaleView {
  /** Absent: not shown at all. */
  readonly instance: Ec2Instance | undefined;
  readonly untilMs: number;
}

export class SimulatedInstance {
  readonly sold: SoldType;
  readonly price: number;
  readonly nodeName: string;
  readonly providerId: string;
  #instance: Ec2Instance;
  #booted: BootedInstance;
  #endedAtMs: number | undefined;
  #stale: StaleView | undefined;

  constructor({ sold, instance, price, nodeName, booted }: NewInstance) {
    this.sold = sold;
    this.price = price;
    this.nodeName = nodeName;
    this.providerId = booted.providerId;
    this.#instance = instance;
    this.#booted = booted;
  }

  get id(): string {
    return this.#instance.id;
  }

  get state(): InstanceState {
    return this.#instance.state;
  }

  /** The truth. */
  get instance(): Ec2Instance {
    return this.#instance;
  }

  get booted(): BootedInstance {
    return this.#booted;
  }

  get isGoing(): boolean {
    return this.state === 'shutting-down' || this.state === 'terminated';
  }

  moveTo(state: InstanceState, nowMs: number): void {
    this.#instance = { ...this.#instance, state };
    this.#booted = { ...this.#booted, instance: this.#instance };
    if (this.isGoing) this.#endedAtMs ??= nowMs;
  }

  /** Until then DescribeInstances shows what it shows now, or nothing yet. */
  freezeView(isShown: boolean, untilMs: number): void {
    this.#stale = { instance: isShown ? this.#instance : undefined, untilMs };
  }

  /** As DescribeInstances shows it. */
  viewAt(nowMs: number): Ec2Instance | undefined {
    if (this.#stale && nowMs < this.#stale.untilMs) return this.#stale.instance;
    return this.#instance;
  }

  record(): InstanceRecord {
    const { id, instanceType, zone, capacityType, launchedAtMs, reservationId, state, tags } =
      this.#instance;
    return {
      id,
      providerId: this.providerId,
      nodeName: this.nodeName,
      nodeClaim: tags['karpenter.sh/nodeclaim'] ?? '',
      nodePool: tags['karpenter.sh/nodepool'] ?? '',
      instanceType,
      zone,
      capacityType,
      price: this.price,
      launchedAtMs,
      state,
      ...(reservationId === undefined ? {} : { reservationId }),
      ...(this.#endedAtMs === undefined ? {} : { endedAtMs: this.#endedAtMs }),
    };
  }
}
