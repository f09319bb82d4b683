/** Scores that look at pods on other nodes: soft spread and preferred inter-pod affinity. */
import { Labels as LabelNames } from '../../../api/labels.ts';
import type { Cluster } from '../view/cluster.ts';
import type { NodeInfo } from '../view/node-info.ts';
import type { PodShape } from '../view/pod-shape.ts';
import type { Tally } from '../view/tally-book.ts';
import { noDomain } from '../view/topology.ts';
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
  const { softSpread } = shape;
  if (softSpread.length === 0) return undefined;
  const topologies = softSpread.map(({ topologyKey }) => cluster.topology(topologyKey));
  const hasAllKeys = ({ slot }: NodeInfo): boolean =>
    shape.hasDefaultSpread || topologies.every((t) => t.domainOf(slot) !== noDomain);
  const raw = new Float64Array(feasible.length);
  let scoredCount = 0;
  for (let i = 0; i < feasible.length; i++) {
    if (hasAllKeys(feasible[i] as NodeInfo)) scoredCount++;
    else raw[i] = isLeftOut;
  }
  for (let c = 0; c < softSpread.length; c++) {
    const constraint = softSpread[c];
    const topology = topologies[c];
    if (!constraint || !topology) continue;
    const tally = shape.links?.softSpread[c];
    const isPerNode = constraint.topologyKey === LabelNames.Hostname;
    const byDomain = new Float64Array(topology.size).fill(isLeftOut);
    let domainCount = scoredCount;
    if (!isPerNode) {
      domainCount = 0;
      for (let i = 0; i < feasible.length; i++) {
        const domain = topology.domainOf((feasible[i] as NodeInfo).slot);
        if (raw[i] === isLeftOut || domain === noDomain || byDomain[domain] === 0) continue;
        byDomain[domain] = 0;
        domainCount++;
      }
      for (const node of cluster.nodes) {
        const domain = topology.domainOf(node.slot);
        if (domain === noDomain || byDomain[domain] === isLeftOut) continue;
        if (!hasAllKeys(node) || !isCounted(shape, constraint, node.slot)) continue;
        byDomain[domain] = (byDomain[domain] ?? 0) + (tally?.at(node.slot) ?? 0);
      }
    }
    const weight = Math.log(domainCount + 2);
    for (let i = 0; i < feasible.length; i++) {
      const { slot } = feasible[i] as NodeInfo;
      const domain = topology.domainOf(slot);
      if (raw[i] === isLeftOut || domain === noDomain) continue;
      const count = isPerNode ? (tally?.at(slot) ?? 0) : (byDomain[domain] ?? 0);
      raw[i] = (raw[i] ?? 0) + count * weight + (constraint.maxSkew - 1);
    }
  }
  return normalizeSpread(raw);
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
