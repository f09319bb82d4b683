/** Everything that a decision may know: what the engine gets. */
import type { CSINode, Node, Taint } from '../api/core/node.ts';
import type { Namespace, PodDisruptionBudget } from '../api/core/policy.ts';
import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '../api/core/storage.ts';
import type { NodeClaim } from '../api/karpenter/nodeclaim.ts';
import type { Budget, NodePool } from '../api/karpenter/nodepool.ts';

import type { InstanceType } from './instance-type.ts';
import type { PodView } from './pod.ts';
import type { Requirements } from './requirements.ts';
import type { Resources } from './resources.ts';

/** The world at one instant. Lists are sorted as their comments say; nothing in it is ever changed. */
export interface Snapshot {
  readonly nowMs: number;
  /** By weight descending, then name descending. Every managed pool, also those that are not ready. */
  readonly nodePools: readonly NodePoolView[];
  /** By name. */
  readonly nodes: readonly StateNode[];
  /** By creation, then key: pods that wait for a node (provisionable), not yet validated. */
  readonly pendingPods: readonly PodView[];
  /** One pod per DaemonSet: its newest live one, or one made from its template. By key. */
  readonly daemonPods: readonly PodView[];
  readonly podDisruptionBudgets: readonly PodDisruptionBudget[];
  /** Absent: there are none. */
  readonly placement?: PlacementObjects;
}

/** What restricts placement from outside of pods, nodes and pools. */
export interface PlacementObjects {
  /** By `namespace/name`. */
  readonly volumeClaims: ReadonlyMap<string, PersistentVolumeClaim>;
  readonly volumes: ReadonlyMap<string, PersistentVolume>;
  readonly storageClasses: ReadonlyMap<string, StorageClass>;
  /** By the node's name. */
  readonly csiNodes: ReadonlyMap<string, CSINode>;
  readonly namespaces: ReadonlyMap<string, Namespace>;
}

export interface NodePoolView {
  readonly name: string;
  readonly uid: string;
  readonly nodePool: NodePool;
  readonly weight: number;
  /** Ready, not deleting and not static: new nodes may come from it. */
  readonly isEligible: boolean;
  /** `spec.template.spec.requirements`, the template's labels, the pool's and the class's name. */
  readonly requirements: Requirements;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  /** `undefined`: no limits. */
  readonly limits?: Resources;
  /** Capacity of the pool's nodes that are not marked for deletion, with `nodes`. */
  readonly usage: Resources;
  /** Every type of the provider for this pool, unavailable ones too; empty while unknown. By name. */
  readonly instanceTypes: readonly InstanceType[];
  readonly consolidationPolicy: 'WhenEmpty' | 'WhenEmptyOrUnderutilized' | 'Balanced';
  /** `undefined`: Never. */
  readonly consolidateAfterMs?: number;
  readonly budgets: readonly Budget[];
}

/**
 * Node and NodeClaim as one. Immutable; replaced when either or a pod on it changes.
 *
 * Parity: karpenter pkg/controllers/state/statenode.go.
 */
export interface StateNode {
  /** The claim's name until the node is registered, the node's afterwards. */
  readonly name: string;
  readonly node?: Node;
  readonly nodeClaim?: NodeClaim;
  readonly providerId: string;
  readonly nodePool?: string;
  readonly instanceType?: string;
  readonly zone?: string;
  readonly capacityType?: string;
  readonly isRegistered: boolean;
  /** Unmanaged nodes count as initialized. */
  readonly isInitialized: boolean;
  readonly isReady: boolean;
  readonly isMarkedForDeletion: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Those that count for scheduling now: startup and ephemeral ones are left out before initialization. */
  readonly taints: readonly Taint[];
  /** With `nodes: 1`. */
  readonly capacity: Resources;
  readonly allocatable: Resources;
  /** Pods bound here that are not terminal, by key. */
  readonly pods: readonly PodView[];
  /** Sum over `pods`. */
  readonly podRequests: Resources;
  /** Sum over the DaemonSet pods among `pods`. */
  readonly daemonRequests: Resources;
  readonly nominatedUntilMs: number;
  readonly createdAtMs: number;
  /** Last transition of the claim's Initialized condition to True. */
  readonly initializedAtMs?: number;
  readonly lastPodEventAtMs?: number;
  /** Whether the claim's condition Consolidatable is True. */
  readonly isConsolidatable: boolean;
}
