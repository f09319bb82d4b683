/** A NodePool as a source of new nodes. */
import type { Taint } from '../../api/core/node.ts';
import { Labels } from '../../api/labels.ts';
import { newRequirement, type Requirement } from '../../model/requirement.ts';
import type { Settings } from '../../model/settings.ts';
import type { NodePoolView } from '../../model/snapshot.ts';
import { type Bitset, isEmptyBitset, newBitset } from '../../util/bitset.ts';
import type { Catalog } from './compile/catalog.ts';
import { type CompiledDaemon, type DaemonGroup, groupByDaemons } from './compile/daemons.ts';
import type { RequirementSet, RequirementSets } from './compile/requirement-sets.ts';
import type { ResourceSlots } from './compile/resource-slots.ts';
import { findUnmetMinValues } from './min-values.ts';

export interface Template {
  readonly pool: NodePoolView;
  readonly catalog: Catalog;
  /** What every claim of the pool starts from. */
  readonly base: RequirementSet;
  readonly taints: readonly Taint[];
  /** The types that the pool itself allows and that can be bought. */
  readonly types: Bitset;
  readonly isEmpty: boolean;
  readonly groups: readonly DaemonGroup[];
}

/** What a claim holds only while the engine looks at it. */
const assumed: readonly Requirement[] = [
  newRequirement(Labels.Registered, 'In', ['true']),
  newRequirement(Labels.Initialized, 'In', ['true']),
  // A name that no pod can ask for: a host that does not exist yet.
  newRequirement(Labels.Hostname, 'In', ['\u0000']),
];

/** Keys that never leave the engine. */
export const assumedKeys: ReadonlySet<string> = new Set(assumed.map((r) => r.key));

/** Parity: karpenter pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go and NewScheduler. */
export function newTemplate(
  pool: NodePoolView,
  catalog: Catalog,
  daemons: readonly CompiledDaemon[],
  minValuesPolicy: Settings['minValuesPolicy'],
  sets: RequirementSets,
  slots: ResourceSlots,
): Template {
  const base = sets.of([...pool.requirements.values(), ...assumed]);
  const filter = catalog.filter(base);
  const unmet =
    minValuesPolicy === 'Strict' && findUnmetMinValues(catalog, base, filter.both) !== undefined;
  const types = unmet ? newBitset(catalog.size) : filter.both;
  const offered = { base, taints: pool.taints, types: filter.both };
  const groups = groupByDaemons(offered, daemons, catalog, sets, slots);
  return { pool, catalog, base, taints: pool.taints, types, isEmpty: isEmptyBitset(types), groups };
}
