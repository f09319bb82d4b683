/** A NodePool as decisions see it. */
import type { NodePool } from '../api/karpenter/nodepool.ts';
import { Labels } from '../api/labels.ts';
import type { InstanceType } from '../model/instance-type.ts';
import { newRequirement } from '../model/requirement.ts';
import { labelRequirements, newRequirements, type Requirements } from '../model/requirements.ts';
import { parseResources, type Resources } from '../model/resources.ts';
import type { NodePoolView } from '../model/snapshot.ts';
import { parseDurationMs } from '../util/duration.ts';

const defaultBudgets: NodePoolView['budgets'] = [{ nodes: '10%' }];

type PoolSpec = NodePool['spec'];

/** What follows from the spec alone; kept while the spec is the same object. */
interface SpecView {
  readonly requirements: Requirements;
  readonly labels: Readonly<Record<string, string>>;
  readonly limits: Resources | undefined;
  readonly consolidateAfterMs: number | undefined;
}

const specViews = new WeakMap<PoolSpec, SpecView>();

export function newNodePoolView(
  nodePool: NodePool,
  usage: Resources,
  instanceTypes: readonly InstanceType[],
): NodePoolView {
  const { metadata, spec, status } = nodePool;
  const { requirements, labels, limits, consolidateAfterMs } = specViewOf(nodePool);
  const isReady = status?.conditions?.some((c) => c.type === 'Ready' && c.status === 'True');
  return {
    name: metadata.name,
    uid: metadata.uid ?? '',
    nodePool,
    weight: spec.weight ?? 0,
    isEligible:
      isReady === true && metadata.deletionTimestamp === undefined && spec.replicas === undefined,
    requirements,
    labels,
    taints: spec.template.spec.taints ?? [],
    ...(limits === undefined ? {} : { limits }),
    usage,
    instanceTypes,
    consolidationPolicy: spec.disruption?.consolidationPolicy ?? 'WhenEmptyOrUnderutilized',
    ...(consolidateAfterMs === undefined ? {} : { consolidateAfterMs }),
    budgets: spec.disruption?.budgets ?? defaultBudgets,
  };
}

/** `karpenter.k8s.aws/ec2nodeclass`: the label that carries the name of the class. */
export function nodeClassLabelKey(ref: { readonly group: string; readonly kind: string }): string {
  return `${ref.group}/${ref.kind.toLowerCase()}`;
}

function specViewOf({ metadata, spec }: NodePool): SpecView {
  const known = specViews.get(spec);
  // The spec of another pool may be the same object.
  if (known && known.labels[Labels.NodePool] === metadata.name) return known;
  const template = spec.template;
  const classRef = template.spec.nodeClassRef;
  const labels = {
    ...template.metadata?.labels,
    [nodeClassLabelKey(classRef)]: classRef.name,
    [Labels.NodePool]: metadata.name,
  };
  const consolidateAfter = spec.disruption?.consolidateAfter ?? '0s';
  const view: SpecView = {
    requirements: newRequirements(
      ...template.spec.requirements.map((r) =>
        newRequirement(r.key, r.operator, r.values, r.minValues),
      ),
      ...labelRequirements(labels).values(),
    ),
    labels,
    limits: spec.limits === undefined ? undefined : parseResources(spec.limits),
    consolidateAfterMs:
      consolidateAfter === 'Never' ? undefined : parseDurationMs(consolidateAfter),
  };
  specViews.set(spec, view);
  return view;
}
