/** The list of offerings with today's prices and what is left of reservations. */
import type { Ec2Offering } from '../../ports/ec2.ts';
import type { Rng } from '../../util/rng.ts';
import type { SoldType } from './offerings.ts';
import { nextDeviation, roundPrice } from './prices.ts';

export class Market {
  readonly #byType = new Map<string, readonly Ec2Offering[]>();
  readonly #means: ReadonlyMap<string, readonly Ec2Offering[]>;
  readonly #deviations = new Map<string, number>();
  #all: readonly Ec2Offering[] | undefined;

  constructor(types: readonly SoldType[]) {
    this.#means = new Map(types.map(({ type, offerings }) => [type.name, offerings]));
    for (const [name, offerings] of this.#means) this.#byType.set(name, offerings);
  }

  /** The same array, and the same objects in it, while nothing changed. */
  all(): readonly Ec2Offering[] {
    this.#all ??= [...this.#byType.values()].flat();
    return this.#all;
  }

  ofType(instanceType: string): readonly Ec2Offering[] {
    return this.#byType.get(instanceType) ?? [];
  }

  /** The reservation has one instance less (`by` -1) or more to give. */
  countReservation(instanceType: string, reservationId: string, by: 1 | -1): void {
    this.#replace(instanceType, (offering) =>
      offering.reservationId === reservationId
        ? { ...offering, reservationCapacity: (offering.reservationCapacity ?? 0) + by }
        : offering,
    );
  }

  /** Spot prices of the next day. */
  moveSpotPrices(rng: Rng): void {
    for (const [name, means] of this.#means) {
      const meanOf = new Map(means.map((mean) => [mean.zone + mean.capacityType, mean.price]));
      this.#replace(name, (offering) => {
        if (offering.capacityType !== 'spot') return offering;
        const key = `${name}/${offering.zone}`;
        const deviation = nextDeviation(this.#deviations.get(key) ?? 0, rng);
        this.#deviations.set(key, deviation);
        const mean = meanOf.get(offering.zone + offering.capacityType) ?? offering.price;
        return { ...offering, price: roundPrice(mean * (1 + deviation)) };
      });
    }
  }

  #replace(instanceType: string, change: (offering: Ec2Offering) => Ec2Offering): void {
    this.#byType.set(instanceType, this.ofType(instanceType).map(change));
    this.#all = undefined;
  }
}
