/**
 * One pass: looks at the world, lets the engine decide, carries the plan out.
 *
 * Parity: karpenter pkg/controllers/provisioning/provisioner.go Schedule, CreateNodeClaims.
 */
import { Kinds } from '../../api/kinds.ts';
import type { Scheduler, SolveInput } from '../../engine/scheduling/solve.ts';
import type { PlannedNodeClaim, SchedulingPlan } from '../../model/plan.ts';
import type { PodView } from '../../model/pod.ts';
import { podsToReschedule } from '../../model/reschedulable-pods.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { KubeError } from '../../ports/kube.ts';
import { invariant } from '../../util/invariant.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { driveSolve } from '../drive-solve.ts';
import { refreshInstanceTypes } from '../state/instance-types.ts';
import { createNodeClaim } from './create-nodeclaim.ts';
import type { DecisionTimes } from './decision-times.ts';
import { placeParts, publishNominated, publishRefusals } from './publish.ts';

/** A node that pods were planned for is nobody's candidate for at least so long. */
const minNominationMs = 10_000;

export type PassResult = 'done' | 'not-synced';

/** What the last plan was made of. The engine is pure: the same again gives the same plan. */
interface Decided {
  readonly snapshot: Snapshot;
  readonly pods: readonly PodView[];
  readonly plan: SchedulingPlan;
}

export class Provisioner {
  readonly #dependencies: ControllerDependencies;
  readonly #scheduler: Scheduler;
  readonly #times: DecisionTimes;
  #last: Decided | undefined;
  #mayHaveUnseenClaims = false;

  constructor(dependencies: ControllerDependencies, scheduler: Scheduler, times: DecisionTimes) {
    this.#dependencies = dependencies;
    this.#scheduler = scheduler;
    this.#times = times;
  }

  /** `not-synced`: an instance is being launched whose room would be planned twice. */
  async pass(): Promise<PassResult> {
    const { cluster, clock } = this.#dependencies;
    if (this.#mayHaveUnseenClaims) await this.#lookForUnseenClaims();
    await refreshInstanceTypes(this.#dependencies);
    if (!cluster.isSynced()) return 'not-synced';
    const snapshot = cluster.snapshot(clock.nowMs());
    const pods = podsToPlace(snapshot);
    if (pods.length === 0) {
      this.#last = undefined;
      return 'done';
    }
    const plan = await this.#decide(snapshot, pods);
    await this.#carryOut(plan, snapshot, pods);
    return 'done';
  }

  async #decide(snapshot: Snapshot, pods: readonly PodView[]): Promise<SchedulingPlan> {
    if (this.#last && isSameInput(this.#last, snapshot, pods)) return this.#last.plan;
    const { clock, metrics, traces } = this.#dependencies;
    const startedAtMs = clock.monotonicMs();
    const input: SolveInput = { snapshot, pods, mode: 'provisioning' };
    const plan = await driveSolve(this.#scheduler, input, clock);
    const seconds = (clock.monotonicMs() - startedAtMs) / 1_000;
    const labels = { controller: 'provisioner' };
    metrics.observe('karpenter_scheduler_scheduling_duration_seconds', labels, seconds);
    checkBalance(plan, pods);
    traces.scheduling(plan, snapshot.nowMs);
    return plan;
  }

  async #carryOut(plan: SchedulingPlan, snapshot: Snapshot, pods: readonly PodView[]) {
    const { cluster, clock, logger } = this.#dependencies;
    const podByKey = new Map(pods.map((pod) => [pod.key, pod]));
    this.#observeDecisions(pods, snapshot.nowMs);
    publishRefusals(plan, podByKey, snapshot, this.#dependencies);
    this.#nominate(plan, snapshot, podByKey);
    // Our own nominations changed the state, but nothing that the plan was made of.
    const after = cluster.snapshot(clock.nowMs());
    this.#last = plan.newNodeClaims.length === 0 ? { snapshot: after, pods, plan } : undefined;
    if (plan.newNodeClaims.length === 0) return;
    logger.info('computed new nodeclaim(s) to fit pod(s)', {
      nodeclaims: plan.newNodeClaims.length,
      pods: plan.newNodeClaims.reduce((sum, claim) => sum + claim.pods.length, 0),
    });
    await Promise.all(
      plan.newNodeClaims.map((planned) => this.#create(planned, snapshot, podByKey)),
    );
  }

  #observeDecisions(pods: readonly PodView[], nowMs: number): void {
    for (const { uid } of pods) {
      const tookMs = this.#times.decide(uid, nowMs);
      if (tookMs === undefined) continue;
      const name = 'karpenter_pods_scheduling_decision_duration_seconds';
      this.#dependencies.metrics.observe(name, {}, tookMs / 1_000);
    }
  }

  #nominate(
    plan: SchedulingPlan,
    snapshot: Snapshot,
    podByKey: ReadonlyMap<string, PodView>,
  ): void {
    if (plan.existing.length === 0) return;
    const { cluster, settings, logger } = this.#dependencies;
    const nominationMs = Math.max(2 * settings.batchMaxMs, minNominationMs);
    const nodeByName = new Map(snapshot.nodes.map((node) => [node.name, node]));
    let placed = 0;
    for (const placement of plan.existing) {
      if (placement.pods.length === 0) continue;
      placed += placement.pods.length;
      const untilMs = snapshot.nowMs + nominationMs;
      cluster.apply({ kind: 'nominated', node: placement.node, untilMs });
      const parts = placeParts(placement, nodeByName.get(placement.node));
      for (const key of placement.pods) {
        const pod = podByKey.get(key);
        if (pod) publishNominated(pod, parts, this.#dependencies);
      }
    }
    const nodes = plan.existing.length;
    logger.info('computed unready node(s) will fit pod(s)', { nodes, pods: placed });
  }

  // One that fails leaves the others alive; its pods are still pending and come again.
  async #create(
    planned: PlannedNodeClaim,
    snapshot: Snapshot,
    podByKey: ReadonlyMap<string, PodView>,
  ): Promise<void> {
    const { logger } = this.#dependencies;
    const pool = snapshot.nodePools.find(({ name }) => name === planned.nodePool);
    invariant(pool, `the plan names NodePool ${planned.nodePool}, which is not in the snapshot`);
    try {
      const result = await createNodeClaim(planned, pool, 'provisioned', this.#dependencies);
      if (result.kind === 'refused') {
        logger.error('creating nodeclaim', { NodePool: pool.name, error: result.message });
        return;
      }
      const parts = [`nodeclaim/${result.nodeClaim.metadata.name}`];
      for (const key of planned.pods) {
        const pod = podByKey.get(key);
        if (pod) publishNominated(pod, parts, this.#dependencies);
      }
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      this.#mayHaveUnseenClaims = true;
      logger.error('creating nodeclaim', { NodePool: pool.name, error: error.message });
    }
  }

  // A create whose answer was lost may have happened, and its watch event may be late: pods would
  // get a second claim. So ask.
  async #lookForUnseenClaims(): Promise<void> {
    const { kube, stores, cluster } = this.#dependencies;
    const store = stores.of(Kinds.NodeClaim);
    const { items } = await kube.list(Kinds.NodeClaim);
    for (const nodeClaim of items) {
      if (store.get(nodeClaim.metadata.name)) continue;
      cluster.apply({ kind: 'nodeclaim-applied', nodeClaim });
    }
    this.#mayHaveUnseenClaims = false;
  }
}

function podsToPlace(snapshot: Snapshot): readonly PodView[] {
  const displaced = podsToReschedule(snapshot);
  return displaced.length === 0 ? snapshot.pendingPods : [...snapshot.pendingPods, ...displaced];
}

function isSameInput(last: Decided, snapshot: Snapshot, pods: readonly PodView[]): boolean {
  return (
    last.snapshot.nodes === snapshot.nodes &&
    last.snapshot.nodePools === snapshot.nodePools &&
    last.snapshot.daemonPods === snapshot.daemonPods &&
    last.snapshot.placement === snapshot.placement &&
    last.pods.length === pods.length &&
    last.pods.every((pod, i) => pod === pods[i])
  );
}

function checkBalance(plan: SchedulingPlan, pods: readonly PodView[]): void {
  let out = plan.refused.length;
  for (const claim of plan.newNodeClaims) out += claim.pods.length;
  for (const placement of plan.existing) out += placement.pods.length;
  invariant(
    out === pods.length,
    `${pods.length} pods went into the plan and ${out} came out, placed or refused`,
  );
}
