import { expect, test } from 'vitest';
import type { Pod, Toleration } from '../../../api/core/pod.ts';
import { Kinds } from '../../../api/kinds.ts';
import { isReady, TestCluster, template } from '../test-cluster.ts';
import { toleratedForMs } from './node-lifecycle.ts';

const taint = { key: 'maintenance', value: 'soon', effect: 'NoExecute' } as const;

function pod(name: string, tolerations: readonly Toleration[] = []): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { ...template(name).spec, nodeName: 'n1', tolerations },
  };
}

async function withPods(...pods: Pod[]): Promise<TestCluster> {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  for (const each of pods) cluster.server.create(Kinds.Pod, each);
  await cluster.pass(10);
  return cluster;
}

const taints = (cluster: TestCluster): readonly string[] =>
  (cluster.server.get(Kinds.Node, 'n1')?.spec.taints ?? []).map((t) => `${t.key}:${t.effect}`);
const names = (cluster: TestCluster): readonly string[] =>
  cluster.pods().map((p) => p.metadata.name);

test('the shortest toleration of all taints counts', () => {
  const other = { key: 'other', effect: 'NoExecute' } as const;
  const all: Toleration = { operator: 'Exists' };
  expect(toleratedForMs([taint], [])).toBe(0);
  expect(toleratedForMs([taint], [all])).toBe(Number.POSITIVE_INFINITY);
  const forMinute: Toleration = { key: 'other', operator: 'Exists', tolerationSeconds: 60 };
  expect(toleratedForMs([taint, other], [all, forMinute])).toBe(60_000);
});

test('a NoExecute taint ends pods when their toleration is over', async () => {
  const tolerated = { key: 'maintenance', operator: 'Exists' } as const;
  const cluster = await withPods(
    pod('none'),
    pod('a-minute', [{ ...tolerated, tolerationSeconds: 60 }]),
    pod('for-ever', [tolerated]),
  );
  cluster.server.modify(Kinds.Node, { name: 'n1' }, (n) => ({
    ...n,
    spec: { ...n.spec, taints: [taint] },
  }));
  await cluster.pass(5);
  expect(names(cluster)).toEqual(['a-minute', 'for-ever']);
  await cluster.pass(60);
  expect(names(cluster)).toEqual(['for-ever']);
});

test('a taint that goes in time ends nobody', async () => {
  const cluster = await withPods(
    pod('a-minute', [{ key: 'maintenance', operator: 'Exists', tolerationSeconds: 60 }]),
  );
  const setTaints = (list: readonly (typeof taint)[]) =>
    cluster.server.modify(Kinds.Node, { name: 'n1' }, (n) => ({
      ...n,
      spec: { ...n.spec, taints: list },
    }));
  setTaints([taint]);
  await cluster.pass(50);
  setTaints([]);
  await cluster.pass(50);
  expect(names(cluster)).toEqual(['a-minute']);
});

test('a node that is not ready is tainted, and its pods are not ready', async () => {
  const cluster = await withPods(pod('web'));
  cluster.kubelets.holdCondition('n1', { type: 'Ready', status: 'False' });
  await cluster.pass(1);
  expect(taints(cluster)).toEqual([
    'node.kubernetes.io/not-ready:NoSchedule',
    'node.kubernetes.io/not-ready:NoExecute',
  ]);
  expect(cluster.pods().filter(isReady)).toEqual([]);
  cluster.kubelets.releaseCondition('n1', 'Ready');
  await cluster.pass(1);
  expect(taints(cluster)).toEqual([]);
  expect(cluster.pods().filter(isReady)).toHaveLength(1);
});

test('an unreachable node is emptied after five minutes', async () => {
  const cluster = await withPods(pod('web'));
  cluster.kubelets.holdCondition('n1', { type: 'Ready', status: 'Unknown' });
  await cluster.pass(299);
  expect(taints(cluster)).toContain('node.kubernetes.io/unreachable:NoExecute');
  expect(cluster.pod('web')?.metadata.deletionTimestamp).toBeUndefined();
  await cluster.pass(10);
  expect(names(cluster)).toEqual([]);
});

test('cordon and pressure make taints, too', async () => {
  const cluster = await withPods();
  cluster.server.modify(Kinds.Node, { name: 'n1' }, (n) => ({
    ...n,
    spec: { ...n.spec, unschedulable: true },
  }));
  cluster.kubelets.holdCondition('n1', { type: 'DiskPressure', status: 'True' });
  await cluster.pass(1);
  expect(taints(cluster)).toEqual([
    'node.kubernetes.io/disk-pressure:NoSchedule',
    'node.kubernetes.io/unschedulable:NoSchedule',
  ]);
  cluster.kubelets.releaseCondition('n1', 'DiskPressure');
  await cluster.pass(1);
  expect(taints(cluster)).toEqual(['node.kubernetes.io/unschedulable:NoSchedule']);
});

test('pods of a node that is gone are collected after 40 s', async () => {
  const cluster = await withPods(pod('web'));
  cluster.server.delete(Kinds.Node, { name: 'n1' });
  await cluster.pass(39);
  expect(names(cluster)).toEqual(['web']);
  await cluster.pass(2);
  expect(names(cluster)).toEqual([]);
});
