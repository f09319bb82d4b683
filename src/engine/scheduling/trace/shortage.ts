/** Which instance types have room for a pod, and which tests they failed when none is left. */
import type { TypeShortage } from '../../../model/reason.ts';
import type { Resources } from '../../../model/resources.ts';
import {
  type Bitset,
  haveCommonBit,
  intersectBits,
  isEmptyBitset,
  newBitset,
  uniteBits,
} from '../../../util/bitset.ts';
import type { DaemonGroup } from '../compile/daemons.ts';
import type { CompiledPod } from '../compile/pod-spec.ts';
import type { ResourceSlots } from '../compile/resource-slots.ts';
import type { Pass, PoolInPass } from '../pass.ts';
import type { VariantState } from '../shape.ts';
import type { Template } from '../template.ts';
import { clashes } from '../type-evaluation.ts';

/** Those of `types` that hold the pod beside the daemons, host ports included. */
export function typesWithRoom(pod: CompiledPod, template: Template, types: Bitset): Bitset {
  const { catalog, groups } = template;
  const { slots, amounts } = pod.requests;
  const all = newBitset(catalog.size);
  for (const group of groups) {
    if (clashes(pod, group)) continue;
    const left = group.fitting.slice();
    intersectBits(left, types);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      const total = (amounts[i] as number) + (group.overhead[slot] ?? 0);
      intersectBits(left, catalog.allocatable(slot).atLeast(total));
    }
    uniteBits(all, left);
  }
  return all;
}

/**
 * The three tests of every type, taken one by one; `undefined` if the requirements contradict each
 * other before any type is looked at.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/nodeclaim.go filterInstanceTypesByRequirements.
 */
export function findShortage(
  pass: Pass,
  state: VariantState,
  index: number,
): TypeShortage | undefined {
  const { template, limits } = pass.input.pools[index] as PoolInPass;
  const { pod } = state.shape;
  const { set } = pass.input.sets.combine(template.base, state.variant.all);
  if (!set || state.variant.contradiction) return undefined;
  const types = limits ? limits.within(template.types) : template.types;
  const groups = template.groups.filter((group) => !clashes(pod, group));
  const { compatible, offered } = template.catalog.filter(set);
  const met = newBitset(template.catalog.size);
  for (const group of groups) uniteBits(met, group.types);
  intersectBits(met, types);
  const withOffering = met.slice();
  intersectBits(met, compatible);
  intersectBits(withOffering, offered);
  // A type counts as large enough only together with an offering.
  const fitted = typesWithRoom(pod, template, withOffering);
  return {
    met: !isEmptyBitset(met),
    fitted: !isEmptyBitset(fitted),
    offered: !isEmptyBitset(withOffering),
    metAndFitted: haveCommonBit(met, fitted),
    fittedAndOffered: haveCommonBit(fitted, withOffering),
    metAndOffered: haveCommonBit(met, withOffering),
    requirements: set.requirements,
    ...extremes(pod, template.groups, pass.input.slots),
  };
}

function extremes(
  pod: CompiledPod,
  groups: readonly DaemonGroup[],
  slots: ResourceSlots,
): { readonly least: Resources; readonly most: Resources } {
  const least: Record<string, number> = { ...pod.requestedResources };
  const most: Record<string, number> = { ...pod.requestedResources };
  slots.names.forEach((name, slot) => {
    const amounts = groups.map((group) => group.overhead[slot] ?? 0);
    const low = amounts.length > 0 ? Math.min(...amounts) : 0;
    const high = Math.max(0, ...amounts);
    if (low > 0) least[name] = (least[name] ?? 0) + low;
    if (high > 0) most[name] = (most[name] ?? 0) + high;
  });
  return { least, most };
}
