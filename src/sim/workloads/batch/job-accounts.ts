/**
 * What a Job has seen of its pods: each one counts once, when it ends.
 *
 * Differs: Kubernetes keeps a finalizer on each pod until it has been counted; here the deletion is
 * heard in process.
 */
import type { PodRecord } from '../pods/pod-index.ts';

export class JobAccount {
  succeeded = 0;
  failed = 0;
  /** Failures since the last success, for the back-off. */
  failuresInRow = 0;
  lastFailureAtMs = 0;
  readonly succeededIndexes = new Set<number>();
  readonly #countedUids = new Set<string>();
  readonly #disownedUids = new Set<string>();

  /** The Job itself deletes this pod: no failure. */
  disown(uid: string): void {
    this.#disownedUids.add(uid);
  }

  /**
   * Takes in a change of a pod. A terminating pod counts as failed at once unless the Job waits for
   * its end (`podReplacementPolicy: Failed`).
   */
  observe(record: PodRecord, isGone: boolean, waitsForEnd: boolean, nowMs: number): void {
    const uid = record.pod.metadata.uid ?? '';
    if (this.#countedUids.has(uid)) {
      if (isGone) this.#countedUids.delete(uid);
      return;
    }
    const phase = record.pod.status?.phase;
    if (phase === 'Succeeded') this.#succeed(record);
    else if (this.#disownedUids.has(uid)) {
      if (isGone) this.#disownedUids.delete(uid);
      return;
    } else if (phase === 'Failed' || isGone || (record.isTerminating && !waitsForEnd)) {
      this.failed++;
      this.failuresInRow++;
      this.lastFailureAtMs = nowMs;
    } else return;
    if (!isGone) this.#countedUids.add(uid);
  }

  #succeed(record: PodRecord): void {
    const index = indexOf(record);
    if (index === undefined) this.succeeded++;
    else {
      this.succeededIndexes.add(index);
      this.succeeded = this.succeededIndexes.size;
    }
    this.failuresInRow = 0;
  }
}

export const completionIndexKey = 'batch.kubernetes.io/job-completion-index';

/** The completion index of a pod of an Indexed Job. */
export function indexOf({ pod }: PodRecord): number | undefined {
  const text = pod.metadata.annotations?.[completionIndexKey];
  return text === undefined ? undefined : Number(text);
}

/** `[0, 1, 2, 4]` → `"0-2,4"`. */
export function formatIndexes(indexes: Iterable<number>): string {
  const sorted = [...indexes].sort((a, b) => a - b);
  const ranges: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end++;
    ranges.push(end === i ? String(sorted[i]) : `${sorted[i]}-${sorted[end]}`);
    i = end + 1;
  }
  return ranges.join(',');
}
