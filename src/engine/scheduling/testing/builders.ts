/** Small worlds for the tests of the scheduler: types, pools, nodes and pods with as little said as possible. */
import type { Taint } from '../../../api/core/node.ts';
import type { Container, Pod, PodSpec } from '../../../api/core/pod.ts';
import { CapacityType, Labels } from '../../../api/labels.ts';
import type { InstanceType, Offering } from '../../../model/instance-type.ts';
import type { SchedulingPlan } from '../../../model/plan.ts';
import type { PodView } from '../../../model/pod.ts';
import { newRequirement } from '../../../model/requirement.ts';
import {
  labelRequirements,
  newRequirements,
  parseRequirements,
  type RequirementSpec,
} from '../../../model/requirements.ts';
import { addResources, parseResources, podRequests } from '../../../model/resources.ts';
import { defaultSettings, type Settings } from '../../../model/settings.ts';
import type { NodePoolView, Snapshot, StateNode } from '../../../model/snapshot.ts';
import type { Quantity } from '../../../util/quantity.ts';
import { newScheduler, type SolveInput } from '../solve.ts';

type Quantities = Readonly<Record<string, Quantity>>;
type LabelMap = Readonly<Record<string, string>>;

export const zones = ['zone-a', 'zone-b', 'zone-c'] as const;

export interface TypeOptions {
  readonly capacity?: Quantities;
  readonly allocatable?: Quantities;
  readonly price?: number;
  readonly spotPrice?: number;
  readonly zones?: readonly string[];
  readonly labels?: LabelMap;
  readonly offerings?: readonly Partial<Offering>[];
}

/** 4 CPUs, 8Gi and 29 pods in three zones, unless said otherwise; nothing is reserved for the system. */
export function newType(name: string, options: TypeOptions = {}): InstanceType {
  const capacity = parseResources({ cpu: 4, memory: '8Gi', pods: 29, ...options.capacity });
  const { price = 1, spotPrice } = options;
  const offerings =
    options.offerings?.map((offering) => newOffering(offering)) ??
    (options.zones ?? zones).flatMap((zone) => [
      newOffering({ zone, price }),
      ...(spotPrice === undefined
        ? []
        : [newOffering({ zone, price: spotPrice, capacityType: CapacityType.Spot })]),
    ]);
  const values = (of: (offering: Offering) => string) => [
    ...new Set(offerings.filter((offering) => offering.available).map(of)),
  ];
  return {
    name,
    requirements: newRequirements(
      newRequirement(Labels.InstanceType, 'In', [name]),
      newRequirement(
        Labels.Zone,
        'In',
        values((offering) => offering.zone),
      ),
      newRequirement(
        Labels.CapacityType,
        'In',
        values((offering) => offering.capacityType),
      ),
      ...labelRequirements({
        [Labels.Arch]: 'amd64',
        [Labels.Os]: 'linux',
        ...options.labels,
      }).values(),
    ),
    offerings,
    capacity,
    overhead: { kubeReserved: {}, systemReserved: {}, evictionThreshold: {} },
    allocatable: options.allocatable
      ? { ...capacity, ...parseResources(options.allocatable) }
      : capacity,
  };
}

function newOffering(offering: Partial<Offering>): Offering {
  const { zone = 'zone-a', capacityType = CapacityType.OnDemand } = offering;
  return {
    zone,
    capacityType,
    price: 1,
    available: true,
    ...offering,
    requirements: newRequirements(
      newRequirement(Labels.Zone, 'In', [zone]),
      newRequirement(Labels.CapacityType, 'In', [capacityType]),
      ...(offering.reservationId === undefined
        ? []
        : [newRequirement(reservationIdLabel, 'In', [offering.reservationId])]),
    ),
  };
}

const reservationIdLabel = 'karpenter.k8s.aws/capacity-reservation-id';

export interface PoolOptions {
  readonly weight?: number;
  readonly requirements?: readonly RequirementSpec[];
  readonly labels?: LabelMap;
  readonly taints?: readonly Taint[];
  readonly limits?: Quantities;
  readonly instanceTypes?: readonly InstanceType[];
  readonly consolidateAfterMs?: number;
  readonly isEligible?: boolean;
}

export function newPool(name: string, options: PoolOptions = {}): NodePoolView {
  const labels = { ...options.labels, [Labels.NodePool]: name };
  return {
    name,
    uid: `uid-${name}`,
    nodePool: {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodePool',
      metadata: { name },
      spec: {
        template: {
          spec: {
            nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' },
            requirements: [],
          },
        },
      },
    },
    weight: options.weight ?? 0,
    isEligible: options.isEligible ?? true,
    requirements: newRequirements(
      ...parseRequirements(options.requirements ?? []).values(),
      ...labelRequirements(labels).values(),
    ),
    labels,
    taints: options.taints ?? [],
    ...(options.limits ? { limits: parseResources(options.limits) } : {}),
    usage: {},
    instanceTypes: options.instanceTypes ?? [newType('default')],
    consolidationPolicy: 'WhenEmptyOrUnderutilized',
    ...(options.consolidateAfterMs === undefined
      ? {}
      : { consolidateAfterMs: options.consolidateAfterMs }),
    budgets: [],
  };
}

export interface PodOptions extends Partial<Omit<PodSpec, 'containers'>> {
  readonly requests?: Quantities;
  readonly containers?: readonly Container[];
  readonly labels?: LabelMap;
  readonly namespace?: string;
  readonly hostPort?: number;
  readonly createdAtMs?: number;
  readonly nodeName?: string;
  readonly phase?: 'Pending' | 'Running';
}

/** A pending pod; its UID follows its name. */
export function newPod(name: string, options: PodOptions = {}): PodView {
  const {
    requests,
    labels,
    namespace = 'default',
    hostPort,
    createdAtMs,
    phase,
    ...spec
  } = options;
  const ports = hostPort === undefined ? {} : { ports: [{ containerPort: hostPort, hostPort }] };
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, uid: `uid-${name}`, ...(labels ? { labels } : {}) },
    spec: {
      containers: [{ name: 'main', resources: { requests: requests ?? {} }, ...ports }],
      ...spec,
    },
    status: { phase: phase ?? 'Pending' },
  };
  return {
    key: `${namespace}/${name}`,
    uid: `uid-${name}`,
    pod,
    createdAtMs: createdAtMs ?? 0,
    requests: podRequests(pod),
    ...(options.nodeName === undefined ? {} : { nodeName: options.nodeName }),
    isDaemon: false,
  };
}

/** `count` pods of one workload: `web-0`, `web-1`, … */
export function newPods(name: string, count: number, options: PodOptions = {}): readonly PodView[] {
  return Array.from({ length: count }, (_, i) => newPod(`${name}-${i}`, options));
}

export interface NodeOptions {
  readonly nodePool?: string;
  readonly zone?: string;
  readonly labels?: LabelMap;
  readonly taints?: readonly Taint[];
  readonly allocatable?: Quantities;
  readonly capacity?: Quantities;
  readonly pods?: readonly PodView[];
  readonly daemons?: readonly PodView[];
  readonly isInitialized?: boolean;
  readonly isMarkedForDeletion?: boolean;
  readonly initializedAtMs?: number;
}

/** A node of 4 CPUs, 8Gi and 29 pods in zone-a. */
export function newNode(name: string, options: NodeOptions = {}): StateNode {
  const { nodePool = 'default', zone = 'zone-a' } = options;
  const labels = {
    [Labels.Hostname]: name,
    [Labels.Zone]: zone,
    [Labels.NodePool]: nodePool,
    ...options.labels,
  };
  const allocatable = parseResources({ cpu: 4, memory: '8Gi', pods: 29, ...options.allocatable });
  const daemons = options.daemons ?? [];
  const pods = [...(options.pods ?? []), ...daemons];
  const sum = (views: readonly PodView[]) =>
    views.reduce((total, view) => addResources(total, view.requests), {});
  return {
    name,
    node: {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels },
      spec: { providerID: name },
    },
    providerId: name,
    nodePool,
    isRegistered: true,
    isInitialized: options.isInitialized ?? true,
    isReady: true,
    isMarkedForDeletion: options.isMarkedForDeletion ?? false,
    labels,
    annotations: {},
    taints: options.taints ?? [],
    capacity: { ...allocatable, ...parseResources(options.capacity), nodes: 1 },
    allocatable,
    pods,
    podRequests: sum(pods),
    daemonRequests: sum(daemons),
    nominatedUntilMs: 0,
    createdAtMs: 0,
    ...(options.initializedAtMs === undefined ? {} : { initializedAtMs: options.initializedAtMs }),
    isConsolidatable: false,
  };
}

export interface World {
  readonly pools?: readonly NodePoolView[];
  readonly nodes?: readonly StateNode[];
  readonly daemons?: readonly PodView[];
  readonly nowMs?: number;
}

/** The usage of pools follows from the nodes. */
export function newSnapshot(world: World): Snapshot {
  const nodes = world.nodes ?? [];
  const usageOf = (pool: string) =>
    nodes
      .filter((node) => node.nodePool === pool && !node.isMarkedForDeletion)
      .reduce((total, node) => addResources(total, node.capacity), {});
  return {
    nowMs: world.nowMs ?? 0,
    nodePools: (world.pools ?? [newPool('default')]).map((pool) => ({
      ...pool,
      usage: usageOf(pool.name),
    })),
    nodes,
    pendingPods: [],
    daemonPods: world.daemons ?? [],
    podDisruptionBudgets: [],
  };
}

export type SolveOptions = Partial<Omit<SolveInput, 'snapshot' | 'pods'>> & Partial<Settings>;

export function solve(
  world: World,
  pods: readonly PodView[],
  options: SolveOptions = {},
): SchedulingPlan {
  const { mode = 'provisioning', excludeNodes, ...settings } = options;
  return newScheduler({ ...defaultSettings, ...settings }).solve({
    snapshot: newSnapshot(world),
    pods,
    mode,
    ...(excludeNodes ? { excludeNodes } : {}),
  });
}
