/** Controllers in virtual time against an API in memory. */
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import { Kinds } from '../../api/kinds.ts';
import type { SchedulingPlan } from '../../model/plan.ts';
import { defaultSettings, type Settings } from '../../model/settings.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Manager, newManager } from '../../runtime/manager.ts';
import { MemoryKube } from '../../runtime/testing/memory-kube.ts';
import { newNotedMetrics, newNotedRecorder, silentLogger } from '../../runtime/testing/silence.ts';
import { Cluster } from '../../state/cluster.ts';
import { newRng } from '../../util/rng.ts';
import type { ControllerDependencies } from '../dependencies.ts';
import { feedCluster } from '../state/feed.ts';
import { newFakeCloud, newType } from './fake-cloud.ts';

export interface World extends ControllerDependencies {
  readonly manager: Manager;
  readonly memory: MemoryKube;
  readonly cloud: ReturnType<typeof newFakeCloud>;
  readonly recorder: ReturnType<typeof newNotedRecorder>;
  readonly metrics: ReturnType<typeof newNotedMetrics>;
  readonly plans: SchedulingPlan[];
  /** As if the instance of the claim had come up. */
  launch(claim: NodeClaim, cpu: string): void;
}

export function newWorld(clock: Clock, settings: Partial<Settings> = {}): World {
  const memory = new MemoryKube(clock);
  const metrics = newNotedMetrics();
  const cloud = newFakeCloud([newType('L', 2_000, 0.1), newType('XL', 4_000, 0.2)]);
  const cluster = new Cluster({ nodeClassKinds: cloud.nodeClassKinds });
  const manager = newManager({ kube: memory, clock, logger: silentLogger, metrics });
  feedCluster(manager.stores, cluster);
  const plans: SchedulingPlan[] = [];
  return {
    clock,
    manager,
    memory,
    kube: manager.kube,
    cloud,
    nodeClassStatuses: { resolve: () => Promise.resolve({}) },
    cluster,
    stores: manager.stores,
    recorder: newNotedRecorder(),
    metrics,
    logger: silentLogger,
    traces: {
      scheduling: (plan) => void plans.push(plan),
      disruption: () => {},
      disruptionStarted: () => {},
    },
    settings: { ...defaultSettings, ...settings },
    rng: newRng(1),
    plans,
    launch(claim, cpu) {
      const amounts = { cpu, memory: '64Gi', pods: '110' };
      const status = {
        ...claim.status,
        providerID: `fake:///${claim.metadata.name}`,
        capacity: amounts,
        allocatable: amounts,
      };
      memory.put(Kinds.NodeClaim, { ...claim, status });
    },
  };
}
