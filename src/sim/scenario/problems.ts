/** What is wrong with scenario files, as a compiler says it: all of it at once, each with its line. */
import { compareText } from '../../util/compare-text.ts';
import { formatPath, type Path } from './json-path.ts';
import { locate, type Position, type SourceDocument, type SourceFile } from './source.ts';

export interface Problem extends Position {
  /** `spec.timeline[0].scale.replicas`; empty for the document as a whole. */
  readonly path: string;
  /** What was wrong, and what would be right. */
  readonly message: string;
  /** The line itself. */
  readonly source: string;
}

const shownWidth = 96;

/** `file.yaml:12:7: spec.seed: must be an integer >= 0, found -1`, the line and a caret under the place. */
export function formatProblem(problem: Problem): string {
  const { file, line, column, path, message, source } = problem;
  const head = `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`;
  if (source.trim() === '') return head;
  const from = column > shownWidth - 16 ? column - Math.floor(shownWidth / 2) : 0;
  const cut = source.slice(from, from + shownWidth);
  const shown = `${from > 0 ? '…' : ''}${cut}${source.length > from + shownWidth ? '…' : ''}`;
  const caret = ' '.repeat(Math.max(0, column - 1 - from + (from > 0 ? 1 : 0)));
  return `${head}\n    ${shown.replaceAll('\t', ' ')}\n    ${caret}^`;
}

/** Files that cannot be run. The message holds every problem. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: { readonly cause?: unknown }) {
    super(problems.map(formatProblem).join('\n'), options);
    this.problems = problems;
  }
}

/** Collects problems while a file is read. */
export class Problems {
  readonly #found: { readonly problem: Problem; readonly order: number }[] = [];

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  /** About the value at `path`, or about its name. `subject` names the object, if it is not the Scenario. */
  add(
    document: SourceDocument,
    path: Path,
    message: string,
    options: {
      readonly place?: 'key' | 'value';
      readonly base?: Path;
      readonly subject?: string;
    } = {},
  ): void {
    const { place = 'value', base = [], subject } = options;
    const position = locate(document, [...base, ...path], place);
    const name = [subject, formatPath(path)].filter((part) => part !== undefined && part !== '');
    this.addAt(document.source, position, message, name.join(': '));
  }

  addAt(source: SourceFile, position: Position, message: string, path = ''): void {
    const problem = { ...position, path, message, source: source.line(position.line) };
    this.#found.push({ problem, order: this.#found.length });
  }

  /** By file in the order in which files were read, then line and column. */
  throwIfAny(): void {
    if (this.isEmpty) return;
    const files = [...new Set(this.#found.map(({ problem }) => problem.file))];
    const sorted = [...this.#found].sort(
      (a, b) =>
        files.indexOf(a.problem.file) - files.indexOf(b.problem.file) ||
        a.problem.line - b.problem.line ||
        a.problem.column - b.problem.column ||
        compareText(a.problem.path, b.problem.path) ||
        a.order - b.order,
    );
    throw new ScenarioError(sorted.map(({ problem }) => problem));
  }
}
