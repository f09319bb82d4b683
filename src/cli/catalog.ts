/** `tenon catalog`: instance types, what they offer to pods and what they cost. */
import { Command, Option } from 'commander';
import { stringify } from 'yaml';
import { CapacityType, Labels } from '../api/labels.ts';
import type { InstanceType, Offering } from '../model/instance-type.ts';
import { hasValue } from '../model/requirement.ts';
import { addResources, formatResources } from '../model/resources.ts';
import { compareText } from '../util/compare-text.ts';
import { parseAmount, parseCpuMilli } from '../util/quantity.ts';
import { argument, numberArgument } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { formatTable } from './report/table.ts';

const familyLabel = 'karpenter.k8s.aws/instance-family';

const examples = `
Examples:
  tenon catalog --family c7g --family m7g
  tenon catalog --arch arm64 --min-cpu 4 --max-price 0.2 --capacity-type spot
  tenon catalog --zone us-east-1a -o json | jq '.[].name'`;

const priceArgument = numberArgument((value) => value >= 0, 'a number >= 0, such as 0.2');

interface CatalogOptions {
  readonly family: readonly string[];
  readonly arch?: string;
  readonly minCpu?: number;
  readonly minMemory?: number;
  readonly maxPrice?: number;
  readonly zone?: string;
  readonly capacityType?: string;
  readonly output: 'text' | 'json' | 'yaml';
}

export function catalogCommand({ io, dependencies }: CommandContext): Command {
  return new Command('catalog')
    .description('list instance types: capacity, overhead, labels, offerings, prices')
    .option('--family <name>', 'such as c7g; may be given several times', collect, [])
    .addOption(new Option('--arch <arch>', 'processor').choices(['amd64', 'arm64']))
    .option('--min-cpu <quantity>', 'vCPUs at least', argument(parseCpuMilli))
    .option('--min-memory <quantity>', 'memory at least, such as 16Gi', argument(parseAmount))
    .option('--max-price <usd>', 'USD per hour at most, of some offering', priceArgument)
    .option('--zone <name>', 'offerings of this zone only')
    .addOption(
      new Option('--capacity-type <type>', 'offerings of this type only').choices(
        Object.values(CapacityType),
      ),
    )
    .addOption(
      new Option('-o, --output <format>', 'how to print the list')
        .choices(['text', 'json', 'yaml'])
        .default('text'),
    )
    .addHelpText('after', examples)
    .action(async (options: CatalogOptions) => {
      const rows = select(await dependencies.loadInstanceTypes(), options);
      io.stdout(print(rows, options.output));
    });
}

interface Row {
  readonly type: InstanceType;
  readonly offerings: readonly Offering[];
  readonly cheapest: number;
}

/** By the cheapest matching offering, then name. */
function select(types: readonly InstanceType[], options: CatalogOptions): readonly Row[] {
  const rows = types.flatMap((type): readonly Row[] => {
    if (!matches(type, options)) return [];
    const offerings = type.offerings.filter(
      ({ zone, capacityType, price, available }) =>
        available &&
        (options.zone === undefined || zone === options.zone) &&
        (options.capacityType === undefined || capacityType === options.capacityType) &&
        price <= (options.maxPrice ?? Number.POSITIVE_INFINITY),
    );
    if (offerings.length === 0) return [];
    return [{ type, offerings, cheapest: Math.min(...offerings.map(({ price }) => price)) }];
  });
  return rows.sort((a, b) => a.cheapest - b.cheapest || compareText(a.type.name, b.type.name));
}

function matches(type: InstanceType, { family, arch, minCpu, minMemory }: CatalogOptions): boolean {
  const has = (label: string, value: string): boolean => {
    const requirement = type.requirements.get(label);
    return requirement !== undefined && hasValue(requirement, value);
  };
  return (
    (family.length === 0 || family.some((name) => has(familyLabel, name))) &&
    (arch === undefined || has(Labels.Arch, arch)) &&
    (type.capacity['cpu'] ?? 0) >= (minCpu ?? 0) &&
    (type.capacity['memory'] ?? 0) >= (minMemory ?? 0)
  );
}

function print(rows: readonly Row[], output: CatalogOptions['output']): string {
  if (output === 'text') return printTable(rows);
  const list = rows.map(describe);
  return output === 'json' ? `${JSON.stringify(list, undefined, 2)}\n` : stringify(list);
}

function describe({ type, offerings }: Row): object {
  const { kubeReserved, systemReserved, evictionThreshold } = type.overhead;
  const overhead = addResources(addResources(kubeReserved, systemReserved), evictionThreshold);
  return {
    name: type.name,
    capacity: formatResources(type.capacity),
    overhead: formatResources(overhead),
    allocatable: formatResources(type.allocatable),
    labels: labelsOf(type),
    offerings: offerings.map(({ zone, capacityType, price }) => ({ zone, capacityType, price })),
  };
}

/** Labels with one value, which every node of the type has. */
function labelsOf({ requirements }: InstanceType): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const key of [...requirements.keys()].sort(compareText)) {
    const requirement = requirements.get(key);
    const [value, second] = requirement?.complement ? [] : (requirement?.values ?? []);
    if (value !== undefined && second === undefined) labels[key] = value;
  }
  return labels;
}

function printTable(rows: readonly Row[]): string {
  if (rows.length === 0) return 'No instance type matches.\n';
  const header = [
    'NAME',
    'ARCH',
    'CPU',
    'MEMORY',
    'PODS',
    'CPU FREE',
    'MEMORY FREE',
    'ON DEMAND',
    'SPOT FROM',
    'ZONES',
  ];
  const lines = rows.map(({ type, offerings }) => {
    const capacity = formatResources(type.capacity);
    const allocatable = formatResources(type.allocatable);
    return [
      type.name,
      labelsOf(type)[Labels.Arch] ?? '',
      capacity['cpu'] ?? '',
      gibibytes(type.capacity['memory']),
      capacity['pods'] ?? '',
      allocatable['cpu'] ?? '',
      gibibytes(type.allocatable['memory']),
      lowest(offerings, CapacityType.OnDemand),
      lowest(offerings, CapacityType.Spot),
      String(new Set(offerings.map(({ zone }) => zone)).size),
    ];
  });
  return formatTable([header, ...lines], [2, 3, 4, 5, 6, 7, 8, 9]);
}

function lowest(offerings: readonly Offering[], capacityType: string): string {
  const prices = offerings.filter((o) => o.capacityType === capacityType).map(({ price }) => price);
  return prices.length === 0 ? '-' : Math.min(...prices).toFixed(4);
}

function gibibytes(bytes = 0): string {
  return `${Math.round((bytes / 1024 ** 3) * 100) / 100}Gi`;
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
