/** Go durations (`1h30m`, `500ms`) as milliseconds. */

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const whole = /^([0-9]+(\.[0-9]*)?(ns|us|µs|ms|s|m|h))+$/;

/** Thrown by {@link parseDurationMs}; the message names the text and shows a right one. */
export class DurationError extends Error {
  override readonly name = 'DurationError';
}

/** `"1h30m"` → 5400000. Throws {@link DurationError}. */
export function parseDurationMs(text: string): number {
  if (text === '0') return 0;
  if (!whole.test(text)) {
    throw new DurationError(`"${text}" is not a duration; write for example 90s, 5m or 1h30m`);
  }
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/([0-9.]+)(ns|us|µs|ms|s|m|h)/g)) {
    total += Number(amount) * (unitMs[unit ?? ''] ?? 0);
  }
  return total;
}

/** 5400000 → `"1h30m"`, 47200 → `"47.2s"`, 0 → `"0s"`. */
export function formatDurationMs(ms: number): string {
  if (ms < 0) return `-${formatDurationMs(-ms)}`;
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = Math.round(ms % 60_000) / 1000;
  const parts = [
    hours > 0 ? `${hours}h` : '',
    minutes > 0 ? `${minutes}m` : '',
    seconds > 0 ? `${seconds}s` : '',
  ];
  return parts.join('') || '0s';
}
