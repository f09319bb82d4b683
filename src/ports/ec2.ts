/** EC2 as a provider uses it: the calls, their answers and their errors, without the transport. */
import type { Taint } from '../api/core/node.ts';
import type { Resources } from '../model/resources.ts';

/** A type as DescribeInstanceTypes gives it, or one that a scenario defines in full. */
export type Ec2InstanceType = CatalogInstanceType | DefinedInstanceType;

/** Public figures of a type; field names as in the catalogue file. */
export interface CatalogInstanceType {
  readonly kind: 'catalog';
  readonly name: string;
  readonly arch: 'amd64' | 'arm64';
  readonly category: string;
  readonly family: string;
  readonly generation: string;
  readonly size: string;
  readonly vcpu: number;
  readonly memoryMiB: number;
  readonly cpuManufacturer: string;
  readonly clockMhz?: number;
  readonly hypervisor: string;
  readonly isBareMetal: boolean;
  readonly isFlex: boolean;
  readonly encryptionInTransit: boolean;
  readonly ebsMbps?: number;
  readonly networkMbps?: number;
  readonly localNvmeGb?: number;
  readonly gpu?: {
    readonly name: string;
    readonly manufacturer: string;
    readonly count: number;
    readonly memoryMiB: number;
  };
  readonly accelerator?: {
    readonly name: string;
    readonly manufacturer: string;
    readonly count: number;
  };
  readonly efaCount: number;
  /** Over all network cards. */
  readonly maxEnis: number;
  /** Of the default network card: the only ones that pods get addresses from. */
  readonly defaultCardEnis: number;
  readonly ipv4PerEni: number;
  readonly branchEnis: number;
}

/** A type whose amounts are given, not computed. */
export interface DefinedInstanceType {
  readonly kind: 'defined';
  readonly name: string;
  readonly capacity: Resources;
  /** What the controller believes. */
  readonly allocatable: Resources;
  /** Over the defaults amd64 and linux; null takes a default away. */
  readonly labels: Readonly<Record<string, string | null>>;
  readonly volumeLimits?: Readonly<Record<string, number>>;
}

export interface Ec2Offering {
  readonly instanceType: string;
  readonly zone: string;
  readonly capacityType: 'on-demand' | 'spot' | 'reserved';
  /** USD per hour. */
  readonly price: number;
  /** False: known from the start not to be on offer. */
  readonly available: boolean;
  readonly reservationId?: string;
  readonly reservationCapacity?: number;
}

/** What the instance is told at boot, in place of user data. */
export interface BootConfig {
  readonly nodeClaim: string;
  readonly amiFamily: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  /** What its kubelet will report unless the type registers other amounts. */
  readonly capacity: Resources;
  readonly allocatable: Resources;
}

export interface FleetOverride {
  readonly instanceType: string;
  readonly zone: string;
  /** Launch into this reservation; with capacity type reserved only. */
  readonly reservationId?: string;
  /** In place of the request's, for types of another architecture. */
  readonly imageId?: string;
}

export interface CreateFleetRequest {
  readonly clientToken: string;
  readonly capacityType: 'on-demand' | 'spot' | 'reserved';
  readonly allocationStrategy: 'price-capacity-optimized' | 'lowest-price';
  readonly overrides: readonly FleetOverride[];
  readonly targetCapacity: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly imageId: string;
  /** By instance type. */
  readonly boot: (instanceType: string) => BootConfig;
}

export interface FleetError {
  /** `InsufficientInstanceCapacity`, `MaxSpotInstanceCountExceeded`, `VcpuLimitExceeded`, … */
  readonly code: string;
  readonly message: string;
  readonly instanceType: string;
  readonly zone: string;
}

export interface CreateFleetAnswer {
  /** May be fewer than asked for. */
  readonly instances: readonly Ec2Instance[];
  readonly errors: readonly FleetError[];
}

export type InstanceState = 'pending' | 'running' | 'shutting-down' | 'terminated';

export interface Ec2Instance {
  readonly id: string;
  readonly instanceType: string;
  readonly zone: string;
  readonly capacityType: 'on-demand' | 'spot' | 'reserved';
  readonly imageId: string;
  readonly state: InstanceState;
  readonly launchedAtMs: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly reservationId?: string;
}

export interface Ec2Zone {
  readonly zone: string;
  readonly zoneId: string;
  /** A zonal shift moves traffic away from it; EC2 itself still launches there. */
  readonly isShifted: boolean;
}

/** `family` as in an alias: al2, al2023, bottlerocket, windows2019, … */
export interface Ec2Image {
  readonly id: string;
  readonly family: string;
  readonly version: string;
  readonly arch: 'amd64' | 'arm64';
  readonly publishedAtMs: number;
}

/** Every method rejects with {@link Ec2Error}. Answers may be stale: EC2 is eventually consistent. */
export interface Ec2 {
  readonly region: string;
  describeInstanceTypes(): Promise<readonly Ec2InstanceType[]>;
  /** Same array while nothing changed. */
  describeOfferings(): Promise<readonly Ec2Offering[]>;
  describeZones(): Promise<readonly Ec2Zone[]>;
  /** The image of an alias such as `al2023@v20261003` or `al2023@latest`, or `undefined`. */
  describeImage(alias: string, arch: 'amd64' | 'arm64'): Promise<Ec2Image | undefined>;
  createFleet(request: CreateFleetRequest): Promise<CreateFleetAnswer>;
  describeInstances(ids?: readonly string[]): Promise<readonly Ec2Instance[]>;
  terminateInstances(ids: readonly string[]): Promise<void>;
}

/** An error answer of EC2; `code` as EC2 spells it (`InvalidInstanceID.NotFound`, `RequestLimitExceeded`). */
export class Ec2Error extends Error {
  override readonly name = 'Ec2Error';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
