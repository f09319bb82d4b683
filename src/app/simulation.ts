/** A rehearsal: a scenario in an embedded cluster and a simulated EC2, in virtual time. */
import { Kinds } from '../api/kinds.ts';
import { Labels } from '../api/labels.ts';
import type { Logger, Metrics, Traces } from '../ports/observability.ts';
import { newSimulatedProvider } from '../providers/simulated/provider.ts';
import { EmbeddedApiServer } from '../sim/apiserver/embedded-api-server.ts';
import { newEmbeddedKube } from '../sim/apiserver/embedded-kube.ts';
import type { Violation } from '../sim/checkers/checker.ts';
import { newCheckers } from '../sim/checkers/checkers.ts';
import { VirtualClock } from '../sim/clock/virtual-clock.ts';
import { newLatencyModel } from '../sim/cloud/latency-model.ts';
import { newSimulatedEc2 } from '../sim/cloud/simulated-ec2.ts';
import { newFaults } from '../sim/faults/fault-plan.ts';
import type { FaultName } from '../sim/faults/faults.ts';
import { newKubelets } from '../sim/kubelet/kubelets.ts';
import { newKubeScheduler } from '../sim/kubescheduler/kube-scheduler.ts';
import { Expectations } from '../sim/scenario/expectations.ts';
import { Observation } from '../sim/scenario/observation.ts';
import { resultOf, type ScenarioResult } from '../sim/scenario/result.ts';
import type { ScenarioFile } from '../sim/scenario/scenario-file.ts';
import { applyObjects, startTimeline } from '../sim/scenario/timeline.ts';
import { newWorkloads } from '../sim/workloads/workloads.ts';
import { newRng } from '../util/rng.ts';
import { version } from '../util/version.ts';
import { type Assembly, assemble } from './assemble.ts';
import { newCrashingProgram } from './crashing.ts';
import { addExistingNode } from './existing-nodes.ts';
import { implicitNodeClass } from './implicit-node-class.ts';
import { newSettledWatch } from './settled.ts';

export interface RunOptions {
  /** In place of the scenario's. */
  readonly seed?: number;
  /** Ends the run then, in place of the scenario's end; milliseconds since t = 0. */
  readonly untilMs?: number;
  readonly onProgress?: (progress: {
    readonly atMs: number;
    readonly untilMs: number;
    readonly events: number;
  }) => void;
  /** Gets each decision. */
  readonly trace?: (line: object) => void;
  /** Awaited before time moves on to `virtualMs` since t = 0. */
  readonly pace?: (virtualMs: number) => Promise<void>;
}

/** A run with what its checkers and faults have to say. */
export interface CheckedRun {
  readonly result: ScenarioResult;
  readonly violations: readonly Violation[];
  readonly firedFaults: ReadonlyMap<FaultName, number>;
  /** Writes to the API. */
  readonly writes: number;
}

/** Runs a scenario to its end. Rejects with ScenarioError when a step or an object is refused. */
export async function runScenario(
  scenario: ScenarioFile,
  options: RunOptions = {},
): Promise<ScenarioResult> {
  return (await rehearse(scenario, options, false)).result;
}

/** The same, watched by the invariant checkers. */
export function runChecked(scenario: ScenarioFile, options: RunOptions = {}): Promise<CheckedRun> {
  return rehearse(scenario, options, true);
}

async function rehearse(
  scenario: ScenarioFile,
  options: RunOptions,
  isChecked: boolean,
): Promise<CheckedRun> {
  const seed = options.seed ?? scenario.seed;
  const world = newWorld(scenario, seed, options.trace);
  const { clock, server, observation, faults } = world;
  const checkers = isChecked
    ? newCheckers({ server, instances: world.instances }, clock)
    : undefined;
  await begin(scenario, world);
  const expectations = new Expectations(scenario.expectations, observation);
  for (const atMs of expectations.timesMs) clock.after(atMs, () => undefined);
  startTimeline(scenario.steps, world);
  const program = newProgram(scenario, world, options.trace);
  clock.addBusy(() => program.isBusy());
  // Resolves once time runs: the informers list and watch on timers.
  void program.start();
  const settled = await run(scenario, options, world, expectations);
  const result = resultOf(observation, {
    scenario: scenario.name,
    seed,
    engineVersion: version,
    ...(settled === undefined ? {} : { settled }),
    expectations: expectations.finish(),
  });
  const violations = checkers?.finish() ?? [];
  void program.stop();
  return { result, violations, firedFaults: faults.fired, writes: server.writeCount };
}

type SimulatedWorld = ReturnType<typeof newWorld>;

function newWorld(scenario: ScenarioFile, seed: number, trace: RunOptions['trace']) {
  const rng = newRng(seed);
  const clock = new VirtualClock(scenario.startMs);
  const faults = newFaults(scenario.faults, rng, clock);
  const server = new EmbeddedApiServer({
    clock,
    rng,
    onEviction: (pod, succeeded) => observation.evictionAttempted(pod, succeeded),
  });
  const observation = new Observation(server);
  const config = scenario.cloud;
  const latency = newLatencyModel({
    profile: config.profile,
    overrides: config.latency,
    rng,
  });
  const ec2 = newSimulatedEc2({ clock, rng, faults, latency, config });
  const workloads = newWorkloads({ server, clock, rng, latency, zones: config.zones });
  const kubelets = newKubelets({ server, clock, latency, rng, faults });
  ec2.onLaunch((attempt, instance) => {
    observation.launchAttempted(attempt);
    if (instance) observation.instanceStarted(instance);
  });
  ec2.subscribe(kubelets);
  ec2.subscribe({
    onRunning: () => undefined,
    onShuttingDown: () => undefined,
    onTerminated: ({ providerId }) => observation.instanceEnded(providerId),
  });
  newKubeScheduler({
    server,
    clock,
    rng,
    options: scenario.scheduler,
    onEvent: (pod, type, reason, message) => {
      observation.eventRecorded({ object: pod, type, reason, message });
      trace?.({ t: observation.now(), event: reason, object: pod.metadata.name, message });
    },
  });
  const provider = newSimulatedProvider({
    ec2,
    clock,
    settings: scenario.settings,
    clusterName: 'rehearsal',
    nodeClasses: (name) => server.get(Kinds.EC2NodeClass, name),
  });
  server.subscribe(Kinds.Node, ({ type, object: node, old }) => {
    const isRegistered = node.metadata.labels?.[Labels.Registered] === 'true';
    if (type === 'DELETED' || !isRegistered || old?.metadata.labels?.[Labels.Registered]) return;
    const claim = server
      .list(Kinds.NodeClaim)
      .find(({ status }) => status?.providerID === node.spec.providerID);
    if (claim) provider.nodeRegistered(node, claim);
  });
  return {
    rng,
    clock,
    faults,
    server,
    observation,
    ec2,
    cloud: ec2,
    workloads,
    kubelets,
    kubelet: { failCondition: kubelets.holdCondition.bind(kubelets) },
    provider,
    instances: () => ec2.instances(),
  };
}

async function begin(scenario: ScenarioFile, world: SimulatedWorld): Promise<void> {
  const bringsDefault = scenario.objects.some(
    ({ kind, object }) =>
      kind.kind === 'EC2NodeClass' && object.metadata.name === implicitNodeClass.metadata.name,
  );
  if (!bringsDefault) world.server.create(Kinds.EC2NodeClass, implicitNodeClass);
  applyObjects(world.server, scenario.objects);
  for (const node of scenario.nodes) await addExistingNode(node, world);
}

function newProgram(
  scenario: ScenarioFile,
  { clock, faults, server, observation, provider, rng }: SimulatedWorld,
  trace: RunOptions['trace'],
): Pick<Assembly, 'start' | 'stop' | 'isBusy'> {
  const logger: Logger = {
    debug: () => undefined,
    info: (message, fields) => trace?.({ t: observation.now(), log: message, ...fields }),
    error: (message, fields) => trace?.({ t: observation.now(), error: message, ...fields }),
  };
  const traces: Traces = {
    scheduling: (plan) => {
      observation.scheduled(plan);
      trace?.({ t: observation.now(), decision: 'scheduling', ...plan });
    },
    disruption: (plan) => trace?.({ t: observation.now(), decision: 'disruption', ...plan }),
    disruptionStarted: (disruption) => observation.disruptionStarted(disruption),
  };
  const kube = newEmbeddedKube(server, { clock, faults });
  const build = (ports: Pick<Parameters<typeof assemble>[0], 'kube' | 'cloud'>) =>
    assemble(
      {
        ...ports,
        clock,
        nodeClassStatuses: provider,
        onEvent: (event) => observation.eventRecorded(event),
        metrics: silentMetrics,
        logger,
        traces,
        rng: rng.fork('controllers'),
      },
      scenario.settings,
    );
  const crashes = scenario.faults.some(({ name }) => name === 'controller.crash');
  return crashes
    ? newCrashingProgram({ clock, faults, kube, cloud: provider, build })
    : build({ kube, cloud: provider });
}

const silentMetrics: Metrics = {
  count: () => undefined,
  gauge: () => undefined,
  observe: () => undefined,
};

/** Runs to the end; whether the cluster settled, where the scenario asks for that. */
async function run(
  scenario: ScenarioFile,
  options: RunOptions,
  { clock, server, observation }: SimulatedWorld,
  expectations: Expectations,
): Promise<boolean | undefined> {
  const { startMs, end } = scenario;
  const endMs = options.untilMs ?? (end.kind === 'duration' ? end.afterMs : end.timeoutMs);
  const quietFromMs = Math.max(
    0,
    ...scenario.steps.map(({ atMs }) => atMs),
    ...expectations.timesMs,
  );
  const settled =
    end.kind === 'settled'
      ? newSettledWatch(server, observation, startMs + quietFromMs)
      : undefined;
  const drain = () => new Promise<void>((resolve) => setImmediate(resolve));
  const pacing = options.pace;
  const progress = throttled(options.onProgress);
  const afterEach = (nowMs: number): void => {
    expectations.afterInstant();
    progress(() => ({ atMs: nowMs - startMs, untilMs: endMs, events: server.writeCount }));
    if (settled?.isSettled() || pacing) clock.stop();
  };
  settled?.start(clock);
  for (;;) {
    await clock.runUntil(startMs + endMs, { drain, afterEach });
    if (settled?.isSettled()) return true;
    if (clock.nowMs() >= startMs + endMs) return settled ? false : undefined;
    await pacing?.((clock.nextAtMs() ?? startMs + endMs) - startMs);
  }
}

/** At most ten reports a second, so that showing progress costs nothing. */
function throttled<T>(report: ((value: T) => void) | undefined): (make: () => T) => void {
  if (!report) return () => undefined;
  let lastMs = 0;
  let calls = 0;
  return (make) => {
    if (++calls % 64 !== 0) return;
    const nowMs = performance.now();
    if (nowMs - lastMs < 100) return;
    lastMs = nowMs;
    report(make());
  };
}
