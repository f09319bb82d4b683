/**
 * CEL expressions over plain values: compiled once, evaluated many times.
 *
 * Values: `bigint` is a CEL int, `number` a double (they compare with each other, but arithmetic
 * needs two of a kind), arrays are lists, plain objects and Maps are maps; an `undefined` field is
 * absent. Strings have the functions of CEL's string extension; `min(a, b)` and `max(a, b)` are ours.
 */
import {
  type CelInput,
  CelScalar,
  celEnv,
  celFunc,
  isCelError,
  isCelList,
  isCelMap,
  parse,
  plan,
} from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';

const { INT, DOUBLE } = CelScalar;
const mixedPairs = [
  [DOUBLE, DOUBLE],
  [DOUBLE, INT],
  [INT, DOUBLE],
] as const;
const extremes = [
  celFunc('min', [INT, INT], INT, (a, b) => (a < b ? a : b)),
  celFunc('max', [INT, INT], INT, (a, b) => (a > b ? a : b)),
  ...mixedPairs.flatMap((pair) => [
    celFunc('min', pair, DOUBLE, (a, b) => Math.min(Number(a), Number(b))),
    celFunc('max', pair, DOUBLE, (a, b) => Math.max(Number(a), Number(b))),
  ]),
];
const environment = celEnv({ funcs: [...strings, ...extremes] });

/** A compiled expression. */
export interface CelProgram {
  readonly text: string;
  /** The variables that it uses, of those that it may use. */
  readonly uses: ReadonlySet<string>;
  /** The value, or {@link CelEvaluationError}. */
  evaluate(variables: Readonly<Record<string, unknown>>): unknown;
}

/** The expression is malformed; `line` and `column` are within its text, from 1. */
export class CelSyntaxError extends Error {
  override readonly name = 'CelSyntaxError';
  readonly line: number;
  readonly column: number;

  constructor(
    message: string,
    at: { readonly line: number; readonly column: number; readonly cause?: unknown },
  ) {
    super(message, at.cause === undefined ? undefined : { cause: at.cause });
    this.line = at.line;
    this.column = at.column;
  }
}

/** The expression ended in an error: an absent field, a missing overload. */
export class CelEvaluationError extends Error {
  override readonly name = 'CelEvaluationError';
}

/** Compiles `text`, which may use `variables` only. Throws {@link CelSyntaxError}. */
export function compileCel(text: string, variables: readonly string[]): CelProgram {
  const parsed = parseOrThrow(text);
  const uses = new Set<string>();
  if (parsed.expr) {
    const positions = parsed.sourceInfo?.positions ?? {};
    const known = new Set(variables);
    visitFreeNames(parsed.expr, new Set(), (name, id) => {
      if (known.has(name)) {
        uses.add(name);
        return;
      }
      const names = variables.map((v) => `"${v}"`).join(', ');
      const place = placeOf(text, positions[String(id)] ?? 0);
      throw new CelSyntaxError(`unknown variable "${name}"; there are ${names}`, place);
    });
  }
  const run = plan(environment, parsed);
  return {
    text,
    uses,
    evaluate: (given) => {
      const result = run(given as Record<string, CelInput>);
      if (isCelError(result)) throw new CelEvaluationError(result.message, { cause: result });
      return result;
    },
  };
}

/** A result as arrays and plain objects, all the way down. */
export function plainCelValue(value: unknown): unknown {
  if (isCelList(value)) return Array.from(value, plainCelValue);
  if (!isCelMap(value)) return value;
  return Object.fromEntries(Array.from(value, ([key, v]) => [String(key), plainCelValue(v)]));
}

type Parsed = ReturnType<typeof parse>;
type Expr = NonNullable<Parsed['expr']>;

function parseOrThrow(text: string): Parsed {
  try {
    return parse(text);
  } catch (error) {
    const failed = error as {
      readonly rawMessage?: string;
      readonly location?: { readonly start?: { readonly line: number; readonly column: number } };
    };
    const start = failed.location?.start;
    throw new CelSyntaxError(failed.rawMessage ?? String(error), {
      line: start?.line ?? 1,
      column: start?.column ?? 1,
      cause: error,
    });
  }
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Calls `onFree` for each name that no macro binds. */
function visitFreeNames(
  expr: Expr,
  bound: ReadonlySet<string>,
  onFree: (name: string, id: bigint) => void,
): void {
  const visit = (child: Expr | undefined, scope: ReadonlySet<string>) => {
    if (child) visitFreeNames(child, scope, onFree);
  };
  const { exprKind } = expr;
  switch (exprKind.case) {
    case 'identExpr':
      if (!bound.has(exprKind.value.name)) onFree(exprKind.value.name, expr.id);
      break;
    case 'selectExpr':
      visit(exprKind.value.operand, bound);
      break;
    case 'callExpr':
      visit(exprKind.value.target, bound);
      for (const arg of exprKind.value.args) visit(arg, bound);
      break;
    case 'listExpr':
      for (const element of exprKind.value.elements) visit(element, bound);
      break;
    case 'structExpr':
      for (const entry of exprKind.value.entries) {
        if (entry.keyKind.case === 'mapKey') visit(entry.keyKind.value, bound);
        visit(entry.value, bound);
      }
      break;
    case 'comprehensionExpr': {
      const { iterRange, iterVar, iterVar2, accuVar, accuInit, loopCondition, loopStep, result } =
        exprKind.value;
      visit(iterRange, bound);
      visit(accuInit, bound);
      const inner = new Set([...bound, iterVar, iterVar2, accuVar]);
      for (const part of [loopCondition, loopStep, result]) visit(part, inner);
      break;
    }
    default:
      break;
  }
}
