/** The text report of a run: made from its result alone, so that equal runs read the same. */
import type { PodRefusal } from '../../model/reason.ts';
import { hasFailed, type ScenarioResult } from '../../sim/scenario/result.ts';
import { formatChart } from './chart.ts';
import { formatExpectations } from './expectations.ts';
import { formatPending } from './pending.ts';
import { formatStory } from './story.ts';
import type { Style } from './style.ts';
import { formatSummary } from './summary.ts';
import { formatSeconds } from './words.ts';

const width = 98;

export interface ReportOptions {
  readonly style: Style;
  /** Makes text of "why is it pending". */
  readonly explain: (refusal: PodRefusal) => string;
  /** How long the run took, where that may be said. */
  readonly realMs?: number;
}

export function formatReport(result: ScenarioResult, options: ReportOptions): string {
  const { style, explain } = options;
  const chart = formatChart(result, style, width);
  const pending = formatPending(result, explain, style, width);
  const sections = [
    header(result, options),
    formatSummary(result.summary, style),
    section('What happened', formatStory(result, style, width), style),
    ...(chart === undefined ? [] : [section('Nodes', chart, style)]),
    ...(pending === undefined ? [] : [section('Still pending', pending, style)]),
    ...(result.expectations.length === 0
      ? []
      : [
          section(
            `Expectations: ${verdict(result)}`,
            formatExpectations(result.expectations, style, width),
            style,
          ),
        ]),
  ];
  return sections.join('\n');
}

function section(title: string, body: string, style: Style): string {
  return `${style.bold(title)}\n${body}`;
}

function header(result: ScenarioResult, { style, realMs }: ReportOptions): string {
  const { scenario, seed, hash, end, settled } = result;
  const mark = hasFailed(result) ? style.red('✗') : style.green('✓');
  const took = realMs === undefined ? '' : ` in ${(realMs / 1000).toFixed(1)} s`;
  const length = `${formatSeconds(end)}${took}${settled === undefined ? '' : settled ? ', settled' : ', not settled'}`;
  const rest = style.dim(` · ${length} · seed ${seed} · run ${hash.slice(0, 8)}`);
  return `${mark} ${style.bold(scenario)}${rest}\n`;
}

function verdict({ expectations }: ScenarioResult): string {
  const skipped = expectations.filter((expectation) => expectation.skipped).length;
  const passed = expectations.filter((expectation) => expectation.passed).length;
  const failed = expectations.length - passed - skipped;
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} not reached`);
  return parts.join(', ');
}
