/** The cluster as the scheduler sees it: nodes, the pods on them, and counts that filters ask for. */
import type { Node } from '../../../api/core/node.ts';
import type { PodDisruptionBudget } from '../../../api/core/policy.ts';
import { compareText } from '../../../util/compare-text.ts';
import { invariant } from '../../../util/invariant.ts';
import { VolumeIndex } from '../plugins/volumes.ts';
import { NodeInfo } from './node-info.ts';
import type { Labels } from './node-predicate.ts';
import type { PodInfo } from './pod-info.ts';
import type { PodShape } from './pod-shape.ts';
import { TallyBook } from './tally-book.ts';
import { Topologies, type Topology } from './topology.ts';

const noLabels: Labels = Object.freeze({});

/** What to give back to {@link Cluster.restore}. */
export interface Mark {
  readonly node: NodeInfo;
  readonly nodeGeneration: number;
  readonly generation: number;
}

export class Cluster {
  /** Another one after every change that a decision could depend on. */
  generation = 0;
  readonly volumes = new VolumeIndex();
  readonly budgets = new Map<string, PodDisruptionBudget>();
  readonly namespaceLabels = new Map<string, Labels>();
  readonly tallies = new TallyBook((namespace) => this.namespaceLabels.get(namespace) ?? noLabels);
  readonly #topologies = new Topologies();
  readonly #byName = new Map<string, NodeInfo>();
  readonly #nodes: NodeInfo[] = [];
  readonly #freeSlots: number[] = [];
  #slotCount = 0;
  /** Priority → placed pods that have it. */
  readonly #placedByPriority = new Map<number, number>();

  /** Nodes that exist, by name. */
  get nodes(): readonly NodeInfo[] {
    return this.#nodes;
  }

  /** Also a node that is gone while pods are bound to it. */
  get(name: string): NodeInfo | undefined {
    return this.#byName.get(name);
  }

  topology(key: string): Topology {
    return this.#topologies.get(key, this.#nodes);
  }

  setNode(node: Node): NodeInfo {
    const info = this.#ensure(node.metadata.name);
    if (!info.exists) this.#nodes.splice(this.#indexOf(info.name), 0, info);
    info.setNode(node);
    this.#topologies.setNode(info);
    this.touch(info);
    return info;
  }

  removeNode(name: string): void {
    const info = this.#byName.get(name);
    if (!info?.exists) return;
    this.#nodes.splice(this.#indexOf(name), 1);
    info.clearNode();
    this.#topologies.removeNode(info.slot);
    this.touch(info);
    this.#forgetIfUnused(info);
  }

  place(pod: PodInfo, nodeName: string): void {
    invariant(pod.node === undefined, `pod ${pod.key} is on ${pod.node?.name} already`);
    const node = this.#ensure(nodeName);
    this.tallies.count(pod, node.slot, 1);
    pod.node = node;
    node.addPod(pod);
    this.#countPriority(pod.shape, 1);
    this.touch(node);
  }

  displace(pod: PodInfo): void {
    const { node } = pod;
    invariant(node !== undefined, `pod ${pod.key} is on no node`);
    node.removePod(pod);
    pod.node = undefined;
    this.tallies.count(pod, node.slot, -1);
    this.#countPriority(pod.shape, -1);
    this.touch(node);
    this.#forgetIfUnused(node);
  }

  /** The pod has got its deletion timestamp: it keeps its room, but spread does not count it. */
  setTerminating(pod: PodInfo): void {
    if (pod.isTerminating) return;
    const { node } = pod;
    if (node) this.tallies.count(pod, node.slot, -1);
    pod.isTerminating = true;
    if (!node) return;
    this.tallies.count(pod, node.slot, 1);
    this.touch(node);
  }

  /** The pod looks otherwise now; counts follow. */
  reshape(pod: PodInfo, shape: PodShape): void {
    const { node } = pod;
    if (node) this.displace(pod);
    this.tallies.dismiss(pod);
    pod.shape = shape;
    this.tallies.admit(pod);
    if (node) this.place(pod, node.name);
  }

  /** Makes room for the pod on the node in the eyes of pods of the same or lower priority. */
  nominate(pod: PodInfo, nodeName: string | undefined): void {
    if (pod.nominatedNode === nodeName) return;
    const old = pod.nominatedNode === undefined ? undefined : this.#byName.get(pod.nominatedNode);
    pod.nominatedNode = nodeName;
    if (old) {
      old.nominated.delete(pod);
      this.#forgetIfUnused(old);
    }
    if (nodeName !== undefined) this.#ensure(nodeName).nominated.add(pod);
    this.generation++;
  }

  /** Whether some placed pod has a lower priority. */
  hasPlacedBelow(priority: number): boolean {
    for (const placed of this.#placedByPriority.keys()) if (placed < priority) return true;
    return false;
  }

  touch(node: NodeInfo): void {
    this.generation++;
    node.generation = this.generation;
  }

  mark(node: NodeInfo): Mark {
    return { node, nodeGeneration: node.generation, generation: this.generation };
  }

  /** After changes to the node that were taken back: what was known of it is true again. */
  restore({ node, nodeGeneration, generation }: Mark): void {
    node.generation = nodeGeneration;
    this.generation = generation;
  }

  #ensure(name: string): NodeInfo {
    let info = this.#byName.get(name);
    if (!info) {
      info = new NodeInfo(name, this.#freeSlots.pop() ?? this.#slotCount++);
      this.#byName.set(name, info);
    }
    return info;
  }

  #forgetIfUnused(info: NodeInfo): void {
    if (info.exists || info.pods.size > 0 || info.nominated.size > 0) return;
    this.#byName.delete(info.name);
    this.#freeSlots.push(info.slot);
  }

  #indexOf(name: string): number {
    let low = 0;
    let high = this.#nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareText((this.#nodes[middle] as NodeInfo).name, name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #countPriority({ priority }: PodShape, delta: 1 | -1): void {
    const count = (this.#placedByPriority.get(priority) ?? 0) + delta;
    if (count > 0) this.#placedByPriority.set(priority, count);
    else this.#placedByPriority.delete(priority);
  }
}
