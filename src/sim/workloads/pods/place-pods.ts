/** Pods that a scenario begins with: made as their controllers would make them, running for a while. */
import type { Pod } from '../../../api/core/pod.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Labels } from '../../../api/labels.ts';
import { formatTimestamp } from '../../../util/timestamp.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';
import { runningStatus } from '../../kubelet/pod-status.ts';
import type { DaemonSetController } from '../apps/daemonset.ts';
import type { DeploymentController } from '../apps/deployment.ts';
import type { ReplicaSetController } from '../apps/replicaset.ts';
import { ordinalName, type StatefulSetController } from '../apps/statefulset.ts';
import type { JobController } from '../batch/job.ts';
import { claimNames, type VolumeController } from '../cluster/volumes.ts';
import { keyOf, splitKey } from '../reconcile/object-key.ts';
import type { Placement } from './pod-template.ts';

export interface PlacedPods {
  readonly namespace: string;
  /** Of a Deployment, StatefulSet, ReplicaSet, DaemonSet or Job, looked for in this order. */
  readonly workload: string;
  readonly count: number;
  /** A Node that exists. */
  readonly nodeName: string;
  /** When pods and their conditions came to be. */
  readonly createdAtMs: number;
}

export interface PodMakers {
  readonly server: ApiServer;
  readonly deployments: DeploymentController;
  readonly replicaSets: ReplicaSetController;
  readonly statefulSets: StatefulSetController;
  readonly daemonSets: DaemonSetController;
  readonly jobs: JobController;
  readonly volumes: VolumeController;
}

/**
 * Makes the pods, bound, Running and Ready, with their claims bound in the node's zone. Returns them,
 * or `undefined` when there is no such workload.
 */
export function placePods(makers: PodMakers, placed: PlacedPods): readonly Pod[] | undefined {
  const { server } = makers;
  const make = podMaker(makers, placed);
  if (!make) return undefined;
  const pods: Pod[] = [];
  for (let i = 0; i < placed.count; i++) {
    const pod = make();
    if (!pod) break;
    bindClaims(makers, pod);
    const stamp = formatTimestamp(placed.createdAtMs);
    const status = { startTime: stamp, stamp };
    const running = server.modifyStatus(Kinds.Pod, splitKey(keyOf(pod)), (current) => {
      const scheduled = {
        type: 'PodScheduled',
        status: 'True',
        lastTransitionTime: stamp,
      } as const;
      const bound = { ...current, status: { ...current.status, conditions: [scheduled] } };
      return { ...current, status: runningStatus(bound, status) };
    });
    pods.push(running ?? pod);
  }
  return pods;
}

type MakePod = () => Pod | undefined;

function podMaker(makers: PodMakers, placed: PlacedPods): MakePod | undefined {
  const { server } = makers;
  const { namespace, workload, nodeName, createdAtMs } = placed;
  const placement: Placement = { nodeName, createdAtMs };
  const deployment = server.get(Kinds.Deployment, workload, namespace);
  if (deployment) {
    const replicaSet = makers.deployments.ensureReplicaSet(deployment);
    return () => makers.replicaSets.createPod(replicaSet, placement);
  }
  const statefulSet = server.get(Kinds.StatefulSet, workload, namespace);
  if (statefulSet) {
    let ordinal = statefulSet.spec.ordinals?.start ?? 0;
    return () => {
      while (server.get(Kinds.Pod, ordinalName(statefulSet, ordinal), namespace)) ordinal++;
      const { template } = statefulSet.spec;
      return makers.statefulSets.createPod(statefulSet, ordinal, template, placement);
    };
  }
  const replicaSet = server.get(Kinds.ReplicaSet, workload, namespace);
  if (replicaSet) return () => makers.replicaSets.createPod(replicaSet, placement);
  const daemonSet = server.get(Kinds.DaemonSet, workload, namespace);
  if (daemonSet) return () => makers.daemonSets.createPod(daemonSet, nodeName, placement);
  const job = server.get(Kinds.Job, workload, namespace);
  if (!job) return undefined;
  return () => {
    const indexes = makers.jobs.freeIndexes(job, 1);
    return indexes.length === 0 ? undefined : makers.jobs.createPod(job, indexes[0], placement);
  };
}

function bindClaims({ server, volumes }: PodMakers, pod: Pod): void {
  const node = server.get(Kinds.Node, pod.spec.nodeName ?? '');
  for (const name of claimNames(pod)) {
    const claim = server.get(Kinds.PersistentVolumeClaim, name, pod.metadata.namespace);
    if (claim) volumes.bindClaim(claim, node?.metadata.labels?.[Labels.Zone]);
  }
}
