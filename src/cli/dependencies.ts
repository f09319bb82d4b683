/** What the commands are made of besides the machine; loaded when a command needs it. */
import type { InstanceType } from '../model/instance-type.ts';
import type { ScenarioResult } from '../sim/scenario/result.ts';
import type { ScenarioFile } from '../sim/scenario/scenario-file.ts';

export interface Progress {
  /** Virtual milliseconds since t = 0. */
  readonly atMs: number;
  readonly untilMs: number;
  readonly events: number;
}

export interface RunOptions {
  readonly seed?: number;
  readonly untilMs?: number;
  readonly onProgress?: (progress: Progress) => void;
  /** Gets each decision. */
  readonly trace?: (line: object) => void;
  /** Awaited before time moves on to `virtualMs` since t = 0. */
  readonly pace?: (virtualMs: number) => Promise<void>;
}

export type RunScenario = (scenario: ScenarioFile, options: RunOptions) => Promise<ScenarioResult>;

export interface CliDependencies {
  readonly version: string;
  loadRunScenario(): Promise<RunScenario>;
  /** Names of the catalogue's types. */
  loadInstanceTypeNames(): Promise<readonly string[]>;
  /** The whole catalogue, as the provider describes it for an EC2NodeClass without settings. */
  loadInstanceTypes(): Promise<readonly InstanceType[]>;
}
