/** What admission makes of a pod: defaults, LimitRanges, priority. */

import { defaultPodSpec, withDefaultTolerations } from '../../api/core/defaults.ts';
import type { Container, Pod, PodSpec } from '../../api/core/pod.ts';
import type { LimitRange, PriorityClass } from '../../api/core/policy.ts';
import { Kinds } from '../../api/kinds.ts';
import { applyLimitRanges } from '../../model/limit-range.ts';
import { deepFreeze } from '../../util/deep-freeze.ts';
import { parseAmount, parseCpuMilli, type Quantity } from '../../util/quantity.ts';
import { forbidden } from './errors.ts';

const systemPriorities: Readonly<Record<string, number>> = {
  'system-node-critical': 2_000_001_000,
  'system-cluster-critical': 2_000_000_000,
};

export interface AdmissionObjects {
  limitRanges(namespace: string): readonly LimitRange[];
  priorityClasses(): readonly PriorityClass[];
}

/** Equal specs give equal specs: pods of one workload go on sharing theirs. */
export class PodAdmission {
  readonly #objects: AdmissionObjects;
  #admitted = new WeakMap<PodSpec, Map<string, PodSpec>>();

  constructor(objects: AdmissionObjects) {
    this.#objects = objects;
  }

  /** A LimitRange or PriorityClass changed: nothing that was worked out holds any more. */
  reset(): void {
    this.#admitted = new WeakMap();
  }

  /** The pod as it is stored. Throws Forbidden. */
  admit(pod: Pod): Pod {
    const namespace = pod.metadata.namespace ?? 'default';
    let byNamespace = this.#admitted.get(pod.spec);
    if (!byNamespace) {
      byNamespace = new Map();
      this.#admitted.set(pod.spec, byNamespace);
    }
    let spec = byNamespace.get(namespace);
    if (!spec) {
      spec = deepFreeze(this.#admitSpec(pod, namespace));
      byNamespace.set(namespace, spec);
    }
    return spec === pod.spec ? pod : { ...pod, spec };
  }

  #admitSpec(pod: Pod, namespace: string): PodSpec {
    const ranges = this.#objects.limitRanges(namespace);
    const limited = applyLimitRanges(defaultPodSpec(pod.spec), ranges);
    checkLimitRanges(pod.metadata.name, limited, ranges);
    return this.#withPriority(pod.metadata.name, withDefaultTolerations(limited));
  }

  #withPriority(name: string, spec: PodSpec): PodSpec {
    const className = spec.priorityClassName;
    const classes = this.#objects.priorityClasses();
    if (className === undefined) {
      const fallback = classes.find((c) => c.globalDefault);
      if (!fallback) return { priority: 0, preemptionPolicy: 'PreemptLowerPriority', ...spec };
      return {
        ...spec,
        priorityClassName: fallback.metadata.name,
        priority: fallback.value,
        preemptionPolicy: fallback.preemptionPolicy ?? 'PreemptLowerPriority',
      };
    }
    const builtIn = systemPriorities[className];
    if (builtIn !== undefined) {
      return { preemptionPolicy: 'PreemptLowerPriority', ...spec, priority: builtIn };
    }
    const found = classes.find((c) => c.metadata.name === className);
    if (!found) {
      throw forbidden(Kinds.Pod, name, `no PriorityClass with name ${className} was found`);
    }
    return {
      ...spec,
      priority: found.value,
      preemptionPolicy: found.preemptionPolicy ?? 'PreemptLowerPriority',
    };
  }
}

function amountOf(resource: string, quantity: Quantity): number {
  return resource === 'cpu' ? parseCpuMilli(quantity) : parseAmount(quantity);
}

function checkLimitRanges(name: string, spec: PodSpec, ranges: readonly LimitRange[]): void {
  for (const { spec: range } of ranges) {
    for (const item of range.limits) {
      if (item.type !== 'Container') continue;
      for (const container of spec.containers) {
        checkBound(name, container, 'min', item.min);
        checkBound(name, container, 'max', item.max);
      }
    }
  }
}

function checkBound(
  name: string,
  container: Container,
  bound: 'min' | 'max',
  amounts: Readonly<Record<string, Quantity>> | undefined,
): void {
  for (const [resource, quantity] of Object.entries(amounts ?? {})) {
    const given =
      bound === 'min'
        ? container.resources?.requests?.[resource]
        : container.resources?.limits?.[resource];
    const verb = bound === 'min' ? 'minimum' : 'maximum';
    const usage = `${verb} ${resource} usage per Container is ${quantity}`;
    if (given === undefined) {
      throw forbidden(
        Kinds.Pod,
        name,
        `${usage}.  No ${bound === 'min' ? 'request' : 'limit'} is specified`,
      );
    }
    const amount = amountOf(resource, given);
    const limit = amountOf(resource, quantity);
    if (bound === 'min' ? amount < limit : amount > limit) {
      const what = bound === 'min' ? 'request' : 'limit';
      throw forbidden(Kinds.Pod, name, `${usage}, but ${what} is ${given}`);
    }
  }
}
