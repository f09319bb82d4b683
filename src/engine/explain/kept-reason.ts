/** Why a node stays, as upstream words it in events. */
import { Annotations, Labels } from '../../api/labels.ts';
import type { KeptReason } from '../../model/disruption-reason.ts';
import { unreachable } from '../../util/invariant.ts';

/**
 * One sentence without a capital or a full stop.
 *
 * Parity: the error texts of karpenter pkg/controllers/disruption and pkg/controllers/state.
 */
export function formatKeptReason(reason: KeptReason, nodeName: string): string {
  switch (reason.code) {
    case 'AlreadyDisrupting':
      return 'candidate is already being disrupted';
    case 'NotManaged':
      return "node isn't managed by karpenter";
    case 'NodeMissing':
      return 'nodeclaim does not have an associated node';
    case 'MarkedForDeletion':
      return 'node is deleting or marked for deletion';
    case 'NotRegistered':
      return "node isn't initialized nor registered";
    case 'NotInitialized':
      return "node isn't initialized";
    case 'Nominated':
      return 'node is nominated for a pending pod';
    case 'NodeDoNotDisrupt':
      return `disruption is blocked through the "${Annotations.DoNotDisrupt}" annotation`;
    case 'NodePoolLabelMissing':
      return `node doesn't have required label (label=${Labels.NodePool})`;
    case 'NodePoolNotFound':
      return `NodePool not found (NodePool=${reason.nodePool})`;
    case 'PodDoNotDisrupt':
      return `pod has "${Annotations.DoNotDisrupt}" annotation (Pod=${reason.pod})`;
    case 'SeveralPdbs':
      return `eviction does not support multiple PDBs (PodDisruptionBudget(s)=[${reason.pdbs.join(' ')}])`;
    case 'PdbAllowsNone':
      return `pdb prevents pod evictions (PodDisruptionBudget=[${reason.pdb}])`;
    case 'StaticPool':
      return `NodePool "${reason.nodePool}" is static`;
    case 'ConsolidationDisabled':
      return `NodePool "${reason.nodePool}" has consolidation disabled`;
    case 'NotEmpty':
      return `node "${nodeName}" has ${reason.pods} pods that would have to move`;
    case 'NotConsolidatable':
      return `node "${nodeName}" had pod changes within consolidateAfter`;
    case 'BudgetExhausted':
      return `NodePool "${reason.nodePool}" allows ${reason.allowed} disruptions for reason ${reason.reason}, ${reason.disrupting} nodes use them up`;
    default:
      return unreachable(reason);
  }
}
