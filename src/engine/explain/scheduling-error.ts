/** The message of upstream's FailedScheduling event, word for word, so that existing alerts still match. */
import type { PodRefusal, PoolRefusal, Reason, TypeShortage } from '../../model/reason.ts';
import { formatRequirement, type Requirement } from '../../model/requirement.ts';
import { formatRequirements } from '../../model/requirements.ts';
import { formatResources, type Resources } from '../../model/resources.ts';
import { formatTaint } from '../../model/taints.ts';
import { compareText } from '../../util/compare-text.ts';
import { formatReason } from './pod-refusal.ts';

/** From so much on, an M was probably meant to be an m. */
const suspiciousCpuMilli = 1_000_000 * 1_000;

/**
 * What every pool has against the pod, joined with `; `. The event puts `Failed to schedule pod, ` in
 * front of it.
 *
 * Parity: karpenter pkg/controllers/provisioning/scheduling/scheduler.go and nodeclaim.go.
 */
export function formatSchedulingError(refusal: PodRefusal): string {
  if (refusal.reason) return formatOwnReason(refusal.reason);
  const tried = refusal.pools.filter((pool) => pool.reason.code !== 'NoInstanceType');
  if (tried.length === 0) return 'nodepool requirements filtered out all available instance types';
  return tried.map(formatPool).join('; ');
}

function formatOwnReason(reason: Reason): string {
  if (reason.code === 'ReservationsTaken') {
    return 'one or more instance types with compatible reserved offerings are available, but could not be reserved';
  }
  return reason.code === 'PodNotSupported' ? reason.message : formatReason(reason);
}

function formatPool({ nodePool, reason, shortage }: PoolRefusal): string {
  switch (reason.code) {
    case 'TaintNotTolerated':
      return `did not tolerate taint (taint=${formatTaint(reason.taint)})`;
    case 'NodeLimitReached':
      return `node limits have been exhausted for nodepool (NodePool=${nodePool})`;
    case 'PoolLimitReached':
      return `all available instance types exceed limits for nodepool (NodePool=${nodePool})`;
    case 'ReservationsTaken':
      return 'the only compatible reserved offering is full; falling through to other NodePools';
    case 'TopologyNotSatisfied':
      return formatTopology(reason);
    case 'MinValuesNotMet':
      return `minValues requirement is not met for label(s) (label(s)=[${reason.key}])${shortage ? formatDetails(shortage) : ''}`;
    default:
      return shortage
        ? `${formatShortage(shortage)}${formatDetails(shortage)}`
        : formatReason(reason);
  }
}

// The parenthesis stays open in the original, too.
function formatTopology(reason: Extract<Reason, { code: 'TopologyNotSatisfied' }>): string {
  const { key, kind, counts = [] } = reason;
  const rule = kind === 'spread' ? 'topology spread' : `pod ${kind}`;
  const counted = counts.map(({ domain, pods }) => `${domain}: ${pods}`).join(', ');
  const domains = (r: Requirement | undefined) => (r ? formatRequirement(r) : `${key} Exists`);
  return `unsatisfiable topology constraint for ${rule}, key=${key} (counts = ${counted}, podDomains = ${domains(reason.podDomains)}, nodeDomains = ${domains(reason.nodeDomains)}`;
}

function formatShortage(s: TypeShortage): string {
  const { met, fitted, offered } = s;
  if (!met && !fitted && !offered)
    return 'no instance type met the scheduling requirements or had enough resources or had a required offering';
  if (!met && !fitted)
    return 'no instance type met the scheduling requirements or had enough resources';
  if (!met && !offered)
    return 'no instance type met the scheduling requirements or had a required offering';
  if (!fitted && !offered)
    return 'no instance type had enough resources or had a required offering';
  if (!met) return 'no instance type met all requirements';
  if (!fitted) return `no instance type has enough resources${cpuHint(s)}`;
  if (!offered) return 'no instance type has the required offering';
  if (s.metAndFitted)
    return 'no instance type which met the scheduling requirements and had enough resources, had a required offering';
  if (s.fittedAndOffered)
    return 'no instance type which had enough resources and the required offering met the scheduling requirements';
  if (s.metAndOffered)
    return 'no instance type which met the scheduling requirements and the required offering had the required resources';
  return 'no instance type met the requirements/resources/offering tuple';
}

function cpuHint({ least }: TypeShortage): string {
  return (least['cpu'] ?? 0) >= suspiciousCpuMilli
    ? ' (CPU request >= 1 Million, m vs M typo?)'
    : '';
}

function formatDetails({ requirements, least, most }: TypeShortage): string {
  const low = formatAmounts(least);
  const high = formatAmounts(most);
  const resources = low === high ? low : `min=${low}, max=${high}`;
  return `, requirements=${formatRequirements(requirements)}, resources=${resources}`;
}

function formatAmounts(resources: Resources): string {
  const formatted = formatResources(resources);
  const sorted = Object.keys(formatted).sort(compareText);
  return JSON.stringify(Object.fromEntries(sorted.map((name) => [name, formatted[name]])));
}
