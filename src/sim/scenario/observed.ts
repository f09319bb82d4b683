/**
 * What expectations and reports see of a run. Times are seconds since t = 0; what has not happened
 * is absent. `I` is the form of sizes and counts: `bigint` for expressions, `number` for results.
 */

export interface ObservedNode<I> {
  readonly name: string;
  readonly nodePool?: string;
  readonly nodeClaim?: string;
  readonly instanceType?: string;
  readonly zone?: string;
  readonly capacityType?: string;
  /** USD per hour. */
  readonly price?: number;
  readonly ready: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly {
    readonly key: string;
    readonly value?: string;
    readonly effect: string;
  }[];
  /** Names of the pods that are bound here and have not ended, by creation, then name. */
  readonly pods: readonly string[];
  /** Of those pods: CPU in milli, memory and storage in bytes, counts. */
  readonly requests: Readonly<Record<string, I>>;
  readonly allocatable: Readonly<Record<string, I>>;
  readonly created: number;
  readonly readyAt?: number;
}

export interface ObservedNodeClaim {
  readonly name: string;
  readonly nodePool?: string;
  readonly instanceType?: string;
  readonly zone?: string;
  readonly capacityType?: string;
  /** USD per hour. */
  readonly price?: number;
  /** Instance types that were sent to the cloud. */
  readonly candidates?: readonly string[];
  /** Type → status. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly created: number;
  readonly launchedAt?: number;
  readonly registeredAt?: number;
  readonly initializedAt?: number;
  /** When its deletion was asked for. */
  readonly deletedAt?: number;
  /** When its instance was gone; without an instance, when the claim was. */
  readonly terminatedAt?: number;
  /** Why it was disrupted. */
  readonly reason?: string;
  readonly node?: string;
}

export interface ObservedPod<I> {
  readonly namespace: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `Deployment/web`: what it belongs to in the end. */
  readonly owner?: string;
  readonly phase: string;
  /** Without a node, and not ended. */
  readonly pending: boolean;
  readonly node?: string;
  readonly nodePool?: string;
  readonly created: number;
  readonly scheduledAt?: number;
  readonly readyAt?: number;
  /** When its deletion was asked for. */
  readonly deletedAt?: number;
  /** When it had run to its end, or was gone. */
  readonly endedAt?: number;
  readonly evictions: I;
  readonly evictionAttempts: I;
  /** Reason codes, while it is pending. */
  readonly why?: readonly string[];
}

export interface ObservedLaunch {
  /** When the cloud was called. */
  readonly t: number;
  readonly nodePool: string;
  readonly nodeClaim?: string;
  readonly instanceType?: string;
  readonly zone?: string;
  readonly capacityType: string;
  readonly price?: number;
  /** `ok`, or the error code of EC2. */
  readonly result: string;
}

export interface ObservedDisruption<I> {
  readonly t: number;
  readonly reason: string;
  readonly decision: 'delete' | 'replace';
  /** Names of nodes. */
  readonly nodes: readonly string[];
  /** Names of the NodeClaims that take over. */
  readonly replacements: readonly string[];
  /** How many pods were evicted from these nodes since. */
  readonly evicted: I;
}

export interface ObservedEvent {
  readonly t: number;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly kind: string;
  readonly name: string;
  readonly message: string;
}

export interface ObservedCost {
  /** USD since t = 0. */
  readonly total: number;
  /** USD per hour now. */
  readonly perHour: number;
  /** USD since t = 0. */
  readonly byNodePool: Readonly<Record<string, number>>;
  readonly byCapacityType: Readonly<Record<string, number>>;
}
