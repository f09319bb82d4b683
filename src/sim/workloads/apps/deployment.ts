/**
 * The Deployment controller: one ReplicaSet per template, and the way from one to the next.
 *
 * Parity: kubernetes pkg/controller/deployment. Differs: the progress deadline is not watched.
 */
import type { Condition } from '../../../api/core/meta.ts';
import type { Deployment, ReplicaSet } from '../../../api/core/workloads.ts';
import { Kinds } from '../../../api/kinds.ts';
import { compareText } from '../../../util/compare-text.ts';
import { deepEqual } from '../../../util/deep-equal.ts';
import { formatTimestamp } from '../../../util/timestamp.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import type { PodIndex } from '../pods/pod-index.ts';
import { templateHash } from '../pods/pod-template.ts';
import { withCondition } from '../reconcile/conditions.ts';
import { DirtyQueue } from '../reconcile/dirty-queue.ts';
import {
  controllerOf,
  createdAtMs,
  isIntentChanged,
  keyOf,
  ownedBy,
  splitKey,
  uidOf,
} from '../reconcile/object-key.ts';
import type { OwnerIndex } from '../reconcile/owner-index.ts';
import type { WorkloadContext } from '../workload-context.ts';
import {
  desiredReplicasAnnotation,
  fencepostsOf,
  isScaled,
  maxReplicasAnnotation,
  newReplicaSetSize,
  rollingStep,
  type Sizes,
  scaledSizes,
  sizeOf,
} from './deployment-rollout.ts';

const hashLabel = 'pod-template-hash';
const revisionAnnotation = 'deployment.kubernetes.io/revision';
const defaultRevisionHistoryLimit = 10;

const revisionOf = (object: Deployment | ReplicaSet): number =>
  Number(object.metadata.annotations?.[revisionAnnotation] ?? 0);

export class DeploymentController {
  readonly #server: ApiServer;
  readonly #pods: PodIndex;
  readonly #replicaSets: OwnerIndex<ReplicaSet>;
  readonly #queue: DirtyQueue;

  constructor({ server, clock, pods, replicaSets }: WorkloadContext) {
    this.#server = server;
    this.#pods = pods;
    this.#replicaSets = replicaSets;
    this.#queue = new DirtyQueue(clock, (key) => this.#reconcile(key));
    server.subscribe(Kinds.Deployment, ({ object, old }) => {
      if (isIntentChanged(object, old)) this.#queue.mark(keyOf(object));
    });
    replicaSets.subscribe(({ object }) => this.#markOwner(object));
    // Recreate waits for terminating pods, which no ReplicaSet status shows.
    pods.subscribe((current, previous) => {
      if (current?.isFinished === false || previous?.ownerUid === undefined) return;
      const replicaSet = replicaSets.byUid(previous.ownerUid);
      if (replicaSet) this.#markOwner(replicaSet);
    });
  }

  /** The ReplicaSet of the Deployment's present template, made if it does not exist. */
  ensureReplicaSet(deployment: Deployment): ReplicaSet {
    const all = this.#sets(deployment);
    return (
      findNew(deployment, all) ??
      this.#createReplicaSet(deployment, all, deployment.spec.replicas ?? 1)
    );
  }

  #markOwner(replicaSet: ReplicaSet): void {
    const owner = controllerOf(replicaSet);
    if (owner?.kind === 'Deployment') {
      this.#queue.mark(`${replicaSet.metadata.namespace}/${owner.name}`);
    }
  }

  // Oldest first.
  #sets(deployment: Deployment): ReplicaSet[] {
    return [...this.#replicaSets.ofOwner(uidOf(deployment))].sort(
      (a, b) =>
        createdAtMs(a) - createdAtMs(b) ||
        revisionOf(a) - revisionOf(b) ||
        compareText(a.metadata.name, b.metadata.name),
    );
  }

  #reconcile(key: string): undefined {
    const { namespace, name } = splitKey(key);
    const deployment = this.#server.get(Kinds.Deployment, name, namespace);
    if (!deployment || deployment.metadata.deletionTimestamp !== undefined) return;
    const all = this.#sets(deployment);
    const current = findNew(deployment, all);
    const old = all.filter((set) => set !== current);
    if (deployment.spec.paused || isScaled(deployment, all)) {
      this.#resize(deployment, scaledSizes(deployment, current, old));
    } else if (deployment.spec.strategy?.type === 'Recreate') {
      this.#recreate(deployment, current, old);
    } else {
      this.#roll(deployment, current, old);
    }
    this.#syncRevision(deployment);
    this.#cleanUp(deployment);
    this.#writeStatus(deployment);
  }

  #roll(deployment: Deployment, current: ReplicaSet | undefined, old: readonly ReplicaSet[]): void {
    const posts = fencepostsOf(deployment);
    if (!current) {
      this.#createReplicaSet(deployment, old, newReplicaSetSize(posts, old, 0));
      return;
    }
    this.#resize(deployment, rollingStep(posts, current, old));
  }

  #recreate(
    deployment: Deployment,
    current: ReplicaSet | undefined,
    old: readonly ReplicaSet[],
  ): void {
    const active = old.filter((set) => sizeOf(set) > 0);
    if (active.length > 0) {
      this.#resize(deployment, new Map(active.map((set) => [set.metadata.name, 0])));
      return;
    }
    if (old.some((set) => this.#hasRunningPods(set))) return;
    const replicas = deployment.spec.replicas ?? 1;
    if (!current) this.#createReplicaSet(deployment, old, replicas);
    else this.#resize(deployment, new Map([[current.metadata.name, replicas]]));
  }

  #hasRunningPods(replicaSet: ReplicaSet): boolean {
    for (const record of this.#pods.ofOwner(uidOf(replicaSet)).values()) {
      if (!record.isFinished) return true;
    }
    return false;
  }

  #createReplicaSet(
    deployment: Deployment,
    others: readonly ReplicaSet[],
    replicas: number,
  ): ReplicaSet {
    const { template, selector, minReadySeconds } = deployment.spec;
    const hash = templateHash(template);
    const labels = { ...template.metadata?.labels, [hashLabel]: hash };
    const revision = Math.max(0, ...others.map(revisionOf)) + 1;
    return this.#server.create(Kinds.ReplicaSet, {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        name: `${deployment.metadata.name}-${hash}`,
        namespace: deployment.metadata.namespace ?? 'default',
        labels,
        annotations: {
          ...sizeAnnotations(deployment),
          [revisionAnnotation]: String(revision),
        },
        ownerReferences: [ownedBy(deployment)],
      },
      spec: {
        replicas,
        selector: { ...selector, matchLabels: { ...selector.matchLabels, [hashLabel]: hash } },
        template: { ...template, metadata: { ...template.metadata, labels } },
        ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
      },
    });
  }

  #resize(deployment: Deployment, sizes: Sizes): void {
    const namespace = deployment.metadata.namespace ?? 'default';
    const wanted = sizeAnnotations(deployment);
    for (const [name, replicas] of sizes) {
      this.#server.modify(Kinds.ReplicaSet, { namespace, name }, (set) => {
        const annotations = { ...set.metadata.annotations, ...wanted };
        const isAnnotated = deepEqual(annotations, set.metadata.annotations);
        if (sizeOf(set) === replicas && isAnnotated) return set;
        return {
          ...set,
          metadata: { ...set.metadata, annotations },
          spec: { ...set.spec, replicas },
        };
      });
    }
  }

  // A template that comes back (a rollback) makes its old ReplicaSet the newest revision.
  #syncRevision(deployment: Deployment): void {
    const all = this.#sets(deployment);
    const current = findNew(deployment, all);
    if (!current) return;
    const newest = Math.max(0, ...all.filter((set) => set !== current).map(revisionOf));
    const revision = String(Math.max(revisionOf(current), newest + 1));
    const { namespace = 'default', name } = deployment.metadata;
    if (revisionOf(current) !== Number(revision)) {
      this.#server.modify(Kinds.ReplicaSet, { namespace, name: current.metadata.name }, (set) =>
        withAnnotation(set, revisionAnnotation, revision),
      );
    }
    this.#server.modify(Kinds.Deployment, { namespace, name }, (stored) =>
      withAnnotation(stored, revisionAnnotation, revision),
    );
  }

  #cleanUp(deployment: Deployment): void {
    const all = this.#sets(deployment);
    const current = findNew(deployment, all);
    if (!current || (current.status?.availableReplicas ?? 0) < (deployment.spec.replicas ?? 1)) {
      return;
    }
    const idle = all.filter(
      (set) => set !== current && sizeOf(set) === 0 && (set.status?.replicas ?? 0) === 0,
    );
    const limit = deployment.spec.revisionHistoryLimit ?? defaultRevisionHistoryLimit;
    idle.sort((a, b) => revisionOf(a) - revisionOf(b));
    for (const set of idle.slice(0, Math.max(0, idle.length - limit))) {
      this.#server.delete(Kinds.ReplicaSet, splitKey(keyOf(set)));
    }
  }

  #writeStatus(deployment: Deployment): void {
    const all = this.#sets(deployment);
    const current = findNew(deployment, all);
    const total = (of: (set: ReplicaSet) => number | undefined): number =>
      all.reduce((count, set) => count + (of(set) ?? 0), 0);
    const availableReplicas = total((set) => set.status?.availableReplicas);
    const counts = {
      observedGeneration: deployment.metadata.generation ?? 1,
      replicas: total((set) => set.status?.replicas),
      updatedReplicas: current?.status?.replicas ?? 0,
      readyReplicas: total((set) => set.status?.readyReplicas),
      availableReplicas,
      unavailableReplicas: Math.max(0, total(sizeOf) - availableReplicas),
    };
    const stamp = formatTimestamp(this.#server.nowMs());
    this.#server.modifyStatus(Kinds.Deployment, splitKey(keyOf(deployment)), (stored) => {
      const { replicas, maxUnavailable } = fencepostsOf(deployment);
      const isAvailable = availableReplicas >= replicas - maxUnavailable;
      const conditions = withCondition(
        withCondition(stored.status?.conditions, availableCondition(isAvailable), stamp),
        progressCondition(
          counts.updatedReplicas === replicas &&
            counts.replicas === replicas &&
            availableReplicas === replicas,
        ),
        stamp,
      );
      const status = { ...counts, conditions };
      return deepEqual(stored.status, status) ? stored : { ...stored, status };
    });
  }
}

function findNew(deployment: Deployment, all: readonly ReplicaSet[]): ReplicaSet | undefined {
  const hash = templateHash(deployment.spec.template);
  return all.find((set) => set.metadata.labels?.[hashLabel] === hash);
}

function sizeAnnotations(deployment: Deployment): Record<string, string> {
  const { replicas, maxSurge } = fencepostsOf(deployment);
  return {
    [desiredReplicasAnnotation]: String(replicas),
    [maxReplicasAnnotation]: String(replicas + maxSurge),
  };
}

function withAnnotation<T extends Deployment | ReplicaSet>(
  object: T,
  key: string,
  value: string,
): T {
  if (object.metadata.annotations?.[key] === value) return object;
  const annotations = { ...object.metadata.annotations, [key]: value };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

function availableCondition(isAvailable: boolean): Condition {
  return isAvailable
    ? { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' }
    : { type: 'Available', status: 'False', reason: 'MinimumReplicasUnavailable' };
}

function progressCondition(isComplete: boolean): Condition {
  const reason = isComplete ? 'NewReplicaSetAvailable' : 'ReplicaSetUpdated';
  return { type: 'Progressing', status: 'True', reason };
}
