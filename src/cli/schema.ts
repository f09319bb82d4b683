/** `tenon schema`: the JSON Schema of scenario files. */
import { Command } from 'commander';
import { scenarioJsonSchema } from '../sim/scenario/json-schema.ts';
import type { CommandContext } from './context.ts';

const examples = `
Examples:
  tenon schema > scenario.schema.json
  # yaml-language-server: $schema=scenario.schema.json   (first line of a scenario file)`;

export function schemaCommand({ io }: CommandContext): Command {
  return new Command('schema')
    .description('print the JSON Schema of the Scenario document, for editors and checks')
    .addHelpText('after', examples)
    .action(() => io.stdout(`${JSON.stringify(scenarioJsonSchema(), undefined, 2)}\n`));
}
