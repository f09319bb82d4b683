/**
 * How a Deployment divides its replicas between its ReplicaSets: pure arithmetic.
 *
 * Parity: kubernetes pkg/controller/deployment rolling.go, sync.go scale, util NewRSNewReplicas,
 * ResolveFenceposts and GetReplicaSetProportion.
 */
import type { Deployment, ReplicaSet } from '../../../api/core/workloads.ts';
import { resolveIntOrPercent } from '../pods/pod-template.ts';
import { createdAtMs } from '../reconcile/object-key.ts';

export const desiredReplicasAnnotation = 'deployment.kubernetes.io/desired-replicas';
export const maxReplicasAnnotation = 'deployment.kubernetes.io/max-replicas';

/** New sizes by ReplicaSet name; a ReplicaSet that is absent keeps its size. */
export type Sizes = ReadonlyMap<string, number>;

export const sizeOf = (replicaSet: ReplicaSet): number => replicaSet.spec.replicas ?? 1;
const availableOf = (replicaSet: ReplicaSet): number => replicaSet.status?.availableReplicas ?? 0;
const sum = (sets: readonly ReplicaSet[], of: (set: ReplicaSet) => number): number =>
  sets.reduce((total, set) => total + of(set), 0);

export interface Fenceposts {
  readonly replicas: number;
  readonly maxSurge: number;
  readonly maxUnavailable: number;
}

/** Surge rounds up, unavailable down; both 0 would never move, so one may be unavailable then. */
export function fencepostsOf(deployment: Deployment): Fenceposts {
  const replicas = deployment.spec.replicas ?? 1;
  const { type, rollingUpdate } = deployment.spec.strategy ?? {};
  if (type === 'Recreate') return { replicas, maxSurge: 0, maxUnavailable: replicas };
  const maxSurge = resolveIntOrPercent(rollingUpdate?.maxSurge ?? '25%', replicas, 'up');
  const down = resolveIntOrPercent(rollingUpdate?.maxUnavailable ?? '25%', replicas, 'down');
  const maxUnavailable = maxSurge === 0 && down === 0 ? 1 : down;
  return { replicas, maxSurge, maxUnavailable: Math.min(maxUnavailable, replicas) };
}

/** The size for the new ReplicaSet; `all` contains it unless it is yet to be made. */
export function newReplicaSetSize(
  posts: Fenceposts,
  all: readonly ReplicaSet[],
  current: number,
): number {
  if (current >= posts.replicas) return posts.replicas;
  const room = posts.replicas + posts.maxSurge - sum(all, sizeOf);
  if (room <= 0) return current;
  return current + Math.min(room, posts.replicas - current);
}

/** One step of a rolling update; `old` is oldest first. */
export function rollingStep(
  posts: Fenceposts,
  newSet: ReplicaSet,
  old: readonly ReplicaSet[],
): Sizes {
  const all = [...old, newSet];
  const size = newReplicaSetSize(posts, all, sizeOf(newSet));
  if (size !== sizeOf(newSet)) return new Map([[newSet.metadata.name, size]]);
  return shrinkOld(posts, newSet, old);
}

function shrinkOld(posts: Fenceposts, newSet: ReplicaSet, old: readonly ReplicaSet[]): Sizes {
  const sizes = new Map<string, number>();
  if (sum(old, sizeOf) === 0) return sizes;
  const all = [...old, newSet];
  const minAvailable = posts.replicas - posts.maxUnavailable;
  const newUnavailable = sizeOf(newSet) - availableOf(newSet);
  let mayClean = sum(all, sizeOf) - minAvailable - newUnavailable;
  if (mayClean <= 0) return sizes;
  for (const set of old) {
    const unhealthy = Math.min(mayClean, sizeOf(set) - availableOf(set));
    if (unhealthy <= 0) continue;
    mayClean -= unhealthy;
    sizes.set(set.metadata.name, sizeOf(set) - unhealthy);
  }
  let mayShrink = sum(all, availableOf) - minAvailable;
  for (const set of old) {
    if (mayShrink <= 0) break;
    const size = sizes.get(set.metadata.name) ?? sizeOf(set);
    const step = Math.min(size, mayShrink);
    if (step === 0) continue;
    mayShrink -= step;
    sizes.set(set.metadata.name, size - step);
  }
  return sizes;
}

/** Whether `spec.replicas` changed since the ReplicaSets were sized. */
export function isScaled(deployment: Deployment, all: readonly ReplicaSet[]): boolean {
  const replicas = deployment.spec.replicas ?? 1;
  return all.some((set) => {
    const desired = set.metadata.annotations?.[desiredReplicasAnnotation];
    return sizeOf(set) > 0 && desired !== undefined && Number(desired) !== replicas;
  });
}

/** Sizes after a change of `spec.replicas`: in proportion while a rollout is under way. */
export function scaledSizes(
  deployment: Deployment,
  newSet: ReplicaSet | undefined,
  old: readonly ReplicaSet[],
): Sizes {
  const posts = fencepostsOf(deployment);
  const all = newSet ? [...old, newSet] : [...old];
  const active = all.filter((set) => sizeOf(set) > 0);
  const only = active.length === 0 ? (newSet ?? old.at(-1)) : active[0];
  if (active.length <= 1) {
    return only ? new Map([[only.metadata.name, posts.replicas]]) : new Map();
  }
  if (newSet && isSaturated(deployment, newSet)) {
    return new Map(active.filter((set) => set !== newSet).map((set) => [set.metadata.name, 0]));
  }
  if (deployment.spec.strategy?.type === 'Recreate') return new Map();
  return proportionalSizes(deployment, posts, active);
}

function isSaturated(deployment: Deployment, newSet: ReplicaSet): boolean {
  const replicas = deployment.spec.replicas ?? 1;
  const desired = Number(newSet.metadata.annotations?.[desiredReplicasAnnotation] ?? Number.NaN);
  return sizeOf(newSet) === replicas && desired === replicas && availableOf(newSet) === replicas;
}

function proportionalSizes(
  deployment: Deployment,
  posts: Fenceposts,
  active: readonly ReplicaSet[],
): Sizes {
  const allowed = posts.replicas > 0 ? posts.replicas + posts.maxSurge : 0;
  const toAdd = allowed - sum(active, sizeOf);
  const newerFirst = toAdd > 0 ? -1 : 1;
  const ordered = [...active].sort(
    (a, b) => sizeOf(b) - sizeOf(a) || (createdAtMs(a) - createdAtMs(b)) * newerFirst,
  );
  const sizes = new Map<string, number>();
  let added = 0;
  for (const set of ordered) {
    const share = proportionOf(deployment, posts, set, toAdd - added);
    sizes.set(set.metadata.name, sizeOf(set) + share);
    added += share;
  }
  const largest = ordered[0]?.metadata.name;
  if (largest !== undefined) {
    sizes.set(largest, Math.max(0, (sizes.get(largest) ?? 0) + toAdd - added));
  }
  return sizes;
}

function proportionOf(
  deployment: Deployment,
  posts: Fenceposts,
  set: ReplicaSet,
  stillToAdd: number,
): number {
  if (stillToAdd === 0) return 0;
  if (posts.replicas === 0) return -sizeOf(set);
  const before =
    Number(set.metadata.annotations?.[maxReplicasAnnotation] ?? 0) ||
    (deployment.status?.replicas ?? 0);
  if (before === 0) return 0;
  const fraction =
    Math.round((sizeOf(set) * (posts.replicas + posts.maxSurge)) / before) - sizeOf(set);
  return stillToAdd > 0 ? Math.min(fraction, stillToAdd) : Math.max(fraction, stillToAdd);
}
