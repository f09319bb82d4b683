/** No eviction takes a pod that a PodDisruptionBudget needed. */
import { matchesSelector } from '../../api/core/label-selector.ts';
import type { Pod } from '../../api/core/pod.ts';
import type { PodDisruptionBudget } from '../../api/core/policy.ts';
import { Kinds } from '../../api/kinds.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import type { Checker, NewChecker } from './checker.ts';

export const newPodDisruptionBudgetChecker: NewChecker = (world, report): Checker => {
  const { server } = world;

  server.subscribe(Kinds.Pod, ({ type, object: pod, old }) => {
    if (!old || type === 'ADDED' || !isEvicted(pod) || isEvicted(old)) return;
    if (!isHealthy(old)) return;
    for (const pdb of server.list(Kinds.PodDisruptionBudget, pod.metadata.namespace)) {
      if (!matchesSelector(pdb.spec.selector, pod.metadata.labels)) continue;
      const { healthy, wanted } = countOf(server, pdb);
      if (healthy < wanted) {
        report(
          `PodDisruptionBudget ${pdb.metadata.name} wants ${wanted} healthy pods; after the eviction of ${pod.metadata.name} there are ${healthy}`,
        );
      }
    }
  });

  return { name: 'pod-disruption-budget' };
};

function isEvicted(pod: Pod): boolean {
  return (
    pod.metadata.deletionTimestamp !== undefined &&
    (pod.status?.conditions?.some(
      (c) => c.type === 'DisruptionTarget' && c.reason === 'EvictionByEvictionAPI',
    ) ??
      false)
  );
}

function isHealthy(pod: Pod): boolean {
  return (
    pod.metadata.deletionTimestamp === undefined &&
    (pod.status?.conditions?.some((c) => c.type === 'Ready' && c.status === 'True') ?? false)
  );
}

function countOf(
  server: ApiServer,
  pdb: PodDisruptionBudget,
): { readonly healthy: number; readonly wanted: number } {
  const pods = server
    .list(Kinds.Pod, pdb.metadata.namespace)
    .filter((pod) => matchesSelector(pdb.spec.selector, pod.metadata.labels));
  const healthy = pods.filter(isHealthy).length;
  const expected = expectedPods(server, pods);
  const { minAvailable, maxUnavailable } = pdb.spec;
  if (minAvailable !== undefined) return { healthy, wanted: scaled(minAvailable, expected) };
  if (maxUnavailable === undefined) return { healthy, wanted: expected };
  return { healthy, wanted: Math.max(0, expected - scaled(maxUnavailable, expected)) };
}

// The scale of the owners, as far as they have one; else the pods themselves.
function expectedPods(server: ApiServer, pods: readonly Pod[]): number {
  const owners = new Map(
    [...server.list(Kinds.ReplicaSet), ...server.list(Kinds.StatefulSet)].map((set) => [
      set.metadata.uid,
      set.spec.replicas ?? 1,
    ]),
  );
  const seen = new Set<string>();
  let expected = 0;
  for (const pod of pods) {
    const uid = pod.metadata.ownerReferences?.find((o) => o.controller)?.uid ?? '';
    const replicas = owners.get(uid);
    if (replicas === undefined) expected += 1;
    else if (!seen.has(uid)) expected += replicas;
    seen.add(uid);
  }
  return expected;
}

function scaled(value: number | string, total: number): number {
  return typeof value === 'number'
    ? value
    : Math.ceil((Number(value.replace('%', '')) * total) / 100);
}
