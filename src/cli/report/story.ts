/** What happened, in order: notable moments, runs of the same kind drawn together. */
import type { ScenarioResult } from '../../sim/scenario/result.ts';
import { compareText } from '../../util/compare-text.ts';
import type { Style } from './style.ts';
import { cut } from './table.ts';
import { firstOf, formatSeconds, plural, tally } from './words.ts';

type Kind =
  | 'created'
  | 'launched'
  | 'refused'
  | 'node-ready'
  | 'ready'
  | 'finished'
  | 'deleted'
  | 'disrupted'
  | 'terminated'
  | 'warning';

interface Moment {
  readonly t: number;
  readonly kind: Kind;
  /** What it is about; the same names are counted. */
  readonly name: string;
  /** Moments of one kind are drawn together only within one group. */
  readonly group: string;
}

interface Run {
  readonly kind: Kind;
  readonly group: string;
  readonly from: number;
  to: number;
  readonly names: string[];
}

const maxRows = 40;
const kindsInOrder: readonly Kind[] = [
  'created',
  'refused',
  'launched',
  'node-ready',
  'ready',
  'finished',
  'deleted',
  'disrupted',
  'terminated',
  'warning',
];

/** Lines for the report; as many moments are drawn together as it takes to keep it short. */
export function formatStory(result: ScenarioResult, style: Style, width: number): string {
  const moments = momentsOf(result);
  if (moments.length === 0) return '  nothing\n';
  let gap = Math.max(10, result.end / 60);
  let runs = collapse(moments, gap);
  while (runs.length > maxRows && gap < result.end) {
    gap *= 2;
    runs = collapse(moments, gap);
  }
  const left = runs.length - maxRows;
  const lines = runs.slice(0, maxRows).map((run) => formatRun(run, style, width));
  if (left > 0) lines.push(style.dim(`  and ${left} more`));
  return `${lines.join('\n')}\n`;
}

function momentsOf(result: ScenarioResult): readonly Moment[] {
  const moments = [
    ...result.pods.flatMap(podMoments),
    ...result.launches.map((launch): Moment => {
      const { t, instanceType = 'instance', capacityType, result: outcome } = launch;
      const name = `${instanceType} ${capacityType}`;
      return outcome === 'ok'
        ? { t, kind: 'launched', name, group: '' }
        : { t, kind: 'refused', name, group: outcome };
    }),
    ...result.nodeClaims.flatMap(({ nodePool = '', launchedAt, initializedAt, terminatedAt }) => [
      ...moment(initializedAt, 'node-ready', nodePool),
      ...(launchedAt === undefined ? [] : moment(terminatedAt, 'terminated', nodePool)),
    ]),
    ...result.disruptions.flatMap(({ t, reason, decision, nodes }) =>
      nodes.flatMap((node) => moment(t, 'disrupted', node, `${reason}: ${decision}`)),
    ),
    ...result.events.flatMap(({ t, type, kind, name, reason, message }) =>
      type === 'Warning' && kind !== 'Pod'
        ? moment(t, 'warning', `${kind} ${name}`, `${reason}: ${message}`)
        : [],
    ),
  ];
  return moments.sort(
    (a, b) => a.t - b.t || kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind),
  );
}

function podMoments(pod: ScenarioResult['pods'][number]): readonly Moment[] {
  const owner = pod.owner ?? `Pod/${pod.name}`;
  // What ran before the start is no news.
  const isNew = pod.readyAt === undefined || pod.readyAt > 0;
  return [
    ...(isNew ? moment(pod.created, 'created', owner) : []),
    ...(isNew ? moment(pod.readyAt, 'ready', owner) : []),
    ...(pod.phase === 'Succeeded'
      ? moment(pod.endedAt, 'finished', owner)
      : moment(pod.deletedAt, 'deleted', owner)),
  ];
}

function moment(t: number | undefined, kind: Kind, name: string, group = ''): readonly Moment[] {
  return t === undefined || t < 0 ? [] : [{ t, kind, name, group }];
}

function collapse(moments: readonly Moment[], gap: number): readonly Run[] {
  const open = new Map<string, Run>();
  const runs: Run[] = [];
  for (const { t, kind, name, group } of moments) {
    const key = `${kind} ${group}`;
    const run = open.get(key);
    if (run && t - run.to <= gap) {
      run.to = t;
      run.names.push(name);
      continue;
    }
    const started = { kind, group, from: t, to: t, names: [name] };
    open.set(key, started);
    runs.push(started);
  }
  return runs.sort(
    (a, b) =>
      a.from - b.from ||
      kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind) ||
      compareText(a.group, b.group),
  );
}

function formatRun(run: Run, style: Style, width: number): string {
  const { text, paint } = wordsOf(run, style);
  const over = run.to > run.from ? ` over ${formatSeconds(run.to - run.from)}` : '';
  const time = formatSeconds(run.from).padStart(9);
  return `${style.dim(time)}  ${paint(cut(text + over, width - 11))}`;
}

function wordsOf(
  { kind, group, names }: Run,
  style: Style,
): { readonly text: string; readonly paint: (text: string) => string } {
  const same = (text: string): string => text;
  const pods = plural(names.length, 'pod');
  const nodes = plural(names.length, 'node');
  switch (kind) {
    case 'created':
      return { text: `${pods} created: ${tally(names)}`, paint: same };
    case 'launched':
      return { text: `${nodes} launched: ${tally(names)}`, paint: style.cyan };
    case 'refused':
      return {
        text: `${plural(names.length, 'launch', 'launches')} refused, ${group}: ${tally(names)}`,
        paint: style.red,
      };
    case 'node-ready':
      return { text: `${nodes} ready: ${tally(names)}`, paint: style.green };
    case 'ready':
      return { text: `${pods} ready: ${tally(names)}`, paint: style.green };
    case 'finished':
      return { text: `${pods} finished: ${tally(names)}`, paint: same };
    case 'deleted':
      return { text: `${pods} deleted: ${tally(names)}`, paint: same };
    case 'disrupted':
      return { text: `${group} ${nodes}: ${firstOf(names)}`, paint: style.yellow };
    case 'terminated':
      return { text: `${nodes} gone: ${tally(names)}`, paint: style.dim };
    case 'warning':
      return { text: `${firstOf([...new Set(names)])}: ${group}`, paint: style.yellow };
  }
}
