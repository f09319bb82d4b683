/** The command line as a whole: commands, help, exit codes. */
import { Command, CommanderError } from 'commander';
import { catalogCommand } from './catalog.ts';
import type { CommandContext } from './context.ts';
import type { CliDependencies } from './dependencies.ts';
import { type CliIo, exitCodes, UsageError } from './io.ts';
import { schemaCommand } from './schema.ts';
import { simulateCommand } from './simulate.ts';
import { versionCommand } from './version.ts';

const examples = `
Examples:
  tenon simulate ci-burst.yaml              what happens, what it costs, whether it holds
  tenon simulate tests/*.yaml -o json       the same for a program
  tenon catalog --arch arm64 --min-cpu 4    instance types with prices
  tenon schema > scenario.schema.json       completion and checks in an editor

Exit codes: 0 fine, 1 error, 2 an expectation failed.`;

/** Runs the command line `args` (without node and script); resolves to the exit code. */
export async function runCli(
  args: readonly string[],
  io: CliIo,
  dependencies: CliDependencies,
): Promise<number> {
  let exitCode: number = exitCodes.fine;
  const context: CommandContext = {
    io,
    dependencies,
    exitWith: (code) => {
      exitCode = code;
    },
  };
  const program = new Command('tenon')
    .description('A Kubernetes node autoscaler that can be rehearsed.')
    .addHelpText('after', examples)
    .helpCommand(false)
    .version(dependencies.version, '-V, --version', 'print the version');
  for (const command of [simulateCommand, catalogCommand, schemaCommand, versionCommand]) {
    program.addCommand(command(context));
  }
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showSuggestionAfterError(true)
      .configureOutput({ writeOut: io.stdout, writeErr: io.stderr })
      .configureHelp({ helpWidth: 100 });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    return failed(error, io);
  }
  return exitCode;
}

function failed(error: unknown, io: CliIo): number {
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? exitCodes.fine : exitCodes.error;
  if (error instanceof UsageError) io.stderr(`error: ${error.message}\n`);
  else if (error instanceof Error && error.name === 'ScenarioError')
    io.stderr(`${error.message}\n`);
  else io.stderr(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  return exitCodes.error;
}
