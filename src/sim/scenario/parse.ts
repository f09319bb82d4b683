/** Scenario files: YAML text in, a checked {@link ScenarioFile} or every problem with its line out. */
import type { KubeObject } from '../../api/core/meta.ts';
import { validateManifest } from '../../api/object-validation.ts';
import type { FieldError } from '../../api/validation.ts';
import { checkReferences } from './check-references.ts';
import { checkScenario } from './check-scenario.ts';
import { checkShape, isMap, type ShapeSchema } from './check-shape.ts';
import type { Draft } from './draft.ts';
import { Problems } from './problems.ts';
import { type ObjectReader, readObjects } from './read-objects.ts';
import { resolveScenario } from './resolve.ts';
import type { ScenarioFile, SourceObject } from './scenario-file.ts';
import { type ScenarioDocument, ScenarioSchema } from './schema.ts';
import { type SourceDocument, SourceFile } from './source.ts';

export interface ParseOptions {
  /** The text of a file that `spec.files` names; throws when it cannot be read. */
  readonly readFile: (relative: string) => string;
  /** Names of the catalogue's instance types; absent: any name will do. */
  readonly instanceTypes?: readonly string[];
  /** Default: the schemas of the known kinds. */
  readonly validateObject?: (object: KubeObject) => readonly FieldError[];
}

/** Throws {@link ScenarioError} with everything that is wrong. */
export function parseScenarioFile(
  text: string,
  fileName: string,
  options: ParseOptions,
): ScenarioFile {
  const problems = new Problems();
  const reader = { problems, validateObject: options.validateObject ?? validateManifest };
  const source = new SourceFile(fileName, text);
  const main = readFile(reader, source);
  const draft = draftOf(problems, source, main, options, reader);
  problems.throwIfAny();
  // Without a problem there is a draft.
  const scenario = resolveScenario(draft as Draft);
  problems.throwIfAny();
  return scenario;
}

interface FileContent {
  readonly scenarios: readonly SourceDocument[];
  readonly objects: readonly SourceObject[];
}

function readFile(reader: ObjectReader, source: SourceFile): FileContent {
  for (const problem of source.problems) {
    reader.problems.addAt(source, problem, problem.message);
  }
  const scenarios: SourceDocument[] = [];
  const objects: SourceObject[] = [];
  for (const document of source.documents) {
    if (isMap(document.value) && document.value['kind'] === 'Scenario') scenarios.push(document);
    else objects.push(...readObjects(reader, document, document.value, []));
  }
  return { scenarios, objects };
}

function draftOf(
  problems: Problems,
  source: SourceFile,
  main: FileContent,
  options: ParseOptions,
  reader: ObjectReader,
): Draft | undefined {
  const [document, second] = main.scenarios;
  if (second) {
    problems.add(second, ['kind'], 'a second Scenario; a file has exactly one');
  }
  if (!document) {
    // A document that is not YAML may have been the Scenario.
    if (source.problems.length > 0) return undefined;
    problems.addAt(
      source,
      source.positionAt(0),
      'no document of kind Scenario (apiVersion tenon.sh/v1alpha1); a file has exactly one',
    );
    return undefined;
  }
  const errors = checkShape(ScenarioSchema as unknown as ShapeSchema, document.value);
  for (const { path, isAboutKey, message } of errors) {
    problems.add(document, path, message, { place: isAboutKey ? 'key' : 'value' });
  }
  if (errors.length > 0) return undefined;
  const scenario = document.value as ScenarioDocument;
  const included = readIncludes(reader, document, scenario, options);
  const draft: Draft = {
    document,
    scenario,
    fileName: source.name,
    objects: [...main.objects, ...included],
    applied: readApplied(reader, document, scenario),
    problems,
  };
  checkScenario(draft);
  checkReferences(draft, options.instanceTypes);
  return draft;
}

function readIncludes(
  reader: ObjectReader,
  document: SourceDocument,
  scenario: ScenarioDocument,
  options: ParseOptions,
): readonly SourceObject[] {
  const seen = new Set<string>([baseName(document.source.name)]);
  return (scenario.spec.files ?? []).flatMap((name, i) => {
    const path = ['spec', 'files', i];
    const wrong = (message: string): readonly SourceObject[] => {
      reader.problems.add(document, path, message);
      return [];
    };
    const normalized = name.replace(/^(\.\/)+/, '');
    if (normalized === baseName(document.source.name)) return wrong('the file includes itself');
    if (seen.has(normalized)) return wrong(`"${name}" is included twice`);
    seen.add(normalized);
    let text: string;
    try {
      text = options.readFile(name);
    } catch (error) {
      return wrong(`cannot read "${name}": ${error instanceof Error ? error.message : error}`);
    }
    const content = readFile(reader, new SourceFile(name, text));
    for (const other of content.scenarios) {
      reader.problems.add(other, ['kind'], `a second Scenario; ${document.source.name} has one`);
    }
    return content.objects;
  });
}

/** The objects of each `apply` step, by index of the step. */
function readApplied(
  reader: ObjectReader,
  document: SourceDocument,
  scenario: ScenarioDocument,
): ReadonlyMap<number, readonly SourceObject[]> {
  const applied = new Map<number, readonly SourceObject[]>();
  (scenario.spec.timeline ?? []).forEach((step, index) => {
    if (!step.apply) return;
    const objects = step.apply.flatMap((value, i) =>
      readObjects(reader, document, value, ['spec', 'timeline', index, 'apply', i]),
    );
    applied.set(index, objects);
  });
  return applied;
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
