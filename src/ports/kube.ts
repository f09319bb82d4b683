/** The Kubernetes API as controllers use it. One contract suite runs against every implementation. */
import type { KubeObject } from '../api/core/meta.ts';
import type { Kind } from '../api/kinds.ts';

export interface ObjectKey {
  readonly name: string;
  /** Absent for cluster-scoped kinds. */
  readonly namespace?: string;
}

export interface ListOptions {
  readonly namespace?: string;
  /** kubectl's text form: `app=web,tier!=cache,env in (a,b),!legacy`. */
  readonly labelSelector?: string;
  /** `metadata.name=x`, `spec.nodeName=y`, `status.phase!=Running`; comma-separated. */
  readonly fieldSelector?: string;
}

export interface ObjectList<T> {
  readonly items: readonly T[];
  /** Where a watch goes on from. */
  readonly resourceVersion: string;
}

export type WatchEvent<T> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string };

export interface WatchOptions extends ListOptions {
  /** Events after this version; too old a one ends the watch with code `Expired` (410). */
  readonly resourceVersion: string;
}

export interface WatchHandler<T> {
  onEvent(event: WatchEvent<T>): void;
  /** The watch is over: `undefined` when it merely timed out or was cut, else why. */
  onClose(error: KubeError | undefined): void;
}

export interface Watch {
  stop(): void;
}

export interface PatchOptions {
  readonly subresource?: 'status';
  /** Optimistic lock: fails with Conflict unless the stored object has this version. */
  readonly resourceVersion?: string;
}

export interface DeleteOptions {
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
}

/** A JSON merge patch (RFC 7386): `null` removes. */
export type MergePatch = Readonly<Record<string, unknown>>;

/** Returned objects are immutable and may be shared. Every method rejects with {@link KubeError}. */
export interface Kube {
  get<T extends KubeObject>(kind: Kind<T>, key: ObjectKey): Promise<T>;
  list<T extends KubeObject>(kind: Kind<T>, options?: ListOptions): Promise<ObjectList<T>>;
  watch<T extends KubeObject>(
    kind: Kind<T>,
    options: WatchOptions,
    handler: WatchHandler<T>,
  ): Watch;
  create<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T>;
  /** Fails with Conflict when `metadata.resourceVersion` is set and not the stored one. */
  update<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T>;
  updateStatus<T extends KubeObject>(kind: Kind<T>, object: T): Promise<T>;
  patch<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    patch: MergePatch,
    options?: PatchOptions,
  ): Promise<T>;
  delete<T extends KubeObject>(
    kind: Kind<T>,
    key: ObjectKey,
    options?: DeleteOptions,
  ): Promise<void>;
  /** The eviction subresource: TooManyRequests (429) when a PodDisruptionBudget forbids it. */
  evict(
    pod: ObjectKey,
    options?: { readonly uid?: string; readonly gracePeriodSeconds?: number },
  ): Promise<void>;
}

export type KubeErrorCode =
  | 'NotFound'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Invalid'
  | 'BadRequest'
  | 'Forbidden'
  | 'TooManyRequests'
  | 'Expired'
  | 'Timeout'
  | 'ServiceUnavailable'
  | 'InternalError';

const httpStatusByCode: Readonly<Record<KubeErrorCode, number>> = {
  NotFound: 404,
  AlreadyExists: 409,
  Conflict: 409,
  Invalid: 422,
  BadRequest: 400,
  Forbidden: 403,
  TooManyRequests: 429,
  Expired: 410,
  Timeout: 504,
  ServiceUnavailable: 503,
  InternalError: 500,
};

/** The API said no, or could not be reached. */
export class KubeError extends Error {
  override readonly name = 'KubeError';
  readonly code: KubeErrorCode;
  readonly httpStatus: number;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: KubeErrorCode,
    message: string,
    options: { readonly retryAfterMs?: number; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.httpStatus = httpStatusByCode[code];
    this.retryAfterMs = options.retryAfterMs;
  }
}

function hasCode(error: unknown, code: KubeErrorCode): boolean {
  return error instanceof KubeError && error.code === code;
}

export const isNotFound = (error: unknown): boolean => hasCode(error, 'NotFound');
export const isAlreadyExists = (error: unknown): boolean => hasCode(error, 'AlreadyExists');
export const isConflict = (error: unknown): boolean => hasCode(error, 'Conflict');
export const isTooManyRequests = (error: unknown): boolean => hasCode(error, 'TooManyRequests');
export const isExpired = (error: unknown): boolean => hasCode(error, 'Expired');
