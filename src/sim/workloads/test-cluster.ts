/** A small cluster in virtual time for the tests of workloads and kubelets. */

import type { Pod, PodTemplateSpec } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { Labels } from '../../api/labels.ts';
import { newRng } from '../../util/rng.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import { EmbeddedApiServer } from '../apiserver/embedded-api-server.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import type { BootedInstance } from '../cloud/booted-instance.ts';
import { type Faults, noFaults } from '../faults/faults.ts';
import { type Kubelets, newKubelets } from '../kubelet/kubelets.ts';
import type { LatencyModel, LatencyStage } from '../latency.ts';
import { matchesNode } from './pods/node-selection.ts';
import { DirtyQueue } from './reconcile/dirty-queue.ts';
import { keyOf, splitKey } from './reconcile/object-key.ts';
import { newWorkloads, type Workloads } from './workloads.ts';

const startMs = 1_796_083_200_000;

/** Every step takes the same time always. */
export const stageMs: Readonly<Record<LatencyStage, number>> = {
  launch: 2_000,
  register: 20_000,
  ready: 10_000,
  imagePull: 3_000,
  podStart: 2_000,
  terminate: 10_000,
  volumeDetach: 30_000,
};

const latency: LatencyModel = {
  drawMs: (stage) => stageMs[stage],
  drawPullMs: () => stageMs.imagePull,
};

export class TestCluster {
  readonly clock = new VirtualClock(startMs);
  readonly server: ApiServer = new EmbeddedApiServer({ clock: this.clock, rng: newRng(1) });
  readonly workloads: Workloads;
  readonly kubelets: Kubelets;

  constructor(faults: Faults = noFaults) {
    const { clock, server } = this;
    const rng = newRng(1);
    this.workloads = newWorkloads({
      server,
      clock,
      rng,
      latency,
      zones: ['us-east-1a', 'us-east-1b'],
    });
    this.kubelets = newKubelets({ server, clock, latency, rng, faults });
    startScheduler(this);
  }

  /** Lets this much virtual time pass. */
  async pass(seconds: number): Promise<void> {
    await this.clock.runUntil(this.clock.nowMs() + seconds * 1000, { drain: async () => {} });
  }

  /** Seconds since the beginning. */
  get t(): number {
    return (this.clock.nowMs() - startMs) / 1000;
  }

  /** By name; those of one workload when `prefix` is given. */
  pods(prefix = ''): readonly Pod[] {
    return this.server.list(Kinds.Pod).filter((pod) => pod.metadata.name.startsWith(prefix));
  }

  readyPods(prefix = ''): readonly Pod[] {
    return this.pods(prefix).filter(isReady);
  }

  pod(name: string): Pod | undefined {
    return this.server.get(Kinds.Pod, name, 'default');
  }

  /** A node that is Ready from the start. */
  addNode(name: string, options: MachineOptions = {}): BootedInstance {
    const booted = machine(name, options);
    this.kubelets.adopt(booted, { createdAtMs: this.clock.nowMs() });
    return booted;
  }
}

export const isReady = (pod: Pod): boolean =>
  pod.status?.conditions?.some((c) => c.type === 'Ready' && c.status === 'True') ?? false;

export interface MachineOptions {
  readonly zone?: string;
  readonly cpuMilli?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: BootedInstance['boot']['taints'];
}

export function machine(nodeName: string, options: MachineOptions = {}): BootedInstance {
  const { zone = 'us-east-1a', cpuMilli = 100_000, labels = {}, taints = [] } = options;
  const resources = { cpu: cpuMilli, memory: 1024 ** 4, pods: 500 };
  return {
    instance: {
      id: `i-${nodeName}`,
      instanceType: 'L',
      zone,
      capacityType: 'on-demand',
      imageId: 'ami-1',
      state: 'running',
      launchedAtMs: startMs,
      tags: {},
    },
    providerId: `aws:///${zone}/i-${nodeName}`,
    nodeName,
    boot: {
      nodeClaim: nodeName,
      amiFamily: 'al2023',
      labels: { [Labels.CapacityType]: 'on-demand', ...labels },
      taints,
      capacity: resources,
      allocatable: resources,
    },
    volumeLimits: { 'ebs.csi.aws.com': 25 },
    networkMbps: 1000,
  };
}

/** A pod template of `app`; the annotations are the rehearsal's. */
export function template(
  app: string,
  annotations: Readonly<Record<string, string>> = {},
  spec: Partial<PodTemplateSpec['spec']> = {},
): PodTemplateSpec {
  return {
    metadata: { labels: { app }, annotations },
    spec: {
      containers: [{ name: 'main', image: 'pause', resources: { requests: { cpu: '100m' } } }],
      terminationGracePeriodSeconds: 30,
      ...spec,
    },
  };
}

// Binds each pod to the first schedulable node that its selectors allow, the least used one first.
function startScheduler({ server, clock }: TestCluster): void {
  const podCount = new Map<string, number>();
  const count = (name: string | undefined, by: number): void => {
    if (name !== undefined) podCount.set(name, (podCount.get(name) ?? 0) + by);
  };
  const queue = new DirtyQueue(clock, (key) => {
    const { namespace, name } = splitKey(key);
    const pod = server.get(Kinds.Pod, name, namespace);
    if (!pod || pod.spec.nodeName !== undefined) return undefined;
    const used = (node: string): number => podCount.get(node) ?? 0;
    const nodes = server
      .list(Kinds.Node)
      .filter((node) => matchesNode(pod.spec, node))
      .filter((node) => !node.spec.taints?.length || pod.spec.tolerations?.length !== 2)
      .sort((a, b) => used(a.metadata.name) - used(b.metadata.name));
    const node = nodes[0];
    if (!node) return 1_000;
    server.bind({ name, namespace }, node.metadata.name);
    return undefined;
  });
  server.subscribe(Kinds.Pod, ({ type, object, old }) => {
    count(old?.spec.nodeName, -1);
    if (type !== 'DELETED') count(object.spec.nodeName, 1);
    if (type === 'ADDED' && object.spec.nodeName === undefined) queue.mark(keyOf(object));
  });
}
