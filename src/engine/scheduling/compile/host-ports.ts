/** Host ports that pods take on a node. */
import type { PodSpec } from '../../../api/core/pod.ts';

export interface HostPort {
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
}

const none: readonly HostPort[] = [];

/**
 * The host ports of the regular containers.
 *
 * Parity: karpenter pkg/scheduling/hostportusage.go, which leaves init containers and the ports that
 * hostNetwork implies out.
 */
export function hostPortsOf(spec: PodSpec): readonly HostPort[] {
  let ports: HostPort[] | undefined;
  for (const container of spec.containers) {
    for (const p of container.ports ?? []) {
      if (!p.hostPort) continue;
      ports ??= [];
      ports.push({ ip: p.hostIP || '0.0.0.0', port: p.hostPort, protocol: p.protocol ?? 'TCP' });
    }
  }
  return ports ?? none;
}

function isUnspecified(ip: string): boolean {
  return ip === '0.0.0.0' || ip === '::';
}

/** The first of `wanted` that `taken` holds already, or `undefined`. */
export function findPortClash(
  wanted: readonly HostPort[],
  taken: readonly HostPort[],
): HostPort | undefined {
  return wanted.find((a) =>
    taken.some(
      (b) =>
        a.port === b.port &&
        a.protocol === b.protocol &&
        (a.ip === b.ip || isUnspecified(a.ip) || isUnspecified(b.ip)),
    ),
  );
}
