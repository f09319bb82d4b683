/**
 * What is wrong with a NodePool beyond its schema.
 *
 * Parity: karpenter pkg/apis/v1/nodepool_validation.go RuntimeValidate.
 */
import type { NodePool } from '../api/karpenter/nodepool.ts';
import { CapacityType, Labels } from '../api/labels.ts';
import { labelValuePattern, qualifiedNamePattern } from '../api/schema.ts';
import type { FieldError } from '../api/validation.ts';
import { compareText } from '../util/compare-text.ts';
import { normalizeLabelKey } from './requirement.ts';
import { wellKnownLabels } from './well-known.ts';

type TemplateSpec = NodePool['spec']['template']['spec'];
type RequirementSpec = TemplateSpec['requirements'][number];

const qualifiedName = new RegExp(qualifiedNamePattern);
const labelValue = new RegExp(labelValuePattern);
const maxLabelValueLength = 63;
const wholeNumber = /^\d+$/;
const effects: readonly string[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute', ''];
const operators: readonly string[] = [
  'In',
  'NotIn',
  'Exists',
  'DoesNotExist',
  'Gt',
  'Lt',
  'Gte',
  'Lte',
];
/** Keys whose values are known: others cannot be meant. */
const knownValues: ReadonlyMap<string, readonly string[]> = new Map([
  [Labels.CapacityType, Object.values(CapacityType)],
]);

/** All findings, in the order of the fields; none means that the pool may be used. */
export function validateNodePool(nodePool: NodePool): readonly FieldError[] {
  const { metadata, spec } = nodePool.spec.template;
  return [
    ...validateLabels(metadata?.labels ?? {}),
    ...validateTaints(spec),
    ...spec.requirements.flatMap((requirement, i) => [
      ...validateRequirement(requirement, `spec.template.spec.requirements[${i}]`),
    ]),
  ];
}

/** Whether only Tenon itself may set the label. */
export function isRestrictedLabel(key: string): boolean {
  if (key === Labels.Hostname) return true;
  if (wellKnownLabels.has(key)) return false;
  const slash = key.indexOf('/');
  const domain = slash < 0 ? '' : key.slice(0, slash);
  return domain === 'karpenter.sh' || domain.endsWith('.karpenter.sh');
}

function invalid(path: string, value: unknown, message: string): FieldError {
  return { path, code: 'Invalid', value, message };
}

function* validateLabels(labels: Readonly<Record<string, string>>): Generator<FieldError> {
  const path = 'spec.template.metadata.labels';
  for (const key of Object.keys(labels).sort(compareText)) {
    const value = labels[key] as string;
    if (key === Labels.NodePool) yield invalid(path, key, 'restricted');
    if (!qualifiedName.test(key)) yield invalid(path, key, 'is not a qualified name');
    if (!isLabelValue(value)) {
      yield invalid(`${path}[${key}]`, value, 'is not a valid label value');
    }
    if (isRestrictedLabel(key)) yield invalid(path, key, restrictedMessage(key));
  }
}

function* validateTaints(spec: TemplateSpec): Generator<FieldError> {
  const seen = new Set<string>();
  for (const field of ['taints', 'startupTaints'] as const) {
    for (const [i, { key, value, effect }] of (spec[field] ?? []).entries()) {
      const path = `spec.template.spec.${field}[${i}]`;
      if (key === '')
        yield { path: `${path}.key`, code: 'Required', message: 'a taint needs a key' };
      else if (!qualifiedName.test(key)) {
        yield invalid(`${path}.key`, key, 'is not a qualified name');
      }
      if (value && !qualifiedName.test(value)) {
        yield invalid(`${path}.value`, value, 'is not a qualified name');
      }
      if (!effects.includes(effect)) yield invalid(`${path}.effect`, effect, 'is no taint effect');
      const identity = `${key}:${effect}`;
      if (seen.has(identity)) {
        const message = 'a taint with this key and effect is there already';
        yield { path, code: 'Duplicate', value: identity, message };
      }
      seen.add(identity);
    }
  }
}

function* validateRequirement(requirement: RequirementSpec, path: string): Generator<FieldError> {
  const { operator, values = [], minValues } = requirement;
  const key = normalizeLabelKey(requirement.key);
  if (key === Labels.NodePool) yield invalid(`${path}.key`, key, 'restricted');
  if (!operators.includes(operator)) {
    yield invalid(`${path}.operator`, operator, `is not one of ${operators.join(', ')}`);
  }
  if (isRestrictedLabel(key)) yield invalid(`${path}.key`, key, restrictedMessage(key));
  if (!qualifiedName.test(key)) yield invalid(`${path}.key`, key, 'is not a qualified name');
  for (const value of values) {
    if (!isLabelValue(value)) {
      yield invalid(`${path}.values`, value, 'is not a valid label value');
    }
  }
  yield* validateKnownValues(key, requirement, path);
  if (operator === 'In' && values.length === 0) {
    yield invalid(`${path}.values`, values, 'operator In needs a value');
  }
  if (operator === 'In' && minValues !== undefined && values.length < minValues) {
    yield invalid(`${path}.minValues`, minValues, `is more than the ${values.length} values`);
  }
  const isBound =
    operator === 'Gt' || operator === 'Lt' || operator === 'Gte' || operator === 'Lte';
  if (isBound && (values.length !== 1 || !wholeNumber.test(values[0] ?? ''))) {
    const message = `operator ${operator} needs a single integer that is not negative`;
    yield invalid(`${path}.values`, values, message);
  }
}

// A pool may be ahead of what this version knows, so some unknown values are let pass.
function* validateKnownValues(
  key: string,
  { operator, values = [], minValues = 0 }: RequirementSpec,
  path: string,
): Generator<FieldError> {
  const known = knownValues.get(key);
  if (known === undefined || operator !== 'In' || values.length === 0) return;
  const valid = values.filter((value) => known.includes(value)).length;
  if (valid === 0) {
    yield invalid(`${path}.values`, values, `none is one of ${known.join(', ')}`);
  } else if (valid < minValues) {
    yield invalid(`${path}.minValues`, minValues, `is more than the ${valid} values that exist`);
  }
}

function isLabelValue(value: string): boolean {
  return value.length <= maxLabelValueLength && labelValue.test(value);
}

function restrictedMessage(key: string): string {
  return `using label ${key} is not allowed as it might interfere with the internal provisioning logic; take a well-known label, or one of another domain than karpenter.sh`;
}
