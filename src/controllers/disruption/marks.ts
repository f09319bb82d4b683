/** What the API shows of a disruption under way: a taint on the Node, a condition on the claim. */
import type { Node } from '../../api/core/node.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import { Taints } from '../../api/labels.ts';
import type { DisruptionReason } from '../../model/disruption-reason.ts';
import type { StateNode } from '../../model/snapshot.ts';
import { findCondition } from '../../runtime/conditions.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { freshOnConflict } from '../fresh-on-conflict.ts';
import { dropCondition, withConditions } from '../nodeclaim/conditions.ts';
import { patchNodeClaim } from '../nodeclaim/patch.ts';

/** Taints the Node, then sets DisruptionReason on the claim. Rejects with KubeError. */
export async function markDisruption(
  { node }: StateNode,
  nodeClaim: NodeClaim,
  reason: DisruptionReason,
  deps: ControllerDependencies,
): Promise<void> {
  if (node) await setTaint(node, true, deps);
  const change = { type: 'DisruptionReason', status: 'True', reason, message: reason } as const;
  await freshOnConflict(deps.kube, Kinds.NodeClaim, nodeClaim, (claim) =>
    patchNodeClaim(deps.kube, claim, withConditions(claim, [change], deps.clock.nowMs())),
  );
}

/** Whether either mark is there, on a node that is not being deleted. */
export function hasMarks({ node, nodeClaim }: StateNode): boolean {
  if (!node || !nodeClaim || node.metadata.deletionTimestamp !== undefined) return false;
  return hasTaint(node) || findCondition(nodeClaim, 'DisruptionReason') !== undefined;
}

/** Takes both marks away. Rejects with KubeError. */
export async function clearDisruption(
  { node, nodeClaim }: StateNode,
  deps: ControllerDependencies,
): Promise<void> {
  if (node) await setTaint(node, false, deps);
  if (!nodeClaim) return;
  await freshOnConflict(deps.kube, Kinds.NodeClaim, nodeClaim, (claim) =>
    patchNodeClaim(deps.kube, claim, dropCondition(claim, 'DisruptionReason')),
  );
}

async function setTaint(
  stored: Node,
  isWanted: boolean,
  { kube }: ControllerDependencies,
): Promise<void> {
  await freshOnConflict(kube, Kinds.Node, stored, async (node) => {
    if (hasTaint(node) === isWanted) return;
    const others = (node.spec.taints ?? []).filter(({ key }) => key !== Taints.Disrupted.key);
    const taints = isWanted ? [...others, Taints.Disrupted] : others;
    const { name, resourceVersion } = node.metadata;
    await kube.patch(
      Kinds.Node,
      { name },
      { spec: { taints } },
      resourceVersion === undefined ? {} : { resourceVersion },
    );
  });
}

function hasTaint(node: Node): boolean {
  return (
    node.spec.taints?.some(
      ({ key, effect }) => key === Taints.Disrupted.key && effect === Taints.Disrupted.effect,
    ) ?? false
  );
}
