/** A scenario file whose documents have the right shape; not yet known to make sense. */
import { defaultRegion, defaultZones } from '../cloud/config.ts';
import type { Problems } from './problems.ts';
import type { SourceObject } from './scenario-file.ts';
import type { ScenarioDocument } from './schema.ts';
import type { SourceDocument } from './source.ts';

export interface Draft {
  readonly fileName: string;
  readonly document: SourceDocument;
  readonly scenario: ScenarioDocument;
  /** Applied at t = 0. */
  readonly objects: readonly SourceObject[];
  /** The objects of each `apply` step, by index of the step. */
  readonly applied: ReadonlyMap<number, readonly SourceObject[]>;
  readonly problems: Problems;
}

/** The zones of the scenario's cloud. */
export function zonesOf(scenario: ScenarioDocument): readonly string[] {
  const { zones, region = defaultRegion } = scenario.spec.cloud ?? {};
  return zones ?? defaultZones(region);
}
