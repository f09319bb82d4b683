/**
 * Memory that nodes really have, by type and image: the estimate is used until one was seen.
 *
 * Parity: karpenter-provider-aws pkg/controllers/providers/instancetype/capacity.
 */
import type { Node } from '../../api/core/node.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Labels } from '../../api/labels.ts';
import { parseAmount } from '../../util/quantity.ts';
import type { LearnedMemory } from '../instancetype/instance-type.ts';

export class LearnedCapacity {
  readonly #byTypeAndImage = new Map<string, LearnedMemory>();
  #version = 0;

  /** Grows with everything that is learned. */
  get version(): number {
    return this.#version;
  }

  of(instanceType: string, imageId: string): LearnedMemory | undefined {
    return this.#byTypeAndImage.get(`${instanceType}/${imageId}`);
  }

  /** Looks at a registered node of a claim; of several nodes the one with the least memory counts. */
  learn(node: Node, claim: NodeClaim): void {
    const labels = node.metadata.labels ?? {};
    const instanceType = labels[Labels.InstanceType];
    const imageId = claim.status?.imageID;
    const capacity = node.status?.capacity?.['memory'];
    const allocatable = node.status?.allocatable?.['memory'];
    if (labels[Labels.Registered] !== 'true' || !instanceType || !imageId) return;
    if (capacity === undefined || allocatable === undefined) return;
    const seen = {
      capacityBytes: parseAmount(capacity),
      allocatableBytes: parseAmount(allocatable),
    };
    const known = this.of(instanceType, imageId);
    const isLess =
      known === undefined ||
      seen.capacityBytes < known.capacityBytes ||
      seen.allocatableBytes < known.allocatableBytes;
    if (!isLess) return;
    this.#byTypeAndImage.set(`${instanceType}/${imageId}`, seen);
    this.#version++;
  }
}
