/** A small cluster with a scheduler, for tests. */
import type { ObjectMeta } from '../../../api/core/meta.ts';
import type { Node } from '../../../api/core/node.ts';
import type { Pod, PodSpec } from '../../../api/core/pod.ts';
import { Kinds } from '../../../api/kinds.ts';
import type { Quantity } from '../../../util/quantity.ts';
import { newRng } from '../../../util/rng.ts';
import { VirtualClock } from '../../clock/virtual-clock.ts';
import { type KubeSchedulerOptions, newKubeScheduler } from '../kube-scheduler.ts';
import { TinyServer } from './tiny-server.ts';

export interface SeenEvent {
  readonly atSeconds: number;
  readonly pod: string;
  readonly reason: string;
  readonly message: string;
}

export class TestCluster {
  readonly clock = new VirtualClock(0);
  readonly server = new TinyServer(this.clock);
  readonly events: SeenEvent[] = [];

  constructor(options: KubeSchedulerOptions = {}) {
    newKubeScheduler({
      server: this.server,
      clock: this.clock,
      rng: newRng(1),
      options,
      onEvent: (pod, _type, reason, message) =>
        this.events.push({
          atSeconds: this.clock.nowMs() / 1000,
          pod: pod.metadata.name,
          reason,
          message,
        }),
    });
  }

  /** Lets so many seconds pass; 0 is enough for what can be done at once. */
  async pass(seconds: number): Promise<void> {
    const untilMs = this.clock.nowMs() + seconds * 1000;
    await this.clock.runUntil(untilMs, { drain: () => Promise.resolve() });
  }

  addNode(node: Node): void {
    this.server.create(Kinds.Node, node);
  }

  changeNode(name: string, change: (node: Node) => Node): void {
    this.server.modify(Kinds.Node, { name }, change);
  }

  addPod(pod: Pod): void {
    this.server.create(Kinds.Pod, pod);
  }

  deletePod(name: string): void {
    this.server.delete(Kinds.Pod, { name, namespace: 'default' }, { gracePeriodSeconds: 0 });
  }

  pod(name: string): Pod | undefined {
    return this.server.get(Kinds.Pod, name, 'default');
  }

  nodeOf(name: string): string | undefined {
    return this.pod(name)?.spec.nodeName;
  }

  /** Pod name → node name, of pods that have one. */
  placements(): Readonly<Record<string, string>> {
    const placements: Record<string, string> = {};
    for (const { metadata, spec } of this.server.list(Kinds.Pod)) {
      if (spec.nodeName !== undefined) placements[metadata.name] = spec.nodeName;
    }
    return placements;
  }

  /** What the pod's PodScheduled condition says. */
  why(name: string): string | undefined {
    return this.pod(name)?.status?.conditions?.find((c) => c.type === 'PodScheduled')?.message;
  }
}

export interface NodeParts {
  readonly zone?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly spec?: Node['spec'];
  readonly allocatable?: Readonly<Record<string, Quantity>>;
}

/** A node of 4 CPUs and 16Gi unless said otherwise. */
export function node(name: string, { zone, labels, spec, allocatable }: NodeParts = {}): Node {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        ...(zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone }),
        ...labels,
      },
    },
    spec: spec ?? {},
    status: { allocatable: { cpu: '4', memory: '16Gi', pods: '58', ...allocatable } },
  };
}

export interface PodParts {
  readonly cpu?: string;
  readonly memory?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly spec?: Partial<PodSpec>;
  readonly metadata?: Partial<ObjectMeta>;
  readonly status?: Pod['status'];
}

/** A pod of 1 CPU and 1Gi unless said otherwise. */
export function pod(name: string, parts: PodParts = {}): Pod {
  const { cpu = '1', memory = '1Gi', labels, spec, metadata, status } = parts;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'default',
      ...(labels === undefined ? {} : { labels }),
      ...metadata,
    },
    spec: { containers: [{ name: 'main', resources: { requests: { cpu, memory } } }], ...spec },
    ...(status === undefined ? {} : { status }),
  };
}
