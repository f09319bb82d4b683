/** A line that shows how far a run is, and the brake of `--speed`. */
import { formatDurationMs } from '../util/duration.ts';
import type { Progress } from './dependencies.ts';
import type { CliIo } from './io.ts';

const showEveryMs = 100;

export function progressLine(
  io: CliIo,
  name: string,
): { show(progress: Progress): void; clear(): void } {
  let shownMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show: ({ atMs, untilMs, events }) => {
      const nowMs = io.nowMs();
      if (nowMs - shownMs < showEveryMs) return;
      shownMs = nowMs;
      isShown = true;
      const percent = untilMs > 0 ? Math.floor((atMs / untilMs) * 100) : 100;
      const at = formatDurationMs(Math.floor(atMs / 1000) * 1000);
      const until = formatDurationMs(untilMs);
      io.stderr(`\r\u001b[K${name}  ${at} of ${until}  ${percent} %  ${events} events`);
    },
    clear: () => {
      if (isShown) io.stderr('\r\u001b[K');
    },
  };
}

/** Waits until real time has caught up with virtual time at `speed` virtual seconds per second. */
export function pacer(io: CliIo, speed: number): (virtualMs: number) => Promise<void> {
  const startMs = io.nowMs();
  return async (virtualMs) => {
    const aheadMs = virtualMs / speed - (io.nowMs() - startMs);
    if (aheadMs > 1) await io.sleep(aheadMs);
  };
}
