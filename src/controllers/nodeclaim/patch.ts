/** Writes what changed about a NodeClaim, and nothing else. */

import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import type { Kube } from '../../ports/kube.ts';
import { mergeDiff } from '../../util/merge-diff.ts';

/**
 * Labels, annotations and finalizers first, then the status, each only if it differs. Rejects with
 * Conflict unless `before` is what the API has. Returns the stored claim.
 */
export async function patchNodeClaim(
  kube: Kube,
  before: NodeClaim,
  after: NodeClaim,
): Promise<NodeClaim> {
  const key = { name: before.metadata.name };
  let current = before;
  const metadata = mergeDiff(before.metadata, {
    ...before.metadata,
    labels: after.metadata.labels,
    annotations: after.metadata.annotations,
    finalizers: after.metadata.finalizers,
  });
  if (metadata) {
    current = await kube.patch(Kinds.NodeClaim, key, { metadata }, lockOf(current));
  }
  const status = mergeDiff(before.status, after.status ?? {});
  if (status) {
    const options = { subresource: 'status', ...lockOf(current) } as const;
    current = await kube.patch(Kinds.NodeClaim, key, { status }, options);
  }
  return current;
}

function lockOf({ metadata }: NodeClaim): { readonly resourceVersion?: string } {
  const { resourceVersion } = metadata;
  return resourceVersion === undefined ? {} : { resourceVersion };
}
