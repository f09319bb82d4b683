/** The instance types of each class, with stable identities while nothing about them changed. */
import type { EC2NodeClass, EC2NodeClassStatus } from '../../api/aws/ec2nodeclass.ts';
import type { InstanceType, Offering } from '../../model/instance-type.ts';
import type { Settings } from '../../model/settings.ts';
import {
  type Ec2,
  Ec2Error,
  type Ec2InstanceType,
  type Ec2Offering,
  type Ec2Zone,
} from '../../ports/ec2.ts';
import { compareText } from '../../util/compare-text.ts';
import { canonicalJson } from '../../util/hash.ts';
import { offeringsByType } from '../instancetype/describe.ts';
import {
  type InstanceTypeFactory,
  type LearnedMemory,
  newInstanceTypeFactory,
} from '../instancetype/instance-type.ts';
import { imageFor } from './class-status.ts';
import type { LearnedCapacity } from './learned-capacity.ts';
import type { UnavailableOfferings } from './unavailable-offerings.ts';

export interface TypeListsOptions {
  readonly ec2: Ec2;
  readonly settings: Settings;
  readonly unavailable: UnavailableOfferings;
  readonly learned: LearnedCapacity;
}

export interface TypeList {
  /** By name. */
  readonly types: readonly InstanceType[];
  readonly byName: ReadonlyMap<string, InstanceType>;
}

interface MarketAnswers {
  readonly types: readonly Ec2InstanceType[];
  readonly offerings: readonly Ec2Offering[];
  readonly zones: readonly Ec2Zone[];
}

/** What a list was made from; equal inputs need no look. */
interface Inputs {
  readonly types: readonly Ec2InstanceType[];
  readonly offerings: readonly Ec2Offering[];
  readonly unavailableVersion: number;
  readonly learnedVersion: number;
  readonly shiftedZones: string;
}

interface Entry {
  /** What of the class and its status counts, as text. */
  readonly key: string;
  readonly spec: EC2NodeClass['spec'];
  readonly status: EC2NodeClassStatus;
  readonly factory: InstanceTypeFactory;
  readonly learnedOf: Map<string, LearnedMemory | undefined>;
  inputs: Inputs | undefined;
  list: TypeList;
}

const emptyList: TypeList = { types: [], byName: new Map() };

export class TypeLists {
  readonly #options: TypeListsOptions;
  #known: MarketAnswers | undefined;
  /** By class. */
  readonly #entries = new Map<string, Entry>();
  #grouped: { readonly from: readonly Ec2Offering[]; readonly byType: ReturnType<typeof group> };

  constructor(options: TypeListsOptions) {
    this.#options = options;
    this.#grouped = { from: [], byType: new Map() };
  }

  /** Types for the class as its `status` places it. Rejects with what the cloud answers. */
  async of(nodeClass: EC2NodeClass, status: EC2NodeClassStatus): Promise<TypeList> {
    const { settings, unavailable, learned } = this.#options;
    const { types, offerings, zones } = await this.#market();
    const shifted = settings.enableZonalShift ? zones.filter(({ isShifted }) => isShifted) : [];
    const shiftedZones = new Set(shifted.map(({ zone }) => zone));
    const entry = this.#entryOf(nodeClass, status);
    const inputs: Inputs = {
      types,
      offerings,
      unavailableVersion: unavailable.version,
      learnedVersion: learned.version,
      shiftedZones: [...shiftedZones].join(),
    };
    if (!isSame(entry.inputs, inputs)) {
      this.#refresh(entry, inputs, shiftedZones);
      entry.inputs = inputs;
    }
    return entry.list;
  }

  /** What EC2 sells now, or what it last said if it will not answer. */
  async #market(): Promise<MarketAnswers> {
    const { ec2 } = this.#options;
    try {
      const [types, offerings, zones] = await Promise.all([
        ec2.describeInstanceTypes(),
        ec2.describeOfferings(),
        ec2.describeZones(),
      ]);
      this.#known = { types, offerings, zones };
    } catch (error) {
      if (!(error instanceof Ec2Error) || !this.#known) throw error;
    }
    return this.#known;
  }

  #entryOf({ metadata, spec }: EC2NodeClass, status: EC2NodeClassStatus): Entry {
    const known = this.#entries.get(metadata.name);
    if (known?.spec === spec && known.status === status) return known;
    const key = canonicalJson([spec, status.subnets, status.amis]);
    const isSameClass = known?.key === key;
    const entry = isSameClass ? { ...known, spec, status } : this.#newEntry(key, spec, status);
    this.#entries.set(metadata.name, entry);
    return entry;
  }

  #newEntry(key: string, spec: EC2NodeClass['spec'], status: EC2NodeClassStatus): Entry {
    const { ec2, settings } = this.#options;
    const zones = (status.subnets ?? []).map(({ zone, zoneID }) => ({
      zone,
      ...(zoneID === undefined ? {} : { zoneId: zoneID }),
    }));
    return {
      key,
      spec,
      status,
      factory: newInstanceTypeFactory({ spec, settings, region: ec2.region, zones }),
      learnedOf: new Map(),
      inputs: undefined,
      list: emptyList,
    };
  }

  #refresh(entry: Entry, { types, offerings }: Inputs, shiftedZones: ReadonlySet<string>): void {
    const { unavailable, settings } = this.#options;
    if (this.#grouped.from !== offerings) {
      this.#grouped = { from: offerings, byType: group(offerings, settings) };
    }
    const isUnavailable = (offering: Ec2Offering): boolean =>
      shiftedZones.has(offering.zone) || unavailable.isUnavailable(offering);
    const { byName } = entry.list;
    let isChanged = byName.size !== types.length;
    const next = new Map<string, InstanceType>();
    for (const type of [...types].sort((a, b) => compareText(a.name, b.name))) {
      const sold = this.#grouped.byType.get(type.name) ?? [];
      const before = byName.get(type.name);
      const after = this.#describe(entry, type, before, sold, isUnavailable);
      isChanged ||= after !== before;
      next.set(type.name, after);
    }
    if (isChanged) entry.list = { types: [...next.values()], byName: next };
  }

  #describe(
    { factory, learnedOf, status }: Entry,
    type: Ec2InstanceType,
    before: InstanceType | undefined,
    sold: readonly Ec2Offering[],
    isUnavailable: (offering: Ec2Offering) => boolean,
  ): InstanceType {
    if (!before || before.offerings.length !== sold.length) {
      const first = factory.newInstanceType(type, sold, isUnavailable);
      const memory = this.#learnedOf(first, status);
      learnedOf.set(type.name, memory);
      return memory ? factory.newInstanceType(type, sold, isUnavailable, memory) : first;
    }
    const memory = this.#learnedOf(before, status);
    if (memory !== learnedOf.get(type.name)) {
      learnedOf.set(type.name, memory);
      return factory.newInstanceType(type, sold, isUnavailable, memory);
    }
    const after = factory.withOfferings(type, before, sold, isUnavailable);
    const isEqual = after.offerings.every((offering, i) =>
      isSameOffering(offering, before.offerings[i]),
    );
    return isEqual ? before : after;
  }

  #learnedOf(type: InstanceType, status: EC2NodeClassStatus): LearnedMemory | undefined {
    const { learned } = this.#options;
    if (learned.version === 0) return undefined;
    const imageId = imageFor(type, status);
    return imageId === undefined ? undefined : learned.of(type.name, imageId);
  }
}

function group(
  offerings: readonly Ec2Offering[],
  { featureGates }: Settings,
): ReadonlyMap<string, readonly Ec2Offering[]> {
  return offeringsByType(
    featureGates.reservedCapacity
      ? offerings
      : offerings.filter(({ capacityType }) => capacityType !== 'reserved'),
  );
}

function isSame(a: Inputs | undefined, b: Inputs): boolean {
  return (
    a !== undefined &&
    a.types === b.types &&
    a.offerings === b.offerings &&
    a.unavailableVersion === b.unavailableVersion &&
    a.learnedVersion === b.learnedVersion &&
    a.shiftedZones === b.shiftedZones
  );
}

function isSameOffering(a: Offering, b: Offering | undefined): boolean {
  return (
    b !== undefined &&
    a.requirements === b.requirements &&
    a.price === b.price &&
    a.available === b.available &&
    a.reservationCapacity === b.reservationCapacity
  );
}
