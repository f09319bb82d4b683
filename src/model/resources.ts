/** Amounts of resources as plain numbers, keyed by resource name. */
import type { Pod, PodSpec, ResourceRequirements } from '../api/core/pod.ts';
import {
  formatBytes,
  formatCpuMilli,
  parseAmount,
  parseCpuMilli,
  type Quantity,
} from '../util/quantity.ts';

/** CPU in milli, memory and storage in bytes, everything else in counts. An absent name means 0. */
export type Resources = Readonly<Record<string, number>>;

const noResources: Resources = Object.freeze({});

/** Quantities of an API object as numbers. Throws QuantityError on a malformed one. */
export function parseResources(list: Readonly<Record<string, Quantity>> | undefined): Resources {
  if (!list) return noResources;
  const out: Record<string, number> = {};
  for (const name in list) {
    const quantity = list[name] as Quantity;
    out[name] = name === 'cpu' ? parseCpuMilli(quantity) : parseAmount(quantity);
  }
  return out;
}

/** Numbers as the API writes them: cpu `1930m`, memory `6656Mi`, counts plain. */
export function formatResources(resources: Resources): Record<string, string> {
  const out: Record<string, string> = {};
  for (const name in resources) out[name] = formatResource(name, resources[name] as number);
  return out;
}

/** One amount as the API writes it. */
export function formatResource(name: string, amount: number): string {
  if (name === 'cpu') return formatCpuMilli(amount);
  if (name === 'memory' || name === 'ephemeral-storage' || name.startsWith('hugepages-')) {
    return formatBytes(amount);
  }
  return String(amount);
}

export function addResources(a: Resources, b: Resources): Resources {
  const out: Record<string, number> = { ...a };
  for (const name in b) out[name] = (out[name] ?? 0) + (b[name] as number);
  return out;
}

export function subtractResources(a: Resources, b: Resources): Resources {
  const out: Record<string, number> = { ...a };
  for (const name in b) out[name] = (out[name] ?? 0) - (b[name] as number);
  return out;
}

/** Per name the larger amount. */
export function maxResources(a: Resources, b: Resources): Resources {
  const out: Record<string, number> = { ...a };
  for (const name in b) out[name] = Math.max(out[name] ?? 0, b[name] as number);
  return out;
}

/**
 * Whether `requests` fit in `available`. A name that is absent from `available` counts as 0.
 *
 * Parity: karpenter pkg/utils/resources Fits, which refuses any negative total.
 */
export function fitsResources(requests: Resources, available: Resources): boolean {
  for (const name in available) if ((available[name] as number) < 0) return false;
  for (const name in requests) {
    if ((requests[name] as number) > (available[name] ?? 0)) return false;
  }
  return true;
}

const requestsBySpec = new WeakMap<PodSpec, Resources>();

/**
 * What a pod asks of a node, with `pods: 1`: the larger of the init containers' peak and the sum of
 * the regular containers with the sidecars, or the pod-level requests, plus the overhead.
 *
 * Parity: k8s.io/component-helpers resource.PodRequests.
 */
export function podRequests(pod: Pod | { readonly spec: PodSpec }): Resources {
  let requests = requestsBySpec.get(pod.spec);
  if (!requests) {
    requests = computePodRequests(pod.spec);
    requestsBySpec.set(pod.spec, requests);
  }
  return requests;
}

function computePodRequests(spec: PodSpec): Resources {
  let running: Resources = noResources;
  for (const container of spec.containers)
    running = addResources(running, requestsOf(container.resources));
  let sidecars: Resources = noResources;
  let initPeak: Resources = noResources;
  for (const container of spec.initContainers ?? []) {
    const requests = requestsOf(container.resources);
    if (container.restartPolicy === 'Always') {
      running = addResources(running, requests);
      sidecars = addResources(sidecars, requests);
      initPeak = maxResources(initPeak, sidecars);
    } else {
      initPeak = maxResources(initPeak, addResources(sidecars, requests));
    }
  }
  const containers = maxResources(running, initPeak);
  const podLevel = requestsOf(spec.resources);
  return {
    ...addResources({ ...containers, ...podLevel }, parseResources(spec.overhead)),
    pods: 1,
  };
}

// Limits stand in for absent requests, as the API server's defaulting does.
function requestsOf(requirements: ResourceRequirements | undefined): Resources {
  if (!requirements) return noResources;
  return { ...parseResources(requirements.limits), ...parseResources(requirements.requests) };
}
