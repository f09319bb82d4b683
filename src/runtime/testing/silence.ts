/** Observers for tests that note what they are told. */
import type { Logger, Metrics, RecordedEvent, Recorder } from '../../ports/observability.ts';

export const silentLogger: Logger = { debug: () => {}, info: () => {}, error: () => {} };

export interface NotedMetrics extends Metrics {
  /** `name{label=value,…}` → the last or summed value. */
  readonly values: Map<string, number>;
}

export function newNotedMetrics(): NotedMetrics {
  const values = new Map<string, number>();
  const keyOf = (name: string, labels: Readonly<Record<string, string>>): string =>
    `${name}{${Object.entries(labels)
      .map(([key, value]) => `${key}=${value}`)
      .join(',')}}`;
  return {
    values,
    count: (name, labels, by = 1) => {
      const key = keyOf(name, labels);
      values.set(key, (values.get(key) ?? 0) + by);
    },
    gauge: (name, labels, value) => void values.set(keyOf(name, labels), value),
    observe: (name, labels, value) => void values.set(keyOf(name, labels), value),
  };
}

export interface NotedRecorder extends Recorder {
  readonly events: RecordedEvent[];
}

export function newNotedRecorder(): NotedRecorder {
  const events: RecordedEvent[] = [];
  return { events, publish: (event) => void events.push(event) };
}
