/** Names of labels, annotations, taints and finalizers. */

export const Labels = {
  NodePool: 'karpenter.sh/nodepool',
  CapacityType: 'karpenter.sh/capacity-type',
  Registered: 'karpenter.sh/registered',
  Initialized: 'karpenter.sh/initialized',
  DoNotSyncTaints: 'karpenter.sh/do-not-sync-taints',
  InstanceType: 'node.kubernetes.io/instance-type',
  Zone: 'topology.kubernetes.io/zone',
  Region: 'topology.kubernetes.io/region',
  Arch: 'kubernetes.io/arch',
  Os: 'kubernetes.io/os',
  Hostname: 'kubernetes.io/hostname',
  WindowsBuild: 'node.kubernetes.io/windows-build',
  ExcludeFromLoadBalancers: 'node.kubernetes.io/exclude-from-external-load-balancers',
  EC2NodeClass: 'karpenter.k8s.aws/ec2nodeclass',
} as const;

export const Annotations = {
  DoNotDisrupt: 'karpenter.sh/do-not-disrupt',
  NodePoolHash: 'karpenter.sh/nodepool-hash',
  NodePoolHashVersion: 'karpenter.sh/nodepool-hash-version',
  TerminationTimestamp: 'karpenter.sh/nodeclaim-termination-timestamp',
  MinValuesRelaxed: 'karpenter.sh/nodeclaim-min-values-relaxed',
  /** On pods: what an eviction weighs for consolidation; a 32-bit integer. */
  DisruptionCost: 'karpenter.sh/disruption-cost',
  PodDeletionCost: 'controller.kubernetes.io/pod-deletion-cost',
  /** Rehearsal only: the containers end with success after running so long. */
  RunsFor: 'tenon.sh/runs-for',
  /** Rehearsal only: how long the containers need after the stop signal. */
  StopsAfter: 'tenon.sh/stops-after',
  /** Rehearsal only: size of each image of the pod, as a quantity. */
  ImageSize: 'tenon.sh/image-size',
} as const;

export const Taints = {
  Disrupted: { key: 'karpenter.sh/disrupted', effect: 'NoSchedule' },
  Unregistered: { key: 'karpenter.sh/unregistered', effect: 'NoExecute' },
  NotReadyNoSchedule: { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' },
  NotReadyNoExecute: { key: 'node.kubernetes.io/not-ready', effect: 'NoExecute' },
  UnreachableNoSchedule: { key: 'node.kubernetes.io/unreachable', effect: 'NoSchedule' },
  UnreachableNoExecute: { key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' },
  Unschedulable: { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
  CloudUninitialized: {
    key: 'node.cloudprovider.kubernetes.io/uninitialized',
    value: 'true',
    effect: 'NoSchedule',
  },
} as const;

export const Finalizers = { Termination: 'karpenter.sh/termination' } as const;

export const CapacityType = { Spot: 'spot', OnDemand: 'on-demand', Reserved: 'reserved' } as const;
export type CapacityType = (typeof CapacityType)[keyof typeof CapacityType];
