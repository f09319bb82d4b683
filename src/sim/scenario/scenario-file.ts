/** A scenario, read, checked and in plain numbers: what a run is made from. */
import type { KubeObject } from '../../api/core/meta.ts';
import type { Kind } from '../../api/kinds.ts';
import type { Resources } from '../../model/resources.ts';
import type { Settings } from '../../model/settings.ts';
import type { CelProgram } from '../../util/cel.ts';
import type { CloudConfig } from '../cloud/config.ts';
import type { FaultRule } from '../faults/fault-plan.ts';
import type { LatencyStage } from '../latency.ts';
import type { Path } from './json-path.ts';
import type { Position, SourceDocument } from './source.ts';

export interface ScenarioFile {
  readonly name: string;
  readonly fileName: string;
  /** Epoch milliseconds at t = 0. */
  readonly startMs: number;
  readonly end: ScenarioEnd;
  readonly seed: number;
  readonly settings: Settings;
  readonly cloud: CloudConfig;
  readonly scheduler: SchedulerSpec;
  /** One per node: `count` is spelled out. */
  readonly nodes: readonly ExistingNode[];
  /** Applied at t = 0 in this order; namespaced ones have a namespace. */
  readonly objects: readonly SourceObject[];
  /** By time, then as they stand in the file. */
  readonly steps: readonly Step[];
  readonly expectations: readonly ExpectationSpec[];
  readonly faults: readonly FaultRule[];
}

export type ScenarioEnd =
  | { readonly kind: 'duration'; readonly afterMs: number }
  | { readonly kind: 'settled'; readonly timeoutMs: number };

export interface SourceObject {
  readonly object: KubeObject;
  readonly kind: Kind;
  readonly document: SourceDocument;
  /** Where in the document the object begins. */
  readonly base: Path;
}

export interface CloudSpec {
  readonly region: string;
  readonly zones: readonly string[];
  readonly profile: 'al2023' | 'bottlerocket' | 'auto';
  /** Names of the catalogue and definitions; absent: the whole catalogue. */
  readonly instanceTypes?: readonly (string | InstanceTypeSpec)[];
  readonly unavailable: readonly OfferingSelector[];
  readonly latency: Readonly<Partial<Record<LatencyStage, LatencySpec>>>;
  readonly quotas: { readonly onDemandVcpus?: number; readonly spotVcpus?: number };
}

/** Milliseconds; p95 and p99 equal p50 when the scenario gives one time only. */
export interface LatencySpec {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

export interface InstanceTypeSpec {
  readonly name: string;
  readonly capacity: Resources;
  readonly allocatable: Resources;
  /** What nodes really register, of those amounts that differ. */
  readonly registered: Resources;
  readonly labels: Readonly<Record<string, string | null>>;
  readonly volumeLimits: Readonly<Record<string, number>>;
  /** `price` and `spotPrice` spelled out by zone, then `offerings`. */
  readonly offerings: readonly OfferingSpec[];
}

export interface OfferingSpec {
  readonly zone: string;
  readonly capacityType: 'on-demand' | 'spot' | 'reserved';
  /** USD per hour. */
  readonly price: number;
  readonly available: boolean;
  readonly reservationId?: string;
  readonly reservationCapacity?: number;
}

/** An absent key matches everything. */
export interface OfferingSelector {
  readonly instanceType?: string;
  readonly zone?: string;
  readonly capacityType?: 'on-demand' | 'spot' | 'reserved';
  /** EC2 error code. */
  readonly error: string;
}

export interface SchedulerSpec {
  readonly podInitialBackoffMs: number;
  readonly podMaxBackoffMs: number;
  readonly refuse: readonly {
    readonly pods: { readonly kind: string; readonly namespace: string; readonly name: string };
    readonly nodes: readonly string[];
    readonly reason: string;
  }[];
}

export interface ExistingNode {
  readonly name: string;
  readonly nodePool: string;
  readonly instanceType: string;
  readonly zone: string;
  readonly capacityType: 'on-demand' | 'spot' | 'reserved';
  readonly ageMs: number;
  readonly labels: Readonly<Record<string, string | null>>;
  /** Pods that run here, by workload, in the order of the file. */
  readonly pods: readonly {
    readonly kind: string;
    readonly namespace: string;
    readonly name: string;
    readonly count: number;
  }[];
}

/** An absent key matches everything; `count` takes the first so many by creation, then name. */
export interface NodeSelection {
  readonly name?: string;
  readonly nodePool?: string;
  readonly zone?: string;
  readonly count?: number;
}

export interface Step {
  readonly atMs: number;
  readonly action: StepAction;
  /** `spec.timeline[3].scale`, and where that stands. */
  readonly path: string;
  readonly position: Position;
  readonly sourceLine: string;
}

export interface ObjectRef {
  readonly kind: Kind;
  readonly name: string;
  /** Absent for cluster-scoped kinds. */
  readonly namespace?: string;
}

export type InterruptionKind =
  | 'SpotInterruption'
  | 'RebalanceRecommendation'
  | 'ScheduledChange'
  | 'InstanceStopping'
  | 'InstanceTerminated'
  | 'CapacityReservationInterruption';

export type StepAction =
  | { readonly verb: 'scale'; readonly target: ObjectRef; readonly replicas: number }
  | { readonly verb: 'apply'; readonly objects: readonly SourceObject[] }
  | {
      readonly verb: 'patch';
      readonly target: ObjectRef | NodeSelection;
      readonly merge: Readonly<Record<string, unknown>>;
    }
  | { readonly verb: 'delete'; readonly target: ObjectRef }
  | { readonly verb: 'interrupt'; readonly kind: InterruptionKind; readonly nodes: NodeSelection }
  | {
      readonly verb: 'cloud';
      readonly unavailable: readonly OfferingSelector[];
      readonly available: readonly OfferingSelector[];
    }
  | { readonly verb: 'ami'; readonly family: string; readonly version: string }
  | {
      readonly verb: 'fail';
      readonly nodes: NodeSelection;
      readonly condition: { readonly type: string; readonly status: 'True' | 'False' | 'Unknown' };
    }
  | { readonly verb: 'zonalShift'; readonly zone: string; readonly forMs: number };

export interface ExpectationSpec {
  /** As in the file: `2m`, `end`, `always`. */
  readonly at: string;
  /** Set when `at` is a time; milliseconds since t = 0. */
  readonly atMs?: number;
  readonly that: string;
  readonly because?: string;
  readonly program: CelProgram;
  readonly position: Position;
}

/** What expressions see. */
export const expectationVariables = [
  't',
  'nodes',
  'nodeClaims',
  'pods',
  'launches',
  'disruptions',
  'events',
  'cost',
] as const;
