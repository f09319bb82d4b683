/** Notes on a NodeClaim when pods last came to its node or left it. */
import type { Node } from '../../../api/core/node.ts';
import type { Pod } from '../../../api/core/pod.ts';
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { isOwnedByDaemonSet, isTerminal, isTerminating } from '../../../model/pod-predicates.ts';
import { isNotFound } from '../../../ports/kube.ts';
import type { Controller } from '../../../runtime/controller.ts';
import { formatTimestamp, parseTimestamp } from '../../../util/timestamp.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { nodeClaimsByProviderId } from '../../indexes.ts';
import { isManagedClaim } from '../managed.ts';

/** A second event within this time is not written down. */
const dedupeMs = 10_000;

/**
 * Parity: karpenter pkg/controllers/nodeclaim/podevents/controller.go.
 * Differs: a pod that was bound before what is noted already is no event, so that a restart, which
 * sees every pod for the first time, does not put consolidation off.
 */
export function newPodEventsController(deps: ControllerDependencies): Controller {
  const { stores, kube, cloud, clock } = deps;
  const claims = stores.of(Kinds.NodeClaim);
  const nodes = stores.of(Kinds.Node);

  function claimOf(node: Node | undefined): NodeClaim | undefined {
    const found = claims.byIndex(nodeClaimsByProviderId, node?.spec.providerID ?? '');
    const [claim] = found;
    return claim && found.length === 1 && isManagedClaim(claim, cloud) ? claim : undefined;
  }

  return {
    name: 'nodeclaim.podevents',
    watches: [
      {
        kind: Kinds.Pod,
        toKeys: ({ object, old, isDeleted }) => {
          const pod = object as Pod;
          if (!pod.spec.nodeName || isOwnedByDaemonSet(pod)) return [];
          if (!isDeleted && old && !isTurn(pod, old as Pod)) return [];
          const claim = claimOf(nodes.get(pod.spec.nodeName));
          if (!claim) return [];
          const isKnown = !isDeleted && !old && boundAtMs(pod) <= notedAtMs(claim) + dedupeMs;
          return isKnown ? [] : [claim.metadata.name];
        },
      },
    ],
    async reconcile(key) {
      const claim = claims.get(key);
      const nowMs = clock.nowMs();
      if (!claim || nowMs - notedAtMs(claim) < dedupeMs) return undefined;
      const status = { lastPodEventTime: formatTimestamp(nowMs) };
      try {
        await kube.patch(Kinds.NodeClaim, { name: key }, { status }, { subresource: 'status' });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      return undefined;
    },
  };
}

// Bound, ended, or told to end.
function isTurn(pod: Pod, old: Pod): boolean {
  return (
    !old.spec.nodeName ||
    (isTerminal(pod) && !isTerminal(old)) ||
    (isTerminating(pod) && !isTerminating(old))
  );
}

function notedAtMs(claim: NodeClaim): number {
  return parseTimestamp(claim.status?.lastPodEventTime ?? '') ?? Number.NEGATIVE_INFINITY;
}

function boundAtMs(pod: Pod): number {
  const scheduled = pod.status?.conditions?.find((c) => c.type === 'PodScheduled');
  const since = scheduled?.status === 'True' ? scheduled.lastTransitionTime : undefined;
  const text = since ?? pod.status?.startTime ?? pod.metadata.creationTimestamp;
  return parseTimestamp(text ?? '') ?? Number.POSITIVE_INFINITY;
}
