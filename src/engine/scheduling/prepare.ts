/** Turns a snapshot into what one pass works on. */
import type { PodView } from '../../model/pod.ts';
import type { Resources } from '../../model/resources.ts';
import { addResources } from '../../model/resources.ts';
import type { Settings } from '../../model/settings.ts';
import type { NodePoolView, Snapshot, StateNode } from '../../model/snapshot.ts';
import { compareText } from '../../util/compare-text.ts';
import type { Caches } from './caches.ts';
import type { CompiledDaemon } from './compile/daemons.ts';
import type { CompiledPod } from './compile/pod-spec.ts';
import { PoolLimits } from './limits.ts';
import { type NodeInPass, Pass, type PoolInPass } from './pass.ts';
import { Reservations } from './reservations.ts';
import type { Shape } from './shape.ts';
import { Shapes } from './shapes.ts';
import type { SolveInput } from './solve.ts';
import { newTemplate } from './template.ts';
import { ClusterPods, type NodeInTopology } from './topology/cluster-pods.ts';
import type { RepellingPod } from './topology/group-table.ts';
import type { Namespaces } from './topology/rules.ts';
import { Topology } from './topology/topology.ts';

export interface PodInPass {
  readonly view: PodView;
  readonly shape: Shape;
}

export interface Prepared {
  readonly pass: Pass;
  /** Largest first. */
  readonly pods: readonly PodInPass[];
  readonly nowMs: number;
  readonly mode: SolveInput['mode'];
  readonly settings: Settings;
}

export function preparePass(input: SolveInput, settings: Settings, caches: Caches): Prepared {
  const { snapshot, mode } = input;
  const daemons = caches.daemons(snapshot.daemonPods);
  const { nodes, outside } = splitNodes(input, daemons, caches);
  const eligible = sortedPools(snapshot);
  const compiler = caches.pods(
    eligible.some((pool) => pool.taints.some((taint) => taint.effect === 'PreferNoSchedule')),
  );
  const compiled = input.pods.map((view) => compiler.compile(view));
  const pools = eligible.map((pool) => newPool(pool, input, settings, daemons, caches));
  const repelling = findRepelling(input, nodes, outside, caches);
  const hasTopology = repelling.length > 0 || compiled.some((pod) => pod.hasTopology);
  const shapes = new Shapes({
    podClasses: caches.podClasses,
    hasTopology,
    nodes,
    isYoung: mode === 'simulation' ? findYoung(snapshot, nodes) : [],
    avoidsYoungNodes: mode === 'simulation' ? newYoungRule(snapshot) : () => false,
  });
  const pods = input.pods
    .map((view, i) => ({ view, shape: shapes.of(view, compiled[i] as CompiledPod) }))
    .sort(comparePods);
  const topology = hasTopology
    ? new Topology({
        shapes: shapes.list,
        templates: pools.map((pool) => pool.template),
        nodes: nodes.map((node) => node.compiled),
        clusterPods: countClusterPods(input, nodes, outside, caches),
        repelling,
        namespaces: namespaceLabels(snapshot),
        sets: caches.sets,
      })
    : undefined;
  const { sets, slots } = caches;
  const reservations = settings.featureGates.reservedCapacity
    ? new Reservations(
        mode === 'provisioning' ? 'strict' : 'fallback',
        pools.map((pool) => pool.template.catalog),
      )
    : undefined;
  const pass = new Pass({ nodes, pools, topology, reservations, settings, sets, slots });
  return { pass, pods, nowMs: snapshot.nowMs, mode, settings };
}

/** By CPU and memory descending, then the older one, then UID. */
function comparePods(a: PodInPass, b: PodInPass): number {
  return (
    b.shape.pod.cpuMilli - a.shape.pod.cpuMilli ||
    b.shape.pod.memoryBytes - a.shape.pod.memoryBytes ||
    a.view.createdAtMs - b.view.createdAtMs ||
    compareText(a.view.uid, b.view.uid)
  );
}

function sortedPools(snapshot: Snapshot): readonly NodePoolView[] {
  return snapshot.nodePools
    .filter((pool) => pool.isEligible)
    .sort((a, b) => b.weight - a.weight || compareText(b.name, a.name));
}

function newPool(
  pool: NodePoolView,
  input: SolveInput,
  settings: Settings,
  daemons: readonly CompiledDaemon[],
  caches: Caches,
): PoolInPass {
  const { sets, slots } = caches;
  const catalog = caches.catalog(pool.instanceTypes);
  const template = newTemplate(pool, catalog, daemons, settings.minValuesPolicy, sets, slots);
  const { limits } = pool;
  const hasLimits = limits !== undefined && Object.keys(limits).length > 0;
  return {
    template,
    limits: hasLimits
      ? new PoolLimits(limits, pool.usage, capacityOfExcluded(pool.name, input), catalog, slots)
      : undefined,
    claims: 0,
  };
}

/** What the pool's usage loses when the excluded nodes are thought away. */
function capacityOfExcluded(pool: string, { snapshot, excludeNodes }: SolveInput): Resources {
  let capacity: Resources = {};
  if (!excludeNodes) return capacity;
  for (const node of snapshot.nodes) {
    if (node.nodePool !== pool || node.isMarkedForDeletion || !excludeNodes.has(node.name))
      continue;
    capacity = addResources(capacity, node.capacity);
  }
  return capacity;
}

/** The nodes that take part, initialized ones first, then by name; and all others. */
function splitNodes(
  { snapshot, excludeNodes }: SolveInput,
  daemons: readonly CompiledDaemon[],
  caches: Caches,
): { readonly nodes: readonly NodeInPass[]; readonly outside: readonly StateNode[] } {
  const active: StateNode[] = [];
  const outside: StateNode[] = [];
  for (const node of snapshot.nodes) {
    const takesPart = !node.isMarkedForDeletion && !excludeNodes?.has(node.name);
    (takesPart ? active : outside).push(node);
  }
  active.sort(
    (a, b) => Number(b.isInitialized) - Number(a.isInitialized) || compareText(a.name, b.name),
  );
  outside.sort((a, b) => compareText(a.name, b.name));
  const nodes = active.map((state) => {
    const compiled = caches.node(state, daemons);
    return { compiled, remaining: compiled.remaining, hostPorts: undefined, pods: [] };
  });
  return { nodes, outside };
}

function namespaceLabels({ placement }: Snapshot): Namespaces {
  const out: Record<string, Readonly<Record<string, string>>> = {};
  for (const [name, namespace] of placement?.namespaces ?? []) {
    out[name] = namespace.metadata.labels ?? {};
  }
  return out;
}

function countClusterPods(
  input: SolveInput,
  nodes: readonly NodeInPass[],
  outside: readonly StateNode[],
  caches: Caches,
): ClusterPods {
  const everywhere: NodeInTopology[] = nodes.map(({ compiled }, index) => ({
    index,
    node: compiled,
  }));
  for (const state of outside) everywhere.push({ index: -1, node: caches.node(state, []) });
  const batch = new Set(input.pods.map((pod) => pod.key));
  const nodesOfBatch = new Set<string>();
  for (const pod of input.pods) if (pod.nodeName) nodesOfBatch.add(pod.nodeName);
  return new ClusterPods(everywhere, batch, nodesOfBatch, caches.podClasses);
}

/** Running pods outside the batch that keep others away from where they are. */
function findRepelling(
  input: SolveInput,
  nodes: readonly NodeInPass[],
  outside: readonly StateNode[],
  caches: Caches,
): readonly RepellingPod[] {
  const found: RepellingPod[] = [];
  let batch: ReadonlySet<string> | undefined;
  const look = (state: StateNode, index: number) => {
    if (!state.node) return;
    for (const pod of caches.repellingPods(state)) {
      batch ??= new Set(input.pods.map((p) => p.key));
      if (batch.has(pod.key)) continue;
      const on = { index, node: caches.node(state, nodes[index]?.compiled.daemons ?? []) };
      found.push({ pod, on });
    }
  };
  nodes.forEach((node, index) => {
    look(node.compiled.state, index);
  });
  for (const state of outside) look(state, -1);
  return found;
}

/** By node of the pass: whether its pool will soon look whether it can be consolidated. */
function findYoung(snapshot: Snapshot, nodes: readonly NodeInPass[]): readonly boolean[] {
  const consolidateAfterMs = new Map(snapshot.nodePools.map((p) => [p.name, p.consolidateAfterMs]));
  return nodes.map(({ compiled: { state } }) => {
    const afterMs = consolidateAfterMs.get(state.nodePool ?? '');
    const sinceMs = state.lastPodEventAtMs ?? state.initializedAtMs;
    if (!afterMs || !state.isInitialized || sinceMs === undefined) return false;
    return snapshot.nowMs - sinceMs < afterMs;
  });
}

/** Pods that wait or must move anyway may go to young nodes, all others may not. */
function newYoungRule(snapshot: Snapshot): (pod: PodView) => boolean {
  const marked = new Set(
    snapshot.nodes.filter((node) => node.isMarkedForDeletion).map((node) => node.name),
  );
  return (view) =>
    view.pod.status?.phase !== 'Pending' && !(view.nodeName && marked.has(view.nodeName));
}
