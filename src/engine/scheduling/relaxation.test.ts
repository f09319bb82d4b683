import { expect, test } from 'vitest';
import { Labels } from '../../api/labels.ts';
import { newPod, newPods, newPool, newType, solve } from './testing/builders.ts';

const inZone = (...values: readonly string[]) => ({
  matchExpressions: [{ key: Labels.Zone, operator: 'In', values } as const],
});
const required = (...nodeSelectorTerms: readonly ReturnType<typeof inZone>[]) => ({
  nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } },
});
const preferred = (...terms: readonly (readonly [number, ReturnType<typeof inZone>])[]) => ({
  nodeAffinity: {
    preferredDuringSchedulingIgnoredDuringExecution: terms.map(([weight, preference]) => ({
      weight,
      preference,
    })),
  },
});
const zonesOf = (plan: ReturnType<typeof solve>) =>
  plan.newNodeClaims.map((claim) => claim.requirements.get(Labels.Zone)?.values);

test('required terms are alternatives: the first one that can be met', () => {
  const plan = solve({}, [
    newPod('p', { affinity: required(inZone('nowhere'), inZone('zone-b'), inZone('zone-a')) }),
  ]);
  expect(zonesOf(plan)).toEqual([['zone-b']]);
});

test('the last required term is never dropped', () => {
  const plan = solve({}, [newPod('p', { affinity: required(inZone('x'), inZone('nowhere')) })]);
  expect(plan.refused[0]?.codes).toEqual(['RequirementConflict']);
});

test('the heaviest preference counts as a rule as long as it can be met', () => {
  const plan = solve({}, [
    newPod('p', {
      affinity: preferred([1, inZone('zone-a')], [50, inZone('zone-c')], [100, inZone('nowhere')]),
    }),
  ]);
  expect(zonesOf(plan)).toEqual([['zone-c']]);
});

test('a preference that nobody can meet costs no node of its own', () => {
  const plan = solve({}, [
    newPod('plain', { requests: { cpu: 2 } }),
    newPod('picky', { requests: { cpu: 1 }, affinity: preferred([100, inZone('nowhere')]) }),
  ]);
  expect(plan.newNodeClaims.map((claim) => claim.pods)).toEqual([
    ['default/plain', 'default/picky'],
  ]);
});

test('under Ignore a preference is never built', () => {
  const pod = newPod('p', { affinity: preferred([100, inZone('zone-c')]) });
  const plan = solve({}, [pod], { preferencePolicy: 'Ignore' });
  expect(zonesOf(plan)).toEqual([undefined]);
});

test('preferred spread and anti-affinity are kept when they can be, and given up when not', () => {
  const alone = (topologyKey: string) => ({
    weight: 10,
    podAffinityTerm: { topologyKey, labelSelector: { matchLabels: { app: 'web' } } },
  });
  const pods = newPods('web', 3, {
    labels: { app: 'web' },
    requests: { cpu: 1 },
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [alone(Labels.Hostname)],
      },
    },
  });
  const two = newPool('default', { limits: { nodes: 2 } });
  expect(solve({}, pods).newNodeClaims).toHaveLength(3);
  const limited = solve({ pools: [two] }, pods);
  expect(limited.newNodeClaims.map((claim) => claim.pods.length).sort()).toEqual([1, 2]);
  expect(solve({}, pods, { preferencePolicy: 'Ignore' }).newNodeClaims).toHaveLength(1);
});

test('one step after the other: first the terms, then each wish, last the soft taint', () => {
  const pool = newPool('default', {
    taints: [{ key: 'soft', effect: 'PreferNoSchedule' }],
    instanceTypes: [newType('t', { zones: ['zone-b'] })],
  });
  const { nodeAffinity: alternatives } = required(inZone('nowhere'), inZone('zone-b'));
  const { nodeAffinity: wishes } = preferred([1, inZone('zone-a')], [2, inZone('zone-c')]);
  const plan = solve({ pools: [pool] }, [
    newPod('p', { affinity: { nodeAffinity: { ...alternatives, ...wishes } } }),
  ]);
  expect(zonesOf(plan)).toEqual([['zone-b']]);
});
