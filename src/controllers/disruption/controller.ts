/** The disruption loop: looks for nodes to disrupt, waits, looks again, acts. */
import {
  type EmptinessOptions,
  planEmptiness,
  validateEmptiness,
} from '../../engine/disruption/emptiness.ts';
import { nextLookAtMs } from '../../engine/disruption/next-look.ts';
import type { DisruptionCommand } from '../../model/plan.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import type { Controller, ReconcileResult } from '../../runtime/controller.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { nextOnGridMs } from '../grid.ts';
import { refreshInstanceTypes } from '../state/instance-types.ts';
import { clearDisruption, hasMarks } from './marks.ts';
import { watchNews } from './news.ts';
import { publishEmptiness } from './publish.ts';
import { DisruptionQueue } from './queue.ts';

const pollMs = 10_000;
const unsyncedPollMs = 1_000;
const validationMs = 15_000;

const key = 'disruption';
const keys: readonly string[] = [key];
const noKeys: readonly string[] = [];

/**
 * Parity: karpenter pkg/controllers/disruption/controller.go.
 * Differs: it looks when upstream's loop of ten seconds would have seen something new, and sleeps
 * else; the fifteen seconds before a command is validated hold up other looks, as upstream's do.
 */
export function newDisruptionController(deps: ControllerDependencies): Controller {
  const loop = new DisruptionLoop(deps);
  return {
    name: 'disruption',
    concurrency: 1,
    startKeys: keys,
    watches: watchNews(() => (loop.note() ? keys : noKeys)),
    reconcile: () => loop.run(),
  };
}

class DisruptionLoop {
  readonly #deps: ControllerDependencies;
  readonly #queue: DisruptionQueue;
  /** When the loop looked last: the next look is a multiple of its period later. */
  #lookedAtMs: number;
  #periodMs = pollMs;
  /** `undefined`: when something happens. */
  #nextLookAtMs: number | undefined;
  #waiting: { readonly command: DisruptionCommand; readonly validateAtMs: number } | undefined;

  constructor(deps: ControllerDependencies) {
    this.#deps = deps;
    this.#queue = new DisruptionQueue(deps);
    this.#lookedAtMs = deps.clock.nowMs();
    this.#nextLookAtMs = this.#lookedAtMs;
  }

  /** Something happened; returns whether that brings the next look forward. */
  note(): boolean {
    const atMs = this.#nextOnGrid(this.#deps.clock.nowMs());
    if (this.#nextLookAtMs !== undefined && this.#nextLookAtMs <= atMs) return false;
    this.#nextLookAtMs = atMs;
    return this.#waiting === undefined;
  }

  async run(): Promise<ReconcileResult | undefined> {
    let retryAtMs = await this.#queue.drive();
    if (this.#waiting && this.#nowMs() >= this.#waiting.validateAtMs) {
      await this.#validate(this.#waiting.command);
      this.#waiting = undefined;
      retryAtMs = await this.#queue.drive();
    }
    if (!this.#waiting && this.#nextLookAtMs !== undefined && this.#nowMs() >= this.#nextLookAtMs) {
      await this.#lookOrRetry();
    }
    const nextAtMs = Math.min(
      retryAtMs ?? Number.POSITIVE_INFINITY,
      this.#waiting?.validateAtMs ?? this.#nextLookAtMs ?? Number.POSITIVE_INFINITY,
    );
    return Number.isFinite(nextAtMs)
      ? { requeueAfterMs: Math.max(nextAtMs - this.#nowMs(), 0) }
      : undefined;
  }

  // A look that failed is still to be done when the queue tries again.
  async #lookOrRetry(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      this.#lookBy(this.#nowMs());
      throw error;
    }
  }

  async #look(): Promise<void> {
    const { cluster, traces, metrics, logger, clock } = this.#deps;
    this.#lookedAtMs = this.#nowMs();
    this.#nextLookAtMs = undefined;
    // One claim without an instance holds up every decision; its launch wakes the loop.
    this.#periodMs = cluster.isSynced() ? pollMs : unsyncedPollMs;
    if (!cluster.isSynced()) return;
    await this.#heal();
    const snapshot = await this.#snapshot();
    const beganAtMs = clock.monotonicMs();
    const plan = planEmptiness(snapshot, this.#options());
    metrics.observe(
      'karpenter_voluntary_disruption_decision_evaluation_duration_seconds',
      { reason: 'empty', consolidation_type: 'empty' },
      (clock.monotonicMs() - beganAtMs) / 1_000,
    );
    traces.disruption({ commands: plan.commands, kept: plan.kept }, snapshot.nowMs);
    publishEmptiness(plan, snapshot, this.#deps);
    const [command] = plan.commands;
    if (command) {
      this.#waiting = { command, validateAtMs: snapshot.nowMs + validationMs };
      logger.debug('validating command', { reason: command.reason, nodes: command.nodes });
    }
    const wakeAtMs = nextLookAtMs(plan.kept, snapshot.nodePools, snapshot.nowMs);
    if (wakeAtMs !== undefined) this.#lookBy(this.#nextOnGrid(wakeAtMs));
  }

  // Upstream looks again at once after a command, and ten seconds after none.
  async #validate(command: DisruptionCommand): Promise<void> {
    const { metrics, logger } = this.#deps;
    const snapshot = await this.#snapshot();
    const {
      command: left,
      churned,
      overBudget,
    } = validateEmptiness(command, snapshot, this.#options());
    if (churned + overBudget > 0) {
      const labels = { consolidation_type: 'empty' };
      const name = 'karpenter_voluntary_disruption_failed_validations_total';
      metrics.count(name, labels, churned + overBudget);
      logger.debug('command lost nodes', { reason: command.reason, churned, overBudget });
    }
    const isStarted = left !== undefined && (await this.#queue.start(left, 'empty', snapshot));
    this.#lookedAtMs = this.#nowMs();
    this.#nextLookAtMs = this.#lookedAtMs + (isStarted ? 0 : pollMs);
  }

  // What a stop between marking and deleting has left behind.
  async #heal(): Promise<void> {
    const { cluster } = this.#deps;
    const held = this.#queue.providerIds();
    for (const node of cluster.snapshot(this.#nowMs()).nodes) {
      if (node.isMarkedForDeletion || held.has(node.providerId) || !hasMarks(node)) continue;
      await clearDisruption(node, this.#deps);
    }
  }

  async #snapshot(): Promise<Snapshot> {
    const { cluster } = this.#deps;
    const nodes = cluster.snapshot(this.#nowMs()).nodes;
    if (nodes.some((node) => node.nodeClaim)) await refreshInstanceTypes(this.#deps);
    return cluster.snapshot(this.#nowMs());
  }

  #options(): EmptinessOptions {
    const { podDeletionCostManagement } = this.#deps.settings.featureGates;
    return { inQueue: this.#queue.providerIds(), podDeletionCostManagement };
  }

  #lookBy(atMs: number): void {
    if (this.#nextLookAtMs === undefined || atMs < this.#nextLookAtMs) this.#nextLookAtMs = atMs;
  }

  // Never the moment of the last look: news from then on are for the next one.
  #nextOnGrid(atMs: number): number {
    return nextOnGridMs(this.#lookedAtMs, this.#periodMs, Math.max(atMs, this.#lookedAtMs + 1));
  }

  #nowMs(): number {
    return this.#deps.clock.nowMs();
  }
}
