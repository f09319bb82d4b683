/**
 * The cluster as events have shown it so far: the only thing that decisions are made from.
 *
 * Parity: karpenter pkg/controllers/state/cluster.go.
 */
import type { PodSpec } from '../api/core/pod.ts';
import type { PodDisruptionBudget } from '../api/core/policy.ts';
import type { DaemonSet } from '../api/core/workloads.ts';
import type { NodeClaim } from '../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../api/karpenter/nodepool.ts';
import type { InstanceType } from '../model/instance-type.ts';
import type { PodView } from '../model/pod.ts';
import type { Resources } from '../model/resources.ts';
import type { NodePoolView, Snapshot, StateNode } from '../model/snapshot.ts';
import { compareText } from '../util/compare-text.ts';
import { unreachable } from '../util/invariant.ts';
import { newDaemonPod } from './daemon-pods.ts';
import type { StateEvent } from './event.ts';
import { LookupObjects } from './lookup-objects.ts';
import { newNodePoolView } from './node-pool-view.ts';
import { NodeTable } from './node-table.ts';
import { type PodChange, PodTable } from './pod-table.ts';

/** What was decided about consolidation is thought over after so long even if nothing changed. */
export const consolidationStampMaxAgeMs = 300_000;

const noTypes: readonly InstanceType[] = Object.freeze([]);

export interface ClusterOptions {
  /** `group/Kind` of the NodeClasses that are served; pools and claims of others are not ours. */
  readonly nodeClassKinds: readonly string[];
}

/** What the view of a DaemonSet's pod was made from. */
interface DaemonSource {
  readonly template: DaemonSet['spec']['template'];
  readonly spec: PodSpec | undefined;
  readonly uid: string | undefined;
}

export class Cluster {
  readonly #nodeClassKinds: ReadonlySet<string>;
  readonly #pods = new PodTable();
  readonly #nodes = new NodeTable((name) => this.#pods.onNode(name));
  readonly #lookups = new LookupObjects();
  readonly #pools = new Map<string, NodePool>();
  readonly #poolViews = new Map<string, NodePoolView>();
  readonly #instanceTypes = new Map<string, readonly InstanceType[]>();
  readonly #daemonSets = new Map<string, DaemonSet>();
  readonly #daemonPods = new Map<string, { readonly view: PodView; readonly from: DaemonSource }>();
  readonly #pdbs = new Map<string, PodDisruptionBudget>();
  #sortedPools: readonly NodePoolView[] | undefined;
  #sortedDaemonPods: readonly PodView[] | undefined;
  #sortedPdbs: readonly PodDisruptionBudget[] | undefined;
  #snapshot: Snapshot | undefined;
  #changes = 0;
  #stamp = { changes: -1, value: 0, atMs: 0 };

  constructor(options: ClusterOptions) {
    this.#nodeClassKinds = new Set(options.nodeClassKinds);
  }

  /** Takes in what happened. Events of different objects may come in any order. */
  apply(event: StateEvent): void {
    this.#snapshot = undefined;
    switch (event.kind) {
      case 'pod-applied':
        this.#onPodChange(this.#pods.apply(event.pod));
        break;
      case 'pod-deleted':
        this.#onPodChange(this.#pods.delete(event.pod));
        break;
      case 'node-applied':
        this.#noteNews(this.#nodes.applyNode(event.node));
        break;
      case 'node-deleted':
        this.#noteNews(this.#nodes.deleteNode(event.name));
        break;
      case 'nodeclaim-applied':
        if (this.#isServed(event.nodeClaim.spec.nodeClassRef)) {
          this.#noteNews(this.#nodes.applyClaim(event.nodeClaim));
        }
        break;
      case 'nodeclaim-deleted':
        this.#noteNews(this.#nodes.deleteClaim(event.name));
        break;
      case 'nodepool-applied':
        this.#applyPool(event.nodePool);
        break;
      case 'nodepool-deleted':
        this.#deletePool(event.name);
        break;
      case 'daemonset-applied':
        this.#applyDaemonSet(event.daemonSet);
        break;
      case 'daemonset-deleted':
        this.#deleteDaemonSet(`${event.namespace}/${event.name}`);
        break;
      case 'pdb-applied':
        this.#pdbs.set(keyOf(event.pdb), event.pdb);
        this.#sortedPdbs = undefined;
        break;
      case 'pdb-deleted':
        this.#pdbs.delete(`${event.namespace}/${event.name}`);
        this.#sortedPdbs = undefined;
        break;
      case 'lookup-applied':
        this.#lookups.apply(event.object);
        this.#onLookupChange(event.object.kind);
        break;
      case 'lookup-deleted':
        this.#lookups.delete(event.object);
        this.#onLookupChange(event.object.kind);
        break;
      case 'instance-types':
        this.#applyInstanceTypes(event.nodePool, event.instanceTypes);
        break;
      case 'nominated':
        this.#nodes.nominate(event.node, event.untilMs);
        break;
      case 'marked-for-deletion':
        this.#mark(event.providerIds, true);
        break;
      case 'unmarked-for-deletion':
        this.#mark(event.providerIds, false);
        break;
      default:
        unreachable(event);
    }
  }

  /** The world now. Costs as much as changed since the last one; lists that did not change are shared. */
  snapshot(nowMs: number): Snapshot {
    if (this.#snapshot?.nowMs === nowMs) return this.#snapshot;
    this.#snapshot = this.#snapshot
      ? { ...this.#snapshot, nowMs }
      : {
          nowMs,
          nodePools: this.#nodePoolViews(),
          nodes: this.#nodes.all(),
          pendingPods: this.#pods.pending(),
          daemonPods: this.#daemonPodViews(),
          podDisruptionBudgets: this.#pdbList(),
          placement: this.#lookups.placement(),
        };
    return this.#snapshot;
  }

  /**
   * Whether decisions may be made: every claim has its instance. One that is being launched holds up
   * all of them, so that its room is not planned twice.
   */
  isSynced(): boolean {
    return this.#nodes.unlaunched.size === 0;
  }

  /** Names of the claims that hold up decisions, sorted. */
  unlaunchedClaims(): readonly string[] {
    return [...this.#nodes.unlaunched].sort(compareText);
  }

  nodeByProviderId(providerId: string): StateNode | undefined {
    return this.#nodes.byProviderId(providerId);
  }

  nodeClaimByName(name: string): NodeClaim | undefined {
    return this.#nodes.claim(name);
  }

  /** Whether any pod waits for a node. */
  hasPendingPods(): boolean {
    return this.#pods.pending().length > 0;
  }

  /** Bound or waiting; not terminal. `key` is `namespace/name`. */
  podByKey(key: string): PodView | undefined {
    return this.#pods.get(key);
  }

  /** By key; also of a node that is not known (yet). */
  podsOnNode(name: string): readonly PodView[] {
    return this.#pods.onNode(name);
  }

  /** How many nodes and launched claims there are. */
  get nodeCount(): number {
    return this.#nodes.size;
  }

  /** Capacity of the pool's nodes that are not marked for deletion, with `nodes`. */
  nodePoolUsage(name: string): Resources {
    return this.#nodes.usageOf(name);
  }

  /**
   * Changes whenever something happened that consolidation may depend on, and at the latest five
   * minutes after it changed last.
   */
  consolidationStamp(nowMs: number): number {
    const { changes, value, atMs } = this.#stamp;
    if (changes !== this.#changes || nowMs - atMs > consolidationStampMaxAgeMs) {
      this.#stamp = { changes: this.#changes, value: value + 1, atMs: nowMs };
    }
    return this.#stamp.value;
  }

  #noteNews(isNews: boolean): void {
    if (isNews) this.#changes++;
  }

  #isServed(ref: { readonly group: string; readonly kind: string }): boolean {
    return this.#nodeClassKinds.has(`${ref.group}/${ref.kind}`);
  }

  #onPodChange(change: PodChange): void {
    for (const name of change.nodes) this.#nodes.touchNode(name);
    if (change.daemonSet !== undefined) this.#sortedDaemonPods = undefined;
    this.#noteNews(change.isPlacementChanged);
  }

  #mark(providerIds: readonly string[], isMarked: boolean): void {
    for (const providerId of providerIds) this.#nodes.mark(providerId, isMarked);
    this.#noteNews(providerIds.length > 0);
  }

  #applyPool(nodePool: NodePool): void {
    const { name, generation } = nodePool.metadata;
    if (!this.#isServed(nodePool.spec.template.spec.nodeClassRef)) return;
    const old = this.#pools.get(name);
    this.#noteNews(old === undefined || old.metadata.generation !== generation);
    this.#pools.set(name, nodePool);
    this.#forgetPoolView(name);
  }

  #deletePool(name: string): void {
    this.#noteNews(this.#pools.delete(name));
    this.#instanceTypes.delete(name);
    this.#forgetPoolView(name);
  }

  #applyInstanceTypes(pool: string, types: readonly InstanceType[]): void {
    if (this.#instanceTypes.get(pool) === types) return;
    this.#noteNews(this.#instanceTypes.has(pool));
    this.#instanceTypes.set(pool, types);
    this.#forgetPoolView(pool);
  }

  #forgetPoolView(name: string): void {
    this.#poolViews.delete(name);
    this.#sortedPools = undefined;
  }

  #nodePoolViews(): readonly NodePoolView[] {
    for (const name of this.#nodes.takePoolsWithNewUsage()) this.#forgetPoolView(name);
    this.#sortedPools ??= [...this.#pools.values()]
      .map((pool) => this.#nodePoolView(pool))
      .sort((a, b) => b.weight - a.weight || compareText(b.name, a.name));
    return this.#sortedPools;
  }

  #nodePoolView(pool: NodePool): NodePoolView {
    const name = pool.metadata.name;
    let view = this.#poolViews.get(name);
    if (view === undefined) {
      const types = this.#instanceTypes.get(name) ?? noTypes;
      view = newNodePoolView(pool, this.#nodes.usageOf(name), types);
      this.#poolViews.set(name, view);
    }
    return view;
  }

  #applyDaemonSet(daemonSet: DaemonSet): void {
    const key = keyOf(daemonSet);
    this.#daemonSets.set(key, daemonSet);
    this.#sortedDaemonPods = undefined;
  }

  #deleteDaemonSet(key: string): void {
    this.#daemonSets.delete(key);
    this.#daemonPods.delete(key);
    this.#sortedDaemonPods = undefined;
  }

  #onLookupChange(kind: string): void {
    if (kind !== 'LimitRange') return;
    this.#daemonPods.clear();
    this.#sortedDaemonPods = undefined;
  }

  #daemonPodViews(): readonly PodView[] {
    this.#sortedDaemonPods ??= [...this.#daemonSets]
      .map(([key, daemonSet]) => this.#daemonPodView(key, daemonSet))
      .sort((a, b) => compareText(a.key, b.key));
    return this.#sortedDaemonPods;
  }

  // Pods of a DaemonSet change all the time, what it would put on a new node does not.
  #daemonPodView(key: string, daemonSet: DaemonSet): PodView {
    const newest = this.#pods.newestOf(key);
    const from = { template: daemonSet.spec.template, spec: newest?.pod.spec, uid: newest?.uid };
    const known = this.#daemonPods.get(key);
    if (
      known?.from.template === from.template &&
      known.from.spec === from.spec &&
      known.from.uid === from.uid
    ) {
      return known.view;
    }
    const ranges = this.#lookups.limitRanges(daemonSet.metadata.namespace ?? '');
    const view = newDaemonPod(daemonSet, newest, ranges);
    this.#daemonPods.set(key, { view, from });
    return view;
  }

  #pdbList(): readonly PodDisruptionBudget[] {
    this.#sortedPdbs ??= [...this.#pdbs.values()].sort(
      (a, b) =>
        compareText(a.metadata.namespace ?? '', b.metadata.namespace ?? '') ||
        compareText(a.metadata.name, b.metadata.name),
    );
    return this.#sortedPdbs;
  }
}

function keyOf(object: PodDisruptionBudget | DaemonSet): string {
  return `${object.metadata.namespace ?? ''}/${object.metadata.name}`;
}
