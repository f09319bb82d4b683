/** The part of `spec.kubelet` that decides how much of a node is left for pods. */
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import type { Resources } from '../../model/resources.ts';
import type { CatalogInstanceType } from '../../ports/ec2.ts';
import { isQuantity, parseAmount, parseCpuMilli } from '../../util/quantity.ts';
import {
  evaluateKubeletExpression,
  KubeletExpressionError,
  reservedByExpression,
} from './kubelet-expressions.ts';

export interface KubeletSettings {
  readonly maxPods?: number | string;
  readonly podsPerCore?: number;
  readonly kubeReserved: Readonly<Record<string, string>>;
  readonly systemReserved: Readonly<Record<string, string>>;
  /** Signal → threshold, such as `memory.available` → `5%`. */
  readonly evictionHard: Readonly<Record<string, string>>;
}

/** Fields of other types than they should have are left out; the class' validation names them. */
export function kubeletSettingsOf({ kubelet = {} }: EC2NodeClass['spec']): KubeletSettings {
  const { maxPods, podsPerCore, kubeReserved, systemReserved, evictionHard } = kubelet;
  return {
    ...(typeof maxPods === 'number' || typeof maxPods === 'string' ? { maxPods } : {}),
    ...(typeof podsPerCore === 'number' ? { podsPerCore } : {}),
    kubeReserved: textMap(kubeReserved),
    systemReserved: textMap(systemReserved),
    evictionHard: textMap(evictionHard),
  };
}

function textMap(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).map(([key, entry]) => [key, String(entry)] as const);
  return Object.fromEntries(entries);
}

/** The number that `maxPods` says or gives for the type. Throws KubeletExpressionError. */
export function maxPodsFor(
  { maxPods }: KubeletSettings,
  type: CatalogInstanceType,
  eniPods: number,
): number | undefined {
  if (typeof maxPods !== 'string') return maxPods;
  return evaluateKubeletExpression(maxPods, 'maxPods', type, eniPods);
}

/** Reserved amounts; a formula that fails or gives a negative amount reserves nothing. */
export function reservedFor(
  given: Readonly<Record<string, string>>,
  field: 'kubeReserved' | 'systemReserved',
  type: CatalogInstanceType,
  maxPods: number,
): Resources {
  const out: Record<string, number> = {};
  for (const [resource, text] of Object.entries(given)) {
    const amount = reservedAmount(resource, text, field, type, maxPods);
    if (amount !== undefined && amount >= 0) out[resource] = amount;
  }
  return out;
}

function reservedAmount(
  resource: string,
  text: string,
  field: string,
  type: CatalogInstanceType,
  maxPods: number,
): number | undefined {
  if (isQuantity(text)) return resource === 'cpu' ? parseCpuMilli(text) : parseAmount(text);
  try {
    const value = evaluateKubeletExpression(text, `${field}.${resource}`, type, maxPods);
    return value < 0 ? undefined : reservedByExpression(resource, value);
  } catch (error) {
    if (error instanceof KubeletExpressionError) return undefined;
    throw error;
  }
}
