/** Polling without polls: the moments at which a loop of a fixed period would have looked. */

/** The first of `anchorMs`, `anchorMs` + `periodMs`, … that is not before `atMs`. */
export function nextOnGridMs(anchorMs: number, periodMs: number, atMs: number): number {
  return anchorMs + Math.max(0, Math.ceil((atMs - anchorMs) / periodMs)) * periodMs;
}
