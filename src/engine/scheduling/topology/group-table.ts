/**
 * The rules of one solve: those of all pods of the batch, on any rung of their ladders, and those of
 * running pods that keep others away. Rules stated alike are one group.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/topology.go.
 */
import { Labels as LabelNames } from '../../../api/labels.ts';
import type { PodView } from '../../../model/pod.ts';
import type { CompiledNode } from '../compile/node.ts';
import type { CompiledPod } from '../compile/pod-spec.ts';
import type { PodVariant } from '../compile/relaxation.ts';
import type { RequirementSets } from '../compile/requirement-sets.ts';
import type { Shape, VariantState } from '../shape.ts';
import type { Template } from '../template.ts';
import type { ClusterPods, NodeInTopology, PodClass } from './cluster-pods.ts';
import { Domains } from './domains.ts';
import { DomainGroup, HostGroup, type TopologyGroup } from './group.ts';
import { acceptsNode, toleratesHard } from './node-filter.ts';
import {
  affinityRule,
  type IdentifiedRule,
  type Namespaces,
  type RuleOwner,
  spreadRule,
} from './rules.ts';
import type { TopologyConstraint } from './view.ts';

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

export interface Counting {
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

export class GroupTable {
  readonly #input: TopologyInput;
  readonly #groups = new Map<string, TopologyGroup>();
  readonly #repelling = new Map<string, TopologyGroup>();
  readonly #domains = new Map<string, Domains>();
  readonly #counting = new Map<Shape, Counting>();
  readonly #ownByVariant: GroupsByOwner<PodVariant> = new Map();
  readonly #repellingByPod: GroupsByOwner<CompiledPod> = new Map();
  readonly #selectingByClass = new Map<PodClass, Selecting>();

  /** Makes all groups, counts what runs already, and gives every variant its view. */
  constructor(input: TopologyInput) {
    this.#input = input;
    for (const { pod, on } of input.repelling) {
      const { namespace = 'default', labels = {} } = pod.pod.metadata;
      const owner = { namespace, labels };
      for (const term of requiredAntiAffinity(pod)) {
        const rule = affinityRule('anti-affinity', term, owner, input.namespaces, undefined);
        this.recordOn(this.#repellingGroup(rule), on, 1);
      }
    }
    for (const shape of input.shapes) {
      for (const { variant } of shape.variants) this.#ownGroups(shape, variant);
      this.#ownRepelling(shape);
    }
    for (const shape of input.shapes) this.#connect(shape);
  }

  /** `undefined`: no rule counts the shape, and it keeps nobody away. */
  countingOf(shape: Shape): Counting | undefined {
    return this.#counting.get(shape);
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
      if (acceptsNode(group.rule.filter, node)) this.recordOn(group, { index, node }, pods);
    });
  }

  recordOn(group: TopologyGroup, { index, node }: NodeInTopology, pods: number): void {
    if (group.isHostname) {
      if (index >= 0) group.recordNode(index, pods);
      else group.recordElsewhere();
      return;
    }
    const label = node.label(group.rule.key);
    if (label) group.record(group.domains.idOf(label), pods);
  }
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
