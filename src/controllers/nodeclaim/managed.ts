/** Which NodeClaims and Nodes are ours: those of a NodeClass that the provider serves. */
import type { Node } from '../../api/core/node.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { CloudProvider } from '../../ports/cloud-provider.ts';

export function isManagedClaim(claim: NodeClaim, cloud: CloudProvider): boolean {
  const { group, kind } = claim.spec.nodeClassRef;
  return cloud.nodeClassKinds.includes(`${group}/${kind}`);
}

/** Registration copies the label of the NodeClass to the Node: `karpenter.k8s.aws/ec2nodeclass`. */
export function isManagedNode(node: Node, cloud: CloudProvider): boolean {
  const labels = node.metadata.labels;
  return labels !== undefined && cloud.nodeClassKinds.some((kind) => kind.toLowerCase() in labels);
}
