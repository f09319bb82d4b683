/**
 * Pods that wait to be scheduled: those whose turn it is, those that back off, and those that nothing
 * can help until the cluster changes.
 *
 * Parity: kube-scheduler backend/queue PriorityQueue.
 * Differs: a pod that backs off is not taken early when nothing else is to be done
 * (SchedulerPopFromBackoffQ), so that the configured back-off is what a scenario sees; a pod that found
 * no nodes at all waits for one instead of trying again and again.
 */
import type { Clock } from '../../../ports/clock.ts';
import { compareText } from '../../../util/compare-text.ts';
import { Heap } from '../../../util/heap.ts';
import type { PodInfo } from '../view/pod-info.ts';
import { type ClusterEvent, mayHelp } from './queueing-hints.ts';

/** An unschedulable pod gets another look after so long, whatever happened. */
export const maxUnschedulableMs = 5 * 60_000;

export interface QueueOptions {
  readonly podInitialBackoffMs: number;
  readonly podMaxBackoffMs: number;
}

interface Ticket {
  readonly pod: PodInfo;
  readonly number: number;
  /** Active: when it entered the queue; back-off: when it ends. */
  readonly atMs: number;
}

export class SchedulingQueue {
  readonly #clock: Clock;
  readonly #options: QueueOptions;
  readonly #onActive: () => void;
  readonly #active = new Heap<Ticket>(
    (a, b) => b.pod.shape.priority - a.pod.shape.priority || a.atMs - b.atMs || byTries(a, b),
  );
  readonly #backoff = new Heap<Ticket>((a, b) => a.atMs - b.atMs || byTries(a, b));
  /** In the order of time. */
  readonly #unschedulable = new Set<PodInfo>();
  /** Unschedulable pods that nothing distinguishes, by shape and filters. */
  readonly #alike = new Map<string, Set<PodInfo>>();
  #lastTicket = 0;
  #tries = 0;
  #cancelBackoff: (() => void) | undefined;
  #backoffAtMs = Number.POSITIVE_INFINITY;
  #cancelFlush: (() => void) | undefined;

  /** `onActive` is called when a pod's turn comes. */
  constructor(clock: Clock, options: QueueOptions, onActive: () => void) {
    this.#clock = clock;
    this.#options = options;
    this.#onActive = onActive;
  }

  /** A new pod, or one whose gates are gone. */
  add(pod: PodInfo): void {
    pod.queuedAtMs = this.#clock.nowMs();
    this.#activate(pod);
  }

  gate(pod: PodInfo): void {
    this.remove(pod);
    pod.place = 'gated';
  }

  remove(pod: PodInfo): void {
    if (pod.place === 'unschedulable') {
      this.#unschedulable.delete(pod);
      const alike = this.#alike.get(alikeKey(pod));
      alike?.delete(pod);
      if (alike?.size === 0) this.#alike.delete(alikeKey(pod));
    }
    pod.place = 'none';
    pod.ticket = 0;
  }

  /** The next pod to try, in no place until it is put back. */
  pop(): PodInfo | undefined {
    for (let ticket = this.#active.pop(); ticket; ticket = this.#active.pop()) {
      const { pod, number } = ticket;
      if (pod.ticket !== number) continue;
      this.remove(pod);
      pod.attempts++;
      return pod;
    }
    return undefined;
  }

  /** These filters rejected the pod on all nodes. */
  rejected(pod: PodInfo, rejectedBy: number): void {
    this.remove(pod);
    pod.rejectedBy = rejectedBy;
    pod.queuedAtMs = this.#clock.nowMs();
    pod.tried = ++this.#tries;
    pod.place = 'unschedulable';
    this.#unschedulable.add(pod);
    const alike = this.#alike.get(alikeKey(pod));
    if (alike) alike.add(pod);
    else this.#alike.set(alikeKey(pod), new Set([pod]));
    this.#cancelFlush ??= this.#clock.after(maxUnschedulableMs, () => this.#flush());
  }

  /** Something went wrong that another try may put right. */
  failed(pod: PodInfo): void {
    pod.queuedAtMs = this.#clock.nowMs();
    pod.tried = ++this.#tries;
    this.requeue(pod);
  }

  /** To its turn, or to back-off if that is not over. */
  requeue(pod: PodInfo): void {
    this.remove(pod);
    const atMs = pod.queuedAtMs + this.#backoffMs(pod.attempts);
    if (atMs <= this.#clock.nowMs()) {
      this.#activate(pod);
      return;
    }
    pod.place = 'backoff';
    pod.ticket = ++this.#lastTicket;
    this.#backoff.push({ pod, number: pod.ticket, atMs });
    this.#armBackoff();
  }

  /** The cluster has changed: gives another turn to the pods that it may help. */
  move(event: ClusterEvent): void {
    if (this.#alike.size === 0) return;
    for (const alike of [...this.#alike.values()]) {
      const [first] = alike;
      if (!first || !mayHelp(event, first.shape, first.rejectedBy)) continue;
      for (const pod of [...alike]) this.requeue(pod);
    }
  }

  /** Ends all timers. */
  stop(): void {
    this.#cancelBackoff?.();
    this.#cancelFlush?.();
  }

  #activate(pod: PodInfo): void {
    this.remove(pod);
    pod.place = 'active';
    pod.ticket = ++this.#lastTicket;
    this.#active.push({ pod, number: pod.ticket, atMs: pod.queuedAtMs });
    this.#onActive();
  }

  #backoffMs(attempts: number): number {
    const { podInitialBackoffMs, podMaxBackoffMs } = this.#options;
    if (attempts === 0) return 0;
    return Math.min(podMaxBackoffMs, podInitialBackoffMs * 2 ** (attempts - 1));
  }

  #armBackoff(): void {
    for (let top = this.#backoff.peek(); top; top = this.#backoff.peek()) {
      if (top.pod.ticket !== top.number) {
        this.#backoff.pop();
        continue;
      }
      if (top.atMs === this.#backoffAtMs) return;
      this.#cancelBackoff?.();
      this.#backoffAtMs = top.atMs;
      this.#cancelBackoff = this.#clock.after(top.atMs - this.#clock.nowMs(), () =>
        this.#endBackoff(),
      );
      return;
    }
  }

  #endBackoff(): void {
    this.#backoffAtMs = Number.POSITIVE_INFINITY;
    const nowMs = this.#clock.nowMs();
    for (let top = this.#backoff.peek(); top && top.atMs <= nowMs; top = this.#backoff.peek()) {
      this.#backoff.pop();
      if (top.pod.ticket === top.number) this.#activate(top.pod);
    }
    this.#armBackoff();
  }

  #flush(): void {
    this.#cancelFlush = undefined;
    const nowMs = this.#clock.nowMs();
    for (const pod of this.#unschedulable) {
      const waitMs = pod.queuedAtMs + maxUnschedulableMs - nowMs;
      if (waitMs > 0) {
        this.#cancelFlush = this.#clock.after(waitMs, () => this.#flush());
        return;
      }
      this.requeue(pod);
    }
  }
}

// Tries of one instant follow each other: who was tried first has waited longest. New pods go by key.
function byTries(a: Ticket, b: Ticket): number {
  return a.pod.tried - b.pod.tried || compareText(a.pod.key, b.pod.key);
}

function alikeKey(pod: PodInfo): string {
  return `${pod.shape.id}/${pod.rejectedBy}`;
}
