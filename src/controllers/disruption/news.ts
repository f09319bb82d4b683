/** Which events may change what disruption decides. */
import type { Node } from '../../api/core/node.ts';
import type { Pod } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { isTerminal, isTerminating } from '../../model/pod-predicates.ts';
import type { WatchSource } from '../../runtime/controller.ts';

/** Watches that call `toKeys` for news only: heartbeats and counters are none. */
export function watchNews(toKeys: () => readonly string[]): readonly WatchSource[] {
  const none: readonly string[] = [];
  const always = (): readonly string[] => toKeys();
  return [
    { kind: Kinds.NodeClaim, toKeys: always },
    { kind: Kinds.PodDisruptionBudget, toKeys: always },
    {
      kind: Kinds.NodePool,
      toKeys: ({ object, old, isDeleted }) => {
        const isSame = !isDeleted && old?.metadata.generation === object.metadata.generation;
        return isSame ? none : toKeys();
      },
    },
    {
      kind: Kinds.Node,
      toKeys: ({ object, old, isDeleted }) =>
        isDeleted || !old || isNodeNews(object as Node, old as Node) ? toKeys() : none,
    },
    {
      kind: Kinds.Pod,
      toKeys: ({ object, old, isDeleted }) => {
        const pod = object as Pod;
        if (!pod.spec.nodeName) return none;
        return isDeleted || !old || isPodNews(pod, old as Pod) ? toKeys() : none;
      },
    },
  ];
}

function isPodNews(pod: Pod, old: Pod): boolean {
  return (
    pod.spec.nodeName !== old.spec.nodeName ||
    isTerminal(pod) !== isTerminal(old) ||
    isTerminating(pod) !== isTerminating(old) ||
    pod.metadata.annotations !== old.metadata.annotations
  );
}

function isNodeNews(node: Node, old: Node): boolean {
  return (
    readyOf(node) !== readyOf(old) ||
    node.metadata.deletionTimestamp !== old.metadata.deletionTimestamp ||
    node.metadata.labels !== old.metadata.labels ||
    node.metadata.annotations !== old.metadata.annotations ||
    node.spec.taints !== old.spec.taints
  );
}

function readyOf(node: Node): string | undefined {
  return node.status?.conditions?.find(({ type }) => type === 'Ready')?.status;
}
