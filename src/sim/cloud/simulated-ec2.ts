/** EC2 as a rehearsal has it: sells, launches, interrupts and ends instances in virtual time. */
import type { Clock } from '../../ports/clock.ts';
import {
  type BootConfig,
  type CreateFleetAnswer,
  type CreateFleetRequest,
  type Ec2,
  Ec2Error,
  type Ec2Image,
  type Ec2Instance,
  type Ec2InstanceType,
  type Ec2Offering,
  type Ec2Zone,
} from '../../ports/ec2.ts';
import type {
  InterruptionKind,
  InterruptionMessage,
  Interruptions,
} from '../../ports/interruptions.ts';
import { invariant } from '../../util/invariant.ts';
import type { Rng } from '../../util/rng.ts';
import type { Faults } from '../faults/faults.ts';
import type { LaunchAttempt } from '../scenario/observation.ts';
import type { OfferingSelector } from '../scenario/scenario-file.ts';
import type { ScenarioCloud } from '../scenario/world.ts';
import type { BootedInstance, InstanceListener } from './booted-instance.ts';
import { CapacityPools, type Place } from './capacity-pools.ts';
import type { CloudConfig } from './config.ts';
import { type FleetPick, runFleet } from './fleet.ts';
import { Images } from './images.ts';
import { type InstanceRecord, SimulatedInstance } from './instance.ts';
import type { CloudLatencyModel } from './latency-model.ts';
import { Market } from './market.ts';
import { Names } from './names.ts';
import { type SoldType, soldTypes } from './offerings.ts';
import { SpotWeather } from './spot-weather.ts';
import { zoneIdOf } from './zones.ts';

/** Between the notice and the end of a spot instance. */
export const spotNoticeMs = 120_000;
/** Ended instances are shown for so long. */
const shownAfterEndMs = 3_600_000;
const staleMs = 10_000;
const vanishWithinMs = 1_800_000;

export interface SimulatedEc2Options {
  readonly clock: Clock;
  readonly rng: Rng;
  readonly faults: Faults;
  readonly latency: CloudLatencyModel;
  readonly config: CloudConfig;
}

/** An instance that a scenario begins with. */
export interface ExistingInstance {
  readonly nodeName: string;
  readonly instanceType: string;
  readonly zone: string;
  readonly capacityType: Place['capacityType'];
  readonly imageId: string;
  /** With `karpenter.sh/nodepool` and `karpenter.sh/nodeclaim`. */
  readonly tags: Readonly<Record<string, string>>;
  readonly launchedAtMs: number;
  readonly boot: BootConfig;
}

export interface SimulatedEc2 extends Ec2, ScenarioCloud, Interruptions {
  /** Tells of instances that run from now on. */
  subscribe(listener: InstanceListener): void;
  /** Calls `handler` for each attempt to launch, with the instance of a successful one. */
  onLaunch(handler: (attempt: LaunchAttempt, instance: InstanceRecord | undefined) => void): void;
  /** An instance that runs already; listeners are not told. */
  addExistingInstance(existing: ExistingInstance): BootedInstance;
  /** All that there ever were, by launch. */
  instances(): readonly InstanceRecord[];
  /** Every attempt to launch, in order. */
  readonly launches: readonly LaunchAttempt[];
}

/** Throws UnknownInstanceTypeError when the config names a type that is not in the catalogue. */
export function newSimulatedEc2(options: SimulatedEc2Options): SimulatedEc2 {
  return new Ec2Model(options);
}

class Ec2Model implements SimulatedEc2 {
  readonly region: string;
  readonly launches: LaunchAttempt[] = [];
  readonly #clock: Clock;
  readonly #faults: Faults;
  readonly #latency: CloudLatencyModel;
  readonly #zones: readonly string[];
  readonly #sold: ReadonlyMap<string, SoldType>;
  readonly #types: readonly Ec2InstanceType[];
  readonly #market: Market;
  readonly #pools: CapacityPools;
  readonly #images: Images;
  readonly #names: Names;
  readonly #weather: SpotWeather;
  readonly #all: SimulatedInstance[] = [];
  /** Those that DescribeInstances still knows, by launch. */
  readonly #known = new Map<string, SimulatedInstance>();
  readonly #byToken = new Map<string, readonly SimulatedInstance[]>();
  readonly #shiftedUntilMs = new Map<string, number>();
  readonly #listeners: InstanceListener[] = [];
  readonly #launchHandlers: ((
    attempt: LaunchAttempt,
    instance: InstanceRecord | undefined,
  ) => void)[] = [];
  readonly #interruptionHandlers = new Set<(message: InterruptionMessage) => void>();

  constructor({ clock, rng, faults, latency, config }: SimulatedEc2Options) {
    const cloudRng = rng.fork('cloud');
    const sold = soldTypes(config);
    this.region = config.region;
    this.#clock = clock;
    this.#faults = faults;
    this.#latency = latency;
    this.#zones = config.zones;
    this.#sold = new Map(sold.map((entry) => [entry.type.name, entry]));
    this.#types = sold.map(({ type }) => type);
    this.#market = new Market(sold);
    this.#pools = new CapacityPools(config);
    this.#images = new Images(clock.nowMs());
    this.#names = new Names(config.region, cloudRng);
    this.#weather = new SpotWeather({
      clock,
      rng: cloudRng,
      model: config.spot ?? {},
      pools: this.#pools,
      market: this.#market,
      isRunning: (id) => this.#known.get(id)?.isGoing === false,
      runningIn: (place) => this.#runningIn(place),
      interrupt: (id, kind) => this.interrupt(id, kind),
    });
  }

  // --- the calls of EC2 ---

  async describeInstanceTypes(): Promise<readonly Ec2InstanceType[]> {
    this.#mayThrottle();
    return this.#types;
  }

  async describeOfferings(): Promise<readonly Ec2Offering[]> {
    this.#mayThrottle();
    return this.#market.all();
  }

  async describeZones(): Promise<readonly Ec2Zone[]> {
    this.#mayThrottle();
    const nowMs = this.#clock.nowMs();
    return this.#zones.map((zone, i) => ({
      zone,
      zoneId: zoneIdOf(this.region, zone, i),
      isShifted: (this.#shiftedUntilMs.get(zone) ?? nowMs) > nowMs,
    }));
  }

  async describeImage(alias: string, arch: Ec2Image['arch']): Promise<Ec2Image | undefined> {
    this.#mayThrottle();
    return this.#images.resolve(alias, arch);
  }

  async createFleet(request: CreateFleetRequest): Promise<CreateFleetAnswer> {
    this.#mayThrottle();
    const known = this.#byToken.get(request.clientToken);
    if (known) return { instances: known.map(({ instance }) => instance), errors: [] };
    const launched: SimulatedInstance[] = [];
    const errors = runFleet(
      request,
      { market: this.#market, pools: this.#pools, faults: this.#faults, sold: this.#sold },
      (pick) => launched.push(this.#launch(pick, request)),
    );
    if (launched.length > 0) this.#byToken.set(request.clientToken, launched);
    else this.#note(request, errors[0] ?? { code: 'InvalidFleetConfiguration' }, undefined);
    if (launched.length > 0 && this.#faults.fires('ec2.fleet-answer-lost')) {
      throw new Ec2Error('RequestTimeout', 'CreateFleet was not answered in time');
    }
    return { instances: launched.map(({ instance }) => instance), errors };
  }

  async describeInstances(ids?: readonly string[]): Promise<readonly Ec2Instance[]> {
    this.#mayThrottle();
    const nowMs = this.#clock.nowMs();
    if (ids) {
      return ids.map((id) => {
        const view = this.#known.get(id)?.viewAt(nowMs);
        if (!view) throw notFound(id);
        return view;
      });
    }
    const views: Ec2Instance[] = [];
    for (const instance of this.#known.values()) {
      const view = instance.viewAt(nowMs);
      if (view) views.push(view);
    }
    return views;
  }

  async terminateInstances(ids: readonly string[]): Promise<void> {
    this.#mayThrottle();
    const instances = ids.map((id) => {
      const instance = this.#known.get(id);
      if (!instance) throw notFound(id);
      return instance;
    });
    for (const instance of instances) {
      if (this.#faults.fires('ec2.terminate-ignored')) continue;
      if (this.#faults.fires('ec2.eventual-consistency')) this.#freeze(instance, true);
      this.#shutDown(instance);
    }
  }

  // --- what scenarios do to it ---

  setUnavailable(selector: OfferingSelector): void {
    this.#pools.refuse(selector);
  }

  setAvailable(selector: OfferingSelector): void {
    this.#pools.allow(selector);
  }

  publishAmi(family: string, version: string): void {
    this.#images.publish(family, version, this.#clock.nowMs());
  }

  zonalShift(zone: string, forMs: number): void {
    this.#shiftedUntilMs.set(zone, this.#clock.nowMs() + forMs);
  }

  /** Takes an instance id or a provider id. An instance that is gone gets no notice. */
  interrupt(providerId: string, kind: InterruptionKind): void {
    const instance = this.#known.get(providerId.slice(providerId.lastIndexOf('/') + 1));
    if (!instance || instance.isGoing) return;
    const message: InterruptionMessage = {
      kind,
      instanceId: instance.id,
      providerId: instance.providerId,
      sentAtMs: this.#clock.nowMs(),
    };
    for (const handler of [...this.#interruptionHandlers]) handler(message);
    switch (kind) {
      case 'SpotInterruption':
      case 'CapacityReservationInterruption':
        this.#clock.after(spotNoticeMs, () => this.#shutDown(instance));
        break;
      case 'InstanceStopping':
      case 'InstanceTerminated':
        this.#shutDown(instance);
        break;
      default:
        break;
    }
  }

  onInterruption(handler: (message: InterruptionMessage) => void): () => void {
    this.#interruptionHandlers.add(handler);
    return () => this.#interruptionHandlers.delete(handler);
  }

  // --- what the rest of the simulated world sees ---

  subscribe(listener: InstanceListener): void {
    this.#listeners.push(listener);
  }

  onLaunch(handler: (attempt: LaunchAttempt, instance: InstanceRecord | undefined) => void): void {
    this.#launchHandlers.push(handler);
  }

  instances(): readonly InstanceRecord[] {
    return this.#all.map((instance) => instance.record());
  }

  addExistingInstance(existing: ExistingInstance): BootedInstance {
    const { instanceType, zone, capacityType, imageId, tags, launchedAtMs } = existing;
    const sold = this.#soldType(instanceType);
    const offerings = this.#market.ofType(instanceType);
    const offering =
      offerings.find((o) => o.zone === zone && o.capacityType === capacityType) ??
      offerings.find((o) => o.capacityType === 'on-demand');
    const instance = this.#add(sold, existing, offering?.price ?? 0, {
      id: this.#names.nextInstanceId(),
      instanceType,
      zone,
      capacityType,
      imageId,
      state: 'running',
      launchedAtMs,
      tags,
      ...(offering?.reservationId === undefined ? {} : { reservationId: offering.reservationId }),
    });
    return instance.booted;
  }

  // --- inside ---

  #launch({ sold, offering }: FleetPick, request: CreateFleetRequest): SimulatedInstance {
    const { instanceType, zone, capacityType, price, reservationId } = offering;
    const override = request.overrides.find(
      (o) => o.instanceType === instanceType && o.zone === zone,
    );
    const from = { nodeName: this.#names.nextNodeName(), boot: request.boot(instanceType) };
    const instance = this.#add(sold, from, price, {
      id: this.#names.nextInstanceId(),
      instanceType,
      zone,
      capacityType,
      imageId: override?.imageId ?? request.imageId,
      state: 'pending',
      launchedAtMs: this.#clock.nowMs(),
      tags: request.tags,
      ...(reservationId === undefined ? {} : { reservationId }),
    });
    if (this.#faults.fires('ec2.eventual-consistency')) this.#freeze(instance, false);
    const isLargeGpu = sold.type.kind === 'catalog' && sold.type.category === 'p';
    const delayMs = this.#latency.drawLaunchMs(instance.id, isLargeGpu);
    this.#clock.after(delayMs, () => this.#start(instance));
    this.#note(request, { code: 'ok', instanceType, zone, price }, instance);
    return instance;
  }

  #add(
    sold: SoldType,
    { nodeName, boot }: { readonly nodeName: string; readonly boot: BootConfig },
    price: number,
    instance: Ec2Instance,
  ): SimulatedInstance {
    const { registered, volumeLimits, networkMbps } = sold;
    const booted: BootedInstance = {
      instance,
      providerId: `aws:///${instance.zone}/${instance.id}`,
      nodeName,
      boot: { ...boot, allocatable: { ...boot.allocatable, ...registered } },
      volumeLimits,
      networkMbps,
    };
    const added = new SimulatedInstance({ sold, instance, price, nodeName, booted });
    this.#all.push(added);
    this.#known.set(added.id, added);
    this.#count(added, 1);
    this.#weather.launched(added.id, instance);
    return added;
  }

  #start(instance: SimulatedInstance): void {
    if (instance.state !== 'pending') return;
    instance.moveTo('running', this.#clock.nowMs());
    for (const listener of this.#listeners) listener.onRunning(instance.booted);
    if (!this.#faults.fires('ec2.instance-vanishes')) return;
    const afterMs = this.#faults.draw('ec2.instance-vanishes') * vanishWithinMs;
    this.#clock.after(afterMs, () => {
      if (instance.isGoing) return;
      this.#count(instance, -1);
      this.#end(instance);
    });
  }

  #shutDown(instance: SimulatedInstance): void {
    if (instance.isGoing) return;
    instance.moveTo('shutting-down', this.#clock.nowMs());
    this.#count(instance, -1);
    for (const listener of this.#listeners) listener.onShuttingDown(instance.booted);
    const delayMs = this.#latency.drawMs('terminate', instance.id);
    this.#clock.after(delayMs, () => this.#end(instance));
  }

  #end(instance: SimulatedInstance): void {
    instance.moveTo('terminated', this.#clock.nowMs());
    for (const listener of this.#listeners) listener.onTerminated(instance.booted);
    this.#clock.after(shownAfterEndMs, () => this.#known.delete(instance.id));
  }

  #count({ instance, sold }: SimulatedInstance, by: 1 | -1): void {
    this.#pools.use(instance, sold.vcpus, by);
    if (instance.reservationId !== undefined) {
      const taken = by === 1 ? -1 : 1;
      this.#market.countReservation(instance.instanceType, instance.reservationId, taken);
    }
  }

  #freeze(instance: SimulatedInstance, isShown: boolean): void {
    const forMs = this.#faults.draw('ec2.eventual-consistency') * staleMs;
    instance.freezeView(isShown, this.#clock.nowMs() + forMs);
  }

  #note(
    { capacityType, overrides, tags }: CreateFleetRequest,
    outcome: {
      readonly code: string;
      readonly instanceType?: string;
      readonly zone?: string;
      readonly price?: number;
    },
    instance: SimulatedInstance | undefined,
  ): void {
    const { code, ...about } = outcome;
    const attempt: LaunchAttempt = {
      calledAtMs: this.#clock.nowMs(),
      nodePool: tags['karpenter.sh/nodepool'] ?? '',
      nodeClaim: tags['karpenter.sh/nodeclaim'] ?? '',
      capacityType,
      candidates: [...new Set(overrides.map(({ instanceType }) => instanceType))],
      ...(about.instanceType === undefined ? {} : { instanceType: about.instanceType }),
      ...(about.zone === undefined ? {} : { zone: about.zone }),
      ...(about.price === undefined ? {} : { price: about.price }),
      result: code,
    };
    this.launches.push(attempt);
    for (const handler of this.#launchHandlers) handler(attempt, instance?.record());
  }

  #runningIn(place: Place): readonly string[] {
    const ids: string[] = [];
    for (const { id, isGoing, instance } of this.#known.values()) {
      const isThere =
        instance.instanceType === place.instanceType &&
        instance.zone === place.zone &&
        instance.capacityType === place.capacityType;
      if (isThere && !isGoing) ids.push(id);
    }
    return ids;
  }

  #soldType(name: string): SoldType {
    const sold = this.#sold.get(name);
    invariant(sold, `instance type ${name} is not sold in this cloud`);
    return sold;
  }

  #mayThrottle(): void {
    if (this.#faults.fires('ec2.throttled')) {
      throw new Ec2Error('RequestLimitExceeded', 'Request limit exceeded.');
    }
  }
}

function notFound(id: string): Ec2Error {
  return new Ec2Error('InvalidInstanceID.NotFound', `there is no instance ${id}`);
}
