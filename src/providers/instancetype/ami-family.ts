/**
 * What the families of machine images have in common and where they differ.
 *
 * Parity: karpenter-provider-aws pkg/providers/amifamily.
 */
import type { EC2NodeClass } from '../../api/aws/ec2nodeclass.ts';

export type AmiFamilyName =
  | 'AL2'
  | 'AL2023'
  | 'Bottlerocket'
  | 'Custom'
  | 'Windows2019'
  | 'Windows2022'
  | 'Windows2025';

export interface AmiFamily {
  readonly name: AmiFamilyName;
  readonly os: 'linux' | 'windows';
  readonly windowsBuild?: string;
  /** The volume of the kubelet; absent: the image's own. */
  readonly ephemeralDevice?: string;
  readonly defaultVolumeGiB: number;
  /** The kubelet reserves memory by the pods that the interfaces allow, not by maxPods. */
  readonly reservesByEniPods: boolean;
  readonly supportsPodsPerCore: boolean;
  /** Pods are limited by addresses of the interfaces. */
  readonly hasEniDensity: boolean;
}

const linux = {
  os: 'linux',
  defaultVolumeGiB: 20,
  reservesByEniPods: true,
  supportsPodsPerCore: true,
  hasEniDensity: true,
} as const;
const windows = {
  os: 'windows',
  ephemeralDevice: '/dev/sda1',
  defaultVolumeGiB: 50,
  reservesByEniPods: false,
  supportsPodsPerCore: true,
  hasEniDensity: false,
} as const;

const families: Readonly<Record<AmiFamilyName, AmiFamily>> = {
  AL2: { ...linux, name: 'AL2', ephemeralDevice: '/dev/xvda' },
  AL2023: { ...linux, name: 'AL2023', ephemeralDevice: '/dev/xvda' },
  Bottlerocket: {
    ...linux,
    name: 'Bottlerocket',
    ephemeralDevice: '/dev/xvdb',
    reservesByEniPods: false,
    supportsPodsPerCore: false,
  },
  Custom: { ...linux, name: 'Custom' },
  Windows2019: { ...windows, name: 'Windows2019', windowsBuild: '10.0.17763' },
  Windows2022: { ...windows, name: 'Windows2022', windowsBuild: '10.0.20348' },
  Windows2025: { ...windows, name: 'Windows2025', windowsBuild: '10.0.26100' },
};

const nameByAlias: Readonly<Record<string, AmiFamilyName>> = {
  al2: 'AL2',
  al2023: 'AL2023',
  bottlerocket: 'Bottlerocket',
  windows2019: 'Windows2019',
  windows2022: 'Windows2022',
  windows2025: 'Windows2025',
};

/** The class' own family, else that of its alias, else Custom. */
export function amiFamilyOf({ amiFamily, amiSelectorTerms }: EC2NodeClass['spec']): AmiFamily {
  if (amiFamily !== undefined) return families[amiFamily];
  const alias = aliasOf({ amiSelectorTerms });
  return families[nameByAlias[alias?.split('@', 1)[0] ?? ''] ?? 'Custom'];
}

/** `al2023@v20261003`, if the class selects its images by an alias. */
export function aliasOf({
  amiSelectorTerms,
}: Pick<EC2NodeClass['spec'], 'amiSelectorTerms'>): string | undefined {
  return amiSelectorTerms.find(({ alias }) => alias !== undefined)?.alias;
}
