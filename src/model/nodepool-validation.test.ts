import { expect, test } from 'vitest';
import { newPool, type PoolOptions } from '../state/testing/objects.ts';
import { validateNodePool } from './nodepool-validation.ts';

type Requirement = NonNullable<NonNullable<PoolOptions['template']>['requirements']>[number];

const pathsOf = (options: PoolOptions) =>
  validateNodePool(newPool('default', options)).map((error) => `${error.path} ${error.code}`);
const requirement = (r: Requirement) => pathsOf({ template: { requirements: [r] } });
const capacityType = (values: string[], minValues?: number): Requirement => ({
  key: 'karpenter.sh/capacity-type',
  operator: 'In',
  values,
  ...(minValues === undefined ? {} : { minValues }),
});
const at = 'spec.template.spec.requirements[0]';

test('an ordinary pool has nothing wrong', () => {
  expect(
    pathsOf({
      labels: { team: 'ci', 'kubernetes.io/custom': 'x' },
      template: {
        taints: [
          { key: 'a', effect: 'NoSchedule' },
          { key: 'a', effect: 'NoExecute' },
        ],
        requirements: [
          capacityType(['spot']),
          { key: 'karpenter.k8s.aws/instance-cpu', operator: 'Gt', values: ['0'] },
        ],
      },
    }),
  ).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['a label of Karpenter’s domain', { 'karpenter.sh/foo': 'x' }],
  ['a label of its subdomain', { 'sub.karpenter.sh/foo': 'x' }],
  ['the host name', { 'kubernetes.io/hostname': 'x' }],
  ['the pool label', { 'karpenter.sh/nodepool': 'x' }],
  ['no qualified name', { 'a b': 'x' }],
  ['no label value', { a: 'not ok' }],
])('%s is refused', (_what, labels) => {
  expect(pathsOf({ labels })).toHaveLength(1);
});

test('a key and effect may be there once among taints and startup taints', () => {
  const taint = { key: 'a', effect: 'NoSchedule' } as const;
  expect(
    pathsOf({ template: { taints: [taint], startupTaints: [{ ...taint, value: 'x' }] } }),
  ).toEqual(['spec.template.spec.startupTaints[0] Duplicate']);
});

test('capacity types are known: all unknown is wrong, some unknown is not', () => {
  expect(requirement(capacityType(['foo']))).toEqual([`${at}.values Invalid`]);
  expect(requirement(capacityType(['spot', 'foo']))).toEqual([]);
  expect(requirement(capacityType(['spot', 'foo'], 2))).toEqual([`${at}.minValues Invalid`]);
});

test.each<[Requirement, string]>([
  [{ key: 'a', operator: 'In', values: [] }, `${at}.values Invalid`],
  [{ key: 'a', operator: 'In', values: ['x'], minValues: 2 }, `${at}.minValues Invalid`],
  [{ key: 'a', operator: 'Gt', values: ['-1'] }, `${at}.values Invalid`],
  [{ key: 'a', operator: 'Lte', values: ['1', '2'] }, `${at}.values Invalid`],
  [{ key: 'karpenter.sh/nodepool', operator: 'Exists' }, `${at}.key Invalid`],
  [{ key: 'karpenter.sh/registered', operator: 'Exists' }, `${at}.key Invalid`],
])('%j is refused', (r, expected) => {
  expect(requirement(r)).toContain(expected);
});
