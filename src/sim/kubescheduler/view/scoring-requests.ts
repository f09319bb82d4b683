/**
 * Requests as LeastAllocated counts them: containers that ask for nothing count as a little.
 *
 * Parity: kube-scheduler util GetNonzeroRequests, k8s.io/component-helpers resource.PodRequests with
 * NonMissingContainerRequests.
 */
import type { Container, PodSpec } from '../../../api/core/pod.ts';
import { parseAmount, parseCpuMilli, type Quantity } from '../../../util/quantity.ts';

const standInCpuMilli = 100;
const standInMemoryBytes = 200 * 1024 * 1024;

export interface ScoringRequests {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
}

/** Throws QuantityError on a malformed request. */
export function computeScoringRequests(spec: PodSpec): ScoringRequests {
  return {
    cpuMilli: sum(spec, 'cpu', parseCpuMilli, standInCpuMilli),
    memoryBytes: sum(spec, 'memory', parseAmount, standInMemoryBytes),
  };
}

function sum(
  spec: PodSpec,
  name: 'cpu' | 'memory',
  parse: (quantity: Quantity) => number,
  standIn: number,
): number {
  const overheadQuantity = spec.overhead?.[name];
  const overhead = overheadQuantity === undefined ? 0 : parse(overheadQuantity);
  const podLevel = spec.resources?.requests?.[name] ?? spec.resources?.limits?.[name];
  if (podLevel !== undefined) return parse(podLevel) + overhead;
  const amountOf = ({ resources }: Container): number => {
    const quantity = resources?.requests?.[name] ?? resources?.limits?.[name];
    return quantity === undefined ? standIn : parse(quantity);
  };
  let running = 0;
  for (const container of spec.containers) running += amountOf(container);
  let sidecars = 0;
  let peak = 0;
  for (const container of spec.initContainers ?? []) {
    const amount = amountOf(container);
    peak = Math.max(peak, sidecars + amount);
    if (container.restartPolicy === 'Always') sidecars += amount;
  }
  return Math.max(running + sidecars, peak) + overhead;
}
