/** Kubernetes events without repetition: equal ones within a window are one, chatty reasons are throttled. */
import type { Clock } from '../ports/clock.ts';
import type { RecordedEvent, Recorder } from '../ports/observability.ts';

export const defaultDedupeMs = 120_000;
/** Events remembered; at the limit those whose window is over are forgotten, then the oldest. */
export const maxRememberedEvents = 20_000;

/** Parity: karpenter pkg/events; 5 per second, 10 at once, for all objects together. */
const throttledReasons: ReadonlySet<string> = new Set(['Nominated', 'InsufficientCapacityError']);
const tokensPerMs = 5 / 1_000;
const maxTokens = 10;

/** `sink` gets each event that is worth publishing. */
export function newRecorder(clock: Clock, sink: (event: RecordedEvent) => void): Recorder {
  const silentUntilMs = new Map<string, number>();
  const buckets = new Map<string, { tokens: number; atMs: number }>();

  function takeToken(reason: string, nowMs: number): boolean {
    const bucket = buckets.get(reason) ?? { tokens: maxTokens, atMs: nowMs };
    const tokens = Math.min(maxTokens, bucket.tokens + (nowMs - bucket.atMs) * tokensPerMs);
    buckets.set(reason, { tokens: tokens >= 1 ? tokens - 1 : tokens, atMs: nowMs });
    return tokens >= 1;
  }

  return {
    publish(event) {
      const nowMs = clock.monotonicMs();
      const key = dedupeKey(event);
      if ((silentUntilMs.get(key) ?? -1) > nowMs) return;
      if (throttledReasons.has(event.reason) && !takeToken(event.reason, nowMs)) return;
      silentUntilMs.delete(key);
      silentUntilMs.set(key, nowMs + (event.dedupeMs ?? defaultDedupeMs));
      if (silentUntilMs.size > maxRememberedEvents) forget(silentUntilMs, nowMs);
      sink(event);
    },
  };
}

function dedupeKey(event: RecordedEvent): string {
  const { object, reason, message, dedupeValues } = event;
  const values = dedupeValues ?? [
    object.metadata.uid ??
      `${object.kind}/${object.metadata.namespace ?? ''}/${object.metadata.name}`,
    message,
  ];
  return [reason.toLowerCase(), ...values].join('\u0000');
}

function forget(silentUntilMs: Map<string, number>, nowMs: number): void {
  for (const [key, untilMs] of silentUntilMs) if (untilMs <= nowMs) silentUntilMs.delete(key);
  for (const key of silentUntilMs.keys()) {
    if (silentUntilMs.size <= maxRememberedEvents / 2) return;
    silentUntilMs.delete(key);
  }
}
