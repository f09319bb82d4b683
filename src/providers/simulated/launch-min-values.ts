/** Cuts a list of types to what one request carries, and keeps the variety that `minValues` asks for. */
import { hasValue, type Requirement } from '../../model/requirement.ts';
import type { Requirements } from '../../model/requirements.ts';
import type { LaunchType } from './launch-choice.ts';

export interface KeptTypes {
  readonly types: readonly LaunchType[];
  /** `key: found of wanted` of the first requirement that is not met. */
  readonly unmet?: string;
}

/**
 * `ordered`: cheapest first, as is the result.
 *
 * Parity: karpenter pkg/cloudprovider/types.go Truncate. Differs: where the cheapest types lack
 * values, the cheapest types that have them take the places of the dearest.
 */
export function keepMinValues(
  ordered: readonly LaunchType[],
  requirements: Requirements,
  most: number,
): KeptTypes {
  const demanding = [...requirements.values()].filter(({ minValues }) => minValues !== undefined);
  const cheapest = ordered.slice(0, most);
  if (!demanding.some((r) => isUnmet(cheapest, r))) return { types: cheapest };
  const needed = new Set(demanding.flatMap((r) => firstOfEachValue(ordered, r)));
  const rest = ordered.filter((entry) => !needed.has(entry));
  const chosen = new Set([...needed, ...rest].slice(0, most));
  const types = ordered.filter((entry) => chosen.has(entry));
  const unmet = demanding.find((r) => isUnmet(types, r));
  if (!unmet) return { types };
  const found = valuesOf(types, unmet).size;
  return { types, unmet: `${unmet.key}: ${found} of ${unmet.minValues}` };
}

function isUnmet(types: readonly LaunchType[], r: Requirement): boolean {
  return valuesOf(types, r).size < (r.minValues ?? 0);
}

function valuesOf(types: readonly LaunchType[], r: Requirement): ReadonlySet<string> {
  return new Set(types.flatMap((entry) => ownValues(entry, r)));
}

function ownValues({ type }: LaunchType, r: Requirement): readonly string[] {
  return (type.requirements.get(r.key)?.values ?? []).filter((value) => hasValue(r, value));
}

/** For as many values as are wanted, the cheapest type that has it. */
function firstOfEachValue(ordered: readonly LaunchType[], r: Requirement): readonly LaunchType[] {
  const seen = new Set<string>();
  const first: LaunchType[] = [];
  for (const entry of ordered) {
    if (seen.size >= (r.minValues ?? 0)) break;
    const fresh = ownValues(entry, r).filter((value) => !seen.has(value));
    if (fresh.length === 0) continue;
    for (const value of fresh) seen.add(value);
    first.push(entry);
  }
  return first;
}
