/** What spot capacity costs where a scenario gives no price. */
import type { CatalogInstanceType } from '../../ports/ec2.ts';
import { newRng, type Rng } from '../../util/rng.ts';

const defaultRatio = 0.35;
const newGenerationRatio = 0.4;
const gpuRatio = 0.4;
/** Types and zones differ by up to this much around the ratio. */
const placeSpread = 0.05;
const dailySpread = 0.05;
/** How much of a day's deviation is left on the next. */
const dailyMemory = 0.7;

/**
 * USD per hour: a share of the on-demand price by generation, a little different in each zone. Does
 * not depend on the seed of a run, so that runs can be compared.
 */
export function meanSpotPrice(type: CatalogInstanceType, zone: string, onDemand: number): number {
  const u = newRng(`spot-price/${type.name}/${zone}`).next();
  return roundPrice(onDemand * ratioOf(type) * (1 + placeSpread * (2 * u - 1)));
}

function ratioOf({ gpu, accelerator, generation }: CatalogInstanceType): number {
  if (gpu || accelerator) return gpuRatio;
  return Number(generation) >= 8 ? newGenerationRatio : defaultRatio;
}

/** The deviation of a price from its mean on the next day, as a share of it. */
export function nextDeviation(deviation: number, rng: Rng): number {
  const step = (1 - dailyMemory) * 2 * dailySpread * (2 * rng.next() - 1);
  return Math.max(-dailySpread, Math.min(dailySpread, dailyMemory * deviation + step));
}

/** To a hundredth of a cent. */
export function roundPrice(usd: number): number {
  return Math.round(usd * 1e4) / 1e4;
}
