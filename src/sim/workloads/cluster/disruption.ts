/**
 * The disruption controller: how many pods each PodDisruptionBudget lets go.
 *
 * Parity: kubernetes pkg/controller/disruption. Differs: the scale of an owner is known for
 * ReplicaSets, Deployments and StatefulSets; other pods do not count in percentages.
 */

import { matchesSelector } from '../../../api/core/label-selector.ts';
import type { Condition } from '../../../api/core/meta.ts';
import type { PodDisruptionBudget } from '../../../api/core/policy.ts';
import { Kinds } from '../../../api/kinds.ts';
import { deepEqual } from '../../../util/deep-equal.ts';
import { formatTimestamp, parseTimestamp } from '../../../util/timestamp.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import type { PodIndex, PodRecord } from '../pods/pod-index.ts';
import { resolveIntOrPercent } from '../pods/pod-template.ts';
import { withCondition } from '../reconcile/conditions.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import { controllerOf, isIntentChanged, keyOf, splitKey } from '../reconcile/object-key.ts';
import type { WorkloadContext } from '../workload-context.ts';

/** An evicted pod that has not begun to terminate by then is counted as healthy again. */
const evictionTimeoutMs = 2 * 60_000;

type Status = NonNullable<PodDisruptionBudget['status']>;

interface Tracked {
  pdb: PodDisruptionBudget;
  readonly pods: Map<string, PodRecord>;
}

export class DisruptionController {
  readonly #server: ApiServer;
  readonly #pods: PodIndex;
  readonly #context: WorkloadContext;
  readonly #queue: DirtyQueue;
  readonly #byNamespace = new Map<string, Map<string, Tracked>>();

  constructor(context: WorkloadContext) {
    this.#context = context;
    this.#server = context.server;
    this.#pods = context.pods;
    this.#queue = new DirtyQueue(context.clock, (key) => this.#reconcile(key));
    this.#server.subscribe(Kinds.PodDisruptionBudget, ({ type, object, old }) => {
      if (type === 'DELETED') this.#forget(object);
      else this.#take(object, old);
    });
    this.#pods.subscribe((current, previous) => this.#takePod(current, previous));
    const onScale = ({ namespace }: { readonly namespace?: string }): void => {
      for (const key of this.#byNamespace.get(namespace ?? 'default')?.keys() ?? []) {
        this.#queue.mark(key);
      }
    };
    const isScaled = (
      { spec }: { readonly spec: { readonly replicas?: number } },
      old: { readonly spec: { readonly replicas?: number } } | undefined,
    ): boolean => spec.replicas !== old?.spec.replicas;
    this.#server.subscribe(Kinds.Deployment, ({ object, old }) => {
      if (isScaled(object, old)) onScale(object.metadata);
    });
    this.#server.subscribe(Kinds.StatefulSet, ({ object, old }) => {
      if (isScaled(object, old)) onScale(object.metadata);
    });
    context.replicaSets.subscribe(({ object, old }) => {
      if (isScaled(object, old)) onScale(object.metadata);
    });
  }

  #forget(pdb: PodDisruptionBudget): void {
    const namespace = pdb.metadata.namespace ?? 'default';
    const budgets = this.#byNamespace.get(namespace);
    budgets?.delete(keyOf(pdb));
    if (budgets?.size === 0) this.#byNamespace.delete(namespace);
  }

  #take(pdb: PodDisruptionBudget, old: PodDisruptionBudget | undefined): void {
    const namespace = pdb.metadata.namespace ?? 'default';
    const budgets = this.#byNamespace.get(namespace) ?? new Map<string, Tracked>();
    this.#byNamespace.set(namespace, budgets);
    const tracked = budgets.get(keyOf(pdb));
    const isSame = tracked !== undefined && tracked.pdb.spec.selector === pdb.spec.selector;
    if (isSame) tracked.pdb = pdb;
    else budgets.set(keyOf(pdb), { pdb, pods: this.#matching(pdb, namespace) });
    // The eviction API writes the status, too.
    if (isIntentChanged(pdb, old) || pdb.status !== old?.status) this.#queue.mark(keyOf(pdb));
  }

  #matching(pdb: PodDisruptionBudget, namespace: string): Map<string, PodRecord> {
    const pods = new Map<string, PodRecord>();
    for (const pod of this.#server.list(Kinds.Pod, namespace)) {
      const record = this.#pods.get(keyOf(pod));
      if (record && matchesSelector(pdb.spec.selector, pod.metadata.labels)) {
        pods.set(record.key, record);
      }
    }
    return pods;
  }

  #takePod(current: PodRecord | undefined, previous: PodRecord | undefined): void {
    const record = current ?? previous;
    const budgets = this.#byNamespace.get(record?.pod.metadata.namespace ?? 'default');
    if (!record || !budgets) return;
    for (const [key, { pdb, pods }] of budgets) {
      const had = pods.has(record.key);
      const has = current && matchesSelector(pdb.spec.selector, current.pod.metadata.labels);
      if (!had && !has) continue;
      if (has) pods.set(record.key, current);
      else pods.delete(record.key);
      this.#queue.mark(key);
    }
  }

  #reconcile(key: string): number | undefined {
    const { namespace, name } = splitKey(key);
    const tracked = this.#byNamespace.get(namespace)?.get(key);
    if (!tracked) return undefined;
    const records = [...tracked.pods.values()];
    let recheckAfterMs: number | undefined;
    this.#server.modifyStatus(Kinds.PodDisruptionBudget, { namespace, name }, (pdb) => {
      const { disrupted, nextMs } = this.#disrupted(pdb, tracked.pods);
      recheckAfterMs = nextMs;
      const status = this.#compute(pdb, records, disrupted);
      return deepEqual(pdb.status, status) ? pdb : { ...pdb, status };
    });
    return recheckAfterMs;
  }

  // Evicted pods that have not begun to terminate yet.
  #disrupted(
    pdb: PodDisruptionBudget,
    pods: ReadonlyMap<string, PodRecord>,
  ): { readonly disrupted: Record<string, string>; readonly nextMs: number | undefined } {
    const disrupted: Record<string, string> = {};
    let nextMs: number | undefined;
    for (const [name, stamp] of Object.entries(pdb.status?.disruptedPods ?? {})) {
      const record = pods.get(`${pdb.metadata.namespace}/${name}`);
      if (!record || record.isTerminating) continue;
      const leftMs = (parseTimestamp(stamp) ?? 0) + evictionTimeoutMs - this.#server.nowMs();
      if (leftMs <= 0) continue;
      disrupted[name] = stamp;
      nextMs = Math.min(nextMs ?? leftMs, leftMs);
    }
    return { disrupted, nextMs };
  }

  #compute(
    pdb: PodDisruptionBudget,
    records: readonly PodRecord[],
    disruptedPods: Record<string, string>,
  ): Status {
    const { expectedPods, desiredHealthy } = this.#expect(pdb, records);
    const currentHealthy = records.filter(
      (r) => r.isReady && !r.isTerminating && disruptedPods[r.pod.metadata.name] === undefined,
    ).length;
    const disruptionsAllowed = expectedPods <= 0 ? 0 : Math.max(0, currentHealthy - desiredHealthy);
    const isSufficient = disruptionsAllowed > 0;
    const condition: Condition = {
      type: 'DisruptionAllowed',
      status: isSufficient ? 'True' : 'False',
      reason: isSufficient ? 'SufficientPods' : 'InsufficientPods',
      observedGeneration: pdb.metadata.generation ?? 1,
    };
    const stamp = formatTimestamp(this.#server.nowMs());
    return {
      disruptionsAllowed,
      currentHealthy,
      desiredHealthy,
      expectedPods,
      observedGeneration: pdb.metadata.generation ?? 1,
      ...(Object.keys(disruptedPods).length === 0 ? {} : { disruptedPods }),
      conditions: withCondition(pdb.status?.conditions, condition, stamp),
    };
  }

  #expect(
    { spec }: PodDisruptionBudget,
    records: readonly PodRecord[],
  ): { readonly expectedPods: number; readonly desiredHealthy: number } {
    if (spec.maxUnavailable !== undefined) {
      const expectedPods = this.#expectedScale(records);
      const mayFail = resolveIntOrPercent(spec.maxUnavailable, expectedPods, 'up');
      return { expectedPods, desiredHealthy: Math.max(0, expectedPods - mayFail) };
    }
    if (typeof spec.minAvailable === 'string') {
      const expectedPods = this.#expectedScale(records);
      return {
        expectedPods,
        desiredHealthy: resolveIntOrPercent(spec.minAvailable, expectedPods, 'up'),
      };
    }
    return { expectedPods: records.length, desiredHealthy: spec.minAvailable ?? 1 };
  }

  #expectedScale(records: readonly PodRecord[]): number {
    const scaleByUid = new Map<string, number>();
    for (const { pod } of records) {
      const owner = this.#scaleOf(pod.metadata.namespace ?? 'default', controllerOf(pod));
      if (owner) scaleByUid.set(owner.uid, owner.replicas);
    }
    let total = 0;
    for (const replicas of scaleByUid.values()) total += replicas;
    return total;
  }

  #scaleOf(
    namespace: string,
    owner: ReturnType<typeof controllerOf>,
  ): { readonly uid: string; readonly replicas: number } | undefined {
    if (owner?.kind === 'StatefulSet') {
      const set = this.#server.get(Kinds.StatefulSet, owner.name, namespace);
      return set && { uid: owner.uid, replicas: set.spec.replicas ?? 1 };
    }
    if (owner?.kind !== 'ReplicaSet') return undefined;
    const replicaSet = this.#context.replicaSets.byUid(owner.uid);
    if (!replicaSet) return undefined;
    const above = controllerOf(replicaSet);
    const deployment =
      above?.kind === 'Deployment'
        ? this.#server.get(Kinds.Deployment, above.name, namespace)
        : undefined;
    return deployment
      ? { uid: deployment.metadata.uid ?? '', replicas: deployment.spec.replicas ?? 1 }
      : { uid: owner.uid, replicas: replicaSet.spec.replicas ?? 1 };
  }
}
