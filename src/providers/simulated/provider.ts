/** The cloud provider of a rehearsal: the launch path of production over a simulated EC2. */
import type { EC2NodeClass, EC2NodeClassStatus } from '../../api/aws/ec2nodeclass.ts';
import type { Node } from '../../api/core/node.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Annotations, Labels } from '../../api/labels.ts';
import type { InstanceType } from '../../model/instance-type.ts';
import type { Settings } from '../../model/settings.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  CloudError,
  type CloudProvider,
  type Instance,
  type Launch,
} from '../../ports/cloud-provider.ts';
import { type CreateFleetRequest, type Ec2, Ec2Error, type Ec2Instance } from '../../ports/ec2.ts';
import type { NodeClassStatuses } from '../../ports/node-class-status.ts';
import { aliasOf } from '../instancetype/ami-family.ts';
import { KubeletExpressionError } from '../instancetype/kubelet-expressions.ts';
import { imageFor, requireClass, requireReady } from './class-status.ts';
import { type ExistingLaunch, type ExistingPlace, existingLaunch } from './existing.ts';
import { callFailure, fleetCallFailure, fleetFailure, markUnavailable } from './fleet-errors.ts';
import { LaunchPlans } from './launch-plans.ts';
import {
  clusterTag,
  newFleetRequest,
  nodeClassTag,
  toInstance,
  toLaunch,
} from './launch-request.ts';
import { LearnedCapacity } from './learned-capacity.ts';
import { architectures, nodeClassStatus } from './nodeclass-status.ts';
import { type TypeList, TypeLists } from './type-lists.ts';
import { UnavailableOfferings } from './unavailable-offerings.ts';

/** EC2 may need so long until DescribeInstances shows a new instance. */
const unseenMs = 60_000;

export interface SimulatedProviderOptions {
  readonly ec2: Ec2;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly clusterName: string;
  /** The class as it is stored, with its status. */
  readonly nodeClasses: (name: string) => EC2NodeClass | undefined;
}

export interface SimulatedProvider extends CloudProvider, NodeClassStatuses {
  /** Sets a spot offering aside that EC2 has just taken back. */
  spotInterrupted(instanceType: string, zone: string): void;
  /** Learns how much memory the node of a claim really has. */
  nodeRegistered(node: Node, claim: NodeClaim): void;
  /** What a launch of `claim` at this place would have given it: for nodes that exist from the start. */
  describeExisting(claim: NodeClaim, place: ExistingPlace): Promise<ExistingLaunch>;
}

export function newSimulatedProvider(options: SimulatedProviderOptions): SimulatedProvider {
  return new Provider(options);
}

class Provider implements SimulatedProvider {
  readonly name = 'simulated';
  readonly nodeClassKinds = ['karpenter.k8s.aws/EC2NodeClass'];
  readonly #options: SimulatedProviderOptions;
  readonly #unavailable: UnavailableOfferings;
  readonly #learned = new LearnedCapacity();
  readonly #lists: TypeLists;
  readonly #plans = new LaunchPlans();
  /** Launched here a moment ago, by id: EC2 may not show them yet. */
  readonly #young = new Map<string, Ec2Instance>();
  /** Requests whose answer never came, by token: they may have launched. */
  readonly #unanswered = new Map<string, CreateFleetRequest>();

  constructor(options: SimulatedProviderOptions) {
    this.#options = options;
    this.#unavailable = new UnavailableOfferings(options.clock);
    this.#lists = new TypeLists({
      ec2: options.ec2,
      settings: options.settings,
      unavailable: this.#unavailable,
      learned: this.#learned,
    });
  }

  async getInstanceTypes({ spec }: NodePool): Promise<readonly InstanceType[]> {
    const nodeClass = this.#class(spec.template.spec.nodeClassRef.name);
    if (!nodeClass.status?.subnets?.length) {
      const message = `EC2NodeClass ${nodeClass.metadata.name} has no subnets yet`;
      throw new CloudError('NodeClassNotReady', message);
    }
    return (await this.#typesOf(nodeClass, nodeClass.status)).types;
  }

  async create(claim: NodeClaim): Promise<Launch> {
    const nodeClass = this.#class(claim.spec.nodeClassRef.name);
    requireReady(nodeClass);
    const status = nodeClass.status ?? {};
    const list = await this.#typesOf(nodeClass, status);
    const token = claim.metadata.uid ?? claim.metadata.name;
    const request = this.#unanswered.get(token) ?? this.#newRequest(claim, nodeClass, status, list);
    const launched = await this.#launch(request);
    const type = list.byName.get(launched.instanceType);
    if (!type) throw new CloudError('CreateFailed', `no type ${launched.instanceType}`);
    this.#young.set(launched.id, launched);
    return toLaunch(launched, type, claim, zoneIdOf(status, launched.zone));
  }

  async delete(claim: NodeClaim): Promise<void> {
    const providerId = claim.status?.providerID ?? '';
    const id = instanceIdOf(providerId);
    const seen = await this.#describe(id);
    if (seen?.state === 'terminated' || (!seen && !this.#isYoung(id))) {
      this.#young.delete(id);
      throw notFound(providerId);
    }
    if (seen?.state === 'shutting-down') return;
    await this.#refuseInShiftedZone(id, seen ?? this.#young.get(id));
    await this.#call('TerminateInstances', () => this.#options.ec2.terminateInstances([id]));
  }

  async get(providerId: string): Promise<Instance> {
    const id = instanceIdOf(providerId);
    const seen = (await this.#describe(id)) ?? this.#isYoung(id);
    if (!seen || seen.state === 'terminated') throw notFound(providerId);
    return toInstance(seen);
  }

  async list(): Promise<readonly Instance[]> {
    const { ec2, clusterName } = this.#options;
    const seen = await this.#call('DescribeInstances', () => ec2.describeInstances());
    const out: Instance[] = [];
    const ids = new Set<string>();
    for (const instance of seen) {
      ids.add(instance.id);
      const { tags, state } = instance;
      const isOurs =
        tags[clusterTag] === clusterName &&
        tags[nodeClassTag] !== undefined &&
        tags[Labels.NodePool] !== undefined;
      if (isOurs && state !== 'terminated') out.push(toInstance(instance));
    }
    for (const id of [...this.#young.keys()]) {
      const young = this.#isYoung(id);
      if (young && !ids.has(id)) out.push(toInstance(young));
    }
    return out;
  }

  /**
   * Parity: karpenter-provider-aws pkg/cloudprovider/drift.go isAMIDrifted. Differs: security groups
   * and subnets of the simulated account do not change.
   */
  async isDrifted(claim: NodeClaim): Promise<string | undefined> {
    const nodeClass = this.#options.nodeClasses(claim.spec.nodeClassRef.name);
    const imageId = claim.status?.imageID;
    if (!nodeClass?.status?.amis?.length || imageId === undefined) return undefined;
    const { byName } = await this.#typesOf(nodeClass, nodeClass.status);
    const type = byName.get(claim.metadata.labels?.[Labels.InstanceType] ?? '');
    if (!type) return undefined;
    return imageFor(type, nodeClass.status) === imageId ? undefined : 'AMIDrift';
  }

  async resolve(nodeClass: EC2NodeClass): Promise<EC2NodeClassStatus> {
    const { ec2 } = this.#options;
    const alias = aliasOf(nodeClass.spec);
    const [zones, ...images] = await this.#call('DescribeImages', () =>
      Promise.all([
        ec2.describeZones(),
        ...(alias === undefined ? [] : architectures.map((arch) => ec2.describeImage(alias, arch))),
      ]),
    );
    return nodeClassStatus(nodeClass, {
      zones,
      images: images.filter((image) => image !== undefined),
    });
  }

  spotInterrupted(instanceType: string, zone: string): void {
    this.#unavailable.markOffering('spot', instanceType, zone);
  }

  nodeRegistered(node: Node, claim: NodeClaim): void {
    this.#learned.learn(node, claim);
  }

  async describeExisting(claim: NodeClaim, place: ExistingPlace): Promise<ExistingLaunch> {
    const nodeClass = this.#class(claim.spec.nodeClassRef.name);
    const status = await this.resolve(nodeClass);
    const { byName } = await this.#typesOf(nodeClass, status);
    const { clusterName } = this.#options;
    return existingLaunch({ claim, nodeClass, status, place, clusterName, types: byName });
  }

  #class(name: string): EC2NodeClass {
    return requireClass(name, this.#options.nodeClasses(name));
  }

  async #typesOf(nodeClass: EC2NodeClass, status: EC2NodeClassStatus): Promise<TypeList> {
    try {
      return await this.#call('DescribeInstanceTypes', () => this.#lists.of(nodeClass, status));
    } catch (error) {
      throw error instanceof KubeletExpressionError ? expressionFailure(error) : error;
    }
  }

  #newRequest(
    claim: NodeClaim,
    nodeClass: EC2NodeClass,
    status: EC2NodeClassStatus,
    list: TypeList,
  ): CreateFleetRequest {
    const { settings, clusterName } = this.#options;
    const isRelaxed = claim.metadata.annotations?.[Annotations.MinValuesRelaxed] === 'true';
    const mayMissValues = isRelaxed || settings.minValuesPolicy === 'BestEffort';
    const plan = this.#plans.planFor(claim, list, status, mayMissValues);
    if ('refusal' in plan) throw new CloudError('InsufficientCapacity', plan.refusal);
    if (plan.overrides.length === 0) {
      const message = `no image of EC2NodeClass ${nodeClass.metadata.name} boots the types of NodeClaim ${claim.metadata.name}`;
      throw new CloudError('CreateFailed', message, { reason: 'LaunchFailed' });
    }
    return newFleetRequest({ claim, nodeClass, plan, clusterName, types: list.byName });
  }

  async #launch(request: CreateFleetRequest): Promise<Ec2Instance> {
    try {
      const { instances, errors } = await this.#options.ec2.createFleet(request);
      this.#unanswered.delete(request.clientToken);
      markUnavailable(errors, request, this.#unavailable);
      const [instance] = instances;
      if (!instance) throw fleetFailure(errors);
      return instance;
    } catch (error) {
      if (!(error instanceof Ec2Error)) throw error;
      this.#unanswered.set(request.clientToken, request);
      throw fleetCallFailure(error);
    }
  }

  /** The instance if it was launched here so lately that EC2 may not show it yet. */
  #isYoung(id: string): Ec2Instance | undefined {
    const instance = this.#young.get(id);
    if (!instance) return undefined;
    if (this.#options.clock.nowMs() - instance.launchedAtMs < unseenMs) return instance;
    this.#young.delete(id);
    return undefined;
  }

  async #describe(id: string): Promise<Ec2Instance | undefined> {
    const { ec2 } = this.#options;
    try {
      return (await ec2.describeInstances([id]))[0];
    } catch (error) {
      if (!(error instanceof Ec2Error)) throw error;
      if (error.code === 'InvalidInstanceID.NotFound') return undefined;
      throw callFailure('DescribeInstances', error);
    }
  }

  async #refuseInShiftedZone(id: string, instance: Ec2Instance | undefined): Promise<void> {
    const { ec2, settings } = this.#options;
    if (!settings.enableZonalShift) return;
    const zones = await this.#call('DescribeAvailabilityZones', () => ec2.describeZones());
    const shifted = zones.find(({ zone, isShifted }) => isShifted && zone === instance?.zone);
    if (!shifted) return;
    const message = `instance ${id} is in the shifted zone ${shifted.zone}; it is not terminated`;
    throw new CloudError('Unavailable', message);
  }

  async #call<T>(what: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      throw error instanceof Ec2Error ? callFailure(what, error) : error;
    }
  }
}

function instanceIdOf(providerId: string): string {
  return providerId.slice(providerId.lastIndexOf('/') + 1);
}

function zoneIdOf({ subnets = [] }: EC2NodeClassStatus, zone: string): string | undefined {
  return subnets.find((subnet) => subnet.zone === zone)?.zoneID;
}

function expressionFailure(error: KubeletExpressionError): CloudError {
  const reason = 'InstanceTypeResolutionFailed';
  return new CloudError('CreateFailed', error.message, { reason, cause: error });
}

function notFound(providerId: string): CloudError {
  return new CloudError('NodeClaimNotFound', `there is no instance ${providerId}`);
}
