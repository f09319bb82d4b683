/** Node lanes over time, with the pods that waited above them. */
import type { ScenarioResult } from '../../sim/scenario/result.ts';
import type { Style } from './style.ts';
import { cut } from './table.ts';
import { formatSeconds } from './words.ts';

type NodeClaims = ScenarioResult['nodeClaims'];
type Claim = NodeClaims[number];
type Pod = ScenarioResult['pods'][number];

const maxLanes = 40;
const labelWidth = 34;
const blocks = '▁▂▃▄▅▆▇█';

/** `undefined` when there was nothing to draw. */
export function formatChart(
  result: ScenarioResult,
  style: Style,
  width: number,
): string | undefined {
  const cells = Math.max(20, Math.min(60, width - labelWidth - 4));
  const pending = waitingPods(result.pods, result.end, cells);
  const mostPending = Math.max(...pending);
  const density = podDensity(result, cells);
  const mostPods = Math.max(1, ...[...density.values()].map((counts) => Math.max(...counts)));
  const lanes = result.nodeClaims.filter(({ launchedAt }) => launchedAt !== undefined);
  if (result.end === 0 || (lanes.length === 0 && mostPending === 0)) return undefined;
  const lines = [label('') + axis(result.end, cells, style)];
  if (mostPending > 0) {
    lines.push(
      label(`pods pending, at most ${mostPending}`) + style.yellow(bars(pending, mostPending)),
    );
  }
  for (const claim of lanes.slice(0, maxLanes)) {
    const counts = density.get(claim.name) ?? [];
    lines.push(label(laneName(claim)) + lane(claim, counts, mostPods, result.end, cells, style));
  }
  if (lanes.length > maxLanes) lines.push(style.dim(`  and ${lanes.length - maxLanes} more nodes`));
  if (lanes.length > 0) lines.push(legend(mostPods, style));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function label(text: string): string {
  return `  ${cut(text, labelWidth - 1).padEnd(labelWidth)}`;
}

function laneName({ name, instanceType = '', capacityType }: Claim): string {
  const kind = `${instanceType}${capacityType === 'spot' ? ' spot' : ''}`;
  const room = labelWidth - 2 - kind.length;
  return `${cut(name, Math.max(8, room)).padEnd(room)} ${kind}`;
}

/** Times under which the cells stand: the start, the middle, the end. */
function axis(end: number, cells: number, style: Style): string {
  const [from, middle, to] = [0, end / 2, end].map(formatSeconds) as [string, string, string];
  const half = Math.floor(cells / 2);
  const text = from.padEnd(half) + middle.padEnd(Math.max(1, cells - half - to.length)) + to;
  return style.dim(text);
}

function legend(mostPods: number, style: Style): string {
  const text = `░ launching  ▒ starting  ▁…█ pods (█ = ${mostPods})  · empty  ▓ draining`;
  return style.dim(`  ${' '.repeat(labelWidth)}${text}`);
}

function lane(
  claim: Claim,
  counts: readonly number[],
  mostPods: number,
  end: number,
  cells: number,
  style: Style,
): string {
  let out = '';
  for (let i = 0; i < cells; i++) {
    const from = (i / cells) * end;
    const to = ((i + 1) / cells) * end;
    out += cell(claim, from, to, counts[i] ?? 0, mostPods, style);
  }
  return out;
}

/** What stands in the middle of the cell; a lane that lives within one cell shows there, too. */
function cell(
  claim: Claim,
  from: number,
  to: number,
  pods: number,
  mostPods: number,
  style: Style,
): string {
  const { created, launchedAt = created, initializedAt, deletedAt, terminatedAt } = claim;
  const last = terminatedAt ?? Number.POSITIVE_INFINITY;
  if (to <= created || from >= last) return ' ';
  const at = Math.min(Math.max((from + to) / 2, created), last);
  if (deletedAt !== undefined && at >= deletedAt) return style.magenta('▓');
  if (at < launchedAt) return style.cyan('░');
  if (initializedAt === undefined || at < initializedAt) return style.cyan('▒');
  return pods === 0 ? style.dim('·') : style.green(bar(pods, mostPods));
}

function bar(value: number, most: number): string {
  const index = Math.ceil((value / most) * blocks.length) - 1;
  return blocks[Math.max(0, Math.min(blocks.length - 1, index))] ?? ' ';
}

function bars(values: readonly number[], most: number): string {
  return values.map((value) => (value === 0 ? ' ' : bar(value, most))).join('');
}

/** The most pods that waited at one time within each cell. */
function waitingPods(pods: readonly Pod[], end: number, cells: number): readonly number[] {
  const changes: { readonly t: number; readonly by: number }[] = [];
  for (const { created, scheduledAt, deletedAt, endedAt } of pods) {
    const until = Math.min(...[scheduledAt, deletedAt, endedAt, end].map((t) => t ?? end));
    if (until <= Math.max(0, created)) continue;
    changes.push({ t: Math.max(0, created), by: 1 }, { t: until, by: -1 });
  }
  changes.sort((a, b) => a.t - b.t || a.by - b.by);
  const most = new Array<number>(cells).fill(0);
  let waiting = 0;
  let next = 0;
  for (let i = 0; i < cells; i++) {
    most[i] = waiting;
    const to = i === cells - 1 ? Number.POSITIVE_INFINITY : ((i + 1) / cells) * end;
    for (let change = changes[next]; change && change.t < to; change = changes[next]) {
      waiting += change.by;
      most[i] = Math.max(most[i] ?? 0, waiting);
      next++;
    }
  }
  return most;
}

/** By claim: how many pods, DaemonSets aside, were on its node in the middle of each cell. */
function podDensity(
  { pods, nodeClaims, end }: ScenarioResult,
  cells: number,
): ReadonlyMap<string, readonly number[]> {
  const byNode = new Map<string, number[]>();
  const byClaim = new Map<string, number[]>();
  for (const { name, node } of nodeClaims) {
    const counts = new Array<number>(cells).fill(0);
    byClaim.set(name, counts);
    byNode.set(node ?? name, counts);
  }
  for (const { node, owner = '', scheduledAt, endedAt = Number.POSITIVE_INFINITY } of pods) {
    const counts = node === undefined ? undefined : byNode.get(node);
    if (!counts || scheduledAt === undefined || owner.startsWith('DaemonSet/')) continue;
    // Cells whose middle lies within the pod's time on the node.
    const first = Math.max(0, Math.ceil((scheduledAt / end) * cells - 0.5));
    const last = Math.min(cells - 1, Math.ceil((endedAt / end) * cells - 0.5) - 1);
    for (let i = first; i <= last; i++) counts[i] = (counts[i] ?? 0) + 1;
  }
  return byClaim;
}
