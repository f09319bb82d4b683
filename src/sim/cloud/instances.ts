/** The instances of the simulated EC2: pending, running, shutting down, terminated, forgotten. */
import type { Clock } from '../../ports/clock.ts';
import type { BootConfig, Ec2Instance } from '../../ports/ec2.ts';
import type { Faults } from '../faults/faults.ts';
import type { BootedInstance, InstanceListener } from './booted-instance.ts';
import type { CapacityPools, Place } from './capacity-pools.ts';
import { type InstanceRecord, SimulatedInstance } from './instance.ts';
import type { CloudLatencyModel } from './latency-model.ts';
import type { Market } from './market.ts';
import type { SoldType } from './offerings.ts';

/** Ended instances are shown for so long. */
const shownAfterEndMs = 3_600_000;
const staleWithinMs = 10_000;
const vanishWithinMs = 1_800_000;

export interface InstancesOptions {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly latency: CloudLatencyModel;
  readonly pools: CapacityPools;
  readonly market: Market;
}

export interface NewMachine {
  readonly sold: SoldType;
  readonly instance: Ec2Instance;
  /** USD per hour. */
  readonly price: number;
  readonly nodeName: string;
  readonly boot: BootConfig;
}

export class Instances {
  readonly #options: InstancesOptions;
  readonly #all: SimulatedInstance[] = [];
  /** Those that DescribeInstances still knows, by launch. */
  readonly #known = new Map<string, SimulatedInstance>();
  readonly #listeners: InstanceListener[] = [];

  constructor(options: InstancesOptions) {
    this.#options = options;
  }

  subscribe(listener: InstanceListener): void {
    this.#listeners.push(listener);
  }

  /** Unless it is forgotten. */
  get(id: string): SimulatedInstance | undefined {
    return this.#known.get(id);
  }

  /** By launch. */
  known(): Iterable<SimulatedInstance> {
    return this.#known.values();
  }

  records(): readonly InstanceRecord[] {
    return this.#all.map((instance) => instance.record());
  }

  isRunning(id: string): boolean {
    return this.#known.get(id)?.isGoing === false;
  }

  runningIn({ instanceType, zone, capacityType }: Place): readonly string[] {
    const ids: string[] = [];
    for (const { id, isGoing, instance } of this.#known.values()) {
      const isThere =
        instance.instanceType === instanceType &&
        instance.zone === zone &&
        instance.capacityType === capacityType;
      if (isThere && !isGoing) ids.push(id);
    }
    return ids;
  }

  /** One that runs already. */
  add(machine: NewMachine): SimulatedInstance {
    const { sold, instance, boot, nodeName } = machine;
    const booted: BootedInstance = {
      instance,
      providerId: `aws:///${instance.zone}/${instance.id}`,
      nodeName,
      boot: { ...boot, allocatable: { ...boot.allocatable, ...sold.registered } },
      volumeLimits: sold.volumeLimits,
      networkMbps: sold.networkMbps,
    };
    const added = new SimulatedInstance({ ...machine, booted });
    this.#all.push(added);
    this.#known.set(added.id, added);
    this.#count(added, 1);
    return added;
  }

  /** A new one, which will run in a while. */
  launch(machine: NewMachine): SimulatedInstance {
    const { clock, faults, latency } = this.#options;
    const launched = this.add(machine);
    if (faults.fires('ec2.eventual-consistency')) this.#freeze(launched, false);
    const { type } = machine.sold;
    const isLargeGpu = type.kind === 'catalog' && type.category === 'p';
    clock.after(latency.drawLaunchMs(launched.id, isLargeGpu), () => this.#start(launched));
    return launched;
  }

  /** As TerminateInstances does it. */
  terminate(instance: SimulatedInstance): void {
    const { faults } = this.#options;
    if (faults.fires('ec2.terminate-ignored')) return;
    if (faults.fires('ec2.eventual-consistency')) this.#freeze(instance, true);
    this.shutDown(instance);
  }

  shutDown(instance: SimulatedInstance): void {
    if (instance.isGoing) return;
    const { clock, latency } = this.#options;
    instance.moveTo('shutting-down', clock.nowMs());
    this.#count(instance, -1);
    for (const listener of this.#listeners) listener.onShuttingDown(instance.booted);
    clock.after(latency.drawMs('terminate', instance.id), () => this.#end(instance));
  }

  #start(instance: SimulatedInstance): void {
    if (instance.state !== 'pending') return;
    const { clock, faults } = this.#options;
    instance.moveTo('running', clock.nowMs());
    for (const listener of this.#listeners) listener.onRunning(instance.booted);
    if (!faults.fires('ec2.instance-vanishes')) return;
    clock.after(faults.draw('ec2.instance-vanishes') * vanishWithinMs, () => {
      if (instance.isGoing) return;
      this.#count(instance, -1);
      this.#end(instance);
    });
  }

  #end(instance: SimulatedInstance): void {
    const { clock } = this.#options;
    instance.moveTo('terminated', clock.nowMs());
    for (const listener of this.#listeners) listener.onTerminated(instance.booted);
    clock.after(shownAfterEndMs, () => this.#known.delete(instance.id));
  }

  #count({ instance, sold }: SimulatedInstance, by: 1 | -1): void {
    const { pools, market } = this.#options;
    pools.use(instance, sold.vcpus, by);
    if (instance.reservationId === undefined) return;
    market.countReservation(instance.instanceType, instance.reservationId, by === 1 ? -1 : 1);
  }

  #freeze(instance: SimulatedInstance, isShown: boolean): void {
    const { clock, faults } = this.#options;
    const forMs = faults.draw('ec2.eventual-consistency') * staleWithinMs;
    instance.freezeView(isShown, clock.nowMs() + forMs);
  }
}
