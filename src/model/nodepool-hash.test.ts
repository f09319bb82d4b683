import { expect, test } from 'vitest';
import { newPool, type PoolOptions } from '../state/testing/objects.ts';
import { nodePoolHash } from './nodepool-hash.ts';

const taint = (key: string) => ({ key, value: 'x', effect: 'NoSchedule' }) as const;
const hashOf = (options: PoolOptions) => nodePoolHash(newPool('default', options));
const base = hashOf({ template: { expireAfter: '1h' } });

test.each<[string, PoolOptions]>([
  ['labels', { labels: { a: 'b' }, template: { expireAfter: '1h' } }],
  ['taints', { template: { expireAfter: '1h', taints: [taint('a')] } }],
  ['startup taints', { template: { expireAfter: '1h', startupTaints: [taint('a')] } }],
  ['lifetime', { template: { expireAfter: '2h' } }],
  ['no end', { template: { expireAfter: 'Never' } }],
  ['grace period', { template: { expireAfter: '1h', terminationGracePeriod: '30s' } }],
  [
    'class',
    {
      template: {
        expireAfter: '1h',
        nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'x' },
      },
    },
  ],
])('another %s is another hash', (_what, options) => {
  expect(hashOf(options)).not.toBe(base);
});

test.each<[string, PoolOptions]>([
  [
    'requirements',
    { template: { expireAfter: '1h', requirements: [{ key: 'a', operator: 'Exists' }] } },
  ],
  [
    'limits and weight',
    { weight: 5, spec: { limits: { cpu: '1' } }, template: { expireAfter: '1h' } },
  ],
  ['the same lifetime in minutes', { template: { expireAfter: '60m' } }],
  ['empty lists and maps', { labels: {}, template: { expireAfter: '1h', taints: [] } }],
])('%s make no difference', (_what, options) => {
  expect(hashOf(options)).toBe(base);
});

test('lists are sets: the order of taints makes no difference', () => {
  const template = (...keys: string[]) => ({ template: { taints: keys.map(taint) } });
  expect(hashOf(template('a', 'b'))).toBe(hashOf(template('b', 'a')));
  expect(hashOf(template('a', 'b'))).not.toBe(hashOf(template('a')));
});
