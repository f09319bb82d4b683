/** RFC 3339 timestamps of API objects. */

/** Epoch milliseconds as the API server writes `metav1.Time`: whole seconds, UTC. */
export function formatTimestamp(atMs: number): string {
  return `${new Date(Math.floor(atMs / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Epoch milliseconds of an RFC 3339 text, or `undefined` if it is none. */
export function parseTimestamp(text: string): number | undefined {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : atMs;
}
