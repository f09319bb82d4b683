/** What the engine decided, and why: what controllers act on. */
import type { DisruptionReason, ForcefulReason, KeptReason } from './disruption-reason.ts';
import type { PodRefusal } from './reason.ts';
import type { Requirements } from './requirements.ts';
import type { Resources } from './resources.ts';

/** The outcome of one scheduling pass. Pods in = pods placed + pods refused. */
export interface SchedulingPlan {
  readonly newNodeClaims: readonly PlannedNodeClaim[];
  readonly existing: readonly PlannedPlacement[];
  readonly refused: readonly PodRefusal[];
}

/** Pods that go to a node that exists or is in flight. */
export interface PlannedPlacement {
  /** Name of the StateNode. */
  readonly node: string;
  readonly nodeClaim?: string;
  /** `namespace/name`, in the order of placement. */
  readonly pods: readonly string[];
}

/** A NodeClaim to be created. */
export interface PlannedNodeClaim {
  readonly nodePool: string;
  /** Without host name; instance type and capacity type narrowed to what is left. */
  readonly requirements: Requirements;
  /** By price, then name; at most 600. */
  readonly instanceTypes: readonly string[];
  /** Of its pods and the least that its daemons need. */
  readonly requests: Resources;
  /** Whether BestEffort lowered a minValues of the pool. */
  readonly minValuesRelaxed: boolean;
  /** `namespace/name`, in the order of placement. */
  readonly pods: readonly string[];
  readonly why: NodeClaimTrace;
}

/** Why this pool, which types fell at which step, what the winning price was. */
export interface NodeClaimTrace {
  readonly instanceTypes: {
    readonly total: number;
    readonly afterPoolRequirements: number;
    readonly afterPods: number;
    readonly afterLimits: number;
  };
  readonly cheapest: {
    readonly instanceType: string;
    readonly zone: string;
    readonly capacityType: string;
    readonly price: number;
  };
  /** Pools of higher weight that refused the first pod. */
  readonly poolsBefore: readonly { readonly nodePool: string; readonly reason: string }[];
}

/** What disruption wants done. */
export type DisruptionCommand = {
  readonly decision: 'delete' | 'replace';
  readonly reason: DisruptionReason;
  /** Names of StateNodes, sorted by savings, then name. */
  readonly nodes: readonly string[];
  readonly replacements: readonly PlannedNodeClaim[];
};

/** The outcome of one look for nodes to disrupt. */
export interface DisruptionPlan {
  readonly commands: readonly DisruptionCommand[];
  /** Why each node that the method looked at stays. By node name. */
  readonly kept: readonly KeptNode[];
}

export interface KeptNode {
  readonly node: string;
  readonly reason: KeptReason;
}

/** A disruption that has begun: what reports list. */
export interface StartedDisruption {
  readonly decision: 'delete' | 'replace';
  readonly reason: DisruptionReason | ForcefulReason;
  /** Names of StateNodes. */
  readonly nodes: readonly string[];
  readonly nodeClaims: readonly string[];
  /** Names of the NodeClaims that take over. */
  readonly replacements: readonly string[];
}
