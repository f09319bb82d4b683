import { expect, test } from 'vitest';
import type { IntOrString } from '../../../api/core/meta.ts';
import type { PodDisruptionBudget } from '../../../api/core/policy.ts';
import { Kinds } from '../../../api/kinds.ts';
import { TestCluster, template } from '../test-cluster.ts';

interface Bounds {
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
}

async function guarded(replicas: number, bounds: Bounds): Promise<TestCluster> {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  cluster.server.create(Kinds.Deployment, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: template('web', { 'tenon.sh/stops-after': '20s' }),
    },
  });
  cluster.server.create(Kinds.PodDisruptionBudget, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web', namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'web' } }, ...bounds },
  });
  await cluster.pass(10);
  return cluster;
}

const status = (cluster: TestCluster): PodDisruptionBudget['status'] =>
  cluster.server.get(Kinds.PodDisruptionBudget, 'web', 'default')?.status;

test.each<[string, Bounds, number, number]>([
  ['maxUnavailable 1', { maxUnavailable: 1 }, 4, 1],
  ['maxUnavailable 0', { maxUnavailable: 0 }, 5, 0],
  ['maxUnavailable 30 % rounds up', { maxUnavailable: '30%' }, 3, 2],
  ['minAvailable 3', { minAvailable: 3 }, 3, 2],
  ['minAvailable 50 % rounds up', { minAvailable: '50%' }, 3, 2],
  ['minAvailable 100 %', { minAvailable: '100%' }, 5, 0],
])('%s of five', async (_, bounds, desiredHealthy, disruptionsAllowed) => {
  const cluster = await guarded(5, bounds);
  expect(status(cluster)).toMatchObject({
    expectedPods: 5,
    currentHealthy: 5,
    desiredHealthy,
    disruptionsAllowed,
    observedGeneration: 1,
  });
});

test('a terminating pod is not healthy, its successor is once it is ready', async () => {
  const cluster = await guarded(3, { maxUnavailable: 1 });
  cluster.server.delete(Kinds.Pod, {
    name: cluster.pods('web-')[0]?.metadata.name ?? '',
    namespace: 'default',
  });
  await cluster.pass(1);
  expect(status(cluster)).toMatchObject({ currentHealthy: 2, disruptionsAllowed: 0 });
  await cluster.pass(10);
  expect(status(cluster)).toMatchObject({ currentHealthy: 3, disruptionsAllowed: 1 });
});

test('the wanted number of pods follows the scale of the deployment', async () => {
  const cluster = await guarded(2, { maxUnavailable: 1 });
  cluster.server.modify(Kinds.Deployment, { name: 'web', namespace: 'default' }, (d) => ({
    ...d,
    spec: { ...d.spec, replicas: 4 },
  }));
  await cluster.pass(1);
  expect(status(cluster)).toMatchObject({
    expectedPods: 4,
    currentHealthy: 2,
    disruptionsAllowed: 0,
  });
});

test('an evicted pod is not healthy for two minutes unless it goes', async () => {
  const cluster = await guarded(3, { maxUnavailable: 1 });
  const evicted = cluster.pods('web-')[0]?.metadata.name ?? '';
  cluster.server.modifyStatus(
    Kinds.PodDisruptionBudget,
    { name: 'web', namespace: 'default' },
    (pdb) => ({
      ...pdb,
      status: {
        ...(pdb.status ?? { currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 }),
        disruptionsAllowed: 0,
        disruptedPods: { [evicted]: '2026-12-01T00:00:10Z' },
      },
    }),
  );
  await cluster.pass(100);
  expect(status(cluster)).toMatchObject({ currentHealthy: 2, disruptionsAllowed: 0 });
  await cluster.pass(25);
  expect(status(cluster)).toMatchObject({ currentHealthy: 3, disruptionsAllowed: 1 });
  expect(status(cluster)?.disruptedPods ?? {}).toEqual({});
});
