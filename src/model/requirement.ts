/**
 * The requirement algebra: which values of one label key are allowed.
 *
 * Parity: karpenter pkg/scheduling/requirement.go.
 */
import { compareText } from '../util/compare-text.ts';

export type RequirementOperator =
  | 'In'
  | 'NotIn'
  | 'Exists'
  | 'DoesNotExist'
  | 'Gt'
  | 'Lt'
  | 'Gte'
  | 'Lte';

/**
 * A set of label values: `values` if `complement` is false, else everything but `values` within the
 * inclusive integer bounds. `values` is sorted and free of duplicates.
 */
export interface Requirement {
  readonly key: string;
  readonly complement: boolean;
  readonly values: readonly string[];
  readonly gte?: number;
  readonly lte?: number;
  readonly minValues?: number;
}

const aliases: Readonly<Record<string, string>> = {
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'beta.kubernetes.io/instance-type': 'node.kubernetes.io/instance-type',
  'topology.ebs.csi.aws.com/zone': 'topology.kubernetes.io/zone',
};

/** The current name of a label key that has been renamed. */
export function normalizeLabelKey(key: string): string {
  return aliases[key] ?? key;
}

/** From here on, integers of the API (64 bits) end. */
const maxInteger = 2 ** 63 - 1;

/** Builds a requirement from the API's operator form; aliases of the key are normalised. */
export function newRequirement(
  key: string,
  operator: RequirementOperator,
  values: readonly string[] = [],
  minValues?: number,
): Requirement {
  const base = { key: normalizeLabelKey(key), ...(minValues === undefined ? {} : { minValues }) };
  switch (operator) {
    case 'In':
      return { ...base, complement: false, values: sortedSet(values) };
    case 'NotIn':
      return { ...base, complement: true, values: sortedSet(values) };
    case 'Exists':
      return { ...base, complement: true, values: [] };
    case 'DoesNotExist':
      return { ...base, complement: false, values: [] };
    case 'Gt': {
      const value = Number(values[0]);
      // Nothing is greater than the largest integer.
      return value >= maxInteger
        ? { ...base, complement: false, values: [] }
        : { ...base, complement: true, values: [], gte: value + 1 };
    }
    case 'Gte':
      return { ...base, complement: true, values: [], gte: Number(values[0]) };
    case 'Lt':
      return { ...base, complement: true, values: [], lte: Number(values[0]) - 1 };
    case 'Lte':
      return { ...base, complement: true, values: [], lte: Number(values[0]) };
  }
}

function sortedSet(values: readonly string[]): readonly string[] {
  return values.length < 2 ? values : [...new Set(values)].sort(compareText);
}

/** The operator that the API would show; a bounded requirement reports Exists. */
export function operatorOf(r: Requirement): 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' {
  if (r.complement) return r.values.length > 0 ? 'NotIn' : 'Exists';
  return r.values.length > 0 ? 'In' : 'DoesNotExist';
}

const integer = /^[+-]?\d+$/;

function withinBounds(value: string, gte: number | undefined, lte: number | undefined): boolean {
  if (gte === undefined && lte === undefined) return true;
  if (!integer.test(value)) return false;
  const n = Number(value);
  return (gte === undefined || n >= gte) && (lte === undefined || n <= lte);
}

/** Whether `value` is allowed. */
export function hasValue(r: Requirement, value: string): boolean {
  return r.values.includes(value) !== r.complement && withinBounds(value, r.gte, r.lte);
}

function maxOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.max(a, b);
}

function minOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.min(a, b);
}

/** The values that both allow; bounds tighten, `minValues` takes the larger. */
export function intersectRequirement(a: Requirement, b: Requirement): Requirement {
  const gte = maxOf(a.gte, b.gte);
  const lte = minOf(a.lte, b.lte);
  const minValues = maxOf(a.minValues, b.minValues);
  const base = { key: a.key, ...(minValues === undefined ? {} : { minValues }) };
  if (gte !== undefined && lte !== undefined && gte > lte) {
    return { ...base, complement: false, values: [] };
  }
  if (a.complement && b.complement) {
    const excluded = sortedSet([...a.values, ...b.values]).filter((v) => withinBounds(v, gte, lte));
    return {
      ...base,
      complement: true,
      values: excluded,
      ...(gte === undefined ? {} : { gte }),
      ...(lte === undefined ? {} : { lte }),
    };
  }
  const concrete = a.complement ? b : a;
  const other = a.complement ? a : b;
  const values = concrete.values.filter(
    (v) => other.values.includes(v) !== other.complement && withinBounds(v, gte, lte),
  );
  return { ...base, complement: false, values };
}

/** Whether any value is allowed by both. Two DoesNotExist do not intersect at this level. */
export function requirementsIntersect(a: Requirement, b: Requirement): boolean {
  const gte = maxOf(a.gte, b.gte);
  const lte = minOf(a.lte, b.lte);
  if (gte !== undefined && lte !== undefined && gte > lte) return false;
  if (a.complement && b.complement) return true;
  const concrete = a.complement ? b : a;
  const other = a.complement ? a : b;
  return concrete.values.some(
    (v) => other.values.includes(v) !== other.complement && withinBounds(v, gte, lte),
  );
}

/**
 * A value that satisfies the requirement: the smallest listed one, the lowest integer in bounds, or
 * `""` when none can exist.
 *
 * Differs: upstream picks at random; the smallest keeps runs equal.
 */
export function anyValue(r: Requirement): string {
  if (!r.complement) return r.values[0] ?? '';
  for (let n = r.gte ?? 0; n <= (r.lte ?? Number.MAX_SAFE_INTEGER); n++) {
    if (!r.values.includes(String(n))) return String(n);
  }
  return '';
}

/** `key In [a b]` as upstream prints it: sorted, at most five values, bounds and minValues after. */
export function formatRequirement(r: Requirement): string {
  const operator = operatorOf(r);
  const shown = r.values.slice(0, 5).join(' ');
  const rest = r.values.length > 5 ? ` and ${r.values.length - 5} others` : '';
  const list = operator === 'In' || operator === 'NotIn' ? ` [${shown}${rest}]` : '';
  const gte = r.gte === undefined ? '' : ` >=${r.gte}`;
  const lte = r.lte === undefined ? '' : ` <=${r.lte}`;
  const minValues = r.minValues === undefined ? '' : ` minValues ${r.minValues}`;
  return `${r.key} ${operator}${list}${gte}${lte}${minValues}`;
}
