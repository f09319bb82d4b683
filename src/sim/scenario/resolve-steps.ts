/** The timeline of a scenario as actions in order of time. */
import { parseDurationMs } from '../../util/duration.ts';
import { invariant } from '../../util/invariant.ts';
import { verbsOf } from './check-scenario.ts';
import type { Draft } from './draft.ts';
import { formatPath } from './json-path.ts';
import { kindByName } from './read-objects.ts';
import { resolveSelectors } from './resolve-cloud.ts';
import type { NodeSelection, ObjectRef, SourceObject, Step, StepAction } from './scenario-file.ts';
import type { StepDocument } from './schema.ts';
import { locate } from './source.ts';

export function resolveSteps({ scenario, document, applied }: Draft): readonly Step[] {
  const steps = (scenario.spec.timeline ?? []).map((step, index): Step => {
    const path = ['spec', 'timeline', index, ...verbsOf(step)];
    const position = locate(document, path, 'key');
    return {
      atMs: parseDurationMs(step.at),
      action: resolveAction(step, applied.get(index) ?? []),
      path: formatPath(path),
      position,
      sourceLine: document.source.line(position.line),
    };
  });
  return steps.sort((a, b) => a.atMs - b.atMs);
}

function resolveAction(step: StepDocument, objects: readonly SourceObject[]): StepAction {
  const { scale, apply, patch, interrupt, cloud, ami, fail, zonalShift } = step;
  if (scale) return { verb: 'scale', target: refOf(scale), replicas: scale.replicas };
  if (apply) return { verb: 'apply', objects };
  if (patch) {
    const { merge, nodes, name } = patch;
    const target = name === undefined ? selectionOf(nodes) : refOf({ ...patch, name });
    return { verb: 'patch', target, merge: merge as Readonly<Record<string, unknown>> };
  }
  if (step.delete) return { verb: 'delete', target: refOf(step.delete) };
  if (interrupt) {
    return { verb: 'interrupt', kind: interrupt.kind, nodes: selectionOf(interrupt.nodes) };
  }
  if (cloud) {
    return {
      verb: 'cloud',
      unavailable: resolveSelectors(cloud.unavailable),
      available: resolveSelectors(cloud.available),
    };
  }
  if (ami) return { verb: 'ami', ...ami };
  if (fail) return { verb: 'fail', nodes: selectionOf(fail.node), condition: fail.condition };
  invariant(zonalShift, 'a step was checked and has no verb');
  return { verb: 'zonalShift', zone: zonalShift.zone, forMs: parseDurationMs(zonalShift.for) };
}

function refOf(ref: {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}): ObjectRef {
  const kind = kindByName(ref.kind);
  invariant(kind, `kind ${ref.kind} was checked and is not known`);
  return kind.namespaced
    ? { kind, name: ref.name, namespace: ref.namespace ?? 'default' }
    : { kind, name: ref.name };
}

function selectionOf(selection: NodeSelection | undefined): NodeSelection {
  invariant(selection, 'a step was checked and selects no nodes');
  return selection;
}
