/** A run in a few numbers. */
import { compareText } from '../../util/compare-text.ts';
import { roundMoney } from './cost-meter.ts';
import type { Observation } from './observation.ts';
import type { ObservedCost } from './observed.ts';
import { isPending, type PodEntry } from './pod-entry.ts';

export interface ScenarioSummary {
  readonly cost: {
    /** USD. */
    readonly total: number;
    readonly perHourAverage: number;
    readonly byNodePool: Readonly<Record<string, number>>;
    readonly byCapacityType: Readonly<Record<string, number>>;
  };
  readonly pods: {
    /** Without those that ran at t = 0. */
    readonly created: number;
    /** Of those, how many were ready once. */
    readonly ready: number;
    readonly pendingAtEnd: number;
    /** Seconds from creation to ready; absent when no pod was. */
    readonly timeToReady?: {
      readonly p50: number;
      readonly p95: number;
      readonly p99: number;
      readonly max: number;
    };
  };
  readonly nodes: {
    readonly launched: number;
    readonly terminated: number;
    /** The most nodes at one time. */
    readonly peak: number;
  };
  /** Reason → how many. */
  readonly disruptions: Readonly<Record<string, number>>;
  readonly evictions: number;
}

export function summarize(observation: Observation): ScenarioSummary {
  const { pods, nodes, launches, disruptions, startMs, server } = observation;
  const nowMs = server.nowMs();
  return {
    cost: summarizeCost(observation.cost.at(nowMs), (nowMs - startMs) / 3_600_000),
    pods: summarizePods(pods.list.entries(), startMs),
    nodes: {
      launched: launches.filter(({ result }) => result === 'ok').length,
      terminated: nodes.ended,
      peak: nodes.peak,
    },
    disruptions: countBy(disruptions.map(({ reason }) => reason)),
    evictions: pods.evictions,
  };
}

function summarizeCost(cost: ObservedCost, hours: number): ScenarioSummary['cost'] {
  const { total, byNodePool, byCapacityType } = cost;
  return {
    total,
    perHourAverage: hours > 0 ? roundMoney(total / hours) : 0,
    byNodePool,
    byCapacityType,
  };
}

function summarizePods(entries: readonly PodEntry[], startMs: number): ScenarioSummary['pods'] {
  const waits: number[] = [];
  let created = 0;
  let pendingAtEnd = 0;
  for (const entry of entries) {
    if (isPending(entry)) pendingAtEnd++;
    const { createdAtMs, readyAtMs } = entry;
    if (readyAtMs !== undefined && readyAtMs <= startMs) continue;
    created++;
    if (readyAtMs !== undefined) waits.push((readyAtMs - createdAtMs) / 1000);
  }
  waits.sort((a, b) => a - b);
  const at = (percent: number) => waits[Math.ceil((percent / 100) * waits.length) - 1] ?? 0;
  return {
    created,
    ready: waits.length,
    pendingAtEnd,
    ...(waits.length === 0
      ? {}
      : { timeToReady: { p50: at(50), p95: at(95), p99: at(99), max: at(100) } }),
  };
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}
