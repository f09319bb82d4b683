/** What every command is made from. */
import type { CliDependencies } from './dependencies.ts';
import type { CliIo } from './io.ts';

export interface CommandContext {
  readonly io: CliIo;
  readonly dependencies: CliDependencies;
  /** Says how the process is to end; 0 unless called. */
  exitWith(code: number): void;
}
