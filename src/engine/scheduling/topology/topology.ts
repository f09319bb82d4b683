/**
 * Where topology rules let a pod go: which nodes and claims, and what a claim's requirements become.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/topology.go.
 */
import type { Reason } from '../../../model/reason.ts';
import type { Requirements } from '../../../model/requirements.ts';
import { type Bitset, intersectBits, newBitset, uniteBits } from '../../../util/bitset.ts';
import type { CompiledNode } from '../compile/node.ts';
import type { PodVariant } from '../compile/relaxation.ts';
import type { RequirementSet } from '../compile/requirement-sets.ts';
import type { OpenClaim, OpenClaims } from '../open-claims.ts';
import type { Shape, VariantState } from '../shape.ts';
import type { DomainGroup, TopologyGroup } from './group.ts';
import { GroupTable, type TopologyInput } from './group-table.ts';
import { acceptsClaim, acceptsNode } from './node-filter.ts';
import type { TopologyView } from './view.ts';

/** What the lowest price among `types` would be with `set`. */
export type PriceOf = (set: RequirementSet) => number;

export class Topology {
  readonly #input: TopologyInput;
  readonly #table: GroupTable;
  readonly #nodeMask: Bitset;
  readonly #groupMask: Bitset;
  #claimMask: Bitset = newBitset(0);

  constructor(input: TopologyInput) {
    this.#input = input;
    this.#table = new GroupTable(input);
    this.#nodeMask = newBitset(input.nodes.length);
    this.#groupMask = newBitset(input.nodes.length);
  }

  /** Nodes that the variant's rules admit; `undefined`: all. Valid until the next call. */
  admittedNodes(view: TopologyView, variant: PodVariant): Bitset | undefined {
    if (this.#input.nodes.length === 0) return undefined;
    const admitted = this.#nodeMask;
    let isRestricted = false;
    for (const { group, selfSelects } of view.constraints) {
      const nodes = this.#admittedByGroup(group, selfSelects, variant);
      if (!nodes) continue;
      if (isRestricted) intersectBits(admitted, nodes);
      else admitted.set(nodes);
      isRestricted = true;
    }
    return isRestricted ? admitted : undefined;
  }

  /** Whether the rules over hosts admit this node; once they do not, they never will. */
  admitsHostOfNode(view: TopologyView, node: number): boolean {
    for (const { group, selfSelects } of view.constraints) {
      if (group.isHostname && !group.admitsNode(node, selfSelects)) return false;
    }
    return true;
  }

  /** The rule that keeps the variant off the node, or `undefined`. */
  findNodeObstacle(
    view: TopologyView,
    variant: PodVariant,
    node: number,
  ): TopologyGroup | undefined {
    return view.constraints.find(({ group, selfSelects }) => {
      if (group.isHostname) return !group.admitsNode(node, selfSelects);
      const domain = group.domains.ofNode[node] as number;
      const wanted = variant.strict.requirements.get(group.rule.key);
      return !group.admitted(selfSelects, wanted).includes(domain);
    })?.group;
  }

  /** Claims that the variant's rules may admit; `undefined`: all. Valid until the next call. */
  admittedClaims(view: TopologyView, state: VariantState, claims: OpenClaims): Bitset | undefined {
    if (claims.list.length === 0) return undefined;
    if (this.#claimMask.length < claims.words) this.#claimMask = new Uint32Array(claims.words);
    const admitted = this.#claimMask;
    let isRestricted = false;
    if (view.hasDomains) {
      isRestricted = true;
      admitted.fill(0);
      for (const family of claims.families) {
        if (family.size === 0) continue;
        const set = this.#input.sets.combine(family.set, state.variant.all).set;
        if (set && this.#mayEnter(view, state.variant, set)) uniteBits(admitted, family.members);
      }
    }
    for (const { group, selfSelects } of view.constraints) {
      if (!group.isHostname || group.rule.kind !== 'affinity') continue;
      if (group.isBootstrap(selfSelects)) continue;
      const hosts = group.claimsWithPods(claims.words);
      if (isRestricted) intersectBits(admitted, hosts);
      else admitted.set(hosts);
      isRestricted = true;
    }
    return isRestricted ? admitted : undefined;
  }

  /** Whether the rules over hosts admit claim `claim` (a number beyond all claims: a new one). */
  admitsHostOfClaim(view: TopologyView, claim: number): boolean {
    for (const { group, selfSelects } of view.constraints) {
      if (group.isHostname && !group.admitsClaim(claim, selfSelects)) return false;
    }
    return true;
  }

  /**
   * `set` narrowed to the domains where the pod may go, or the rule that leaves none. A spread, and
   * the first pod of an affinity group, settle on one domain: the least filled one, then the
   * cheapest, then the first by name.
   */
  narrow(
    view: TopologyView,
    variant: PodVariant,
    set: RequirementSet,
    priceOf: PriceOf,
  ): RequirementSet | TopologyGroup {
    let narrowed = set;
    for (const { group, selfSelects } of view.constraints) {
      if (group.isHostname) continue;
      const { key } = group.rule;
      const wanted = variant.strict.requirements.get(key);
      const open = group.open(selfSelects, wanted, narrowed.requirements.get(key));
      const settles = group.rule.kind === 'spread' || group.isBootstrap(selfSelects, wanted);
      const next = settles
        ? this.#cheapest(narrowed, group, open, priceOf)
        : this.#restrict(narrowed, group, open);
      if (!next) return group;
      narrowed = next;
    }
    return narrowed;
  }

  /** The rule that keeps the variant off claim `claim` with requirements `set`, or `undefined`. */
  findClaimObstacle(
    view: TopologyView,
    variant: PodVariant,
    set: RequirementSet,
    claim: number,
  ): TopologyGroup | undefined {
    const host = view.constraints.find(
      ({ group, selfSelects }) => group.isHostname && !group.admitsClaim(claim, selfSelects),
    );
    if (host) return host.group;
    const narrowed = this.narrow(view, variant, set, () => 0);
    return 'rule' in narrowed ? narrowed : undefined;
  }

  /** The rule as a reason, for a node or claim with these requirements. */
  explain(group: TopologyGroup, variant: PodVariant, node: Requirements): Reason {
    const { key, kind } = group.rule;
    const podDomains = variant.strict.requirements.get(key);
    const nodeDomains = node.get(key);
    const { nodes } = this.#input;
    return {
      code: 'TopologyNotSatisfied',
      key,
      kind,
      counts: group.isHostname ? group.counts((i) => nodes[i]?.hostname ?? '') : group.counts(),
      ...(podDomains ? { podDomains } : {}),
      ...(nodeDomains ? { nodeDomains } : {}),
    };
  }

  recordOnNode(shape: Shape, node: number): void {
    const counting = this.#table.countingOf(shape);
    if (!counting) return;
    const on = { index: node, node: this.#input.nodes[node] as CompiledNode };
    for (const group of counting.counts) {
      if (acceptsNode(group.rule.filter, on.node)) this.#table.recordOn(group, on, 1);
    }
    for (const group of counting.repels) this.#table.recordOn(group, on, 1);
  }

  recordOnClaim(shape: Shape, claim: OpenClaim, words: number): void {
    const counting = this.#table.countingOf(shape);
    if (!counting) return;
    const { sets } = this.#input;
    for (const group of counting.counts) {
      const { filter, kind } = group.rule;
      if (!acceptsClaim(filter, claim.template.taints, claim.set, sets)) continue;
      recordOnClaim(group, claim, words, kind === 'anti-affinity');
    }
    for (const group of counting.repels) recordOnClaim(group, claim, words, true);
  }

  #mayEnter(view: TopologyView, variant: PodVariant, set: RequirementSet): boolean {
    for (const { group, selfSelects } of view.constraints) {
      if (group.isHostname) continue;
      const { key } = group.rule;
      const wanted = variant.strict.requirements.get(key);
      if (group.open(selfSelects, wanted, set.requirements.get(key)).length === 0) return false;
    }
    return true;
  }

  #admittedByGroup(
    group: TopologyGroup,
    selfSelects: boolean,
    variant: PodVariant,
  ): Bitset | undefined {
    if (group.isHostname) {
      const restricts = group.rule.kind === 'affinity' && !group.isBootstrap(selfSelects);
      return restricts ? group.nodesWithPods : undefined;
    }
    const wanted = variant.strict.requirements.get(group.rule.key);
    const nodes = this.#groupMask.fill(0);
    for (const domain of group.admitted(selfSelects, wanted)) {
      uniteBits(nodes, group.domains.nodesIn(domain));
    }
    return nodes;
  }

  #cheapest(
    set: RequirementSet,
    group: DomainGroup,
    open: readonly number[],
    priceOf: PriceOf,
  ): RequirementSet | undefined {
    let best: RequirementSet | undefined;
    let bestPrice = Infinity;
    for (const domain of open) {
      const candidate = this.#restrict(set, group, [domain]);
      if (!candidate) continue;
      const price = open.length === 1 ? 0 : priceOf(candidate);
      if (best && price >= bestPrice) continue;
      best = candidate;
      bestPrice = price;
    }
    return best;
  }

  #restrict(
    set: RequirementSet,
    group: DomainGroup,
    open: readonly number[],
  ): RequirementSet | undefined {
    if (open.length === 0) return undefined;
    const { sets } = this.#input;
    return sets.combine(set, group.domains.requirementSet(open, sets)).set;
  }
}

function recordOnClaim(
  group: TopologyGroup,
  claim: OpenClaim,
  words: number,
  everyValue: boolean,
): void {
  if (group.isHostname) {
    group.recordClaim(claim.index, words);
    return;
  }
  const r = claim.set.requirements.get(group.rule.key);
  if (!r || r.complement || (r.values.length > 1 && !everyValue)) return;
  for (const value of r.values) group.record(group.domains.idOf(value));
}
