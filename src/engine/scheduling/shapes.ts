/** Sorts the pods of a batch into shapes. */
import type { PodView } from '../../model/pod.ts';
import type { CompiledPod } from './compile/pod-spec.ts';
import type { NodeInPass } from './pass.ts';
import { type Shape, VariantState } from './shape.ts';
import type { PodClass, PodClasses } from './topology/cluster-pods.ts';

export interface ShapesInput {
  readonly podClasses: PodClasses;
  /** Whether labels matter: some rule counts pods. */
  readonly hasTopology: boolean;
  readonly nodes: readonly NodeInPass[];
  /** By node of the pass: whether it is soon to be consolidated itself. */
  readonly isYoung: readonly boolean[];
  readonly avoidsYoungNodes: (pod: PodView) => boolean;
}

const anyClass: PodClass = { namespace: '', labels: {} };

export class Shapes {
  readonly list: Shape[] = [];
  readonly #input: ShapesInput;
  readonly #byPod = new Map<CompiledPod, Map<PodClass, [Shape?, Shape?]>>();

  constructor(input: ShapesInput) {
    this.#input = input;
  }

  of(view: PodView, pod: CompiledPod): Shape {
    const { podClasses, hasTopology } = this.#input;
    const podClass = hasTopology ? podClasses.of(view) : anyClass;
    let byClass = this.#byPod.get(pod);
    if (!byClass) {
      byClass = new Map();
      this.#byPod.set(pod, byClass);
    }
    let pair = byClass.get(podClass);
    if (!pair) {
      pair = [];
      byClass.set(podClass, pair);
    }
    const avoids = this.#input.avoidsYoungNodes(view);
    const place = avoids ? 1 : 0;
    let shape = pair[place];
    if (!shape) {
      shape = this.#newShape(pod, podClass, avoids);
      pair[place] = shape;
      this.list.push(shape);
    }
    return shape;
  }

  #newShape(pod: CompiledPod, podClass: PodClass, avoidsYoungNodes: boolean): Shape {
    const { nodes, isYoung } = this.#input;
    const variants: VariantState[] = [];
    const shape: Shape = {
      pod,
      podClass,
      avoidsYoungNodes,
      variants,
      isHopeless: false,
      deferral: undefined,
      failedAtPlacement: -1,
    };
    for (const variant of pod.variants) {
      const state = new VariantState(shape, variant, nodes.length);
      for (let node = 0; avoidsYoungNodes && node < isYoung.length; node++) {
        if (isYoung[node]) state.failOnNode(node);
      }
      variants.push(state);
    }
    return shape;
  }
}
