/** Carries out disruption commands: marks their nodes, deletes their claims, rolls back what fails. */

import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import type { DisruptionCommand } from '../../model/plan.ts';
import { isReschedulable } from '../../model/pod-predicates.ts';
import type { NodePoolView, Snapshot, StateNode } from '../../model/snapshot.ts';
import { isNotFound, KubeError } from '../../ports/kube.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { disruptedLabels } from '../nodeclaim/deletion.ts';
import { clearDisruption, markDisruption } from './marks.ts';

const retryMs = 1_000;
const timeoutMs = 600_000;

interface Candidate {
  readonly node: StateNode;
  readonly nodeClaim: NodeClaim;
  readonly movingPods: number;
}

interface Running {
  readonly command: DisruptionCommand;
  readonly consolidationType: string;
  readonly pools: ReadonlyMap<string, NodePoolView>;
  readonly startedAtMs: number;
  /** Those whose claim is still to be deleted, by provider id. */
  readonly left: Map<string, Candidate>;
}

/**
 * What is written can be read back after a stop: a taint and a condition without a deletion are
 * cleaned up by the next loop, a deleted claim ends on its own.
 *
 * Parity: karpenter pkg/controllers/disruption/queue.go, for commands without replacements.
 * Differs: commands are driven by the disruption loop, and a deletion that succeeds in the moment of
 * the timeout has succeeded.
 */
export class DisruptionQueue {
  readonly #deps: ControllerDependencies;
  readonly #running: Running[] = [];

  constructor(deps: ControllerDependencies) {
    this.#deps = deps;
  }

  /** Provider ids of the nodes that commands hold. */
  providerIds(): ReadonlySet<string> {
    return new Set(this.#running.flatMap(({ left }) => [...left.keys()]));
  }

  /** Marks the command's nodes; returns whether any could be marked, so that it goes on. */
  async start(
    command: DisruptionCommand,
    consolidationType: string,
    snapshot: Snapshot,
  ): Promise<boolean> {
    const candidates = findCandidatesOf(command, snapshot);
    const marked = await Promise.all(candidates.map((candidate) => this.#mark(command, candidate)));
    const taken = candidates.filter((_, index) => marked[index]);
    if (taken.length === 0) return false;
    const { cluster, clock, traces, logger } = this.#deps;
    cluster.apply({
      kind: 'marked-for-deletion',
      providerIds: taken.map(({ node }) => node.providerId),
    });
    const pools = new Map(snapshot.nodePools.map((pool) => [pool.name, pool]));
    const left = new Map(taken.map((candidate) => [candidate.node.providerId, candidate]));
    const startedAtMs = clock.nowMs();
    this.#running.push({ command, consolidationType, pools, startedAtMs, left });
    const nodes = taken.map(({ node }) => node.name);
    logger.info('disrupting nodes', { reason: command.reason, decision: command.decision, nodes });
    this.#count(command, consolidationType, taken);
    traces.disruptionStarted(
      {
        decision: command.decision,
        reason: command.reason,
        nodes,
        nodeClaims: taken.map(({ nodeClaim }) => nodeClaim.metadata.name),
        replacements: [],
      },
      startedAtMs,
    );
    return true;
  }

  /** Goes on with every command; returns when to try again what failed, or `undefined`. */
  async drive(): Promise<number | undefined> {
    for (const running of [...this.#running]) {
      await Promise.all([...running.left.values()].map((c) => this.#delete(running, c)));
      const isLate = this.#deps.clock.nowMs() - running.startedAtMs > timeoutMs;
      if (running.left.size > 0 && isLate) await this.#rollBack(running);
      if (running.left.size === 0) this.#running.splice(this.#running.indexOf(running), 1);
    }
    return this.#running.length > 0 ? this.#deps.clock.nowMs() + retryMs : undefined;
  }

  async #mark(command: DisruptionCommand, { node, nodeClaim }: Candidate): Promise<boolean> {
    try {
      await markDisruption(node, nodeClaim, command.reason, this.#deps);
      return true;
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      this.#deps.logger.error('node not marked', { node: node.name, error: error.message });
      return false;
    }
  }

  async #delete(running: Running, candidate: Candidate): Promise<void> {
    const { kube, logger } = this.#deps;
    const { name, uid } = candidate.nodeClaim.metadata;
    try {
      await kube.delete(Kinds.NodeClaim, { name }, uid === undefined ? {} : { uid });
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      if (!isNotFound(error)) {
        logger.error('nodeclaim not deleted', { nodeClaim: name, error: error.message });
        return;
      }
    }
    running.left.delete(candidate.node.providerId);
    this.#report(running, candidate);
  }

  #report({ command, consolidationType, pools }: Running, candidate: Candidate): void {
    const { recorder, metrics } = this.#deps;
    const { node, nodeClaim, movingPods } = candidate;
    for (const object of [node.node, nodeClaim]) {
      if (!object) continue;
      const message = `Disrupting ${object.kind}: ${command.reason}`;
      recorder.publish({ object, type: 'Normal', reason: 'DisruptionTerminating', message });
    }
    const policy = pools.get(node.nodePool ?? '')?.consolidationPolicy;
    const isConsolidation = consolidationType !== '';
    const labels = disruptedLabels(
      nodeClaim,
      command.reason.toLowerCase(),
      isConsolidation && policy ? snakeCase(policy) : '',
    );
    metrics.count('karpenter_nodeclaims_disrupted_total', labels);
    if (movingPods > 0) {
      metrics.count('karpenter_pods_disruption_initiated_total', labels, movingPods);
    }
  }

  #count(
    { decision, reason }: DisruptionCommand,
    consolidationType: string,
    taken: readonly Candidate[],
  ): void {
    const labels = {
      decision,
      reason: reason.toLowerCase(),
      consolidation_type: consolidationType,
    };
    const { metrics } = this.#deps;
    metrics.count('karpenter_voluntary_disruption_decisions_total', labels);
    for (const nodepool of new Set(taken.map(({ node }) => node.nodePool ?? ''))) {
      metrics.count('karpenter_voluntary_disruption_decisions_by_nodepool_total', {
        ...labels,
        nodepool,
      });
    }
  }

  async #rollBack(running: Running): Promise<void> {
    const providerIds = [...running.left.keys()];
    running.left.clear();
    this.#deps.cluster.apply({ kind: 'unmarked-for-deletion', providerIds });
    this.#deps.logger.error('command reached timeout', { reason: running.command.reason });
    for (const providerId of providerIds) {
      const node = this.#deps.cluster.nodeByProviderId(providerId);
      if (node) await clearDisruption(node, this.#deps);
    }
  }
}

function findCandidatesOf(command: DisruptionCommand, snapshot: Snapshot): readonly Candidate[] {
  const byName = new Map(snapshot.nodes.map((node) => [node.name, node]));
  return command.nodes.flatMap((name) => {
    const node = byName.get(name);
    if (!node?.nodeClaim) return [];
    const movingPods = node.pods.filter(({ pod }) => isReschedulable(pod)).length;
    return [{ node, nodeClaim: node.nodeClaim, movingPods }];
  });
}

function snakeCase(text: string): string {
  return text.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase();
}
