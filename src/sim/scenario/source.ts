/** YAML text with positions: which line and column a path of a document stands at. */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  Scalar,
} from 'yaml';
import type { Path } from './json-path.ts';

/** Line and column count from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface YamlProblem extends Position {
  readonly message: string;
}

/** One document of a file. */
export interface SourceDocument {
  readonly source: SourceFile;
  readonly root: Node | undefined;
  readonly value: unknown;
}

export class SourceFile {
  readonly name: string;
  readonly text: string;
  readonly documents: readonly SourceDocument[];
  readonly problems: readonly YamlProblem[];
  readonly #lines = new LineCounter();

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
    const parsed = parseAllDocuments(text, {
      lineCounter: this.#lines,
      prettyErrors: false,
      merge: true,
    });
    const list: readonly Document.Parsed[] = Array.isArray(parsed) ? parsed : [];
    this.problems = list.flatMap((document) =>
      document.errors.map((error) => ({
        ...this.positionAt(error.pos[0]),
        message: yamlMessage(error.code, error.message),
      })),
    );
    this.documents = list.flatMap((document) => this.#documentOf(document));
  }

  positionAt(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.name, line: Math.max(1, line), column: Math.max(1, col) };
  }

  /** The text of a line, from 1. */
  line(number: number): string {
    return this.text.split('\n')[number - 1]?.replace(/\r$/, '') ?? '';
  }

  // A document with errors has no value; an empty one is none.
  #documentOf(document: Document.Parsed): readonly SourceDocument[] {
    if (document.errors.length > 0 || document.contents === null) return [];
    const value: unknown = document.toJS();
    return value === null ? [] : [{ source: this, root: resolvable(document), value }];
  }
}

const documentOfRoot = new WeakMap<Node, Document.Parsed>();

function resolvable(document: Document.Parsed): Node | undefined {
  if (!isNode(document.contents)) return undefined;
  documentOfRoot.set(document.contents, document);
  return document.contents;
}

function yamlMessage(code: string, message: string): string {
  if (code === 'DUPLICATE_KEY') return 'this key stands twice in the same map; keep one of them';
  return `not valid YAML: ${message}`;
}

/** Where `path` stands, or the nearest that exists above it; its name if `key`, else its value. */
export function locate(document: SourceDocument, path: Path, place: 'key' | 'value'): Position {
  const { node, keyNode } = walk(document, path);
  const chosen = place === 'key' ? (keyNode ?? node) : node;
  return document.source.positionAt(chosen?.range?.[0] ?? 0);
}

/**
 * Where character `line`:`column` of the text value at `path` stands. For folded and escaped text
 * this is where the value begins.
 */
export function locateInText(
  document: SourceDocument,
  path: Path,
  at: { readonly line: number; readonly column: number },
): Position {
  const { node } = walk(document, path);
  const start = node?.range?.[0] ?? 0;
  const { source } = document;
  if (!isScalar(node) || typeof node.value !== 'string') return source.positionAt(start);
  const written = source.text.slice(start, node.range?.[1]);
  const lineText = node.value.split('\n')[at.line - 1] ?? '';
  const isBlock = node.type === Scalar.BLOCK_LITERAL;
  const from = isBlock ? nthLine(written, at.line) : at.line === 1 ? 0 : -1;
  const found = from < 0 ? -1 : written.indexOf(lineText, from);
  return source.positionAt(found < 0 ? start : start + found + at.column - 1);
}

// The header of a block takes the first line.
function nthLine(text: string, line: number): number {
  let offset = 0;
  for (let i = 0; i < line && offset >= 0; i++) offset = text.indexOf('\n', offset) + 1 || -1;
  return offset;
}

function walk(
  document: SourceDocument,
  path: Path,
): { readonly node: Node | undefined; readonly keyNode: Node | undefined } {
  let node = document.root;
  let keyNode: Node | undefined;
  const owner = node && documentOfRoot.get(node);
  for (const segment of path) {
    const here = isAlias(node) && owner ? node.resolve(owner) : node;
    const next = step(here, segment);
    if (next === undefined) break;
    ({ node, keyNode } = next);
  }
  return { node, keyNode };
}

function step(
  node: Node | undefined,
  segment: string | number,
): { readonly node: Node | undefined; readonly keyNode: Node | undefined } | undefined {
  if (isSeq(node) && typeof segment === 'number') {
    const item = node.items[segment];
    return isNode(item) ? { node: item, keyNode: undefined } : undefined;
  }
  if (!isMap(node)) return undefined;
  for (const pair of node.items) {
    if (!isScalar(pair.key) || String(pair.key.value) !== String(segment)) continue;
    const value = isNode(pair.value) ? pair.value : pair.key;
    return { node: value, keyNode: pair.key };
  }
  return undefined;
}
