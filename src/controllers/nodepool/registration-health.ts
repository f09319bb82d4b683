/** Tells from the last launches of a pool whether its nodes come up. */
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../api/karpenter/nodepool.ts';
import { Kinds } from '../../api/kinds.ts';
import {
  applyConditions,
  type ConditionChange,
  conditionSinceMs,
  findCondition,
  isConditionTrue,
  nodePoolConditions,
} from '../../runtime/conditions.ts';
import type { Controller } from '../../runtime/controller.ts';
import { patchStatus } from '../../runtime/patch-status.ts';
import type { StoreEvent } from '../../runtime/store.ts';
import { watch, watchOwn } from '../../runtime/watch.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { servedPool, watchNodeClasses } from './pools.ts';
import { RegistrationHistory } from './registration-history.ts';

const type = 'NodeRegistrationHealthy';
const launchTimeoutMs = 300_000;
const registrationTimeoutMs = 900_000;

/**
 * Parity: karpenter pkg/controllers/nodepool/registrationhealth/controller.go. Differs: reads the ends
 * of launches from the claims' events and is the only writer of the condition.
 */
export function newRegistrationHealthController(dependencies: ControllerDependencies): Controller {
  const { kube, clock, stores } = dependencies;
  const history = new RegistrationHistory();
  const classes = stores.of(Kinds.EC2NodeClass);
  const pools = stores.of(Kinds.NodePool);

  function onClaim(event: StoreEvent<NodeClaim>): readonly string[] {
    const didRegister = endOfLaunch(event, clock.nowMs());
    const owner = event.object.metadata.ownerReferences?.find((o) => o.kind === 'NodePool');
    if (didRegister === undefined || owner === undefined) return [];
    if (pools.get(owner.name)?.metadata.uid !== owner.uid) return [];
    history.record(owner.uid, didRegister);
    return [owner.name];
  }

  return {
    name: 'nodepool.registrationhealth',
    watches: [
      watchOwn(Kinds.NodePool),
      watchNodeClasses(dependencies),
      watch(Kinds.NodeClaim, onClaim),
    ],
    async reconcile(key) {
      const pool = servedPool(key, dependencies);
      const nodeClass = pool && classes.get(pool.spec.template.spec.nodeClassRef.name);
      if (pool === undefined || nodeClass === undefined) return undefined;
      const classGeneration = nodeClass.metadata.generation ?? 0;
      const change = judge(pool, classGeneration, history);
      await patchStatus(kube, Kinds.NodePool, pool, (current) => {
        const conditions = applyConditions(current, nodePoolConditions, [change], clock.nowMs());
        const isSame =
          conditions === current.status?.conditions &&
          current.status.nodeClassObservedGeneration === classGeneration;
        return isSame ? undefined : { conditions, nodeClassObservedGeneration: classGeneration };
      });
      return undefined;
    },
  };
}

/** What became of a launch, if this event tells: the first sight of its end counts, once. */
export function endOfLaunch(
  { object, old, isDeleted }: StoreEvent<NodeClaim>,
  nowMs: number,
): boolean | undefined {
  if (old === undefined) return undefined;
  if (isConditionTrue(object, 'Registered')) {
    return isConditionTrue(old, 'Registered') ? undefined : true;
  }
  const isEnding = isDeleted || object.metadata.deletionTimestamp !== undefined;
  const wasEnding = old.metadata.deletionTimestamp !== undefined;
  if (!isEnding || wasEnding) return undefined;
  const isLaunched = isConditionTrue(object, 'Launched');
  const sinceMs = conditionSinceMs(object, isLaunched ? 'Registered' : 'Launched');
  const timeoutMs = isLaunched ? registrationTimeoutMs : launchTimeoutMs;
  return sinceMs !== undefined && nowMs - sinceMs >= timeoutMs ? false : undefined;
}

function judge(
  pool: NodePool,
  classGeneration: number,
  history: RegistrationHistory,
): ConditionChange {
  const uid = pool.metadata.uid ?? '';
  const condition = findCondition(pool, type);
  if (
    condition === undefined ||
    condition.observedGeneration !== pool.metadata.generation ||
    pool.status?.nodeClassObservedGeneration !== classGeneration
  ) {
    history.reset(uid);
    return { type, status: 'Unknown' };
  }
  if (history.isEmpty(uid)) seed(uid, condition.status, history);
  switch (history.health(uid)) {
    case 'healthy':
      return { type, status: 'True' };
    case 'unhealthy':
      return {
        type,
        status: 'False',
        reason: 'RegistrationFailed',
        message: 'Failed to register node',
      };
    case 'unknown':
      return { type, status: 'Unknown' };
  }
}

// After a restart the condition is all that is left of the history.
function seed(uid: string, status: string, history: RegistrationHistory): void {
  if (status === 'True') history.record(uid, true);
  if (status !== 'False') return;
  history.record(uid, false);
  history.record(uid, false);
}
