/** The NodeClaim object of a planned one. */
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Annotations, Labels } from '../../api/labels.ts';
import { nodePoolHash, nodePoolHashVersion } from '../../model/nodepool-hash.ts';
import { isRestrictedLabel } from '../../model/nodepool-validation.ts';
import type { PlannedNodeClaim } from '../../model/plan.ts';
import { anyValue, newRequirement, type Requirement } from '../../model/requirement.ts';
import { type Requirements, toRequirementSpecs } from '../../model/requirements.ts';
import { formatResources } from '../../model/resources.ts';
import type { NodePoolView } from '../../model/snapshot.ts';
import { wellKnownLabels } from '../../model/well-known.ts';

/** True in every simulation, so that DaemonSets may ask for them; never asked of the cloud. */
const simulatedKeys: ReadonlySet<string> = new Set([Labels.Registered, Labels.Initialized]);

/**
 * `pool` is the one that the plan was made with: a claim keeps the hash of the pool it was planned
 * for, even if the pool has changed meanwhile.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go ToNodeClaim.
 */
export function newNodeClaim(planned: PlannedNodeClaim, pool: NodePoolView): NodeClaim {
  const { nodePool } = pool;
  const template = nodePool.spec.template;
  const { requirements: _, ...templateSpec } = template.spec;
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: {
      name: '',
      generateName: `${pool.name}-`,
      labels: { ...customLabels(planned.requirements), ...pool.labels },
      annotations: {
        ...template.metadata?.annotations,
        [Annotations.NodePoolHash]: nodePoolHash(nodePool),
        [Annotations.NodePoolHashVersion]: nodePoolHashVersion,
        [Annotations.MinValuesRelaxed]: String(planned.minValuesRelaxed),
      },
      ownerReferences: [ownerOf(nodePool)],
    },
    spec: {
      ...templateSpec,
      requirements: toRequirementSpecs(claimRequirements(planned)),
      resources: { requests: formatResources(planned.requests) },
    },
  };
}

function ownerOf({ apiVersion, kind, metadata }: NodePool) {
  const uid = metadata.uid ?? '';
  return { apiVersion, kind, name: metadata.name, uid, blockOwnerDeletion: true };
}

function claimRequirements({ requirements, instanceTypes }: PlannedNodeClaim): Requirements {
  const byKey = new Map<string, Requirement>();
  for (const [key, requirement] of requirements) {
    if (!simulatedKeys.has(key) && key !== Labels.Hostname) byKey.set(key, requirement);
  }
  const minValues = byKey.get(Labels.InstanceType)?.minValues;
  byKey.set(
    Labels.InstanceType,
    newRequirement(Labels.InstanceType, 'In', instanceTypes, minValues),
  );
  return byKey;
}

// Well-known labels come from the instance, the others only from here.
function customLabels(requirements: Requirements): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [key, requirement] of requirements) {
    if (wellKnownLabels.has(key) || isRestrictedLabel(key)) continue;
    const value = anyValue(requirement);
    if (value !== '') labels[key] = value;
  }
  return labels;
}
