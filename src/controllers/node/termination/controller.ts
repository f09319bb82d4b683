/** The end of a Node: taint, drain, volumes, instance, and at last the finalizer. */
import type { Node, VolumeAttachment } from '../../../api/core/node.ts';
import type { Pod } from '../../../api/core/pod.ts';
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Annotations, Finalizers, Labels, Taints } from '../../../api/labels.ts';
import { isNodeClaimNotFound } from '../../../ports/cloud-provider.ts';
import { isNotFound } from '../../../ports/kube.ts';
import { isConditionTrue } from '../../../runtime/conditions.ts';
import type { Controller, ReconcileResult } from '../../../runtime/controller.ts';
import { mergeDiff } from '../../../util/merge-diff.ts';
import { parseTimestamp } from '../../../util/timestamp.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { freshOnConflict } from '../../fresh-on-conflict.ts';
import { nodeClaimsByProviderId } from '../../indexes.ts';
import { isManagedNode } from '../../nodeclaim/managed.ts';
import { patchNodeClaim } from '../../nodeclaim/patch.ts';
import { EvictionQueue } from './eviction-queue.ts';
import { drainStage, instanceStage, nodeLabels, type StageResult, volumeStage } from './stages.ts';

/**
 * Parity: karpenter pkg/controllers/node/termination/controller.go.
 * Differs: pods, volumes and claims wake the node that waits for them; upstream looks every second.
 */
export function newNodeTerminationController(deps: ControllerDependencies): Controller {
  const { stores, kube, cloud } = deps;
  const nodes = stores.of(Kinds.Node);
  const queue = new EvictionQueue(deps);
  // Kinds must be asked for before the manager starts.
  stores.of(Kinds.PersistentVolumeClaim);
  const ifEnding = (name: string | undefined): readonly string[] =>
    name && nodes.get(name)?.metadata.deletionTimestamp !== undefined ? [name] : [];
  return {
    name: 'node.termination',
    concurrency: 100,
    backoffMs: { base: 100, max: 10_000 },
    watches: [
      {
        kind: Kinds.Node,
        toKeys: ({ object: { metadata }, isDeleted }) =>
          isDeleted || metadata.deletionTimestamp !== undefined ? [metadata.name] : [],
      },
      { kind: Kinds.Pod, toKeys: ({ object }) => ifEnding((object as Pod).spec.nodeName) },
      {
        kind: Kinds.VolumeAttachment,
        toKeys: ({ object }) => ifEnding((object as VolumeAttachment).spec.nodeName),
      },
      {
        kind: Kinds.NodeClaim,
        toKeys: ({ object }) => ifEnding((object as NodeClaim).status?.nodeName),
      },
    ],
    async reconcile(key) {
      const node = nodes.get(key);
      if (!node) {
        queue.forget(key);
        return undefined;
      }
      if (node.metadata.deletionTimestamp === undefined || !isManagedNode(node, cloud)) {
        return undefined;
      }
      return freshOnConflict(kube, Kinds.Node, node, (current, isFresh) =>
        terminate(current, isFresh, queue, deps),
      );
    },
  };
}

async function terminate(
  stored: Node,
  isFresh: boolean,
  queue: EvictionQueue,
  deps: ControllerDependencies,
): Promise<ReconcileResult | undefined> {
  if (!stored.metadata.finalizers?.includes(Finalizers.Termination)) return undefined;
  const claim = await findClaim(stored, isFresh, deps);
  if (claim && claim.metadata.deletionTimestamp === undefined) await deleteClaim(claim, deps);
  if (!isReady(stored) && (await isInstanceGone(stored, deps))) {
    await removeFinalizer(stored, deps);
    return undefined;
  }
  const deadlineAtMs = deadlineOf(claim);
  if (deadlineAtMs !== undefined) publishDeadline(stored, claim, deps);
  const node = await keepAway(stored, deps);
  const { claim: after, wait } = await runStages(node, claim, deadlineAtMs, queue, deps);
  if (claim && after && claim !== after) {
    await patchNodeClaim(deps.kube, claim, after);
    if (isConditionTrue(after, 'Drained') && !isConditionTrue(claim, 'Drained')) {
      deps.metrics.count('karpenter_nodes_drained_total', { nodepool: nodeLabels(node).nodepool });
    }
  }
  if (wait) return wait;
  await removeFinalizer(node, deps);
  return undefined;
}

async function runStages(
  node: Node,
  claim: NodeClaim | undefined,
  deadlineAtMs: number | undefined,
  queue: EvictionQueue,
  deps: ControllerDependencies,
): Promise<StageResult> {
  const drained = await drainStage({ node, claim, deadlineAtMs }, queue, deps);
  if (drained.wait) return drained;
  const detached = volumeStage({ node, claim: drained.claim, deadlineAtMs }, deps);
  if (detached.wait) return detached;
  return instanceStage({ node, claim: detached.claim, deadlineAtMs }, deps);
}

// Several claims of one instance are treated as none.
async function findClaim(
  node: Node,
  isFresh: boolean,
  { stores, kube }: ControllerDependencies,
): Promise<NodeClaim | undefined> {
  const providerId = node.spec.providerID ?? '';
  const found = stores.of(Kinds.NodeClaim).byIndex(nodeClaimsByProviderId, providerId);
  const [claim] = found;
  if (!claim || found.length > 1) return undefined;
  if (!isFresh) return claim;
  try {
    return await kube.get(Kinds.NodeClaim, { name: claim.metadata.name });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

async function deleteClaim(claim: NodeClaim, { kube }: ControllerDependencies): Promise<void> {
  const { name, uid } = claim.metadata;
  try {
    await kube.delete(Kinds.NodeClaim, { name }, uid === undefined ? {} : { uid });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

function isReady(node: Node): boolean {
  return node.status?.conditions?.some((c) => c.type === 'Ready' && c.status === 'True') ?? false;
}

async function isInstanceGone(node: Node, { cloud }: ControllerDependencies): Promise<boolean> {
  if (!node.spec.providerID) return false;
  try {
    await cloud.get(node.spec.providerID);
    return false;
  } catch (error) {
    if (isNodeClaimNotFound(error)) return true;
    throw error;
  }
}

function deadlineOf(claim: NodeClaim | undefined): number | undefined {
  const text = claim?.metadata.annotations?.[Annotations.TerminationTimestamp];
  if (text === undefined) return undefined;
  const atMs = parseTimestamp(text);
  if (atMs !== undefined) return atMs;
  throw new Error(
    `NodeClaim ${claim?.metadata.name}: annotation ${Annotations.TerminationTimestamp} is "${text}"; write a time such as 2026-12-01T10:00:00Z`,
  );
}

function publishDeadline(
  node: Node,
  claim: NodeClaim | undefined,
  { recorder }: ControllerDependencies,
): void {
  recorder.publish({
    object: node,
    type: 'Warning',
    reason: 'TerminationGracePeriodExpiring',
    message: `All pods will be deleted by ${claim?.metadata.annotations?.[Annotations.TerminationTimestamp]}`,
  });
}

/** Neither new pods nor load balancers come to the node any more. */
function keepAway(node: Node, { kube }: ControllerDependencies): Promise<Node> {
  const others = (node.spec.taints ?? []).filter(({ key }) => key !== Taints.Disrupted.key);
  const own = node.spec.taints?.find(
    ({ key, effect }) => key === Taints.Disrupted.key && effect === Taints.Disrupted.effect,
  );
  const patch = mergeDiff(node, {
    ...node,
    metadata: {
      ...node.metadata,
      labels: { ...node.metadata.labels, [Labels.ExcludeFromLoadBalancers]: 'karpenter' },
    },
    spec: own ? node.spec : { ...node.spec, taints: [...others, Taints.Disrupted] },
  });
  if (!patch) return Promise.resolve(node);
  return kube.patch(Kinds.Node, { name: node.metadata.name }, patch, lockOf(node));
}

async function removeFinalizer(node: Node, deps: ControllerDependencies): Promise<void> {
  const { name, finalizers, deletionTimestamp, creationTimestamp } = node.metadata;
  const left = finalizers?.filter((finalizer) => finalizer !== Finalizers.Termination) ?? [];
  const metadata = { finalizers: left };
  try {
    await deps.kube.patch(Kinds.Node, { name }, { metadata }, lockOf(node));
  } catch (error) {
    if (isNotFound(error)) return;
    throw error;
  }
  const nowMs = deps.clock.nowMs();
  const sinceSeconds = (text: string | undefined): number =>
    (nowMs - (parseTimestamp(text ?? '') ?? nowMs)) / 1_000;
  const { nodepool, zone } = nodeLabels(node);
  deps.metrics.observe(
    'karpenter_nodes_termination_duration_seconds',
    { nodepool },
    sinceSeconds(deletionTimestamp),
  );
  deps.metrics.observe(
    'karpenter_nodes_lifetime_duration_seconds',
    { nodepool },
    sinceSeconds(creationTimestamp),
  );
  deps.metrics.count('karpenter_nodes_terminated_total', { nodepool, zone });
}

function lockOf({ metadata }: Node): { readonly resourceVersion?: string } {
  const { resourceVersion } = metadata;
  return resourceVersion === undefined ? {} : { resourceVersion };
}
