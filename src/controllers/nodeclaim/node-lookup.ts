/** Finds the Nodes of a NodeClaim. */
import type { Node } from '../../api/core/node.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import { isNotFound, type Kube } from '../../ports/kube.ts';
import type { Stores } from '../../runtime/store.ts';
import { nodesByProviderId } from '../indexes.ts';

/** From the store, or (`isFresh`) each one re-read from the API because the store was behind. */
export class NodeLookup {
  readonly #stores: Stores;
  readonly #kube: Kube;
  readonly #isFresh: boolean;

  constructor(stores: Stores, kube: Kube, isFresh: boolean) {
    this.#stores = stores;
    this.#kube = kube;
    this.#isFresh = isFresh;
  }

  /** By name; more than one is a mistake of somebody's. */
  async ofClaim(claim: NodeClaim): Promise<readonly Node[]> {
    const providerId = claim.status?.providerID;
    if (!providerId) return [];
    const stored = this.#stores.of(Kinds.Node).byIndex(nodesByProviderId, providerId);
    if (!this.#isFresh) return stored;
    const fresh = await Promise.all(stored.map((node) => this.#reread(node)));
    return fresh.flatMap((node) => node ?? []);
  }

  async #reread(node: Node): Promise<Node | undefined> {
    try {
      return await this.#kube.get(Kinds.Node, { name: node.metadata.name });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }
}
