/** What Tenon asks of a cloud. */
import type { NodeClaim } from '../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../api/karpenter/nodepool.ts';
import type { InstanceType } from '../model/instance-type.ts';
import type { Resources } from '../model/resources.ts';

/** An instance that a provider knows of. */
export interface Instance {
  /** `aws:///us-east-1a/i-0123456789abcdef0`. */
  readonly providerId: string;
  readonly instanceType: string;
  readonly zone: string;
  readonly capacityType: string;
  readonly imageId?: string;
  readonly launchedAtMs: number;
  /** From the instance's tags; absent when it has not been tagged (yet). */
  readonly nodeClaim?: string;
  readonly nodePool?: string;
  readonly isTerminating: boolean;
}

/** What a launch adds to the claim. */
export interface Launch {
  readonly instance: Instance;
  /** Labels of the type and the offering; the claim's own labels win. */
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly capacity: Resources;
  readonly allocatable: Resources;
}

/** Every method rejects with {@link CloudError}. */
export interface CloudProvider {
  /** `aws`, `kwok`, `simulated`. */
  readonly name: string;
  /** `group/Kind` of the NodeClasses it serves; the first is the default. */
  readonly nodeClassKinds: readonly string[];
  /** Launches one instance for the claim. May be called again for a claim whose answer was lost. */
  create(nodeClaim: NodeClaim): Promise<Launch>;
  /** Asks for the end of the instance. Rejects with NodeClaimNotFound once it is gone. */
  delete(nodeClaim: NodeClaim): Promise<void>;
  /** Rejects with NodeClaimNotFound when there is no such instance or it has ended. */
  get(providerId: string): Promise<Instance>;
  /** Instances of this cluster that have not ended. */
  list(): Promise<readonly Instance[]>;
  /** All types for the pool, by name, unavailable ones too; the same array while nothing changed. */
  getInstanceTypes(nodePool: NodePool): Promise<readonly InstanceType[]>;
  /** Why the claim's instance no longer is what its class asks for, or `undefined`. */
  isDrifted(nodeClaim: NodeClaim): Promise<string | undefined>;
}

export type CloudErrorCode =
  | 'NodeClaimNotFound'
  | 'InsufficientCapacity'
  | 'NodeClassNotReady'
  | 'CreateFailed'
  | 'Throttled'
  | 'Unavailable';

/** The cloud said no, or could not be reached. */
export class CloudError extends Error {
  override readonly name = 'CloudError';
  readonly code: CloudErrorCode;
  /** For CreateFailed: the reason of the claim's Launched condition. */
  readonly reason: string | undefined;

  constructor(
    code: CloudErrorCode,
    message: string,
    options: { readonly reason?: string; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.reason = options.reason;
  }
}

const hasCode = (error: unknown, code: CloudErrorCode): boolean =>
  error instanceof CloudError && error.code === code;

export const isInsufficientCapacity = (error: unknown): boolean =>
  hasCode(error, 'InsufficientCapacity');
export const isNodeClaimNotFound = (error: unknown): boolean => hasCode(error, 'NodeClaimNotFound');
export const isNodeClassNotReady = (error: unknown): boolean => hasCode(error, 'NodeClassNotReady');
