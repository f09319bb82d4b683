/**
 * The ReplicaSet controller: as many pods as asked for.
 *
 * Parity: kubernetes pkg/controller/replicaset. Differs: no slow start, no adoption of orphans.
 */
import type { Pod } from '../../../api/core/pod.ts';
import type { ReplicaSet, ReplicaStatus } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { compareText } from '../../../util/compare-text.ts';
import { deepEqual } from '../../../util/deep-equal.ts';
import type { Rng } from '../../../util/rng.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import { countAvailable, type PodIndex, type PodRecord } from '../pods/pod-index.ts';
import { rankForDeletion } from '../pods/pod-ranking.ts';
import { drawSuffix, newPod, type Placement } from '../pods/pod-template.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import { controllerOf, isIntentChanged, keyOf, splitKey, uidOf } from '../reconcile/object-key.ts';
import type { OwnerIndex } from '../reconcile/owner-index.ts';
import type { WorkloadContext } from '../workload-context.ts';

export class ReplicaSetController {
  readonly #server: ApiServer;
  readonly #pods: PodIndex;
  readonly #replicaSets: OwnerIndex<ReplicaSet>;
  readonly #names: Rng;
  readonly #queue: DirtyQueue;

  constructor({ server, clock, rng, pods, replicaSets }: WorkloadContext) {
    this.#server = server;
    this.#pods = pods;
    this.#replicaSets = replicaSets;
    this.#names = rng.fork('replicaset');
    this.#queue = new DirtyQueue(clock, (key) => this.#reconcile(key));
    replicaSets.subscribe(({ object, old }) => {
      if (isIntentChanged(object, old)) this.#queue.mark(keyOf(object));
    });
    pods.subscribe((current, previous) => {
      const uid = (current ?? previous)?.ownerUid;
      const owner = uid === undefined ? undefined : replicaSets.byUid(uid);
      if (owner) this.#queue.mark(keyOf(owner));
    });
  }

  #reconcile(key: string): number | undefined {
    const { namespace, name } = splitKey(key);
    const replicaSet = this.#server.get(Kinds.ReplicaSet, name, namespace);
    if (!replicaSet || replicaSet.metadata.deletionTimestamp !== undefined) return undefined;
    const owned = this.#pods.ofOwner(uidOf(replicaSet));
    const active: PodRecord[] = [];
    for (const record of owned.values()) if (record.isActive) active.push(record);
    const missing = (replicaSet.spec.replicas ?? 1) - active.length;
    for (let i = 0; i < missing; i++) this.createPod(replicaSet);
    if (missing < 0) this.#deletePods(replicaSet, active, -missing);
    return this.#writeStatus(replicaSet);
  }

  /** Makes one more pod. */
  createPod(replicaSet: ReplicaSet, placement?: Placement): Pod {
    const prefix = replicaSet.metadata.name.slice(0, 57);
    const name = `${prefix}-${drawSuffix(this.#names)}`;
    return this.#server.create(
      Kinds.Pod,
      newPod({ owner: replicaSet, name, template: replicaSet.spec.template, placement }),
    );
  }

  #deletePods(replicaSet: ReplicaSet, active: readonly PodRecord[], count: number): void {
    const ranked = rankForDeletion(active, this.#related(replicaSet), this.#server.nowMs());
    const chosen = ranked.slice(0, count).sort((a, b) => compareText(a.key, b.key));
    for (const { key } of chosen) this.#server.delete(Kinds.Pod, splitKey(key));
  }

  // The pods of all ReplicaSets of the same owner.
  *#related(replicaSet: ReplicaSet): Iterable<PodRecord> {
    const owner = controllerOf(replicaSet)?.uid;
    const siblings = owner === undefined ? [replicaSet] : this.#replicaSets.ofOwner(owner);
    for (const sibling of siblings) yield* this.#pods.ofOwner(uidOf(sibling)).values();
  }

  #writeStatus(replicaSet: ReplicaSet): number | undefined {
    const active: PodRecord[] = [];
    for (const record of this.#pods.ofOwner(uidOf(replicaSet)).values()) {
      if (record.isActive) active.push(record);
    }
    const { available, nextAfterMs } = countAvailable(
      active,
      replicaSet.spec.minReadySeconds,
      this.#server.nowMs(),
    );
    const status: ReplicaStatus = {
      replicas: active.length,
      fullyLabeledReplicas: active.length,
      readyReplicas: active.filter((record) => record.isReady).length,
      availableReplicas: available,
      observedGeneration: replicaSet.metadata.generation ?? 1,
    };
    this.#server.modifyStatus(Kinds.ReplicaSet, splitKey(keyOf(replicaSet)), (current) =>
      deepEqual(current.status, status) ? current : { ...current, status },
    );
    return nextAfterMs;
  }
}
