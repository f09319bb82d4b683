/** The values of one topology key as small integers, and which node lies in which. */
import { hasValue, newRequirement } from '../../../model/requirement.ts';
import { addBit, type Bitset, isEmptyBitset, newBitset } from '../../../util/bitset.ts';
import { compareText } from '../../../util/compare-text.ts';
import type { CompiledNode } from '../compile/node.ts';
import type { RequirementSet, RequirementSets } from '../compile/requirement-sets.ts';
import type { Template } from '../template.ts';

/** A domain that new nodes of a pool can lie in. */
export interface PoolDomain {
  readonly domain: number;
  readonly template: Template;
}

export class Domains {
  readonly key: string;
  readonly names: string[] = [];
  /** What pools offer, one entry per pool and value. */
  readonly ofPools: readonly PoolDomain[];
  /** By node: its domain, or -1 without the label. */
  readonly ofNode: Int32Array;
  /** By domain: the nodes in it. */
  readonly #nodes: (Bitset | undefined)[] = [];
  readonly #nodeCount: number;
  readonly #sets = new Map<number | string, RequirementSet>();
  readonly #idByName = new Map<string, number>();

  constructor(key: string, templates: readonly Template[], nodes: readonly CompiledNode[]) {
    this.key = key;
    this.#nodeCount = nodes.length;
    const ofPools: { readonly name: string; readonly template: Template }[] = [];
    for (const template of templates) {
      for (const name of poolValues(key, template)) ofPools.push({ name, template });
    }
    // Ids follow the names, so that the lowest id is the first name.
    const names = new Set(ofPools.map((d) => d.name));
    const labels = nodes.map((node) => node.label(key));
    for (const label of labels) if (label) names.add(label);
    for (const name of [...names].sort(compareText)) this.idOf(name);
    this.ofPools = ofPools.map((d) => ({ domain: this.idOf(d.name), template: d.template }));
    this.ofNode = Int32Array.from(labels, (label) => (label ? this.idOf(label) : -1));
    this.ofNode.forEach((domain, node) => {
      if (domain >= 0) addBit(this.nodesIn(domain), node);
    });
  }

  idOf(name: string): number {
    let id = this.#idByName.get(name);
    if (id === undefined) {
      id = this.names.length;
      this.names.push(name);
      this.#idByName.set(name, id);
    }
    return id;
  }

  find(name: string): number | undefined {
    return this.#idByName.get(name);
  }

  /** The requirement that the key has one of these values. */
  requirementSet(domains: readonly number[], sets: RequirementSets): RequirementSet {
    const id = domains.length === 1 ? (domains[0] as number) : domains.join();
    let set = this.#sets.get(id);
    if (!set) {
      const names = domains.map((d) => this.names[d] as string);
      set = sets.of([newRequirement(this.key, 'In', names)]);
      this.#sets.set(id, set);
    }
    return set;
  }

  nodesIn(domain: number): Bitset {
    let nodes = this.#nodes[domain];
    if (!nodes) {
      nodes = newBitset(this.#nodeCount);
      this.#nodes[domain] = nodes;
    }
    return nodes;
  }
}

/**
 * The values of `key` that nodes of the pool can have.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/topology.go buildDomainGroups.
 * Differs: an empty value is no domain.
 */
function poolValues(key: string, { base, catalog }: Template): ReadonlySet<string> {
  const own = base.requirements.get(key);
  const values = new Set<string>();
  for (const [value, types] of catalog.labelIndex(key).typesByValue) {
    if (value !== '' && !isEmptyBitset(types) && (!own || hasValue(own, value))) values.add(value);
  }
  if (own && !own.complement) for (const value of own.values) if (value !== '') values.add(value);
  return values;
}
