/** Chance in the spot market: interruptions, pools that run dry, prices that move. */
import type { Clock } from '../../ports/clock.ts';
import { drawExponential, type Rng } from '../../util/rng.ts';
import type { CapacityPools, Place } from './capacity-pools.ts';
import type { SpotModel } from './config.ts';
import type { Market } from './market.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hoursPerMonth = 730;
const defaultPoolShare = 0.4;
const rebalanceShare = 0.7;
const rebalanceLeadMs = 600_000;
const scarceFamilies = /^(p4|p5)/;
/** Scarce pools are dry 60 % of the time. */
const scarceClosedPerOpen = 1.5;

export interface SpotWeatherOptions {
  readonly clock: Clock;
  readonly rng: Rng;
  readonly model: SpotModel;
  readonly pools: CapacityPools;
  readonly market: Market;
  /** Still there, and not going. */
  readonly isRunning: (instanceId: string) => boolean;
  readonly runningIn: (place: Place) => readonly string[];
  readonly interrupt: (
    instanceId: string,
    kind: 'SpotInterruption' | 'RebalanceRecommendation',
  ) => void;
}

export class SpotWeather {
  readonly #options: SpotWeatherOptions;

  constructor(options: SpotWeatherOptions) {
    this.#options = options;
    const { model, market, rng } = options;
    if (model.dailyPrices) this.#moveDaily(rng.fork('spot-prices'));
    if (!model.droughts) return;
    for (const { instanceType, zone, capacityType } of market.all()) {
      if (capacityType === 'spot') this.#startDroughts({ instanceType, zone, capacityType });
    }
  }

  /** Draws when a new spot instance will be interrupted. */
  launched(instanceId: string, place: Place): void {
    const { clock, rng, model } = this.#options;
    if (!model.interruptions || place.capacityType !== 'spot') return;
    const { monthlyRate, poolShare = defaultPoolShare } = model.interruptions;
    if (monthlyRate <= 0) return;
    const stream = rng.fork(`spot-interruption/${instanceId}`);
    const meanMs = (hoursPerMonth * hourMs) / -Math.log(1 - monthlyRate);
    const lifeMs = drawExponential(stream, meanMs);
    const takesPool = stream.next() < poolShare;
    const leadMs = stream.next() < rebalanceShare ? stream.next() * rebalanceLeadMs : 0;
    if (leadMs > 0 && leadMs < lifeMs) {
      clock.after(lifeMs - leadMs, () => this.#notify([instanceId], 'RebalanceRecommendation'));
    }
    clock.after(lifeMs, () => {
      if (!this.#options.isRunning(instanceId)) return;
      const taken = takesPool ? this.#options.runningIn(place) : [instanceId];
      this.#notify(taken, 'SpotInterruption');
    });
  }

  #notify(
    instanceIds: readonly string[],
    kind: 'SpotInterruption' | 'RebalanceRecommendation',
  ): void {
    for (const id of instanceIds) {
      if (this.#options.isRunning(id)) this.#options.interrupt(id, kind);
    }
  }

  #moveDaily(rng: Rng): void {
    const { clock, market } = this.#options;
    clock.after(dayMs, () => {
      market.moveSpotPrices(rng);
      this.#moveDaily(rng);
    });
  }

  #startDroughts(place: Place): void {
    const { clock, rng, model, pools } = this.#options;
    const stream = rng.fork(`spot-drought/${place.instanceType}/${place.zone}`);
    const openMs = model.droughts?.meanOpenMs ?? 6 * hourMs;
    const isScarce = scarceFamilies.test(place.instanceType);
    const closedMs = isScarce
      ? openMs * scarceClosedPerOpen
      : (model.droughts?.meanClosedMs ?? 600_000);
    const enter = (isDry: boolean): void => {
      pools.setDry(place, isDry);
      clock.after(drawExponential(stream, isDry ? closedMs : openMs), () => enter(!isDry));
    };
    enter(stream.next() < closedMs / (openMs + closedMs));
  }
}
