import { expect, test } from 'vitest';
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';
import type { CatalogInstanceType, Ec2Offering } from '../../ports/ec2.ts';
import { computeAmounts, newInstanceTypeFactory } from './instance-type.ts';
import { KubeletExpressionError } from './kubelet-expressions.ts';
import { catalogType, classSpec } from './testing/types.ts';

const mebibyte = 1024 ** 2;
const settings = { vmMemoryOverheadPercent: 0.075, reservedEnis: 0 };
const al2023 = classSpec('al2023@latest');
const bottlerocket = classSpec('bottlerocket@latest');
const windows = classSpec('windows2022@latest');
const withKubelet = (kubelet: Record<string, unknown>, base = al2023): EC2NodeClass['spec'] => ({
  ...base,
  kubelet,
});

const arm: Partial<CatalogInstanceType> = { arch: 'arm64' };
const m5Large = catalogType('m5.large', 2, 8192, [3, 10]);
const m5Xlarge = catalogType('m5.xlarge', 4, 16384, [4, 15]);
const t3Large = catalogType('t3.large', 2, 8192, [3, 12]);
const c5nXlarge = catalogType('c5n.xlarge', 4, 10752, [4, 15]);

/** Capacity and kube-reserved memory in MiB, pods, allocatable CPU in milli and memory in MiB. */
function amounts(
  type: CatalogInstanceType,
  spec: EC2NodeClass['spec'],
  reservedEnis = 0,
): readonly (number | undefined)[] {
  const { capacity, overhead, allocatable } = computeAmounts(type, {
    spec,
    settings: { ...settings, reservedEnis },
  });
  const mib = (bytes = 0): number => bytes / mebibyte;
  return [
    mib(capacity['memory']),
    capacity['pods'],
    mib(overhead.kubeReserved['memory']),
    allocatable['cpu'],
    mib(allocatable['memory']),
  ];
}

test.each([
  [catalogType('t3.nano', 2, 512, [2, 2]), [473, 4, 299, 1930, 74]],
  [catalogType('t4g.small', 2, 2048, [3, 4], arm), [1835, 11, 376, 1930, 1359]],
  [t3Large, [7577, 35, 640, 1930, 6837]],
  [m5Large, [7577, 29, 574, 1930, 6903]],
  [catalogType('m6g.large', 2, 8192, [3, 10], arm), [7518, 29, 574, 1930, 6844]],
  [catalogType('r7a.medium', 1, 8192, [2, 4]), [7577, 8, 343, 940, 7134]],
  [m5Xlarge, [15155, 58, 893, 3920, 14162]],
  [catalogType('g4dn.8xlarge', 32, 131072, [4, 15]), [121241, 58, 893, 31850, 120248]],
  [catalogType('c5.18xlarge', 72, 147456, [15, 50]), [136396, 737, 8362, 71750, 127934]],
  [catalogType('m5.metal', 96, 393216, [15, 50]), [363724, 737, 8362, 95690, 355262]],
  [catalogType('m6idn.32xlarge', 128, 524288, [8, 50]), [484966, 394, 4589, 127610, 480277]],
  [catalogType('trn1.32xlarge', 128, 524288, [5, 50]), [484966, 247, 2972, 127610, 481894]],
  [catalogType('p5.48xlarge', 192, 2097152, [2, 50]), [1939865, 100, 1355, 191450, 1938410]],
  [catalogType('i4i.32xlarge', 128, 1048576, [15, 50]), [969932, 737, 8362, 127610, 961470]],
])('AL2023: $0.name', (type, expected) => {
  expect(amounts(type, al2023)).toEqual(expected);
});

test.each([
  [
    'maxPods does not move what AL2023 reserves',
    m5Large,
    withKubelet({ maxPods: 110 }),
    0,
    [7577, 110, 574, 1930, 6903],
  ],
  [
    'Bottlerocket reserves by maxPods',
    m5Large,
    withKubelet({ maxPods: 110 }, bottlerocket),
    0,
    [7577, 110, 1465, 1930, 6012],
  ],
  [
    '110 pods, not the 58 of the interfaces',
    c5nXlarge,
    withKubelet({ maxPods: 110 }, bottlerocket),
    0,
    [9945, 110, 1465, 3920, 8380],
  ],
  ['Windows has no density by interface', m5Large, windows, 0, [7577, 110, 1465, 1930, 6012]],
  [
    'a reserved interface is no matter to what AL2023 reserves',
    t3Large,
    al2023,
    1,
    [7577, 24, 640, 1930, 6837],
  ],
  ['a reserved interface and Bottlerocket', t3Large, bottlerocket, 1, [7577, 24, 519, 1930, 6958]],
  ['podsPerCore', m5Large, withKubelet({ podsPerCore: 4 }), 0, [7577, 8, 574, 1930, 6903]],
  [
    'Bottlerocket has no podsPerCore',
    m5Large,
    withKubelet({ podsPerCore: 4 }, bottlerocket),
    0,
    [7577, 29, 574, 1930, 6903],
  ],
  [
    'a soft threshold has no effect',
    m5Xlarge,
    withKubelet({ evictionSoft: { 'memory.available': '10%' } }),
    0,
    [15155, 58, 893, 3920, 14162],
  ],
  [
    'a hard threshold replaces the default',
    m5Xlarge,
    withKubelet({ evictionHard: { 'memory.available': '500Mi' } }),
    0,
    [15155, 58, 893, 3920, 13762],
  ],
  [
    '100 % switches a threshold off',
    m5Xlarge,
    withKubelet({ evictionHard: { 'memory.available': '100%' } }),
    0,
    [15155, 58, 893, 3920, 14262],
  ],
  [
    'prefixes are not known: eight pods',
    catalogType('c7g.medium', 1, 2048, [2, 4], arm),
    al2023,
    0,
    [1835, 8, 343, 940, 1392],
  ],
  [
    'prefixes as a formula',
    catalogType('c7g.medium', 1, 2048, [2, 4], arm),
    withKubelet({ maxPods: 'min(110, default_enis * (ips_per_eni - 1) * 16 + 2)' }),
    0,
    [1835, 98, 343, 940, 1392],
  ],
  [
    'maxPods above the addresses is done as told',
    catalogType('t3.medium', 2, 4096, [3, 6]),
    withKubelet({ maxPods: 110 }),
    0,
    [3788, 110, 442, 1930, 3246],
  ],
  ['custom networking takes one interface', m5Large, al2023, 1, [7577, 20, 574, 1930, 6903]],
  [
    'given reservations replace per key',
    m5Large,
    withKubelet({
      kubeReserved: { cpu: '200m', pid: '1000' },
      systemReserved: { memory: '100Mi' },
    }),
    0,
    [7577, 29, 574, 1800, 6803],
  ],
  [
    'a reserved amount as a formula, rounded up to 16Mi',
    m5Large,
    withKubelet({ kubeReserved: { memory: 'max_pods * 10 + 3' } }),
    0,
    [7577, 29, 304, 1930, 7173],
  ],
] as const)('%s', (_, type, spec, reservedEnis, expected) => {
  expect(amounts(type, spec, reservedEnis)).toEqual(expected);
});

test('a formula that is not one names field, text and type', () => {
  const spec = withKubelet({ maxPods: 'cores * 10' });
  expect(() => computeAmounts(m5Large, { spec, settings })).toThrow(KubeletExpressionError);
  expect(() => computeAmounts(m5Large, { spec, settings })).toThrow(
    /spec\.kubelet\.maxPods: "cores \* 10" for m5\.large: unknown variable "cores"/,
  );
});

test('a learned figure is used, while thresholds stay those of the estimate', () => {
  const i4i = catalogType('i4i.32xlarge', 128, 1048576, [15, 50]);
  const learned = { capacityBytes: 1_015_885 * mebibyte, allocatableBytes: 0 };
  const { capacity, allocatable } = computeAmounts(i4i, { spec: al2023, settings }, learned);
  expect(capacity['memory']).toBe(1_015_885 * mebibyte);
  expect(allocatable['memory']).toBe(1_007_423 * mebibyte);
});

const volume = (deviceName: string, volumeSize: string, rootVolume = false) => ({
  deviceName,
  ebs: { volumeSize },
  ...(rootVolume ? { rootVolume } : {}),
});
const nvme = catalogType('m5d.large', 2, 8192, [3, 10], { localNvmeGb: 75 });

test.each([
  ['the default volume of 20Gi', m5Large, al2023, 18_253_611_008],
  [
    'a root volume of 50Gi',
    m5Large,
    { ...al2023, blockDeviceMappings: [volume('/dev/xvda', '50Gi')] },
    47_244_640_256,
  ],
  [
    'decimal units',
    m5Large,
    { ...classSpec('al2@v1'), blockDeviceMappings: [volume('/dev/xvda', '250G')] },
    223_926_258_176,
  ],
  [
    "a volume that is not the kubelet's",
    m5Large,
    { ...bottlerocket, blockDeviceMappings: [volume('/dev/xvda', '250G')] },
    18_253_611_008,
  ],
  [
    'a volume that is marked as root',
    m5Large,
    {
      ...bottlerocket,
      blockDeviceMappings: [volume('/dev/xvdb', '20Gi'), volume('/dev/xvdc', '50Gi', true)],
    },
    47_244_640_256,
  ],
  [
    'an instance store as RAID 0',
    nvme,
    { ...al2023, instanceStorePolicy: 'RAID0' as const },
    66_426_258_176,
  ],
  [
    'RAID 0 without an instance store',
    m5Large,
    { ...al2023, instanceStorePolicy: 'RAID0' as const },
    18_253_611_008,
  ],
])('ephemeral storage: %s', (_, type, spec, bytes) => {
  const { allocatable } = computeAmounts(type, { spec, settings });
  expect(allocatable['ephemeral-storage']).toBe(bytes);
});

test('accelerators are counted by their makers', () => {
  const gpu = { name: 'a100', manufacturer: 'nvidia', count: 8, memoryMiB: 40960 };
  const p4d = catalogType('p4d.24xlarge', 96, 1179648, [15, 50], { gpu, efaCount: 4 });
  const accelerator = { name: 'trainium', manufacturer: 'aws', count: 16 };
  const trn1 = catalogType('trn1.32xlarge', 128, 524288, [5, 50], { accelerator });
  const capacityOf = (type: CatalogInstanceType) =>
    computeAmounts(type, { spec: al2023, settings }).capacity;
  expect(capacityOf(p4d)).toMatchObject({ 'nvidia.com/gpu': 8, 'vpc.amazonaws.com/efa': 4 });
  expect(capacityOf(trn1)).toMatchObject({
    'nvidia.com/gpu': 0,
    'aws.amazon.com/neuron': 16,
    'aws.amazon.com/neuroncore': 32,
  });
});

test('an EFA-only interface on the default card takes its addresses along', () => {
  const type = catalogType('m6idn.32xlarge', 128, 524288, [8, 50], { efaCount: 2 });
  const interfaces = (networkCardIndex: number): EC2NodeClass['spec'] => ({
    ...al2023,
    networkInterfaces: [
      { networkCardIndex: 0, deviceIndex: 0, interfaceType: 'interface' },
      { networkCardIndex, deviceIndex: 1, interfaceType: 'efa-only' },
    ],
  });
  expect(amounts(type, interfaces(0))[1]).toBe(345);
  expect(amounts(type, interfaces(1))[1]).toBe(394);
});

const zones = [
  { zone: 'us-east-1a', zoneId: 'use1-az1' },
  { zone: 'us-east-1b', zoneId: 'use1-az2' },
];
const sold = (
  capacityType: Ec2Offering['capacityType'],
  zone: string,
  more: Partial<Ec2Offering> = {},
): Ec2Offering => ({
  instanceType: 'x',
  zone,
  capacityType,
  price: 1,
  available: true,
  ...more,
});
const factoryFor = (spec: EC2NodeClass['spec']) =>
  newInstanceTypeFactory({ spec, settings, region: 'us-east-1', zones });

test('labels follow the figures; what does not apply does not exist', () => {
  const offerings = [sold('spot', 'us-east-1a'), sold('on-demand', 'us-east-1c')];
  const { requirements } = factoryFor(al2023).newInstanceType(m5Large, offerings, () => false);
  const values = (key: string) => requirements.get(key)?.values;
  expect(values('karpenter.k8s.aws/instance-family')).toEqual(['m5']);
  expect(values('karpenter.k8s.aws/instance-generation')).toEqual(['5']);
  expect(values('karpenter.k8s.aws/instance-memory')).toEqual(['8192']);
  expect(values('karpenter.k8s.aws/instance-tenancy')).toEqual(['dedicated', 'default']);
  expect(values('karpenter.k8s.aws/instance-gpu-count')).toEqual([]);
  expect(values('node.kubernetes.io/windows-build')).toEqual([]);
  expect(values('topology.kubernetes.io/zone')).toEqual(['us-east-1a']);
  expect(values('topology.k8s.aws/zone-id')).toEqual(['use1-az1']);
  expect(values('karpenter.sh/capacity-type')).toEqual(['on-demand', 'spot']);
  expect(requirements.has('karpenter.sh/nodepool')).toBe(false);
});

test('Windows runs on amd64 only', () => {
  const osOf = (type: CatalogInstanceType) =>
    factoryFor(windows)
      .newInstanceType(type, [], () => false)
      .requirements.get('kubernetes.io/os')?.values;
  expect(osOf(m5Large)).toEqual(['windows']);
  expect(osOf(catalogType('m6g.large', 2, 8192, [3, 10], arm))).toEqual([]);
});

test('an offering is available where the class has a subnet and EC2 is not known to refuse', () => {
  const offerings = [
    sold('on-demand', 'us-east-1a'),
    sold('on-demand', 'us-east-1c'),
    sold('on-demand', ''),
    sold('spot', 'us-east-1b'),
    sold('spot', 'us-east-1a', { available: false }),
    sold('reserved', 'us-east-1b', { reservationId: 'cr-1', reservationCapacity: 2 }),
  ];
  const type = factoryFor(al2023).newInstanceType(
    m5Large,
    offerings,
    ({ capacityType }) => capacityType === 'spot',
  );
  expect(type.offerings.map(({ available }) => available)).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
  const reserved = type.offerings[5];
  expect(reserved).toMatchObject({ reservationId: 'cr-1', reservationCapacity: 2 });
  const id = 'karpenter.k8s.aws/capacity-reservation-id';
  expect(reserved?.requirements.get(id)?.values).toEqual(['cr-1']);
  expect(type.offerings[0]?.requirements.get(id)?.values).toEqual([]);
});

test.each([
  ['AL2023 does not boot a1', catalogType('a1.large', 2, 4096, [3, 10], arm), al2023, false],
  ['Bottlerocket boots a1', catalogType('a1.large', 2, 4096, [3, 10], arm), bottlerocket, true],
  [
    'connection tracking needs Nitro',
    catalogType('m4.large', 2, 8192, [2, 10], { hypervisor: 'xen' }),
    { ...al2023, connectionTracking: { udpTimeout: 30 } },
    false,
  ],
  [
    'EFA needs EFA',
    m5Large,
    {
      ...al2023,
      networkInterfaces: [
        { networkCardIndex: 0, deviceIndex: 0, interfaceType: 'interface' as const },
        { networkCardIndex: 0, deviceIndex: 1, interfaceType: 'efa-only' as const },
      ],
    },
    false,
  ],
])('%s', (_, type, spec, available) => {
  const offerings = [sold('on-demand', 'us-east-1a')];
  const { offerings: described } = factoryFor(spec).newInstanceType(type, offerings, () => false);
  expect(described[0]?.available).toBe(available);
});

test('a defined type is taken at its word', () => {
  const { requirements, allocatable, volumeAttachmentLimits } = factoryFor(al2023).newInstanceType(
    {
      kind: 'defined',
      name: 'L',
      capacity: { cpu: 2000, memory: 8192 * mebibyte, pods: 29 },
      allocatable: { cpu: 1930, memory: 6656 * mebibyte, pods: 29 },
      labels: { 'kubernetes.io/os': null, 'example.com/rack': 'r1' },
      volumeLimits: { 'ebs.csi.aws.com': 25 },
    },
    [sold('on-demand', 'us-east-1a')],
    () => false,
  );
  expect(allocatable).toEqual({ cpu: 1930, memory: 6656 * mebibyte, pods: 29 });
  expect(volumeAttachmentLimits).toEqual({ 'ebs.csi.aws.com': 25 });
  expect(requirements.get('kubernetes.io/arch')?.values).toEqual(['amd64']);
  expect(requirements.get('kubernetes.io/os')?.values).toEqual([]);
  expect(requirements.get('example.com/rack')?.values).toEqual(['r1']);
  expect(requirements.get('karpenter.k8s.aws/instance-cpu')?.values).toEqual(['2']);
  expect(requirements.get('karpenter.k8s.aws/instance-family')?.values).toEqual([]);
});
