/** A pod as the scheduler keeps it. */
import type { Pod } from '../../../api/core/pod.ts';
import type { NodeInfo } from './node-info.ts';
import type { PodShape } from './pod-shape.ts';

export type QueuePlace = 'none' | 'gated' | 'active' | 'backoff' | 'unschedulable';

export interface PodInfo {
  /** `namespace/name`. */
  readonly key: string;
  readonly uid: string;
  pod: Pod;
  shape: PodShape;
  /** Where its requests count; also while the binding is under way. */
  node: NodeInfo | undefined;
  isTerminating: boolean;
  /** The node that preemption makes room on. */
  nominatedNode: string | undefined;

  /** The rest belongs to the queue. */
  place: QueuePlace;
  /** Tells a current heap entry from one that was left behind. */
  ticket: number;
  attempts: number;
  /** When it entered the queue the last time, in epoch milliseconds. */
  queuedAtMs: number;
  /** The how-manieth try of all it was, last time; 0 before the first. */
  tried: number;
  /** Bits of the filters that rejected it last. */
  rejectedBy: number;
}

export function newPodInfo(pod: Pod, shape: PodShape): PodInfo {
  return {
    key: `${pod.metadata.namespace ?? 'default'}/${pod.metadata.name}`,
    uid: pod.metadata.uid ?? '',
    pod,
    shape,
    node: undefined,
    isTerminating: pod.metadata.deletionTimestamp !== undefined,
    nominatedNode: undefined,
    place: 'none',
    ticket: 0,
    attempts: 0,
    queuedAtMs: 0,
    tried: 0,
    rejectedBy: 0,
  };
}
