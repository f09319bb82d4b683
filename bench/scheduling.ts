/**
 * Speed of the scheduler: pods per second from Pod objects to a plan, one JSON line per workload.
 *
 *   npx esbuild bench/scheduling.ts --bundle --platform=node --format=esm --outfile=dist/bench.mjs && node dist/bench.mjs
 */
import { newScheduler } from '../src/engine/scheduling/solve.ts';
import type { Settings } from '../src/model/settings.ts';
import { defaultSettings } from '../src/model/settings.ts';
import {
  newDiversePods,
  newNodes,
  newPreferringPods,
  newSnapshot,
} from './scheduling-workloads.ts';

interface Workload {
  readonly name: string;
  readonly settings?: Partial<Settings>;
  readonly instanceTypes: number;
  readonly nodes?: number;
  readonly pods: (seed: number) => ReturnType<typeof newDiversePods>;
}

const workloads: readonly Workload[] = [
  { name: 'five kinds, 1,000 pods', instanceTypes: 400, pods: (s) => newDiversePods(1_000, s) },
  { name: 'five kinds, 10,000 pods', instanceTypes: 400, pods: (s) => newDiversePods(10_000, s) },
  {
    name: 'five kinds, 10,000 pods, 1,363 types',
    instanceTypes: 1_363,
    pods: (s) => newDiversePods(10_000, s),
  },
  {
    name: 'five kinds, 10,000 pods, 2,000 nodes',
    instanceTypes: 400,
    nodes: 2_000,
    pods: (s) => newDiversePods(10_000, s),
  },
  { name: 'preferences kept', instanceTypes: 400, pods: () => newPreferringPods(4_000) },
  {
    name: 'preferences ignored',
    settings: { preferencePolicy: 'Ignore' },
    instanceTypes: 400,
    pods: () => newPreferringPods(4_000),
  },
];

const runs = 5;
for (const workload of workloads) {
  const settings: Settings = { ...defaultSettings, ...workload.settings };
  let best = Infinity;
  let line = {};
  for (let run = 0; run < runs; run++) {
    const pods = workload.pods(42);
    const snapshot = newSnapshot(workload.instanceTypes, newNodes(workload.nodes ?? 0));
    const started = process.cpuUsage();
    const plan = newScheduler(settings).solve({ snapshot, pods, mode: 'provisioning' });
    const used = process.cpuUsage(started);
    const cpuSeconds = (used.user + used.system) / 1e6;
    best = Math.min(best, cpuSeconds);
    line = {
      workload: workload.name,
      pods: pods.length,
      instanceTypes: workload.instanceTypes,
      newNodes: plan.newNodeClaims.length,
      usedNodes: plan.existing.length,
      refused: plan.refused.length,
      cheapestPriceTotal: Number(
        plan.newNodeClaims.reduce((sum, claim) => sum + claim.why.cheapest.price, 0).toFixed(4),
      ),
      cpuSeconds: Number(best.toFixed(4)),
      podsPerCpuSecond: Math.round(pods.length / best),
    };
  }
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
