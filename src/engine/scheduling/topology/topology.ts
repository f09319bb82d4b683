/**
 * Spread, affinity and anti-affinity of one solve: the rules of all pods of the batch, and those of
 * running pods that keep others away.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/topology.go.
 */
import { Labels as LabelNames } from '../../../api/labels.ts';
import type { PodView } from '../../../model/pod.ts';
import type { Requirement } from '../../../model/requirement.ts';
import { type Bitset, intersectBits, newBitset, uniteBits } from '../../../util/bitset.ts';
import type { CompiledNode } from '../compile/node.ts';
import type { CompiledPod } from '../compile/pod-spec.ts';
import type { PodVariant } from '../compile/relaxation.ts';
import type { RequirementSet, RequirementSets } from '../compile/requirement-sets.ts';
import type { OpenClaim, OpenClaims } from '../open-claims.ts';
import type { Shape, VariantState } from '../shape.ts';
import type { Template } from '../template.ts';
import type { ClusterPods, NodeInTopology, PodClass } from './cluster-pods.ts';
import { Domains } from './domains.ts';
import { DomainGroup, HostGroup, type TopologyGroup } from './group.ts';
import { acceptsClaim, acceptsNode, toleratesHard } from './node-filter.ts';
import {
  affinityRule,
  type IdentifiedRule,
  type Namespaces,
  type RuleOwner,
  spreadRule,
} from './rules.ts';
import type { TopologyConstraint, TopologyView } from './view.ts';

export interface TopologyInput {
  readonly shapes: readonly Shape[];
  readonly templates: readonly Template[];
  /** The nodes that take part, in their order in the solve. */
  readonly nodes: readonly CompiledNode[];
  readonly clusterPods: ClusterPods;
  /** Running pods outside the batch with required anti-affinity, with their nodes. */
  readonly repelling: readonly RepellingPod[];
  readonly namespaces: Namespaces;
  readonly sets: RequirementSets;
}

export interface RepellingPod {
  readonly pod: PodView;
  readonly on: NodeInTopology;
}

interface Counting {
  /** Rules that count this shape wherever it goes. */
  readonly counts: readonly TopologyGroup[];
  /** Its own required anti-affinity, as it keeps others away. */
  readonly repels: readonly TopologyGroup[];
}

interface Selecting {
  readonly counts: readonly TopologyGroup[];
  readonly repelled: readonly TopologyGroup[];
}

type GroupsByOwner<K> = Map<K, Map<PodClass | string, readonly TopologyGroup[]>>;

const narrowingOrder = { 'anti-affinity': 0, affinity: 1, spread: 2 } as const;

/** What the lowest price among `types` would be with `set`. */
export type PriceOf = (set: RequirementSet) => number;

export class Topology {
  readonly #input: TopologyInput;
  readonly #groups = new Map<string, TopologyGroup>();
  readonly #repelling = new Map<string, TopologyGroup>();
  readonly #domains = new Map<string, Domains>();
  readonly #counting = new Map<Shape, Counting>();
  readonly #ownByVariant: GroupsByOwner<PodVariant> = new Map();
  readonly #repellingByPod: GroupsByOwner<CompiledPod> = new Map();
  readonly #selectingByClass = new Map<PodClass, Selecting>();

  readonly #nodeMask: Bitset;
  readonly #groupMask: Bitset;
  #claimMask: Bitset = newBitset(0);

  constructor(input: TopologyInput) {
    this.#input = input;
    this.#nodeMask = newBitset(input.nodes.length);
    this.#groupMask = newBitset(input.nodes.length);
    for (const { pod, on } of input.repelling) {
      const { namespace = 'default', labels = {} } = pod.pod.metadata;
      const owner = { namespace, labels };
      for (const term of requiredAntiAffinity(pod)) {
        const rule = affinityRule('anti-affinity', term, owner, input.namespaces, undefined);
        this.#recordOn(this.#repellingGroup(rule), on, 1);
      }
    }
    for (const shape of input.shapes) {
      for (const { variant } of shape.variants) this.#ownGroups(shape, variant);
      this.#ownRepelling(shape);
    }
    for (const shape of input.shapes) this.#connect(shape);
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

  recordOnNode(shape: Shape, node: number): void {
    const counting = this.#counting.get(shape);
    if (!counting) return;
    const on = { index: node, node: this.#input.nodes[node] as CompiledNode };
    for (const group of counting.counts) {
      if (acceptsNode(group.rule.filter, on.node)) this.#recordOn(group, on, 1);
    }
    for (const group of counting.repels) this.#recordOn(group, on, 1);
  }

  recordOnClaim(shape: Shape, claim: OpenClaim, words: number): void {
    const counting = this.#counting.get(shape);
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

  #connect(shape: Shape): void {
    const { counts, repelled } = this.#selecting(shape.podClass);
    for (const state of shape.variants) {
      const own = this.#ownGroups(shape, state.variant);
      const constraints: TopologyConstraint[] = [...repelled, ...own].map((group) => ({
        group,
        selfSelects: group.rule.selects(shape.podClass.namespace, shape.podClass.labels),
      }));
      constraints.sort(
        (a, b) => narrowingOrder[a.group.rule.kind] - narrowingOrder[b.group.rule.kind],
      );
      const hasDomains = constraints.some(({ group }) => !group.isHostname);
      state.topology = constraints.length > 0 ? { constraints, hasDomains } : undefined;
    }
    const repels = this.#ownRepelling(shape);
    if (counts.length > 0 || repels.length > 0) this.#counting.set(shape, { counts, repels });
  }

  /** The rules that count pods of the class, and those of others that keep it away. */
  #selecting(podClass: PodClass): Selecting {
    let selecting = this.#selectingByClass.get(podClass);
    if (!selecting) {
      const selects = (group: TopologyGroup) =>
        group.rule.selects(podClass.namespace, podClass.labels);
      selecting = {
        counts: [...this.#groups.values()].filter(selects),
        repelled: [...this.#repelling.values()].filter(selects),
      };
      this.#selectingByClass.set(podClass, selecting);
    }
    return selecting;
  }

  /** The groups of every rule that the shape states on this rung. */
  #ownGroups(shape: Shape, variant: PodVariant): readonly TopologyGroup[] {
    const make = () => [...new Set(this.#rulesOf(shape, variant).map((rule) => this.#group(rule)))];
    return this.#once(this.#ownByVariant, variant, shape, make);
  }

  #ownRepelling(shape: Shape): readonly TopologyGroup[] {
    if (shape.pod.requiredAntiAffinity.length === 0) return [];
    const make = () => [
      ...new Set(this.#repellingRules(shape).map((rule) => this.#repellingGroup(rule))),
    ];
    return this.#once(this.#repellingByPod, shape.pod, shape, make);
  }

  // Shapes that differ in their labels alone state the same rules, unless a rule reads the labels.
  #once<K>(
    cache: GroupsByOwner<K>,
    key: K,
    { pod, podClass }: Shape,
    make: () => readonly TopologyGroup[],
  ): readonly TopologyGroup[] {
    let byOwner = cache.get(key);
    if (!byOwner) {
      byOwner = new Map();
      cache.set(key, byOwner);
    }
    const owner = pod.rulesReadLabels ? podClass : podClass.namespace;
    let groups = byOwner.get(owner);
    if (!groups) {
      groups = make();
      byOwner.set(owner, groups);
    }
    return groups;
  }

  #rulesOf(shape: Shape, variant: PodVariant): IdentifiedRule[] {
    const { namespaces, sets } = this.#input;
    const owner = ownerOfShape(shape);
    const { tolerations } = variant;
    return [
      ...variant.antiAffinity.map((term) =>
        affinityRule('anti-affinity', term, owner, namespaces, tolerations),
      ),
      ...variant.affinity.map((term) =>
        affinityRule('affinity', term, owner, namespaces, tolerations),
      ),
      ...variant.spread.map((constraint) => spreadRule(constraint, owner, sets)),
    ];
  }

  #repellingRules(shape: Shape): IdentifiedRule[] {
    const owner = ownerOfShape(shape);
    return shape.pod.requiredAntiAffinity.map((term) =>
      affinityRule('anti-affinity', term, owner, this.#input.namespaces, undefined),
    );
  }

  #group(identified: IdentifiedRule): TopologyGroup {
    let group = this.#groups.get(identified.identity);
    if (!group) {
      group = this.#newGroup(identified);
      this.#groups.set(identified.identity, group);
      this.#countClusterPods(group);
    }
    return group;
  }

  #repellingGroup(identified: IdentifiedRule): TopologyGroup {
    let group = this.#repelling.get(identified.identity);
    if (!group) {
      group = this.#newGroup(identified);
      this.#repelling.set(identified.identity, group);
    }
    return group;
  }

  #newGroup({ rule, tolerations }: IdentifiedRule): TopologyGroup {
    const { nodes } = this.#input;
    if (rule.key === LabelNames.Hostname) return new HostGroup(rule, nodes.length);
    const domains = this.#domainsOf(rule.key);
    const group = new DomainGroup(rule, domains);
    for (const { domain, template } of domains.ofPools) {
      if (toleratesHard(tolerations, template.taints)) group.register(domain);
    }
    nodes.forEach((node, index) => {
      const domain = domains.ofNode[index] as number;
      if (domain >= 0 && node.state.node && acceptsNode(rule.filter, node)) group.register(domain);
    });
    return group;
  }

  #domainsOf(key: string): Domains {
    let domains = this.#domains.get(key);
    if (!domains) {
      domains = new Domains(key, this.#input.templates, this.#input.nodes);
      this.#domains.set(key, domains);
    }
    return domains;
  }

  #countClusterPods(group: TopologyGroup): void {
    this.#input.clusterPods.forEachSelected(group.rule, ({ index, node, pods }) => {
      if (acceptsNode(group.rule.filter, node)) this.#recordOn(group, { index, node }, pods);
    });
  }

  #recordOn(group: TopologyGroup, { index, node }: NodeInTopology, pods: number): void {
    if (group.isHostname) {
      if (index >= 0) group.recordNode(index, pods);
      else group.recordElsewhere();
      return;
    }
    const label = node.label(group.rule.key);
    if (label) group.record(group.domains.idOf(label), pods);
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
  const r: Requirement | undefined = claim.set.requirements.get(group.rule.key);
  if (!r || r.complement || (r.values.length > 1 && !everyValue)) return;
  for (const value of r.values) group.record(group.domains.idOf(value));
}

function requiredAntiAffinity(pod: PodView) {
  return (
    pod.pod.spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
  );
}

function ownerOfShape({ podClass, pod, variants }: Shape): RuleOwner {
  const first = (variants[0] as VariantState).variant;
  return { ...podClass, first, nodeSelector: pod.nodeSelector };
}
