/**
 * The node lifecycle controller: taints by condition, pods of nodes that are not ready, and the end
 * of pods that do not tolerate a NoExecute taint or whose node is gone.
 *
 * Parity: kubernetes pkg/controller/nodelifecycle, tainteviction, podgc. Differs: no rate limit per
 * zone; a node whose kubelet fell silent is marked Unknown by the kubelet model, not by its lease.
 */
import type { Condition } from '../../../api/core/meta.ts';
import type { Node, Taint } from '../../../api/core/node.ts';
import type { Toleration } from '../../../api/core/pod.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Taints } from '../../../api/labels.ts';
import { toleratesTaint } from '../../../model/taints.ts';
import { compareText } from '../../../util/compare-text.ts';
import { formatTimestamp } from '../../../util/timestamp.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import type { PodIndex, PodRecord } from '../pods/pod-index.ts';
import { withCondition } from '../reconcile/conditions.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import { splitKey } from '../reconcile/object-key.ts';
import type { WorkloadContext } from '../workload-context.ts';

/** A node has to be missing for so long before its pods are collected. */
export const orphanQuarantineMs = 40_000;

const conditionTaints: readonly Taint[] = [
  Taints.NotReadyNoSchedule,
  Taints.NotReadyNoExecute,
  Taints.UnreachableNoSchedule,
  Taints.UnreachableNoExecute,
  Taints.Unschedulable,
  { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/disk-pressure', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/pid-pressure', effect: 'NoSchedule' },
];
const pressureTaints: readonly (readonly [string, Taint])[] = [
  ['MemoryPressure', { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' }],
  ['DiskPressure', { key: 'node.kubernetes.io/disk-pressure', effect: 'NoSchedule' }],
  ['PIDPressure', { key: 'node.kubernetes.io/pid-pressure', effect: 'NoSchedule' }],
];

const nodeNotReady = 'NodeNotReady';

export class NodeLifecycleController {
  readonly #server: ApiServer;
  readonly #pods: PodIndex;
  readonly #nodes: DirtyQueue;
  readonly #evictions: DirtyQueue;
  readonly #orphans: DirtyQueue;
  /** When the present NoExecute taints were first seen to concern the pod. */
  readonly #taintedAtMs = new Map<string, number>();
  readonly #executing = new Set<string>();
  readonly #notReady = new Set<string>();
  readonly #missingSinceMs = new Map<string, number>();

  constructor({ server, clock, pods }: WorkloadContext) {
    this.#server = server;
    this.#pods = pods;
    this.#nodes = new DirtyQueue(clock, (name) => this.#syncNode(name));
    this.#evictions = new DirtyQueue(clock, (key) => this.#evictTainted(key));
    this.#orphans = new DirtyQueue(clock, (name) => this.#collectOrphans(name));
    server.subscribe(Kinds.Node, ({ type, object, old }) => {
      const { name } = object.metadata;
      if (type === 'DELETED') {
        this.#executing.delete(name);
        this.#notReady.delete(name);
        this.#orphans.mark(name);
        return;
      }
      this.#missingSinceMs.delete(name);
      const isSame =
        old !== undefined &&
        old.spec === object.spec &&
        old.status?.conditions === object.status?.conditions;
      if (!isSame) this.#nodes.mark(name);
    });
    pods.subscribe((current, previous) => this.#takePod(current, previous));
  }

  #takePod(current: PodRecord | undefined, previous: PodRecord | undefined): void {
    if (!current) {
      if (previous) this.#taintedAtMs.delete(previous.key);
      return;
    }
    const { nodeName, key } = current;
    if (nodeName === undefined || nodeName === previous?.nodeName) return;
    if (this.#executing.has(nodeName)) this.#evictions.mark(key);
    if (!this.#server.get(Kinds.Node, nodeName)) this.#orphans.mark(nodeName);
  }

  #syncNode(name: string): undefined {
    const stored = this.#server.get(Kinds.Node, name);
    if (!stored) return;
    const stamp = formatTimestamp(this.#server.nowMs());
    const node = this.#server.modify(Kinds.Node, { name }, (n) => withConditionTaints(n, stamp));
    if (!node) return;
    this.#followReadiness(node, stamp);
    const isExecuting = node.spec.taints?.some((t) => t.effect === 'NoExecute') ?? false;
    if (isExecuting) this.#executing.add(name);
    else if (!this.#executing.delete(name)) return;
    for (const key of this.#pods.onNode(name).keys()) this.#evictions.mark(key);
  }

  // When the node is Ready again its kubelet reports its pods anew; that is done here, too.
  #followReadiness({ metadata: { name }, status }: Node, stamp: string): void {
    const ready = status?.conditions?.find((c) => c.type === 'Ready');
    if (ready && ready.status !== 'True') {
      this.#notReady.add(name);
      this.#markPods(name, stamp, (r) => r.isReady, { status: 'False', reason: nodeNotReady });
    } else if (this.#notReady.delete(name)) {
      this.#markPods(name, stamp, isUnreadyByNode, { status: 'True' });
    }
  }

  #markPods(
    nodeName: string,
    stamp: string,
    concerns: (record: PodRecord) => boolean,
    readiness: Pick<Condition, 'status' | 'reason'>,
  ): void {
    const records = [...this.#pods.onNode(nodeName).values()].filter(concerns);
    for (const { key } of records.sort((a, b) => compareText(a.key, b.key))) {
      this.#server.modifyStatus(Kinds.Pod, splitKey(key), (pod) => {
        const condition = { type: 'Ready', ...readiness };
        const conditions = withCondition(pod.status?.conditions, condition, stamp);
        return { ...pod, status: { ...pod.status, conditions } };
      });
    }
  }

  #evictTainted(key: string): number | undefined {
    const record = this.#pods.get(key);
    const node =
      record?.nodeName === undefined ? undefined : this.#server.get(Kinds.Node, record.nodeName);
    const taints = node?.spec.taints?.filter((taint) => taint.effect === 'NoExecute') ?? [];
    if (!record || record.isTerminating || record.isFinished || taints.length === 0) {
      this.#taintedAtMs.delete(key);
      return undefined;
    }
    const tolerated = toleratedForMs(taints, record.pod.spec.tolerations ?? []);
    if (tolerated === Number.POSITIVE_INFINITY) {
      this.#taintedAtMs.delete(key);
      return undefined;
    }
    const nowMs = this.#server.nowMs();
    const sinceMs = this.#taintedAtMs.get(key) ?? nowMs;
    this.#taintedAtMs.set(key, sinceMs);
    if (sinceMs + tolerated > nowMs) return sinceMs + tolerated - nowMs;
    this.#server.delete(Kinds.Pod, splitKey(key));
    return undefined;
  }

  #collectOrphans(nodeName: string): number | undefined {
    if (this.#server.get(Kinds.Node, nodeName)) return undefined;
    const nowMs = this.#server.nowMs();
    const sinceMs = this.#missingSinceMs.get(nodeName) ?? nowMs;
    this.#missingSinceMs.set(nodeName, sinceMs);
    const leftMs = sinceMs + orphanQuarantineMs - nowMs;
    if (leftMs > 0) return leftMs;
    this.#missingSinceMs.delete(nodeName);
    const orphans = [...this.#pods.onNode(nodeName).keys()].sort(compareText);
    for (const key of orphans) {
      this.#server.delete(Kinds.Pod, splitKey(key), { gracePeriodSeconds: 0 });
    }
    return undefined;
  }
}

function isUnreadyByNode({ pod }: PodRecord): boolean {
  const ready = pod.status?.conditions?.find((c) => c.type === 'Ready');
  return pod.status?.phase === 'Running' && ready?.reason === nodeNotReady;
}

/** How long all the taints are tolerated; 0 when one is not at all. */
export function toleratedForMs(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
): number {
  let leastMs = Number.POSITIVE_INFINITY;
  for (const taint of taints) {
    const matching = tolerations.filter((toleration) => toleratesTaint(toleration, taint));
    if (matching.length === 0) return 0;
    for (const { tolerationSeconds } of matching) {
      if (tolerationSeconds !== undefined) {
        leastMs = Math.min(leastMs, Math.max(0, tolerationSeconds) * 1000);
      }
    }
  }
  return leastMs;
}

function isSameTaint(a: Taint, b: Taint): boolean {
  return a.key === b.key && a.effect === b.effect;
}

function wantedTaints(node: Node): readonly Taint[] {
  const statusOf = (type: string): string | undefined =>
    node.status?.conditions?.find((c) => c.type === type)?.status;
  const wanted: Taint[] = [];
  const ready = statusOf('Ready');
  if (ready === 'False') wanted.push(Taints.NotReadyNoSchedule, Taints.NotReadyNoExecute);
  if (ready === 'Unknown') wanted.push(Taints.UnreachableNoSchedule, Taints.UnreachableNoExecute);
  for (const [type, taint] of pressureTaints) if (statusOf(type) === 'True') wanted.push(taint);
  if (node.spec.unschedulable) wanted.push(Taints.Unschedulable);
  return wanted;
}

/** The node with exactly those taints of ours that its conditions ask for; others stay. */
function withConditionTaints(node: Node, stamp: string): Node {
  // A node without conditions was applied by hand; only what it says itself counts.
  const isSilent = node.status?.conditions === undefined;
  const wanted = wantedTaints(node);
  const current = node.spec.taints ?? [];
  const kept = current.filter(
    (taint) =>
      isSilent ||
      !conditionTaints.some((c) => isSameTaint(c, taint)) ||
      wanted.some((w) => isSameTaint(w, taint)),
  );
  const added = wanted.filter((w) => !current.some((taint) => isSameTaint(w, taint)));
  if (added.length === 0 && kept.length === current.length) return node;
  const taints = [
    ...kept,
    ...added.map((t) => (t.effect === 'NoExecute' ? { ...t, timeAdded: stamp } : t)),
  ];
  const { taints: _, ...spec } = node.spec;
  return { ...node, spec: taints.length === 0 ? spec : { ...spec, taints } };
}
