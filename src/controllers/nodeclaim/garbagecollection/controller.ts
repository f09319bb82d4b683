/** Ends what has lost its other half: claims without an instance, instances without a claim. */
import type { Node } from '../../../api/core/node.ts';
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { CloudError, type Instance, isNodeClaimNotFound } from '../../../ports/cloud-provider.ts';
import { isNotFound } from '../../../ports/kube.ts';
import { isConditionTrue } from '../../../runtime/conditions.ts';
import type { Controller } from '../../../runtime/controller.ts';
import { compareText } from '../../../util/compare-text.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { nextOnGridMs } from '../../grid.ts';
import { nodesByProviderId } from '../../indexes.ts';
import { deleteNodeClaim } from '../deletion.ts';
import { isManagedClaim } from '../managed.ts';

const periodMs = 120_000;
/** A younger instance may belong to a claim whose provider id is still being written. */
const leakedAfterMs = 30_000;
/** After so many looks at nothing there is nothing to look for: the cloud's lists may lag behind. */
const emptyLooks = 2;

const key = 'instances';

/**
 * Looks every two minutes, but only while there are claims or instances.
 *
 * Parity: karpenter pkg/controllers/nodeclaim/garbagecollection/controller.go; for leaked instances
 * karpenter-provider-aws pkg/controllers/nodeclaim/garbagecollection.
 * Differs: an instance tagged for a claim that still waits for its provider id is not leaked.
 */
export function newGarbageCollectionController(deps: ControllerDependencies): Controller {
  const startedAtMs = deps.clock.nowMs();
  let dueAtMs = startedAtMs;
  let looksAtNothing = 0;
  let isAsleep = false;
  return {
    name: 'nodeclaim.garbagecollection',
    concurrency: 1,
    startKeys: [key],
    watches: [
      {
        kind: Kinds.NodeClaim,
        toKeys: ({ isDeleted }) => {
          if (!isAsleep || isDeleted) return [];
          isAsleep = false;
          looksAtNothing = 0;
          dueAtMs = nextOnGridMs(startedAtMs, periodMs, deps.clock.nowMs());
          return [key];
        },
      },
    ],
    async reconcile() {
      const nowMs = deps.clock.nowMs();
      if (nowMs >= dueAtMs) {
        looksAtNothing = (await collect(deps)) ? 0 : looksAtNothing + 1;
        dueAtMs = nextOnGridMs(startedAtMs, periodMs, nowMs + 1);
      }
      isAsleep = looksAtNothing >= emptyLooks && !hasClaims(deps);
      return isAsleep ? undefined : { requeueAfterMs: dueAtMs - deps.clock.nowMs() };
    },
  };
}

function hasClaims({ stores, cloud }: ControllerDependencies): boolean {
  return stores
    .of(Kinds.NodeClaim)
    .list()
    .some((claim) => isManagedClaim(claim, cloud));
}

/** Returns whether there was anything at all. */
async function collect(deps: ControllerDependencies): Promise<boolean> {
  // Claims first: one that is launched in between is then simply not looked at.
  const claims = deps.stores
    .of(Kinds.NodeClaim)
    .list()
    .filter((claim) => isManagedClaim(claim, deps.cloud));
  const instances = await deps.cloud.list();
  await deleteOrphanedClaims(claims, instances, deps);
  await deleteLeakedInstances(instances, deps);
  return claims.length > 0 || instances.length > 0;
}

async function deleteOrphanedClaims(
  claims: readonly NodeClaim[],
  instances: readonly Instance[],
  deps: ControllerDependencies,
): Promise<void> {
  const running = new Set(
    instances.filter(({ isTerminating }) => !isTerminating).map(({ providerId }) => providerId),
  );
  const orphaned = claims.filter(
    (claim) =>
      isConditionTrue(claim, 'Registered') &&
      claim.metadata.deletionTimestamp === undefined &&
      !running.has(claim.status?.providerID ?? '') &&
      !hasReadyNode(claim, deps),
  );
  await Promise.all(orphaned.map((claim) => deleteNodeClaim(claim, 'garbage_collected', deps)));
}

// A node that reports as ready has an instance, whatever the cloud's list says.
function hasReadyNode(claim: NodeClaim, { stores }: ControllerDependencies): boolean {
  const nodes = stores.of(Kinds.Node).byIndex(nodesByProviderId, claim.status?.providerID ?? '');
  return nodes.some((node) =>
    node.status?.conditions?.some((c) => c.type === 'Ready' && c.status === 'True'),
  );
}

async function deleteLeakedInstances(
  instances: readonly Instance[],
  deps: ControllerDependencies,
): Promise<void> {
  const oldest = deps.clock.nowMs() - leakedAfterMs;
  const grown = instances.filter(
    ({ isTerminating, launchedAtMs }) => !isTerminating && launchedAtMs <= oldest,
  );
  const known = deps.stores.of(Kinds.NodeClaim).list();
  if (findUnclaimed(grown, known).length === 0) return;
  // The store may be behind: before an instance is ended the API itself is asked.
  const { items } = await deps.kube.list(Kinds.NodeClaim);
  const leaked = [...findUnclaimed(grown, items)].sort((a, b) =>
    compareText(a.providerId, b.providerId),
  );
  await Promise.all(leaked.map((instance) => deleteInstance(instance, deps)));
}

function findUnclaimed(
  instances: readonly Instance[],
  claims: readonly NodeClaim[],
): readonly Instance[] {
  const claimed = new Set(claims.map((claim) => claim.status?.providerID ?? ''));
  const waiting = new Set(
    claims.filter((claim) => !claim.status?.providerID).map((claim) => claim.metadata.name),
  );
  return instances.filter(
    ({ providerId, nodeClaim }) =>
      !claimed.has(providerId) && !(nodeClaim !== undefined && waiting.has(nodeClaim)),
  );
}

async function deleteInstance(instance: Instance, deps: ControllerDependencies): Promise<void> {
  const { providerId } = instance;
  try {
    await deps.cloud.delete(claimFor(instance, deps));
    deps.logger.info('garbage collected instance', { providerId });
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (!isNodeClaimNotFound(error)) {
      deps.logger.error('instance not collected', { providerId, error: error.message });
      return;
    }
  }
  const nodes = deps.stores.of(Kinds.Node).byIndex(nodesByProviderId, providerId);
  await Promise.all(nodes.map((node) => deleteNode(node, deps)));
}

async function deleteNode(node: Node, { kube }: ControllerDependencies): Promise<void> {
  try {
    await kube.delete(Kinds.Node, { name: node.metadata.name });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

// The provider ends instances of claims; this one stands for a claim that is gone.
function claimFor(instance: Instance, { cloud }: ControllerDependencies): NodeClaim {
  const [group = '', kind = ''] = (cloud.nodeClassKinds[0] ?? '').split('/');
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: { name: instance.nodeClaim ?? instance.providerId },
    spec: { nodeClassRef: { group, kind, name: '' }, requirements: [] },
    status: { providerID: instance.providerId },
  };
}
