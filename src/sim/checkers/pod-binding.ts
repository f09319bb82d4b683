/** A pod is bound once, to a node that exists, and no workload ends with pods missing. */
import type { KubeObject } from '../../api/core/meta.ts';
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import type { Checker, NewChecker } from './checker.ts';

export const newPodBindingChecker: NewChecker = (world, report): Checker => {
  const { server } = world;
  const nodeByUid = new Map<string, string>();
  server.subscribe(Kinds.Pod, ({ type, object: pod }) => {
    const uid = pod.metadata.uid ?? '';
    const node = pod.spec.nodeName;
    const before = nodeByUid.get(uid);
    if (before !== undefined && node !== before) {
      report(`pod ${keyOf(pod)} was bound to ${before} and is now on ${node ?? 'no node'}`);
    }
    if (type === 'DELETED') nodeByUid.delete(uid);
    else if (node !== undefined) nodeByUid.set(uid, node);
  });

  function finish(): void {
    const liveByOwner = new Map<string, number>();
    for (const pod of server.list(Kinds.Pod)) {
      const isEnded = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
      if (pod.metadata.deletionTimestamp !== undefined || isEnded) continue;
      const owner = pod.metadata.ownerReferences?.find((o) => o.controller)?.uid ?? '';
      liveByOwner.set(owner, (liveByOwner.get(owner) ?? 0) + 1);
    }
    for (const set of [...server.list(Kinds.ReplicaSet), ...server.list(Kinds.StatefulSet)]) {
      const live = liveByOwner.get(set.metadata.uid ?? '') ?? 0;
      const wanted = set.spec.replicas ?? 1;
      if (live !== wanted) report(`${set.kind} ${keyOf(set)} wants ${wanted} pods and has ${live}`);
    }
  }

  return { name: 'pod-binding', finish };
};

function keyOf(object: KubeObject | Pod): string {
  return `${object.metadata.namespace ?? ''}/${object.metadata.name}`;
}
