/** How many distinct values of a key a set of instance types still offers. */
import type { Requirement } from '../../model/requirement.ts';
import { type Bitset, haveCommonBit } from '../../util/bitset.ts';
import type { Catalog } from './compile/catalog.ts';
import type { RequirementSet } from './compile/requirement-sets.ts';

export interface UnmetMinValues {
  readonly key: string;
  readonly wanted: number;
  readonly found: number;
}

/**
 * The first key whose minValues `types` does not reach, or `undefined`. Only values that the
 * requirement admits count.
 *
 * Parity: karpenter pkg/cloudprovider/types.go SatisfiesMinValues, as of 1.15.
 */
export function findUnmetMinValues(
  catalog: Catalog,
  set: RequirementSet,
  types: Bitset,
): UnmetMinValues | undefined {
  for (const key of set.minValueKeys) {
    const requirement = set.requirements.get(key) as Requirement;
    const wanted = requirement.minValues as number;
    const found = countValues(catalog, requirement, types, wanted);
    if (found < wanted) return { key, wanted, found };
  }
  return undefined;
}

/** Distinct admitted values among `types`, counted up to `enough`. */
export function countValues(
  catalog: Catalog,
  requirement: Requirement,
  types: Bitset,
  enough: number,
): number {
  let count = 0;
  for (const withValue of catalog.admittedValues(requirement)) {
    if (count >= enough) break;
    if (haveCommonBit(withValue, types)) count++;
  }
  return count;
}
