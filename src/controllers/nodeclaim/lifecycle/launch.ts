/** Launch: the first step of a NodeClaim, from wish to instance. */
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { formatResources } from '../../../model/resources.ts';
import {
  CloudError,
  isInsufficientCapacity,
  isNodeClassNotReady,
  type Launch,
} from '../../../ports/cloud-provider.ts';
import { findCondition } from '../../../runtime/conditions.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { observeConditions, withConditions } from '../conditions.ts';
import { deleteNodeClaim } from '../deletion.ts';
import type { LaunchMemory } from './launch-memory.ts';
import type { StepResult } from './step.ts';

const maxMessageBytes = 1_024;

/**
 * Launches the instance once. An answer that was not written down is remembered, and the provider
 * gives the same instance again for the same claim, so a stop after any line costs nothing.
 *
 * Parity: karpenter pkg/controllers/nodeclaim/lifecycle/launch.go.
 */
export async function launchStep(
  claim: NodeClaim,
  memory: LaunchMemory,
  deps: ControllerDependencies,
): Promise<StepResult> {
  const uid = claim.metadata.uid ?? '';
  const launched = findCondition(claim, 'Launched');
  if (launched && launched.status !== 'Unknown') {
    if (launched.status === 'True') memory.forget(uid);
    return { claim: observeConditions(claim, ['Launched'], deps.clock.nowMs()) };
  }
  // Deleted already, which the store may not know yet.
  if (memory.isRefused(uid)) return { claim, isDeleted: true };
  let launch = memory.launchOf(uid);
  if (!launch) {
    // Writing down why it failed wakes the claim again; the cloud is to be left in peace.
    const waitMs = memory.waitMs(uid);
    if (waitMs > 0) return { claim, requeueAfterMs: waitMs };
    try {
      launch = await deps.cloud.create(claim);
    } catch (error) {
      return onRefused(error, claim, memory, deps);
    }
    memory.remember(uid, launch);
  }
  return { claim: withLaunch(claim, launch, deps.clock.nowMs()) };
}

function withLaunch(claim: NodeClaim, launch: Launch, nowMs: number): NodeClaim {
  const { instance } = launch;
  const launched: NodeClaim = {
    ...claim,
    metadata: {
      ...claim.metadata,
      labels: { ...launch.labels, ...claim.metadata.labels },
      annotations: { ...claim.metadata.annotations, ...launch.annotations },
    },
    status: {
      ...claim.status,
      providerID: instance.providerId,
      ...(instance.imageId === undefined ? {} : { imageID: instance.imageId }),
      capacity: formatResources(launch.capacity),
      allocatable: formatResources(launch.allocatable),
    },
  };
  return withConditions(launched, [{ type: 'Launched', status: 'True' }], nowMs);
}

async function onRefused(
  error: unknown,
  claim: NodeClaim,
  memory: LaunchMemory,
  deps: ControllerDependencies,
): Promise<StepResult> {
  if (!(error instanceof CloudError)) throw error;
  const uid = claim.metadata.uid ?? '';
  if (isInsufficientCapacity(error)) {
    deps.recorder.publish({
      object: claim,
      type: 'Warning',
      reason: 'InsufficientCapacityError',
      message: truncate(`NodeClaim ${claim.metadata.name} event: ${error.message}`),
    });
    deps.logger.error('failed to launch nodeclaim', {
      nodeClaim: claim.metadata.name,
      error: error.message,
    });
    await deleteNodeClaim(claim, 'insufficient_capacity', deps);
    memory.refuse(uid);
    return { claim, isDeleted: true };
  }
  if (isNodeClassNotReady(error)) {
    await deleteNodeClaim(claim, 'nodeclass_not_ready', deps);
    memory.refuse(uid);
    return { claim, isDeleted: true };
  }
  const reason =
    error.code === 'CreateFailed' && error.reason !== undefined ? error.reason : 'LaunchFailed';
  const message = truncate(error.message);
  deps.logger.error('launch failed', { nodeClaim: claim.metadata.name, error: message });
  return {
    claim: withConditions(
      claim,
      [{ type: 'Launched', status: 'Unknown', reason, message }],
      deps.clock.nowMs(),
    ),
    requeueAfterMs: memory.noteFailure(uid),
  };
}

// Messages of providers are ASCII as a rule; a longer character only makes the cut come earlier.
function truncate(message: string): string {
  if (message.length <= maxMessageBytes) return message;
  return `${message.slice(0, maxMessageBytes - 3)}...`;
}
