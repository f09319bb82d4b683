/** What the provider answered to launches, in case the answer is not written down. */
import type { Clock } from '../../../ports/clock.ts';
import type { Launch } from '../../../ports/cloud-provider.ts';

const keptMs = 3_600_000;
const maxEntries = 10_000;

interface Entry {
  /** `undefined`: refused for certain, there is no instance. */
  readonly launch: Launch | undefined;
  readonly untilMs: number;
}

/** By UID of the NodeClaim. Entries last an hour; the oldest go first when there are too many. */
export class LaunchMemory {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  remember(uid: string, launch: Launch): void {
    this.#set(uid, launch);
  }

  refuse(uid: string): void {
    this.#set(uid, undefined);
  }

  forget(uid: string): void {
    this.#entries.delete(uid);
  }

  launchOf(uid: string): Launch | undefined {
    return this.#entry(uid)?.launch;
  }

  /** Whether the provider refused for certain. */
  isRefused(uid: string): boolean {
    const entry = this.#entry(uid);
    return entry !== undefined && entry.launch === undefined;
  }

  #entry(uid: string): Entry | undefined {
    const entry = this.#entries.get(uid);
    if (!entry || entry.untilMs > this.#clock.nowMs()) return entry;
    this.#entries.delete(uid);
    return undefined;
  }

  #set(uid: string, launch: Launch | undefined): void {
    this.#entries.delete(uid);
    this.#entries.set(uid, { launch, untilMs: this.#clock.nowMs() + keptMs });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > maxEntries && !oldest.done) this.#entries.delete(oldest.value);
  }
}
