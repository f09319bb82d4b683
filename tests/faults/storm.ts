/** One scenario with every fault switched on, run under the eyes of the checkers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedRun, runChecked } from '../../src/app/simulation.ts';
import { catalogEntries } from '../../src/sim/cloud/catalog/catalog.ts';
import { parseScenarioFile } from '../../src/sim/scenario/parse.ts';
import type { ScenarioFile } from '../../src/sim/scenario/scenario-file.ts';

const fileName = 'tests/faults/storm.yaml';

export function readStorm(root: string): ScenarioFile {
  return parseScenarioFile(readFileSync(join(root, fileName), 'utf8'), fileName, {
    readFile: (relative) => readFileSync(relative, 'utf8'),
    instanceTypes: catalogEntries().map(({ type }) => type.name),
  });
}

/** What is wrong after this seed, in lines; empty when nothing is. */
export async function problemsOf(
  storm: ScenarioFile,
  seed: number,
): Promise<{ readonly run: CheckedRun; readonly problems: readonly string[] }> {
  const run = await runChecked(storm, { seed });
  const problems = run.violations.map(
    ({ checker, atMs, message }) =>
      `seed ${seed} at ${(atMs - storm.startMs) / 1000}s ${checker}: ${message}`,
  );
  const pending = run.result.pods.filter((pod) => pod.pending);
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ');
    problems.push(`seed ${seed}: still pending an hour after the storm: ${names}`);
  }
  return { run, problems };
}
