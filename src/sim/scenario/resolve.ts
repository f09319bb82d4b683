/** A checked draft in plain numbers: durations as milliseconds, quantities as amounts, defaults filled in. */
import { defaultSettings, type Settings } from '../../model/settings.ts';
import { CelSyntaxError, compileCel } from '../../util/cel.ts';
import { parseDurationMs } from '../../util/duration.ts';
import { invariant } from '../../util/invariant.ts';
import { parseTimestamp } from '../../util/timestamp.ts';
import type { FaultRule } from '../faults/fault-plan.ts';
import { type Draft, zonesOf } from './draft.ts';
import { KnownObjects } from './known-objects.ts';
import { resolveCloud } from './resolve-cloud.ts';
import { resolveSteps } from './resolve-steps.ts';
import {
  type ExistingNode,
  type ExpectationSpec,
  expectationVariables,
  type ScenarioEnd,
  type ScenarioFile,
  type SchedulerSpec,
} from './scenario-file.ts';
import type { ScenarioDocument } from './schema.ts';
import { locate, locateInText } from './source.ts';

const defaultStart = '2026-01-05T00:00:00Z';
const defaultTimeout = '2h';

type Spec = ScenarioDocument['spec'];

/** Adds a problem for each expression that is no CEL. */
export function resolveScenario(draft: Draft): ScenarioFile {
  const { scenario } = draft;
  const { spec, metadata } = scenario;
  return {
    name: metadata.name,
    fileName: draft.fileName,
    startMs: parseTimestamp(spec.start ?? defaultStart) ?? 0,
    end: resolveEnd(spec),
    seed: spec.seed ?? 1,
    settings: resolveSettings(spec.settings),
    cloud: resolveCloud(spec.cloud, zonesOf(scenario)),
    scheduler: resolveScheduler(spec.scheduler),
    nodes: resolveNodes(draft),
    objects: draft.objects,
    steps: resolveSteps(draft),
    expectations: resolveExpectations(draft),
    faults: (spec.faults ?? []).map(resolveFault),
  };
}

function resolveEnd(spec: Spec): ScenarioEnd {
  return spec.duration === undefined
    ? { kind: 'settled', timeoutMs: parseDurationMs(spec.timeout ?? defaultTimeout) }
    : { kind: 'duration', afterMs: parseDurationMs(spec.duration) };
}

function resolveSettings(given: Spec['settings'] = {}): Settings {
  const {
    batchIdleDuration,
    batchMaxDuration,
    reservedENIs,
    ignoreDRARequests,
    featureGates,
    ...rest
  } = given;
  return {
    ...defaultSettings,
    ...rest,
    batchIdleMs: optionalMs(batchIdleDuration) ?? defaultSettings.batchIdleMs,
    batchMaxMs: optionalMs(batchMaxDuration) ?? defaultSettings.batchMaxMs,
    reservedEnis: reservedENIs ?? defaultSettings.reservedEnis,
    ignoreDraRequests: ignoreDRARequests ?? defaultSettings.ignoreDraRequests,
    featureGates: { ...defaultSettings.featureGates, ...featureGates },
  };
}

function resolveScheduler(given: Spec['scheduler'] = {}): SchedulerSpec {
  return {
    podInitialBackoffMs: parseDurationMs(given.podInitialBackoff ?? '1s'),
    podMaxBackoffMs: parseDurationMs(given.podMaxBackoff ?? '10s'),
    refuse: (given.refuse ?? []).map(({ pods, nodes, reason = '' }) => ({
      pods: { ...pods, namespace: pods.namespace ?? 'default' },
      nodes,
      reason,
    })),
  };
}

function resolveNodes({ scenario, objects }: Draft): readonly ExistingNode[] {
  const known = new KnownObjects(objects);
  return (scenario.spec.nodes ?? []).flatMap(({ count, age, labels, pods, name, ...rest }) => {
    const node = {
      ...rest,
      ageMs: parseDurationMs(age ?? '0s'),
      labels: labels ?? {},
      pods: Object.entries(pods ?? {}).map(([workload, podCount]) => {
        const owner = known.workload(workload)?.object;
        invariant(owner, `workload ${workload} was checked and is not there`);
        const { namespace = 'default' } = owner.metadata;
        return { kind: owner.kind, namespace, name: owner.metadata.name, count: podCount };
      }),
    };
    if (count === undefined) return [{ ...node, name }];
    return Array.from({ length: count }, (_, i) => ({ ...node, name: `${name}-${i + 1}` }));
  });
}

function resolveExpectations({ scenario, document, problems }: Draft): readonly ExpectationSpec[] {
  return (scenario.spec.expect ?? []).flatMap(({ at, that, because }, i) => {
    const path = ['spec', 'expect', i, 'that'];
    try {
      const program = compileCel(that, expectationVariables);
      const isTimed = at !== 'end' && at !== 'always';
      return [
        {
          at,
          ...(isTimed ? { atMs: parseDurationMs(at) } : {}),
          that,
          ...(because === undefined ? {} : { because }),
          program,
          position: locate(document, path, 'value'),
        },
      ];
    } catch (error) {
      if (!(error instanceof CelSyntaxError)) throw error;
      const position = locateInText(document, path, error);
      problems.addAt(document.source, position, error.message, `spec.expect[${i}].that`);
      return [];
    }
  });
}

function resolveFault(fault: NonNullable<Spec['faults']>[number]): FaultRule {
  const { name, probability, from, until, max } = fault;
  return {
    name,
    probability,
    ...(from === undefined ? {} : { fromMs: parseDurationMs(from) }),
    ...(until === undefined ? {} : { untilMs: parseDurationMs(until) }),
    ...(max === undefined ? {} : { max }),
  };
}

function optionalMs(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseDurationMs(text);
}
