import { expect, test } from 'vitest';
import type { PodSpec, ResourceRequirements } from '../api/core/pod.ts';
import type { LimitRange } from '../api/core/policy.ts';
import { applyLimitRanges } from './limit-range.ts';
import { podRequests } from './resources.ts';

function range(item: Partial<LimitRange['spec']['limits'][number]>): LimitRange {
  return {
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: { name: 'r', namespace: 'default' },
    spec: { limits: [{ type: 'Container', ...item }] },
  };
}

const specOf = (resources: ResourceRequirements): PodSpec => ({
  containers: [{ name: 'main', resources }],
});
const cpuOf = (resources: ResourceRequirements, ...ranges: LimitRange[]) =>
  podRequests({ spec: applyLimitRanges(specOf(resources), ranges) })['cpu'];

test('defaults fill what is absent, and only that', () => {
  const defaults = range({ defaultRequest: { cpu: '100m' } });
  expect(cpuOf({}, defaults)).toBe(100);
  expect(cpuOf({ requests: { cpu: '2' } }, defaults)).toBe(2_000);
  expect(cpuOf({ limits: { cpu: '1' } }, defaults)).toBe(1_000);
});

test('a default limit stands in for a default request', () => {
  expect(cpuOf({}, range({ default: { cpu: '500m' } }))).toBe(500);
});

test('the first range that names a resource wins, and ranges of pods do not fill containers', () => {
  const first = range({ defaultRequest: { cpu: '100m' } });
  expect(cpuOf({}, first, range({ defaultRequest: { cpu: '300m' } }))).toBe(100);
  expect(cpuOf({}, range({ type: 'Pod', defaultRequest: { cpu: '300m' } }))).toBeUndefined();
});

test('nothing to fill leaves the spec as it is', () => {
  const spec = specOf({});
  expect(applyLimitRanges(spec, [])).toBe(spec);
});
