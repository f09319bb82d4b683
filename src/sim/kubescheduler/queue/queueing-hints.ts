/**
 * Whether a change of the cluster may help a pod, judged by the filters that rejected it.
 *
 * Parity: kube-scheduler EventsToRegister and the queueing hints of the plugins.
 */
import { Taints } from '../../../api/labels.ts';
import { findUntoleratedBySchedule, fitsEmptyNode, tolerates } from '../plugins/node-filters.ts';
import { Filter } from '../plugins/rejection.ts';
import type { NodeInfo } from '../view/node-info.ts';
import type { PodShape } from '../view/pod-shape.ts';

export type ClusterEvent =
  | ({ readonly kind: 'node-changed'; readonly node: NodeInfo } & NodeChange)
  | { readonly kind: 'node-removed' }
  /** A pod was bound, or a bound one has got other labels. */
  | { readonly kind: 'pod-placed'; readonly shape: PodShape }
  /** A bound pod is gone, or a nomination is given up. */
  | { readonly kind: 'pod-gone'; readonly shape: PodShape }
  /** Claims, volumes, classes. */
  | { readonly kind: 'volumes-changed' }
  /** How many volumes a node can hold, or holds. */
  | { readonly kind: 'volume-limits-changed' };

export interface NodeChange {
  readonly isNew: boolean;
  readonly hasNewLabels: boolean;
  /** Incl. whether it is cordoned. */
  readonly hasNewTaints: boolean;
  readonly hasMoreRoom: boolean;
}

/** `rejectedBy` are bits of the filters; none means that nobody knows what would help. */
export function mayHelp(event: ClusterEvent, shape: PodShape, rejectedBy: number): boolean {
  if (rejectedBy === 0) return true;
  const isBy = (filters: number): boolean => (rejectedBy & filters) !== 0;
  switch (event.kind) {
    case 'node-changed':
      return isBy(Filter.Refusal) || mayNodeHelp(event, shape, isBy);
    case 'node-removed':
      return isBy(Filter.PodTopologySpread | Filter.Refusal);
    case 'pod-placed':
      if (isBy(Filter.Refusal)) return true;
      return (
        isBy(Filter.PodTopologySpread | Filter.InterPodAffinity) && concerns(shape, event.shape)
      );
    case 'pod-gone':
      if (isBy(Filter.NodeResourcesFit | Filter.NodePorts | Filter.Refusal)) return true;
      if (isBy(Filter.NodeVolumeLimits) && event.shape.claims.length > 0) return true;
      return (
        isBy(Filter.PodTopologySpread | Filter.InterPodAffinity) && concerns(shape, event.shape)
      );
    case 'volumes-changed':
      return isBy(Filter.VolumeBinding | Filter.VolumeZone | Filter.NodeVolumeLimits);
    case 'volume-limits-changed':
      return isBy(Filter.NodeVolumeLimits);
  }
}

function mayNodeHelp(
  event: NodeChange & { readonly node: NodeInfo },
  shape: PodShape,
  isBy: (filters: number) => boolean,
): boolean {
  const { node, isNew } = event;
  const hasNewLabels = isNew || event.hasNewLabels;
  const hasNewTaints = isNew || event.hasNewTaints;
  if (isBy(Filter.NodeUnschedulable | Filter.TaintToleration) && hasNewTaints) {
    if (isOpen(shape, node)) return true;
  }
  if (isBy(Filter.NodeAffinity) && hasNewLabels) {
    if (shape.requiredNode?.(node.name, node.labels) ?? true) return true;
  }
  if (isBy(Filter.NodePorts) && isNew) return true;
  if (isBy(Filter.NodeResourcesFit) && (isNew || event.hasMoreRoom)) {
    if (fitsEmptyNode(shape, node)) return true;
  }
  if (isBy(Filter.PodTopologySpread) && (hasNewLabels || hasNewTaints)) return true;
  return isBy(byLabels) && hasNewLabels;
}

const byLabels =
  Filter.InterPodAffinity | Filter.VolumeBinding | Filter.VolumeZone | Filter.NodeVolumeLimits;

function isOpen(shape: PodShape, node: NodeInfo): boolean {
  return (
    (!node.isUnschedulable || tolerates(shape, Taints.Unschedulable)) &&
    findUntoleratedBySchedule(shape, node) === undefined
  );
}

/** Whether required terms of the one speak of the other. */
function concerns({ links: mine }: PodShape, { links: theirs }: PodShape): boolean {
  if (!mine || !theirs) return false;
  for (const { tally } of theirs.countedIn) {
    if (mine.requiredAffinity === tally || mine.requiredAntiAffinity.includes(tally)) return true;
    if (mine.hardSpread.includes(tally)) return true;
  }
  return theirs.carried.some((term) => term.weight === undefined && mine.felt.includes(term));
}
