import { expect, test } from 'vitest';
import type { CronJob } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { TestCluster, template } from '../test-cluster.ts';

function start(seconds: number, spec: Partial<CronJob['spec']> = {}): TestCluster {
  const cluster = new TestCluster();
  cluster.addNode('n1');
  const annotations = { 'tenon.sh/runs-for': `${seconds}s` };
  cluster.server.create(Kinds.CronJob, {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'tick', namespace: 'default' },
    spec: {
      schedule: '*/5 * * * *',
      jobTemplate: {
        spec: { template: template('tick', annotations, { restartPolicy: 'Never' }) },
      },
      ...spec,
    },
  });
  return cluster;
}

const jobs = (cluster: TestCluster) => cluster.server.list(Kinds.Job).map((j) => j.metadata.name);
const cron = (cluster: TestCluster) => cluster.server.get(Kinds.CronJob, 'tick', 'default');
const startMinute = 1_796_083_200 / 60;

function change(cluster: TestCluster, spec: Partial<CronJob['spec']>): void {
  cluster.server.modify(Kinds.CronJob, { name: 'tick', namespace: 'default' }, (c) => ({
    ...c,
    spec: { ...c.spec, ...spec },
  }));
}

test('a job at each hit, named by its minute; three finished ones are kept', async () => {
  const cluster = start(30);
  await cluster.pass(299);
  expect(jobs(cluster)).toEqual([]);
  await cluster.pass(1);
  expect(jobs(cluster)).toEqual([`tick-${startMinute + 5}`]);
  expect(cron(cluster)?.status?.active).toHaveLength(1);
  await cluster.pass(1500);
  expect(jobs(cluster)).toEqual([15, 20, 25, 30].map((m) => `tick-${startMinute + m}`));
  expect(cron(cluster)?.status?.lastScheduleTime).toBe('2026-12-01T00:30:00Z');
});

test('Forbid waits for the job before, and then starts at once', async () => {
  const cluster = start(400, { concurrencyPolicy: 'Forbid' });
  await cluster.pass(620);
  expect(jobs(cluster)).toEqual([`tick-${startMinute + 5}`]);
  await cluster.pass(100);
  expect(jobs(cluster)).toEqual([`tick-${startMinute + 5}`, `tick-${startMinute + 10}`]);
});

test('Replace ends the job before', async () => {
  const cluster = start(400, { concurrencyPolicy: 'Replace' });
  await cluster.pass(620);
  expect(jobs(cluster)).toEqual([`tick-${startMinute + 10}`]);
});

test('a suspended one starts nothing, and serves the last missed hit when it goes on', async () => {
  const cluster = start(30, { suspend: true });
  await cluster.pass(640);
  expect(jobs(cluster)).toEqual([]);
  change(cluster, { suspend: false });
  await cluster.pass(1);
  expect(jobs(cluster)).toEqual([`tick-${startMinute + 10}`]);
});

test('a hit that was missed for longer than the deadline is left out', async () => {
  const cluster = start(30, { suspend: true, startingDeadlineSeconds: 20 });
  await cluster.pass(640);
  change(cluster, { suspend: false });
  await cluster.pass(1);
  expect(jobs(cluster)).toEqual([]);
});

test('the schedule is read in its time zone', async () => {
  const cluster = start(30, { schedule: '0 2 * * *', timeZone: 'Europe/Berlin' });
  await cluster.pass(3600);
  expect(jobs(cluster)).toEqual([`tick-${startMinute + 60}`]);
});
