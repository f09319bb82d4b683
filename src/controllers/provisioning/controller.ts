/**
 * When to provision: batches of pods that wait, again every ten seconds while some still do.
 *
 * Parity: karpenter pkg/controllers/provisioning/controller.go. Differs: a batch that is due while an
 * instance is being launched goes on as soon as it is, not at the next repetition; while nothing waits,
 * nothing runs.
 */
import type { Node } from '../../api/core/node.ts';
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { Taints } from '../../api/labels.ts';
import type { Scheduler } from '../../engine/scheduling/solve.ts';
import { isProvisionable } from '../../model/pod-predicates.ts';
import type { Controller, ReconcileResult } from '../../runtime/controller.ts';
import type { StoreEvent } from '../../runtime/store.ts';
import { watch } from '../../runtime/watch.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { Batcher } from './batcher.ts';
import { DecisionTimes } from './decision-times.ts';
import { Provisioner } from './provisioner.ts';

/** Whatever still waits after so long triggers again. */
export const retriggerMs = 10_000;

const key = 'provisioner';
const noKeys: readonly string[] = [];
const ownKeys: readonly string[] = [key];

export function newProvisionerController(
  dependencies: ControllerDependencies,
  scheduler: Scheduler,
): Controller {
  const triggers = new Triggers(dependencies, scheduler);
  return {
    name: 'provisioner',
    concurrency: 1,
    watches: [
      watch(Kinds.Pod, (event) => triggers.onPod(event)),
      watch(Kinds.Node, (event) => triggers.onNode(event)),
      watch(Kinds.NodeClaim, () => triggers.onNodeClaim()),
    ],
    reconcile: () => triggers.reconcile(),
  };
}

class Triggers {
  readonly #dependencies: ControllerDependencies;
  readonly #provisioner: Provisioner;
  readonly #times = new DecisionTimes();
  readonly #batcher: Batcher;
  /** UIDs of nodes that are being disrupted: their pods need a place. */
  readonly #disruptedNodes = new Set<string>();
  #retriggerAtMs: number | undefined;
  #waitsForSync = false;

  constructor(dependencies: ControllerDependencies, scheduler: Scheduler) {
    const { settings } = dependencies;
    this.#dependencies = dependencies;
    this.#provisioner = new Provisioner(dependencies, scheduler, this.#times);
    this.#batcher = new Batcher({ idleMs: settings.batchIdleMs, maxMs: settings.batchMaxMs });
  }

  onPod({ object: pod, isDeleted }: StoreEvent<Pod>): readonly string[] {
    const uid = pod.metadata.uid ?? '';
    if (isDeleted || !isProvisionable(pod)) {
      this.#times.forget(uid);
      return noKeys;
    }
    this.#times.acknowledge(uid, this.#dependencies.clock.nowMs());
    return this.#trigger(uid);
  }

  onNode({ object: node, isDeleted }: StoreEvent<Node>): readonly string[] {
    const uid = node.metadata.uid ?? '';
    if (isDeleted || !isDisrupted(node)) {
      this.#disruptedNodes.delete(uid);
      return noKeys;
    }
    this.#disruptedNodes.add(uid);
    return this.#trigger(uid);
  }

  onNodeClaim(): readonly string[] {
    return this.#waitsForSync && this.#dependencies.cluster.isSynced() ? ownKeys : noKeys;
  }

  async reconcile(): Promise<ReconcileResult | undefined> {
    if (this.#dependencies.cluster.isSynced()) this.#waitsForSync = false;
    this.#retrigger();
    const dueAtMs = this.#batcher.dueAtMs();
    if (dueAtMs !== undefined && dueAtMs <= this.#dependencies.clock.nowMs()) await this.#run();
    return this.#nextLook();
  }

  async #run(): Promise<void> {
    const { clock, cluster } = this.#dependencies;
    this.#waitsForSync = !cluster.isSynced();
    if (this.#waitsForSync) return;
    this.#batcher.close();
    try {
      this.#waitsForSync = (await this.#provisioner.pass()) === 'not-synced';
      if (this.#waitsForSync) this.#batcher.trigger(key, clock.nowMs());
    } catch (error) {
      this.#batcher.trigger(key, clock.nowMs());
      throw error;
    }
  }

  #trigger(uid: string): readonly string[] {
    const nowMs = this.#dependencies.clock.nowMs();
    this.#retriggerAtMs ??= nowMs + retriggerMs;
    return this.#batcher.trigger(uid, nowMs) ? ownKeys : noKeys;
  }

  #retrigger(): void {
    const nowMs = this.#dependencies.clock.nowMs();
    if (this.#retriggerAtMs === undefined || this.#retriggerAtMs > nowMs) return;
    const waits = this.#disruptedNodes.size > 0 || this.#dependencies.cluster.hasPendingPods();
    this.#retriggerAtMs = waits ? nowMs + retriggerMs : undefined;
    if (waits) this.#batcher.trigger(key, nowMs);
  }

  #nextLook(): ReconcileResult | undefined {
    const nowMs = this.#dependencies.clock.nowMs();
    // A due batch that waits for a launch is woken by the claim.
    const dueAtMs = this.#waitsForSync ? undefined : this.#batcher.dueAtMs();
    const times = [dueAtMs, this.#retriggerAtMs].filter((atMs) => atMs !== undefined);
    if (times.length === 0) return undefined;
    return { requeueAfterMs: Math.max(0, Math.min(...times) - nowMs) };
  }
}

function isDisrupted(node: Node): boolean {
  const { key: taintKey, effect } = Taints.Disrupted;
  return node.spec.taints?.some((t) => t.key === taintKey && t.effect === effect) ?? false;
}
