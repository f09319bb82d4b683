/** Initialization: the registered Node is ready, free of startup taints, and shows its resources. */
import type { Node } from '../../../api/core/node.ts';
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Labels, Taints } from '../../../api/labels.ts';
import { parseResources } from '../../../model/resources.ts';
import { formatTaint } from '../../../model/taints.ts';
import { findCondition, isConditionTrue } from '../../../runtime/conditions.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { observeConditions, withConditions } from '../conditions.ts';
import type { NodeLookup } from '../node-lookup.ts';
import type { StepResult } from './step.ts';

/** Taints that something other than Tenon removes soon after a node has come. */
const ephemeralTaints: readonly { key: string; value?: string; effect: string }[] = [
  Taints.NotReadyNoSchedule,
  Taints.NotReadyNoExecute,
  Taints.UnreachableNoSchedule,
  Taints.CloudUninitialized,
  Taints.Unregistered,
];
const readinessPrefix = 'readiness.k8s.io/';

/**
 * Parity: karpenter pkg/controllers/nodeclaim/lifecycle/initialization.go.
 */
export async function initializationStep(
  claim: NodeClaim,
  nodes: NodeLookup,
  deps: ControllerDependencies,
): Promise<StepResult> {
  const initialized = findCondition(claim, 'Initialized');
  if (initialized && initialized.status !== 'Unknown') {
    return { claim: observeConditions(claim, ['Initialized'], deps.clock.nowMs()) };
  }
  if (!isConditionTrue(claim, 'Registered')) return { claim };
  const nowMs = deps.clock.nowMs();
  const found = await nodes.ofClaim(claim);
  const node = found.length === 1 ? found[0] : undefined;
  const obstacle = node
    ? findObstacle(claim, node)
    : { reason: 'NodeNotFound', message: 'Node not registered with cluster' };
  if (!node || obstacle) {
    const change = { type: 'Initialized', status: 'Unknown', ...obstacle } as const;
    return { claim: withConditions(claim, [change], nowMs) };
  }
  if (node.metadata.labels?.[Labels.Initialized] !== 'true') {
    const labels = { [Labels.Initialized]: 'true' };
    await deps.kube.patch(Kinds.Node, { name: node.metadata.name }, { metadata: { labels } });
  }
  deps.logger.info('initialized nodeclaim', {
    nodeClaim: claim.metadata.name,
    node: node.metadata.name,
  });
  return { claim: withConditions(claim, [{ type: 'Initialized', status: 'True' }], nowMs) };
}

interface Obstacle {
  readonly reason: string;
  readonly message: string;
}

function findObstacle(claim: NodeClaim, node: Node): Obstacle | undefined {
  const ready = node.status?.conditions?.find((condition) => condition.type === 'Ready');
  if (ready?.status !== 'True') {
    return { reason: 'NodeNotReady', message: 'Node status is NotReady' };
  }
  const taints = node.spec.taints ?? [];
  const startup = claim.spec.startupTaints?.find((taint) =>
    taints.some((other) => other.key === taint.key && other.effect === taint.effect),
  );
  if (startup) {
    const message = `StartupTaint "${formatTaint(startup)}" still exists`;
    return { reason: 'StartupTaintsExist', message };
  }
  const ephemeral = taints.find(
    (taint) =>
      taint.key.startsWith(readinessPrefix) ||
      ephemeralTaints.some(
        (known) =>
          known.key === taint.key &&
          known.effect === taint.effect &&
          (known.value ?? '') === (taint.value ?? ''),
      ),
  );
  if (ephemeral) {
    const message = `KnownEphemeralTaint "${formatTaint(ephemeral)}" still exists`;
    return { reason: 'KnownEphemeralTaintsExist', message };
  }
  const missing = findMissingResource(claim, node);
  return missing === undefined
    ? undefined
    : {
        reason: 'ResourceNotRegistered',
        message: `Resource "${missing}" was requested but not registered`,
      };
}

function findMissingResource(claim: NodeClaim, node: Node): string | undefined {
  const requests = parseResources(claim.spec.resources?.requests);
  const allocatable = parseResources(node.status?.allocatable);
  return Object.keys(requests).find(
    (name) => (requests[name] ?? 0) !== 0 && (allocatable[name] ?? 0) === 0,
  );
}
