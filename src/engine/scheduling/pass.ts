/**
 * One scheduling pass: places one pod after the other, first fit, on nodes that exist, then on claims
 * that it has opened, then on a new claim.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/scheduler.go.
 */
import type { Settings } from '../../model/settings.ts';
import { findUntolerated } from '../../model/taints.ts';
import {
  addBit,
  type Bitset,
  hasBit,
  intersectBits,
  isEmptyBitset,
  newBitset,
} from '../../util/bitset.ts';
import type { Catalog } from './compile/catalog.ts';
import type { DaemonGroup } from './compile/daemons.ts';
import { findPortClash, type HostPort } from './compile/host-ports.ts';
import { type CompiledNode, findUnmetByLabels } from './compile/node.ts';
import type { RequirementSet, RequirementSets } from './compile/requirement-sets.ts';
import type { ResourceSlots } from './compile/resource-slots.ts';
import type { PoolLimits } from './limits.ts';
import { countValues, findUnmetMinValues } from './min-values.ts';
import { type OpenClaim, OpenClaims } from './open-claims.ts';
import { type Shape, type VariantState, Verdict } from './shape.ts';
import type { Template } from './template.ts';
import type { Topology } from './topology/topology.ts';

/** A node that takes part, and what this pass has put on it. */
export interface NodeInPass {
  readonly compiled: CompiledNode;
  /** By slot; the compiled node's own array until a pod is placed. */
  remaining: Float64Array;
  hostPorts: readonly HostPort[] | undefined;
  readonly pods: string[];
}

/** A pool that takes part. */
export interface PoolInPass {
  readonly template: Template;
  /** `undefined`: no limits. */
  readonly limits: PoolLimits | undefined;
  claims: number;
}

export interface PassInput {
  readonly nodes: readonly NodeInPass[];
  readonly pools: readonly PoolInPass[];
  readonly topology: Topology | undefined;
  readonly settings: Settings;
  readonly sets: RequirementSets;
  readonly slots: ResourceSlots;
}

/** Where a claim would stand with one more pod. */
interface ClaimState {
  set: RequirementSet;
  types: Bitset;
}

export class Pass {
  readonly claims = new OpenClaims();
  /** Pods placed so far. */
  placements = 0;
  readonly input: PassInput;
  /** What the last try that fitted would make of the claim. */
  readonly #next: ClaimState;
  readonly #scratch = new Map<Catalog, Bitset>();

  constructor(input: PassInput) {
    this.input = input;
    this.#next = { set: input.sets.empty, types: newBitset(0) };
  }

  /** Places the pod, with as many of its preferences as possible; whether a place was found. */
  place(shape: Shape, key: string): boolean {
    if (shape.isHopeless || shape.failedAtPlacement === this.placements) return false;
    let mayWorkLater = false;
    for (const state of shape.variants) {
      if (this.#placeVariant(state, key)) {
        this.placements++;
        return true;
      }
      mayWorkLater ||= state.mayWorkLater;
    }
    shape.isHopeless = !mayWorkLater;
    shape.failedAtPlacement = this.placements;
    return false;
  }

  #placeVariant(state: VariantState, key: string): boolean {
    state.mayWorkLater = false;
    if (state.variant.contradiction) return false;
    return (
      this.#placeOnNode(state, key) ||
      this.#placeOnClaim(state, key) ||
      this.#placeOnNewClaim(state, key)
    );
  }

  // --- existing nodes

  #placeOnNode(state: VariantState, key: string): boolean {
    const { topology } = this.input;
    const view = state.topology;
    const admitted = view && topology ? topology.admittedNodes(view, state.variant) : undefined;
    const failed = state.nodes;
    for (let w = state.firstNode >>> 5; w < failed.length; w++) {
      let open = ~(failed[w] as number);
      if (admitted) {
        if ((open & ~(admitted[w] as number)) !== 0) state.mayWorkLater = true;
        open &= admitted[w] as number;
      }
      while (open !== 0) {
        const low = open & -open;
        open ^= low;
        const index = w * 32 + 31 - Math.clz32(low);
        if (index >= this.input.nodes.length) return false;
        if (this.#fitsOnNode(state, index)) {
          this.#commitToNode(state.shape, index, key);
          return true;
        }
        state.failOnNode(index);
      }
    }
    return false;
  }

  #fitsOnNode(state: VariantState, index: number): boolean {
    const node = this.input.nodes[index] as NodeInPass;
    const { compiled } = node;
    const { pod } = state.shape;
    if (compiled.isOvercommitted) return false;
    const { slots, amounts } = pod.requests;
    for (let i = 0; i < slots.length; i++) {
      if ((amounts[i] as number) > (node.remaining[slots[i] as number] ?? 0)) return false;
    }
    const { taints } = compiled.state;
    if (taints.length > 0 && findUntolerated(taints, state.variant.tolerations)) return false;
    if (pod.hostPorts.length > 0 && findPortClash(pod.hostPorts, portsOf(node))) return false;
    const { requirements } = state.variant.all;
    if (requirements.size > 0 && findUnmetByLabels(requirements, (key) => compiled.label(key)))
      return false;
    const view = state.topology;
    return !view || !this.input.topology || this.input.topology.admitsHostOfNode(view, index);
  }

  #commitToNode(shape: Shape, index: number, key: string): void {
    const node = this.input.nodes[index] as NodeInPass;
    if (node.remaining === node.compiled.remaining) node.remaining = node.remaining.slice();
    const { slots, amounts } = shape.pod.requests;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      node.remaining[slot] = (node.remaining[slot] as number) - (amounts[i] as number);
    }
    if (shape.pod.hostPorts.length > 0) {
      node.hostPorts = [...portsOf(node), ...shape.pod.hostPorts];
    }
    node.pods.push(key);
    this.input.topology?.recordOnNode(shape, index);
  }

  // --- open claims

  #placeOnClaim(state: VariantState, key: string): boolean {
    const { claims } = this;
    const { topology } = this.input;
    const view = state.topology;
    const admitted = view && topology ? topology.admittedClaims(view, state, claims) : undefined;
    const failed = state.failedClaims(claims.words);
    const { inOrder } = claims;
    if (inOrder) {
      for (const claim of inOrder) {
        if (hasBit(failed, claim.index)) continue;
        if (admitted && !hasBit(admitted, claim.index)) state.mayWorkLater = true;
        else if (this.#placeOn(claim, state, failed, key)) return true;
      }
      return false;
    }
    for (let count = 1; count <= claims.maxPodCount; count++) {
      const bucket = claims.bucket(count);
      if (!bucket) continue;
      for (let w = 0; w < bucket.length; w++) {
        let open = (bucket[w] as number) & ~(failed[w] as number);
        if (admitted && open !== 0) {
          if ((open & ~(admitted[w] as number)) !== 0) state.mayWorkLater = true;
          open &= admitted[w] as number;
        }
        while (open !== 0) {
          const low = open & -open;
          open ^= low;
          const claim = claims.list[w * 32 + 31 - Math.clz32(low)] as OpenClaim;
          if (this.#placeOn(claim, state, failed, key)) return true;
        }
      }
    }
    return false;
  }

  #placeOn(claim: OpenClaim, state: VariantState, failed: Bitset, key: string): boolean {
    const verdict = this.#tryClaim(state, claim);
    if (verdict === Verdict.Fits) {
      this.#commitToClaim(state.shape, claim, key);
      return true;
    }
    if (verdict === Verdict.FailsForGood) addBit(failed, claim.index);
    else state.mayWorkLater = true;
    return false;
  }

  #tryClaim(state: VariantState, claim: OpenClaim): Verdict {
    const { pod } = state.shape;
    const combination = this.input.sets.combine(claim.set, state.variant.all);
    const set = combination.set;
    if (!set) {
      // Another pod may still give the claim the label.
      return combination.incompatibility.kind === 'undefined-label'
        ? Verdict.FailsForNow
        : Verdict.FailsForGood;
    }
    const { template } = claim;
    if (template.taints.length > 0 && findUntolerated(template.taints, state.variant.tolerations))
      return Verdict.FailsForGood;
    if (pod.hostPorts.length > 0 && findPortClash(pod.hostPorts, claim.hostPorts))
      return Verdict.FailsForGood;
    if (!this.#fits(state, claim.template, claim.types, claim.requests, set))
      return Verdict.FailsForGood;
    const view = state.topology;
    const { topology } = this.input;
    if (!view || !topology) return Verdict.Fits;
    if (!topology.admitsHostOfClaim(view, claim.index)) {
      return hasHostAffinity(state) ? Verdict.FailsForNow : Verdict.FailsForGood;
    }
    return this.#narrowByTopology(state, template, claim.types, claim.requests, set);
  }

  #narrowByTopology(
    state: VariantState,
    template: Template,
    types: Bitset,
    requests: Float64Array | undefined,
    set: RequirementSet,
  ): Verdict {
    const { topology } = this.input;
    const view = state.topology;
    if (!view || !topology) return Verdict.Fits;
    const fitting = this.#next.types;
    const narrowed = topology.narrow(view, state.variant, set, (candidate) =>
      cheapestPrice(template.catalog, candidate, fitting),
    );
    if ('rule' in narrowed) return Verdict.FailsForNow;
    if (narrowed === set) return Verdict.Fits;
    return this.#fits(state, template, types, requests, narrowed)
      ? Verdict.Fits
      : Verdict.FailsForNow;
  }

  #commitToClaim(shape: Shape, claim: OpenClaim, key: string): void {
    claim.types.set(this.#next.types);
    this.claims.narrow(claim, this.#next.set);
    this.#addPod(shape, claim, key);
    this.claims.podAdded(claim);
    this.input.topology?.recordOnClaim(shape, claim, this.claims.words);
  }

  #addPod(shape: Shape, claim: OpenClaim, key: string): void {
    const { slots, amounts } = shape.pod.requests;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      claim.requests[slot] = (claim.requests[slot] as number) + (amounts[i] as number);
    }
    claim.hostPorts.push(...shape.pod.hostPorts);
    claim.pods.push(key);
  }

  // --- new claims

  #placeOnNewClaim(state: VariantState, key: string): boolean {
    const { pools, settings } = this.input;
    for (let index = 0; index < pools.length; index++) {
      if (!this.#fitsInPool(state, index)) continue;
      const chosen = settings.equalWeight === 'spread' ? this.#inTurn(state, index) : index;
      this.#open(state, chosen, key);
      return true;
    }
    return false;
  }

  #fitsInPool(state: VariantState, index: number): boolean {
    if (state.hasFailedInPool(index)) return false;
    const verdict = this.tryPool(state, index);
    if (verdict === Verdict.FailsForGood) state.failInPool(index);
    else if (verdict === Verdict.FailsForNow) state.mayWorkLater = true;
    return verdict === Verdict.Fits;
  }

  /** Of the pools that fit, weigh and cost the same as `first`, the one with the fewest nodes. */
  #inTurn(state: VariantState, first: number): number {
    const { pools } = this.input;
    const pool = (index: number) => pools[index] as PoolInPass;
    const nodesOf = (index: number) =>
      (pool(index).template.pool.usage['nodes'] ?? 0) + pool(index).claims;
    const priceOf = (index: number) =>
      cheapestPrice(pool(index).template.catalog, this.#next.set, this.#next.types);
    const price = priceOf(first);
    const { weight } = pool(first).template.pool;
    let chosen = first;
    for (let index = first + 1; index < pools.length; index++) {
      if (pool(index).template.pool.weight !== weight) break;
      const isEqual = this.#fitsInPool(state, index) && priceOf(index) === price;
      if (isEqual && nodesOf(index) < nodesOf(chosen)) chosen = index;
    }
    this.tryPool(state, chosen);
    return chosen;
  }

  /** Whether a new claim of the pool could take a pod of the variant. */
  tryPool(state: VariantState, index: number): Verdict {
    const { template, limits } = this.input.pools[index] as PoolInPass;
    if (template.isEmpty) return Verdict.FailsForGood;
    if (findUntolerated(template.taints, state.variant.tolerations)) return Verdict.FailsForGood;
    if (limits && !limits.allowsNode) return Verdict.FailsForGood;
    const combination = this.input.sets.combine(template.base, state.variant.all);
    if (!combination.set) {
      return combination.incompatibility.kind === 'undefined-label'
        ? Verdict.FailsForNow
        : Verdict.FailsForGood;
    }
    const types = limits ? limits.within(template.types) : template.types;
    let { set } = combination;
    if (!this.#fits(state, template, types, undefined, set)) {
      const relaxed = this.#relaxMinValues(state, template, types, set);
      if (!relaxed) return Verdict.FailsForGood;
      set = relaxed;
    }
    const view = state.topology;
    const { topology } = this.input;
    if (!view || !topology) return Verdict.Fits;
    const host = this.claims.list.length;
    if (!topology.admitsHostOfClaim(view, host)) return Verdict.FailsForNow;
    const verdict = this.#narrowByTopology(state, template, types, undefined, set);
    if (verdict === Verdict.Fits || this.input.settings.minValuesPolicy === 'Strict')
      return verdict;
    return this.#narrowRelaxed(state, template, types, set);
  }

  /** BestEffort: `set` with every minValues lowered to what `types` reach, if that is what it takes. */
  #relaxMinValues(
    state: VariantState,
    template: Template,
    types: Bitset,
    set: RequirementSet,
  ): RequirementSet | undefined {
    if (this.input.settings.minValuesPolicy === 'Strict' || set.minValueKeys.length === 0)
      return undefined;
    const { sets } = this.input;
    if (!this.#filterTypes(state, template, types, undefined, set)) return undefined;
    const left = this.#scratchOf(template.catalog);
    let relaxed = set;
    for (const key of set.minValueKeys) {
      const r = set.requirements.get(key);
      if (r?.minValues === undefined) continue;
      const found = countValues(template.catalog, r, left, r.minValues);
      const { minValues: _, ...rest } = r;
      // Differs: upstream writes a minValues of 0, which the API server refuses.
      if (found < r.minValues) {
        relaxed = sets.replace(relaxed, found === 0 ? rest : { ...rest, minValues: found });
      }
    }
    return this.#fits(state, template, types, undefined, relaxed) ? relaxed : undefined;
  }

  // A domain that topology picks can be what minValues cannot reach.
  #narrowRelaxed(
    state: VariantState,
    template: Template,
    types: Bitset,
    set: RequirementSet,
  ): Verdict {
    const view = state.topology;
    const { topology } = this.input;
    if (!view || !topology) return Verdict.FailsForNow;
    const narrowed = topology.narrow(view, state.variant, set, (candidate) =>
      cheapestPrice(template.catalog, candidate, types),
    );
    if ('rule' in narrowed) return Verdict.FailsForNow;
    return this.#relaxMinValues(state, template, types, narrowed)
      ? Verdict.Fits
      : Verdict.FailsForNow;
  }

  #open(state: VariantState, index: number, key: string): void {
    const pool = this.input.pools[index] as PoolInPass;
    const { template } = pool;
    const claim: OpenClaim = {
      index: this.claims.list.length,
      template,
      templateIndex: index,
      set: this.#next.set,
      types: this.#next.types.slice(),
      requests: new Float64Array(this.input.slots.size),
      hostPorts: [],
      pods: [],
      minValuesRelaxed: isRelaxed(template.base, this.#next.set),
      openedBy: state,
    };
    this.#addPod(state.shape, claim, key);
    pool.limits?.take(claim.types);
    pool.claims++;
    this.claims.open(claim);
    this.input.topology?.recordOnClaim(state.shape, claim, this.claims.words);
  }

  // --- instance types

  /** Whether a type is left for the claim's pods and one more, minValues kept; then `#next` is set. */
  #fits(
    state: VariantState,
    template: Template,
    types: Bitset,
    requests: Float64Array | undefined,
    set: RequirementSet,
  ): boolean {
    if (!this.#filterTypes(state, template, types, requests, set)) return false;
    const left = this.#scratchOf(template.catalog);
    if (set.minValueKeys.length > 0 && findUnmetMinValues(template.catalog, set, left))
      return false;
    this.#next.set = set;
    this.#next.types = left;
    return true;
  }

  /** Leaves in the scratch set those of `types` that suit; whether there are any. */
  #filterTypes(
    state: VariantState,
    template: Template,
    types: Bitset,
    requests: Float64Array | undefined,
    set: RequirementSet,
  ): boolean {
    const { catalog, groups } = template;
    const left = this.#scratchOf(catalog);
    const { both } = catalog.filter(set);
    if (groups.length === 1) {
      const group = groups[0] as DaemonGroup;
      if (this.#clashes(state, group)) return false;
      for (let w = 0; w < left.length; w++) {
        left[w] = (types[w] as number) & (both[w] as number) & (group.fitting[w] as number);
      }
      return keepFitting(left, catalog, group, requests, state.shape);
    }
    left.fill(0);
    let any = false;
    for (const group of groups) {
      if (this.#clashes(state, group)) continue;
      const part = group.fitting.slice();
      intersectBits(part, types);
      if (!intersectBits(part, both)) continue;
      if (!keepFitting(part, catalog, group, requests, state.shape)) continue;
      any = true;
      for (let w = 0; w < left.length; w++) left[w] = (left[w] as number) | (part[w] as number);
    }
    return any;
  }

  #clashes(state: VariantState, group: DaemonGroup): boolean {
    const { hostPorts } = state.shape.pod;
    return hostPorts.length > 0 && findPortClash(hostPorts, group.hostPorts) !== undefined;
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

/** Narrows `types` to those that hold the daemons, the claim's pods and one more of the shape. */
function keepFitting(
  types: Bitset,
  catalog: Catalog,
  group: DaemonGroup,
  requests: Float64Array | undefined,
  shape: Shape,
): boolean {
  const { slots, amounts } = shape.pod.requests;
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

function portsOf(node: NodeInPass): readonly HostPort[] {
  return node.hostPorts ?? node.compiled.hostPorts;
}

// Only affinity can open a host again: the counts of all other rules just grow.
function hasHostAffinity(state: VariantState): boolean {
  for (const { group } of state.topology?.constraints ?? []) {
    if (group.isHostname && group.rule.kind === 'affinity') return true;
  }
  return false;
}

function isRelaxed(base: RequirementSet, set: RequirementSet): boolean {
  return base.minValueKeys.some((key) => {
    const wanted = base.requirements.get(key)?.minValues ?? 0;
    return (set.requirements.get(key)?.minValues ?? 0) < wanted;
  });
}
