/** Whether there is capacity: selectors that refuse, depths of pools, droughts, quotas of the account. */
import type { Ec2Offering } from '../../ports/ec2.ts';
import type { OfferingSelector } from '../scenario/scenario-file.ts';
import type { CloudConfig } from './config.ts';

export type CapacityTypeName = Ec2Offering['capacityType'];

/** One (type, zone, capacity type). */
export interface Place {
  readonly instanceType: string;
  readonly zone: string;
  readonly capacityType: CapacityTypeName;
}

export const noCapacityCode = 'InsufficientInstanceCapacity';

export class CapacityPools {
  readonly #selectors: OfferingSelector[];
  readonly #depths = new Map<string, number>();
  readonly #used = new Map<string, number>();
  readonly #dry = new Set<string>();
  readonly #quotas: CloudConfig['quotas'];
  readonly #vcpus = { spot: 0, onDemand: 0 };

  constructor({ unavailable, poolDepths = [], quotas }: CloudConfig) {
    this.#selectors = [...unavailable];
    this.#quotas = quotas;
    for (const depth of poolDepths) this.#depths.set(keyOf(depth), depth.instances);
  }

  refuse(selector: OfferingSelector): void {
    this.#selectors.push(selector);
  }

  /** Takes back what an equal selector did, whatever its error code. */
  allow(selector: OfferingSelector): void {
    const kept = this.#selectors.filter((s) => !isSameSelection(s, selector));
    this.#selectors.splice(0, this.#selectors.length, ...kept);
  }

  setDry(place: Place, isDry: boolean): void {
    if (isDry) this.#dry.add(keyOf(place));
    else this.#dry.delete(keyOf(place));
  }

  /** Instances that the pool still has room for; Infinity when nothing limits it. */
  roomOf(place: Place): number {
    const key = keyOf(place);
    if (this.#dry.has(key)) return 0;
    const depth = this.#depths.get(key);
    return depth === undefined ? Infinity : depth - (this.#used.get(key) ?? 0);
  }

  /** The EC2 error code of a refusal, or `undefined` if an instance can be launched there. */
  refusalOf(place: Place, vcpus: number): string | undefined {
    const refused = this.#selectors.find((selector) => matches(selector, place));
    if (refused) return refused.error;
    if (this.roomOf(place) <= 0) return noCapacityCode;
    const { spotVcpus = Infinity, onDemandVcpus = Infinity } = this.#quotas;
    if (place.capacityType === 'spot') {
      return this.#vcpus.spot + vcpus > spotVcpus ? 'MaxSpotInstanceCountExceeded' : undefined;
    }
    return this.#vcpus.onDemand + vcpus > onDemandVcpus ? 'VcpuLimitExceeded' : undefined;
  }

  /** An instance was launched (`by` 1) or has ended (-1). */
  use(place: Place, vcpus: number, by: 1 | -1): void {
    const key = keyOf(place);
    this.#used.set(key, (this.#used.get(key) ?? 0) + by);
    if (place.capacityType === 'spot') this.#vcpus.spot += by * vcpus;
    else this.#vcpus.onDemand += by * vcpus;
  }
}

export function keyOf({ instanceType, zone, capacityType }: Place): string {
  return `${capacityType}/${instanceType}/${zone}`;
}

function matches(selector: OfferingSelector, place: Place): boolean {
  const { instanceType, zone, capacityType } = selector;
  return (
    (instanceType === undefined || instanceType === place.instanceType) &&
    (zone === undefined || zone === place.zone) &&
    (capacityType === undefined || capacityType === place.capacityType)
  );
}

function isSameSelection(a: OfferingSelector, b: OfferingSelector): boolean {
  return (
    a.instanceType === b.instanceType && a.zone === b.zone && a.capacityType === b.capacityType
  );
}
