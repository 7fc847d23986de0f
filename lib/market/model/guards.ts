import { modelNights } from "./log-prices";

/** What identifies placeholder prices. Minor units; `asking`: 0 = not open or unknown. */
export interface PricedHome {
  asking: ArrayLike<number>;
  /** The listing's stated price; null if the source has none. */
  statedPrice: number | null;
}

/** `pricing.md` §2.3, Guards. */
const placeholderTimes = 3;
const homesOfHost = 5;
const longStay = 28;
const confidenceNights = 180;
const normalFrom = 20;
const lowFrom = 5;

/** `none`: too few comparables for any figure; `low`: figures are labelled so and open no action. */
export type Confidence = "none" | "low" | "normal";

/**
 * True for a comparable with one price on all open nights that is above 3 times or below a third of its stated price
 * (`pricing.md` §2.3). Hosts enter such prices, like 999, to mean "ask me".
 */
export function isPlaceholder({ asking, statedPrice }: PricedHome): boolean {
  if (statedPrice === null || statedPrice <= 0) return false;
  let only = 0;
  for (let night = 0; night < Math.min(asking.length, modelNights); night++) {
    const price = asking[night] ?? 0;
    if (price <= 0 || price === only) continue;
    if (only !== 0) return false;
    only = price;
  }
  if (only === 0) return false;
  return only > placeholderTimes * statedPrice || only * placeholderTimes < statedPrice;
}

/** The first 5 homes of each host in the order given (nearest first); homes of unknown hosts all count. */
export function limitPerHost<T extends { hostId: string | null }>(homes: readonly T[]): T[] {
  const counts = new Map<string, number>();
  return homes.filter(({ hostId }) => {
    if (hostId === null) return true;
    const count = counts.get(hostId) ?? 0;
    counts.set(hostId, count + 1);
    return count < homesOfHost;
  });
}

/** True for a median minimum stay of at least 28 nights, a separate market. Unknown stays count as short. */
export function isLongStay(medianMinStay: number | null): boolean {
  return medianMinStay !== null && medianMinStay >= longStay;
}

/** The homes to compare with a home of that median minimum stay: long stays with long stays, short with short. */
export function withSimilarStays<T extends { medianMinStay: number | null }>(
  homes: readonly T[],
  medianMinStay: number | null,
): T[] {
  const kind = isLongStay(medianMinStay);
  return homes.filter((home) => isLongStay(home.medianMinStay) === kind);
}

/**
 * Number of comparables with a price on an open night of the next 180, and the confidence: below 5 none, below 20 low.
 */
export function confidenceIn(asking: readonly ArrayLike<number>[]): {
  comparables: number;
  confidence: Confidence;
} {
  const comparables = asking.filter(asksSoon).length;
  return { comparables, confidence: confidenceOf(comparables) };
}

/** The confidence in a figure from this many comparables with a price. */
export function confidenceOf(comparables: number): Confidence {
  if (comparables < lowFrom) return "none";
  return comparables < normalFrom ? "low" : "normal";
}

function asksSoon(asking: ArrayLike<number>): boolean {
  for (let night = 0; night < Math.min(asking.length, confidenceNights); night++)
    if ((asking[night] ?? 0) > 0) return true;
  return false;
}
