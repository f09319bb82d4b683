/** The container defaults that LimitRanges of a namespace give. */
import type { Container, PodSpec, ResourceRequirements } from '../api/core/pod.ts';
import type { LimitRange } from '../api/core/policy.ts';
import type { Quantity } from '../util/quantity.ts';

type Quantities = Readonly<Record<string, Quantity>>;

/**
 * The spec as the API server would store it: an explicit limit stands in for an absent request, then
 * the ranges fill what is still absent, the first that names a resource wins. The same object when
 * there is nothing to fill.
 *
 * Parity: kube-apiserver LimitRanger and pod defaulting.
 */
export function applyLimitRanges(spec: PodSpec, ranges: readonly LimitRange[]): PodSpec {
  let limits: Quantities = {};
  let requests: Quantities = {};
  for (const range of ranges) {
    for (const item of range.spec.limits) {
      if (item.type !== 'Container') continue;
      limits = { ...item.default, ...limits };
      requests = { ...item.default, ...item.defaultRequest, ...requests };
    }
  }
  if (Object.keys(limits).length === 0 && Object.keys(requests).length === 0) return spec;
  const fill = (container: Container): Container => ({
    ...container,
    resources: fillResources(container.resources, limits, requests),
  });
  return {
    ...spec,
    containers: spec.containers.map(fill),
    ...(spec.initContainers === undefined ? {} : { initContainers: spec.initContainers.map(fill) }),
  };
}

function fillResources(
  own: ResourceRequirements | undefined,
  limits: Quantities,
  requests: Quantities,
): ResourceRequirements {
  return {
    ...own,
    limits: { ...limits, ...own?.limits },
    requests: { ...requests, ...own?.limits, ...own?.requests },
  };
}
