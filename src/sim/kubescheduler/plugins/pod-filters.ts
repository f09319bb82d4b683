/**
 * The filters that look at pods on other nodes: topology spread and inter-pod affinity. What they need
 * is worked out once per look at the cluster.
 */
import type { Cluster } from '../view/cluster.ts';
import type { NodeInfo } from '../view/node-info.ts';
import type { PodShape } from '../view/pod-shape.ts';
import type { SpreadConstraint } from '../view/pod-term.ts';
import type { Tally } from '../view/tally-book.ts';
import { noDomain, type Topology } from '../view/topology.ts';
import { newNodeMemo } from './node-filters.ts';
import { Filter, type Rejection, resolvable, unresolvable } from './rejection.ts';

/** A domain that no counted node is in. */
const unseen = -1;
const unknownNode = newNodeMemo();

interface SpreadCount {
  readonly topology: Topology;
  readonly maxSkew: number;
  readonly self: 0 | 1;
  readonly byDomain: Int32Array;
  readonly min: number;
}

/** Domains where pods of a set are. */
interface Presence {
  readonly topology: Topology;
  readonly byDomain: Uint8Array;
  readonly isEmpty: boolean;
}

export interface PodFilterState {
  readonly spread: readonly SpreadCount[];
  readonly affinity: readonly Presence[];
  /** Whether the pod may be the first of its kind. */
  readonly isFirst: boolean;
  readonly antiAffinity: readonly Presence[];
  readonly othersAntiAffinity: readonly Presence[];
}

/** Whether the shape has rules that other nodes' pods matter to. */
export function needsPodFilters(shape: PodShape): boolean {
  if (shape.hardSpread.length + shape.requiredAffinity.length > 0) return true;
  if (shape.requiredAntiAffinity.length > 0) return true;
  for (const { weight, tally } of shape.links?.felt ?? []) {
    if (weight === undefined && tally.total > 0) return true;
  }
  return false;
}

/** The memos of the shape must be up to date for every node. */
export function computePodFilterState(shape: PodShape, cluster: Cluster): PodFilterState {
  const { links } = shape;
  const affinity = shape.requiredAffinity.map(({ topologyKey }) =>
    computePresence(cluster, topologyKey, links?.requiredAffinity),
  );
  const matchesItself = shape.requiredAffinity.every((term) =>
    term.has(shape, (name) => cluster.namespaceLabels.get(name) ?? {}),
  );
  return {
    spread: shape.hardSpread.map((constraint, i) =>
      countSpread(shape, cluster, constraint, links?.hardSpread[i]),
    ),
    affinity,
    isFirst: matchesItself && affinity.every((presence) => presence.isEmpty),
    antiAffinity: shape.requiredAntiAffinity.map(({ topologyKey }, i) =>
      computePresence(cluster, topologyKey, links?.requiredAntiAffinity[i]),
    ),
    othersAntiAffinity: (links?.felt ?? [])
      .filter(({ weight, tally }) => weight === undefined && tally.total > 0)
      .map(({ term, tally }) => computePresence(cluster, term.topologyKey, tally)),
  };
}

/**
 * Whether the pod may be on this node as far as other pods are concerned.
 *
 * Parity: kube-scheduler podtopologyspread Filter, interpodaffinity Filter.
 */
export function filterPods(state: PodFilterState, { slot }: NodeInfo): Rejection | undefined {
  for (const { topology, byDomain, self, min, maxSkew } of state.spread) {
    const domain = topology.domainOf(slot);
    if (domain === noDomain) return spreadLabelMissing;
    const count = Math.max(0, byDomain[domain] ?? 0);
    if (count + self - min > maxSkew) return spreadTooSkewed;
  }
  let hasAll = true;
  for (const { topology, byDomain } of state.affinity) {
    const domain = topology.domainOf(slot);
    if (domain === noDomain) return affinityUnmet;
    if (byDomain[domain] !== 1) hasAll = false;
  }
  if (!hasAll && !state.isFirst) return affinityUnmet;
  if (isPresentAt(state.antiAffinity, slot)) return antiAffinityHit;
  if (isPresentAt(state.othersAntiAffinity, slot)) return othersAntiAffinityHit;
  return undefined;
}

const spreadLabelMissing = unresolvable(
  Filter.PodTopologySpread,
  "node(s) didn't match pod topology spread constraints (missing required label)",
);
const spreadTooSkewed = resolvable(
  Filter.PodTopologySpread,
  "node(s) didn't match pod topology spread constraints",
);
const affinityUnmet = unresolvable(
  Filter.InterPodAffinity,
  "node(s) didn't match pod affinity rules",
);
const antiAffinityHit = resolvable(
  Filter.InterPodAffinity,
  "node(s) didn't match pod anti-affinity rules",
);
const othersAntiAffinityHit = resolvable(
  Filter.InterPodAffinity,
  "node(s) didn't satisfy existing pods anti-affinity rules",
);

function isPresentAt(presences: readonly Presence[], slot: number): boolean {
  for (const { topology, byDomain } of presences) {
    const domain = topology.domainOf(slot);
    if (domain !== noDomain && byDomain[domain] === 1) return true;
  }
  return false;
}

function computePresence(
  cluster: Cluster,
  topologyKey: string,
  tally: Tally | undefined,
): Presence {
  const topology = cluster.topology(topologyKey);
  const byDomain = new Uint8Array(topology.size);
  let isEmpty = true;
  if (tally !== undefined && tally.total > 0) {
    for (const { slot } of cluster.nodes) {
      const domain = topology.domainOf(slot);
      if (domain === noDomain || tally.at(slot) === 0) continue;
      byDomain[domain] = 1;
      isEmpty = false;
    }
  }
  return { topology, byDomain, isEmpty };
}

function countSpread(
  shape: PodShape,
  cluster: Cluster,
  constraint: SpreadConstraint,
  tally: Tally | undefined,
): SpreadCount {
  const topology = cluster.topology(constraint.topologyKey);
  const all = shape.hardSpread.map(({ topologyKey }) => cluster.topology(topologyKey));
  const byDomain = new Int32Array(topology.size).fill(unseen);
  let domainCount = 0;
  for (const { slot } of cluster.nodes) {
    const domain = topology.domainOf(slot);
    if (domain === noDomain || !isCounted(shape, constraint, slot)) continue;
    if (all.some((other) => other.domainOf(slot) === noDomain)) continue;
    if (byDomain[domain] === unseen) {
      byDomain[domain] = 0;
      domainCount++;
    }
    byDomain[domain] = (byDomain[domain] ?? 0) + (tally?.at(slot) ?? 0);
  }
  let min = domainCount === 0 ? Number.MAX_SAFE_INTEGER : Number.POSITIVE_INFINITY;
  for (const count of byDomain) if (count !== unseen && count < min) min = count;
  if (domainCount < constraint.minDomains) min = 0;
  const self = constraint.countsSelf ? 1 : 0;
  return { topology, byDomain, min, self, maxSkew: constraint.maxSkew };
}

/** Whether the constraint counts the pods of the node. */
export function isCounted(shape: PodShape, constraint: SpreadConstraint, slot: number): boolean {
  const { matchesRequiredNode, toleratesTaints } = shape.memos[slot] ?? unknownNode;
  return (
    (matchesRequiredNode || !constraint.honorsNodeAffinity) &&
    (toleratesTaints || !constraint.honorsTaints)
  );
}
