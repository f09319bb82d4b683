/** A node that exists or is in flight, compiled. */
import type { PodSpec } from '../../../api/core/pod.ts';
import { Labels } from '../../../api/labels.ts';
import { hasValue, operatorOf, type Requirement } from '../../../model/requirement.ts';
import type { Requirements } from '../../../model/requirements.ts';
import type { StateNode } from '../../../model/snapshot.ts';
import { findUntolerated } from '../../../model/taints.ts';
import { addAmounts, type CompiledDaemon } from './daemons.ts';
import { type HostPort, hostPortsOf } from './host-ports.ts';
import type { ResourceSlots } from './resource-slots.ts';

export class CompiledNode {
  readonly state: StateNode;
  readonly hostname: string;
  /** By slot: allocatable, less pods, less daemons that have yet to start. */
  readonly remaining: Float64Array;
  /** More is taken than there is of something: nothing fits. */
  readonly isOvercommitted: boolean;
  readonly daemons: readonly CompiledDaemon[];
  #hostPorts: readonly HostPort[] | undefined;

  constructor(state: StateNode, daemons: readonly CompiledDaemon[], slots: ResourceSlots) {
    this.state = state;
    this.hostname = state.labels[Labels.Hostname] ?? state.name;
    this.daemons = daemons;
    const pending = pendingDaemonRequests(state, this.hostname, daemons, slots);
    const used = slots.toVector(state.podRequests);
    const remaining = slots.toVector(state.allocatable);
    let isOvercommitted = false;
    for (let slot = 0; slot < remaining.length; slot++) {
      const left = (remaining[slot] as number) - (used[slot] ?? 0) - (pending[slot] ?? 0);
      remaining[slot] = left;
      if (left < 0 && hasSlot(state, slots, slot)) isOvercommitted = true;
    }
    this.remaining = remaining;
    this.isOvercommitted = isOvercommitted;
  }

  get hostPorts(): readonly HostPort[] {
    this.#hostPorts ??= this.state.pods.flatMap((pod) => hostPortsOf(pod.pod.spec as PodSpec));
    return this.#hostPorts;
  }

  /** The label, with the node's name for a missing host name. */
  label(key: string): string | undefined {
    return key === Labels.Hostname ? this.hostname : this.state.labels[key];
  }
}

// Only resources that the node declares count as overcommitted.
function hasSlot(state: StateNode, slots: ResourceSlots, slot: number): boolean {
  return (slots.names[slot] as string) in state.allocatable;
}

/** The first requirement that the labels do not meet; a missing label meets exclusions only. */
export function findUnmetByLabels(
  requirements: Requirements,
  label: (key: string) => string | undefined,
): Requirement | undefined {
  for (const r of requirements.values()) {
    const value = label(r.key);
    if (value === undefined) {
      const operator = operatorOf(r);
      if (operator !== 'NotIn' && operator !== 'DoesNotExist') return r;
    } else if (!hasValue(r, value)) return r;
  }
  return undefined;
}

/**
 * What the daemons that belong on the node will still take.
 *
 * Differs: upstream reads the first required term only and gives no toleration of soft taints here.
 */
function pendingDaemonRequests(
  state: StateNode,
  hostname: string,
  daemons: readonly CompiledDaemon[],
  slots: ResourceSlots,
): Float64Array {
  const pending = new Float64Array(slots.size);
  const label = (key: string) => (key === Labels.Hostname ? hostname : state.labels[key]);
  for (const daemon of daemons) {
    if (findUntolerated(state.taints, daemon.tolerations)) continue;
    const runs = daemon.alternatives.some((a) => !findUnmetByLabels(a.requirements, label));
    if (runs) addAmounts(pending, daemon.requests);
  }
  for (const name in state.daemonRequests) {
    const slot = slots.slotOf(name);
    const running = state.daemonRequests[name] as number;
    if (slot < pending.length) pending[slot] = Math.max(0, (pending[slot] as number) - running);
  }
  return pending;
}
