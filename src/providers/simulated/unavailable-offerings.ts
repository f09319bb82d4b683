/**
 * What EC2 has refused lately: offerings, capacity types, quota classes, reservations.
 *
 * Parity: karpenter-provider-aws pkg/cache/unavailableofferings.go. Differs: a quota that is used up
 * sets aside all that it counts, at once.
 */
import type { Clock } from '../../ports/clock.ts';
import type { Ec2Offering } from '../../ports/ec2.ts';
import { quotaClassOf } from './quota-class.ts';

export const unavailableMs = 180_000;
/** What is left of a reservation is asked for anew after so long. */
const reservationMs = 60_000;

type CapacityTypeName = Ec2Offering['capacityType'];

export class UnavailableOfferings {
  readonly #clock: Clock;
  /** By type, then `capacityType/zone`: when it ends. */
  readonly #places = new Map<string, Map<string, number>>();
  /** By capacity type, `capacityType/quota class` or reservation. */
  readonly #groups = new Map<string, number>();
  #nextEndMs = Infinity;
  #version = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Grows with every mark and with every end of one. */
  get version(): number {
    this.#prune();
    return this.#version;
  }

  markOffering(capacityType: CapacityTypeName, instanceType: string, zone: string): void {
    const places = this.#places.get(instanceType) ?? new Map<string, number>();
    this.#places.set(instanceType, places);
    this.#mark(places, `${capacityType}/${zone}`, unavailableMs);
  }

  markCapacityType(capacityType: CapacityTypeName): void {
    this.#mark(this.#groups, capacityType, unavailableMs);
  }

  /** All types that are counted with `instanceType`. */
  markQuotaClass(capacityType: CapacityTypeName, instanceType: string): void {
    this.#mark(this.#groups, `${capacityType}/${quotaClassOf(instanceType)}`, unavailableMs);
  }

  markReservation(reservationId: string): void {
    this.#mark(this.#groups, `reserved/${reservationId}`, reservationMs);
  }

  isUnavailable({ capacityType, instanceType, zone, reservationId }: Ec2Offering): boolean {
    this.#prune();
    if (this.#places.get(instanceType)?.has(`${capacityType}/${zone}`)) return true;
    if (this.#groups.size === 0) return false;
    return (
      this.#groups.has(capacityType) ||
      this.#groups.has(`${capacityType}/${quotaClassOf(instanceType)}`) ||
      (reservationId !== undefined && this.#groups.has(`reserved/${reservationId}`))
    );
  }

  #mark(marks: Map<string, number>, key: string, forMs: number): void {
    const endsAtMs = this.#clock.nowMs() + forMs;
    marks.set(key, endsAtMs);
    this.#nextEndMs = Math.min(this.#nextEndMs, endsAtMs);
    this.#version++;
  }

  #prune(): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs < this.#nextEndMs) return;
    this.#nextEndMs = Infinity;
    this.#dropEnded(this.#groups, nowMs);
    for (const [instanceType, places] of this.#places) {
      this.#dropEnded(places, nowMs);
      if (places.size === 0) this.#places.delete(instanceType);
    }
  }

  #dropEnded(marks: Map<string, number>, nowMs: number): void {
    for (const [key, endsAtMs] of marks) {
      if (endsAtMs <= nowMs) {
        marks.delete(key);
        this.#version++;
      } else this.#nextEndMs = Math.min(this.#nextEndMs, endsAtMs);
    }
  }
}
