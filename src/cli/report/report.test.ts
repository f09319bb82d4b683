import { expect, test } from 'vitest';
import { smallResult, succeededPod } from '../../../tests/support/small-result.ts';
import type { ScenarioResult } from '../../sim/scenario/result.ts';
import { formatReport } from './report.ts';
import { plainStyle, styleFor } from './style.ts';

test('the report of a small run', () => {
  const report = formatReport(smallResult, {
    style: plainStyle,
    explain: () => 'no instance type has enough resources',
  });
  expect(`\n${report}`).toMatchInlineSnapshot(`
    "
    ✗ ci-burst · 10m · seed 1 · run 01234567

      Cost      $0.0124   $0.0744 per hour on average
                build $0.0124
                on-demand $0.0024 · spot $0.0100
      Nodes     2 launched · 1 terminated · at most 2 at one time
      Pods      5 created · 4 became ready · 1 pending at the end
                time to ready   p50 58.2s · p95 2m10s · p99 2m10s · max 2m10s
      Moves     1 disruption (1 Empty) · 0 evictions

    What happened
           0s  4 pods created: Job/pipeline
           2s  1 launch refused: InsufficientInstanceCapacity, m7g.large spot
           2s  1 node launched: c7g.xlarge spot
          41s  1 node ready: build
        58.2s  3 pods ready: Job/pipeline
         1m2s  1 node launched: m7g.large on-demand
        1m40s  1 node ready: build
        2m10s  1 pod ready: Job/pipeline
        3m20s  1 pod created: Pod/big
        4m58s  3 pods finished: Job/pipeline
        6m40s  Empty, delete 1 node: ip-1
        7m20s  1 node gone: build
        8m20s  1 pod finished: Job/pipeline

    Nodes
                                        0s                            5m                         10m
      pods pending, at most 4           █████▂▂▂▂▂▂         ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
      build-7xk2p       c7g.xlarge spot ░▒▒▒██████████████████████████··········▓▓▓▓▓
      build-b9d4q             m7g.large       ░▒▒▒▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃··········
                                        ░ launching  ▒ starting  ▁…█ pods (█ = 3)  · empty  ▓ draining

    Still pending
      big: InsufficientResources
        no instance type has enough resources

    Expectations: 1 passed, 1 failed, 1 not reached
      ✓ always   the limit
      ✗ end      nodes.size() == 0 && cost.perHour == 0.0
                 because nothing idles
                 nodes.size() is 1, in nodes.size() == 0
      – 2h       true (not reached: the run ended at 10m)
    "
  `);
  for (const line of report.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
});

test('a run in which nothing happened', () => {
  const nothing: ScenarioResult = {
    ...smallResult,
    summary: {
      cost: { total: 0, perHourAverage: 0, byNodePool: {}, byCapacityType: {} },
      pods: { created: 0, ready: 0, pendingAtEnd: 0 },
      nodes: { launched: 0, terminated: 0, peak: 0 },
      disruptions: {},
      evictions: 0,
    },
    ...{ nodeClaims: [], pods: [], launches: [], disruptions: [], expectations: [], refusals: [] },
    settled: true,
    end: 0,
  };
  const report = formatReport(nothing, { style: plainStyle, explain: () => '', realMs: 1234 });
  expect(`\n${report}`).toMatchInlineSnapshot(`
    "
    ✓ ci-burst · 0s in 1.2 s, settled · seed 1 · run 01234567

      Cost      $0.00   $0.00 per hour on average
      Nodes     0 launched · 0 terminated · at most 0 at one time
      Pods      0 created · 0 became ready · 0 pending at the end
      Moves     0 disruptions · 0 evictions

    What happened
      nothing
    "
  `);
});

test('a long day is told in few lines', () => {
  const pods = Array.from({ length: 2000 }, (_, i) => ({
    ...{
      ...succeededPod,
      name: `p-${i}`,
      created: i * 43,
      scheduledAt: i * 43 + 1,
      readyAt: i * 43 + 3,
    },
    endedAt: i * 43 + 40,
  }));
  const disruptions = Array.from({ length: 900 }, (_, i) => ({
    ...{ t: i * 90, reason: i % 2 ? 'Empty' : 'Drifted', decision: 'delete' as const },
    ...{ nodes: [`ip-${i}`], replacements: [], evicted: 0 },
  }));
  const day = { ...smallResult, end: 86_400, pods, disruptions };
  const report = formatReport(day, { style: plainStyle, explain: () => '' });
  expect(report.split('\n').length).toBeLessThan(80);
});

test('colours only on a terminal that wants them', () => {
  const explain = (): string => '';
  const coloured = { isTty: true, noColor: false };
  expect(formatReport(smallResult, { style: styleFor(coloured), explain })).toContain('\u001b[');
  for (const io of [
    { ...coloured, isTty: false },
    { ...coloured, noColor: true },
  ]) {
    expect(formatReport(smallResult, { style: styleFor(io), explain })).not.toContain('\u001b[');
  }
});
