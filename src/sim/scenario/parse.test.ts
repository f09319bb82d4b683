import { expect, test } from 'vitest';
import { type ParseOptions, parseScenarioFile } from './parse.ts';
import { ScenarioError } from './problems.ts';
import type { ScenarioFile } from './scenario-file.ts';

const catalogue = ['c7g.large', 'c7g.xlarge', 'm7g.large'];

function parse(text: string, options: Partial<ParseOptions> = {}): ScenarioFile {
  const readFile = (name: string): string => {
    throw new Error(`ENOENT: no such file ${name}`);
  };
  return parseScenarioFile(text, 's.yaml', { readFile, instanceTypes: catalogue, ...options });
}

/** The whole message of what is wrong. */
function wrong(text: string, options: Partial<ParseOptions> = {}): string {
  try {
    parse(text, options);
  } catch (error) {
    if (error instanceof ScenarioError) return `\n${error.message}\n`;
    throw error;
  }
  throw new Error('nothing is wrong');
}

const pool = `
---
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: { name: build }
spec:
  template:
    spec:
      nodeClassRef: { group: karpenter.k8s.aws, kind: EC2NodeClass, name: default }
      requirements: []`;

const deployment = `
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 1
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [ { name: main, image: pause, resources: { requests: { cpu: 500m } } } ]`;

function scenario(spec: string): string {
  return `apiVersion: tenon.sh/v1alpha1
kind: Scenario
metadata: { name: s }
spec:
${spec
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => `  ${line}`)
  .join('\n')}`;
}

test('a scenario becomes plain numbers, with defaults filled in', () => {
  const file = parse(
    scenario(`
duration: 1h30m
settings: { batchIdleDuration: 2s, featureGates: { nodeRepair: true } }
cloud:
  zones: [us-east-1a]
  instanceTypes:
    - c7g.large
    - { name: L, capacity: { cpu: "2" }, allocatable: { cpu: 1930m, memory: 1Gi }, price: 0.085, spotPrice: 0.03 }
  latency: { launch: 2, ready: { p50: 10s, p99: 40s } }
  unavailable: [ { capacityType: spot } ]
  quotas: { spotVcpus: 64 }
  spot: { interruptions: { monthlyRate: 0.05 }, droughts: { meanClosed: 5m } }
  poolDepths: [ { instanceType: L, zone: us-east-1a, capacityType: spot, instances: 3 } ]
nodes:
  - { name: n, count: 2, nodePool: build, instanceType: L, zone: us-east-1a, capacityType: spot, age: 1h, pods: { web: 3 } }
timeline:
  - { at: 5m, scale: { kind: Deployment, name: web, replicas: 4 } }
  - { at: 1m, cloud: { available: [ { capacityType: spot } ] } }
faults: [ { name: ec2.throttled, probability: 0.1, until: 10m } ]
expect:
  - { at: 2m, that: "nodes.size() == 1" }`) +
      pool +
      deployment,
  );
  expect(file.end).toEqual({ kind: 'duration', afterMs: 5_400_000 });
  expect(file.seed).toBe(1);
  expect(file.settings.batchIdleMs).toBe(2000);
  expect(file.settings.featureGates.nodeRepair).toBe(true);
  expect(file.cloud.latency).toEqual({
    launch: { p50Ms: 2000, p95Ms: 2000, p99Ms: 2000 },
    ready: { p50Ms: 10_000, p95Ms: 10_000, p99Ms: 40_000 },
  });
  expect(file.cloud).toMatchObject({
    quotas: { spotVcpus: 64 },
    spot: { interruptions: { monthlyRate: 0.05 }, droughts: { meanClosedMs: 300_000 } },
    poolDepths: [{ instanceType: 'L', instances: 3 }],
  });
  expect(file.cloud.instanceTypes?.[1]).toEqual({
    name: 'L',
    capacity: { cpu: 2000 },
    allocatable: { cpu: 1930, memory: 1024 ** 3 },
    registered: {},
    labels: {},
    volumeLimits: {},
    offerings: [
      { zone: 'us-east-1a', capacityType: 'on-demand', price: 0.085, available: true },
      { zone: 'us-east-1a', capacityType: 'spot', price: 0.03, available: true },
    ],
  });
  expect(file.nodes.map(({ name }) => name)).toEqual(['n-1', 'n-2']);
  expect(file.nodes[0]?.pods).toEqual([
    { kind: 'Deployment', namespace: 'default', name: 'web', count: 3 },
  ]);
  expect(file.steps.map(({ atMs, action }) => `${atMs} ${action.verb}`)).toEqual([
    '60000 cloud',
    '300000 scale',
  ]);
  expect(file.faults).toEqual([{ name: 'ec2.throttled', probability: 0.1, untilMs: 600_000 }]);
  expect(file.expectations[0]?.atMs).toBe(120_000);
  expect(file.objects.map(({ object }) => object.metadata)).toEqual([
    { name: 'build' },
    { name: 'web', namespace: 'default' },
  ]);
});

test('files hold more objects, Lists too', () => {
  const file = parse(scenario('until: Settled\nfiles: [more.yaml]'), {
    readFile: () =>
      `kind: List\napiVersion: v1\nitems:\n- ${deployment.slice(5).replaceAll('\n', '\n  ')}`,
  });
  expect(file.objects.map(({ object }) => object.kind)).toEqual(['Deployment']);
  expect(file.end).toEqual({ kind: 'settled', timeoutMs: 7_200_000 });
});

test('YAML that cannot be read', () => {
  expect(wrong('kind: Scenario\nspec: { duration: 1h\n')).toMatchInlineSnapshot(`
    "
    s.yaml:3:1: not valid YAML: Flow map in block collection must be sufficiently indented and end with a }
    "
  `);
  expect(wrong(scenario('duration: 1h\nduration: 2h'))).toMatchInlineSnapshot(`
    "
    s.yaml:6:3: this key stands twice in the same map; keep one of them
          duration: 2h
          ^
    "
  `);
});

test('no Scenario, and two', () => {
  expect(wrong(pool.slice(5))).toMatchInlineSnapshot(`
    "
    s.yaml:1:1: no document of kind Scenario (apiVersion tenon.sh/v1alpha1); a file has exactly one
        apiVersion: karpenter.sh/v1
        ^
    "
  `);
  expect(
    wrong(`${scenario('duration: 1h')}\n---\n${scenario('duration: 2h')}`),
  ).toMatchInlineSnapshot(`
    "
    s.yaml:8:7: kind: a second Scenario; a file has exactly one
        kind: Scenario
              ^
    "
  `);
});

test('fields: unknown, missing, of the wrong type; all in one go', () => {
  expect(
    wrong(
      scenario(`
duraton: 1h
seed: -1
settings: { packing: cheapest, featureGates: { nodeRepair: yes please } }
cloud:
  zones: [us-east-1a, us-east-1a]
  instanceTypes: [ { name: L, capacity: { cpu: two }, allocatable: {} }, 7 ]
timeline:
  - { at: 0s, scale: { kind: Deployment, name: web, replicas: "ten" } }
  - { at: soon, interrupt: { kind: SpotInteruption, nodes: {} } }
  - { scale: { kind: Deployment, name: web, replicas: 1 } }`),
    ),
  ).toMatchInlineSnapshot(`
    "
    s.yaml:5:3: spec.duraton: unknown field; did you mean "duration"?
          duraton: 1h
          ^
    s.yaml:6:9: spec.seed: must be an integer >= 0, found -1
          seed: -1
                ^
    s.yaml:7:24: spec.settings.packing: must be karpenter or lowest-cost, found "cheapest"
          settings: { packing: cheapest, featureGates: { nodeRepair: yes please } }
                               ^
    s.yaml:7:62: spec.settings.featureGates.nodeRepair: must be true or false, found "yes please"
          settings: { packing: cheapest, featureGates: { nodeRepair: yes please } }
                                                                     ^
    s.yaml:9:25: spec.cloud.zones[1]: "us-east-1a" stands twice
            zones: [us-east-1a, us-east-1a]
                                ^
    s.yaml:10:50: spec.cloud.instanceTypes[0].capacity.cpu: must be a quantity such as 500m, 2 or 1.5Gi, found "two"
            instanceTypes: [ { name: L, capacity: { cpu: two }, allocatable: {} }, 7 ]
                                                         ^
    s.yaml:10:76: spec.cloud.instanceTypes[1]: must be a catalogue name or a full definition, found 7
            instanceTypes: [ { name: L, capacity: { cpu: two }, allocatable: {} }, 7 ]
                                                                                   ^
    s.yaml:12:65: spec.timeline[0].scale.replicas: must be an integer >= 0, found "ten"
            - { at: 0s, scale: { kind: Deployment, name: web, replicas: "ten" } }
                                                                        ^
    s.yaml:13:13: spec.timeline[1].at: must be a duration such as 90s, 5m or 1h30m, found "soon"
            - { at: soon, interrupt: { kind: SpotInteruption, nodes: {} } }
                    ^
    s.yaml:13:38: spec.timeline[1].interrupt.kind: must be SpotInterruption, RebalanceRecommendation, ScheduledChange, InstanceStopping, InstanceTerminated or CapacityReservationInterruption, found "SpotInteruption"; did you mean "SpotInterruption"?
            - { at: soon, interrupt: { kind: SpotInteruption, nodes: {} } }
                                             ^
    s.yaml:13:62: spec.timeline[1].interrupt.nodes: must name at least one of name, nodePool, zone, count
            - { at: soon, interrupt: { kind: SpotInteruption, nodes: {} } }
                                                                     ^
    s.yaml:14:7: spec.timeline[2]: "at" is missing; it must be a duration such as 90s, 5m or 1h30m
            - { scale: { kind: Deployment, name: web, replicas: 1 } }
              ^
    "
  `);
});

test('how the run ends', () => {
  expect(wrong(scenario('seed: 1'))).toMatchInlineSnapshot(`
    "
    s.yaml:5:3: spec: nothing says when the run ends: give duration, such as 2h, or until: Settled
          seed: 1
          ^
    "
  `);
  expect(wrong(scenario('duration: 1h\nuntil: Settled'))).toMatchInlineSnapshot(`
    "
    s.yaml:6:10: spec.until: both duration and until say when the run ends; keep one of them
          until: Settled
                 ^
    "
  `);
  expect(
    wrong(
      scenario(`
duration: 1h
timeout: 2h
timeline: [ { at: 2h, ami: { family: al2023, version: v1 } } ]
expect: [ { at: 61m, that: "true" } ]`),
    ),
  ).toMatchInlineSnapshot(`
    "
    s.yaml:6:12: spec.timeout: timeout goes with until: Settled; a duration needs none
          timeout: 2h
                   ^
    s.yaml:7:21: spec.timeline[0].at: 2h is after the end of the run, 1h
          timeline: [ { at: 2h, ami: { family: al2023, version: v1 } } ]
                            ^
    s.yaml:8:19: spec.expect[0].at: 61m is after the end of the run, 1h; write end
          expect: [ { at: 61m, that: "true" } ]
                          ^
    "
  `);
});

test('steps with two verbs, or none', () => {
  expect(
    wrong(
      scenario(`
duration: 1h
timeline:
  - { at: 1m, ami: { family: al2023, version: v1 }, delete: { kind: Node, name: n } }
  - { at: 2m }
  - { at: 3m, patch: { kind: Pod, nodes: { count: 1 }, merge: {} } }
  - { at: 4m, patch: { kind: Node, merge: {} } }`),
    ),
  ).toMatchInlineSnapshot(`
    "
    s.yaml:7:63: spec.timeline[0].delete: a step has one verb, this one has ami and delete; make it two steps at the same time
            - { at: 1m, ami: { family: al2023, version: v1 }, delete: { kind: Node, name: n } }
                                                                      ^
    s.yaml:8:7: spec.timeline[1]: a step needs one verb: scale, apply, patch, delete, interrupt, cloud, ami, fail, zonalShift
            - { at: 2m }
              ^
    s.yaml:9:44: spec.timeline[2].patch.nodes: nodes goes with kind Node, not with Pod; use name
            - { at: 3m, patch: { kind: Pod, nodes: { count: 1 }, merge: {} } }
                                                   ^
    s.yaml:10:24: spec.timeline[3].patch: needs either name or, for kind Node, nodes
            - { at: 4m, patch: { kind: Node, merge: {} } }
                               ^
    "
  `);
});

test('expressions that are no CEL: where in the line', () => {
  expect(
    wrong(
      scenario(`
duration: 1h
expect:
  - { at: end, that: "nodes.size( == 1" }
  - at: end
    that: nodes.all(n, m.ready)
  - at: always
    that: |
      nodes.size() == 1 &&
        pod.size() == 2`),
    ),
  ).toMatchInlineSnapshot(`
    "
    s.yaml:7:30: spec.expect[0].that: found . but expecting end of input
            - { at: end, that: "nodes.size( == 1" }
                                     ^
    s.yaml:9:26: spec.expect[1].that: unknown variable "m"; there are "t", "nodes", "nodeClaims", "pods", "launches", "disruptions", "events", "cost"
              that: nodes.all(n, m.ready)
                                 ^
    s.yaml:13:11: spec.expect[2].that: unknown variable "pod"; there are "t", "nodes", "nodeClaims", "pods", "launches", "disruptions", "events", "cost"
                  pod.size() == 2
                  ^
    "
  `);
});

test('objects: unknown kinds and versions, unknown fields, bad quantities, with the line', () => {
  expect(
    wrong(`${scenario('duration: 1h')}
---
apiVersion: apps/v1
kind: Deploymnet
metadata: { name: a }
---
apiVersion: karpenter.sh/v1beta1
kind: NodePool
metadata: { name: a }
---
apiVersion: v1
kind: Pod
metadata: {}
---
kind: Pod
---
just text
${deployment.replace('500m', '5OOm').replace('replicas', 'replica')}${pool.replace('requirements: []', 'requirements: []\n  weight: 101')}`),
  ).toMatchInlineSnapshot(`
    "
    s.yaml:8:7: kind: unknown kind "Deploymnet"; did you mean Deployment (apps/v1)?
        kind: Deploymnet
              ^
    s.yaml:11:13: apiVersion: unknown apiVersion "karpenter.sh/v1beta1" of kind NodePool; it is "karpenter.sh/v1"
        apiVersion: karpenter.sh/v1beta1
                    ^
    s.yaml:17:11: metadata: must have a "name"
        metadata: {}
                  ^
    s.yaml:19:1: "apiVersion" is missing; every object has apiVersion, kind and metadata.name
        kind: Pod
        ^
    s.yaml:21:1: must be a Kubernetes object, found "just text"
        just text
        ^
    s.yaml:28:3: Deployment web: spec.replica: unknown field: did you mean "replicas"?
          replica: 1
          ^
    s.yaml:33:79: Deployment web: spec.template.spec.containers[0].resources.requests.cpu: must be a quantity such as 500m, 2 or 1.5Gi, found "5OOm"
              containers: [ { name: main, image: pause, resources: { requests: { cpu: 5OOm } } } ]
                                                                                      ^
    s.yaml:43:11: NodePool build: spec.weight: Invalid value: 101: should be less than or equal to 100
          weight: 101
                  ^
    "
  `);
});

test('names that lead nowhere', () => {
  expect(
    wrong(
      scenario(`
duration: 1h
scheduler: { refuse: [ { pods: { kind: Deployment, name: wbe }, nodes: [n] } ] }
cloud:
  zones: [us-east-1a]
  instanceTypes: [c7g.large, c7g.xlage]
  unavailable: [ { zone: us-east-1b }, { instanceType: m7g.large } ]
nodes:
  - { name: n, nodePool: biuld, instanceType: c7g.large, zone: us-east-1c, capacityType: spot, pods: { api: 1 } }
timeline:
  - { at: 1m, scale: { kind: Deployment, name: later, replicas: 1 } }
  - { at: 2m, scale: { kind: DaemonSet, name: web, replicas: 1 } }
  - { at: 3m, delete: { kind: Deploment, name: web } }
  - { at: 4m, patch: { kind: NodePool, name: bild, merge: {} } }
  - { at: 5m, interrupt: { kind: SpotInterruption, nodes: { nodePool: game, count: 1 } } }
  - { at: 6m, zonalShift: { zone: us-west-2a, for: 5m } }`) +
        pool.replace('name: default }', 'name: special }') +
        deployment.replace('      containers', '      priorityClassName: hihg\n      containers') +
        '\n---\napiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: { name: high }\nvalue: 5\n',
    ),
  ).toMatchInlineSnapshot(`
    "
    s.yaml:6:60: spec.scheduler.refuse[0].pods.name: there is no Deployment "wbe" in namespace default: it is neither in the file nor applied by an earlier step
          scheduler: { refuse: [ { pods: { kind: Deployment, name: wbe }, nodes: [n] } ] }
                                                                   ^
    s.yaml:9:32: spec.cloud.instanceTypes[1]: "c7g.xlage" is not an instance type of the catalogue; did you mean "c7g.xlarge"?
            instanceTypes: [c7g.large, c7g.xlage]
                                       ^
    s.yaml:10:28: spec.cloud.unavailable[0].zone: "us-east-1b" is not one of the zones of the cloud; did you mean "us-east-1a"?
            unavailable: [ { zone: us-east-1b }, { instanceType: m7g.large } ]
                                   ^
    s.yaml:10:58: spec.cloud.unavailable[1].instanceType: "m7g.large" is not one of spec.cloud.instanceTypes; did you mean "c7g.large"?
            unavailable: [ { zone: us-east-1b }, { instanceType: m7g.large } ]
                                                                 ^
    s.yaml:12:28: spec.nodes[0].nodePool: "biuld" is not a NodePool of the file; did you mean "build"?
            - { name: n, nodePool: biuld, instanceType: c7g.large, zone: us-east-1c, capacityType: spot,…
                                   ^
    s.yaml:12:66: spec.nodes[0].zone: "us-east-1c" is not one of the zones of the cloud; did you mean "us-east-1a"?
            - { name: n, nodePool: biuld, instanceType: c7g.large, zone: us-east-1c, capacityType: spot,…
                                                                         ^
    s.yaml:12:111: spec.nodes[0].pods.api: "api" is not a workload of the file; known: web
        …: us-east-1c, capacityType: spot, pods: { api: 1 } }
                                                        ^
    s.yaml:14:50: spec.timeline[0].scale.name: there is no Deployment "later" in namespace default: it is neither in the file nor applied by an earlier step
            - { at: 1m, scale: { kind: Deployment, name: later, replicas: 1 } }
                                                         ^
    s.yaml:15:32: spec.timeline[1].scale.kind: a DaemonSet has no replicas; kinds that have: Deployment, ReplicaSet, StatefulSet, NodePool
            - { at: 2m, scale: { kind: DaemonSet, name: web, replicas: 1 } }
                                       ^
    s.yaml:16:33: spec.timeline[2].delete.kind: unknown kind "Deploment"; did you mean Deployment (apps/v1)?
            - { at: 3m, delete: { kind: Deploment, name: web } }
                                        ^
    s.yaml:17:48: spec.timeline[3].patch.name: there is no NodePool "bild": it is neither in the file nor applied by an earlier step; did you mean "build"?
            - { at: 4m, patch: { kind: NodePool, name: bild, merge: {} } }
                                                       ^
    s.yaml:18:73: spec.timeline[4].interrupt.nodes.nodePool: "game" is not a NodePool of the file; known: build
            - { at: 5m, interrupt: { kind: SpotInterruption, nodes: { nodePool: game, count: 1 } } }
                                                                                ^
    s.yaml:19:37: spec.timeline[5].zonalShift.zone: "us-west-2a" is not one of the zones of the cloud; known: us-east-1a
            - { at: 6m, zonalShift: { zone: us-west-2a, for: 5m } }
                                            ^
    s.yaml:27:75: NodePool build: spec.template.spec.nodeClassRef.name: "special" is not an EC2NodeClass of the file; known: default
              nodeClassRef: { group: karpenter.k8s.aws, kind: EC2NodeClass, name: special }
                                                                                  ^
    s.yaml:39:26: Deployment web: spec.template.spec.priorityClassName: "hihg" is not a PriorityClass of the file; did you mean "high"?
              priorityClassName: hihg
                                 ^
    "
  `);
});

test('a step may name what an earlier step has applied, but no later one', () => {
  const apply = deployment.slice(5).replaceAll('\n', '\n        ');
  const steps = (scaleAt: string): string =>
    scenario(`
duration: 1h
timeline:
  - { at: ${scaleAt}, scale: { kind: Deployment, name: web, replicas: 2 } }
  - at: 5m
    apply:
      - ${apply}`);
  expect(parse(steps('6m')).steps.map(({ action }) => action.verb)).toEqual(['apply', 'scale']);
  expect(wrong(steps('4m'))).toMatchInlineSnapshot(`
    "
    s.yaml:7:50: spec.timeline[0].scale.name: there is no Deployment "web" in namespace default: it is neither in the file nor applied by an earlier step
            - { at: 4m, scale: { kind: Deployment, name: web, replicas: 2 } }
                                                         ^
    "
  `);
});

test('files that include themselves, are missing, or bring a Scenario', () => {
  expect(
    wrong(scenario('duration: 1h\nfiles: [./s.yaml, pools.yaml, pools.yaml, none.yaml]'), {
      readFile: (name) => {
        if (name === 'none.yaml') throw new Error('no such file');
        return `# pools\n${scenario('duration: 1h')}`;
      },
    }),
  ).toMatchInlineSnapshot(`
    "
    s.yaml:6:11: spec.files[0]: the file includes itself
          files: [./s.yaml, pools.yaml, pools.yaml, none.yaml]
                  ^
    s.yaml:6:33: spec.files[2]: "pools.yaml" is included twice
          files: [./s.yaml, pools.yaml, pools.yaml, none.yaml]
                                        ^
    s.yaml:6:45: spec.files[3]: cannot read "none.yaml": no such file
          files: [./s.yaml, pools.yaml, pools.yaml, none.yaml]
                                                    ^
    pools.yaml:3:7: kind: a second Scenario; s.yaml has one
        kind: Scenario
              ^
    "
  `);
});

test('what a long line shows is around the place', () => {
  const long = `labels: { ${Array.from({ length: 12 }, (_, i) => `label-${i}: value`).join(', ')}, bad: [] }`;
  const text = scenario('duration: 1h').replace('{ name: s }', `{ name: s, ${long} }`);
  expect(wrong(text)).toMatchInlineSnapshot(`
    "
    s.yaml:3:231: metadata.labels.bad: must be text, found a list
        … value, label-10: value, label-11: value, bad: [] } }
                                                        ^
    "
  `);
});
