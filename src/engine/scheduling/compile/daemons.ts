/** What DaemonSets take of a node before any other pod does. */
import type { Taint } from '../../../api/core/node.ts';
import type { Toleration } from '../../../api/core/pod.ts';
import type { PodView } from '../../../model/pod.ts';
import { newRequirement } from '../../../model/requirement.ts';
import { findUntolerated } from '../../../model/taints.ts';
import {
  addBit,
  type Bitset,
  hasBit,
  intersectBits,
  newBitset,
  uniteBits,
} from '../../../util/bitset.ts';
import type { Catalog } from './catalog.ts';
import type { HostPort } from './host-ports.ts';
import type { CompiledPod } from './pod-spec.ts';
import { requirementsOf } from './relaxation.ts';
import {
  findContradiction,
  type RequirementSet,
  type RequirementSets,
} from './requirement-sets.ts';
import type { Amounts, ResourceSlots } from './resource-slots.ts';

export interface CompiledDaemon {
  readonly requests: Amounts;
  readonly hostPorts: readonly HostPort[];
  /** With the toleration of soft taints that the scheduler grants in the end. */
  readonly tolerations: readonly Toleration[];
  /** Alternatives: the node selector with each required term. */
  readonly alternatives: readonly RequirementSet[];
}

/** Types on which the same daemons run. */
export interface DaemonGroup {
  readonly types: Bitset;
  /** Those of `types` that hold the daemons. */
  readonly fitting: Bitset;
  /** By slot, `pods` included. */
  readonly overhead: Float64Array;
  readonly hostPorts: readonly HostPort[];
}

export function compileDaemon(
  view: PodView,
  pod: CompiledPod,
  sets: RequirementSets,
): CompiledDaemon {
  const { spec } = view.pod;
  const selector = Object.entries(spec.nodeSelector ?? {}).map(([key, value]) =>
    newRequirement(key, 'In', [value]),
  );
  const terms =
    spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const alternatives = (terms && terms.length > 0 ? terms : [undefined]).map((term) => [
    ...selector,
    ...requirementsOf(term),
  ]);
  return {
    requests: pod.requests,
    hostPorts: pod.hostPorts,
    tolerations: [...(spec.tolerations ?? []), { operator: 'Exists', effect: 'PreferNoSchedule' }],
    alternatives: alternatives.filter((a) => !findContradiction(a)).map((a) => sets.of(a)),
  };
}

/**
 * Groups the types of a pool by the daemons that would run on them; by their first type.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/scheduler.go getDaemonOverhead.
 */
export function groupByDaemons(
  pool: {
    readonly base: RequirementSet;
    readonly taints: readonly Taint[];
    readonly types: Bitset;
  },
  daemons: readonly CompiledDaemon[],
  catalog: Catalog,
  sets: RequirementSets,
  slots: ResourceSlots,
): readonly DaemonGroup[] {
  const hosts = daemons.map((daemon) => typesOfDaemon(daemon, pool, catalog, sets));
  const groups = new Map<string, { readonly types: Bitset; readonly members: CompiledDaemon[] }>();
  for (let type = 0; type < catalog.size; type++) {
    if (!hasBit(pool.types, type)) continue;
    let signature = '';
    for (const types of hosts) signature += hasBit(types, type) ? '1' : '0';
    let group = groups.get(signature);
    if (!group) {
      const members = daemons.filter((_, d) => hasBit(hosts[d] as Bitset, type));
      group = { types: newBitset(catalog.size), members };
      groups.set(signature, group);
    }
    addBit(group.types, type);
  }
  return [...groups.values()].map((group) => toGroup(group, catalog, slots));
}

function typesOfDaemon(
  daemon: CompiledDaemon,
  pool: { readonly base: RequirementSet; readonly taints: readonly Taint[] },
  catalog: Catalog,
  sets: RequirementSets,
): Bitset {
  const types = newBitset(catalog.size);
  if (findUntolerated(pool.taints, daemon.tolerations)) return types;
  for (const alternative of daemon.alternatives) {
    if (!sets.combine(pool.base, alternative).set) continue;
    uniteBits(types, catalog.filter(alternative).compatible);
  }
  return types;
}

function toGroup(
  group: { readonly types: Bitset; readonly members: readonly CompiledDaemon[] },
  catalog: Catalog,
  slots: ResourceSlots,
): DaemonGroup {
  const overhead = new Float64Array(slots.size);
  for (const daemon of group.members) addAmounts(overhead, daemon.requests);
  const fitting = group.types.slice();
  intersectBits(fitting, catalog.usable);
  for (let slot = 0; slot < overhead.length; slot++) {
    const amount = overhead[slot] as number;
    if (amount > 0) intersectBits(fitting, catalog.allocatable(slot).atLeast(amount));
  }
  return {
    types: group.types,
    fitting,
    overhead,
    hostPorts: group.members.flatMap((daemon) => daemon.hostPorts),
  };
}

export function addAmounts(target: Float64Array, { slots, amounts }: Amounts): void {
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    target[slot] = (target[slot] as number) + (amounts[i] as number);
  }
}
