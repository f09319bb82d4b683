/** The pods that run already, as far as topology rules count them. */
import type { PodView } from '../../../model/pod.ts';
import { canonicalJson } from '../../../util/hash.ts';
import type { CompiledNode } from '../compile/node.ts';
import type { TopologyRule } from './group.ts';
import type { Labels } from './rules.ts';

/** Pods that no selector can tell apart. */
export interface PodClass {
  readonly namespace: string;
  readonly labels: Labels;
}

export interface CountedPods {
  /** Place of the node in the solve, or -1 if it takes no part. */
  readonly index: number;
  readonly node: CompiledNode;
  readonly pods: number;
}

export interface NodeInTopology {
  readonly index: number;
  readonly node: CompiledNode;
}

const noLabels: Labels = {};

/** Interns classes, and remembers what a node holds while it does not change. */
export class PodClasses {
  readonly #byText = new Map<string, PodClass>();
  readonly #byContent = new Map<string, PodClass>();
  readonly #ofNode = new WeakMap<CompiledNode['state'], ReadonlyMap<PodClass, number>>();

  get size(): number {
    return this.#byText.size;
  }

  of({ pod: { metadata } }: PodView): PodClass {
    const { namespace = 'default', labels = noLabels } = metadata;
    const text = `${namespace} ${JSON.stringify(labels)}`;
    let podClass = this.#byText.get(text);
    if (!podClass) {
      // Equal labels in another order of keys are the same class.
      const content = canonicalJson([namespace, labels]);
      podClass = this.#byContent.get(content) ?? { namespace, labels };
      this.#byContent.set(content, podClass);
      this.#byText.set(text, podClass);
    }
    return podClass;
  }

  /** How many pods of each class the node holds, those that are on their way out left out. */
  onNode(node: CompiledNode): ReadonlyMap<PodClass, number> {
    let counts = this.#ofNode.get(node.state);
    if (!counts) {
      counts = this.count(node.state.pods);
      this.#ofNode.set(node.state, counts);
    }
    return counts;
  }

  count(pods: readonly PodView[]): ReadonlyMap<PodClass, number> {
    const counts = new Map<PodClass, number>();
    for (const pod of pods) {
      if (pod.pod.metadata.deletionTimestamp !== undefined) continue;
      const podClass = this.of(pod);
      counts.set(podClass, (counts.get(podClass) ?? 0) + 1);
    }
    return counts;
  }
}

/** Where the pods of each class run. Pods of the batch do not count: they are about to be placed. */
export class ClusterPods {
  readonly nodes: readonly NodeInTopology[];
  readonly #where = new Map<PodClass, CountedPods[]>();

  constructor(
    nodes: readonly NodeInTopology[],
    batch: ReadonlySet<string>,
    nodesOfBatch: ReadonlySet<string>,
    classes: PodClasses,
  ) {
    this.nodes = nodes;
    for (const { index, node } of nodes) {
      if (!node.state.node) continue;
      const counts = nodesOfBatch.has(node.state.name)
        ? classes.count(node.state.pods.filter((pod) => !batch.has(pod.key)))
        : classes.onNode(node);
      for (const [podClass, pods] of counts) {
        const where = this.#where.get(podClass);
        if (where) where.push({ index, node, pods });
        else this.#where.set(podClass, [{ index, node, pods }]);
      }
    }
  }

  /** Calls `visit` for every node that holds pods that the rule selects. */
  forEachSelected(rule: TopologyRule, visit: (counted: CountedPods) => void): void {
    for (const [podClass, where] of this.#where) {
      if (rule.selects(podClass.namespace, podClass.labels)) for (const w of where) visit(w);
    }
  }
}
