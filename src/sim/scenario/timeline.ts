/** Carries out a scenario: its objects at t = 0, its steps at their times. */
import type { KubeObject } from '../../api/core/meta.ts';
import type { Node } from '../../api/core/node.ts';
import { Kinds } from '../../api/kinds.ts';
import { Labels } from '../../api/labels.ts';
import type { Clock } from '../../ports/clock.ts';
import { isNotFound, KubeError } from '../../ports/kube.ts';
import { compareText } from '../../util/compare-text.ts';
import { unreachable } from '../../util/invariant.ts';
import { applyMergePatch } from '../../util/merge-patch.ts';
import { parseTimestamp } from '../../util/timestamp.ts';
import type { ApiServer } from '../apiserver/api-server.ts';
import { ScenarioError } from './problems.ts';
import { positionOf } from './read-objects.ts';
import type { NodeSelection, ObjectRef, SourceObject, Step, StepAction } from './scenario-file.ts';
import type { ScenarioCloud, ScenarioKubelet } from './world.ts';

export interface TimelineWorld {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly cloud: ScenarioCloud;
  readonly kubelet: ScenarioKubelet;
}

interface WithStatus extends KubeObject {
  readonly status?: unknown;
}

/** The step cannot be done: what it names is not there. */
class StepError extends Error {
  override readonly name = 'StepError';
}

/** Sets a timer for each step, `atMs` from now. A step that fails throws {@link ScenarioError} from its timer. */
export function startTimeline(steps: readonly Step[], world: TimelineWorld): void {
  for (const step of steps) {
    world.clock.after(step.atMs, () => runStep(step, world));
  }
}

/** Creates the objects in order, or merges them into those that exist. Throws {@link ScenarioError}. */
export function applyObjects(server: ApiServer, objects: readonly SourceObject[]): void {
  for (const source of objects) {
    try {
      applyObject(server, source);
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      throw notApplied(source, error);
    }
  }
}

function applyObject(server: ApiServer, { object, kind }: SourceObject): void {
  const { status, ...main }: WithStatus = object;
  const key = keyOf(object.metadata);
  const exists = server.get(kind, key.name, key.namespace) !== undefined;
  if (exists) server.modify(kind, key, (current) => applyMergePatch(current, main));
  else server.create<KubeObject>(kind, main);
  if (status === undefined) return;
  const withStatus = (current: KubeObject) => applyMergePatch<KubeObject>(current, { status });
  if (kind.statusSubresource) server.modifyStatus(kind, key, withStatus);
  else server.modify(kind, key, withStatus);
}

function keyOf({ name, namespace }: { readonly name: string; readonly namespace?: string }) {
  return namespace === undefined ? { name } : { name, namespace };
}

function runStep(step: Step, world: TimelineWorld): void {
  try {
    runAction(step.action, world);
  } catch (error) {
    if (!(error instanceof KubeError || error instanceof StepError)) throw error;
    const { position, path, sourceLine: source } = step;
    const problem = { ...position, path, message: error.message, source };
    throw new ScenarioError([problem], { cause: error });
  }
}

function runAction(action: StepAction, { server, cloud, kubelet }: TimelineWorld): void {
  switch (action.verb) {
    case 'scale':
      patchObject(server, action.target, { spec: { replicas: action.replicas } });
      return;
    case 'apply':
      applyObjects(server, action.objects);
      return;
    case 'patch':
      patchTargets(server, action.target, action.merge);
      return;
    case 'delete':
      deleteObject(server, action.target);
      return;
    case 'interrupt':
      for (const node of selectNodes(server, action.nodes)) {
        const { providerID } = node.spec;
        if (providerID === undefined) {
          throw new StepError(`node ${node.metadata.name} has no providerID; EC2 does not know it`);
        }
        cloud.interrupt(providerID, action.kind);
      }
      return;
    case 'cloud':
      for (const selector of action.unavailable) cloud.setUnavailable(selector);
      for (const selector of action.available) cloud.setAvailable(selector);
      return;
    case 'ami':
      cloud.publishAmi(action.family, action.version);
      return;
    case 'fail':
      for (const node of selectNodes(server, action.nodes)) {
        kubelet.failCondition(node.metadata.name, action.condition);
      }
      return;
    case 'zonalShift':
      cloud.zonalShift(action.zone, action.forMs);
      return;
    default:
      unreachable(action);
  }
}

function patchTargets(
  server: ApiServer,
  target: ObjectRef | NodeSelection,
  merge: Readonly<Record<string, unknown>>,
): void {
  if ('kind' in target) {
    patchObject(server, target, merge);
    return;
  }
  for (const { metadata } of selectNodes(server, target)) {
    patchObject(server, { kind: Kinds.Node, name: metadata.name }, merge);
  }
}

function patchObject(
  server: ApiServer,
  { kind, ...key }: ObjectRef,
  merge: Readonly<Record<string, unknown>>,
): void {
  const { status, ...main } = merge;
  const patched = server.modify(kind, key, (current) => applyMergePatch(current, main));
  if (patched === undefined) throw missing(kind.kind, key);
  if (status === undefined) return;
  server.modifyStatus(kind, key, (current) => applyMergePatch(current, { status }));
}

function deleteObject(server: ApiServer, { kind, ...key }: ObjectRef): void {
  try {
    server.delete(kind, key, { propagationPolicy: 'Background' });
  } catch (error) {
    if (isNotFound(error)) throw missing(kind.kind, key);
    throw error;
  }
}

function missing(
  kind: string,
  key: { readonly name: string; readonly namespace?: string },
): StepError {
  const where = key.namespace === undefined ? '' : ` in namespace ${key.namespace}`;
  return new StepError(`there is no ${kind} "${key.name}"${where} at this time`);
}

/** By creation, then name. Throws {@link StepError} when none matches. */
export function selectNodes(server: ApiServer, selection: NodeSelection): readonly Node[] {
  const { name, nodePool, zone, count } = selection;
  const nodes = server.list(Kinds.Node).filter(({ metadata }) => {
    const labels = metadata.labels ?? {};
    return (
      (name === undefined || metadata.name === name) &&
      (nodePool === undefined || labels[Labels.NodePool] === nodePool) &&
      (zone === undefined || labels[Labels.Zone] === zone)
    );
  });
  if (nodes.length === 0) {
    const wanted = Object.entries(selection).map(([key, value]) => `${key}: ${value}`);
    throw new StepError(`no node matches { ${wanted.join(', ')} } at this time`);
  }
  nodes.sort(
    (a, b) => createdAtMs(a) - createdAtMs(b) || compareText(a.metadata.name, b.metadata.name),
  );
  return count === undefined ? nodes : nodes.slice(0, count);
}

function createdAtMs({ metadata }: Node): number {
  return parseTimestamp(metadata.creationTimestamp ?? '') ?? 0;
}

function notApplied(source: SourceObject, error: KubeError): ScenarioError {
  const { object, document } = source;
  const path = /\b(spec|metadata|status)\b[\w.[\]"/-]*/.exec(error.message)?.[0] ?? '';
  const position = positionOf(source, path);
  const problem = {
    ...position,
    path: `${object.kind} ${object.metadata.name}`,
    message: error.message,
    source: document.source.line(position.line),
  };
  return new ScenarioError([problem], { cause: error });
}
