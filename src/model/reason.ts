/**
 * Why something was refused: codes and numbers, never sentences. `engine/explain` makes the text.
 */
import type { Taint } from '../api/core/node.ts';
import type { Requirement } from './requirement.ts';
import type { Requirements } from './requirements.ts';
import type { Resources } from './resources.ts';

/** The codes that users see in `pods[].why`. */
export const ReasonCode = {
  NodeLimitReached: 'NodeLimitReached',
  PoolLimitReached: 'PoolLimitReached',
  HostPortTaken: 'HostPortTaken',
  InsufficientResources: 'InsufficientResources',
  NoOfferingAvailable: 'NoOfferingAvailable',
  LabelValueMissing: 'LabelValueMissing',
  RequirementConflict: 'RequirementConflict',
  MinValuesNotMet: 'MinValuesNotMet',
  TaintNotTolerated: 'TaintNotTolerated',
  TopologyNotSatisfied: 'TopologyNotSatisfied',
  VolumeLimitReached: 'VolumeLimitReached',
  VolumeZoneConflict: 'VolumeZoneConflict',
  SchedulerRefuses: 'SchedulerRefuses',
  NoNodePool: 'NoNodePool',
  NoInstanceType: 'NoInstanceType',
  PodNotSupported: 'PodNotSupported',
  ReservationsTaken: 'ReservationsTaken',
  NotEvaluated: 'NotEvaluated',
} as const;
export type ReasonCode = (typeof ReasonCode)[keyof typeof ReasonCode];

/** One true reason with its numbers. */
export type Reason =
  | { readonly code: 'NodeLimitReached'; readonly limit: number; readonly used: number }
  | {
      readonly code: 'PoolLimitReached';
      readonly resource: string;
      readonly limit: number;
      readonly used: number;
      readonly smallest: number;
    }
  | { readonly code: 'HostPortTaken'; readonly port: number; readonly protocol: string }
  | {
      readonly code: 'InsufficientResources';
      readonly resource: string;
      readonly requested: number;
      readonly available: number;
      readonly instanceType?: string;
    }
  | {
      readonly code: 'NoOfferingAvailable';
      readonly instanceTypes: number;
      readonly zones: readonly string[];
      readonly capacityTypes: readonly string[];
    }
  | { readonly code: 'LabelValueMissing'; readonly incoming: Requirement; readonly typoOf?: string }
  | {
      readonly code: 'RequirementConflict';
      readonly incoming: Requirement;
      readonly existing?: Requirement;
    }
  | {
      readonly code: 'MinValuesNotMet';
      readonly key: string;
      readonly wanted: number;
      readonly found: number;
    }
  | { readonly code: 'TaintNotTolerated'; readonly taint: Taint }
  | {
      readonly code: 'TopologyNotSatisfied';
      readonly key: string;
      readonly kind: 'spread' | 'affinity' | 'anti-affinity';
      /** Pods that count, by domain; at most `maxCountedDomains`, by name. */
      readonly counts?: readonly { readonly domain: string; readonly pods: number }[];
      /** What the pod and the node allow; absent: everything. */
      readonly podDomains?: Requirement;
      readonly nodeDomains?: Requirement;
    }
  | {
      readonly code: 'VolumeLimitReached';
      readonly driver: string;
      readonly limit: number;
      readonly wanted: number;
    }
  | { readonly code: 'VolumeZoneConflict'; readonly volume: string }
  | { readonly code: 'SchedulerRefuses'; readonly node: string; readonly message: string }
  | { readonly code: 'NoNodePool' }
  | { readonly code: 'NoInstanceType'; readonly nodePool: string }
  | { readonly code: 'PodNotSupported'; readonly field: string; readonly message: string }
  /** The pod waits for the next pass: it could use these, and others count on them now. */
  | { readonly code: 'ReservationsTaken'; readonly reservations: readonly string[] }
  | { readonly code: 'NotEvaluated'; readonly deadlineMs: number };

/** Why no instance type was left, test by test: what upstream's message of it is made of. */
export interface TypeShortage {
  /** Whether any type met the requirements, had the room, had an offering; and each two at once. */
  readonly met: boolean;
  readonly fitted: boolean;
  readonly offered: boolean;
  readonly metAndFitted: boolean;
  readonly fittedAndOffered: boolean;
  readonly metAndOffered: boolean;
  readonly requirements: Requirements;
  /** Of the pod and the daemons, on the types where they take the least and the most. */
  readonly least: Resources;
  readonly most: Resources;
}

/** What a pool's types looked like when the pod met it: how many were left after each test. */
export interface PoolRefusal {
  readonly nodePool: string;
  readonly reason: Reason;
  readonly instanceTypes: {
    readonly total: number;
    readonly afterRequirements: number;
    readonly afterOfferings: number;
    readonly afterResources: number;
    readonly afterLimits: number;
  };
  /** Set when types were looked at and none was left. */
  readonly shortage?: TypeShortage;
}

export interface NodeRefusal {
  readonly node: string;
  readonly reason: Reason;
}

/** The whole answer to "why is this pod pending". */
export interface PodRefusal {
  /** `namespace/name`. */
  readonly pod: string;
  readonly atMs: number;
  /** The distinct codes of the pools' reasons in pool order; of the nodes' if there is no pool. */
  readonly codes: readonly ReasonCode[];
  /** Set when no pool was looked at: the pod itself is refused. */
  readonly reason?: Reason;
  readonly pools: readonly PoolRefusal[];
  /** At most `maxNodeRefusals`, by node name. */
  readonly nodes: readonly NodeRefusal[];
  readonly nodesLeftOut: number;
}
