/** Why a node does not suit a pod, and which filter says so. */

/** The filters, as bits of a mask: a pod remembers by which of them it was rejected. */
export const Filter = {
  NodeUnschedulable: 1,
  TaintToleration: 2,
  NodeAffinity: 4,
  NodePorts: 8,
  NodeResourcesFit: 16,
  NodeVolumeLimits: 32,
  VolumeBinding: 64,
  VolumeZone: 128,
  PodTopologySpread: 256,
  InterPodAffinity: 512,
  Refusal: 1024,
} as const;

export interface Rejection {
  /** One bit of {@link Filter}. */
  readonly filter: number;
  /** In kube-scheduler's words. */
  readonly reasons: readonly string[];
  /** Whether the removal of pods could change it: preemption looks at such nodes only. */
  readonly isResolvable: boolean;
}

/** A rejection that the removal of pods could lift. */
export function resolvable(filter: number, ...reasons: readonly string[]): Rejection {
  return { filter, reasons, isResolvable: true };
}

/** A rejection that stays whatever pods are removed. */
export function unresolvable(filter: number, ...reasons: readonly string[]): Rejection {
  return { filter, reasons, isResolvable: false };
}
