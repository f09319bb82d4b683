/** Why an expectation is not true: the part that fails, with the values that stand in it. */
import { CelEvaluationError, CelSyntaxError, compileCel, plainCelValue } from '../../util/cel.ts';
import { conjuncts, leftOfComparison, universal } from './cel-text.ts';
import { isMap } from './check-shape.ts';
import { expectationVariables } from './scenario-file.ts';

type Variables = Readonly<Record<string, unknown>>;

const maxOffenders = 3;
const maxText = 160;

/** One line: `nodes.size() is 3, in nodes.size() == 2`; empty when there is nothing to say. */
export function explainFailure(that: string, variables: Variables): string {
  const parts = conjuncts(that);
  const failed = parts.filter((part) => evaluated(part, variables) !== true);
  const inPart = (part: string) => (parts.length > 1 ? `, in ${part}` : '');
  return failed
    .map((part) => {
      const says = explainPart(part, variables);
      return says === undefined
        ? parts.length > 1
          ? `not true: ${part}`
          : ''
        : says + inPart(part);
    })
    .filter((line) => line !== '')
    .join('; ');
}

function explainPart(part: string, variables: Variables): string | undefined {
  const every = universal(part);
  if (every) {
    const { list, variable, rule } = every;
    const offenders = evaluated(`${list}.filter(${variable}, !(${rule}))`, variables);
    return Array.isArray(offenders) && offenders.length > 0 ? offendersText(offenders) : undefined;
  }
  const left = leftOfComparison(part);
  if (left === undefined || /^[\d.'"]/.test(left)) return undefined;
  const value = evaluated(left, variables);
  return value === undefined ? undefined : `${left} is ${formatValue(value)}`;
}

function offendersText(offenders: readonly unknown[]): string {
  const named = offenders.slice(0, maxOffenders).map(formatValue).join(', ');
  const more = offenders.length - maxOffenders;
  return `not for ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

/** `undefined` when the piece cannot stand alone or ends in an error. */
function evaluated(text: string, variables: Variables): unknown {
  try {
    return plainCelValue(compileCel(text, expectationVariables).evaluate(variables));
  } catch (error) {
    if (error instanceof CelSyntaxError || error instanceof CelEvaluationError) return undefined;
    throw error;
  }
}

/** Objects by their name, or by when and what; everything else as JSON. */
export function formatValue(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value))
    return `[${value.slice(0, 8).map(formatValue).join(', ')}${value.length > 8 ? ', …' : ''}]`;
  if (isMap(value)) {
    if (typeof value['name'] === 'string' && value['reason'] === undefined) return value['name'];
    const { t, reason, nodes, result, instanceType } = value;
    const parts = [
      reason,
      result,
      instanceType,
      Array.isArray(nodes) ? nodes.join(' ') : undefined,
    ];
    if (typeof t === 'number') {
      return `${parts.filter((part) => part !== undefined).join(' ')} at t = ${t}`;
    }
  }
  const text =
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part)) ??
    String(value);
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}
