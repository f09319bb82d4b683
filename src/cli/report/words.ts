/** Numbers and names as reports write them. */
import { formatDurationMs } from '../../util/duration.ts';

/** Seconds to the tenth below a minute, to the second above. */
export function formatSeconds(seconds: number): string {
  const digits = Math.abs(seconds) < 60 ? 10 : 1;
  return formatDurationMs((Math.round(seconds * digits) / digits) * 1000);
}

/** Whole cents from a dollar on, else four decimals. */
export function formatUsd(usd: number): string {
  return `$${usd.toFixed(usd >= 1 || usd === 0 ? 2 : 4)}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `3 c7g.xlarge, 1 c6g.xlarge`: the most first, then in the order given; a single name without number. */
export function tally(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === 1) return names[0] ?? '';
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const shown = sorted.slice(0, 4).map(([name, count]) => `${count} ${name}`);
  const rest = sorted.slice(4).reduce((sum, [, count]) => sum + count, 0);
  return [...shown, ...(rest > 0 ? [`${rest} others`] : [])].join(', ');
}

/** The first three names, and how many more there are. */
export function firstOf(names: readonly string[]): string {
  const more = names.length - 3;
  return `${names.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
