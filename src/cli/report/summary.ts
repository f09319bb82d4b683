/** The summary: cost, nodes, pods, disruptions. */
import type { ScenarioSummary } from '../../sim/scenario/summary.ts';
import type { Style } from './style.ts';
import { formatSeconds, formatUsd, plural } from './words.ts';

const indent = '            ';

export function formatSummary(summary: ScenarioSummary, style: Style): string {
  const row = (name: string, first: string, more: readonly string[] = []): string =>
    [`  ${style.bold(name.padEnd(10))}${first}`, ...more.map((line) => indent + line)].join('\n');
  return [
    row('Cost', costLine(summary), costParts(summary)),
    row('Nodes', nodesLine(summary)),
    row('Pods', podsLine(summary), timeToReadyLines(summary)),
    row('Moves', movesLine(summary)),
    '',
  ].join('\n');
}

function costLine({ cost }: ScenarioSummary): string {
  return `${formatUsd(cost.total)}   ${formatUsd(cost.perHourAverage)} per hour on average`;
}

function costParts({ cost }: ScenarioSummary): readonly string[] {
  const parts = (amounts: Readonly<Record<string, number>>): string =>
    Object.entries(amounts)
      .map(([name, usd]) => `${name} ${formatUsd(usd)}`)
      .join(' · ');
  return [parts(cost.byNodePool), parts(cost.byCapacityType)].filter((line) => line !== '');
}

function nodesLine({ nodes }: ScenarioSummary): string {
  return `${nodes.launched} launched · ${nodes.terminated} terminated · at most ${nodes.peak} at one time`;
}

function podsLine({ pods }: ScenarioSummary): string {
  return `${pods.created} created · ${pods.ready} became ready · ${pods.pendingAtEnd} pending at the end`;
}

function timeToReadyLines({ pods }: ScenarioSummary): readonly string[] {
  const { timeToReady } = pods;
  if (!timeToReady) return [];
  const values = Object.entries(timeToReady).map(([name, s]) => `${name} ${formatSeconds(s)}`);
  return [`time to ready   ${values.join(' · ')}`];
}

function movesLine({ disruptions, evictions }: ScenarioSummary): string {
  const reasons = Object.entries(disruptions).map(([reason, count]) => `${count} ${reason}`);
  const total = Object.values(disruptions).reduce((sum, count) => sum + count, 0);
  const of = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return `${plural(total, 'disruption')}${of} · ${plural(evictions, 'eviction')}`;
}
