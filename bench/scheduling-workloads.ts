/** Workloads of the scheduler's benchmark: the five kinds of pods that Karpenter's own benchmark uses. */
import type { LabelSelector } from '../src/api/core/meta.ts';
import type { Pod, PodSpec } from '../src/api/core/pod.ts';
import type { CapacityType } from '../src/api/labels.ts';
import type { InstanceType } from '../src/model/instance-type.ts';
import type { PodView } from '../src/model/pod.ts';
import { newRequirement } from '../src/model/requirement.ts';
import { newRequirements } from '../src/model/requirements.ts';
import { podRequests } from '../src/model/resources.ts';
import type { NodePoolView, Snapshot, StateNode } from '../src/model/snapshot.ts';
import { newRng, type Rng } from '../src/util/rng.ts';

const zones = ['test-zone-1', 'test-zone-2', 'test-zone-3'];
const gib = 1024 ** 3;
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

type Labels = Readonly<Record<string, string>>;

function pick<T>(rng: Rng, list: readonly T[]): T {
  return list[Math.floor(rng.next() * list.length)] as T;
}

function newPod(name: string, index: number, labels: Labels, spec: PodSpec): PodView {
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${name}-${index}`, namespace: 'default', labels },
    spec,
    status: { phase: 'Pending' },
  };
  return {
    key: `default/${name}-${index}`,
    uid: `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
    pod,
    createdAtMs: 0,
    requests: podRequests(pod),
    isDaemon: false,
  };
}

function containers(rng: Rng): PodSpec {
  const cpu = pick(rng, ['100m', '250m', '500m', '1', '1500m']);
  const memory = pick(rng, ['100Mi', '256Mi', '512Mi', '1Gi', '2Gi', '4Gi']);
  return {
    containers: [{ name: 'main', image: 'pause', resources: { requests: { cpu, memory } } }],
  };
}

/** Equal fifths: plain, spread over zones, spread over hosts, affinity by zone, anti-affinity by host. */
export function newDiversePods(count: number, seed: number): readonly PodView[] {
  const rng = newRng(seed);
  const label = () => ({ 'my-label': pick(rng, letters) });
  const matching = (matchLabels: Labels): LabelSelector => ({ matchLabels });
  const kinds: readonly ((index: number) => PodView)[] = [
    (i) => newPod('generic', i, label(), containers(rng)),
    ...['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map(
      (topologyKey) => (i: number) =>
        newPod('spread', i, label(), {
          ...containers(rng),
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey,
              whenUnsatisfiable: 'DoNotSchedule',
              labelSelector: matching(label()),
            },
          ],
        }),
    ),
    (i) => {
      const labels = { 'my-affinity': pick(rng, letters) };
      const term = { labelSelector: matching(labels), topologyKey: 'topology.kubernetes.io/zone' };
      return newPod('affinity', i, labels, {
        ...containers(rng),
        affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
      });
    },
    (i) => {
      const labels = { app: 'nginx' };
      const term = { labelSelector: matching(labels), topologyKey: 'kubernetes.io/hostname' };
      return newPod('anti', i, labels, {
        ...containers(rng),
        affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
      });
    },
  ];
  return Array.from({ length: count }, (_, i) =>
    (kinds[Math.floor((i * kinds.length) / count)] as (index: number) => PodView)(i),
  );
}

/** Pods of one workload that would rather be apart, and in one zone. */
export function newPreferringPods(count: number): readonly PodView[] {
  const labels = { app: 'nginx' };
  const apart = (weight: number, topologyKey: string) => ({
    weight,
    podAffinityTerm: { labelSelector: { matchLabels: labels }, topologyKey },
  });
  const spec: PodSpec = {
    ...containers(newRng(42)),
    affinity: {
      nodeAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 1,
            preference: {
              matchExpressions: [
                { key: 'topology.kubernetes.io/zone', operator: 'In', values: ['test-zone-1'] },
              ],
            },
          },
        ],
      },
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          apart(10, 'topology.kubernetes.io/zone'),
          apart(1, 'kubernetes.io/hostname'),
        ],
      },
    },
  };
  return Array.from({ length: count }, (_, i) => newPod('pref', i, labels, spec));
}

/** Type `i` has `i + 1` CPUs, twice as many GiB, ten times as many pods. */
function newInstanceTypes(count: number): readonly InstanceType[] {
  return Array.from({ length: count }, (_, i) => {
    const cpu = i + 1;
    const capacity = { cpu: cpu * 1000, memory: cpu * 2 * gib, pods: cpu * 10 };
    const overhead = { cpu: 100, memory: 10 * 1024 ** 2 };
    const name = `fake-it-${i}`;
    const price = 0.025 * cpu + 0.001 * cpu * 2;
    return {
      name,
      requirements: newRequirements(
        newRequirement('node.kubernetes.io/instance-type', 'In', [name]),
        newRequirement('kubernetes.io/arch', 'In', ['amd64']),
        newRequirement('kubernetes.io/os', 'In', ['linux']),
        newRequirement('topology.kubernetes.io/zone', 'In', zones),
        newRequirement('karpenter.sh/capacity-type', 'In', ['on-demand', 'spot']),
      ),
      offerings: zones.flatMap((zone) =>
        (['on-demand', 'spot'] as readonly CapacityType[]).map((capacityType) => ({
          zone,
          capacityType,
          requirements: newRequirements(
            newRequirement('topology.kubernetes.io/zone', 'In', [zone]),
            newRequirement('karpenter.sh/capacity-type', 'In', [capacityType]),
          ),
          price: capacityType === 'spot' ? price * 0.7 : price,
          available: true,
        })),
      ),
      capacity,
      overhead: { kubeReserved: overhead, systemReserved: {}, evictionThreshold: {} },
      allocatable: {
        cpu: capacity.cpu - overhead.cpu,
        memory: capacity.memory - overhead.memory,
        pods: capacity.pods,
      },
    };
  });
}

/** Empty nodes of 4 CPUs, spread over the zones. */
export function newNodes(count: number): readonly StateNode[] {
  return Array.from({ length: count }, (_, i) => {
    const name = `node-${String(i).padStart(5, '0')}`;
    const labels = {
      'kubernetes.io/hostname': name,
      'topology.kubernetes.io/zone': zones[i % zones.length] as string,
      'karpenter.sh/nodepool': 'default',
    };
    const allocatable = { cpu: 3900, memory: 8 * gib, pods: 40 };
    return {
      name,
      node: {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name, labels },
        spec: { providerID: name },
      },
      providerId: name,
      nodePool: 'default',
      isRegistered: true,
      isInitialized: true,
      isReady: true,
      isMarkedForDeletion: false,
      labels,
      annotations: {},
      taints: [],
      capacity: { ...allocatable, nodes: 1 },
      allocatable,
      pods: [],
      podRequests: {},
      daemonRequests: {},
      nominatedUntilMs: 0,
      createdAtMs: 0,
      isConsolidatable: false,
    };
  });
}

export function newSnapshot(instanceTypes: number, nodes: readonly StateNode[]): Snapshot {
  const pool: NodePoolView = {
    name: 'default',
    uid: 'default',
    nodePool: {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodePool',
      metadata: { name: 'default' },
      spec: {
        template: {
          spec: {
            nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' },
            requirements: [],
          },
        },
      },
    },
    weight: 0,
    isEligible: true,
    requirements: newRequirements(newRequirement('karpenter.sh/nodepool', 'In', ['default'])),
    labels: { 'karpenter.sh/nodepool': 'default' },
    taints: [],
    limits: { cpu: 1e10, memory: 1e7 * gib },
    usage: {},
    instanceTypes: newInstanceTypes(instanceTypes),
    consolidationPolicy: 'WhenEmpty',
    budgets: [],
  };
  return {
    nowMs: 0,
    nodePools: [pool],
    nodes,
    pendingPods: [],
    daemonPods: [],
    podDisruptionBudgets: [],
  };
}
