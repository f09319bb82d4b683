/** `until: Settled`: no pending pod can be helped, nothing is in flight. */
import { Kinds } from '../api/kinds.ts';
import type { Clock } from '../ports/clock.ts';
import type { ApiServer } from '../sim/apiserver/api-server.ts';
import type { Observation } from '../sim/scenario/observation.ts';

/** Longer than every period at which something looks again: batches, back-offs, validation, polling. */
const quietMs = 60_000;

export interface SettledWatch {
  start(clock: Clock): void;
  isSettled(): boolean;
}

/** Settled once nothing observed has changed for a minute after `fromMs` and nothing is under way. */
export function newSettledWatch(
  server: ApiServer,
  observation: Observation,
  fromMs: number,
): SettledWatch {
  let settled = false;
  let seenVersion = -1;
  let quietSinceMs = fromMs;

  function look(clock: Clock): void {
    const nowMs = clock.nowMs();
    if (observation.version !== seenVersion) {
      seenVersion = observation.version;
      quietSinceMs = Math.max(nowMs, fromMs);
    }
    settled = nowMs - quietSinceMs >= quietMs && !isUnderWay();
    if (!settled) clock.after(quietMs / 6, () => look(clock));
  }

  function isUnderWay(): boolean {
    const isInFlight = server
      .list(Kinds.NodeClaim)
      .some(
        ({ metadata, status }) =>
          metadata.deletionTimestamp !== undefined ||
          !status?.conditions?.some((c) => c.type === 'Initialized' && c.status === 'True'),
      );
    if (isInFlight) return true;
    return server
      .list(Kinds.Pod)
      .some(
        ({ metadata, spec, status }) =>
          metadata.deletionTimestamp !== undefined ||
          (spec.nodeName !== undefined && (status?.phase ?? 'Pending') === 'Pending'),
      );
  }

  return { start: look, isSettled: () => settled };
}
