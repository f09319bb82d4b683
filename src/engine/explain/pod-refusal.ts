/** Why a pod waits, as text for events and logs; telling words as upstream writes them. */
import type { PodRefusal, Reason } from '../../model/reason.ts';
import { formatRequirement } from '../../model/requirement.ts';
import { formatResource } from '../../model/resources.ts';
import { formatTaint } from '../../model/taints.ts';

/** Pools that a text names; the rest is counted. */
const maxShownPools = 5;

/** One line: the pod's own fault, or what each pool has against it; without pools, each node. */
export function formatPodRefusal(refusal: PodRefusal): string {
  if (refusal.reason) return formatReason(refusal.reason);
  const places =
    refusal.pools.length > 0
      ? refusal.pools.map(
          (p) => `incompatible with nodepool "${p.nodePool}", ${formatReason(p.reason)}`,
        )
      : refusal.nodes.map((n) => `incompatible with node "${n.node}", ${formatReason(n.reason)}`);
  if (places.length === 0) return 'no dynamic nodepools found';
  const rest = places.length - maxShownPools;
  return places.slice(0, maxShownPools).join('; ') + (rest > 0 ? `; and ${rest} other(s)` : '');
}

/** One reason without its place. */
export function formatReason(reason: Reason): string {
  switch (reason.code) {
    case 'NodeLimitReached':
      return `node limits have been exhausted for nodepool (${reason.used} of ${reason.limit} nodes)`;
    case 'PoolLimitReached':
      return `all available instance types exceed limits for nodepool (${reason.resource}: limit ${amount(reason, 'limit')}, used ${amount(reason, 'used')}, the smallest type has ${amount(reason, 'smallest')})`;
    case 'HostPortTaken':
      return `host port ${reason.port}/${reason.protocol} is taken`;
    case 'InsufficientResources':
      return `no instance type has enough resources (${reason.resource}: requested ${amount(reason, 'requested')}, available at most ${amount(reason, 'available')}${reason.instanceType ? ` on ${reason.instanceType}` : ''})`;
    case 'NoOfferingAvailable':
      return `no instance type has the required offering (instance types: ${reason.instanceTypes}, zones: ${reason.zones.join(' ')}, capacity types: ${reason.capacityTypes.join(' ')})`;
    case 'LabelValueMissing': {
      const hint = reason.typoOf ? ` (typo of "${reason.typoOf}"?)` : '';
      return `incompatible requirements, label "${reason.incoming.key}" does not have known values${hint}`;
    }
    case 'RequirementConflict': {
      const existing = reason.existing ? ` not in ${formatRequirement(reason.existing)}` : '';
      return `incompatible requirements, key ${reason.incoming.key}, ${formatRequirement(reason.incoming)}${existing}`;
    }
    case 'MinValuesNotMet':
      return `minValues requirement is not met for label(s) (label ${reason.key}: wanted ${reason.wanted}, found ${reason.found})`;
    case 'TaintNotTolerated':
      return `did not tolerate taint (taint=${formatTaint(reason.taint)})`;
    case 'TopologyNotSatisfied': {
      const kind = reason.kind === 'spread' ? 'topology spread' : `pod ${reason.kind}`;
      return `unsatisfiable topology constraint for ${kind}, key=${reason.key}`;
    }
    case 'VolumeLimitReached':
      return `would exceed volume limit (${reason.driver}: limit ${reason.limit}, wanted ${reason.wanted})`;
    case 'VolumeZoneConflict':
      return `incompatible volume requirements, volume ${reason.volume}`;
    case 'SchedulerRefuses':
      return `the scheduler refuses node ${reason.node}: ${reason.message}`;
    case 'NoNodePool':
      return 'no dynamic nodepools found';
    case 'NoInstanceType':
      return 'nodepool requirements filtered out all available instance types';
    case 'PodNotSupported':
      return `${reason.message} (${reason.field})`;
    case 'ReservationsTaken':
      return `one or more instance types with compatible reserved offerings are available, but could not be reserved (${reason.reservations.join(' ')})`;
    case 'NotEvaluated':
      return `not evaluated yet, the pass ended after ${reason.deadlineMs / 1_000}s`;
  }
}

function amount<K extends string>(
  reason: { readonly resource: string } & Readonly<Record<K, number>>,
  field: K,
): string {
  return formatResource(reason.resource, reason[field]);
}
