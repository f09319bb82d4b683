/**
 * The StatefulSet controller: pods with ordinals and volumes of their own.
 *
 * Parity: kubernetes pkg/controller/statefulset. Differs: old revisions are kept in memory, not as
 * ControllerRevisions; `maxUnavailable` of the rolling update counts as 1; hostname and subdomain
 * are not set, so that pods without claims share one spec.
 */
import type { Pod, PodSpec, PodTemplateSpec } from '../../../api/core/pod.ts';
import type { StatefulSet } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { deepEqual } from '../../../util/deep-equal.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import { availableAtMs, type PodIndex, type PodRecord } from '../pods/pod-index.ts';
import { newPod, type Placement, templateHash } from '../pods/pod-template.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import { isIntentChanged, keyOf, splitKey, uidOf } from '../reconcile/object-key.ts';
import type { WorkloadContext } from '../workload-context.ts';

const revisionLabel = 'controller-revision-hash';

/** Name of the pod with this ordinal. */
export const ordinalName = (set: StatefulSet, ordinal: number): string =>
  `${set.metadata.name}-${ordinal}`;

interface Revisions {
  readonly current: string;
  readonly update: string;
  readonly templates: ReadonlyMap<string, PodTemplateSpec>;
}

export class StatefulSetController {
  readonly #server: ApiServer;
  readonly #pods: PodIndex;
  readonly #queue: DirtyQueue;
  readonly #keyByUid = new Map<string, string>();
  readonly #templatesByUid = new Map<string, ReadonlyMap<string, PodTemplateSpec>>();

  constructor({ server, clock, pods }: WorkloadContext) {
    this.#server = server;
    this.#pods = pods;
    this.#queue = new DirtyQueue(clock, (key) => this.#reconcile(key));
    server.subscribe(Kinds.StatefulSet, ({ type, object, old }) => {
      if (type === 'DELETED') {
        this.#keyByUid.delete(uidOf(object));
        this.#templatesByUid.delete(uidOf(object));
        return;
      }
      this.#keyByUid.set(uidOf(object), keyOf(object));
      if (isIntentChanged(object, old)) this.#queue.mark(keyOf(object));
    });
    pods.subscribe((current, previous) => {
      const key = this.#keyByUid.get((current ?? previous)?.ownerUid ?? '');
      if (key !== undefined) this.#queue.mark(key);
    });
  }

  /** Makes the pod of this ordinal, and its claims. */
  createPod(
    set: StatefulSet,
    ordinal: number,
    template: PodTemplateSpec,
    placement?: Placement,
  ): Pod {
    const name = ordinalName(set, ordinal);
    this.#ensureClaims(set, name);
    return this.#server.create(
      Kinds.Pod,
      newPod({
        owner: set,
        name,
        template,
        labels: {
          ...template.metadata?.labels,
          [revisionLabel]: templateHash(template),
          'statefulset.kubernetes.io/pod-name': name,
          'apps.kubernetes.io/pod-index': String(ordinal),
        },
        spec: withClaims(set, name, template.spec),
        placement,
      }),
    );
  }

  #ensureClaims(set: StatefulSet, podName: string): void {
    const namespace = set.metadata.namespace ?? 'default';
    for (const claim of set.spec.volumeClaimTemplates ?? []) {
      const name = `${claim.metadata.name}-${podName}`;
      if (this.#server.get(Kinds.PersistentVolumeClaim, name, namespace)) continue;
      const labels = { ...set.spec.selector.matchLabels, ...claim.metadata.labels };
      this.#server.create(Kinds.PersistentVolumeClaim, {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name, namespace, labels },
        spec: claim.spec,
      });
    }
  }

  #reconcile(key: string): number | undefined {
    const { namespace, name } = splitKey(key);
    const set = this.#server.get(Kinds.StatefulSet, name, namespace);
    if (!set || set.metadata.deletionTimestamp !== undefined) return undefined;
    const revisions = this.#revisions(set);
    const againAfterMs = this.#act(set, revisions);
    this.#writeStatus(set, revisions);
    return againAfterMs;
  }

  #revisions(set: StatefulSet): Revisions {
    const update = templateHash(set.spec.template);
    const current = set.status?.currentRevision ?? update;
    const old = this.#templatesByUid.get(uidOf(set))?.get(current);
    const templates = new Map([[update, set.spec.template]]);
    if (old && current !== update) templates.set(current, old);
    this.#templatesByUid.set(uidOf(set), templates);
    return { current, update, templates };
  }

  #act(set: StatefulSet, revisions: Revisions): number | undefined {
    const { slots, condemned } = this.#layOut(set);
    const isOrdered = set.spec.podManagementPolicy !== 'Parallel';
    const start = set.spec.ordinals?.start ?? 0;
    let againAfterMs: number | undefined;
    for (const [index, record] of slots.entries()) {
      if (!record) {
        const ordinal = start + index;
        this.createPod(set, ordinal, templateFor(set, ordinal, revisions));
        if (isOrdered) return againAfterMs;
        continue;
      }
      if (record.isFinished && !record.isTerminating) this.#deletePod(record);
      const waitMs = this.#untilHealthyMs(set, record);
      if (waitMs === 0) continue;
      if (waitMs !== undefined) againAfterMs = Math.min(againAfterMs ?? waitMs, waitMs);
      if (isOrdered) return againAfterMs;
    }
    if (!this.#removeCondemned(set, condemned, isOrdered)) return againAfterMs;
    this.#replaceOutdated(set, slots, revisions);
    return againAfterMs;
  }

  // Pods by ordinal, and those beyond the replicas, highest ordinal first.
  #layOut(set: StatefulSet): {
    readonly slots: (PodRecord | undefined)[];
    readonly condemned: PodRecord[];
  } {
    const start = set.spec.ordinals?.start ?? 0;
    const slots = new Array<PodRecord | undefined>(set.spec.replicas ?? 1).fill(undefined);
    const condemned: PodRecord[] = [];
    for (const record of this.#pods.ofOwner(uidOf(set)).values()) {
      const index = ordinalOf(record) - start;
      if (index >= 0 && index < slots.length) slots[index] = record;
      else condemned.push(record);
    }
    condemned.sort((a, b) => ordinalOf(b) - ordinalOf(a));
    return { slots, condemned };
  }

  // 0: healthy; a number: will be by then; undefined: nobody knows.
  #untilHealthyMs(set: StatefulSet, record: PodRecord): number | undefined {
    const atMs = record.isActive ? availableAtMs(record, set.spec.minReadySeconds) : undefined;
    return atMs === undefined ? undefined : Math.max(0, atMs - this.#server.nowMs());
  }

  /** Whether all is done that has to come before an update. */
  #removeCondemned(set: StatefulSet, condemned: readonly PodRecord[], isOrdered: boolean): boolean {
    for (const record of condemned) {
      if (!record.isTerminating) this.#deletePod(record);
      if (isOrdered) return false;
    }
    return set.spec.updateStrategy?.type !== 'OnDelete';
  }

  #replaceOutdated(
    set: StatefulSet,
    slots: readonly (PodRecord | undefined)[],
    revisions: Revisions,
  ): void {
    const start = set.spec.ordinals?.start ?? 0;
    const partition = set.spec.updateStrategy?.rollingUpdate?.partition ?? 0;
    for (let index = slots.length - 1; index >= Math.max(0, partition - start); index--) {
      const record = slots[index];
      if (!record) return;
      if (revisionOf(record) !== revisions.update && !record.isTerminating) {
        this.#deletePod(record);
        return;
      }
      if (this.#untilHealthyMs(set, record) !== 0) return;
    }
  }

  #deletePod({ key }: PodRecord): void {
    this.#server.delete(Kinds.Pod, splitKey(key));
  }

  #writeStatus(set: StatefulSet, revisions: Revisions): void {
    const records = [...this.#pods.ofOwner(uidOf(set)).values()];
    const nowMs = this.#server.nowMs();
    const count = (holds: (record: PodRecord) => boolean): number => records.filter(holds).length;
    const isRevision = (revision: string) => (record: PodRecord) =>
      !record.isTerminating && revisionOf(record) === revision;
    const updatedReplicas = count(isRevision(revisions.update));
    const readyReplicas = count((record) => record.isReady);
    const replicas = set.spec.replicas ?? 1;
    const isComplete =
      set.spec.updateStrategy?.type !== 'OnDelete' &&
      updatedReplicas === replicas &&
      readyReplicas === replicas &&
      records.length === replicas;
    const current = isComplete ? revisions.update : revisions.current;
    const status = {
      ...set.status,
      observedGeneration: set.metadata.generation ?? 1,
      replicas: records.length,
      readyReplicas,
      availableReplicas: count(
        (r) => (availableAtMs(r, set.spec.minReadySeconds) ?? Number.POSITIVE_INFINITY) <= nowMs,
      ),
      currentReplicas: count(isRevision(current)),
      updatedReplicas,
      currentRevision: current,
      updateRevision: revisions.update,
    };
    this.#server.modifyStatus(Kinds.StatefulSet, splitKey(keyOf(set)), (stored) =>
      deepEqual(stored.status, status) ? stored : { ...stored, status },
    );
  }
}

function ordinalOf({ pod }: PodRecord): number {
  return Number(pod.metadata.name.slice(pod.metadata.name.lastIndexOf('-') + 1));
}

function revisionOf({ pod }: PodRecord): string | undefined {
  return pod.metadata.labels?.[revisionLabel];
}

// During an update, pods that the update has not reached come back as they were.
function templateFor(set: StatefulSet, ordinal: number, revisions: Revisions): PodTemplateSpec {
  const start = set.spec.ordinals?.start ?? 0;
  const partition = set.spec.updateStrategy?.rollingUpdate?.partition;
  const bound = start + (partition ?? set.status?.currentReplicas ?? 0);
  const isOld = revisions.current !== revisions.update && ordinal < bound;
  return (isOld ? revisions.templates.get(revisions.current) : undefined) ?? set.spec.template;
}

function withClaims(set: StatefulSet, podName: string, spec: PodSpec): PodSpec {
  const claims = set.spec.volumeClaimTemplates ?? [];
  if (claims.length === 0) return spec;
  const names = new Set(claims.map((claim) => claim.metadata.name));
  return {
    ...spec,
    volumes: [
      ...(spec.volumes ?? []).filter((volume) => !names.has(volume.name)),
      ...claims.map(({ metadata: { name } }) => ({
        name,
        persistentVolumeClaim: { claimName: `${name}-${podName}` },
      })),
    ],
  };
}
