/** Pods that are alike in everything that scheduling reads, and what one solve has learned about them. */

import type { Reason } from '../../model/reason.ts';
import { addBit, type Bitset, hasBit, newBitset } from '../../util/bitset.ts';
import type { CompiledPod } from './compile/pod-spec.ts';
import type { PodVariant } from './compile/relaxation.ts';
import { widen } from './open-claims.ts';
import type { PodClass } from './topology/cluster-pods.ts';
import type { TopologyView } from './topology/view.ts';

/** What came of a try. Whatever only shrinks within a solve fails for good; the rest is tried again. */
export const Verdict = { Fits: 0, FailsForGood: 1, FailsForNow: 2 } as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

export interface Shape {
  readonly pod: CompiledPod;
  /** Namespace and labels; the same for all pods when no rule reads them. */
  readonly podClass: PodClass;
  /** Pods that already run do not go to nodes that are soon to be consolidated themselves. */
  readonly avoidsYoungNodes: boolean;
  readonly variants: readonly VariantState[];
  /** No variant fits anywhere, and nothing that happens in this solve can change that. */
  isHopeless: boolean;
  /** Why the pods wait for the next pass, rather than being refused. */
  deferral: Reason | undefined;
  /** How many pods had been placed at the last failure: until one more is, it fails again. */
  failedAtPlacement: number;
}

const nothing: Bitset = newBitset(0);

/** One rung of a shape's ladder. */
export class VariantState {
  readonly shape: Shape;
  readonly variant: PodVariant;
  /** `undefined`: no topology rule concerns these pods. */
  topology: TopologyView | undefined;
  /** Claims that failed for good. */
  #claims: Bitset = nothing;
  /** Nodes that failed for good. */
  readonly nodes: Bitset;
  /** No node before this one can take the pod. */
  firstNode = 0;
  /** Pools that failed for good. */
  readonly #failedPools: boolean[] = [];
  /** Something failed that may work later in the solve. */
  mayWorkLater = false;

  constructor(shape: Shape, variant: PodVariant, nodeCount: number) {
    this.shape = shape;
    this.variant = variant;
    this.nodes = nodeCount === 0 ? nothing : newBitset(nodeCount);
  }

  hasFailedInPool(pool: number): boolean {
    return this.#failedPools[pool] === true;
  }

  failInPool(pool: number): void {
    this.#failedPools[pool] = true;
  }

  /** Claims that failed for good, `words` wide. */
  failedClaims(words: number): Bitset {
    this.#claims = widen(this.#claims, words);
    return this.#claims;
  }

  failOnNode(node: number): void {
    addBit(this.nodes, node);
    while (this.firstNode < this.nodes.length * 32 && hasBit(this.nodes, this.firstNode)) {
      this.firstNode++;
    }
  }
}
