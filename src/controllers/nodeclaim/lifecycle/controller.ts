/** The life of a NodeClaim: launch, registration, initialization, liveness, and its end. */
import type { Node } from '../../../api/core/node.ts';
import type { NodeClaim } from '../../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../../api/kinds.ts';
import { Finalizers } from '../../../api/labels.ts';
import { isConditionTrue } from '../../../runtime/conditions.ts';
import type { Controller, ReconcileResult } from '../../../runtime/controller.ts';
import type { ControllerDependencies } from '../../dependencies.ts';
import { freshOnConflict } from '../../fresh-on-conflict.ts';
import { nodeClaimsByProviderId } from '../../indexes.ts';
import { isManagedClaim } from '../managed.ts';
import { NodeLookup } from '../node-lookup.ts';
import { patchNodeClaim } from '../patch.ts';
import { finalizeNodeClaim } from './finalization.ts';
import { initializationStep } from './initialization.ts';
import { launchStep } from './launch.ts';
import { LaunchMemory } from './launch-memory.ts';
import { livenessStep } from './liveness.ts';
import { registrationStep } from './registration.ts';
import type { StepResult } from './step.ts';

/** Parity: karpenter pkg/controllers/nodeclaim/lifecycle/controller.go. */
export function newNodeClaimLifecycleController(deps: ControllerDependencies): Controller {
  const { stores, kube, cloud } = deps;
  const claims = stores.of(Kinds.NodeClaim);
  const memory = new LaunchMemory(deps.clock);
  return {
    name: 'nodeclaim.lifecycle',
    concurrency: 1_000,
    watches: [
      {
        kind: Kinds.NodeClaim,
        toKeys: ({ object, old }) => {
          const isSame = old?.metadata.generation === object.metadata.generation;
          return isSame && isSettled(object as NodeClaim) ? [] : [object.metadata.name];
        },
      },
      {
        kind: Kinds.Node,
        toKeys: ({ object, isDeleted }) =>
          claims
            .byIndex(nodeClaimsByProviderId, (object as Node).spec.providerID ?? '')
            .filter((claim) => isDeleted || isUnderWay(claim))
            .map((claim) => claim.metadata.name),
      },
    ],
    async reconcile(key) {
      const claim = claims.get(key);
      if (!claim || !isManagedClaim(claim, cloud)) return undefined;
      return freshOnConflict(kube, Kinds.NodeClaim, claim, (current, isFresh) => {
        const nodes = new NodeLookup(stores, kube, isFresh);
        return current.metadata.deletionTimestamp === undefined
          ? advance(current, nodes, memory, deps)
          : finalizeNodeClaim(current, nodes, memory, deps);
      });
    },
  };
}

// Once initialized, a claim takes no interest in its Node until one of them goes away.
function isUnderWay(claim: NodeClaim): boolean {
  return claim.metadata.deletionTimestamp !== undefined || !isConditionTrue(claim, 'Initialized');
}

// What others note on an initialized claim is no business of ours.
function isSettled(claim: NodeClaim): boolean {
  return (
    !isUnderWay(claim) && (claim.metadata.finalizers?.includes(Finalizers.Termination) ?? false)
  );
}

async function advance(
  stored: NodeClaim,
  nodes: NodeLookup,
  memory: LaunchMemory,
  deps: ControllerDependencies,
): Promise<ReconcileResult | undefined> {
  const owned = await ensureFinalizer(stored, deps);
  const steps: readonly ((claim: NodeClaim) => Promise<StepResult>)[] = [
    (claim) => launchStep(claim, memory, deps),
    (claim) => registrationStep(claim, nodes, deps),
    (claim) => initializationStep(claim, nodes, deps),
    (claim) => livenessStep(claim, deps),
  ];
  let claim = owned;
  let requeueAfterMs: number | undefined;
  for (const step of steps) {
    const result = await step(claim);
    if (result.isDeleted) return undefined;
    claim = result.claim;
    requeueAfterMs = smaller(requeueAfterMs, result.requeueAfterMs);
  }
  if (claim !== owned) await patchNodeClaim(deps.kube, owned, claim);
  return requeueAfterMs === undefined ? undefined : { requeueAfterMs };
}

/** Nothing is launched for a claim that could vanish without us. */
function ensureFinalizer(claim: NodeClaim, deps: ControllerDependencies): Promise<NodeClaim> {
  const finalizers = claim.metadata.finalizers ?? [];
  if (finalizers.includes(Finalizers.Termination)) return Promise.resolve(claim);
  return patchNodeClaim(deps.kube, claim, {
    ...claim,
    metadata: { ...claim.metadata, finalizers: [...finalizers, Finalizers.Termination] },
  });
}

function smaller(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
