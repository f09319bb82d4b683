/** Scenario files: each holds what it expects, and gives the same run twice. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runScenario } from '../../src/app/simulation.ts';
import { catalogEntries } from '../../src/sim/cloud/catalog/catalog.ts';
import { parseScenarioFile } from '../../src/sim/scenario/parse.ts';
import type { ScenarioFile } from '../../src/sim/scenario/scenario-file.ts';

const root = join(import.meta.dirname, '../..');
const files = ['tests/scenarios', 'examples'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => `${folder}/${name}`),
);

function read(file: string): ScenarioFile {
  const path = join(root, file);
  return parseScenarioFile(readFileSync(path, 'utf8'), file, {
    readFile: (relative) => readFileSync(resolve(dirname(path), relative), 'utf8'),
    instanceTypes: catalogEntries().map(({ type }) => type.name),
  });
}

test.each(files)('%s', async (file) => {
  const result = await runScenario(read(file));
  expect(result.expectations.filter(({ passed }) => !passed)).toEqual([]);
  const again = await runScenario(read(file));
  expect(again.hash).toBe(result.hash);
  expect(JSON.stringify(again)).toBe(JSON.stringify(result));
});

test('another seed gives another run', async () => {
  const scenario = read('examples/scale-out-lab.yaml');
  const runs = await Promise.all([1, 2].map((seed) => runScenario(scenario, { seed })));
  expect(runs[0]?.nodeClaims[0]?.registeredAt).not.toBe(runs[1]?.nodeClaims[0]?.registeredAt);
  expect(runs[0]?.hash).not.toBe(runs[1]?.hash);
});
