import { expect, test } from 'vitest';
import type { Job, JobSpec } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { TestCluster, template } from '../test-cluster.ts';
import { formatIndexes } from './job-accounts.ts';

const work = (seconds: number, spec = {}) =>
  template('work', { 'tenon.sh/runs-for': `${seconds}s` }, { restartPolicy: 'Never', ...spec });

function start(spec: Partial<JobSpec>): TestCluster {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  cluster.server.create(Kinds.Job, {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'work', namespace: 'default' },
    spec: { template: work(60), ...spec },
  });
  return cluster;
}

const job = (cluster: TestCluster): Job | undefined =>
  cluster.server.get(Kinds.Job, 'work', 'default');
const conditions = (cluster: TestCluster) =>
  (job(cluster)?.status?.conditions ?? []).map((c) => [c.type, c.status, c.reason]);
const deletePod = (cluster: TestCluster, name: string) =>
  cluster.server.delete(Kinds.Pod, { name, namespace: 'default' });

test('so many at a time until so many have succeeded; finished pods are kept', async () => {
  const cluster = start({ parallelism: 2, completions: 3 });
  await cluster.pass(10);
  expect(job(cluster)?.status).toMatchObject({ active: 2, ready: 2, succeeded: 0 });
  await cluster.pass(60);
  expect(job(cluster)?.status).toMatchObject({ active: 1, succeeded: 2 });
  await cluster.pass(70);
  expect(job(cluster)?.status).toMatchObject({ active: 0, succeeded: 3, failed: 0 });
  expect(conditions(cluster)).toEqual([
    ['SuccessCriteriaMet', 'True', 'CompletionsReached'],
    ['Complete', 'True', 'CompletionsReached'],
  ]);
  expect(cluster.pods('work-').map((pod) => pod.status?.phase)).toEqual(
    new Array(3).fill('Succeeded'),
  );
});

test('without completions, one success ends it when the others have ended, too', async () => {
  const cluster = start({ parallelism: 2 });
  await cluster.pass(70);
  expect(job(cluster)?.status?.succeeded).toBe(2);
  expect(conditions(cluster)).toContainEqual(['Complete', 'True', 'CompletionsReached']);
});

test('an evicted pod counts as failed and comes back after 10 s, then 20 s', async () => {
  const cluster = start({ completions: 1 });
  await cluster.pass(10);
  const [first] = cluster.pods('work-');
  deletePod(cluster, first?.metadata.name ?? '');
  await cluster.pass(9);
  expect(cluster.pods('work-')).toHaveLength(0);
  expect(job(cluster)?.status?.failed).toBe(1);
  await cluster.pass(2);
  const [next] = cluster.pods('work-');
  expect(next).toBeDefined();
  deletePod(cluster, next?.metadata.name ?? '');
  await cluster.pass(19);
  expect(cluster.pods('work-')).toHaveLength(0);
  await cluster.pass(2);
  expect(cluster.pods('work-')).toHaveLength(1);
});

test('beyond the back-off limit the job has failed', async () => {
  const cluster = start({ completions: 2, parallelism: 2, backoffLimit: 0 });
  await cluster.pass(10);
  deletePod(cluster, cluster.pods('work-')[0]?.metadata.name ?? '');
  await cluster.pass(10);
  expect(conditions(cluster)).toEqual([
    ['FailureTarget', 'True', 'BackoffLimitExceeded'],
    ['Failed', 'True', 'BackoffLimitExceeded'],
  ]);
  expect(cluster.pods('work-')).toHaveLength(0);
});

test('the deadline of the job ends its pods', async () => {
  const cluster = start({ activeDeadlineSeconds: 30 });
  await cluster.pass(29);
  expect(cluster.readyPods('work-')).toHaveLength(1);
  await cluster.pass(5);
  expect(cluster.pods('work-')).toHaveLength(0);
  expect(conditions(cluster)).toContainEqual(['Failed', 'True', 'DeadlineExceeded']);
});

test('indexed pods carry their index, and a lost one is done again', async () => {
  const cluster = start({ completionMode: 'Indexed', completions: 3, parallelism: 3 });
  await cluster.pass(10);
  const indexes = () =>
    cluster
      .pods('work-')
      .map((pod) => pod.metadata.annotations?.['batch.kubernetes.io/job-completion-index']);
  expect(indexes().sort()).toEqual(['0', '1', '2']);
  const second = cluster.pods('work-1')[0];
  deletePod(cluster, second?.metadata.name ?? '');
  await cluster.pass(15);
  expect(indexes().sort()).toEqual(['0', '1', '2']);
  await cluster.pass(80);
  expect(job(cluster)?.status).toMatchObject({ succeeded: 3, failed: 1, completedIndexes: '0-2' });
});

test('suspending removes the pods without counting them, resuming starts anew', async () => {
  const cluster = start({ backoffLimit: 0, activeDeadlineSeconds: 100 });
  await cluster.pass(10);
  const suspend = (is: boolean) =>
    cluster.server.modify(Kinds.Job, { name: 'work', namespace: 'default' }, (j) => ({
      ...j,
      spec: { ...j.spec, suspend: is },
    }));
  suspend(true);
  await cluster.pass(90);
  expect(cluster.pods('work-')).toHaveLength(0);
  expect(conditions(cluster)).toEqual([['Suspended', 'True', 'JobSuspended']]);
  suspend(false);
  await cluster.pass(80);
  expect(job(cluster)?.status).toMatchObject({ succeeded: 1, failed: 0 });
});

test('a finished job goes when its time to live is over, with its pods', async () => {
  const cluster = start({ ttlSecondsAfterFinished: 30 });
  await cluster.pass(70);
  expect(job(cluster)?.status?.succeeded).toBe(1);
  await cluster.pass(40);
  expect(job(cluster)).toBeUndefined();
  expect(cluster.pods('work-')).toHaveLength(0);
});

test('with policy Failed a pod is replaced only after it is gone', async () => {
  const template = work(600);
  const slow = {
    ...template,
    metadata: {
      ...template.metadata,
      annotations: { ...template.metadata?.annotations, 'tenon.sh/stops-after': '25s' },
    },
  };
  const cluster = start({ podReplacementPolicy: 'Failed', template: slow });
  await cluster.pass(10);
  deletePod(cluster, cluster.pods('work-')[0]?.metadata.name ?? '');
  await cluster.pass(24);
  expect(job(cluster)?.status).toMatchObject({ active: 0, terminating: 1, failed: 0 });
  expect(cluster.pods('work-')).toHaveLength(1);
  await cluster.pass(12);
  expect(job(cluster)?.status).toMatchObject({ active: 1, terminating: 0, failed: 1 });
});

test('indexes are written as ranges', () => {
  expect(formatIndexes([4, 0, 1, 2, 7, 8])).toBe('0-2,4,7-8');
  expect(formatIndexes([])).toBe('');
});
