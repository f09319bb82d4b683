/** Controllers against a fake API and a fake cloud, in virtual time. */
import type { Node, Taint } from '../../../src/api/core/node.ts';
import type { Pod } from '../../../src/api/core/pod.ts';
import type { NodeClaim } from '../../../src/api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../../src/api/karpenter/nodepool.ts';
import { Kinds } from '../../../src/api/kinds.ts';
import type { ControllerDependencies } from '../../../src/controllers/dependencies.ts';
import { feedCluster } from '../../../src/controllers/state/feed.ts';
import type { StartedDisruption } from '../../../src/model/plan.ts';
import { defaultSettings } from '../../../src/model/settings.ts';
import type { RecordedEvent } from '../../../src/ports/observability.ts';
import { findCondition } from '../../../src/runtime/conditions.ts';
import type { Controller } from '../../../src/runtime/controller.ts';
import { type Manager, newManager } from '../../../src/runtime/manager.ts';
import { newRecorder } from '../../../src/runtime/recorder.ts';
import { VirtualClock } from '../../../src/sim/clock/virtual-clock.ts';
import { Cluster } from '../../../src/state/cluster.ts';
import { newRng } from '../../../src/util/rng.ts';
import { formatTimestamp } from '../../../src/util/timestamp.ts';
import { FakeCloud } from './fake-cloud.ts';
import { FakeKube } from './fake-kube.ts';

export const startMs = Date.parse('2026-12-01T12:00:00Z');

type Make = (deps: ControllerDependencies) => readonly Controller[];

const nodeClassRef = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
const managed = {
  'karpenter.sh/nodepool': 'default',
  'karpenter.k8s.aws/ec2nodeclass': 'default',
};

/** One cluster; controllers can be stopped and started anew, as after a crash. */
export class World {
  readonly clock = new VirtualClock(startMs);
  readonly kube = new FakeKube(this.clock);
  readonly cloud = new FakeCloud(this.clock);
  readonly events: RecordedEvent[] = [];
  readonly errors: string[] = [];
  readonly counts = new Map<string, number>();
  readonly disruptions: (StartedDisruption & { readonly atMs: number })[] = [];
  /** How often something was reconciled. */
  reconciles = 0;
  cluster = new Cluster({ nodeClassKinds: this.cloud.nodeClassKinds });
  #manager: Manager | undefined;
  #forget: (() => void) | undefined;

  /** Starts these controllers; those that ran before are gone without a farewell. */
  async start(make: Make): Promise<void> {
    this.#forget?.();
    void this.#manager?.stop();
    const { clock, kube, cloud } = this;
    const logger = {
      debug: () => {},
      info: () => {},
      error: (message: string, fields: object = {}) => {
        this.errors.push(
          `${message} ${JSON.stringify(Object.values(fields))}`.replaceAll('\\"', '"'),
        );
      },
    };
    const metrics = {
      count: (name: string, labels: object, by = 1) => {
        const key = `${name} ${Object.values(labels).join(' ')}`.trim();
        this.counts.set(key, (this.counts.get(key) ?? 0) + by);
        if (name === 'controller_runtime_reconcile_total') this.reconciles += by;
      },
      gauge: () => {},
      observe: () => {},
    };
    const manager = newManager({ kube, clock, logger, metrics });
    this.cluster = new Cluster({ nodeClassKinds: cloud.nodeClassKinds });
    feedCluster(manager.stores, this.cluster);
    manager.add(
      ...make({
        clock: manager.activity.clock(clock),
        kube: manager.kube,
        cloud,
        nodeClassStatuses: { resolve: () => Promise.reject(new Error('nobody asks')) },
        cluster: this.cluster,
        stores: manager.stores,
        recorder: newRecorder(clock, (event) => this.events.push(event)),
        metrics,
        logger,
        traces: {
          scheduling: () => {},
          disruption: () => {},
          disruptionStarted: (disruption, atMs) =>
            this.disruptions.push({ ...disruption, atMs: atMs - startMs }),
        },
        settings: defaultSettings,
        rng: newRng(1),
      }),
    );
    this.#manager = manager;
    this.#forget = clock.addBusy(() => manager.isBusy());
    await manager.start();
    await this.run(0);
  }

  /** Lets so much virtual time pass. */
  async run(ms: number): Promise<void> {
    const drain = () => new Promise<void>((resolve) => setImmediate(resolve));
    await drain();
    await this.clock.runUntil(this.clock.nowMs() + ms, { drain });
    await drain();
    await this.clock.runUntil(this.clock.nowMs(), { drain });
  }

  /** Milliseconds since the beginning. */
  get t(): number {
    return this.clock.nowMs() - startMs;
  }

  eventTexts(reason: string): readonly string[] {
    return this.events.filter((e) => e.reason === reason).map((e) => e.message);
  }

  claim(name: string): NodeClaim | undefined {
    return this.kube.now(Kinds.NodeClaim, name);
  }

  node(name: string): Node | undefined {
    return this.kube.now(Kinds.Node, name);
  }

  /** `True/Reason` of a claim's condition. */
  condition(claimName: string, type: string): string | undefined {
    const claim = this.claim(claimName);
    const condition = claim && findCondition(claim, type);
    return condition && `${condition.status}/${condition.reason}`;
  }

  async addClaim(name: string, spec: Partial<NodeClaim['spec']> = {}): Promise<NodeClaim> {
    return this.kube.create(Kinds.NodeClaim, {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodeClaim',
      metadata: { name, labels: managed },
      spec: { nodeClassRef, requirements: [], ...spec },
    });
  }

  async addPool(
    disruption: NodePool['spec']['disruption'] = {},
    name = 'default',
  ): Promise<NodePool> {
    return this.kube.create(Kinds.NodePool, {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodePool',
      metadata: { name },
      spec: { disruption, template: { spec: { nodeClassRef, requirements: [] } } },
    });
  }

  /** A kubelet registers the instance of a claim. */
  async addNode(
    name: string,
    providerID: string,
    change: { taints?: readonly Taint[]; isReady?: boolean } = {},
  ): Promise<Node> {
    const unregistered = { key: 'karpenter.sh/unregistered', effect: 'NoExecute' } as const;
    return this.kube.create(Kinds.Node, {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels: { 'kubernetes.io/hostname': name } },
      spec: { providerID, taints: change.taints ?? [unregistered] },
      status: {
        allocatable: { cpu: '1900m', memory: '7Gi', pods: '29' },
        conditions: [{ type: 'Ready', status: change.isReady === false ? 'False' : 'True' }],
      },
    });
  }

  /** A node that is registered and initialized, with its claim and its instance. */
  async addReadyNode(name: string, spec: Partial<NodeClaim['spec']> = {}): Promise<void> {
    const { providerId } = this.cloud.add(name);
    const since = formatTimestamp(this.clock.nowMs());
    const finalizers = ['karpenter.sh/termination'];
    const labels = {
      ...managed,
      'node.kubernetes.io/instance-type': 'm5.large',
      'topology.kubernetes.io/zone': 'a',
      'karpenter.sh/capacity-type': 'on-demand',
    };
    const claim = await this.kube.create(Kinds.NodeClaim, {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodeClaim',
      metadata: { name, labels, finalizers },
      spec: { nodeClassRef, requirements: [], ...spec },
      status: {
        providerID: providerId,
        nodeName: name,
        conditions: ['Initialized', 'Launched', 'Ready', 'Registered'].map((type) => ({
          type,
          status: 'True' as const,
          reason: type,
          message: '',
          lastTransitionTime: since,
          observedGeneration: 1,
        })),
      },
    });
    const owner = { apiVersion: claim.apiVersion, kind: claim.kind, name };
    await this.kube.create(Kinds.Node, {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name,
        labels: {
          ...labels,
          'karpenter.sh/registered': 'true',
          'karpenter.sh/initialized': 'true',
        },
        finalizers,
        ownerReferences: [{ ...owner, uid: claim.metadata.uid ?? '' }],
      },
      spec: { providerID: providerId },
      status: { conditions: [{ type: 'Ready', status: 'True' }] },
    });
  }

  async addPod(
    name: string,
    nodeName: string,
    change: {
      annotations?: Record<string, string>;
      owner?: 'ReplicaSet' | 'StatefulSet' | 'DaemonSet';
      spec?: Partial<Pod['spec']>;
    } = {},
  ): Promise<Pod> {
    const owner = { apiVersion: 'apps/v1', kind: change.owner ?? 'ReplicaSet', name: 'o' };
    return this.kube.create(Kinds.Pod, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name,
        namespace: 'default',
        annotations: change.annotations ?? {},
        ownerReferences: [{ ...owner, uid: 'o' }],
      },
      spec: { containers: [], nodeName, terminationGracePeriodSeconds: 30, ...change.spec },
      status: { phase: 'Running', startTime: formatTimestamp(this.clock.nowMs()) },
    });
  }
}
