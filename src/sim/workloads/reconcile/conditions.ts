/** Conditions as a list that is replaced, never changed. */
import type { Condition } from '../../../api/core/meta.ts';
import { deepEqual } from '../../../util/deep-equal.ts';

/**
 * The list with this condition set; `stamp` becomes the transition time when the status changes. The
 * same list when nothing but the time would change.
 */
export function withCondition(
  conditions: readonly Condition[] | undefined,
  condition: Condition,
  stamp: string,
): readonly Condition[] {
  const old = conditions?.find((c) => c.type === condition.type);
  const lastTransitionTime =
    old && old.status === condition.status ? (old.lastTransitionTime ?? stamp) : stamp;
  const next = { ...condition, lastTransitionTime };
  if (!old) return [...(conditions ?? []), next];
  if (conditions && deepEqual(old, next)) return conditions;
  return (conditions ?? []).map((c) => (c === old ? next : c));
}

export function hasCondition(
  conditions: readonly Condition[] | undefined,
  type: string,
  status = 'True',
): boolean {
  return conditions?.some((c) => c.type === type && c.status === status) ?? false;
}
