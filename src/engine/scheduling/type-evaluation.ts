/** Which instance types are left for a claim with one more pod. Results lie in scratch space until the next call. */
import type { Settings } from '../../model/settings.ts';
import {
  type Bitset,
  hasBit,
  intersectBits,
  isEmptyBitset,
  newBitset,
  uniteBits,
} from '../../util/bitset.ts';
import { invariant } from '../../util/invariant.ts';
import type { Catalog } from './compile/catalog.ts';
import type { DaemonGroup } from './compile/daemons.ts';
import { findPortClash } from './compile/host-ports.ts';
import type { CompiledPod } from './compile/pod-spec.ts';
import type { RequirementSet, RequirementSets } from './compile/requirement-sets.ts';
import { countValues, findUnmetMinValues } from './min-values.ts';
import type { Template } from './template.ts';

/** What is looked at: a claim as it stands, or a pool for a new one. */
export interface ClaimInput {
  readonly template: Template;
  readonly types: Bitset;
  /** Of the pods that the claim holds; `undefined` for a new one. */
  readonly requests: Float64Array | undefined;
}

export class TypeEvaluation {
  readonly #minValuesPolicy: Settings['minValuesPolicy'];
  readonly #sets: RequirementSets;
  readonly #scratch = new Map<Catalog, Bitset>();
  #catalog: Catalog | undefined;
  /** What the last call that succeeded would make of the claim. */
  set: RequirementSet;
  types: Bitset = newBitset(0);

  constructor(minValuesPolicy: Settings['minValuesPolicy'], sets: RequirementSets) {
    this.#minValuesPolicy = minValuesPolicy;
    this.#sets = sets;
    this.set = sets.empty;
  }

  /** The catalog that `types` is about. */
  get catalog(): Catalog {
    invariant(this.#catalog, 'no claim has been evaluated yet');
    return this.#catalog;
  }

  /** Whether a type is left under `set`, minValues kept; then `set` and `types` hold the outcome. */
  fits(pod: CompiledPod, input: ClaimInput, set: RequirementSet): boolean {
    if (!this.#filter(pod, input, set)) return false;
    const { catalog } = input.template;
    const left = this.#scratchOf(catalog);
    if (set.minValueKeys.length > 0 && findUnmetMinValues(catalog, set, left)) return false;
    this.set = set;
    this.types = left;
    this.#catalog = catalog;
    return true;
  }

  /**
   * As {@link fits} for a new claim: under BestEffort, each minValues that cannot be reached is lowered
   * to what can.
   */
  fitsNew(pod: CompiledPod, input: ClaimInput, set: RequirementSet): boolean {
    if (this.fits(pod, input, set)) return true;
    if (this.#minValuesPolicy === 'Strict' || set.minValueKeys.length === 0) return false;
    if (!this.#filter(pod, input, set)) return false;
    return this.fits(pod, input, this.#lowerMinValues(input.template.catalog, set));
  }

  // Differs: upstream writes a minValues of 0, which the API server refuses.
  #lowerMinValues(catalog: Catalog, set: RequirementSet): RequirementSet {
    const left = this.#scratchOf(catalog);
    let lowered = set;
    for (const key of set.minValueKeys) {
      const r = set.requirements.get(key);
      if (r?.minValues === undefined) continue;
      const found = countValues(catalog, r, left, r.minValues);
      if (found >= r.minValues) continue;
      const { minValues: _, ...rest } = r;
      lowered = this.#sets.replace(lowered, found === 0 ? rest : { ...rest, minValues: found });
    }
    return lowered;
  }

  /** Leaves in the scratch set the types that suit; whether there are any. */
  #filter(
    pod: CompiledPod,
    { template, types, requests }: ClaimInput,
    set: RequirementSet,
  ): boolean {
    const { catalog, groups } = template;
    const left = this.#scratchOf(catalog);
    const { both } = catalog.filter(set);
    if (groups.length === 1) {
      const group = groups[0] as DaemonGroup;
      if (clashes(pod, group)) return false;
      for (let w = 0; w < left.length; w++) {
        left[w] = (types[w] as number) & (both[w] as number) & (group.fitting[w] as number);
      }
      return keepFitting(left, catalog, group, requests, pod);
    }
    left.fill(0);
    let any = false;
    for (const group of groups) {
      if (clashes(pod, group)) continue;
      const part = group.fitting.slice();
      intersectBits(part, types);
      if (!intersectBits(part, both)) continue;
      if (!keepFitting(part, catalog, group, requests, pod)) continue;
      any = true;
      uniteBits(left, part);
    }
    return any;
  }

  #scratchOf(catalog: Catalog): Bitset {
    let scratch = this.#scratch.get(catalog);
    if (!scratch) {
      scratch = newBitset(catalog.size);
      this.#scratch.set(catalog, scratch);
    }
    return scratch;
  }
}

/** Whether the pod wants a host port that one of the group's daemons takes. */
export function clashes(pod: CompiledPod, group: DaemonGroup): boolean {
  return pod.hostPorts.length > 0 && findPortClash(pod.hostPorts, group.hostPorts) !== undefined;
}

/** Narrows `types` to those that hold the daemons, the claim's pods and one more. */
function keepFitting(
  types: Bitset,
  catalog: Catalog,
  group: DaemonGroup,
  requests: Float64Array | undefined,
  pod: CompiledPod,
): boolean {
  const { slots, amounts } = pod.requests;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const total =
      (amounts[i] as number) + (group.overhead[slot] ?? 0) + (requests ? (requests[slot] ?? 0) : 0);
    intersectBits(types, catalog.allocatable(slot).atLeast(total));
  }
  return !isEmptyBitset(types);
}

/** The lowest price at which one of `types` can be launched under `set`. */
export function cheapestPrice(catalog: Catalog, set: RequirementSet, types: Bitset): number {
  const { order, prices } = catalog.priceOrder(set);
  const { compatible } = catalog.filter(set);
  for (let i = 0; i < order.length; i++) {
    const type = order[i] as number;
    if (hasBit(types, type) && hasBit(compatible, type)) return prices[type] as number;
  }
  return Infinity;
}
