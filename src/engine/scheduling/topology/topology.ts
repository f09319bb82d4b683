/**
 * Spread, affinity and anti-affinity of one solve: the rules of all pods of the batch, and those of
 * running pods that keep others away.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/topology.go.
 */
import { Labels as LabelNames } from '../../../api/labels.ts';
import type { PodView } from '../../../model/pod.ts';
import { newRequirement, type Requirement } from '../../../model/requirement.ts';
import {
  type Bitset,
  intersectBits,
  newBitset,
  uniteBits,
} from '../../../util/bitset.ts';
import type { CompiledNode } from '../compile/node.ts';
import type { PodVariant } from '../compile/relaxation.ts';
import type { RequirementSet, RequirementSets } from '../compile/requirement-sets.ts';
import type { OpenClaim, OpenClaims } from '../open-claims.ts';
import type { Shape, VariantState } from '../shape.ts';
import type { Template } from '../template.ts';
import type { ClusterPods, NodeInTopology } from './cluster-pods.ts';
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

/** What the lowest price among `types` would be with `set`. */
export type PriceOf = (set: RequirementSet) => number;

export class Topology {
  readonly #input: TopologyInput;
  readonly #groups = new Map<string, TopologyGroup>();
  readonly #repelling = new Map<string, TopologyGroup>();
  readonly #domains = new Map<string, Domains>();
  readonly #counting = new Map<Shape, Counting>();

  constructor(input: TopologyInput) {
    this.#input = input;
    for (const { pod, on } of input.repelling) {
      const { namespace = 'default', labels = {} } = pod.pod.metadata;
      const owner = { namespace, labels };
      for (const term of requiredAntiAffinity(pod)) {
        const rule = affinityRule('anti-affinity', term, owner, input.namespaces, undefined);
        this.#recordOn(this.#repellingGroup(rule), on, 1);
      }
    }
    for (const shape of input.shapes) this.#collect(shape);
    for (const shape of input.shapes) this.#connect(shape);
  }

  /** Nodes that the variant's rules admit; `undefined`: all. */
  admittedNodes(view: TopologyView, variant: PodVariant): Bitset | undefined {
    let admitted: Bitset | undefined;
    for (const { group, selfSelects } of view.constraints) {
      const nodes = this.#admittedByGroup(group, selfSelects, variant);
      if (!nodes) continue;
      if (!admitted) admitted = nodes;
      else intersectBits(admitted, nodes);
    }
    return admitted;
  }

  /** Whether the rules over hosts admit this node; once they do not, they never will. */
  admitsHostOfNode(view: TopologyView, node: number): boolean {
    return view.constraints.every(
      ({ group, selfSelects }) => !group.isHostname || group.admitsNode(node, selfSelects),
    );
  }

  /** The rule that keeps the variant off the node, or `undefined`. */
  findNodeObstacle(view: TopologyView, variant: PodVariant, node: number): TopologyGroup | undefined {
    return view.constraints.find(({ group, selfSelects }) => {
      if (group.isHostname) return !group.admitsNode(node, selfSelects);
      const domain = group.domains.ofNode[node] as number;
      const wanted = variant.strict.requirements.get(group.rule.key);
      return !group.admitted(selfSelects, wanted).includes(domain);
    })?.group;
  }

  /** Claims that the variant's rules may admit; `undefined`: all. */
  admittedClaims(view: TopologyView, state: VariantState, claims: OpenClaims): Bitset | undefined {
    let admitted: Bitset | undefined;
    if (view.constraints.some(({ group }) => !group.isHostname)) {
      admitted = new Uint32Array(claims.words);
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
      if (admitted) intersectBits(admitted, hosts);
      else admitted = hosts.slice();
    }
    return admitted;
  }

  /** Whether the rules over hosts admit claim `claim` (a number beyond all claims: a new one). */
  admitsHostOfClaim(view: TopologyView, claim: number): boolean {
    return view.constraints.every(
      ({ group, selfSelects }) => !group.isHostname || group.admitsClaim(claim, selfSelects),
    );
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
    return view.constraints.every(({ group, selfSelects }) => {
      if (group.isHostname) return true;
      const { key } = group.rule;
      const wanted = variant.strict.requirements.get(key);
      return group.open(selfSelects, wanted, set.requirements.get(key)).length > 0;
    });
  }

  #admittedByGroup(
    group: TopologyGroup,
    selfSelects: boolean,
    variant: PodVariant,
  ): Bitset | undefined {
    if (group.isHostname) {
      const restricts = group.rule.kind === 'affinity' && !group.isBootstrap(selfSelects);
      return restricts ? group.nodesWithPods.slice() : undefined;
    }
    const wanted = variant.strict.requirements.get(group.rule.key);
    const nodes = newBitset(this.#input.nodes.length);
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
    const names = open.map((d) => group.domains.names[d] as string);
    const { sets } = this.#input;
    return sets.combine(set, sets.of([newRequirement(group.rule.key, 'In', names)])).set;
  }

  /** Makes the groups of every rule that the shape states, on any rung of its ladder. */
  #collect(shape: Shape): void {
    for (const { variant } of shape.variants) {
      for (const rule of this.#rulesOf(shape, variant)) this.#group(rule);
    }
    for (const rule of this.#repellingRules(shape)) this.#repellingGroup(rule);
  }

  #connect(shape: Shape): void {
    const selected = (group: TopologyGroup) => group.rule.selects(shape.namespace, shape.labels);
    const repelled = [...this.#repelling.values()].filter(selected);
    for (const state of shape.variants) {
      const own = this.#rulesOf(shape, state.variant).map((rule) => this.#group(rule));
      const constraints: TopologyConstraint[] = [...repelled, ...new Set(own)].map((group) => ({
        group,
        selfSelects: selected(group),
      }));
      const order = { 'anti-affinity': 0, affinity: 1, spread: 2 } as const;
      constraints.sort((a, b) => order[a.group.rule.kind] - order[b.group.rule.kind]);
      state.topology = constraints.length > 0 ? { constraints } : undefined;
    }
    const counts = [...this.#groups.values()].filter(selected);
    const repels = this.#repellingRules(shape).map((rule) => this.#repellingGroup(rule));
    if (counts.length > 0 || repels.length > 0) {
      this.#counting.set(shape, { counts, repels: [...new Set(repels)] });
    }
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

function ownerOfShape({ namespace, labels, pod, variants }: Shape): RuleOwner {
  const first = (variants[0] as VariantState).variant;
  return { namespace, labels, first, nodeSelector: pod.nodeSelector };
}
