/** Nights of a market that a model reads, from today on. */
export const modelNights = 360;
/** Nights before this one have last-minute discounts and are not used for level and season. */
export const settledFrom = 30;

/** §2.1: comparables with fewer open nights or prices after day 30 don't count for the shape. */
const fewestNights = 60;
const fewestPrices = 5;

/** Logarithms of the asking prices of several homes, home by home. */
export interface LogPrices {
  homes: number;
  nights: number;
  /** Home · nights + night; NaN where the night is not open. */
  values: Float64Array;
}

/**
 * True for a comparable that changes its price: at least 60 open nights and 5 different prices among days 30…359
 * (`pricing.md` §2.1). `asking`: minor units from today on, 0 = not open or unknown.
 */
export function isMoving(asking: ArrayLike<number>): boolean {
  const prices = new Set<number>();
  let open = 0;
  for (let night = settledFrom; night < modelNights; night++) {
    const price = asking[night] ?? 0;
    if (price <= 0) continue;
    open++;
    if (prices.size < fewestPrices) prices.add(price);
  }
  return open >= fewestNights && prices.size >= fewestPrices;
}

/** Logarithms of asking prices (minor units from today on, 0 = not open). Nights after the last open one are left out. */
export function logPrices(homes: readonly ArrayLike<number>[]): LogPrices {
  const nights = Math.max(0, ...homes.map(openUntil));
  const values = new Float64Array(homes.length * nights).fill(NaN);
  const known = new Map<number, number>();
  for (const [home, asking] of homes.entries()) {
    for (let night = 0; night < nights; night++) {
      const price = asking[night] ?? 0;
      if (price > 0) values[home * nights + night] = logOf(price, known);
    }
  }
  return { homes: homes.length, nights, values };
}

function openUntil(asking: ArrayLike<number>): number {
  let end = Math.min(asking.length, modelNights);
  while (end > 0 && !((asking[end - 1] ?? 0) > 0)) end--;
  return end;
}

/** Caches logarithms, because prices repeat and a map lookup is faster. */
function logOf(price: number, known: Map<number, number>): number {
  const log = known.get(price) ?? Math.log(price);
  known.set(price, log);
  return log;
}
