/** Pods that were still pending at the end, and why. */
import type { PodRefusal } from '../../model/reason.ts';
import type { ScenarioResult } from '../../sim/scenario/result.ts';
import type { Style } from './style.ts';
import { wrap } from './table.ts';
import { firstOf, plural } from './words.ts';

const maxGroups = 10;

/** `undefined` when none was. Pods of one owner with the same reasons are one entry. */
export function formatPending(
  { pods, refusals }: ScenarioResult,
  explain: (refusal: PodRefusal) => string,
  style: Style,
  width: number,
): string | undefined {
  const waiting = pods.filter(({ pending }) => pending);
  if (waiting.length === 0) return undefined;
  const refusalByPod = new Map(refusals.map((refusal) => [refusal.pod, refusal]));
  const groups = new Map<
    string,
    { readonly names: string[]; readonly codes: string; readonly text: string }
  >();
  for (const { namespace, name, owner = '', why = [] } of waiting) {
    const refusal = refusalByPod.get(`${namespace}/${name}`);
    const text = refusal ? explain(refusal) : 'not looked at yet';
    const codes = why.join(', ');
    const key = `${owner}\n${codes}\n${text}`;
    const group = groups.get(key) ?? { names: [], codes, text };
    group.names.push(name);
    groups.set(key, group);
  }
  const lines = [...groups.entries()]
    .slice(0, maxGroups)
    .flatMap(([key, { names, codes, text }]) => {
      const owner = key.slice(0, key.indexOf('\n'));
      const who =
        owner === ''
          ? firstOf(names)
          : `${plural(names.length, 'pod')} of ${owner} (${firstOf(names)})`;
      return [
        `  ${who}${codes === '' ? '' : `: ${style.yellow(codes)}`}`,
        ...wrap(text, width - 4).map((line) => `    ${line}`),
      ];
    });
  if (groups.size > maxGroups)
    lines.push(style.dim(`  and ${groups.size - maxGroups} more groups`));
  return `${lines.join('\n')}\n`;
}
