/** The end of a NodeClaim: its Node first, then its instance, then the claim itself. */

import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Annotations, Finalizers, Labels } from '../../../api/labels.ts';
import { isNodeClaimNotFound } from '../../../ports/cloud-provider.ts';
import { isNotFound } from '../../../ports/kube.ts';
import { conditionSinceMs, isConditionTrue } from '../../../runtime/conditions.ts';
import type { ReconcileResult } from '../../../runtime/controller.ts';
import { parseDurationMs } from '../../../util/duration.ts';
import { formatTimestamp, parseTimestamp } from '../../../util/timestamp.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { observeConditions, withConditions } from '../conditions.ts';
import type { NodeLookup } from '../node-lookup.ts';
import { patchNodeClaim } from '../patch.ts';
import type { LaunchMemory } from './launch-memory.ts';

const instanceRequeueMs = 5_000;

/**
 * One step nearer to the end of a deleted claim; may be stopped after any line. A claim whose launch
 * was under way is looked for in the cloud before it is let go.
 *
 * Parity: karpenter pkg/controllers/nodeclaim/lifecycle/controller.go finalize.
 */
export async function finalizeNodeClaim(
  stored: NodeClaim,
  nodes: NodeLookup,
  memory: LaunchMemory,
  deps: ControllerDependencies,
): Promise<ReconcileResult | undefined> {
  if (!stored.metadata.finalizers?.includes(Finalizers.Termination)) return undefined;
  let claim = await stampDeadline(stored, deps);
  if (isConditionTrue(claim, 'Registered')) {
    const left = await nodes.ofClaim(claim);
    for (const { metadata } of left) {
      if (metadata.deletionTimestamp === undefined) await deleteNode(metadata.name, deps);
    }
    // The Node's own end brings the claim back here.
    if (left.length > 0) return undefined;
  }
  const providerId = claim.status?.providerID || (await findLaunched(claim, memory, deps));
  if (providerId) {
    const isGone = await deleteInstance(withProviderId(claim, providerId), deps);
    claim = await patchNodeClaim(deps.kube, claim, terminating(claim, deps.clock.nowMs()));
    if (!isGone) return { requeueAfterMs: instanceRequeueMs };
    const sinceMs = conditionSinceMs(claim, 'InstanceTerminating') ?? deps.clock.nowMs();
    deps.metrics.observe(
      'karpenter_nodeclaims_instance_termination_duration_seconds',
      { nodepool: nodePoolOf(claim) },
      (deps.clock.nowMs() - sinceMs) / 1_000,
    );
  }
  await removeFinalizer(claim, deps);
  memory.forget(claim.metadata.uid ?? '');
  return undefined;
}

async function stampDeadline(claim: NodeClaim, deps: ControllerDependencies): Promise<NodeClaim> {
  const period = claim.spec.terminationGracePeriod;
  const { annotations, deletionTimestamp } = claim.metadata;
  if (period === undefined || annotations?.[Annotations.TerminationTimestamp] !== undefined) {
    return claim;
  }
  const deletedAtMs = parseTimestamp(deletionTimestamp ?? '') ?? deps.clock.nowMs();
  const deadline = formatTimestamp(deletedAtMs + parseDurationMs(period));
  const stamped = await patchNodeClaim(deps.kube, claim, {
    ...claim,
    metadata: {
      ...claim.metadata,
      annotations: { ...annotations, [Annotations.TerminationTimestamp]: deadline },
    },
  });
  deps.recorder.publish({
    object: stamped,
    type: 'Warning',
    reason: 'TerminationGracePeriodExpiring',
    message: `All pods will be deleted by ${deadline}`,
  });
  return stamped;
}

async function deleteNode(name: string, { kube }: ControllerDependencies): Promise<void> {
  try {
    await kube.delete(Kinds.Node, { name });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

// A launch whose answer was never written down: by memory, or by the tags of the instances.
async function findLaunched(
  claim: NodeClaim,
  memory: LaunchMemory,
  deps: ControllerDependencies,
): Promise<string | undefined> {
  const uid = claim.metadata.uid ?? '';
  const launch = memory.launchOf(uid);
  if (launch) return launch.instance.providerId;
  if (memory.isRefused(uid)) return undefined;
  const instances = await deps.cloud.list();
  return instances.find((instance) => instance.nodeClaim === claim.metadata.name)?.providerId;
}

function withProviderId(claim: NodeClaim, providerID: string): NodeClaim {
  return { ...claim, status: { ...claim.status, providerID } };
}

/** Asks the provider and says whether the instance is gone. */
async function deleteInstance(claim: NodeClaim, deps: ControllerDependencies): Promise<boolean> {
  try {
    await deps.cloud.delete(claim);
    return false;
  } catch (error) {
    if (isNodeClaimNotFound(error)) return true;
    throw error;
  }
}

// The deletion moved the generation on; Ready must not become Unknown for that.
function terminating(claim: NodeClaim, nowMs: number): NodeClaim {
  const observed = observeConditions(claim, ['Launched', 'Registered', 'Initialized'], nowMs);
  return withConditions(observed, [{ type: 'InstanceTerminating', status: 'True' }], nowMs);
}

async function removeFinalizer(claim: NodeClaim, deps: ControllerDependencies): Promise<void> {
  const finalizers = claim.metadata.finalizers?.filter((f) => f !== Finalizers.Termination) ?? [];
  try {
    await patchNodeClaim(deps.kube, claim, {
      ...claim,
      metadata: { ...claim.metadata, finalizers },
    });
  } catch (error) {
    if (isNotFound(error)) return;
    throw error;
  }
  const labels = claim.metadata.labels ?? {};
  const deletedAtMs = parseTimestamp(claim.metadata.deletionTimestamp ?? '');
  const nowMs = deps.clock.nowMs();
  deps.metrics.observe(
    'karpenter_nodeclaims_termination_duration_seconds',
    { nodepool: nodePoolOf(claim) },
    (nowMs - (deletedAtMs ?? nowMs)) / 1_000,
  );
  deps.metrics.count('karpenter_nodeclaims_terminated_total', {
    nodepool: nodePoolOf(claim),
    capacity_type: labels[Labels.CapacityType] ?? '',
    zone: labels[Labels.Zone] ?? '',
  });
}

function nodePoolOf(claim: NodeClaim): string {
  return claim.metadata.labels?.[Labels.NodePool] ?? '';
}
