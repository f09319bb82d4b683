/** API objects for tests, as short as the test lets them be. */
import type { Condition, OwnerReference } from '../../api/core/meta.ts';
import type { Node } from '../../api/core/node.ts';
import type { Pod, PodSpec, PodStatus } from '../../api/core/pod.ts';
import type { DaemonSet } from '../../api/core/workloads.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Labels } from '../../api/labels.ts';

export const start = '2026-11-30T00:00:00Z';
export const startMs = 1_795_996_800_000;

const nodeClassRef = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
export const nodeClassKinds: readonly string[] = ['karpenter.k8s.aws/EC2NodeClass'];

export function condition(
  type: string,
  status: Condition['status'] = 'True',
  reason = type,
): Condition {
  return { type, status, reason, message: '', lastTransitionTime: start, observedGeneration: 1 };
}

export interface PodOptions {
  readonly cpu?: string;
  readonly node?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly owner?: Pick<OwnerReference, 'apiVersion' | 'kind' | 'name'>;
  readonly spec?: Partial<PodSpec>;
  readonly status?: PodStatus;
  readonly createdAt?: string;
  readonly deletedAt?: string;
}

/** Bound and running when `node` is given; otherwise refused by the scheduler. */
export function newPod(name: string, options: PodOptions = {}): Pod {
  const { cpu = '1', node, owner } = options;
  const unscheduled = { ...condition('PodScheduled', 'False', 'Unschedulable') };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'default',
      uid: `uid-${name}`,
      creationTimestamp: options.createdAt ?? start,
      ...(options.labels && { labels: options.labels }),
      ...(options.annotations && { annotations: options.annotations }),
      ...(options.deletedAt && { deletionTimestamp: options.deletedAt }),
      ...(owner && { ownerReferences: [{ ...owner, uid: `uid-${owner.name}`, controller: true }] }),
    },
    spec: {
      containers: [{ name: 'main', resources: { requests: { cpu, memory: '1Gi' } } }],
      ...(node && { nodeName: node }),
      ...options.spec,
    },
    status:
      options.status ??
      (node ? { phase: 'Running' } : { phase: 'Pending', conditions: [unscheduled] }),
  };
}

export const daemonSetOwner = (name: string) => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  name,
});

export interface NodeOptions {
  readonly pool?: string;
  readonly providerId?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly registered?: boolean;
  readonly initialized?: boolean;
  readonly cpu?: string;
  readonly extra?: Partial<Node>;
  readonly taints?: Node['spec']['taints'];
}

export function newNode(name: string, options: NodeOptions = {}): Node {
  const { pool = 'default', registered = true, initialized = registered, cpu = '4' } = options;
  const amounts = { cpu, memory: '16Gi', pods: '58' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      uid: `uid-${name}`,
      creationTimestamp: start,
      labels: {
        [Labels.NodePool]: pool,
        [Labels.InstanceType]: 'XL',
        [Labels.Zone]: 'us-east-1a',
        [Labels.CapacityType]: 'on-demand',
        ...(registered && { [Labels.Registered]: 'true' }),
        ...(initialized && { [Labels.Initialized]: 'true' }),
        ...options.labels,
      },
    },
    spec: {
      providerID: options.providerId ?? `aws:///us-east-1a/${name}`,
      ...(options.taints && { taints: options.taints }),
    },
    status: { capacity: amounts, allocatable: amounts, conditions: [condition('Ready')] },
    ...options.extra,
  };
}

export interface ClaimOptions {
  readonly pool?: string;
  readonly providerId?: string | undefined;
  readonly conditions?: readonly Condition[];
  readonly deletedAt?: string;
  readonly spec?: Partial<NodeClaim['spec']>;
  readonly capacity?: Readonly<Record<string, string>>;
  readonly generation?: number;
}

/** Launched when `providerId` is given. */
export function newClaim(name: string, options: ClaimOptions = {}): NodeClaim {
  const { pool = 'default', providerId } = options;
  const amounts = options.capacity ?? { cpu: '4', memory: '16Gi', pods: '58' };
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: {
      name,
      uid: `uid-${name}`,
      generation: 1,
      creationTimestamp: start,
      labels: { [Labels.NodePool]: pool, [Labels.InstanceType]: 'XL' },
      ownerReferences: [
        { apiVersion: 'karpenter.sh/v1', kind: 'NodePool', name: pool, uid: `uid-${pool}` },
      ],
      ...(options.deletedAt && { deletionTimestamp: options.deletedAt }),
    },
    spec: { nodeClassRef, requirements: [], ...options.spec },
    status: {
      ...(providerId && { providerID: providerId, capacity: amounts, allocatable: amounts }),
      conditions: options.conditions ?? [],
    },
  };
}

export interface PoolOptions {
  readonly weight?: number;
  readonly isReady?: boolean;
  readonly spec?: Partial<NodePool['spec']>;
  readonly template?: Partial<NodePool['spec']['template']['spec']>;
  readonly labels?: Readonly<Record<string, string>>;
}

export function newPool(name: string, options: PoolOptions = {}): NodePool {
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    metadata: { name, uid: `uid-${name}`, generation: 1, creationTimestamp: start },
    spec: {
      ...(options.weight !== undefined && { weight: options.weight }),
      template: {
        ...(options.labels && { metadata: { labels: options.labels } }),
        spec: { nodeClassRef, requirements: [], ...options.template },
      },
      ...options.spec,
    },
    ...(options.isReady === false ? {} : { status: { conditions: [condition('Ready')] } }),
  };
}

export function newDaemonSet(name: string, spec: PodSpec): DaemonSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: 'default', uid: `uid-${name}`, creationTimestamp: start },
    spec: {
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec },
    },
  };
}
