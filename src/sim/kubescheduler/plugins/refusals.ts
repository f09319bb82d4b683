/** Pairs of pods and nodes that the scheduler refuses for a reason nobody else can see. */
import type { OwnerReference } from '../../../api/core/meta.ts';
import type { Pod } from '../../../api/core/pod.ts';
import { Kinds } from '../../../api/kinds.ts';
import type { ApiServer } from '../../apiserver/api-server.ts';

export interface RefusalRule {
  /** A pod, or a workload that owns it: directly, or through its ReplicaSet or Job. */
  readonly pods: {
    readonly kind: string;
    readonly name: string;
    /** `default` if absent. */
    readonly namespace?: string;
  };
  readonly nodes: readonly string[];
  /** What the pod's condition says of such a node. */
  readonly reason?: string;
}

const defaultReason = 'node(s) were refused by a scheduler plugin';
const none: ReadonlyMap<string, string> = new Map();

export class Refusals {
  readonly #server: ApiServer;
  readonly #rules: readonly RefusalRule[];

  constructor(server: ApiServer, rules: readonly RefusalRule[]) {
    this.#server = server;
    this.#rules = rules;
  }

  get isAny(): boolean {
    return this.#rules.length > 0;
  }

  /** Node name → reason. */
  nodesOf(pod: Pod): ReadonlyMap<string, string> {
    if (!this.isAny) return none;
    const namespace = pod.metadata.namespace ?? 'default';
    const names = this.#namesOf(pod, namespace);
    const reasons = new Map<string, string>();
    for (const { pods, nodes, reason } of this.#rules) {
      if ((pods.namespace ?? 'default') !== namespace) continue;
      if (!names.has(`${pods.kind}/${pods.name}`)) continue;
      for (const node of nodes) reasons.set(node, reason ?? defaultReason);
    }
    return reasons;
  }

  /** `kind/name` of the pod and of what owns it. */
  #namesOf(pod: Pod, namespace: string): ReadonlySet<string> {
    const names = new Set([`Pod/${pod.metadata.name}`]);
    let owner = controllerOf(pod.metadata.ownerReferences);
    while (owner) {
      names.add(`${owner.kind}/${owner.name}`);
      owner = controllerOf(this.#ownersOf(owner, namespace));
    }
    return names;
  }

  #ownersOf(owner: OwnerReference, namespace: string): readonly OwnerReference[] | undefined {
    if (owner.kind === 'ReplicaSet') {
      return this.#server.get(Kinds.ReplicaSet, owner.name, namespace)?.metadata.ownerReferences;
    }
    if (owner.kind === 'Job') {
      return this.#server.get(Kinds.Job, owner.name, namespace)?.metadata.ownerReferences;
    }
    return undefined;
  }
}

function controllerOf(owners: readonly OwnerReference[] | undefined): OwnerReference | undefined {
  return owners?.find((owner) => owner.controller);
}
