/** Brings what the informers see into the cluster state, at once and in their order. */
import type { KubeObject } from '../../api/core/meta.ts';
import { type Kind, Kinds } from '../../api/kinds.ts';
import type { Stores } from '../../runtime/store.ts';
import type { Cluster } from '../../state/cluster.ts';
import type { LookupObject, StateEvent } from '../../state/event.ts';

/** Call once, before the manager starts and before any controller that reads the cluster is added. */
export function feedCluster(stores: Stores, cluster: Cluster): void {
  function feed<T extends KubeObject>(
    kind: Kind<T>,
    applied: (object: T) => StateEvent,
    deleted: (object: T) => StateEvent,
  ): void {
    stores.subscribe(kind, ({ object, isDeleted }) => {
      cluster.apply(isDeleted ? deleted(object) : applied(object));
    });
  }

  feed(
    Kinds.Pod,
    (pod) => ({ kind: 'pod-applied', pod }),
    (pod) => ({ kind: 'pod-deleted', pod }),
  );
  feed(
    Kinds.Node,
    (node) => ({ kind: 'node-applied', node }),
    ({ metadata }) => ({ kind: 'node-deleted', name: metadata.name }),
  );
  feed(
    Kinds.NodeClaim,
    (nodeClaim) => ({ kind: 'nodeclaim-applied', nodeClaim }),
    ({ metadata }) => ({ kind: 'nodeclaim-deleted', name: metadata.name }),
  );
  feed(
    Kinds.NodePool,
    (nodePool) => ({ kind: 'nodepool-applied', nodePool }),
    ({ metadata }) => ({ kind: 'nodepool-deleted', name: metadata.name }),
  );
  feed(
    Kinds.DaemonSet,
    (daemonSet) => ({ kind: 'daemonset-applied', daemonSet }),
    ({ metadata }) => ({ kind: 'daemonset-deleted', ...namespaced(metadata) }),
  );
  feed(
    Kinds.PodDisruptionBudget,
    (pdb) => ({ kind: 'pdb-applied', pdb }),
    ({ metadata }) => ({ kind: 'pdb-deleted', ...namespaced(metadata) }),
  );

  const feedLookup = <T extends LookupObject>(kind: Kind<T>): void =>
    feed(
      kind,
      (object) => ({ kind: 'lookup-applied', object }),
      (object) => ({ kind: 'lookup-deleted', object }),
    );
  feedLookup(Kinds.LimitRange);
  feedLookup(Kinds.Namespace);
  feedLookup(Kinds.PersistentVolumeClaim);
  feedLookup(Kinds.PersistentVolume);
  feedLookup(Kinds.StorageClass);
  feedLookup(Kinds.CSINode);
}

function namespaced(metadata: KubeObject['metadata']): { namespace: string; name: string } {
  return { namespace: metadata.namespace ?? '', name: metadata.name };
}
