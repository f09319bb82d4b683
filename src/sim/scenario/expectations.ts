/** Checks what a scenario expects: at its times, at the end, and always. */
import { CelEvaluationError } from '../../util/cel.ts';
import { formatDurationMs } from '../../util/duration.ts';
import { explainFailure } from './failure-detail.ts';
import type { ExpectationVariable, Observation } from './observation.ts';
import { type ExpectationSpec, expectationVariables } from './scenario-file.ts';

export interface ExpectationResult {
  /** As in the file: `2m`, `end`, `always`. */
  readonly at: string;
  readonly that: string;
  readonly because?: string;
  readonly passed: boolean;
  /** Its time was not reached: neither passed nor failed; `passed` is false. */
  readonly skipped?: true;
  /** Why it failed, or why it was not checked. */
  readonly detail?: string;
}

interface Outcome {
  readonly passed: boolean;
  readonly skipped?: true;
  readonly detail?: string;
}

interface Check {
  readonly spec: ExpectationSpec;
  readonly uses: readonly ExpectationVariable[];
  /** Sum of the versions of what it uses, when it was last evaluated. */
  seenVersion: number;
  outcome: Outcome | undefined;
}

/**
 * Call {@link Expectations.afterInstant} after every virtual instant and {@link Expectations.finish} once.
 */
export class Expectations {
  readonly #observation: Observation;
  readonly #checks: readonly Check[];
  readonly #always: Check[];
  readonly #timed: Check[];
  #seenVersion = -1;

  constructor(specs: readonly ExpectationSpec[], observation: Observation) {
    this.#observation = observation;
    this.#checks = specs.map((spec) => ({
      spec,
      uses: expectationVariables.filter((name) => spec.program.uses.has(name)),
      seenVersion: -1,
      outcome: undefined,
    }));
    this.#always = this.#checks.filter(({ spec }) => spec.at === 'always');
    this.#timed = this.#checks.filter(({ spec }) => spec.atMs !== undefined);
    this.#timed.sort((a, b) => (a.spec.atMs ?? 0) - (b.spec.atMs ?? 0));
  }

  /** Virtual times, in milliseconds since t = 0, at which there must be an instant. */
  get timesMs(): readonly number[] {
    return this.#timed.map(({ spec }) => spec.atMs ?? 0);
  }

  /** Everything at this instant has happened. */
  afterInstant(): void {
    const sinceStartMs = this.#observation.server.nowMs() - this.#observation.startMs;
    for (;;) {
      const next = this.#timed[0];
      if (!next || (next.spec.atMs ?? 0) > sinceStartMs) break;
      this.#timed.shift();
      next.outcome = this.#evaluate(next);
    }
    const { version } = this.#observation;
    if (version === this.#seenVersion) return;
    this.#seenVersion = version;
    this.#checkAlways();
  }

  /** The run is over: what is due at the end, and the outcome of all, in the order of the file. */
  finish(): readonly ExpectationResult[] {
    this.afterInstant();
    const { server, startMs } = this.#observation;
    const end = formatDurationMs(server.nowMs() - startMs);
    return this.#checks.map((check) => {
      const { at, that, because } = check.spec;
      if (at === 'end') check.outcome = this.#evaluate(check);
      const outcome = check.outcome ?? this.#withoutOutcome(check, end);
      return { at, that, ...(because === undefined ? {} : { because }), ...outcome };
    });
  }

  #withoutOutcome({ spec }: Check, end: string): Outcome {
    if (spec.at === 'always') return { passed: true };
    return { passed: false, skipped: true, detail: `not reached: the run ended at ${end}` };
  }

  #checkAlways(): void {
    for (let i = 0; i < this.#always.length; i++) {
      const check = this.#always[i] as Check;
      const version = this.#versionOf(check);
      if (version === check.seenVersion) continue;
      check.seenVersion = version;
      const outcome = this.#evaluate(check);
      if (outcome.passed) continue;
      check.outcome = outcome;
      this.#always.splice(i, 1);
      i--;
    }
  }

  #versionOf({ uses }: Check): number {
    let sum = 0;
    for (const variable of uses) sum += this.#observation.versionOf(variable);
    return sum;
  }

  #evaluate({ spec, uses }: Check): Outcome {
    const variables: Record<string, unknown> = {};
    for (const name of uses) variables[name] = this.#observation.valueOf(name);
    const when = spec.at === 'always' ? `first at ${this.#now()}: ` : '';
    try {
      const value = spec.program.evaluate(variables);
      if (value === true) return { passed: true };
      const why =
        value === false
          ? explainFailure(spec.that, variables)
          : `the expression is no bool: it gave ${String(value)}`;
      const detail = `${when}${why}`.replace(/: $/, '');
      return { passed: false, ...(detail === '' ? {} : { detail }) };
    } catch (error) {
      if (!(error instanceof CelEvaluationError)) throw error;
      return { passed: false, detail: `${when}error: ${error.message}` };
    }
  }

  #now(): string {
    return formatDurationMs(this.#observation.server.nowMs() - this.#observation.startMs);
  }
}
