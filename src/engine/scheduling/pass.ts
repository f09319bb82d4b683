/**
 * One scheduling pass: places one pod after the other, first fit, on nodes that exist, then on claims
 * that it has opened, then on a new claim.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/scheduler.go.
 */
import type { Reason } from '../../model/reason.ts';
import type { Settings } from '../../model/settings.ts';
import { findUntolerated } from '../../model/taints.ts';
import { addBit, type Bitset, hasBit } from '../../util/bitset.ts';
import { findPortClash, type HostPort } from './compile/host-ports.ts';
import { type CompiledNode, findUnmetByLabels } from './compile/node.ts';
import type { RequirementSet, RequirementSets } from './compile/requirement-sets.ts';
import type { ResourceSlots } from './compile/resource-slots.ts';
import type { PoolLimits } from './limits.ts';
import { type OpenClaim, OpenClaims } from './open-claims.ts';
import type { Reservations } from './reservations.ts';
import { type Shape, type VariantState, Verdict } from './shape.ts';
import type { Template } from './template.ts';
import type { Topology } from './topology/topology.ts';
import { type ClaimInput, cheapestPrice, TypeEvaluation } from './type-evaluation.ts';

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
  /** `undefined`: no pod counts on where others are. */
  readonly topology: Topology | undefined;
  /** `undefined`: the gate is off. */
  readonly reservations: Reservations | undefined;
  readonly settings: Settings;
  readonly sets: RequirementSets;
  readonly slots: ResourceSlots;
}

export class Pass {
  readonly input: PassInput;
  readonly claims = new OpenClaims();
  /** Pods placed so far. */
  placements = 0;
  readonly #evaluation: TypeEvaluation;
  /** What the claim that was looked at last would hold, or why it must wait. */
  #reservations: readonly string[] = [];
  #deferral: Reason | undefined;

  constructor(input: PassInput) {
    this.input = input;
    this.#evaluation = new TypeEvaluation(input.settings.minValuesPolicy, input.sets);
  }

  /** Places the pod, with as many of its preferences as possible; whether a place was found. */
  place(shape: Shape, key: string): boolean {
    if (shape.isHopeless || shape.failedAtPlacement === this.placements) return false;
    shape.deferral = undefined;
    let mayWorkLater = false;
    for (const state of shape.variants) {
      this.#deferral = undefined;
      if (this.#placeVariant(state, key)) {
        this.placements++;
        return true;
      }
      mayWorkLater ||= state.mayWorkLater;
      if (!this.#deferral) continue;
      shape.deferral = this.#deferral;
      break;
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

  // Existing nodes.

  #placeOnNode(state: VariantState, key: string): boolean {
    const { topology, nodes } = this.input;
    const view = state.topology;
    const admitted = view && topology?.admittedNodes(view, state.variant);
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
        if (index >= nodes.length) return false;
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

  // Claims that this pass has opened.

  #placeOnClaim(state: VariantState, key: string): boolean {
    const { claims } = this;
    const view = state.topology;
    const admitted = view && this.input.topology?.admittedClaims(view, state, claims);
    const failed = state.failedClaims(claims.words);
    const { inOrder } = claims;
    if (!inOrder) return this.#placeInBuckets(state, admitted, failed, key);
    for (const claim of inOrder) {
      if (hasBit(failed, claim.index)) continue;
      if (admitted && !hasBit(admitted, claim.index)) state.mayWorkLater = true;
      else if (this.#placeOn(claim, state, failed, key)) return true;
    }
    return false;
  }

  #placeInBuckets(
    state: VariantState,
    admitted: Bitset | undefined,
    failed: Bitset,
    key: string,
  ): boolean {
    const { claims } = this;
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
    const { set } = combination;
    // Another pod may still give the claim a label that it lacks.
    if (!set) return verdictOn(combination.incompatibility.kind);
    const { taints } = claim.template;
    if (taints.length > 0 && findUntolerated(taints, state.variant.tolerations))
      return Verdict.FailsForGood;
    if (pod.hostPorts.length > 0 && findPortClash(pod.hostPorts, claim.hostPorts))
      return Verdict.FailsForGood;
    if (!this.#evaluation.fits(pod, claim, set)) return Verdict.FailsForGood;
    const view = state.topology;
    if (view && this.input.topology && !this.input.topology.admitsHostOfClaim(view, claim.index)) {
      return hasHostAffinity(state) ? Verdict.FailsForNow : Verdict.FailsForGood;
    }
    const narrowed = this.#narrow(state, set);
    if (!narrowed) return Verdict.FailsForNow;
    if (narrowed !== set && !this.#evaluation.fits(pod, claim, narrowed))
      return Verdict.FailsForNow;
    return this.#findReservations(claim.template, claim.reservations)
      ? Verdict.FailsForNow
      : Verdict.Fits;
  }

  /** `set` narrowed to where topology lets the pod go, or `undefined`. To be called after a fit. */
  #narrow(state: VariantState, set: RequirementSet): RequirementSet | undefined {
    const view = state.topology;
    const { topology } = this.input;
    if (!view || !topology) return set;
    const { catalog, types } = this.#evaluation;
    const narrowed = topology.narrow(view, state.variant, set, (candidate) =>
      cheapestPrice(catalog, candidate, types),
    );
    return 'rule' in narrowed ? undefined : narrowed;
  }

  /** Notes what the claim that was evaluated last would hold; the reason if it must not be. */
  #findReservations(template: Template, held: readonly string[]): Reason | undefined {
    const { reservations } = this.input;
    if (!reservations) return undefined;
    const { set, types } = this.#evaluation;
    const outcome = reservations.find(held, template.catalog, set, types);
    if (outcome.problem) return outcome.problem;
    this.#reservations = outcome.ids;
    return undefined;
  }

  #commitToClaim(shape: Shape, claim: OpenClaim, key: string): void {
    claim.types.set(this.#evaluation.types);
    this.claims.narrow(claim, this.#evaluation.set);
    addPod(shape, claim, key);
    this.claims.podAdded(claim);
    this.#committed(shape, claim);
  }

  #committed(shape: Shape, claim: OpenClaim): void {
    this.input.reservations?.assign(claim, this.#reservations);
    this.input.topology?.recordOnClaim(shape, claim, this.claims.words);
  }

  // New claims.

  #placeOnNewClaim(state: VariantState, key: string): boolean {
    const { pools, settings } = this.input;
    for (let index = 0; index < pools.length; index++) {
      if (this.#fitsInPool(state, index)) {
        const chosen = settings.equalWeight === 'spread' ? this.#inTurn(state, index) : index;
        this.#open(state, chosen, key);
        return true;
      }
      // Pools that come later are no way round a reservation that is taken just now.
      if (this.#deferral) return false;
    }
    return false;
  }

  #fitsInPool(state: VariantState, index: number): boolean {
    if (state.hasFailedInPool(index)) return false;
    const verdict = this.#tryPool(state, index);
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
    const { catalog, set, types } = this.#evaluation;
    const price = cheapestPrice(catalog, set, types);
    const { weight } = pool(first).template.pool;
    let chosen = first;
    for (let index = first + 1; index < pools.length; index++) {
      if (pool(index).template.pool.weight !== weight) break;
      if (!this.#fitsInPool(state, index) || nodesOf(index) >= nodesOf(chosen)) continue;
      const other = this.#evaluation;
      if (cheapestPrice(other.catalog, other.set, other.types) === price) chosen = index;
    }
    this.#deferral = undefined;
    this.#tryPool(state, chosen);
    return chosen;
  }

  /** Whether a new claim of the pool could take a pod of the variant. */
  #tryPool(state: VariantState, index: number): Verdict {
    const { pod } = state.shape;
    const { template, limits } = this.input.pools[index] as PoolInPass;
    if (template.isEmpty) return Verdict.FailsForGood;
    if (findUntolerated(template.taints, state.variant.tolerations)) return Verdict.FailsForGood;
    if (limits && !limits.allowsNode) return Verdict.FailsForGood;
    const combination = this.input.sets.combine(template.base, state.variant.all);
    const { set } = combination;
    if (!set) return verdictOn(combination.incompatibility.kind);
    const types = limits ? limits.within(template.types) : template.types;
    const input: ClaimInput = { template, types, requests: undefined };
    if (!this.#evaluation.fitsNew(pod, input, set)) return Verdict.FailsForGood;
    const view = state.topology;
    const { topology } = this.input;
    if (view && topology && !topology.admitsHostOfClaim(view, this.claims.list.length))
      return Verdict.FailsForNow;
    const narrowed = this.#narrow(state, set);
    if (!narrowed) return Verdict.FailsForNow;
    if (narrowed !== set && !this.#evaluation.fitsNew(pod, input, narrowed))
      return Verdict.FailsForNow;
    return this.#checkReservations(template);
  }

  #checkReservations(template: Template): Verdict {
    const problem = this.#findReservations(template, []);
    if (!problem) return Verdict.Fits;
    if (this.input.reservations?.mode === 'strict') this.#deferral = problem;
    return Verdict.FailsForNow;
  }

  #open(state: VariantState, index: number, key: string): void {
    const pool = this.input.pools[index] as PoolInPass;
    const { template } = pool;
    const { set, types } = this.#evaluation;
    const claim: OpenClaim = {
      index: this.claims.list.length,
      template,
      templateIndex: index,
      set,
      types: types.slice(),
      requests: new Float64Array(this.input.slots.size),
      hostPorts: [],
      pods: [],
      reservations: [],
      minValuesRelaxed: isRelaxed(template.base, set),
      openedBy: state,
    };
    addPod(state.shape, claim, key);
    pool.limits?.take(claim.types);
    pool.claims++;
    this.claims.open(claim);
    this.#committed(state.shape, claim);
  }
}

function addPod(shape: Shape, claim: OpenClaim, key: string): void {
  const { slots, amounts } = shape.pod.requests;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    claim.requests[slot] = (claim.requests[slot] as number) + (amounts[i] as number);
  }
  for (const port of shape.pod.hostPorts) claim.hostPorts.push(port);
  claim.pods.push(key);
}

function verdictOn(incompatibility: 'undefined-label' | 'conflict'): Verdict {
  return incompatibility === 'undefined-label' ? Verdict.FailsForNow : Verdict.FailsForGood;
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
