/** What an instance has cost so far. */
import type { InstanceRecord } from './instance.ts';

const minimumMs = 60_000;
const msPerHour = 3_600_000;

/** USD: by the second from the launch on, a minute at least. */
export function instanceCostUsd(
  { price, launchedAtMs, endedAtMs }: InstanceRecord,
  nowMs: number,
): number {
  const lifeMs = Math.max(0, Math.min(endedAtMs ?? nowMs, nowMs) - launchedAtMs);
  const billedMs = Math.max(minimumMs, Math.ceil(lifeMs / 1000) * 1000);
  return (billedMs / msPerHour) * price;
}
