/** Why a pool cannot make a node for a pod, with the numbers. */
import type { InstanceType } from '../../../model/instance-type.ts';
import type { PoolRefusal, Reason, ReasonCode } from '../../../model/reason.ts';
import type { Requirement } from '../../../model/requirement.ts';
import type { Incompatibility } from '../../../model/requirements.ts';
import { findUntolerated } from '../../../model/taints.ts';
import { wellKnownLabels } from '../../../model/well-known.ts';
import {
  type Bitset,
  countBits,
  forEachBit,
  hasBit,
  haveCommonBit,
  intersectBits,
  isEmptyBitset,
} from '../../../util/bitset.ts';
import { compareText } from '../../../util/compare-text.ts';
import type { DaemonGroup } from '../compile/daemons.ts';
import { findPortClash } from '../compile/host-ports.ts';
import type { RequirementSet } from '../compile/requirement-sets.ts';
import type { PoolLimits } from '../limits.ts';
import { findUnmetMinValues } from '../min-values.ts';
import type { Pass, PoolInPass } from '../pass.ts';
import type { VariantState } from '../shape.ts';
import type { Template } from '../template.ts';
import { clashes } from '../type-evaluation.ts';
import { findShortage, typesWithRoom } from './shortage.ts';

interface Counts {
  total: number;
  afterRequirements: number;
  afterOfferings: number;
  afterResources: number;
  afterLimits: number;
}

/** `undefined` if the pool could take the variant after all. */
export function explainPool(
  pass: Pass,
  state: VariantState,
  index: number,
): PoolRefusal | undefined {
  const { template } = pass.input.pools[index] as PoolInPass;
  const counts: Counts = {
    total: template.catalog.size,
    afterRequirements: 0,
    afterOfferings: 0,
    afterResources: 0,
    afterLimits: 0,
  };
  const reason = explain(pass, state, index, counts);
  if (!reason) return undefined;
  const shortage = typesWereTested.has(reason.code) ? findShortage(pass, state, index) : undefined;
  return {
    nodePool: template.pool.name,
    reason,
    instanceTypes: counts,
    ...(shortage ? { shortage } : {}),
  };
}

/** Reasons that are about instance types, if the requirements went together at all. */
const typesWereTested: ReadonlySet<ReasonCode> = new Set([
  'RequirementConflict',
  'NoOfferingAvailable',
  'InsufficientResources',
  'HostPortTaken',
  'MinValuesNotMet',
]);

function explain(
  pass: Pass,
  state: VariantState,
  index: number,
  counts: Counts,
): Reason | undefined {
  const { template, limits } = pass.input.pools[index] as PoolInPass;
  const { variant } = state;
  if (variant.contradiction) return conflictReason(variant.contradiction, template);
  const taint = findUntolerated(template.taints, variant.tolerations);
  if (taint) return { code: 'TaintNotTolerated', taint };
  if (template.catalog.size === 0) return { code: 'NoInstanceType', nodePool: template.pool.name };
  const combination = pass.input.sets.combine(template.base, variant.all);
  if (!combination.set) return conflictReason(combination.incompatibility, template);
  const { set } = combination;
  const { catalog } = template;
  const { compatible, both } = catalog.filter(set);
  counts.afterRequirements = countBits(compatible);
  if (counts.afterRequirements === 0) {
    if (isEmptyBitset(catalog.filter(template.base).compatible))
      return { code: 'NoInstanceType', nodePool: template.pool.name };
    return mostRestrictive(template, variant.all);
  }
  counts.afterOfferings = countBits(both);
  if (counts.afterOfferings === 0) return noOffering(template, set, compatible);
  const left = typesWithRoom(state.shape.pod, template, both);
  counts.afterResources = countBits(left);
  if (counts.afterResources === 0) return noRoom(pass, state, template, both);
  if (limits && !limits.allowsNode) return { code: 'NodeLimitReached', ...limits.nodeLimit };
  const within = limits ? limits.within(left) : left;
  counts.afterLimits = countBits(within);
  if (limits && counts.afterLimits === 0) return beyondLimit(pass, template, limits, left);
  const unmet =
    pass.input.settings.minValuesPolicy === 'Strict'
      ? findUnmetMinValues(catalog, set, within)
      : undefined;
  if (unmet) return { code: 'MinValuesNotMet', ...unmet };
  return explainTopology(pass, state, set) ?? explainReservations(pass, template, set, within);
}

function conflictReason(incompatibility: Incompatibility, template: Template): Reason {
  const { incoming } = incompatibility;
  if (incompatibility.kind === 'conflict') {
    return { code: 'RequirementConflict', incoming, existing: incompatibility.existing };
  }
  const typoOf = findTypo(incoming.key, template);
  return { code: 'LabelValueMissing', incoming, ...(typoOf ? { typoOf } : {}) };
}

/** The known key that the unknown one was perhaps meant to be. */
function findTypo(key: string, template: Template): string | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const known = [...[...wellKnownLabels].sort(compareText), ...template.base.requirements.keys()];
  return (
    known.find((candidate) => candidate.endsWith(`/${name}`)) ??
    known.find((candidate) => candidate.includes(key) || candidate.endsWith(name))
  );
}

/** The pod's requirement that leaves the fewest types of the pool. */
function mostRestrictive(template: Template, pod: RequirementSet): Reason {
  const { catalog, base } = template;
  let worst: Requirement | undefined;
  let fewest = Infinity;
  for (const r of pod.requirements.values()) {
    const left = catalog.labelIndex(r.key).matching(r);
    intersectBits(left, catalog.filter(base).compatible);
    const count = countBits(left);
    if (count < fewest) {
      fewest = count;
      worst = r;
    }
  }
  return worst
    ? { code: 'RequirementConflict', incoming: worst }
    : { code: 'NoInstanceType', nodePool: template.pool.name };
}

function noOffering(template: Template, set: RequirementSet, compatible: Bitset): Reason {
  const kinds = template.catalog
    .filter(set)
    .kinds.filter((kind) => haveCommonBit(kind.types, compatible));
  return {
    code: 'NoOfferingAvailable',
    instanceTypes: countBits(compatible),
    zones: [...new Set(kinds.map((kind) => kind.zone))].sort(compareText),
    capacityTypes: [...new Set(kinds.map((kind) => kind.capacityType))].sort(compareText),
  };
}

/** All ports are taken, or the type that misses by the least. */
function noRoom(pass: Pass, state: VariantState, template: Template, types: Bitset): Reason {
  const groups = template.groups.filter((group) => haveCommonBit(group.types, types));
  const free = groups.filter((group) => !clashes(state.shape.pod, group));
  if (free.length === 0 && groups.length > 0) {
    const clash = findPortClash(
      state.shape.pod.hostPorts,
      groups.flatMap((group) => group.hostPorts),
    );
    if (clash) return { code: 'HostPortTaken', port: clash.port, protocol: clash.protocol };
  }
  return nearestMiss(pass, state, template, free, types);
}

/** Of the type that misses by the least: the resource that it lacks most. */
function nearestMiss(
  pass: Pass,
  state: VariantState,
  template: Template,
  groups: readonly DaemonGroup[],
  types: Bitset,
): Reason {
  let nearest: Miss | undefined;
  for (const group of groups) {
    forEachBit(types, (type) => {
      if (!hasBit(group.types, type)) return;
      const miss = worstMiss(pass, state, template.catalog.instanceTypes[type], group);
      if (miss && (!nearest || miss.ratio < nearest.ratio)) nearest = miss;
    });
  }
  return nearest?.reason ?? { code: 'NoInstanceType', nodePool: template.pool.name };
}

interface Miss {
  readonly ratio: number;
  readonly reason: Reason;
}

function worstMiss(
  pass: Pass,
  state: VariantState,
  type: InstanceType | undefined,
  group: DaemonGroup,
): Miss | undefined {
  if (!type) return undefined;
  const { names } = pass.input.slots;
  const pod = state.shape.pod.requestedResources;
  let worst: Miss | undefined;
  for (let slot = 0; slot < names.length; slot++) {
    const resource = names[slot] as string;
    const requested = (pod[resource] ?? 0) + (group.overhead[slot] ?? 0);
    const available = type.allocatable[resource] ?? 0;
    if (requested <= available) continue;
    const ratio = available > 0 ? requested / available : Infinity;
    if (worst && worst.ratio >= ratio) continue;
    const instanceType = type.name;
    worst = {
      ratio,
      reason: { code: 'InsufficientResources', resource, requested, available, instanceType },
    };
  }
  return worst;
}

function beyondLimit(pass: Pass, template: Template, limits: PoolLimits, types: Bitset): Reason {
  let worst: Reason | undefined;
  let fewest = Infinity;
  for (const resource of limits.limited) {
    const left = limits.typesWithin(resource).slice();
    intersectBits(left, types);
    const count = countBits(left);
    if (count >= fewest) continue;
    fewest = count;
    const { values } = template.catalog.capacity(pass.input.slots.slotOf(resource));
    let smallest = Infinity;
    forEachBit(types, (type) => {
      smallest = Math.min(smallest, values[type] as number);
    });
    worst = { code: 'PoolLimitReached', resource, ...limits.limitOf(resource), smallest };
  }
  return worst as Reason;
}

function explainTopology(pass: Pass, state: VariantState, set: RequirementSet): Reason | undefined {
  const { topology } = pass.input;
  if (!state.topology || !topology) return undefined;
  const claim = pass.claims.list.length;
  const group = topology.findClaimObstacle(state.topology, state.variant, set, claim);
  return group && topology.explain(group, state.variant, set.requirements);
}

// A pod that waits for a reservation is deferred; only where it may go without is it refused by a pool.
function explainReservations(
  pass: Pass,
  { catalog }: Template,
  set: RequirementSet,
  types: Bitset,
): Reason | undefined {
  return pass.input.reservations?.find([], catalog, set, types).problem;
}
