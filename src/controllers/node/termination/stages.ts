/** The stages of a node's end, in order: drain, volumes, instance. Each says what keeps it. */
import type { Node } from '../../../api/core/node.ts';
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Labels } from '../../../api/labels.ts';
import { isNodeClaimNotFound } from '../../../ports/cloud-provider.ts';
import { conditionSinceMs, findCondition, isConditionTrue } from '../../../runtime/conditions.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { observeConditions, withConditions } from '../../nodeclaim/conditions.ts';
import { planDrain } from './drain.ts';
import type { EvictionQueue } from './eviction-queue.ts';
import { findHoldingAttachments } from './volumes.ts';

const minDrainMs = 5_000;
const instanceRequeueMs = 5_000;
const maxNamedAttachments = 5;

export interface StageInput {
  readonly node: Node;
  /** As the stages before left it; absent when there is none. */
  readonly claim: NodeClaim | undefined;
  readonly deadlineAtMs: number | undefined;
}

export interface StageResult {
  readonly claim: NodeClaim | undefined;
  /** Present while the stage is not finished; without a time only a change can help. */
  readonly wait?: { readonly requeueAfterMs?: number };
}

/**
 * Evicts pods until none is left to wait for, and for five seconds at least.
 *
 * Parity: karpenter pkg/controllers/node/termination/controller.go, terminator.go Drain.
 */
export async function drainStage(
  { node, claim, deadlineAtMs }: StageInput,
  queue: EvictionQueue,
  deps: ControllerDependencies,
): Promise<StageResult> {
  const nowMs = deps.clock.nowMs();
  const pods = deps.cluster.podsOnNode(node.metadata.name).map((view) => view.pod);
  const plan = planDrain(pods, deadlineAtMs, nowMs);
  const begun =
    claim && !findCondition(claim, 'Drained')
      ? withConditions(claim, [{ type: 'Drained', status: 'Unknown', reason: 'Draining' }], nowMs)
      : claim;
  if (plan.waiting.length > 0) {
    deps.recorder.publish({
      object: node,
      type: 'Warning',
      reason: 'FailedDraining',
      message: `Failed to drain node, ${plan.waiting.length} pods are waiting to be evicted`,
    });
    const { waiting, evict } = plan;
    const reason = evictionReason(claim);
    const nextAtMs = await queue.run({ node, waiting, evict, deadlineAtMs, reason });
    return { claim: begun, wait: until(earliest(nextAtMs, plan.nextChangeAtMs), nowMs) };
  }
  queue.forget(node.metadata.name);
  if (!begun || isConditionTrue(begun, 'Drained')) return { claim: begun };
  const leftMs = (conditionSinceMs(begun, 'Drained') ?? nowMs) + minDrainMs - nowMs;
  if (leftMs > 0) return { claim: begun, wait: { requeueAfterMs: leftMs } };
  return { claim: withConditions(begun, [{ type: 'Drained', status: 'True' }], nowMs) };
}

// Parity: a claim that nobody disrupts for a reason was deleted by force.
function evictionReason(claim: NodeClaim | undefined): string {
  if (!claim) return '';
  const condition = findCondition(claim, 'DisruptionReason');
  return condition?.status === 'True' ? (condition.reason ?? '') : 'Forceful Termination';
}

/** Waits for the volumes of drained pods, up to the deadline. */
export function volumeStage(
  { node, claim, deadlineAtMs }: StageInput,
  deps: ControllerDependencies,
): StageResult {
  const nowMs = deps.clock.nowMs();
  const pods = deps.cluster.podsOnNode(node.metadata.name).map((view) => view.pod);
  const holding = findHoldingAttachments(node.metadata.name, pods, deps.stores, nowMs);
  const type = 'VolumesDetached';
  if (holding.length === 0) {
    return { claim: claim && withConditions(claim, [{ type, status: 'True' }], nowMs) };
  }
  if (deadlineAtMs !== undefined && nowMs > deadlineAtMs) {
    const elapsed = { type, status: 'False', reason: 'TerminationGracePeriodElapsed' } as const;
    return { claim: claim && withConditions(claim, [elapsed], nowMs) };
  }
  deps.recorder.publish({
    object: node,
    type: 'Normal',
    reason: 'AwaitingVolumeDetachment',
    message: `Awaiting deletion of bound volumeattachments (${nameSome(holding.map(({ metadata }) => metadata.name))})`,
  });
  const awaiting = { type, status: 'Unknown', reason: 'AwaitingVolumeDetachment' } as const;
  return {
    claim: claim && withConditions(claim, [awaiting], nowMs),
    wait: until(deadlineAtMs === undefined ? undefined : deadlineAtMs + 1, nowMs),
  };
}

function nameSome(names: readonly string[]): string {
  const rest = names.length - maxNamedAttachments;
  const shown = names.slice(0, maxNamedAttachments).join(', ');
  return rest > 0 ? `${shown} and ${rest} other(s)` : shown;
}

/** Ends the instance and sees it gone. A node without a claim has none of ours. */
export async function instanceStage(
  { claim }: StageInput,
  deps: ControllerDependencies,
): Promise<StageResult> {
  if (!claim) return { claim };
  let isGone = false;
  try {
    await deps.cloud.delete(claim);
  } catch (error) {
    if (!isNodeClaimNotFound(error)) throw error;
    isGone = true;
  }
  const nowMs = deps.clock.nowMs();
  const observed = observeConditions(claim, ['Launched', 'Registered', 'Initialized'], nowMs);
  const ending = withConditions(observed, [{ type: 'InstanceTerminating', status: 'True' }], nowMs);
  return isGone
    ? { claim: ending }
    : { claim: ending, wait: { requeueAfterMs: instanceRequeueMs } };
}

/** Labels of the metrics about nodes that end. */
export function nodeLabels(node: Node): { readonly nodepool: string; readonly zone: string } {
  const labels = node.metadata.labels ?? {};
  return { nodepool: labels[Labels.NodePool] ?? '', zone: labels[Labels.Zone] ?? '' };
}

function until(atMs: number | undefined, nowMs: number): { readonly requeueAfterMs?: number } {
  return atMs === undefined ? {} : { requeueAfterMs: Math.max(atMs - nowMs, 0) };
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
