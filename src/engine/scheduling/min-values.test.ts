import { expect, test } from 'vitest';
import { Labels } from '../../api/labels.ts';
import { newPod, newPods, newPool, newType, solve } from './testing/builders.ts';

const one = newType('one', { capacity: { cpu: 1 }, price: 0.1 });
const four = newType('four', { capacity: { cpu: 4 }, price: 0.4 });
const types = (minValues: number, key: string = Labels.InstanceType) =>
  newPool('default', {
    instanceTypes: [one, four],
    requirements: [{ key, operator: 'Exists', minValues }],
  });

test('pods do not share a node if that leaves too few types', () => {
  const pods = newPods('p', 2, { requests: { cpu: '900m' } });
  expect(solve({ pools: [types(2)] }, pods).newNodeClaims).toHaveLength(2);
  expect(solve({ pools: [types(1)] }, pods).newNodeClaims).toHaveLength(1);
});

test('Strict refuses what cannot be met, with the numbers', () => {
  const plan = solve({ pools: [types(3)] }, [newPod('p')]);
  expect(plan.newNodeClaims).toEqual([]);
  expect(plan.refused[0]?.pools[0]?.reason).toEqual({
    code: 'MinValuesNotMet',
    key: Labels.InstanceType,
    wanted: 3,
    found: 2,
  });
});

test('BestEffort lowers it to what there is, and says so', () => {
  const claim = solve({ pools: [types(3)] }, [newPod('p')], { minValuesPolicy: 'BestEffort' })
    .newNodeClaims[0];
  expect(claim?.minValuesRelaxed).toBe(true);
  expect(claim?.requirements.get(Labels.InstanceType)?.minValues).toBe(2);
});

test('BestEffort prefers a heavier pool that must be lowered to a lighter one that need not', () => {
  const pools = [{ ...types(3), weight: 10 }, newPool('light')];
  const plan = solve({ pools }, [newPod('p')], { minValuesPolicy: 'BestEffort' });
  expect(plan.newNodeClaims[0]?.nodePool).toBe('default');
});

test('only values that the narrowed requirement admits count', () => {
  const pods = [newPod('p', { nodeSelector: { [Labels.Zone]: 'zone-a' } })];
  const pools = [types(3, Labels.Zone)];
  expect(solve({ pools }, pods).refused[0]?.codes).toEqual(['MinValuesNotMet']);
  const claim = solve({ pools }, pods, { minValuesPolicy: 'BestEffort' }).newNodeClaims[0];
  expect(claim?.requirements.get(Labels.Zone)).toMatchObject({ values: ['zone-a'], minValues: 1 });
  expect(claim?.minValuesRelaxed).toBe(true);
});

test('integer values between bounds count, too', () => {
  const size = (cpu: number) =>
    newType(`c${cpu}`, { labels: { 'karpenter.k8s.aws/instance-cpu': String(cpu) } });
  const pool = (minValues: number) =>
    newPool('default', {
      instanceTypes: [2, 4, 8, 16, 32].map(size),
      requirements: [
        { key: 'karpenter.k8s.aws/instance-cpu', operator: 'Gt', values: ['2'], minValues },
        { key: 'karpenter.k8s.aws/instance-cpu', operator: 'Lt', values: ['32'] },
      ],
    });
  expect(solve({ pools: [pool(3)] }, [newPod('p')]).newNodeClaims).toHaveLength(1);
  expect(solve({ pools: [pool(4)] }, [newPod('p')]).newNodeClaims).toHaveLength(0);
});

test('a claim whose 600 cheapest types miss minValues is not made', () => {
  const many = Array.from({ length: 601 }, (_, i) =>
    newType(`type-${String(i).padStart(3, '0')}`, {
      price: i,
      labels: { 'karpenter.k8s.aws/instance-family': i === 600 ? 'rare' : 'common' },
    }),
  );
  const pool = newPool('default', {
    instanceTypes: many,
    requirements: [{ key: 'karpenter.k8s.aws/instance-family', operator: 'Exists', minValues: 2 }],
  });
  const plan = solve({ pools: [pool] }, [newPod('p')]);
  expect(plan.newNodeClaims).toEqual([]);
  expect(plan.refused[0]?.codes).toEqual(['MinValuesNotMet']);
});
