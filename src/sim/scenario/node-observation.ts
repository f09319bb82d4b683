/** Watches nodes, NodeClaims and the instances behind them. */
import type { Node } from '../../api/core/node.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import { Labels } from '../../api/labels.ts';
import type { ApiServer, Change } from '../apiserver/api-server.ts';
import type { CostMeter } from './cost-meter.ts';
import {
  type ClaimEntry,
  claimView,
  isNodeReady,
  type NodeEntry,
  nodeView,
  type ObservedInstance,
} from './node-entries.ts';
import type { ObservedNode, ObservedNodeClaim } from './observed.ts';
import { ObservedList } from './observed-list.ts';
import type { PodEntry } from './pod-entry.ts';
import { seenAtMs } from './pod-observation.ts';

export interface NodeObservationOptions {
  readonly server: ApiServer;
  readonly cost: CostMeter;
  readonly seconds: (atMs: number) => number;
  readonly podsOn: (nodeName: string) => Iterable<PodEntry>;
}

export class NodeObservation {
  readonly nodes: ObservedList<NodeEntry, ObservedNode<bigint>>;
  readonly claims: ObservedList<ClaimEntry, ObservedNodeClaim>;
  readonly #options: NodeObservationOptions;
  readonly #nodes = new Map<string, NodeEntry>();
  readonly #claims = new Map<string, ClaimEntry>();
  /** By provider id; ended ones stay, since their nodes may outlive them. */
  readonly #instances = new Map<string, ObservedInstance>();
  readonly #live = new Set<string>();
  /** Launched before their claim was seen, by the claim's name. */
  readonly #early = new Map<string, ObservedInstance>();
  #peak = 0;
  #ended = 0;

  constructor(options: NodeObservationOptions) {
    this.#options = options;
    const { server, seconds, podsOn } = options;
    this.nodes = new ObservedList((entry) =>
      nodeView(entry, podsOn(entry.key), this.#instanceOf(entry.node), BigInt, seconds),
    );
    this.claims = new ObservedList((entry) => claimView(entry, seconds));
    server.subscribe(Kinds.NodeClaim, (change) => this.#onClaim(change));
    server.subscribe(Kinds.Node, (change) => this.#onNode(change));
  }

  /** The most nodes that there were at one time. */
  get peak(): number {
    return this.#peak;
  }

  /** Instances that are gone. */
  get ended(): number {
    return this.#ended;
  }

  nodePoolOf(nodeName: string): string | undefined {
    return this.#nodes.get(nodeName)?.node.metadata.labels?.[Labels.NodePool];
  }

  touchNode(name: string): void {
    const entry = this.#nodes.get(name);
    if (entry) this.nodes.touch(entry);
  }

  /** An instance was launched, or exists at t = 0. */
  instanceStarted(instance: ObservedInstance): void {
    this.#instances.set(instance.providerId, instance);
    this.#live.add(instance.providerId);
    this.#options.cost.start(instance, this.#options.server.nowMs());
    const entry = this.#claims.get(instance.nodeClaim);
    if (entry) this.#attach(entry, instance);
    else this.#early.set(instance.nodeClaim, instance);
  }

  instanceEnded(providerId: string): void {
    const instance = this.#instances.get(providerId);
    if (!instance || !this.#live.delete(providerId)) return;
    const nowMs = this.#options.server.nowMs();
    this.#options.cost.stop(instance, nowMs);
    this.#ended++;
    const entry = this.#claims.get(instance.nodeClaim);
    if (!entry) return;
    entry.liveInstances--;
    if (entry.liveInstances <= 0) entry.terminatedAtMs ??= nowMs;
    this.claims.touch(entry);
  }

  /** The types that were sent to the cloud for a claim. */
  requested(nodeClaim: string, candidates: readonly string[]): void {
    const entry = this.#claims.get(nodeClaim);
    if (!entry) return;
    entry.candidates = candidates;
    this.claims.touch(entry);
  }

  disrupted(nodeClaim: string, reason: string): void {
    const entry = this.#claims.get(nodeClaim);
    if (!entry) return;
    entry.reason = reason;
    this.claims.touch(entry);
  }

  #instanceOf(node: Node): ObservedInstance | undefined {
    const { providerID } = node.spec;
    return providerID === undefined ? undefined : this.#instances.get(providerID);
  }

  #attach(entry: ClaimEntry, instance: ObservedInstance): void {
    entry.instance ??= instance;
    entry.liveInstances++;
    entry.terminatedAtMs = undefined;
    this.claims.touch(entry);
  }

  #onClaim({ type, object }: Change<NodeClaim>): void {
    const nowMs = this.#options.server.nowMs();
    const { name, uid, creationTimestamp, deletionTimestamp } = object.metadata;
    let entry = this.#claims.get(name);
    if (!entry || entry.claim.metadata.uid !== uid) {
      if (type === 'DELETED') return;
      entry = newClaimEntry(object, seenAtMs(nowMs, creationTimestamp));
      this.#claims.set(name, entry);
      this.claims.add(entry);
      const early = this.#early.get(name);
      if (early) this.#attach(entry, early);
      this.#early.delete(name);
    }
    entry.claim = object;
    entry.registeredAtMs ??= conditionAtMs(object, 'Registered', nowMs);
    entry.initializedAtMs ??= conditionAtMs(object, 'Initialized', nowMs);
    if (type === 'DELETED' || deletionTimestamp !== undefined) entry.deletedAtMs ??= nowMs;
    if (type === 'DELETED' && entry.liveInstances <= 0) entry.terminatedAtMs ??= nowMs;
    this.claims.touch(entry);
  }

  #onNode({ type, object }: Change<Node>): void {
    const nowMs = this.#options.server.nowMs();
    const { name, creationTimestamp } = object.metadata;
    const known = this.#nodes.get(name);
    if (type === 'DELETED') {
      if (!known) return;
      this.#nodes.delete(name);
      this.nodes.remove(known);
      return;
    }
    if (known && isSameToTheEye(known.node, object)) {
      known.node = object;
      return;
    }
    const createdAtMs = seenAtMs(nowMs, creationTimestamp);
    const entry = known ?? { createdAtMs, key: name, node: object, readyAtMs: undefined };
    entry.node = object;
    if (isNodeReady(object)) entry.readyAtMs ??= Math.max(createdAtMs, readySinceMs(object, nowMs));
    if (known) {
      this.nodes.touch(entry);
      return;
    }
    this.#nodes.set(name, entry);
    this.nodes.add(entry);
    this.#peak = Math.max(this.#peak, this.#nodes.size);
  }
}

function newClaimEntry(claim: NodeClaim, createdAtMs: number): ClaimEntry {
  return {
    createdAtMs,
    key: claim.metadata.name,
    claim,
    instance: undefined,
    liveInstances: 0,
    candidates: undefined,
    registeredAtMs: undefined,
    initializedAtMs: undefined,
    deletedAtMs: undefined,
    terminatedAtMs: undefined,
    reason: undefined,
  };
}

// Heartbeats change neither.
function isSameToTheEye(a: Node, b: Node): boolean {
  return (
    a.metadata.labels === b.metadata.labels &&
    a.spec === b.spec &&
    a.status?.allocatable === b.status?.allocatable &&
    isNodeReady(a) === isNodeReady(b)
  );
}

function conditionAtMs(claim: NodeClaim, type: string, nowMs: number): number | undefined {
  for (const condition of claim.status?.conditions ?? []) {
    if (condition.type !== type) continue;
    return condition.status === 'True' ? seenAtMs(nowMs, condition.lastTransitionTime) : undefined;
  }
  return undefined;
}

function readySinceMs(node: Node, nowMs: number): number {
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready');
  return seenAtMs(nowMs, ready?.lastTransitionTime);
}
