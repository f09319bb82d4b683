/** A node as the scheduler keeps it: what it has, what is promised, who is on it. */
import type { Node, Taint } from '../../../api/core/node.ts';
import { parseResources, type Resources } from '../../../model/resources.ts';
import type { Labels } from './node-predicate.ts';
import type { PodInfo } from './pod-info.ts';
import type { HostPort, PodShape } from './pod-shape.ts';

const noLabels: Labels = Object.freeze({});
const noTaints: readonly Taint[] = Object.freeze([]);
const noResources: Resources = Object.freeze({});
const anyAddress = '0.0.0.0';

/** Also stands for a node that is gone, or not yet seen, while pods are bound to it. */
export class NodeInfo {
  readonly name: string;
  /** A small number, given anew when the node is gone. */
  readonly slot: number;
  /** Unique in the cluster; another one after every change. */
  generation = 0;
  exists = false;
  labels: Labels = noLabels;
  taints: readonly Taint[] = noTaints;
  isUnschedulable = false;
  allocatable: Resources = noResources;
  readonly pods = new Set<PodInfo>();
  readonly podsWithClaims = new Set<PodInfo>();
  readonly nominated = new Set<PodInfo>();
  readonly #requested = new Map<string, number>();
  requestedCpuMilli = 0;
  requestedMemoryBytes = 0;
  scoringCpuMilli = 0;
  scoringMemoryBytes = 0;
  /** `protocol/port` → address → how many pods. */
  readonly #ports = new Map<string, Map<string, number>>();

  constructor(name: string, slot: number) {
    this.name = name;
    this.slot = slot;
  }

  setNode(node: Node): void {
    this.exists = true;
    this.labels = node.metadata.labels ?? noLabels;
    this.taints = node.spec.taints ?? noTaints;
    this.isUnschedulable = node.spec.unschedulable ?? false;
    this.allocatable = parseResources(node.status?.allocatable);
  }

  clearNode(): void {
    this.exists = false;
    this.labels = noLabels;
    this.taints = noTaints;
    this.isUnschedulable = false;
    this.allocatable = noResources;
  }

  freeOf(resource: string): number {
    return (this.allocatable[resource] ?? 0) - (this.#requested.get(resource) ?? 0);
  }

  addPod(pod: PodInfo): void {
    this.pods.add(pod);
    if (pod.shape.claims.length > 0) this.podsWithClaims.add(pod);
    this.#count(pod.shape, 1);
  }

  removePod(pod: PodInfo): void {
    this.pods.delete(pod);
    this.podsWithClaims.delete(pod);
    this.#count(pod.shape, -1);
  }

  #count(shape: PodShape, sign: 1 | -1): void {
    for (const [name, amount] of shape.requests) {
      this.#requested.set(name, (this.#requested.get(name) ?? 0) + sign * amount);
    }
    this.requestedCpuMilli += sign * shape.cpuMilli;
    this.requestedMemoryBytes += sign * shape.memoryBytes;
    this.scoringCpuMilli += sign * shape.scoringCpuMilli;
    this.scoringMemoryBytes += sign * shape.scoringMemoryBytes;
    for (const port of shape.hostPorts) this.#countPort(port, sign);
  }

  #countPort({ protocol, port, ip }: HostPort, sign: 1 | -1): void {
    const key = `${protocol}/${port}`;
    const byAddress = this.#ports.get(key) ?? new Map<string, number>();
    this.#ports.set(key, byAddress);
    const count = (byAddress.get(ip) ?? 0) + sign;
    if (count > 0) byAddress.set(ip, count);
    else byAddress.delete(ip);
  }

  /** Whether another pod holds the port; `0.0.0.0` stands for every address. */
  isPortTaken({ protocol, port, ip }: HostPort): boolean {
    const byAddress = this.#ports.get(`${protocol}/${port}`);
    if (byAddress === undefined || byAddress.size === 0) return false;
    return ip === anyAddress || byAddress.has(ip) || byAddress.has(anyAddress);
  }
}
