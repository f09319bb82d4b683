/** One scenario with every fault switched on, run under the eyes of the checkers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedRun, runChecked } from '../../src/app/simulation.ts';
import { catalogEntries } from '../../src/sim/cloud/catalog/catalog.ts';
import { parseScenarioFile } from '../../src/sim/scenario/parse.ts';
import type { ScenarioFile } from '../../src/sim/scenario/scenario-file.ts';

/** A node takes a minute or two; three failed launches in a row are bad luck, ten minutes a fault. */
const longestWaitSeconds = 600;

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
  // A node that registers and never turns Ready keeps its claim, and pods stay promised to it, as
  // upstream: only node repair ends that.
  if (!run.firedFaults.has('kubelet.never-ready')) {
    const waited = run.result.pods.filter(
      (pod) => pod.pending && run.result.end - pod.created > longestWaitSeconds,
    );
    const names = waited.map(({ name }) => name).join(', ');
    if (names !== '') problems.push(`seed ${seed}: still pending after the storm: ${names}`);
  }
  return { run, problems };
}
