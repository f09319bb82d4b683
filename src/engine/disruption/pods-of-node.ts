/** What disruption asks about the pods of a node, worked out once per state of the node. */
import type { Pod } from '../../api/core/pod.ts';
import { Annotations } from '../../api/labels.ts';
import type { PodView } from '../../model/pod.ts';
import { isActive, isReschedulable } from '../../model/pod-predicates.ts';
import type { StateNode } from '../../model/snapshot.ts';

export interface PodsOfNode {
  readonly all: readonly PodView[];
  /** Active ones that carry do-not-disrupt, whatever it says. */
  readonly guarded: readonly PodView[];
  /** Those that need another node when this one goes. */
  readonly reschedulable: readonly Pod[];
}

const known = new WeakMap<StateNode, PodsOfNode>();

/** A StateNode never changes, so what was found for it holds for as long as it is around. */
export function podsOfNode(node: StateNode): PodsOfNode {
  let pods = known.get(node);
  if (!pods) {
    const reschedulable = node.pods.map((view) => view.pod).filter(isReschedulable);
    pods = { all: node.pods, guarded: node.pods.filter(isGuarded), reschedulable };
    known.set(node, pods);
  }
  return pods;
}

function isGuarded({ pod }: PodView): boolean {
  return pod.metadata.annotations?.[Annotations.DoNotDisrupt] !== undefined && isActive(pod);
}
