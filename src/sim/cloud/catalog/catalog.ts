/** The catalogue of EC2 instance types: public figures and prices. */
import { nearest } from '../../../api/schema-validation.ts';
import { parseResources, type Resources } from '../../../model/resources.ts';
import type { CatalogInstanceType } from '../../../ports/ec2.ts';
import { compareText } from '../../../util/compare-text.ts';
import { invariant } from '../../../util/invariant.ts';
import { ec2InstanceTypesTsv } from './ec2-instance-types.ts';
import { defaultCards } from './network-cards.ts';

export interface CatalogEntry {
  readonly type: CatalogInstanceType;
  /** On demand, USD per hour; absent: EC2 does not sell it so in this region. */
  readonly price?: number;
  /** What a node offers to pods under AL2023 with a root volume of 20Gi, as published. */
  readonly publishedAllocatable: Resources;
}

/** A scenario names a type that the catalogue does not have. */
export class UnknownInstanceTypeError extends Error {
  override readonly name = 'UnknownInstanceTypeError';
}

let entries: readonly CatalogEntry[] | undefined;
let byName: ReadonlyMap<string, CatalogEntry> | undefined;

/** All types, by name. */
export function catalogEntries(): readonly CatalogEntry[] {
  entries ??= parseCatalog(ec2InstanceTypesTsv);
  return entries;
}

/** Throws {@link UnknownInstanceTypeError}, which names what was probably meant. */
export function catalogEntry(name: string): CatalogEntry {
  byName ??= new Map(catalogEntries().map((entry) => [entry.type.name, entry]));
  const entry = byName.get(name);
  if (entry) return entry;
  throw new UnknownInstanceTypeError(
    `the catalogue has no instance type ${JSON.stringify(name)}; ${hintFor(name)}`,
  );
}

function hintFor(name: string): string {
  const [family] = name.split('.');
  const sizes = catalogEntries()
    .filter(({ type }) => type.family === family)
    .map(({ type }) => type.name);
  if (sizes.length > 0) return `there are ${sizes.join(', ')}`;
  const near = nearest(name, [...(byName?.keys() ?? [])]);
  if (near !== undefined) return `did you mean ${near}?`;
  return 'write a name such as c7g.xlarge, or define the type with capacity, allocatable and price';
}

function parseCatalog(tsv: string): readonly CatalogEntry[] {
  const [header = '', ...lines] = tsv.trimEnd().split('\n');
  const columns = new Map(header.split('\t').map((column, i) => [column, i]));
  return lines
    .map((line) => {
      const cells = line.split('\t');
      return parseEntry((column) => {
        const index = columns.get(column);
        invariant(index !== undefined, `the catalogue has no column ${column}`);
        return cells[index] ?? '';
      });
    })
    .sort((a, b) => compareText(a.type.name, b.type.name));
}

type Cells = (column: string) => string;

function parseEntry(cell: Cells): CatalogEntry {
  const price = optionalNumber(cell('od_usd_per_hour_us_east_1'));
  return {
    type: parseType(cell),
    ...(price === undefined ? {} : { price }),
    publishedAllocatable: parseResources({
      cpu: cell('alloc_cpu'),
      memory: cell('alloc_memory'),
      'ephemeral-storage': cell('alloc_ephemeral_storage'),
      pods: cell('alloc_pods'),
    }),
  };
}

function parseType(cell: Cells): CatalogInstanceType {
  const name = cell('instance_type');
  const card = defaultCards.get(name);
  const maxEnis = Number(cell('max_enis'));
  const numbers = {
    clockMhz: optionalNumber(cell('clock_mhz')),
    ebsMbps: optionalNumber(cell('ebs_mbps')),
    networkMbps: optionalNumber(cell('network_mbps')),
    localNvmeGb: optionalNumber(cell('local_nvme_gb')),
  };
  return {
    kind: 'catalog',
    name,
    arch: cell('arch') === 'arm64' ? 'arm64' : 'amd64',
    category: cell('category'),
    family: cell('family'),
    generation: cell('generation'),
    size: cell('size'),
    vcpu: Number(cell('vcpu')),
    memoryMiB: Number(cell('memory_mib')),
    cpuManufacturer: cell('cpu_manufacturer'),
    ...defined(numbers),
    hypervisor: cell('hypervisor'),
    isBareMetal: cell('bare_metal') === 'true',
    isFlex: cell('flex') === 'true',
    encryptionInTransit: cell('encryption_in_transit') === 'true',
    ...parseGpu(cell),
    ...parseAccelerator(cell),
    efaCount: Number(cell('efa')),
    maxEnis: maxEnis === 0 ? (card?.enis ?? 0) : maxEnis,
    defaultCardEnis: card?.enis ?? maxEnis,
    ipv4PerEni: card?.ipv4PerEni ?? Number(cell('ipv4_per_eni')),
    branchEnis: Number(cell('branch_enis')),
  };
}

function parseGpu(cell: Cells): Pick<CatalogInstanceType, 'gpu'> {
  const name = cell('gpu_name');
  if (name === '') return {};
  return {
    gpu: {
      name,
      manufacturer: cell('gpu_manufacturer'),
      count: Number(cell('gpu_count')),
      memoryMiB: Number(cell('gpu_memory_mib')),
    },
  };
}

function parseAccelerator(cell: Cells): Pick<CatalogInstanceType, 'accelerator'> {
  const name = cell('accelerator_name');
  if (name === '') return {};
  const manufacturer = cell('accelerator_manufacturer');
  return { accelerator: { name, manufacturer, count: Number(cell('accelerator_count')) } };
}

function optionalNumber(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends Readonly<Record<string, number | undefined>>>(values: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
