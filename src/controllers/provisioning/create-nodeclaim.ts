/** Creates planned NodeClaims; also for the replacements of disrupted ones. */
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import type { PlannedNodeClaim } from '../../model/plan.ts';
import { formatResource, parseResources, type Resources } from '../../model/resources.ts';
import type { NodePoolView } from '../../model/snapshot.ts';
import { compareText } from '../../util/compare-text.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { newNodeClaim } from './nodeclaim.ts';

const maxLoggedTypes = 5;

/** The pool cannot have another node now: an expected no. */
export interface CreateRefusal {
  readonly kind: 'refused';
  readonly message: string;
}

export type CreateResult =
  | { readonly kind: 'created'; readonly nodeClaim: NodeClaim }
  | CreateRefusal;

/**
 * Creates one claim unless its pool is gone or already uses more than it may. The claim is in the
 * cluster state when the promise settles. Rejects with KubeError; the claim may exist all the same
 * when the answer was lost.
 *
 * `reason` as in the metric: `provisioned`, or the disruption's.
 *
 * Parity: karpenter pkg/controllers/provisioning/provisioner.go Create.
 */
export async function createNodeClaim(
  planned: PlannedNodeClaim,
  pool: NodePoolView,
  reason: string,
  dependencies: Pick<ControllerDependencies, 'kube' | 'stores' | 'cluster' | 'metrics' | 'logger'>,
): Promise<CreateResult> {
  const { kube, stores, cluster, metrics, logger } = dependencies;
  const current = stores.of(Kinds.NodePool).get(pool.name);
  if (current === undefined || current.metadata.uid !== pool.nodePool.metadata.uid) {
    return { kind: 'refused', message: `NodePool ${pool.name} is gone` };
  }
  const limits = current.spec.limits && parseResources(current.spec.limits);
  const excess = findExcess(cluster.nodePoolUsage(pool.name), limits);
  if (excess !== undefined) return { kind: 'refused', message: excess };
  const nodeClaim = await kube.create(Kinds.NodeClaim, newNodeClaim(planned, pool));
  logger.info('created nodeclaim', {
    NodePool: pool.name,
    NodeClaim: nodeClaim.metadata.name,
    requests: nodeClaim.spec.resources?.requests,
    'instance-types': formatTypes(planned.instanceTypes),
  });
  metrics.count('karpenter_nodeclaims_created_total', {
    reason,
    nodepool: pool.name,
    min_values_relaxed: String(planned.minValuesRelaxed),
  });
  return { kind: 'created', nodeClaim };
}

/** The first limited resource, by name, that is used beyond its limit. */
function findExcess(usage: Resources, limits: Resources | undefined): string | undefined {
  if (limits === undefined) return undefined;
  const over = Object.keys(limits)
    .sort(compareText)
    .find((name) => (usage[name] ?? 0) > (limits[name] as number));
  if (over === undefined) return undefined;
  const used = formatResource(over, usage[over] ?? 0);
  const limit = formatResource(over, limits[over] as number);
  return `${over} resource usage of ${used} exceeds limit of ${limit}`;
}

function formatTypes(names: readonly string[]): string {
  const rest = names.length - maxLoggedTypes;
  const shown = names.slice(0, maxLoggedTypes).join(', ');
  return rest > 0 ? `${shown} and ${rest} other(s)` : shown;
}
