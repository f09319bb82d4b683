/** What the workload controllers know of pods: one record per pod, found by owner, node and key. */
import type { Pod } from '../../../api/core/pod.ts';
import { Kinds } from '../../../api/kinds.ts';
import { parseTimestamp } from '../../../util/timestamp.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import { controllerOf, keyOf } from '../reconcile/object-key.ts';

/** A pod with what is asked of it again and again. */
export interface PodRecord {
  readonly key: string;
  readonly pod: Pod;
  readonly ownerUid: string | undefined;
  readonly nodeName: string | undefined;
  /** Succeeded or Failed. */
  readonly isFinished: boolean;
  readonly isTerminating: boolean;
  /** Neither finished nor terminating. */
  readonly isActive: boolean;
  readonly isReady: boolean;
  /** When it became ready; 0 unless it is. */
  readonly readySinceMs: number;
}

export type PodRecordListener = (
  current: PodRecord | undefined,
  previous: PodRecord | undefined,
) => void;

const none: ReadonlyMap<string, PodRecord> = new Map();

/** Kept up to date by a subscription; listeners hear of a change after it has been taken in. */
export class PodIndex {
  readonly #byKey = new Map<string, PodRecord>();
  readonly #byOwnerUid = new Map<string, Map<string, PodRecord>>();
  readonly #byNode = new Map<string, Map<string, PodRecord>>();
  readonly #listeners: PodRecordListener[] = [];

  constructor(server: ApiServer) {
    server.subscribe(Kinds.Pod, ({ type, object }) => {
      const previous = this.#byKey.get(keyOf(object));
      const current = type === 'DELETED' ? undefined : toRecord(object);
      if (previous) this.#remove(previous);
      if (current) this.#add(current);
      for (const listener of this.#listeners) listener(current, previous);
    });
  }

  get(key: string): PodRecord | undefined {
    return this.#byKey.get(key);
  }

  /** By key, in no stated order. */
  ofOwner(uid: string): ReadonlyMap<string, PodRecord> {
    return this.#byOwnerUid.get(uid) ?? none;
  }

  /** By key, in no stated order. */
  onNode(nodeName: string): ReadonlyMap<string, PodRecord> {
    return this.#byNode.get(nodeName) ?? none;
  }

  nodeNames(): Iterable<string> {
    return this.#byNode.keys();
  }

  /** All pods so far come first. */
  subscribe(listener: PodRecordListener): void {
    for (const record of this.#byKey.values()) listener(record, undefined);
    this.#listeners.push(listener);
  }

  #add(record: PodRecord): void {
    this.#byKey.set(record.key, record);
    addTo(this.#byOwnerUid, record.ownerUid, record);
    addTo(this.#byNode, record.nodeName, record);
  }

  #remove(record: PodRecord): void {
    this.#byKey.delete(record.key);
    removeFrom(this.#byOwnerUid, record.ownerUid, record);
    removeFrom(this.#byNode, record.nodeName, record);
  }
}

function addTo(
  index: Map<string, Map<string, PodRecord>>,
  by: string | undefined,
  record: PodRecord,
): void {
  if (by === undefined) return;
  let records = index.get(by);
  if (!records) {
    records = new Map();
    index.set(by, records);
  }
  records.set(record.key, record);
}

function removeFrom(
  index: Map<string, Map<string, PodRecord>>,
  by: string | undefined,
  record: PodRecord,
): void {
  if (by === undefined) return;
  const records = index.get(by);
  records?.delete(record.key);
  if (records?.size === 0) index.delete(by);
}

function toRecord(pod: Pod): PodRecord {
  const phase = pod.status?.phase;
  const isFinished = phase === 'Succeeded' || phase === 'Failed';
  const isTerminating = pod.metadata.deletionTimestamp !== undefined;
  const ready = isFinished
    ? undefined
    : pod.status?.conditions?.find((c) => c.type === 'Ready' && c.status === 'True');
  return {
    key: keyOf(pod),
    pod,
    ownerUid: controllerOf(pod)?.uid,
    nodeName: pod.spec.nodeName,
    isFinished,
    isTerminating,
    isActive: !isFinished && !isTerminating,
    isReady: ready !== undefined,
    readySinceMs: ready ? (parseTimestamp(ready.lastTransitionTime ?? '') ?? 0) : 0,
  };
}

/** When the pod counts as available: ready for `minReadySeconds`; `undefined` unless ready. */
export function availableAtMs(record: PodRecord, minReadySeconds = 0): number | undefined {
  return record.isReady ? record.readySinceMs + minReadySeconds * 1000 : undefined;
}

/** Counts what is available now, and says when the next one will be. */
export function countAvailable(
  records: Iterable<PodRecord>,
  minReadySeconds: number | undefined,
  nowMs: number,
): { readonly available: number; readonly nextAfterMs: number | undefined } {
  let available = 0;
  let nextAfterMs: number | undefined;
  for (const record of records) {
    const atMs = availableAtMs(record, minReadySeconds);
    if (atMs === undefined) continue;
    if (atMs <= nowMs) available++;
    else nextAfterMs = Math.min(nextAfterMs ?? Number.POSITIVE_INFINITY, atMs - nowMs);
  }
  return { available, nextAfterMs };
}
