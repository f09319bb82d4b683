/**
 * What a kubelet checks before it starts a pod that was bound to its node.
 *
 * Parity: kubernetes pkg/kubelet/lifecycle predicate.go. Differs: only resources and host ports;
 * critical pods do not preempt.
 */
import type { Pod } from '../../api/core/pod.ts';
import { podRequests, type Resources } from '../../model/resources.ts';

export interface Refusal {
  /** `OutOfcpu`, `OutOfmemory`, `OutOfpods`, …, `NodePorts`. */
  readonly reason: string;
  readonly message: string;
}

interface HostPort {
  readonly ip: string;
  /** `TCP/8080`. */
  readonly port: string;
}

/** The amounts and ports that the pods of one node hold. */
export class NodeBudget {
  readonly #allocatable: Resources;
  readonly #used: Record<string, number> = {};
  readonly #ports = new Map<string, readonly HostPort[]>();

  constructor(allocatable: Resources) {
    this.#allocatable = allocatable;
  }

  /** Takes what the pod needs, or says why it cannot. */
  admit(key: string, pod: Pod): Refusal | undefined {
    const requests = podRequests(pod);
    for (const name in requests) {
      const wanted = requests[name] as number;
      const used = this.#used[name] ?? 0;
      const allocatable = this.#allocatable[name];
      // Names that the node does not know were decided by somebody else.
      if (wanted === 0 || allocatable === undefined || used + wanted <= allocatable) continue;
      return {
        reason: `OutOf${name}`,
        message: `Node didn't have enough resource: ${name}, requested: ${wanted}, used: ${used}, capacity: ${allocatable}`,
      };
    }
    const ports = hostPorts(pod);
    for (const port of ports) {
      if (this.#isTaken(port)) {
        return { reason: 'NodePorts', message: `host port ${port.port} is taken on the node` };
      }
    }
    this.take(key, pod);
    return undefined;
  }

  /** Takes what a pod needs that runs already. */
  take(key: string, pod: Pod): void {
    const requests = podRequests(pod);
    for (const name in requests) {
      this.#used[name] = (this.#used[name] ?? 0) + (requests[name] as number);
    }
    const ports = hostPorts(pod);
    if (ports.length > 0) this.#ports.set(key, ports);
  }

  release(key: string, pod: Pod): void {
    const requests = podRequests(pod);
    for (const name in requests) {
      this.#used[name] = (this.#used[name] ?? 0) - (requests[name] as number);
    }
    this.#ports.delete(key);
  }

  #isTaken(wanted: HostPort): boolean {
    for (const ports of this.#ports.values()) {
      for (const { ip, port } of ports) {
        if (port !== wanted.port) continue;
        if (ip === wanted.ip || ip === '0.0.0.0' || wanted.ip === '0.0.0.0') return true;
      }
    }
    return false;
  }
}

function hostPorts(pod: Pod): readonly HostPort[] {
  const ports: HostPort[] = [];
  for (const container of pod.spec.containers) {
    for (const { hostPort, hostIP, protocol } of container.ports ?? []) {
      if (hostPort === undefined || hostPort === 0) continue;
      ports.push({ ip: hostIP ?? '0.0.0.0', port: `${protocol ?? 'TCP'}/${hostPort}` });
    }
  }
  return ports;
}
