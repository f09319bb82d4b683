/** The queue of one solve, and its outcome. */
import type { PlannedNodeClaim, PlannedPlacement, SchedulingPlan } from '../../model/plan.ts';
import type { PodRefusal, PoolRefusal, Reason } from '../../model/reason.ts';
import { countBits } from '../../util/bitset.ts';
import { Finalizer } from './finalize.ts';
import type { UnmetMinValues } from './min-values.ts';
import type { OpenClaim } from './open-claims.ts';
import type { Pass } from './pass.ts';
import type { PodInPass, Prepared } from './prepare.ts';
import type { DeadlineHit } from './solve.ts';
import { Refusals } from './trace/refusals.ts';

/** Pods between two yields. */
const podsPerSlice = 256;

export class Solve {
  readonly #prepared: Prepared;
  readonly #pass: Pass;
  readonly #refusals: Refusals;
  readonly #refused: PodRefusal[] = [];
  /** Pods that were tried in vain. */
  readonly #placeless: PodInPass[] = [];

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    this.#pass = prepared.pass;
    this.#refusals = new Refusals(prepared.pass, prepared.nowMs);
  }

  /** Rounds over the pods that are left, until one passes without progress. */
  *run(): Generator<undefined, SchedulingPlan, DeadlineHit | undefined> {
    let queue = this.#admit();
    let tried = 0;
    let isFirstRound = true;
    for (;;) {
      const before = this.#pass.placements;
      const left: PodInPass[] = [];
      for (let i = 0; i < queue.length; i++) {
        const pod = queue[i] as PodInPass;
        if (!this.#pass.place(pod.shape, pod.view.key)) left.push(pod);
        if (++tried % podsPerSlice !== 0) continue;
        const hit = yield;
        if (!hit) continue;
        const untried = queue.slice(i + 1);
        this.#refuse(isFirstRound ? left : [...left, ...untried]);
        if (isFirstRound) this.#refuseUntried(untried, hit);
        return this.#finish();
      }
      queue = left.filter((pod) => !pod.shape.isHopeless);
      this.#refuse(left.filter((pod) => pod.shape.isHopeless));
      if (queue.length === 0 || this.#pass.placements === before) break;
      isFirstRound = false;
    }
    this.#refuse(queue);
    return this.#finish();
  }

  /** The pods that are tried; the others are refused for what they are. */
  #admit(): readonly PodInPass[] {
    const { pods, mode } = this.#prepared;
    return pods.filter((pod) => {
      const { refusal, invalid } = pod.shape.pod;
      const reason = refusal ?? (mode === 'provisioning' ? invalid : undefined);
      if (reason) this.#refused.push({ pod: pod.view.key, ...this.#refusals.ofReason(reason) });
      return !reason;
    });
  }

  /** Reasons are worked out at the end, when nothing moves any more. */
  #refuse(pods: readonly PodInPass[]): void {
    for (const pod of pods) this.#placeless.push(pod);
  }

  #refuseUntried(pods: readonly PodInPass[], { deadlineMs }: DeadlineHit): void {
    const reason: Reason = { code: 'NotEvaluated', deadlineMs };
    for (const pod of pods) {
      this.#refused.push({ pod: pod.view.key, ...this.#refusals.ofReason(reason) });
    }
  }

  #finish(): SchedulingPlan {
    for (const pod of this.#placeless) {
      this.#refused.push({ pod: pod.view.key, ...this.#refusals.of(pod.shape) });
    }
    return {
      newNodeClaims: this.#finalizeClaims(),
      existing: this.#placements(),
      refused: this.#refused,
    };
  }

  #finalizeClaims(): readonly PlannedNodeClaim[] {
    const { settings } = this.#prepared;
    const { sets, slots } = this.#pass.input;
    const finalizer = new Finalizer(settings.minValuesPolicy, sets, slots);
    const planned: PlannedNodeClaim[] = [];
    for (const claim of this.#pass.claims.list) {
      const before = this.#refusals.poolsBefore(claim.openedBy, claim.templateIndex);
      const finalized = finalizer.finalize(claim, before);
      if (finalized.planned) planned.push(finalized.planned);
      else this.#dissolve(claim, finalized.unmet);
    }
    return planned;
  }

  /** Too few types are left after truncation: the claim is not made, its pods are refused. */
  #dissolve(claim: OpenClaim, unmet: UnmetMinValues): void {
    const { catalog, pool } = claim.template;
    const left = countBits(claim.types);
    const refusal: PoolRefusal = {
      nodePool: pool.name,
      reason: { code: 'MinValuesNotMet', ...unmet },
      instanceTypes: {
        total: catalog.size,
        afterRequirements: left,
        afterOfferings: left,
        afterResources: left,
        afterLimits: left,
      },
    };
    for (const pod of claim.pods) this.#refused.push({ pod, ...this.#refusals.ofPool(refusal) });
  }

  #placements(): readonly PlannedPlacement[] {
    return this.#pass.input.nodes
      .filter((node) => node.pods.length > 0)
      .map(({ compiled: { state }, pods }) => ({
        node: state.name,
        ...(state.nodeClaim ? { nodeClaim: state.nodeClaim.metadata.name } : {}),
        pods,
      }));
  }
}
