/** Registration: the claim finds its Node and gives it labels, taints, owner and finalizer. */
import type { OwnerReference } from '../../../api/core/meta.ts';
import type { Node, Taint } from '../../../api/core/node.ts';
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Finalizers, Labels, Taints } from '../../../api/labels.ts';
import { findCondition } from '../../../runtime/conditions.ts';
import { mergeDiff } from '../../../util/merge-diff.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { observeConditions, withConditions } from '../conditions.ts';
import type { NodeLookup } from '../node-lookup.ts';
import type { StepResult } from './step.ts';

/**
 * Parity: karpenter pkg/controllers/nodeclaim/lifecycle/registration.go.
 */
export async function registrationStep(
  claim: NodeClaim,
  nodes: NodeLookup,
  deps: ControllerDependencies,
): Promise<StepResult> {
  const registered = findCondition(claim, 'Registered');
  if (registered && registered.status !== 'Unknown') {
    return { claim: observeConditions(claim, ['Registered'], deps.clock.nowMs()) };
  }
  const nowMs = deps.clock.nowMs();
  const found = await nodes.ofClaim(claim);
  const [node] = found;
  if (!node) {
    const change = {
      type: 'Registered',
      status: 'Unknown',
      reason: 'NodeNotFound',
      message: 'Node not registered with cluster',
    } as const;
    return { claim: withConditions(claim, [change], nowMs) };
  }
  if (found.length > 1) {
    const change = {
      type: 'Registered',
      status: 'False',
      reason: 'MultipleNodesFound',
      message: 'Invariant violated, matched multiple nodes',
    } as const;
    return { claim: withConditions(claim, [change], nowMs) };
  }
  warnIfUntainted(claim, node, deps);
  await syncNode(claim, node, deps);
  deps.logger.info('registered nodeclaim', {
    nodeClaim: claim.metadata.name,
    node: node.metadata.name,
  });
  deps.metrics.count('karpenter_nodes_created_total', {
    nodepool: claim.metadata.labels?.[Labels.NodePool] ?? '',
    zone: claim.metadata.labels?.[Labels.Zone] ?? '',
  });
  const named = { ...claim, status: { ...claim.status, nodeName: node.metadata.name } };
  return { claim: withConditions(named, [{ type: 'Registered', status: 'True' }], nowMs) };
}

function warnIfUntainted(claim: NodeClaim, node: Node, deps: ControllerDependencies): void {
  const isTainted = node.spec.taints?.some((taint) => isSameTaint(taint, Taints.Unregistered));
  if (isTainted || node.metadata.labels?.[Labels.Registered] !== undefined) return;
  const { key, effect } = Taints.Unregistered;
  deps.logger.error('node came without the unregistered taint', { node: node.metadata.name });
  deps.recorder.publish({
    object: claim,
    type: 'Warning',
    reason: 'UnregisteredTaintMissing',
    message: `Node ${node.metadata.name} is missing the ${key}:${effect} taint, pods may have been scheduled before its taints and labels were set`,
  });
}

async function syncNode(
  claim: NodeClaim,
  node: Node,
  { kube }: ControllerDependencies,
): Promise<void> {
  const synced: Node = {
    ...node,
    metadata: {
      ...node.metadata,
      labels: {
        ...node.metadata.labels,
        ...claim.metadata.labels,
        [Labels.Registered]: 'true',
      },
      annotations: { ...node.metadata.annotations, ...claim.metadata.annotations },
      finalizers: withFinalizer(node.metadata.finalizers ?? []),
      ownerReferences: withOwner(node.metadata.ownerReferences ?? [], claim),
    },
    spec: { ...node.spec, taints: syncTaints(claim, node) },
  };
  const patch = mergeDiff(node, synced);
  if (!patch) return;
  const { resourceVersion } = node.metadata;
  await kube.patch(
    Kinds.Node,
    { name: node.metadata.name },
    patch,
    resourceVersion === undefined ? {} : { resourceVersion },
  );
}

function withFinalizer(finalizers: readonly string[]): readonly string[] {
  return finalizers.includes(Finalizers.Termination)
    ? finalizers
    : [...finalizers, Finalizers.Termination];
}

function withOwner(owners: readonly OwnerReference[], claim: NodeClaim): readonly OwnerReference[] {
  const uid = claim.metadata.uid ?? '';
  if (owners.some((owner) => owner.uid === uid)) return owners;
  const { apiVersion, kind, metadata } = claim;
  return [...owners, { apiVersion, kind, name: metadata.name, uid, blockOwnerDeletion: true }];
}

// The node's own taint stays when the claim has one with the same key and effect.
function syncTaints(claim: NodeClaim, node: Node): readonly Taint[] {
  const taints: Taint[] = (node.spec.taints ?? []).filter(
    (taint) => !isSameTaint(taint, Taints.Unregistered),
  );
  if (node.metadata.labels?.[Labels.DoNotSyncTaints] === 'true') return taints;
  for (const taint of [...(claim.spec.taints ?? []), ...(claim.spec.startupTaints ?? [])]) {
    if (!taints.some((other) => isSameTaint(other, taint))) taints.push(taint);
  }
  return taints;
}

function isSameTaint(
  a: { readonly key: string; readonly effect: string },
  b: { readonly key: string; readonly effect: string },
): boolean {
  return a.key === b.key && a.effect === b.effect;
}
