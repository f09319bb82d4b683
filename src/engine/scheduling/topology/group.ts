/** One topology rule shared by all pods that state it alike: what counts where, and which domains are open. */
import { hasValue, type Requirement } from '../../../model/requirement.ts';
import { addBit, type Bitset, newBitset } from '../../../util/bitset.ts';
import { compareText } from '../../../util/compare-text.ts';
import { widen } from '../open-claims.ts';
import type { Domains } from './domains.ts';
import type { NodeFilter } from './node-filter.ts';

export type TopologyKind = 'spread' | 'affinity' | 'anti-affinity';

/** Which pods a rule is about. */
export type PodPredicate = (
  namespace: string,
  labels: Readonly<Record<string, string>> | undefined,
) => boolean;

export interface TopologyRule {
  readonly kind: TopologyKind;
  readonly key: string;
  readonly selects: PodPredicate;
  readonly maxSkew: number;
  readonly minDomains: number;
  /** Which nodes count; `undefined`: all. */
  readonly filter: NodeFilter | undefined;
}

export interface DomainCount {
  readonly domain: string;
  readonly pods: number;
}

/** How many domains a reason lists at most. */
const maxCountedDomains = 25;

function firstDomains(counts: readonly DomainCount[]): readonly DomainCount[] {
  return [...counts].sort((a, b) => compareText(a.domain, b.domain)).slice(0, maxCountedDomains);
}

/** A rule over a label's values: zones, capacity types, any label. */
export class DomainGroup {
  readonly isHostname = false;
  readonly rule: TopologyRule;
  readonly domains: Domains;
  /** By domain id; `undefined`: the domain is not known to the rule. */
  readonly #counts: (number | undefined)[] = [];

  constructor(rule: TopologyRule, domains: Domains) {
    this.rule = rule;
    this.domains = domains;
  }

  register(domain: number): void {
    this.#counts[domain] ??= 0;
  }

  record(domain: number, pods = 1): void {
    this.#counts[domain] = (this.#counts[domain] ?? 0) + pods;
  }

  /** `undefined` for a domain that the rule does not know. */
  count(domain: number): number | undefined {
    return this.#counts[domain];
  }

  /**
   * The domains that a pod may enter, ascending, the least filled ones only for a spread.
   * `podDomains` is what the pod itself demands of the key, `nodeDomains` what the node allows.
   *
   * Parity: karpenter pkg/controllers/provisioning/scheduling/topologygroup.go Get.
   */
  open(
    selfSelects: boolean,
    podDomains: Requirement | undefined,
    nodeDomains: Requirement | undefined,
  ): number[] {
    if (this.rule.kind === 'spread') return this.#leastFilled(selfSelects, podDomains, nodeDomains);
    const isAffinity = this.rule.kind === 'affinity';
    const open: number[] = [];
    const bootstrap: number[] = [];
    let anyCounted = false;
    for (let d = 0; d < this.#counts.length; d++) {
      const count = this.#counts[d];
      if (count === undefined || !this.#allows(podDomains, d)) continue;
      if (count > 0) anyCounted = true;
      if (!this.#allows(nodeDomains, d)) continue;
      if (isAffinity ? count > 0 : count === 0) open.push(d);
      bootstrap.push(d);
    }
    // The first pod of a group that wants to be with its own kind may choose.
    return isAffinity && !anyCounted && selfSelects ? bootstrap : open;
  }

  /** Whether nothing is counted yet, so that a pod that selects itself may choose any domain. */
  isBootstrap(selfSelects: boolean, podDomains: Requirement | undefined): boolean {
    if (this.rule.kind !== 'affinity' || !selfSelects) return false;
    return !this.#counts.some(
      (count, d) => count !== undefined && count > 0 && this.#allows(podDomains, d),
    );
  }

  /** The domains whose nodes can take the pod. */
  admitted(selfSelects: boolean, podDomains: Requirement | undefined): number[] {
    const { kind, maxSkew } = this.rule;
    const most =
      kind === 'spread' ? maxSkew - (selfSelects ? 1 : 0) + this.#leastCount(podDomains) : 0;
    const isBootstrap = this.isBootstrap(selfSelects, podDomains);
    const admitted: number[] = [];
    for (let d = 0; d < this.#counts.length; d++) {
      const count = this.#counts[d];
      if (count === undefined) continue;
      const fits =
        kind === 'affinity'
          ? (count > 0 || isBootstrap) && this.#allows(podDomains, d)
          : count <= most && (kind === 'spread' || this.#allows(podDomains, d));
      if (fits) admitted.push(d);
    }
    return admitted;
  }

  /** By name. */
  counts(): readonly DomainCount[] {
    return firstDomains(
      this.#counts.flatMap((pods, d) =>
        pods === undefined ? [] : [{ domain: this.domains.names[d] as string, pods }],
      ),
    );
  }

  #leastFilled(
    selfSelects: boolean,
    podDomains: Requirement | undefined,
    nodeDomains: Requirement | undefined,
  ): number[] {
    const most = this.rule.maxSkew - (selfSelects ? 1 : 0) + this.#leastCount(podDomains);
    let least = Infinity;
    let open: number[] = [];
    for (let d = 0; d < this.#counts.length; d++) {
      const count = this.#counts[d];
      if (count === undefined || count > most || count > least) continue;
      if (!this.#allows(nodeDomains, d)) continue;
      if (count < least) {
        least = count;
        open = [];
      }
      open.push(d);
    }
    return open;
  }

  #leastCount(podDomains: Requirement | undefined): number {
    let least = 2 ** 31 - 1;
    let allowed = 0;
    for (let d = 0; d < this.#counts.length; d++) {
      const count = this.#counts[d];
      if (count === undefined || !this.#allows(podDomains, d)) continue;
      allowed++;
      if (count < least) least = count;
    }
    return allowed < this.rule.minDomains ? 0 : least;
  }

  #allows(requirement: Requirement | undefined, domain: number): boolean {
    return !requirement || hasValue(requirement, this.domains.names[domain] as string);
  }
}

/** A rule over hosts: every node and every open claim is a domain of its own. */
export class HostGroup {
  readonly isHostname = true;
  readonly rule: TopologyRule;
  readonly #nodeCounts: Int32Array;
  readonly #claimCounts: number[] = [];
  /** Hosts that hold a counted pod, those outside the solve included. */
  #occupied = 0;
  readonly nodesWithPods: Bitset;
  #claimsWithPods: Bitset = newBitset(0);

  constructor(rule: TopologyRule, nodeCount: number) {
    this.rule = rule;
    this.#nodeCounts = new Int32Array(nodeCount);
    this.nodesWithPods = newBitset(nodeCount);
  }

  recordNode(node: number, pods = 1): void {
    if (this.#nodeCounts[node] === 0) this.#occupied++;
    this.#nodeCounts[node] = (this.#nodeCounts[node] as number) + pods;
    addBit(this.nodesWithPods, node);
  }

  /** Pods on a host that takes no part in the solve. */
  recordElsewhere(): void {
    this.#occupied++;
  }

  recordClaim(claim: number, words: number): void {
    const count = this.#claimCounts[claim] ?? 0;
    if (count === 0) this.#occupied++;
    this.#claimCounts[claim] = count + 1;
    addBit(this.claimsWithPods(words), claim);
  }

  claimsWithPods(words: number): Bitset {
    this.#claimsWithPods = widen(this.#claimsWithPods, words);
    return this.#claimsWithPods;
  }

  /** Whether any host will do for a pod that wants to be with its own kind. */
  isBootstrap(selfSelects: boolean): boolean {
    return this.rule.kind === 'affinity' && selfSelects && this.#occupied === 0;
  }

  /** By name; claims under a name of their own. */
  counts(hostname: (node: number) => string): readonly DomainCount[] {
    const claims = this.#claimCounts.map((pods, claim) => ({
      domain: `hostname-placeholder-${String(claim + 1).padStart(4, '0')}`,
      pods: pods ?? 0,
    }));
    const nodes = Array.from(this.#nodeCounts, (pods, node) => ({ domain: hostname(node), pods }));
    return firstDomains([...claims, ...nodes]);
  }

  admitsNode(node: number, selfSelects: boolean): boolean {
    return this.#admits(this.#nodeCounts[node] as number, selfSelects);
  }

  admitsClaim(claim: number, selfSelects: boolean): boolean {
    return this.#admits(this.#claimCounts[claim] ?? 0, selfSelects);
  }

  #admits(count: number, selfSelects: boolean): boolean {
    switch (this.rule.kind) {
      case 'spread':
        return count + (selfSelects ? 1 : 0) <= this.rule.maxSkew;
      case 'affinity':
        return count > 0 || this.isBootstrap(selfSelects);
      case 'anti-affinity':
        return count === 0;
    }
  }
}

export type TopologyGroup = DomainGroup | HostGroup;
