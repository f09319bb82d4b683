/** Nodes and NodeClaims, joined by provider id, and the StateNodes made of them. */
import type { Node } from '../api/core/node.ts';
import type { NodeClaim } from '../api/karpenter/nodeclaim.ts';
import { Labels } from '../api/labels.ts';
import type { PodView } from '../model/pod.ts';
import type { Resources } from '../model/resources.ts';
import type { StateNode } from '../model/snapshot.ts';
import { compareText } from '../util/compare-text.ts';
import { invariant } from '../util/invariant.ts';
import { PoolUsage } from './pool-usage.ts';
import { isEnding, isNodeInitialized, newStateNode } from './state-node.ts';

interface Entry {
  readonly providerId: string;
  node: Node | undefined;
  nodeClaim: NodeClaim | undefined;
  isMarked: boolean;
  nominatedUntilMs: number;
  view: StateNode | undefined;
  /** What `view` counts for in its pool's usage. */
  counted: { readonly pool: string; readonly amounts: Resources } | undefined;
}

export class NodeTable {
  readonly #podsOnNode: (name: string) => readonly PodView[];
  readonly #entries = new Map<string, Entry>();
  readonly #idByNode = new Map<string, string>();
  readonly #claims = new Map<string, NodeClaim>();
  readonly #unlaunched = new Set<string>();
  readonly #marked = new Set<string>();
  readonly #dirty = new Set<Entry>();
  readonly #usage = new PoolUsage();
  readonly #poolsWithNewUsage = new Set<string>();
  /** By name; absent after an entry came, went or changed its name. */
  #order: readonly Entry[] | undefined;
  #views: readonly StateNode[] | undefined = [];

  constructor(podsOnNode: (name: string) => readonly PodView[]) {
    this.#podsOnNode = podsOnNode;
  }

  /** Returns whether what was thought about consolidation is out of date. */
  applyNode(node: Node): boolean {
    const name = node.metadata.name;
    const providerId = providerIdOf(node);
    if (providerId === undefined) return false;
    const before = this.#idByNode.get(name);
    if (before !== undefined && before !== providerId) this.deleteNode(name);
    this.#idByNode.set(name, providerId);
    const entry = this.#ensure(providerId);
    const old = entry.node;
    entry.node = node;
    this.#touch(entry);
    return this.#isNews(entry, old, entry.nodeClaim, old === undefined);
  }

  deleteNode(name: string): boolean {
    const providerId = this.#idByNode.get(name);
    const entry = providerId === undefined ? undefined : this.#entries.get(providerId);
    this.#idByNode.delete(name);
    if (entry?.node?.metadata.name !== name) return false;
    entry.node = undefined;
    this.#touch(entry);
    return true;
  }

  applyClaim(claim: NodeClaim): boolean {
    const name = claim.metadata.name;
    const providerId = claim.status?.providerID ?? '';
    const before = this.#claims.get(name)?.status?.providerID ?? '';
    if (before !== '' && before !== providerId) this.#detachClaim(before);
    const isNew = !this.#claims.has(name);
    this.#claims.set(name, claim);
    if (providerId === '') {
      this.#unlaunched.add(name);
      return isNew;
    }
    this.#unlaunched.delete(name);
    const entry = this.#ensure(providerId);
    const old = entry.nodeClaim;
    entry.nodeClaim = claim;
    this.#touch(entry);
    return this.#isNews(entry, entry.node, old, old === undefined);
  }

  deleteClaim(name: string): boolean {
    const claim = this.#claims.get(name);
    if (claim === undefined) return false;
    this.#claims.delete(name);
    this.#unlaunched.delete(name);
    this.#detachClaim(claim.status?.providerID ?? '');
    return true;
  }

  /** A command of ours holds the node, or lets go of it. Known or not yet. */
  mark(providerId: string, isMarked: boolean): void {
    if (isMarked) this.#marked.add(providerId);
    else this.#marked.delete(providerId);
    const entry = this.#entries.get(providerId);
    if (entry === undefined || entry.isMarked === isMarked) return;
    entry.isMarked = isMarked;
    this.#touch(entry);
  }

  /** `name` is a StateNode's: of a node, or of a claim. An unknown one is gone already. */
  nominate(name: string, untilMs: number): void {
    const providerId = this.#idByNode.get(name) ?? this.#claims.get(name)?.status?.providerID ?? '';
    const entry = this.#entries.get(providerId);
    if (entry === undefined || entry.nominatedUntilMs >= untilMs) return;
    entry.nominatedUntilMs = untilMs;
    this.#touch(entry);
  }

  /** The pods on a node changed. */
  touchNode(name: string): void {
    const entry = this.#entries.get(this.#idByNode.get(name) ?? '');
    if (entry?.node?.metadata.name === name) this.#touch(entry);
  }

  /** By name; the same array while nothing changed. */
  all(): readonly StateNode[] {
    this.flush();
    this.#order ??= [...this.#entries.values()].sort(
      (a, b) => compareText(nameOf(a), nameOf(b)) || compareText(a.providerId, b.providerId),
    );
    this.#views ??= this.#order.map(viewOf);
    return this.#views;
  }

  byProviderId(providerId: string): StateNode | undefined {
    this.flush();
    return this.#entries.get(providerId)?.view;
  }

  claim(name: string): NodeClaim | undefined {
    return this.#claims.get(name);
  }

  /** Names of claims without a provider id. */
  get unlaunched(): ReadonlySet<string> {
    return this.#unlaunched;
  }

  get size(): number {
    return this.#entries.size;
  }

  usageOf(pool: string): Resources {
    this.flush();
    return this.#usage.of(pool);
  }

  /** Pools whose usage changed since the last call. */
  takePoolsWithNewUsage(): readonly string[] {
    this.flush();
    const pools = [...this.#poolsWithNewUsage];
    this.#poolsWithNewUsage.clear();
    return pools;
  }

  /** Makes the views of what was touched. */
  flush(): void {
    if (this.#dirty.size === 0) return;
    for (const entry of this.#dirty) this.#refresh(entry);
    this.#dirty.clear();
    this.#views = undefined;
  }

  #refresh(entry: Entry): void {
    const { counted } = entry;
    if (!entry.node && !entry.nodeClaim) {
      this.#entries.delete(entry.providerId);
      this.#marked.delete(entry.providerId);
      entry.view = undefined;
      this.#order = undefined;
      this.#count(entry, counted, undefined);
      return;
    }
    const view = newStateNode({
      ...entry,
      pods: entry.node ? this.#podsOnNode(entry.node.metadata.name) : [],
    });
    if (entry.view?.name !== view.name) this.#order = undefined;
    entry.view = view;
    const isCounted = view.nodePool !== undefined && !view.isMarkedForDeletion;
    const next = isCounted ? { pool: view.nodePool, amounts: view.capacity } : undefined;
    this.#count(entry, counted, next);
  }

  #count(entry: Entry, before: Entry['counted'], after: Entry['counted']): void {
    if (before && after && before.pool === after.pool && isEqual(before.amounts, after.amounts)) {
      return;
    }
    entry.counted = after;
    if (before) {
      this.#usage.subtract(before.pool, before.amounts);
      this.#poolsWithNewUsage.add(before.pool);
    }
    if (after) {
      this.#usage.add(after.pool, after.amounts);
      this.#poolsWithNewUsage.add(after.pool);
    }
  }

  #ensure(providerId: string): Entry {
    let entry = this.#entries.get(providerId);
    if (entry === undefined) {
      entry = {
        providerId,
        node: undefined,
        nodeClaim: undefined,
        isMarked: this.#marked.has(providerId),
        nominatedUntilMs: 0,
        view: undefined,
        counted: undefined,
      };
      this.#entries.set(providerId, entry);
    }
    return entry;
  }

  #detachClaim(providerId: string): void {
    const entry = this.#entries.get(providerId);
    if (entry === undefined) return;
    entry.nodeClaim = undefined;
    this.#touch(entry);
  }

  #touch(entry: Entry): void {
    this.#dirty.add(entry);
  }

  #isNews(
    entry: Entry,
    oldNode: Node | undefined,
    oldClaim: NodeClaim | undefined,
    isAdded: boolean,
  ): boolean {
    return (
      isAdded ||
      isNodeInitialized(oldNode, oldClaim) !== isNodeInitialized(entry.node, entry.nodeClaim) ||
      isEnding(oldNode, oldClaim) !== isEnding(entry.node, entry.nodeClaim)
    );
  }
}

function viewOf(entry: Entry): StateNode {
  invariant(entry.view, `${entry.providerId} was touched and not looked at`);
  return entry.view;
}

function nameOf(entry: Entry): string {
  return viewOf(entry).name;
}

// A managed node is taken once it can be told which instance it is and what it looks like.
function providerIdOf(node: Node): string | undefined {
  const labels = node.metadata.labels;
  const isManaged = Boolean(labels?.[Labels.NodePool]);
  if (!isManaged) return node.spec.providerID || node.metadata.name;
  if (labels?.[Labels.Initialized] !== 'true' && !labels?.[Labels.InstanceType]) return undefined;
  return node.spec.providerID || undefined;
}

function isEqual(a: Resources, b: Resources): boolean {
  if (a === b) return true;
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}
