/**
 * Which nodes a pod's node selector and required node affinity allow.
 *
 * Parity: k8s.io/component-helpers scheduling corev1 nodeaffinity.
 */
import type { Node } from '../../../api/core/node.ts';
import type {
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PodSpec,
} from '../../../api/core/pod.ts';

/** Whether both the selector and one of the affinity's terms allow the node. */
export function matchesNode(spec: PodSpec, node: Node): boolean {
  const labels = node.metadata.labels ?? {};
  for (const [key, value] of Object.entries(spec.nodeSelector ?? {})) {
    if (labels[key] !== value) return false;
  }
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || matchesNodeSelector(required, node);
}

/** Terms are alternatives; an empty term matches nothing. */
export function matchesNodeSelector(selector: NodeSelector, node: Node): boolean {
  return selector.nodeSelectorTerms.some((term) => matchesTerm(term, node));
}

function matchesTerm(term: NodeSelectorTerm, node: Node): boolean {
  const expressions = term.matchExpressions ?? [];
  const fields = term.matchFields ?? [];
  if (expressions.length === 0 && fields.length === 0) return false;
  const labels = node.metadata.labels ?? {};
  return (
    expressions.every((e) => matchesRequirement(e, labels[e.key])) &&
    fields.every((f) => f.key === 'metadata.name' && matchesRequirement(f, node.metadata.name))
  );
}

function matchesRequirement(r: NodeSelectorRequirement, value: string | undefined): boolean {
  switch (r.operator) {
    case 'In':
      return value !== undefined && (r.values?.includes(value) ?? false);
    case 'NotIn':
      return value === undefined || !r.values?.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return value !== undefined && Number(value) > Number(r.values?.[0]);
    case 'Lt':
      return value !== undefined && Number(value) < Number(r.values?.[0]);
    default:
      return false;
  }
}
