/** The reference of scenarios and the parity page say what the code says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Annotations } from '../../src/api/labels.ts';
import { ReasonCode } from '../../src/model/reason.ts';
import { faultNames } from '../../src/sim/faults/faults.ts';
import { verbs } from '../../src/sim/scenario/check-scenario.ts';
import { isMap } from '../../src/sim/scenario/check-shape.ts';
import { scenarioJsonSchema } from '../../src/sim/scenario/json-schema.ts';
import { expectationVariables } from '../../src/sim/scenario/scenario-file.ts';
import { root, sourceFiles } from './tree.ts';

const page = readFileSync(join(root, 'docs/reference/scenario.md'), 'utf8');

/** What stands in code style in the first column of the first table of a section. */
function firstColumn(heading: string, columnTitle: string): readonly string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const table = section.split(/\n{2,}/).find((text) => text.startsWith(`| ${columnTitle} |`)) ?? '';
  return table.split('\n').flatMap((row) => /^\| `([^`]+)` \|/.exec(row)?.[1] ?? []);
}

test('every reason code has its line, in the order of the code', () => {
  expect(firstColumn('Reason codes', 'code')).toEqual(Object.values(ReasonCode));
});

test('every fault has its line, in the order of the code', () => {
  expect(firstColumn('Faults', 'name')).toEqual([...faultNames]);
});

test('every step and every variable of expressions has its line', () => {
  expect(firstColumn('Steps', 'verb')).toEqual([...verbs]);
  expect(firstColumn('Expectations', 'variable')).toEqual([...expectationVariables]);
});

test('the annotations that only a rehearsal knows have their lines', () => {
  const own = Object.values(Annotations).filter((name) => name.startsWith('tenon.sh/'));
  expect(firstColumn('Objects', 'annotation')).toEqual(own);
});

test('every field of the schema is named, and every value of its lists', () => {
  const code = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text).join(' ');
  const words = new Set(code.split(/[^\w-]+/));
  const missing = [...namesOf(scenarioJsonSchema())].filter((name) => !words.has(name));
  expect(missing).toEqual([]);
});

test('every deliberate difference stands on the parity page, under its file', () => {
  const parity = readFileSync(join(root, 'docs/parity.md'), 'utf8');
  const [, differences = ''] = parity.split('\n## Deliberate differences\n');
  const named = new Set(
    [...differences.matchAll(/`[\w./-]*?([\w-]+\.ts)`/g)].map(([, name]) => name),
  );
  const differing = sourceFiles().filter(({ text }) => text.includes('Differs:'));
  expect(differing.length).toBeGreaterThan(0);
  const missing = differing.filter(({ path }) => !named.has(path.slice(path.lastIndexOf('/') + 1)));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

/** Names of properties and values of enumerations, without what Kubernetes objects bring. */
function namesOf(schema: unknown, into = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(schema)) for (const item of schema) namesOf(item, into);
  if (!isMap(schema)) return into;
  const { properties, enum: values } = schema;
  if (isMap(properties)) for (const name of Object.keys(properties)) into.add(name);
  if (Array.isArray(values)) {
    for (const value of values) {
      // Names of faults have a test of their own.
      if (typeof value === 'string' && !value.includes('.')) into.add(value);
    }
  }
  for (const child of Object.values(schema)) namesOf(child, into);
  return into;
}
