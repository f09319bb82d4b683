/**
 * Five-field cron schedules, evaluated in UTC unless a time zone is named.
 *
 * Wraps croner, which treats 7 as Sunday, joins day-of-month and day-of-week with OR, and refuses
 * `CRON_TZ=`, `@every` and reversed ranges, as the CRD does.
 */
import { Cron } from 'croner';

const parsed = new Map<string, Cron>();
const maxParsed = 1000;

function cronOf(schedule: string, timeZone: string): Cron {
  const key = `${timeZone} ${schedule}`;
  let cron = parsed.get(key);
  if (!cron) {
    cron = new Cron(schedule, { timezone: timeZone, mode: '5-part', paused: true });
    if (parsed.size >= maxParsed) parsed.clear();
    parsed.set(key, cron);
  }
  return cron;
}

/** The first hit strictly after `afterMs`, or `undefined` if there is none. Throws on a bad schedule. */
export function nextCronAtMs(
  schedule: string,
  afterMs: number,
  timeZone = 'UTC',
): number | undefined {
  return cronOf(schedule, timeZone).nextRun(new Date(afterMs))?.getTime();
}
