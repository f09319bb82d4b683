/** What Tenon says about itself: events, metrics, logs, traces. */
import type { KubeObject } from '../api/core/meta.ts';
import type { DisruptionPlan, SchedulingPlan, StartedDisruption } from '../model/plan.ts';

export interface RecordedEvent {
  readonly object: KubeObject;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** Events with equal reason and values within the window are one; default: object UID and message. */
  readonly dedupeValues?: readonly string[];
  readonly dedupeMs?: number;
}

/** Publishes Kubernetes events, without repeating itself. */
export interface Recorder {
  publish(event: RecordedEvent): void;
}

export type MetricLabels = Readonly<Record<string, string>>;

/** Metrics by upstream's names. */
export interface Metrics {
  count(name: string, labels: MetricLabels, by?: number): void;
  gauge(name: string, labels: MetricLabels, value: number): void;
  observe(name: string, labels: MetricLabels, value: number): void;
}

export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Receives each decision with its trace. */
export interface Traces {
  scheduling(plan: SchedulingPlan, nowMs: number): void;
  disruption(plan: DisruptionPlan, nowMs: number): void;
  /** A command was started, or a claim deleted by force. */
  disruptionStarted(disruption: StartedDisruption, nowMs: number): void;
}
