/** `tenon version`. */
import { Command } from 'commander';
import type { CommandContext } from './context.ts';

export function versionCommand({ io, dependencies }: CommandContext): Command {
  return new Command('version')
    .description('print the version')
    .addHelpText('after', '\nExample:\n  tenon version')
    .action(() => io.stdout(`tenon ${dependencies.version}\n`));
}
