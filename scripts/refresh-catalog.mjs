// Writes src/sim/cloud/catalog/ec2-instance-types.ts anew from a table of the same columns:
//   node scripts/refresh-catalog.mjs TABLE.tsv 2026-11-30
// The second argument is the day of the figures.
import { readFileSync, writeFileSync } from 'node:fs';

const columns = [
  'instance_type',
  'arch',
  'category',
  'family',
  'generation',
  'size',
  'vcpu',
  'memory_mib',
  'cpu_manufacturer',
  'clock_mhz',
  'hypervisor',
  'bare_metal',
  'flex',
  'encryption_in_transit',
  'ebs_mbps',
  'network_mbps',
  'local_nvme_gb',
  'gpu_name',
  'gpu_manufacturer',
  'gpu_count',
  'gpu_memory_mib',
  'accelerator_name',
  'accelerator_manufacturer',
  'accelerator_count',
  'efa',
  'max_enis',
  'ipv4_per_eni',
  'branch_enis',
  'alloc_cpu',
  'alloc_memory',
  'alloc_ephemeral_storage',
  'alloc_pods',
  'od_usd_per_hour_us_east_1',
];
const counts = ['vcpu', 'memory_mib'];
const countsOrNothing = [
  'clock_mhz',
  'ebs_mbps',
  'network_mbps',
  'local_nvme_gb',
  'gpu_count',
  'gpu_memory_mib',
  'accelerator_count',
  'efa',
  'max_enis',
  'ipv4_per_eni',
  'branch_enis',
  'alloc_pods',
];

const [path, day] = process.argv.slice(2);
if (!path || !/^\d{4}-\d\d-\d\d$/.test(day ?? '')) {
  fail('usage: node scripts/refresh-catalog.mjs TABLE.tsv YYYY-MM-DD');
}
const text = readFileSync(path, 'utf8').trimEnd();
const [header, ...lines] = text.split('\n').map((line) => line.split('\t'));
if (header.join() !== columns.join()) fail(`the columns must be: ${columns.join(', ')}`);

const problems = [];
const names = new Set();
lines.forEach((cells, i) => {
  const row = Object.fromEntries(columns.map((column, c) => [column, cells[c] ?? '']));
  const wrong = (what) => problems.push(`line ${i + 2} (${row.instance_type}): ${what}`);
  if (cells.length !== columns.length) wrong(`${cells.length} cells instead of ${columns.length}`);
  if (names.has(row.instance_type)) wrong('the type stands in the table twice');
  names.add(row.instance_type);
  if (!['amd64', 'arm64'].includes(row.arch)) wrong(`arch "${row.arch}" is not amd64 or arm64`);
  if (row.instance_type !== `${row.family}.${row.size}`) wrong('family and size are not its name');
  for (const column of counts) {
    if (!/^[1-9]\d*$/.test(row[column])) wrong(`${column} "${row[column]}" is not a count`);
  }
  for (const column of countsOrNothing) {
    if (!/^\d*$/.test(row[column])) wrong(`${column} "${row[column]}" is not a count`);
  }
  if (row.od_usd_per_hour_us_east_1 !== '' && !(Number(row.od_usd_per_hour_us_east_1) > 0)) {
    wrong('the price is not above 0');
  }
});
if (/[`\\$]/.test(text)) problems.push('the table holds `, \\ or $');
if (problems.length > 0) fail(problems.join('\n'));

writeFileSync(
  new URL('../src/sim/cloud/catalog/ec2-instance-types.ts', import.meta.url),
  `/**
 * Public figures of EC2 instance types, as of ${day}.
 *
 * Source: DescribeInstanceTypes and the on-demand price list of us-east-1 (Linux, shared tenancy).
 * The alloc_* columns are what a node offers to pods under AL2023 with a root volume of 20Gi.
 * Refreshed with scripts/refresh-catalog.mjs; not to be edited by hand.
 */
export const ec2InstanceTypesTsv = \`${text}
\`;
`,
);
process.stdout.write(`${lines.length} instance types\n`);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
