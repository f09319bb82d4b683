/** Pods that no node of a pool can ever serve, by their own spec. */
import type { NodeSelectorRequirement, PodSpec } from '../../../api/core/pod.ts';
import { Labels } from '../../../api/labels.ts';
import type { Reason } from '../../../model/reason.ts';
import { normalizeLabelKey } from '../../../model/requirement.ts';
import { wellKnownLabels } from '../../../model/well-known.ts';
import type { PodVariant } from './relaxation.ts';

const labelValue = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const qualifiedName =
  /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)$/;
const capacityTypes = ['on-demand', 'reserved', 'spot'];

/**
 * Why the pod is not looked at, or `undefined`.
 *
 * Parity: karpenter pkg/controllers/provisioning/provisioner.go Validate, without volumes.
 */
export function validatePod(spec: PodSpec, first: PodVariant): Reason | undefined {
  const nodePool = first.all.requirements.get(Labels.NodePool);
  if (nodePool && !nodePool.complement && nodePool.values.length === 0 && !first.contradiction) {
    return notSupported(
      'spec.affinity.nodeAffinity',
      'configured to not run on a Karpenter provisioned node',
    );
  }
  for (const [key, value] of Object.entries(spec.nodeSelector ?? {})) {
    const message = validateExpression({ key, operator: 'In', values: [value] });
    if (message) return notSupported('spec.nodeSelector', message);
  }
  const field =
    'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms';
  const terms =
    spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  for (const term of terms ?? []) {
    if (term.matchFields && term.matchFields.length > 0)
      return notSupported(field, 'node selector term with matchFields is not supported');
    for (const expression of term.matchExpressions ?? []) {
      const message = validateExpression(expression);
      if (message) return notSupported(field, message);
    }
  }
  return undefined;
}

/** Why pods with resource claims are refused. */
export const resourceClaimsRefusal: Reason = notSupported(
  'spec.resourceClaims',
  'pod has Dynamic Resource Allocation requirements that are not yet supported by Karpenter',
);

export function hasResourceClaims(spec: PodSpec): boolean {
  if (spec.resourceClaims && spec.resourceClaims.length > 0) return true;
  for (const container of spec.containers) if (container.resources?.claims?.length) return true;
  for (const container of spec.initContainers ?? []) {
    if (container.resources?.claims?.length) return true;
  }
  return false;
}

function notSupported(field: string, message: string): Reason {
  return { code: 'PodNotSupported', field, message };
}

function validateExpression(expression: NodeSelectorRequirement): string | undefined {
  const { operator } = expression;
  const key = normalizeLabelKey(expression.key);
  const values = expression.values ?? [];
  if (isRestricted(key)) {
    return `using label ${key} is not allowed as it might interfere with the internal provisioning logic; specify a well known label or a custom label that does not use the domain "karpenter.sh"`;
  }
  if (key === Labels.CapacityType && operator === 'In') {
    if (!values.some((value) => capacityTypes.includes(value)))
      return `invalid values for key ${key}: ${values.join(', ')}; known are ${capacityTypes.join(', ')}`;
  }
  if (!qualifiedName.test(key)) return `key ${key} is not a qualified name`;
  const wrong = values.find((value) => value.length > 63 || !labelValue.test(value));
  if (wrong !== undefined) return `value ${wrong} of key ${key} is not a valid label value`;
  if (operator === 'In' && values.length === 0)
    return `key ${key} with operator In must have a value defined`;
  if ((operator === 'Gt' || operator === 'Lt') && !isOneInteger(values))
    return `key ${key} with operator ${operator} must have a single positive integer value`;
  return undefined;
}

function isOneInteger(values: readonly string[]): boolean {
  return values.length === 1 && /^[0-9]+$/.test(values[0] as string);
}

/** Labels that only the autoscaler itself may set. */
function isRestricted(key: string): boolean {
  if (key === Labels.Hostname) return true;
  if (wellKnownLabels.has(key)) return false;
  const domain = key.includes('/') ? key.slice(0, key.indexOf('/')) : '';
  return domain === 'karpenter.sh' || domain.endsWith('.karpenter.sh');
}
