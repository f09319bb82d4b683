/**
 * Status conditions: settled ones, and the root that sums them up.
 *
 * Parity: github.com/awslabs/operatorpkg status.
 */
import type { Condition, ConditionStatus, KubeObject } from '../api/core/meta.ts';
import { compareText } from '../util/compare-text.ts';
import { formatTimestamp, parseTimestamp } from '../util/timestamp.ts';

/** An object with conditions, as far as this file reads it. */
export interface Conditioned extends KubeObject {
  readonly status?: { readonly conditions?: readonly Condition[] };
}

/** Which conditions make an object ready. */
export interface ConditionSet {
  readonly root: string;
  readonly dependents: readonly string[];
}

export const nodeClaimConditions: ConditionSet = {
  root: 'Ready',
  dependents: ['Launched', 'Registered', 'Initialized'],
};

export const nodePoolConditions: ConditionSet = {
  root: 'Ready',
  dependents: ['ValidationSucceeded', 'NodeClassReady'],
};

/** What a reconcile found out. */
export interface ConditionChange {
  readonly type: string;
  readonly status: ConditionStatus;
  /** Default: the type when True, else `AwaitingReconciliation`. */
  readonly reason?: string;
  readonly message?: string;
}

export function findCondition(object: Conditioned, type: string): Condition | undefined {
  return object.status?.conditions?.find((condition) => condition.type === type);
}

export function isConditionTrue(object: Conditioned, type: string): boolean {
  return findCondition(object, type)?.status === 'True';
}

/** Epoch ms of the condition's last change of status. */
export function conditionSinceMs(object: Conditioned, type: string): number | undefined {
  const text = findCondition(object, type)?.lastTransitionTime;
  return text === undefined ? undefined : parseTimestamp(text);
}

/**
 * The object's conditions after the changes, sorted by type, with missing dependents and the root.
 * The same array when nothing changed. lastTransitionTime moves only with the status.
 */
export function applyConditions(
  object: Conditioned,
  set: ConditionSet,
  changes: readonly ConditionChange[],
  nowMs: number,
): readonly Condition[] {
  const before = object.status?.conditions ?? [];
  const byType = new Map(before.map((condition) => [condition.type, condition]));
  const generation = object.metadata.generation;
  const now = formatTimestamp(nowMs);
  for (const type of set.dependents) {
    if (byType.has(type)) continue;
    const since = object.metadata.creationTimestamp ?? now;
    byType.set(type, settled({ type, status: 'Unknown' }, undefined, generation, since));
  }
  for (const change of changes) {
    byType.set(change.type, settled(change, byType.get(change.type), generation, now));
  }
  const root = computeRoot(set, byType, generation);
  byType.set(root.type, settled(root, byType.get(root.type), generation, now));
  const after = [...byType.values()].sort((a, b) => compareText(a.type, b.type));
  const isSame =
    after.length === before.length &&
    before.every((condition) => byType.get(condition.type) === condition);
  return isSame ? before : after;
}

/** The object's conditions without one, the same array if it was not there. */
export function withoutCondition(object: Conditioned, type: string): readonly Condition[] {
  const conditions = object.status?.conditions ?? [];
  return conditions.some((condition) => condition.type === type)
    ? conditions.filter((condition) => condition.type !== type)
    : conditions;
}

function settled(
  change: ConditionChange,
  before: Condition | undefined,
  generation: number | undefined,
  now: string,
): Condition {
  const reason =
    change.reason ?? (change.status === 'True' ? change.type : 'AwaitingReconciliation');
  const message =
    change.message ??
    (reason === 'AwaitingReconciliation' ? 'object is awaiting reconciliation' : '');
  const hasSameStatus = before?.status === change.status;
  if (
    hasSameStatus &&
    before.reason === reason &&
    (before.message ?? '') === message &&
    before.observedGeneration === generation
  ) {
    return before;
  }
  const since = hasSameStatus ? (before.lastTransitionTime ?? now) : now;
  return {
    type: change.type,
    status: change.status,
    reason,
    message,
    lastTransitionTime: since,
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  };
}

function computeRoot(
  set: ConditionSet,
  byType: ReadonlyMap<string, Condition>,
  generation: number | undefined,
): ConditionChange {
  // What was found out about an older generation says nothing about this one.
  const statusOf = (type: string): ConditionStatus => {
    const condition = byType.get(type);
    return condition?.observedGeneration === generation
      ? (condition?.status ?? 'Unknown')
      : 'Unknown';
  };
  const listOf = (status: ConditionStatus): string =>
    set.dependents
      .filter((type) => statusOf(type) === status)
      .map((type) => `${type}=${status}`)
      .join(', ');
  const unhealthy = listOf('False');
  if (unhealthy !== '') {
    return { type: set.root, status: 'False', reason: 'UnhealthyDependents', message: unhealthy };
  }
  const unknown = listOf('Unknown');
  if (unknown !== '') {
    return { type: set.root, status: 'Unknown', reason: 'ReconcilingDependents', message: unknown };
  }
  return { type: set.root, status: 'True' };
}
