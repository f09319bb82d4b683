/** `tenon simulate`: runs scenarios in virtual time and says what happened. */
import { dirname, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { stringify } from 'yaml';
import { formatPodRefusal } from '../engine/explain/pod-refusal.ts';
import { parseScenarioFile } from '../sim/scenario/parse.ts';
import { ScenarioError } from '../sim/scenario/problems.ts';
import { hasFailed, type ScenarioResult } from '../sim/scenario/result.ts';
import type { ScenarioFile } from '../sim/scenario/scenario-file.ts';
import { durationArgument, numberArgument } from './arguments.ts';
import type { CommandContext } from './context.ts';
import type { RunOptions, RunScenario } from './dependencies.ts';
import { type CliIo, exitCodes, UsageError } from './io.ts';
import { pacer, progressLine } from './progress.ts';
import { formatReport } from './report/report.ts';
import { styleFor } from './report/style.ts';

const examples = `
Examples:
  tenon simulate ci-burst.yaml
  tenon simulate ci-burst.yaml --seed 7 --until 30m
  tenon simulate tests/*.yaml -o json | jq .summary
  tenon simulate lab.yaml --speed 60        a virtual minute per second
  tenon simulate lab.yaml --trace lab.jsonl every decision and its reasons

Exit codes: 0 every expectation held, 1 error, 2 an expectation failed.`;

const seedArgument = numberArgument(
  (value) => Number.isSafeInteger(value) && value >= 0,
  'an integer >= 0',
);
const speedArgument = numberArgument((value) => value > 0, 'a number > 0, such as 60');

interface SimulateOptions {
  readonly seed?: number;
  readonly until?: number;
  readonly speed?: number;
  readonly output: 'text' | 'json' | 'yaml';
  readonly trace?: string;
}

export function simulateCommand(context: CommandContext): Command {
  return new Command('simulate')
    .description('run scenarios in virtual time, check what they expect, say what it cost')
    .argument('<file...>', 'scenario files')
    .option('--seed <number>', "chance; default the scenario's seed", seedArgument)
    .option(
      '--until <duration>',
      'end the run earlier (or later), for example 30m',
      durationArgument,
    )
    .option('--speed <factor>', 'slow down to so many virtual seconds per second', speedArgument)
    .addOption(
      new Option('-o, --output <format>', 'how to print the outcome')
        .choices(['text', 'json', 'yaml'])
        .default('text'),
    )
    .option('--trace <file>', 'write each decision as a line of JSON')
    .addHelpText('after', examples)
    .action((files: readonly string[], options: SimulateOptions) =>
      simulate(files, options, context),
    );
}

async function simulate(
  files: readonly string[],
  options: SimulateOptions,
  { io, dependencies, exitWith }: CommandContext,
): Promise<void> {
  const names = await dependencies.loadInstanceTypeNames();
  const scenarios = readScenarios(files, io, names);
  const runScenario = await dependencies.loadRunScenario();
  const trace = options.trace === undefined ? undefined : openTrace(io, options.trace);
  try {
    for (const [index, scenario] of scenarios.entries()) {
      const startedMs = io.nowMs();
      const result = await run(scenario, options, io, runScenario, trace?.write);
      io.stdout(print(result, options.output, io, { index, realMs: io.nowMs() - startedMs }));
      if (hasFailed(result)) exitWith(exitCodes.expectationFailed);
    }
  } finally {
    trace?.close();
  }
}

/** Reads all before any is run; throws with what is wrong in any of them. */
function readScenarios(
  files: readonly string[],
  io: CliIo,
  instanceTypes: readonly string[],
): readonly ScenarioFile[] {
  const problems = [];
  const scenarios: ScenarioFile[] = [];
  for (const file of files) {
    const readFile = (relative: string) => io.readFile(resolve(dirname(file), relative));
    try {
      scenarios.push(parseScenarioFile(readOrSay(io, file), file, { readFile, instanceTypes }));
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ScenarioError(problems);
  return scenarios;
}

function readOrSay(io: CliIo, file: string): string {
  try {
    return io.readFile(file);
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function openTrace(io: CliIo, path: string): { write(line: object): void; close(): void } {
  try {
    const file = io.openFile(path);
    return {
      write: (line) => file.write(`${JSON.stringify(line)}\n`),
      close: () => file.close(),
    };
  } catch (error) {
    throw new UsageError(
      `cannot write ${path}: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    );
  }
}

async function run(
  scenario: ScenarioFile,
  { seed, until, speed }: SimulateOptions,
  io: CliIo,
  runScenario: RunScenario,
  trace: ((line: object) => void) | undefined,
): Promise<ScenarioResult> {
  const progress = io.isErrorTty ? progressLine(io, scenario.name) : undefined;
  const options: RunOptions = {
    ...(seed === undefined ? {} : { seed }),
    ...(until === undefined ? {} : { untilMs: until }),
    ...(speed === undefined ? {} : { pace: pacer(io, speed) }),
    ...(trace === undefined ? {} : { trace }),
    ...(progress === undefined ? {} : { onProgress: progress.show }),
  };
  try {
    return await runScenario(scenario, options);
  } finally {
    progress?.clear();
  }
}

function print(
  result: ScenarioResult,
  output: SimulateOptions['output'],
  io: CliIo,
  { index, realMs }: { readonly index: number; readonly realMs: number },
): string {
  switch (output) {
    case 'json':
      return `${JSON.stringify(result, undefined, 2)}\n`;
    case 'yaml':
      return `${index > 0 ? '---\n' : ''}${stringify(result, { aliasDuplicateObjects: false })}`;
    case 'text': {
      const report = formatReport(result, {
        style: styleFor(io),
        explain: formatPodRefusal,
        ...(io.isTty ? { realMs } : {}),
      });
      return `${index > 0 ? '\n' : ''}${report}`;
    }
  }
}
