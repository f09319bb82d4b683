/** Everything that changes the state: what was watched, and what we assume until the watch confirms it. */
import type { CSINode, Node } from '../api/core/node.ts';
import type { Pod } from '../api/core/pod.ts';
import type { LimitRange, Namespace, PodDisruptionBudget } from '../api/core/policy.ts';
import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '../api/core/storage.ts';
import type { DaemonSet } from '../api/core/workloads.ts';
import type { NodeClaim } from '../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../api/karpenter/nodepool.ts';
import type { InstanceType } from '../model/instance-type.ts';

/** Objects that are looked up by key only. */
export type LookupObject =
  | LimitRange
  | Namespace
  | PersistentVolumeClaim
  | PersistentVolume
  | StorageClass
  | CSINode;

export type StateEvent =
  | { readonly kind: 'pod-applied'; readonly pod: Pod }
  | { readonly kind: 'pod-deleted'; readonly pod: Pod }
  | { readonly kind: 'node-applied'; readonly node: Node }
  | { readonly kind: 'node-deleted'; readonly name: string }
  | { readonly kind: 'nodeclaim-applied'; readonly nodeClaim: NodeClaim }
  | { readonly kind: 'nodeclaim-deleted'; readonly name: string }
  | { readonly kind: 'nodepool-applied'; readonly nodePool: NodePool }
  | { readonly kind: 'nodepool-deleted'; readonly name: string }
  | { readonly kind: 'daemonset-applied'; readonly daemonSet: DaemonSet }
  | { readonly kind: 'daemonset-deleted'; readonly namespace: string; readonly name: string }
  | { readonly kind: 'pdb-applied'; readonly pdb: PodDisruptionBudget }
  | { readonly kind: 'pdb-deleted'; readonly namespace: string; readonly name: string }
  | { readonly kind: 'lookup-applied'; readonly object: LookupObject }
  | { readonly kind: 'lookup-deleted'; readonly object: LookupObject }
  /** The provider's types for a pool; the same array means nothing changed. */
  | {
      readonly kind: 'instance-types';
      readonly nodePool: string;
      readonly instanceTypes: readonly InstanceType[];
    }
  /** Pods are expected on the node: no voluntary disruption until then. `node` is a StateNode's name. */
  | { readonly kind: 'nominated'; readonly node: string; readonly untilMs: number }
  /** A disruption command holds these nodes (provider ids): no scheduling target, their pods count as pending. */
  | { readonly kind: 'marked-for-deletion'; readonly providerIds: readonly string[] }
  | { readonly kind: 'unmarked-for-deletion'; readonly providerIds: readonly string[] };
