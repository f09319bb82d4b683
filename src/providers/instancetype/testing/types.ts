/** Types and classes for the tests of the formulas. */
import type { EC2NodeClass } from '../../../api/aws/ec2nodeclass.ts';
import type { CatalogInstanceType } from '../../../ports/ec2.ts';

export function catalogType(
  name: string,
  vcpu: number,
  memoryMiB: number,
  [defaultCardEnis, ipv4PerEni]: readonly [number, number],
  more: Partial<CatalogInstanceType> = {},
): CatalogInstanceType {
  const [family = '', size = ''] = name.split('.');
  const [, category = '', generation = ''] = /^([a-z]+)([0-9]+)/.exec(family) ?? [];
  return {
    kind: 'catalog',
    name,
    arch: 'amd64',
    category,
    family,
    generation,
    size,
    vcpu,
    memoryMiB,
    cpuManufacturer: 'intel',
    hypervisor: 'nitro',
    isBareMetal: false,
    isFlex: false,
    encryptionInTransit: true,
    efaCount: 0,
    maxEnis: defaultCardEnis,
    defaultCardEnis,
    ipv4PerEni,
    branchEnis: 0,
    ...more,
  };
}

type Spec = EC2NodeClass['spec'];

export function classSpec(alias: string, more: Partial<Spec> = {}): Spec {
  return {
    role: 'node',
    amiSelectorTerms: [{ alias }],
    subnetSelectorTerms: [{ tags: { discovery: 'test' } }],
    securityGroupSelectorTerms: [{ tags: { discovery: 'test' } }],
    ...more,
  };
}
