/** The ways in which controllers look objects up. */
import type { EC2NodeClass } from '../api/aws/ec2nodeclass.ts';
import type { Node } from '../api/core/node.ts';
import type { Pod } from '../api/core/pod.ts';
import type { NodeClaim } from '../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../api/karpenter/nodepool.ts';
import { Labels } from '../api/labels.ts';
import type { StoreIndex } from '../runtime/store.ts';

function one(value: string | undefined): readonly string[] {
  return value ? [value] : [];
}

export const nodeClaimsByNodePool: StoreIndex<NodeClaim> = {
  name: 'nodePool',
  valuesOf: ({ metadata }) => one(metadata.labels?.[Labels.NodePool]),
};

export const nodeClaimsByProviderId: StoreIndex<NodeClaim> = {
  name: 'status.providerID',
  valuesOf: ({ status }) => one(status?.providerID),
};

export const nodesByProviderId: StoreIndex<Node> = {
  name: 'spec.providerID',
  valuesOf: ({ spec }) => one(spec.providerID),
};

export const podsByNode: StoreIndex<Pod> = {
  name: 'spec.nodeName',
  valuesOf: ({ spec }) => one(spec.nodeName),
};

type ClassRef = { readonly group: string; readonly kind: string; readonly name: string };

function classKey({ group, kind, name }: ClassRef): string {
  return `${group}/${kind}/${name}`;
}

/** The value under which the two indexes below know a class. */
export function nodeClassKey(nodeClass: EC2NodeClass): string {
  const [group = ''] = nodeClass.apiVersion.split('/');
  return classKey({ group, kind: nodeClass.kind, name: nodeClass.metadata.name });
}

export const nodePoolsByNodeClass: StoreIndex<NodePool> = {
  name: 'spec.template.spec.nodeClassRef',
  valuesOf: ({ spec }) => [classKey(spec.template.spec.nodeClassRef)],
};

export const nodeClaimsByNodeClass: StoreIndex<NodeClaim> = {
  name: 'spec.nodeClassRef',
  valuesOf: ({ spec }) => [classKey(spec.nodeClassRef)],
};
