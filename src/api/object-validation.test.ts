import { expect, test } from 'vitest';
import type { KubeObject } from './core/meta.ts';
import {
  defaultCustomObject,
  validateCustomObject,
  validateManifest,
} from './object-validation.ts';
import { formatFieldError } from './validation.ts';

const term = [{ tags: { 'karpenter.sh/discovery': 'demo' } }];

function nodeClass(spec: Record<string, unknown> = {}): KubeObject {
  const base = {
    role: 'KarpenterNode-demo',
    amiSelectorTerms: [{ alias: 'al2023@v20261003' }],
    subnetSelectorTerms: term,
    securityGroupSelectorTerms: term,
  };
  return object('karpenter.k8s.aws/v1', 'EC2NodeClass', { ...base, ...spec });
}

function nodePool(spec: Record<string, unknown> = {}, template: Record<string, unknown> = {}) {
  return object('karpenter.sh/v1', 'NodePool', {
    template: {
      spec: {
        nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' },
        requirements: [],
        ...template,
      },
    },
    ...spec,
  });
}

function object(apiVersion: string, kind: string, spec: unknown): KubeObject {
  return { apiVersion, kind, metadata: { name: 'x' }, spec: drop(spec) } as KubeObject;
}

// A field that a case sets to undefined is absent, as in a manifest.
function drop(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function refusals(subject: KubeObject, old?: KubeObject): string[] {
  return validateCustomObject(subject, old).map(formatFieldError);
}

test('what Karpenter accepts is accepted', () => {
  expect(refusals(nodePool())).toEqual([]);
  expect(refusals(nodeClass())).toEqual([]);
  const rich = nodePool(
    {
      weight: 100,
      limits: { cpu: 24, memory: '100Gi', nodes: '3', 'nvidia.com/gpu': '8' },
      disruption: {
        consolidateAfter: 'Never',
        consolidationPolicy: 'Balanced',
        budgets: [
          { nodes: '0', schedule: '0 8 * * mon-fri', duration: '10h', reasons: ['Drifted'] },
          { nodes: '100%', schedule: '@daily', duration: '1h30m0s' },
        ],
      },
    },
    {
      expireAfter: '1h30m',
      terminationGracePeriod: '90s',
      taints: [{ key: 'a.b/c', effect: 'NoExecute' }],
      requirements: [
        { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['spot'], minValues: 1 },
        { key: 'karpenter.k8s.aws/instance-cpu', operator: 'Gte', values: ['0'] },
        { key: 'example.com/x', operator: 'DoesNotExist' },
      ],
    },
  );
  expect(refusals(rich)).toEqual([]);
});

test.each([
  [{ weight: 0 }, {}, 'spec.weight: Invalid value: 0: should be greater than or equal to 1'],
  [{ weight: 101 }, {}, 'spec.weight: Invalid value: 101: should be less than or equal to 100'],
  [{ weight: '5' }, {}, 'spec.weight: Invalid value: "5": must be of type integer, found string'],
  [
    { limits: { cpu: '24 cores' } },
    {},
    `spec.limits.cpu: Invalid value: "24 cores": should match '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$'`,
  ],
  [
    { replicas: 2, weight: 5 },
    {},
    `spec: Invalid value: "object": 'weight' is not supported on static NodePools`,
  ],
  [
    { replicas: 2, limits: { cpu: '4' } },
    {},
    `spec: Invalid value: "object": only 'limits.nodes' is supported on static NodePools`,
  ],
  [
    { disruption: { budgets: [{ nodes: '10%', schedule: '@daily' }] } },
    {},
    `spec.disruption.budgets: Invalid value: "array": 'schedule' must be set with 'duration'`,
  ],
  [
    { disruption: { budgets: [{ nodes: '101%' }] } },
    {},
    `spec.disruption.budgets[0].nodes: Invalid value: "101%": should match '^((100|[0-9]{1,2})%|[0-9]+)$'`,
  ],
  [
    { disruption: { consolidationPolicy: 'WhenUnderutilized' } },
    {},
    'spec.disruption.consolidationPolicy: Unsupported value: "WhenUnderutilized": supported values: "WhenEmpty", "WhenEmptyOrUnderutilized", "Balanced"',
  ],
  [
    {},
    { requirements: undefined },
    'spec.template.spec.requirements: Required value: must be a list, which may be empty',
  ],
  [
    {},
    { requirements: [{ key: 'a', operator: 'In' }] },
    `spec.template.spec.requirements: Invalid value: "array": requirements with operator 'In' must have a value defined`,
  ],
  [
    {},
    { requirements: [{ key: 'a', operator: 'Gt', values: ['-1'] }] },
    `spec.template.spec.requirements[0].values[0]: Invalid value: "-1": should match '^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$'`,
  ],
  [
    {},
    { requirements: [{ key: 'a', operator: 'Gt', values: ['five'] }] },
    `spec.template.spec.requirements: Invalid value: "array": requirements operator 'Gt', 'Lt', 'Gte', or 'Lte' must have a single positive integer value`,
  ],
  [
    {},
    { requirements: [{ key: 'a', operator: 'In', values: ['b'], minValues: 2 }] },
    `spec.template.spec.requirements: Invalid value: "array": requirements with 'minValues' must have at least that many values specified in the 'values' field`,
  ],
  [
    {},
    { requirements: [{ key: 'notkarpenter.sh/x', operator: 'Exists' }] },
    'spec.template.spec.requirements[0].key: Invalid value: "notkarpenter.sh/x": label domain "karpenter.sh" is restricted',
  ],
  [
    {},
    { requirements: [{ key: 'karpenter.sh/nodepool', operator: 'Exists' }] },
    'spec.template.spec.requirements[0].key: Invalid value: "karpenter.sh/nodepool": label "karpenter.sh/nodepool" is restricted',
  ],
  [
    {},
    { requirements: [{ key: 'kubernetes.io/hostname', operator: 'Exists' }] },
    'spec.template.spec.requirements[0].key: Invalid value: "kubernetes.io/hostname": label "kubernetes.io/hostname" is restricted',
  ],
  [
    {},
    { nodeClassRef: { group: 'karpenter.k8s.aws/v1', kind: '', name: 'x' } },
    `spec.template.spec.nodeClassRef.group: Invalid value: "karpenter.k8s.aws/v1": should match '^[^/]*$'`,
  ],
  [
    {},
    { expireAfter: '30d' },
    `spec.template.spec.expireAfter: Invalid value: "30d": should match '^(([0-9]+(s|m|h))+|Never)$'`,
  ],
  [
    {},
    { taints: [{ key: 'a', effect: 'NoRun' }] },
    'spec.template.spec.taints[0].effect: Unsupported value: "NoRun": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
  ],
])('a NodePool with %j %j is refused', (spec, template, message) => {
  expect(refusals(nodePool(spec, template))[0]).toBe(message);
});

test('template labels keep to their domains', () => {
  const labelled = (labels: Record<string, string>) =>
    nodePool({
      template: {
        metadata: { labels },
        spec: {
          nodeClassRef: { group: 'g', kind: 'K', name: 'n' },
          requirements: [],
        },
      },
    });
  expect(refusals(labelled({ 'karpenter.sh/capacity-type': 'spot', a: '' }))).toEqual([]);
  expect(refusals(labelled({ 'karpenter.sh/x': 'y' }))).toEqual([
    'spec.template.metadata.labels: Invalid value: "object": label domain "karpenter.sh" is restricted',
  ]);
});

test('a pool stays static or dynamic, and keeps its class kind', () => {
  expect(refusals(nodePool({ replicas: 1 }), nodePool())).toEqual([
    'spec: Invalid value: "object": Cannot transition NodePool between static (replicas set) and dynamic (replicas unset) provisioning modes',
  ]);
  const otherKind = nodePool(
    {},
    { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'Other', name: 'default' } },
  );
  expect(refusals(otherKind, nodePool())).toEqual([
    'spec.template.spec.nodeClassRef: Invalid value: "object": nodeClassRef.kind is immutable',
  ]);
  const otherName = nodePool(
    {},
    { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'b' } },
  );
  expect(refusals(otherName, nodePool())).toEqual([]);
});

test('the spec of a NodeClaim never changes', () => {
  const claim = (memory: string) =>
    object('karpenter.sh/v1', 'NodeClaim', {
      nodeClassRef: { group: 'g', kind: 'K', name: 'n' },
      requirements: [{ key: 'karpenter.sh/nodepool', operator: 'In', values: ['p'] }],
      resources: { requests: { memory } },
    });
  expect(refusals(claim('1Gi'), claim('1Gi'))).toEqual([]);
  expect(refusals(claim('2Gi'), claim('1Gi'))).toEqual([
    'spec: Invalid value: "object": spec is immutable',
  ]);
});

test.each([
  [
    { role: undefined },
    `spec: Invalid value: "object": must specify exactly one of ['role', 'instanceProfile']`,
  ],
  [
    { instanceProfile: 'p' },
    `spec: Invalid value: "object": must specify exactly one of ['role', 'instanceProfile']`,
  ],
  [{ role: '' }, 'spec.role: Invalid value: "": role cannot be empty'],
  [
    { subnetSelectorTerms: [] },
    'spec.subnetSelectorTerms: Invalid value: "array": subnetSelectorTerms cannot be empty',
  ],
  [
    { subnetSelectorTerms: [{}] },
    `spec.subnetSelectorTerms: Invalid value: "array": expected at least one, got none, ['tags', 'id']`,
  ],
  [
    { subnetSelectorTerms: [{ id: 'subnet-1', tags: { a: 'b' } }] },
    `spec.subnetSelectorTerms: Invalid value: "array": 'id' is mutually exclusive, cannot be set with a combination of other fields in subnetSelectorTerms`,
  ],
  [
    { subnetSelectorTerms: [{ tags: { a: '' } }] },
    `spec.subnetSelectorTerms[0].tags: Invalid value: "object": empty tag keys or values aren't supported`,
  ],
  [
    { securityGroupSelectorTerms: [{ id: 'subnet-1' }] },
    `spec.securityGroupSelectorTerms[0].id: Invalid value: "subnet-1": should match 'sg-[0-9a-z]+'`,
  ],
  [
    { amiSelectorTerms: [{ alias: 'ubuntu@latest' }] },
    `spec.amiSelectorTerms[0].alias: Invalid value: "ubuntu@latest": family is not supported, must be one of the following: 'al2', 'al2023', 'bottlerocket', 'windows2019', 'windows2022', 'windows2025'`,
  ],
  [
    { amiSelectorTerms: [{ alias: 'al2023' }] },
    `spec.amiSelectorTerms[0].alias: Invalid value: "al2023": 'alias' is improperly formatted, must match the format 'family@version'`,
  ],
  [
    { amiSelectorTerms: [{ alias: 'windows2022@v1' }] },
    `spec.amiSelectorTerms[0].alias: Invalid value: "windows2022@v1": windows families may only specify version 'latest'`,
  ],
  [
    { amiSelectorTerms: [{ alias: 'al2023@latest' }, { id: 'ami-1' }] },
    `spec.amiSelectorTerms: Invalid value: "array": 'alias' is mutually exclusive, cannot be set with a combination of other amiSelectorTerms`,
  ],
  [
    { amiSelectorTerms: [{ id: 'ami-1' }] },
    'spec: Invalid value: "object": must specify amiFamily if amiSelectorTerms does not contain an alias',
  ],
  [
    { amiFamily: 'Bottlerocket' },
    `spec: Invalid value: "object": if set, amiFamily must be 'AL2023' or 'Custom' when using a AL2023 alias`,
  ],
  [
    { amiFamily: 'Ubuntu' },
    'spec.amiFamily: Unsupported value: "Ubuntu": supported values: "AL2", "AL2023", "Bottlerocket", "Custom", "Windows2019", "Windows2022", "Windows2025"',
  ],
  [
    { tags: { 'kubernetes.io/cluster/x': 'owned' } },
    'spec.tags: Invalid value: "object": tag contains a restricted tag matching kubernetes.io/cluster/',
  ],
  [
    { blockDeviceMappings: [{ ebs: { encrypted: true } }] },
    'spec.blockDeviceMappings[0].ebs: Invalid value: "object": snapshotID or volumeSize must be defined',
  ],
  [
    {
      blockDeviceMappings: [
        { rootVolume: true, ebs: { volumeSize: '1Gi' } },
        { rootVolume: true, ebs: { volumeSize: '1Gi' } },
      ],
    },
    'spec.blockDeviceMappings: Invalid value: "array": must have only one blockDeviceMappings with rootVolume',
  ],
  [
    { connectionTracking: { udpTimeout: 29 } },
    'spec.connectionTracking.udpTimeout: Invalid value: 29: should be greater than or equal to 30',
  ],
  [
    { placementGroupSelector: {} },
    `spec.placementGroupSelector: Invalid value: "object": expected at least one, got none, ['name', 'id']`,
  ],
  [
    { networkInterfaces: [{ networkCardIndex: 0, deviceIndex: 1, interfaceType: 'interface' }] },
    `spec.networkInterfaces: Invalid value: "array": networkInterfaces must contain an entry with networkCardIndex 0, deviceIndex 0 and interfaceType 'interface'`,
  ],
])('an EC2NodeClass with %j is refused', (spec, message) => {
  expect(refusals(nodeClass(spec))[0]).toBe(message);
});

test.each(['1Gi', '59000Gi', '64000G', '58Ti', '64T'])(
  'a volume of %s is accepted',
  (volumeSize) => {
    expect(refusals(nodeClass({ blockDeviceMappings: [{ ebs: { volumeSize } }] }))).toEqual([]);
  },
);

test.each(['59001Gi', '64001G', '59Ti', '65T', '1.5Gi', '20GiB', '20'])(
  'a volume of %s is refused',
  (volumeSize) => {
    expect(refusals(nodeClass({ blockDeviceMappings: [{ ebs: { volumeSize } }] }))).toHaveLength(1);
  },
);

test('defaults are filled in as the CRD says, and nothing else is touched', () => {
  const defaulted = defaultCustomObject(nodePool()) as unknown as { spec: Record<string, unknown> };
  expect(defaulted.spec).toMatchObject({
    disruption: {
      budgets: [{ nodes: '10%' }],
      consolidateAfter: '0s',
      consolidationPolicy: 'WhenEmptyOrUnderutilized',
    },
    template: { spec: { expireAfter: '720h' } },
  });
  expect(defaultCustomObject(defaulted as unknown as KubeObject)).toBe(defaulted);
  const empty = nodePool({ disruption: { budgets: [] } });
  expect(defaultCustomObject(empty)).toMatchObject({ spec: { disruption: { budgets: [] } } });
});

test('a manifest with a mistyped field says which one was meant', () => {
  const misspelt = nodePool({ wieght: 5 }, { requirments: [] });
  expect(validateManifest(misspelt).map(formatFieldError)).toEqual([
    'spec.template.spec.requirments: unknown field: did you mean "requirements"?',
    'spec.wieght: unknown field: did you mean "weight"?',
  ]);
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: {
      replicas: -1,
      selector: {},
      template: {
        spec: {
          containers: [
            { name: 'a', image: 'b', resources: { request: {}, limits: { cpu: '1 core' } } },
          ],
          toleration: [],
        },
      },
    },
  } as KubeObject;
  const messages = validateManifest(deployment).map(formatFieldError);
  expect(messages.slice(0, 3)).toEqual([
    'spec.template.spec.containers[0].resources.request: unknown field: did you mean "requests"?',
    'spec.template.spec.toleration: unknown field: did you mean "tolerations"?',
    'spec.replicas: Invalid value: -1: should be greater than or equal to 0',
  ]);
  expect(messages[3]).toContain(
    'spec.template.spec.containers[0].resources.limits.cpu: Invalid value: "1 core"',
  );
});
