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
import type { InstanceRecord, SimulatedInstance } from './instance.ts';
import { Instances } from './instances.ts';
import type { CloudLatencyModel } from './latency-model.ts';
import { Market } from './market.ts';
import { Names } from './names.ts';
import { type SoldType, soldTypes } from './offerings.ts';
import { SpotWeather } from './spot-weather.ts';
import { zoneIdOf } from './zones.ts';

/** Between the notice and the end of a spot instance. */
export const spotNoticeMs = 120_000;

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
  readonly #zones: readonly string[];
  readonly #sold: ReadonlyMap<string, SoldType>;
  readonly #types: readonly Ec2InstanceType[];
  readonly #market: Market;
  readonly #pools: CapacityPools;
  readonly #images: Images;
  readonly #names: Names;
  readonly #weather: SpotWeather;
  readonly #instances: Instances;
  readonly #byToken = new Map<string, readonly SimulatedInstance[]>();
  readonly #shiftedUntilMs = new Map<string, number>();
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
    this.#zones = config.zones;
    this.#sold = new Map(sold.map((entry) => [entry.type.name, entry]));
    this.#types = sold.map(({ type }) => type);
    const market = new Market(sold);
    const pools = new CapacityPools(config);
    this.#market = market;
    this.#pools = pools;
    this.#images = new Images(clock.nowMs());
    this.#names = new Names(config.region, cloudRng);
    this.#instances = new Instances({ clock, faults, latency, pools, market });
    this.#weather = new SpotWeather({
      clock,
      rng: cloudRng,
      model: config.spot ?? {},
      pools,
      market,
      isRunning: (id) => this.#instances.isRunning(id),
      runningIn: (place) => this.#instances.runningIn(place),
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
        const view = this.#instances.get(id)?.viewAt(nowMs);
        if (!view) throw notFound(id);
        return view;
      });
    }
    const views: Ec2Instance[] = [];
    for (const instance of this.#instances.known()) {
      const view = instance.viewAt(nowMs);
      if (view) views.push(view);
    }
    return views;
  }

  async terminateInstances(ids: readonly string[]): Promise<void> {
    this.#mayThrottle();
    const instances = ids.map((id) => {
      const instance = this.#instances.get(id);
      if (!instance) throw notFound(id);
      return instance;
    });
    for (const instance of instances) this.#instances.terminate(instance);
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
    const instance = this.#instances.get(providerId.slice(providerId.lastIndexOf('/') + 1));
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
        this.#clock.after(spotNoticeMs, () => this.#instances.shutDown(instance));
        break;
      case 'InstanceStopping':
      case 'InstanceTerminated':
        this.#instances.shutDown(instance);
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
    this.#instances.subscribe(listener);
  }

  onLaunch(handler: (attempt: LaunchAttempt, instance: InstanceRecord | undefined) => void): void {
    this.#launchHandlers.push(handler);
  }

  instances(): readonly InstanceRecord[] {
    return this.#instances.records();
  }

  addExistingInstance(existing: ExistingInstance): BootedInstance {
    const { instanceType, zone, capacityType, imageId, tags, launchedAtMs } = existing;
    const sold = this.#soldType(instanceType);
    const offerings = this.#market.ofType(instanceType);
    const offering =
      offerings.find((o) => o.zone === zone && o.capacityType === capacityType) ??
      offerings.find((o) => o.capacityType === 'on-demand');
    const added = this.#instances.add({
      sold,
      nodeName: existing.nodeName,
      boot: existing.boot,
      price: offering?.price ?? 0,
      instance: {
        id: this.#names.nextInstanceId(),
        instanceType,
        zone,
        capacityType,
        imageId,
        state: 'running',
        launchedAtMs,
        tags,
        ...(offering?.reservationId === undefined ? {} : { reservationId: offering.reservationId }),
      },
    });
    this.#weather.launched(added.id, added.instance);
    return added.booted;
  }

  // --- inside ---

  #launch({ sold, offering }: FleetPick, request: CreateFleetRequest): SimulatedInstance {
    const { instanceType, zone, capacityType, price, reservationId } = offering;
    const override = request.overrides.find(
      (o) => o.instanceType === instanceType && o.zone === zone,
    );
    const launched = this.#instances.launch({
      sold,
      nodeName: this.#names.nextNodeName(),
      boot: request.boot(instanceType),
      price,
      instance: {
        id: this.#names.nextInstanceId(),
        instanceType,
        zone,
        capacityType,
        imageId: override?.imageId ?? request.imageId,
        state: 'pending',
        launchedAtMs: this.#clock.nowMs(),
        tags: request.tags,
        ...(reservationId === undefined ? {} : { reservationId }),
      },
    });
    this.#weather.launched(launched.id, launched.instance);
    this.#note(request, { code: 'ok', instanceType, zone, price }, launched);
    return launched;
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
