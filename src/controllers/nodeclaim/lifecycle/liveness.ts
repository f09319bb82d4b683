/** Liveness: claims that do not become nodes in time are deleted. */
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { conditionSinceMs, isConditionTrue } from '../../../runtime/conditions.ts';
import { parseTimestamp } from '../../../util/timestamp.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { deleteNodeClaim } from '../deletion.ts';
import type { StepResult } from './step.ts';

export const launchTimeoutMs = 5 * 60_000;
export const registrationTimeoutMs = 15 * 60_000;

/**
 * Both timers start when their condition last changed, so a restart does not lengthen them.
 *
 * Parity: karpenter pkg/controllers/nodeclaim/lifecycle/liveness.go.
 * Differs: a claim that is deleted for its launch is not counted for its registration as well.
 */
export async function livenessStep(
  claim: NodeClaim,
  deps: ControllerDependencies,
): Promise<StepResult> {
  if (isConditionTrue(claim, 'Registered')) return { claim };
  const nowMs = deps.clock.nowMs();
  let nextMs: number | undefined;
  if (!isConditionTrue(claim, 'Launched')) {
    const leftMs = sinceOf(claim, 'Launched', nowMs) + launchTimeoutMs - nowMs;
    if (leftMs <= 0) {
      await deleteNodeClaim(claim, 'launch_timeout', deps);
      return { claim, isDeleted: true };
    }
    nextMs = leftMs;
  }
  const leftMs = sinceOf(claim, 'Registered', nowMs) + registrationTimeoutMs - nowMs;
  if (leftMs <= 0) {
    await deleteNodeClaim(claim, 'registration_timeout', deps);
    return { claim, isDeleted: true };
  }
  return { claim, requeueAfterMs: Math.min(nextMs ?? leftMs, leftMs) };
}

function sinceOf(claim: NodeClaim, type: string, nowMs: number): number {
  const created = claim.metadata.creationTimestamp;
  return conditionSinceMs(claim, type) ?? parseTimestamp(created ?? '') ?? nowMs;
}
