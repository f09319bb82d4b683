/** The vCPU quotas of an account: which types are counted together. */

const standard = new Set(['a', 'c', 'd', 'h', 'i', 'm', 'r', 't', 'z']);
const classByCategory: Readonly<Record<string, string>> = {
  f: 'F',
  g: 'G and VT',
  vt: 'G and VT',
  p: 'P',
  x: 'X',
  inf: 'Inf',
  trn: 'Trn',
  dl: 'DL',
  u: 'High Memory',
  hpc: 'HPC',
};

/** `m5.large` → `Standard`; names that are not EC2's are standard, too. */
export function quotaClassOf(instanceType: string): string {
  const category = /^([a-z]+)(?:-[0-9]+tb)?[0-9]/.exec(instanceType)?.[1] ?? '';
  if (standard.has(category)) return 'Standard';
  return classByCategory[category] ?? classByCategory[category.slice(0, 1)] ?? 'Standard';
}
