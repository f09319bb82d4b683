/** What a run gives: one object for reports, `-o json` and comparison with other runs. */
import type { PodRefusal } from '../../model/reason.ts';
import { canonicalJson, hashText } from '../../util/hash.ts';
import type { ExpectationResult } from './expectations.ts';
import { claimView } from './node-entries.ts';
import type { Observation } from './observation.ts';
import type {
  ObservedDisruption,
  ObservedEvent,
  ObservedLaunch,
  ObservedNodeClaim,
  ObservedPod,
} from './observed.ts';
import { isPending, podView } from './pod-entry.ts';
import { type ScenarioSummary, summarize } from './summary.ts';

/** Times are seconds since t = 0. */
export interface ScenarioResult {
  readonly scenario: string;
  readonly seed: number;
  /** Of everything below but the version: equal runs have equal hashes, on every machine. */
  readonly hash: string;
  readonly engineVersion: string;
  /** When the run ended. */
  readonly end: number;
  /** For `until: Settled`: whether it did, before the timeout. */
  readonly settled?: boolean;
  readonly summary: ScenarioSummary;
  readonly nodeClaims: readonly ObservedNodeClaim[];
  readonly pods: readonly ObservedPod<number>[];
  readonly launches: readonly ObservedLaunch[];
  readonly disruptions: readonly ObservedDisruption<number>[];
  readonly events: readonly ObservedEvent[];
  readonly expectations: readonly ExpectationResult[];
  /** The last answer to "why is it pending" for each pod that still is, in the order of `pods`. */
  readonly refusals: readonly PodRefusal[];
}

export interface ResultOptions {
  readonly scenario: string;
  readonly seed: number;
  readonly engineVersion: string;
  readonly settled?: boolean;
  readonly expectations: readonly ExpectationResult[];
}

/** The result of a run that has ended. */
export function resultOf(observation: Observation, options: ResultOptions): ScenarioResult {
  const { scenario, seed, engineVersion, settled, expectations } = options;
  const { startMs } = observation;
  const seconds = (atMs: number) => (atMs - startMs) / 1000;
  const pods = observation.pods.list.entries();
  const run = {
    scenario,
    seed,
    end: observation.now(),
    ...(settled === undefined ? {} : { settled }),
    summary: summarize(observation),
    nodeClaims: observation.nodes.claims.entries().map((entry) => claimView(entry, seconds)),
    pods: pods.map((entry) => podView(entry, Number, seconds)),
    launches: observation.launches,
    disruptions: observation.disruptions.map((disruption) => ({
      ...disruption,
      evicted: Number(disruption.evicted),
    })),
    events: observation.events,
    expectations,
    refusals: pods.flatMap((entry) => (isPending(entry) && entry.refusal ? [entry.refusal] : [])),
  };
  const { scenario: name, seed: number, ...rest } = run;
  return { scenario: name, seed: number, hash: hashOf(run), engineVersion, ...rest };
}

// Part by part, since the text of a long run would be a very long one.
function hashOf(run: Readonly<Record<string, unknown>>): string {
  const parts = Object.keys(run).map((name) => {
    const value = run[name];
    const items = Array.isArray(value) ? value : [value];
    return `${name}:${items.map((item) => hashText(canonicalJson(item))).join()}`;
  });
  return hashText(parts.sort().join(';'));
}

/** Whether an expectation that was checked did not hold. */
export function hasFailed(result: ScenarioResult): boolean {
  return result.expectations.some(({ passed, skipped }) => !passed && !skipped);
}
