/**
 * Node selectors as functions of a node's name and labels.
 *
 * Parity: k8s.io/component-helpers scheduling/corev1/nodeaffinity.
 */
import type {
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PodSpec,
} from '../../../api/core/pod.ts';

export type Labels = Readonly<Record<string, string>>;
export type NodePredicate = (name: string, labels: Labels) => boolean;

/** The pod's nodeSelector and required node affinity together; `undefined` if it has neither. */
export function compileRequiredNode(spec: PodSpec): NodePredicate | undefined {
  const exact = Object.entries(spec.nodeSelector ?? {});
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const affinity = required === undefined ? undefined : compileNodeSelector(required);
  if (exact.length === 0) return affinity;
  return (name, labels) => {
    for (const [key, value] of exact) if (labels[key] !== value) return false;
    return affinity === undefined || affinity(name, labels);
  };
}

/** Terms are alternatives. */
export function compileNodeSelector(selector: NodeSelector): NodePredicate {
  const terms = selector.nodeSelectorTerms.map(compileNodeTerm);
  return (name, labels) => terms.some((matches) => matches(name, labels));
}

/** All requirements of a term must hold; an empty term matches nothing. */
export function compileNodeTerm(term: NodeSelectorTerm): NodePredicate {
  const expressions = term.matchExpressions ?? [];
  const fields = term.matchFields ?? [];
  if (expressions.length === 0 && fields.length === 0) return () => false;
  return (name, labels) => {
    for (const e of expressions) if (!holds(e, labels[e.key])) return false;
    for (const f of fields) if (f.key !== 'metadata.name' || !holds(f, name)) return false;
    return true;
  };
}

function holds(requirement: NodeSelectorRequirement, value: string | undefined): boolean {
  const values = requirement.values ?? [];
  switch (requirement.operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return compareIntegers(value, values[0], (a, b) => a > b);
    case 'Lt':
      return compareIntegers(value, values[0], (a, b) => a < b);
    default:
      return false;
  }
}

const integer = /^[+-]?\d+$/;

function compareIntegers(
  value: string | undefined,
  limit: string | undefined,
  isOrdered: (a: number, b: number) => boolean,
): boolean {
  return (
    integer.test(value ?? '') &&
    integer.test(limit ?? '') &&
    isOrdered(Number(value), Number(limit))
  );
}

/**
 * The only nodes that the required affinity names by `metadata.name`, or `undefined` if some term
 * names none. Pods of DaemonSets are pinned so.
 *
 * Parity: kube-scheduler nodeaffinity PreFilter.
 */
export function findPinnedNodes(spec: PodSpec): ReadonlySet<string> | undefined {
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (required === undefined || required.nodeSelectorTerms.length === 0) return undefined;
  const names = new Set<string>();
  for (const term of required.nodeSelectorTerms) {
    const lists = (term.matchFields ?? [])
      .filter((f) => f.key === 'metadata.name' && f.operator === 'In')
      .map((f) => f.values ?? []);
    const [first, ...others] = lists;
    if (first === undefined) return undefined;
    for (const name of first) if (others.every((list) => list.includes(name))) names.add(name);
  }
  return names;
}
