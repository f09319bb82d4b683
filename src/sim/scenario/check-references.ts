/** Names in a scenario that must lead somewhere: workloads, pools, classes, types, zones, priorities. */
import type { PodSpec } from '../../api/core/pod.ts';
import { Kinds } from '../../api/kinds.ts';
import { nearest } from '../../api/schema-validation.ts';
import { parseDurationMs } from '../../util/duration.ts';
import { isMap } from './check-shape.ts';
import { type Draft, zonesOf } from './draft.ts';
import { type Path, parsePath } from './json-path.ts';
import { KnownObjects } from './known-objects.ts';
import { kindByName, unknownKind } from './read-objects.ts';
import type { SourceObject } from './scenario-file.ts';
import type { ScenarioDocument, StepDocument } from './schema.ts';

const scalableKinds = ['Deployment', 'ReplicaSet', 'StatefulSet', 'NodePool'];
const builtInPriorities = ['system-cluster-critical', 'system-node-critical'];

type Wrong = (path: Path, message: string) => void;

/** `catalogue`: the names of all instance types; absent: any name will do. */
export function checkReferences(draft: Draft, catalogue: readonly string[] | undefined): void {
  const { scenario, document, problems } = draft;
  const wrong: Wrong = (path, message) => problems.add(document, path, message);
  checkCloud(scenario, catalogue, wrong);
  checkNodes(draft, wrong);
  checkTimeline(draft, wrong);
  const everything = [...draft.objects, ...[...draft.applied.values()].flat()];
  const known = new KnownObjects(everything);
  for (const source of everything) {
    checkObject(source, known, (path, message) => {
      const subject = `${source.kind.kind} ${source.object.metadata.name}`;
      problems.add(source.document, parsePath(path), message, { base: source.base, subject });
    });
  }
  (scenario.spec.scheduler?.refuse ?? []).forEach(({ pods }, i) => {
    checkRef(known, pods, ['spec', 'scheduler', 'refuse', i, 'pods'], wrong);
  });
}

/** `"x" is not …; did you mean "y"?` */
function notOneOf(name: string, what: string, names: readonly string[]): string {
  const near = nearest(name, names);
  if (near !== undefined) return `${JSON.stringify(name)} is not ${what}; did you mean "${near}"?`;
  const list = names.length > 0 && names.length <= 12 ? `; known: ${names.join(', ')}` : '';
  return `${JSON.stringify(name)} is not ${what}${list}`;
}

function checkCloud(
  scenario: ScenarioDocument,
  catalogue: readonly string[] | undefined,
  wrong: Wrong,
): void {
  const { cloud, nodes = [], timeline = [] } = scenario.spec;
  const zones = zonesOf(scenario);
  const zone = (name: string | undefined, path: Path): void => {
    if (name !== undefined && name !== '' && !zones.includes(name)) {
      wrong([...path, 'zone'], notOneOf(name, 'one of the zones of the cloud', zones));
    }
  };
  const given = cloud?.instanceTypes?.map((type) => (typeof type === 'string' ? type : type.name));
  const types = given ?? catalogue;
  const type = (name: string | undefined, path: Path): void => {
    if (name === undefined || types === undefined || types.includes(name)) return;
    const what = given ? 'one of spec.cloud.instanceTypes' : 'an instance type of the catalogue';
    wrong(path, notOneOf(name, what, types));
  };
  const offerings = (
    list: readonly {
      readonly zone?: string | undefined;
      readonly instanceType?: string | undefined;
    }[] = [],
    path: Path,
  ): void =>
    list.forEach((selector, i) => {
      zone(selector.zone, [...path, i]);
      type(selector.instanceType, [...path, i, 'instanceType']);
    });

  (cloud?.instanceTypes ?? []).forEach((entry, i) => {
    const path = ['spec', 'cloud', 'instanceTypes', i];
    if (typeof entry === 'string') {
      if (catalogue === undefined || catalogue.includes(entry)) return;
      wrong(path, notOneOf(entry, 'an instance type of the catalogue', catalogue));
    } else offerings(entry.offerings, [...path, 'offerings']);
  });
  offerings(cloud?.unavailable, ['spec', 'cloud', 'unavailable']);
  offerings(cloud?.poolDepths, ['spec', 'cloud', 'poolDepths']);
  nodes.forEach((node, i) => {
    zone(node.zone, ['spec', 'nodes', i]);
    type(node.instanceType, ['spec', 'nodes', i, 'instanceType']);
  });
  timeline.forEach((step, i) => {
    const path = ['spec', 'timeline', i];
    offerings(step.cloud?.unavailable, [...path, 'cloud', 'unavailable']);
    offerings(step.cloud?.available, [...path, 'cloud', 'available']);
    zone(step.zonalShift?.zone, [...path, 'zonalShift']);
    zone(step.interrupt?.nodes.zone, [...path, 'interrupt', 'nodes']);
    zone(step.fail?.node.zone, [...path, 'fail', 'node']);
    zone(step.patch?.nodes?.zone, [...path, 'patch', 'nodes']);
  });
}

function checkNodes({ scenario, objects }: Draft, wrong: Wrong): void {
  const known = new KnownObjects(objects);
  (scenario.spec.nodes ?? []).forEach((node, i) => {
    const path = ['spec', 'nodes', i];
    if (!known.has(Kinds.NodePool, node.nodePool)) {
      wrong(
        [...path, 'nodePool'],
        notOneOf(node.nodePool, 'a NodePool of the file', known.names('NodePool')),
      );
    }
    for (const workload of Object.keys(node.pods ?? {})) {
      if (known.workload(workload)) continue;
      wrong(
        [...path, 'pods', workload],
        notOneOf(workload, 'a workload of the file', known.workloadNames()),
      );
    }
  });
}

/** A step may name what the file holds and what an earlier step has applied. */
function checkTimeline({ scenario, objects, applied }: Draft, wrong: Wrong): void {
  const known = new KnownObjects(objects);
  const nodePools = new KnownObjects([...objects, ...[...applied.values()].flat()]);
  const steps = (scenario.spec.timeline ?? []).map((step, index) => ({ step, index }));
  steps.sort(
    (a, b) => parseDurationMs(a.step.at) - parseDurationMs(b.step.at) || a.index - b.index,
  );
  for (const { step, index } of steps) {
    const path = ['spec', 'timeline', index];
    checkStep(step, known, path, wrong);
    checkSelections(step, nodePools, path, wrong);
    known.add(applied.get(index) ?? []);
  }
}

function checkStep(step: StepDocument, known: KnownObjects, path: Path, wrong: Wrong): void {
  const { scale, patch } = step;
  if (scale && kindByName(scale.kind) && !scalableKinds.includes(scale.kind)) {
    const kinds = scalableKinds.join(', ');
    wrong([...path, 'scale', 'kind'], `a ${scale.kind} has no replicas; kinds that have: ${kinds}`);
  } else if (scale) checkRef(known, scale, [...path, 'scale'], wrong);
  if (step.delete) checkRef(known, step.delete, [...path, 'delete'], wrong);
  if (!patch) return;
  if (patch.name === undefined) {
    if (!kindByName(patch.kind)) wrong([...path, 'patch', 'kind'], unknownKind(patch.kind));
  } else checkRef(known, { ...patch, name: patch.name }, [...path, 'patch'], wrong);
}

function checkSelections(step: StepDocument, pools: KnownObjects, path: Path, wrong: Wrong): void {
  const selections = [
    { pool: step.interrupt?.nodes.nodePool, at: ['interrupt', 'nodes'] },
    { pool: step.fail?.node.nodePool, at: ['fail', 'node'] },
    { pool: step.patch?.nodes?.nodePool, at: ['patch', 'nodes'] },
  ];
  for (const { pool, at } of selections) {
    if (pool === undefined || pools.has(Kinds.NodePool, pool)) continue;
    wrong(
      [...path, ...at, 'nodePool'],
      notOneOf(pool, 'a NodePool of the file', pools.names('NodePool')),
    );
  }
}

interface Ref {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

function checkRef(known: KnownObjects, ref: Ref, path: Path, wrong: Wrong): void {
  const kind = kindByName(ref.kind);
  if (!kind) {
    wrong([...path, 'kind'], unknownKind(ref.kind));
    return;
  }
  if (known.mayExist(kind, ref.name, ref.namespace)) return;
  const near = nearest(ref.name, known.names(ref.kind));
  const where = kind.namespaced ? ` in namespace ${ref.namespace ?? 'default'}` : '';
  const hint = near === undefined || near === ref.name ? '' : `; did you mean "${near}"?`;
  wrong(
    [...path, 'name'],
    `there is no ${ref.kind} "${ref.name}"${where}: it is neither in the file nor applied by an earlier step${hint}`,
  );
}

function checkObject(
  { object, kind }: SourceObject,
  known: KnownObjects,
  wrong: (path: string, message: string) => void,
): void {
  if (kind === Kinds.NodePool) checkNodeClassRef(object, known, wrong);
  const pod = podSpecOf(object);
  const priority = pod?.spec.priorityClassName;
  if (pod && priority !== undefined && priority !== '') {
    const names = [...builtInPriorities, ...known.names('PriorityClass')];
    if (names.includes(priority)) return;
    wrong(
      `${pod.path}.priorityClassName`,
      notOneOf(priority, 'a PriorityClass of the file', names),
    );
  }
}

function checkNodeClassRef(
  object: unknown,
  known: KnownObjects,
  wrong: (path: string, message: string) => void,
): void {
  const ref = at(object, ['spec', 'template', 'spec', 'nodeClassRef']);
  if (!isMap(ref) || typeof ref['name'] !== 'string') return;
  const path = 'spec.template.spec.nodeClassRef';
  if (ref['kind'] !== 'EC2NodeClass' || ref['group'] !== 'karpenter.k8s.aws') {
    wrong(
      path,
      `must be of group karpenter.k8s.aws and kind EC2NodeClass, found ${ref['group']} ${ref['kind']}`,
    );
    return;
  }
  // A class named default is implied.
  const names = ['default', ...known.names('EC2NodeClass')];
  if (names.includes(ref['name'])) return;
  wrong(`${path}.name`, notOneOf(ref['name'], 'an EC2NodeClass of the file', names));
}

const podSpecPaths = [
  ['spec', 'template', 'spec'],
  ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
] as const;

function podSpecOf(object: unknown): { readonly spec: PodSpec; readonly path: string } | undefined {
  const paths = isMap(object) && object['kind'] === 'Pod' ? [['spec']] : podSpecPaths;
  for (const path of paths) {
    const spec = at(object, path);
    if (isMap(spec) && Array.isArray(spec['containers'])) {
      return { spec: spec as unknown as PodSpec, path: path.join('.') };
    }
  }
  return undefined;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((here, name) => (isMap(here) ? here[name] : undefined), value);
}
