import { expect, test } from 'vitest';
import type { Deployment, ReplicaSet } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { TestCluster, template } from '../test-cluster.ts';
import { fencepostsOf } from './deployment-rollout.ts';

function web(replicas: number, more: Partial<Deployment['spec']> = {}): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: template('web'),
      ...more,
    },
  };
}

function change(cluster: TestCluster, to: (spec: Deployment['spec']) => Deployment['spec']): void {
  cluster.server.modify(Kinds.Deployment, { name: 'web', namespace: 'default' }, (d) => ({
    ...d,
    spec: to(d.spec),
  }));
}

const second = template('web', { rollout: '2' });
const stored = (cluster: TestCluster): Deployment | undefined =>
  cluster.server.get(Kinds.Deployment, 'web', 'default');
const sets = (cluster: TestCluster): readonly ReplicaSet[] => cluster.server.list(Kinds.ReplicaSet);
const isSecond = (set: ReplicaSet): boolean =>
  set.spec.template.metadata?.annotations?.['rollout'] === '2';

async function running(replicas: number, more: Partial<Deployment['spec']> = {}) {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  cluster.addNode('n2');
  cluster.server.create(Kinds.Deployment, web(replicas, more));
  await cluster.pass(10);
  return cluster;
}

test('a deployment gets its pods, which share one spec until they are bound', async () => {
  const cluster = new TestCluster();
  cluster.server.create(Kinds.Deployment, web(3));
  await cluster.pass(1);
  const pods = cluster.pods('web-');
  expect(pods).toHaveLength(3);
  expect(new Set(pods.map((pod) => pod.spec)).size).toBe(1);
  cluster.addNode('n1');
  await cluster.pass(10);
  expect(cluster.readyPods('web-')).toHaveLength(3);
  expect(stored(cluster)?.status).toMatchObject({
    replicas: 3,
    updatedReplicas: 3,
    readyReplicas: 3,
    availableReplicas: 3,
    unavailableReplicas: 0,
    observedGeneration: 1,
    conditions: [
      { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' },
      { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' },
    ],
  });
});

test('surge rounds up, unavailable down, and one of them is never 0', () => {
  const posts = (maxSurge: string | number, maxUnavailable: string | number) =>
    fencepostsOf(web(5, { strategy: { rollingUpdate: { maxSurge, maxUnavailable } } }));
  expect(posts('25%', '25%')).toEqual({ replicas: 5, maxSurge: 2, maxUnavailable: 1 });
  expect(posts(0, 0)).toEqual({ replicas: 5, maxSurge: 0, maxUnavailable: 1 });
  expect(posts(0, '10%')).toEqual({ replicas: 5, maxSurge: 0, maxUnavailable: 1 });
});

test('a rolling update keeps within surge and availability, and ends with the new template', async () => {
  const cluster = await running(4);
  change(cluster, (spec) => ({ ...spec, template: second }));
  let most = 0;
  let least = 4;
  for (let i = 0; i < 80; i++) {
    await cluster.pass(0.5);
    const active = cluster.pods('web-').filter((pod) => !pod.metadata.deletionTimestamp);
    most = Math.max(most, active.length);
    least = Math.min(least, cluster.readyPods('web-').filter((p) => active.includes(p)).length);
  }
  expect(most).toBe(5);
  expect(least).toBe(3);
  expect(sets(cluster).map((set) => [isSecond(set), set.spec.replicas])).toContainEqual([true, 4]);
  expect(cluster.readyPods('web-')).toHaveLength(4);
  expect(stored(cluster)?.metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('2');
});

test('recreate starts nothing before the last old pod is gone', async () => {
  const slow = template('web', { 'tenon.sh/stops-after': '20s' });
  const cluster = await running(2, { strategy: { type: 'Recreate' }, template: slow });
  change(cluster, (spec) => ({ ...spec, template: second }));
  await cluster.pass(19);
  expect(cluster.pods('web-')).toHaveLength(2);
  expect(sets(cluster)).toHaveLength(1);
  await cluster.pass(10);
  expect(cluster.readyPods('web-')).toHaveLength(2);
  expect(sets(cluster).find(isSecond)?.spec.replicas).toBe(2);
});

test('min ready seconds hold the rollout up', async () => {
  const cluster = await running(2, { minReadySeconds: 60 });
  expect(stored(cluster)?.status).toMatchObject({ readyReplicas: 2, availableReplicas: 0 });
  await cluster.pass(60);
  expect(stored(cluster)?.status?.availableReplicas).toBe(2);
  change(cluster, (spec) => ({ ...spec, template: second }));
  await cluster.pass(30);
  expect(sets(cluster).find((set) => !isSecond(set))?.spec.replicas).toBe(2);
  await cluster.pass(200);
  expect(sets(cluster).find((set) => !isSecond(set))?.spec.replicas).toBe(0);
});

test('a paused deployment scales but does not roll', async () => {
  const cluster = await running(2);
  change(cluster, (spec) => ({ ...spec, paused: true, template: second }));
  await cluster.pass(10);
  change(cluster, (spec) => ({ ...spec, replicas: 4 }));
  await cluster.pass(10);
  expect(sets(cluster)).toHaveLength(1);
  expect(cluster.readyPods('web-')).toHaveLength(4);
});

test('scaling during a rollout is divided in proportion', async () => {
  const cluster = await running(10, {
    strategy: { rollingUpdate: { maxSurge: 3, maxUnavailable: 2 } },
  });
  // New pods find no node: the rollout stands at 8 old and 5 new.
  change(cluster, (spec) => ({
    ...spec,
    template: template('web', { rollout: '2' }, { nodeSelector: { none: 'such' } }),
  }));
  await cluster.pass(10);
  const sizes = () =>
    Object.fromEntries(
      sets(cluster).map((set) => [isSecond(set) ? 'new' : 'old', set.spec.replicas]),
    );
  expect(sizes()).toEqual({ old: 8, new: 5 });
  change(cluster, (spec) => ({ ...spec, replicas: 15 }));
  await cluster.pass(10);
  expect(sizes()).toEqual({ old: 11, new: 7 });
});

test('old revisions beyond the history limit are removed', async () => {
  const cluster = await running(1, { revisionHistoryLimit: 1 });
  for (const rollout of ['2', '3', '4']) {
    change(cluster, (spec) => ({ ...spec, template: template('web', { rollout }) }));
    await cluster.pass(30);
  }
  const rollouts = sets(cluster).map((s) => s.spec.template.metadata?.annotations?.['rollout']);
  expect(rollouts.sort()).toEqual(['3', '4']);
});

test('going back to an old template uses its ReplicaSet again, as the newest revision', async () => {
  const cluster = await running(1);
  const first = stored(cluster)?.spec.template;
  change(cluster, (spec) => ({ ...spec, template: second }));
  await cluster.pass(30);
  change(cluster, (spec) => ({ ...spec, template: first ?? spec.template }));
  await cluster.pass(30);
  expect(sets(cluster)).toHaveLength(2);
  const back = sets(cluster).find((set) => !isSecond(set));
  expect(back?.spec.replicas).toBe(1);
  expect(back?.metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('3');
});
