/** What was expected, and whether it held. */
import type { ExpectationResult } from '../../sim/scenario/expectations.ts';
import type { Style } from './style.ts';
import { cut, wrap } from './table.ts';

const indent = '             ';

export function formatExpectations(
  expectations: readonly ExpectationResult[],
  style: Style,
  width: number,
): string {
  const lines = expectations.flatMap((expectation) => formatOne(expectation, style, width));
  return `${lines.join('\n')}\n`;
}

function formatOne(
  { at, that, because, passed, skipped, detail }: ExpectationResult,
  style: Style,
  width: number,
): readonly string[] {
  const mark = skipped ? style.dim('–') : passed ? style.green('✓') : style.red('✗');
  const room = width - indent.length;
  const head = `  ${mark} ${at.padEnd(9)}`;
  if (passed || skipped) {
    const said = cut(because ?? that, room);
    return [`${head}${skipped ? style.dim(`${said} (${detail})`) : said}`];
  }
  const more = [
    ...(because === undefined ? [] : [`because ${because}`]),
    ...(detail === undefined ? [] : [detail]),
  ];
  const [first = '', ...rest] = wrap(that, room);
  return [
    `${head}${style.red(first)}`,
    ...rest.map((line) => indent + style.red(line)),
    ...more.flatMap((text) => wrap(text, room).map((line) => indent + line)),
  ];
}
