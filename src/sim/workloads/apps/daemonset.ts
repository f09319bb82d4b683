/**
 * The DaemonSet controller: one pod per node that is to run it.
 *
 * Parity: kubernetes pkg/controller/daemon. Differs: nodes are taken in order of their names.
 */
import type { Node } from '../../../api/core/node.ts';
import type { Pod } from '../../../api/core/pod.ts';
import type { DaemonSet } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { compareText } from '../../../util/compare-text.ts';
import { deepEqual } from '../../../util/deep-equal.ts';
import type { Rng } from '../../../util/rng.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import { availableAtMs, countAvailable, type PodIndex, type PodRecord } from '../pods/pod-index.ts';
import { drawSuffix, newPod, type Placement, templateHash } from '../pods/pod-template.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import { createdAtMs, isIntentChanged, keyOf, splitKey, uidOf } from '../reconcile/object-key.ts';
import type { WorkloadContext } from '../workload-context.ts';
import { type DaemonFit, fitDaemon, pinnedNode, pinnedSpec } from './daemon-placement.ts';
import { planDaemonUpdate } from './daemon-update.ts';

export const daemonRevisionLabel = 'controller-revision-hash';
/** Between failures of a node's pod: doubling from the first to the second. */
const firstRetryMs = 1_000;
const maxRetryMs = 15 * 60_000;

interface Retry {
  readonly failures: number;
  readonly notBeforeMs: number;
}

type FitByNode = Map<string, { readonly node: Node; readonly fit: DaemonFit }>;

export class DaemonSetController {
  readonly #server: ApiServer;
  readonly #pods: PodIndex;
  readonly #names: Rng;
  readonly #queue: DirtyQueue;
  readonly #keyByUid = new Map<string, string>();
  readonly #nodes = new Map<string, Node>();
  #sortedNodes: readonly Node[] | undefined;
  readonly #fits = new WeakMap<DaemonSet['spec'], FitByNode>();
  readonly #retries = new Map<string, Retry>();

  constructor({ server, clock, rng, pods }: WorkloadContext) {
    this.#server = server;
    this.#pods = pods;
    this.#names = rng.fork('daemonset');
    this.#queue = new DirtyQueue(clock, (key) => this.#reconcile(key));
    server.subscribe(Kinds.DaemonSet, ({ type, object, old }) => {
      if (type === 'DELETED') {
        this.#keyByUid.delete(uidOf(object));
        return;
      }
      this.#keyByUid.set(uidOf(object), keyOf(object));
      if (isIntentChanged(object, old)) this.#queue.mark(keyOf(object));
    });
    server.subscribe(Kinds.Node, ({ type, object, old }) => {
      if (type === 'DELETED') this.#forgetNode(object.metadata.name);
      else this.#nodes.set(object.metadata.name, object);
      const isSame =
        type === 'MODIFIED' &&
        old?.spec.taints === object.spec.taints &&
        old?.metadata.labels === object.metadata.labels;
      this.#sortedNodes = undefined;
      if (!isSame) for (const key of this.#keyByUid.values()) this.#queue.mark(key);
    });
    pods.subscribe((current, previous) => {
      const key = this.#keyByUid.get((current ?? previous)?.ownerUid ?? '');
      if (key !== undefined) this.#queue.mark(key);
    });
  }

  #reconcile(key: string): number | undefined {
    const { namespace, name } = splitKey(key);
    const set = this.#server.get(Kinds.DaemonSet, name, namespace);
    if (!set || set.metadata.deletionTimestamp !== undefined) return undefined;
    const retryAfterMs = this.#manage(set);
    this.#update(set);
    const availableAfterMs = this.#writeStatus(set);
    return retryAfterMs === undefined || availableAfterMs === undefined
      ? (retryAfterMs ?? availableAfterMs)
      : Math.min(retryAfterMs, availableAfterMs);
  }

  #forgetNode(name: string): void {
    this.#nodes.delete(name);
    for (const uid of this.#keyByUid.keys()) this.#retries.delete(`${uid}/${name}`);
  }

  // By name.
  #allNodes(): readonly Node[] {
    this.#sortedNodes ??= [...this.#nodes.values()].sort((a, b) =>
      compareText(a.metadata.name, b.metadata.name),
    );
    return this.#sortedNodes;
  }

  #fit(set: DaemonSet, node: Node): DaemonFit {
    let fits = this.#fits.get(set.spec);
    if (!fits) {
      fits = new Map();
      this.#fits.set(set.spec, fits);
    }
    const known = fits.get(node.metadata.name);
    if (
      known &&
      known.node.spec.taints === node.spec.taints &&
      known.node.metadata.labels === node.metadata.labels
    ) {
      return known.fit;
    }
    const fit = fitDaemon(set.spec.template.spec, node);
    fits.set(node.metadata.name, { node, fit });
    return fit;
  }

  #podsByNode(set: DaemonSet): ReadonlyMap<string, readonly PodRecord[]> {
    const byNode = new Map<string, PodRecord[]>();
    for (const record of this.#pods.ofOwner(uidOf(set)).values()) {
      const nodeName = record.nodeName ?? pinnedNode(record.pod.spec);
      if (nodeName === undefined) continue;
      const records = byNode.get(nodeName);
      if (records) records.push(record);
      else byNode.set(nodeName, [record]);
    }
    return byNode;
  }

  #manage(set: DaemonSet): number | undefined {
    const byNode = this.#podsByNode(set);
    let againAfterMs: number | undefined;
    for (const node of this.#allNodes()) {
      const records = byNode.get(node.metadata.name);
      const { shouldRun, shouldStay } = this.#fit(set, node);
      if (!records) {
        if (!shouldRun) continue;
        const waitMs = this.#retryAfterMs(set, node.metadata.name);
        if (waitMs === 0) this.createPod(set, node.metadata.name);
        else againAfterMs = Math.min(againAfterMs ?? waitMs, waitMs);
      } else if (shouldStay) {
        this.#thinOut(set, node.metadata.name, records);
      } else {
        for (const record of records) this.#deletePod(record);
      }
    }
    return againAfterMs;
  }

  // Ended pods go, and of several running ones (outside a surge) all but the oldest.
  #thinOut(set: DaemonSet, nodeName: string, records: readonly PodRecord[]): void {
    const running: PodRecord[] = [];
    for (const record of records) {
      if (record.isTerminating) continue;
      if (!record.isFinished) {
        running.push(record);
        continue;
      }
      if (record.pod.status?.phase === 'Failed') this.#noteFailure(set, nodeName);
      this.#deletePod(record);
    }
    const surge = set.spec.updateStrategy?.rollingUpdate?.maxSurge ?? 0;
    if (running.length <= 1 || surge !== 0) return;
    running.sort((a, b) => createdAtMs(a.pod) - createdAtMs(b.pod) || compareText(a.key, b.key));
    for (const record of running.slice(1)) this.#deletePod(record);
  }

  #noteFailure(set: DaemonSet, nodeName: string): void {
    const key = `${uidOf(set)}/${nodeName}`;
    const failures = this.#retries.get(key)?.failures ?? 0;
    const delayMs = Math.min(firstRetryMs * 2 ** failures, maxRetryMs);
    this.#retries.set(key, {
      failures: failures + 1,
      notBeforeMs: this.#server.nowMs() + delayMs,
    });
  }

  #retryAfterMs(set: DaemonSet, nodeName: string): number {
    const retry = this.#retries.get(`${uidOf(set)}/${nodeName}`);
    return retry ? Math.max(0, retry.notBeforeMs - this.#server.nowMs()) : 0;
  }

  /** Makes the pod for this node, for the scheduler to bind unless it is placed. */
  createPod(set: DaemonSet, nodeName: string, placement?: Placement): Pod {
    const { template } = set.spec;
    return this.#server.create(
      Kinds.Pod,
      newPod({
        owner: set,
        name: `${set.metadata.name.slice(0, 57)}-${drawSuffix(this.#names)}`,
        template,
        labels: { ...template.metadata?.labels, [daemonRevisionLabel]: templateHash(template) },
        spec: pinnedSpec(template.spec, nodeName),
        placement,
      }),
    );
  }

  #deletePod({ key, isTerminating }: PodRecord): void {
    if (!isTerminating) this.#server.delete(Kinds.Pod, splitKey(key));
  }

  #update(set: DaemonSet): void {
    if (set.spec.updateStrategy?.type === 'OnDelete') return;
    const byNode = this.#podsByNode(set);
    const nodes = this.#allNodes()
      .filter((node) => this.#fit(set, node).shouldRun)
      .map((node) => ({
        name: node.metadata.name,
        pods: (byNode.get(node.metadata.name) ?? []).filter((r) => !r.isFinished),
      }));
    const plan = planDaemonUpdate(set, nodes, this.#server.nowMs());
    for (const record of plan.deletePods) this.#deletePod(record);
    for (const nodeName of plan.surgeNodes) this.createPod(set, nodeName);
  }

  #writeStatus(set: DaemonSet): number | undefined {
    const byNode = this.#podsByNode(set);
    const hash = templateHash(set.spec.template);
    const nowMs = this.#server.nowMs();
    let desired = 0;
    let scheduled = 0;
    let misscheduled = 0;
    let ready = 0;
    let available = 0;
    let updated = 0;
    for (const node of this.#allNodes()) {
      const records = byNode.get(node.metadata.name);
      if (!this.#fit(set, node).shouldRun) {
        if (records) misscheduled++;
        continue;
      }
      desired++;
      if (!records) continue;
      scheduled++;
      if (records.some((r) => r.isReady)) ready++;
      const atMs = Math.min(
        ...records.map(
          (r) => availableAtMs(r, set.spec.minReadySeconds) ?? Number.POSITIVE_INFINITY,
        ),
      );
      if (atMs <= nowMs) available++;
      if (records.some((r) => r.pod.metadata.labels?.[daemonRevisionLabel] === hash)) updated++;
    }
    const status = {
      currentNumberScheduled: scheduled,
      desiredNumberScheduled: desired,
      numberMisscheduled: misscheduled,
      numberReady: ready,
      numberAvailable: available,
      numberUnavailable: desired - available,
      updatedNumberScheduled: updated,
      observedGeneration: set.metadata.generation ?? 1,
    };
    this.#server.modifyStatus(Kinds.DaemonSet, splitKey(keyOf(set)), (stored) =>
      deepEqual(stored.status, status) ? stored : { ...stored, status },
    );
    const owned = this.#pods.ofOwner(uidOf(set)).values();
    return countAvailable(owned, set.spec.minReadySeconds, nowMs).nextAfterMs;
  }
}
