/** Scores that look at pods on other nodes: soft spread and preferred inter-pod affinity. */
import { Labels as LabelNames } from '../../../api/labels.ts';
import type { Cluster } from '../view/cluster.ts';
import type { NodeInfo } from '../view/node-info.ts';
import type { PodShape } from '../view/pod-shape.ts';
import type { SpreadConstraint } from '../view/pod-term.ts';
import type { Tally } from '../view/tally-book.ts';
import { noDomain, type Topology } from '../view/topology.ts';
import { isCounted } from './pod-filters.ts';
import { maxScore } from './scores.ts';

const isLeftOut = -1;

/**
 * A score per feasible node, 0 to 100, or `undefined` if the shape has no such constraints.
 *
 * Parity: kube-scheduler podtopologyspread PreScore, Score, NormalizeScore.
 */
export function scoreSpread(
  shape: PodShape,
  cluster: Cluster,
  feasible: readonly NodeInfo[],
): Float64Array | undefined {
  const { softSpread, links } = shape;
  if (softSpread.length === 0) return undefined;
  const topologies = softSpread.map(({ topologyKey }) => cluster.topology(topologyKey));
  const isScored = ({ slot }: NodeInfo): boolean =>
    shape.hasDefaultSpread || topologies.every((t) => t.domainOf(slot) !== noDomain);
  const raw = new Float64Array(feasible.length);
  for (let i = 0; i < feasible.length; i++) {
    if (!isScored(feasible[i] as NodeInfo)) raw[i] = isLeftOut;
  }
  for (let c = 0; c < softSpread.length; c++) {
    const constraint = softSpread[c] as SpreadConstraint;
    const topology = topologies[c] as Topology;
    const look: SpreadLook = { shape, cluster, feasible, constraint, topology, isScored };
    addSpread(raw, look, links?.softSpread[c]);
  }
  return normalizeSpread(raw);
}

interface SpreadLook {
  readonly shape: PodShape;
  readonly cluster: Cluster;
  readonly feasible: readonly NodeInfo[];
  readonly constraint: SpreadConstraint;
  readonly topology: Topology;
  /** Whether the node has the keys that it needs for a score. */
  readonly isScored: (node: NodeInfo) => boolean;
}

// The more domains there are, the more a pod in one of them weighs.
function addSpread(raw: Float64Array, look: SpreadLook, tally: Tally | undefined): void {
  const { feasible, constraint, topology } = look;
  const isPerNode = constraint.topologyKey === LabelNames.Hostname;
  const { byDomain, domainCount } = isPerNode ? countNodes(raw) : countDomains(raw, look, tally);
  const weight = Math.log(domainCount + 2);
  for (let i = 0; i < feasible.length; i++) {
    const { slot } = feasible[i] as NodeInfo;
    const domain = topology.domainOf(slot);
    if (raw[i] === isLeftOut || domain === noDomain) continue;
    const count = byDomain ? (byDomain[domain] ?? 0) : (tally?.at(slot) ?? 0);
    raw[i] = (raw[i] ?? 0) + count * weight + (constraint.maxSkew - 1);
  }
}

interface DomainCounts {
  /** Absent where each node is its own domain. */
  readonly byDomain: Float64Array | undefined;
  readonly domainCount: number;
}

function countNodes(raw: Float64Array): DomainCounts {
  let domainCount = 0;
  for (const score of raw) if (score !== isLeftOut) domainCount++;
  return { byDomain: undefined, domainCount };
}

// Only domains of feasible nodes, but all pods in them.
function countDomains(
  raw: Float64Array,
  { shape, cluster, feasible, constraint, topology, isScored }: SpreadLook,
  tally: Tally | undefined,
): DomainCounts {
  const byDomain = new Float64Array(topology.size).fill(isLeftOut);
  let domainCount = 0;
  for (let i = 0; i < feasible.length; i++) {
    const domain = topology.domainOf((feasible[i] as NodeInfo).slot);
    if (raw[i] === isLeftOut || domain === noDomain || byDomain[domain] === 0) continue;
    byDomain[domain] = 0;
    domainCount++;
  }
  if (tally === undefined || tally.total === 0) return { byDomain, domainCount };
  for (const node of cluster.nodes) {
    const domain = topology.domainOf(node.slot);
    if (domain === noDomain || byDomain[domain] === isLeftOut || !isScored(node)) continue;
    if (!isCounted(shape, constraint, node.slot)) continue;
    byDomain[domain] = (byDomain[domain] ?? 0) + tally.at(node.slot);
  }
  return { byDomain, domainCount };
}

// Few pods score high; nodes that lack a key score nothing.
function normalizeSpread(raw: Float64Array): Float64Array {
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === isLeftOut) continue;
    const score = Math.round(raw[i] ?? 0);
    raw[i] = score;
    if (score < min) min = score;
    if (score > max) max = score;
  }
  for (let i = 0; i < raw.length; i++) {
    const score = raw[i] ?? 0;
    if (score === isLeftOut) raw[i] = 0;
    else raw[i] = max === 0 ? maxScore : Math.floor((maxScore * (max + min - score)) / max);
  }
  return raw;
}

/**
 * A score per feasible node, 0 to 100, or `undefined` if nothing prefers anything: the pod's own
 * preferences, and those of the pods that are placed already.
 *
 * Parity: kube-scheduler interpodaffinity PreScore, Score, NormalizeScore.
 */
export function scorePodAffinity(
  shape: PodShape,
  cluster: Cluster,
  feasible: readonly NodeInfo[],
): Float64Array | undefined {
  const { links } = shape;
  if (!links) return undefined;
  const raw = new Float64Array(feasible.length);
  let isScored = false;
  const add = (topologyKey: string, tally: Tally | undefined, weight: number): void => {
    if (tally === undefined || tally.total === 0) return;
    isScored = true;
    addByDomain(raw, cluster, feasible, topologyKey, tally, weight);
  };
  shape.preferredAffinity.forEach(({ term, weight }, i) => {
    add(term.topologyKey, links.preferredAffinity[i], weight);
  });
  for (const { term, tally, weight } of links.felt) {
    if (weight !== undefined) add(term.topologyKey, tally, weight);
  }
  if (!isScored) return undefined;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const score of raw) {
    if (score < min) min = score;
    if (score > max) max = score;
  }
  for (let i = 0; i < raw.length; i++) {
    const score = raw[i] ?? 0;
    raw[i] = max > min ? Math.floor(maxScore * ((score - min) / (max - min))) : 0;
  }
  return raw;
}

function addByDomain(
  raw: Float64Array,
  cluster: Cluster,
  feasible: readonly NodeInfo[],
  topologyKey: string,
  tally: Tally,
  weight: number,
): void {
  const topology = cluster.topology(topologyKey);
  const byDomain = new Float64Array(topology.size);
  for (const { slot } of cluster.nodes) {
    const domain = topology.domainOf(slot);
    if (domain !== noDomain) byDomain[domain] = (byDomain[domain] ?? 0) + tally.at(slot) * weight;
  }
  for (let i = 0; i < feasible.length; i++) {
    const domain = topology.domainOf((feasible[i] as NodeInfo).slot);
    if (domain !== noDomain) raw[i] = (raw[i] ?? 0) + (byDomain[domain] ?? 0);
  }
}
