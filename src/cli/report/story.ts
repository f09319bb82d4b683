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
      nodes.flatMap((node) => moment(t, 'disrupted', node, `${reason}, ${decision}`)),
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
  const { kind, group, names, from, to } = run;
  const { what, paint, about } = wordings[kind](names, group, style);
  const over = to - from >= 1 ? ` over ${formatSeconds(to - from)}` : '';
  const time = formatSeconds(from).padStart(9);
  return `${style.dim(time)}  ${paint(cut(`${what}${over}: ${about}`, width - 11))}`;
}

interface Wording {
  readonly what: string;
  readonly about: string;
  readonly paint: (text: string) => string;
}

const same = (text: string): string => text;
const pods = (names: readonly string[]): string => plural(names.length, 'pod');
const nodes = (names: readonly string[]): string => plural(names.length, 'node');

const wordings: Readonly<
  Record<Kind, (names: readonly string[], group: string, style: Style) => Wording>
> = {
  created: (names) => ({ what: `${pods(names)} created`, about: tally(names), paint: same }),
  launched: (names, _, style) => ({
    what: `${nodes(names)} launched`,
    about: tally(names),
    paint: style.cyan,
  }),
  refused: (names, error, style) => ({
    what: `${plural(names.length, 'launch', 'launches')} refused`,
    about: `${error}, ${tally(names)}`,
    paint: style.red,
  }),
  'node-ready': (names, _, style) => ({
    what: `${nodes(names)} ready`,
    about: tally(names),
    paint: style.green,
  }),
  ready: (names, _, style) => ({
    what: `${pods(names)} ready`,
    about: tally(names),
    paint: style.green,
  }),
  finished: (names) => ({ what: `${pods(names)} finished`, about: tally(names), paint: same }),
  deleted: (names) => ({ what: `${pods(names)} deleted`, about: tally(names), paint: same }),
  disrupted: (names, why, style) => ({
    what: `${why} ${nodes(names)}`,
    about: firstOf(names),
    paint: style.yellow,
  }),
  terminated: (names, _, style) => ({
    what: `${nodes(names)} gone`,
    about: tally(names),
    paint: style.dim,
  }),
  warning: (names, message, style) => ({
    what: firstOf([...new Set(names)]),
    about: message,
    paint: style.yellow,
  }),
};
