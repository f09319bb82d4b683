/** What the provider answered to launches, in case the answer is not written down. */
import type { Clock } from '../../../ports/clock.ts';
import type { Launch } from '../../../ports/cloud-provider.ts';

const keptMs = 3_600_000;
const maxEntries = 10_000;
const minRetryMs = 1_000;
const maxRetryMs = 60_000;

type Answer =
  | { readonly kind: 'launched'; readonly launch: Launch }
  /** For certain, and the claim was deleted for it: there is no instance. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failures: number; readonly retryAtMs: number };

/** By UID of the NodeClaim. Answers last an hour; the oldest go first when there are too many. */
export class LaunchMemory {
  readonly #clock: Clock;
  readonly #answers = new Map<string, { readonly answer: Answer; readonly untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  remember(uid: string, launch: Launch): void {
    this.#set(uid, { kind: 'launched', launch });
  }

  /** The provider refused for certain, and the claim has been deleted. */
  refuse(uid: string): void {
    this.#set(uid, { kind: 'refused' });
  }

  /** Returns after how long to ask the provider again: 1 s, doubling to 1 min. */
  noteFailure(uid: string): number {
    const before = this.#get(uid);
    const failures = before?.kind === 'failed' ? before.failures : 0;
    const waitMs = Math.min(minRetryMs * 2 ** failures, maxRetryMs);
    const retryAtMs = this.#clock.nowMs() + waitMs;
    this.#set(uid, { kind: 'failed', failures: failures + 1, retryAtMs });
    return waitMs;
  }

  forget(uid: string): void {
    this.#answers.delete(uid);
  }

  launchOf(uid: string): Launch | undefined {
    const answer = this.#get(uid);
    return answer?.kind === 'launched' ? answer.launch : undefined;
  }

  isRefused(uid: string): boolean {
    return this.#get(uid)?.kind === 'refused';
  }

  /** For how long the provider is not to be asked. */
  waitMs(uid: string): number {
    const answer = this.#get(uid);
    return answer?.kind === 'failed' ? Math.max(answer.retryAtMs - this.#clock.nowMs(), 0) : 0;
  }

  #get(uid: string): Answer | undefined {
    const entry = this.#answers.get(uid);
    if (!entry || entry.untilMs > this.#clock.nowMs()) return entry?.answer;
    this.#answers.delete(uid);
    return undefined;
  }

  #set(uid: string, answer: Answer): void {
    this.#answers.delete(uid);
    this.#answers.set(uid, { answer, untilMs: this.#clock.nowMs() + keptMs });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > maxEntries && oldest !== undefined) this.#answers.delete(oldest);
  }
}
