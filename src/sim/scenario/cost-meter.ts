/** What running instances cost: by pool and capacity type, and in all. */
import { compareText } from '../../util/compare-text.ts';
import type { ObservedCost } from './observed.ts';

const nano = 1e9;
const msPerHour = 3_600_000;

interface Bucket {
  readonly nodePool: string;
  readonly capacityType: string;
  /** Whole billionths of a USD per hour, so that what is added and taken away again leaves nothing. */
  rate: number;
  /** Billionths of a USD per hour, times milliseconds. */
  accrued: number;
  sinceMs: number;
}

export interface Rate {
  readonly nodePool: string;
  readonly capacityType: string;
  /** USD per hour. */
  readonly price: number;
}

export class CostMeter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #startMs: number;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** An instance costs from now on. */
  start(rate: Rate, nowMs: number): void {
    this.#change(rate, 1, nowMs);
  }

  stop(rate: Rate, nowMs: number): void {
    this.#change(rate, -1, nowMs);
  }

  /** Sums to a millionth of a USD. */
  at(nowMs: number): ObservedCost {
    const byNodePool = new Map<string, number>();
    const byCapacityType = new Map<string, number>();
    let total = 0;
    let rate = 0;
    for (const bucket of this.#buckets.values()) {
      const usd = this.#accruedAt(bucket, nowMs) / nano / msPerHour;
      total += usd;
      rate += bucket.rate;
      add(byNodePool, bucket.nodePool, usd);
      add(byCapacityType, bucket.capacityType, usd);
    }
    return {
      total: roundMoney(total),
      perHour: rate / nano,
      byNodePool: rounded(byNodePool),
      byCapacityType: rounded(byCapacityType),
    };
  }

  #change(rate: Rate, sign: 1 | -1, nowMs: number): void {
    const key = `${rate.nodePool}/${rate.capacityType}`;
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      const { nodePool, capacityType } = rate;
      bucket = { nodePool, capacityType, rate: 0, accrued: 0, sinceMs: this.#startMs };
      this.#buckets.set(key, bucket);
    }
    bucket.accrued = this.#accruedAt(bucket, nowMs);
    bucket.sinceMs = nowMs;
    bucket.rate += sign * Math.round(rate.price * nano);
  }

  #accruedAt(bucket: Bucket, nowMs: number): number {
    return bucket.accrued + bucket.rate * Math.max(0, nowMs - bucket.sinceMs);
  }
}

function add(sums: Map<string, number>, name: string, usd: number): void {
  sums.set(name, (sums.get(name) ?? 0) + usd);
}

function rounded(sums: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  const entries = [...sums].sort(([a], [b]) => compareText(a, b));
  return Object.fromEntries(entries.map(([name, usd]) => [name, roundMoney(usd)]));
}

/** To a millionth. */
export function roundMoney(usd: number): number {
  return Math.round(usd * 1e6) / 1e6;
}
