/** Keeps an EC2NodeClass up to date with what its selectors find, and alive while claims need it. */
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import { Kinds } from '../../api/kinds.ts';
import { CloudError } from '../../ports/cloud-provider.ts';
import { isConflict, isNotFound } from '../../ports/kube.ts';
import { applyConditions } from '../../runtime/conditions.ts';
import type { Controller, ReconcileResult } from '../../runtime/controller.ts';
import { patchStatus } from '../../runtime/patch-status.ts';
import { watch, watchOwn } from '../../runtime/watch.ts';
import { compareText } from '../../util/compare-text.ts';
import { mergeDiff } from '../../util/merge-diff.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { nodeClaimsByNodeClass, nodeClassKey } from '../indexes.ts';

export const nodeClassFinalizer = 'karpenter.k8s.aws/termination';
/** Selectors are followed again after so long. */
const refreshMs = 60_000;
/** And, while a class goes away, its claims are looked for; their ends wake it earlier. */
const terminationCheckMs = 600_000;
const maxNamedClaims = 5;

/** Parity: karpenter-provider-aws pkg/controllers/nodeclass/controller.go. */
export function newNodeClassController(dependencies: ControllerDependencies): Controller {
  const { stores, kube, clock, nodeClassStatuses, recorder } = dependencies;
  const classes = stores.of(Kinds.EC2NodeClass);
  const claims = stores.of(Kinds.NodeClaim);

  async function setFinalizers(nodeClass: EC2NodeClass, finalizers: readonly string[]) {
    const { name, resourceVersion } = nodeClass.metadata;
    return kube.patch(
      Kinds.EC2NodeClass,
      { name },
      { metadata: { finalizers: finalizers.length === 0 ? null : finalizers } },
      resourceVersion === undefined ? {} : { resourceVersion },
    );
  }

  async function finalize(nodeClass: EC2NodeClass): Promise<ReconcileResult | undefined> {
    const finalizers = nodeClass.metadata.finalizers ?? [];
    if (!finalizers.includes(nodeClassFinalizer)) return undefined;
    const users = claims.byIndex(nodeClaimsByNodeClass, nodeClassKey(nodeClass));
    if (users.length > 0) {
      const names = users.map((claim) => claim.metadata.name).sort(compareText);
      recorder.publish({
        object: nodeClass,
        type: 'Normal',
        reason: 'WaitingOnNodeClaimTermination',
        message: `Waiting on NodeClaim termination for ${formatNames(names)}`,
        dedupeValues: [nodeClass.metadata.uid ?? '', ...names],
      });
      return { requeueAfterMs: terminationCheckMs };
    }
    try {
      await setFinalizers(
        nodeClass,
        finalizers.filter((name) => name !== nodeClassFinalizer),
      );
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    return undefined;
  }

  async function refresh(nodeClass: EC2NodeClass): Promise<ReconcileResult> {
    const resolved = await nodeClassStatuses.resolve(nodeClass);
    const found = (resolved.conditions ?? []).filter(({ type }) => type !== 'Ready');
    const set = { root: 'Ready', dependents: found.map(({ type }) => type) };
    await patchStatus(kube, Kinds.EC2NodeClass, nodeClass, (current) => {
      if (current.metadata.generation !== nodeClass.metadata.generation) return undefined;
      const conditions = applyConditions(current, set, found, clock.nowMs());
      return mergeDiff(current.status, { ...resolved, conditions });
    });
    return { requeueAfterMs: refreshMs };
  }

  return {
    name: 'nodeclass',
    watches: [
      watchOwn(Kinds.EC2NodeClass),
      watch(Kinds.NodeClaim, ({ object, isDeleted }) =>
        isDeleted ? [object.spec.nodeClassRef.name] : [],
      ),
    ],
    async reconcile(key) {
      const nodeClass = classes.get(key);
      if (nodeClass === undefined) return undefined;
      if (nodeClass.metadata.deletionTimestamp !== undefined) return finalize(nodeClass);
      const finalizers = nodeClass.metadata.finalizers ?? [];
      try {
        const kept = finalizers.includes(nodeClassFinalizer)
          ? nodeClass
          : await setFinalizers(nodeClass, [...finalizers, nodeClassFinalizer]);
        return await refresh(kept);
      } catch (error) {
        if (isConflict(error)) return { requeueAfterMs: 0 };
        if (error instanceof CloudError) dependencies.logger.error('resolving nodeclass', { key });
        throw error;
      }
    },
  };
}

function formatNames(names: readonly string[]): string {
  const rest = names.length - maxNamedClaims;
  const shown = names.slice(0, maxNamedClaims).join(', ');
  return rest > 0 ? `${shown} and ${rest} other(s)` : shown;
}
