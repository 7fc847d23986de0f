/** What an action is worth (`pricing.md` §5). Browser-safe; amounts in the listing's currency, not rounded. */

/** Percent of nights lost per percent of price: assumptions, because the real response of guests is unknown. */
export const lossRates = [0.25, 0.5, 0.75] as const;

/** The loss rate used where only one figure is shown. */
export const assumedLoss = 0.5;

/** With fewer booked nights in a year, chance outweighs the price. */
export const fewestBooked = 60;

/** Booked nights of the past 365 days whose revenue is known. */
export interface BookedYear {
  nights: number;
  revenue: number;
}

/** A year at another price, if each percent of price loses `loss` percent of the nights. */
export interface Scenario {
  loss: number;
  /** Change in nights from the year before. */
  nightsChange: number;
  nights: number;
  /** Revenue per booked night. */
  rate: number;
  revenue: number;
  /** Change in revenue from the year before. */
  effect: number;
}

/** What a change of a price does to a year's revenue. */
export interface PriceMoney {
  scenarios: readonly Scenario[];
  /** Nights that a raise may lose, or a cut must win (negative), before revenue falls. */
  breakEven: number;
}

/**
 * What moving a price from `current` to `value` earns in a year: R·((1 + x)(1 − kx) − 1) for each k of `lossRates`, x the
 * change (`pricing.md` §5). Null with fewer than 60 booked nights, without a change, or without a price.
 */
export function priceMoney(
  { nights, revenue }: BookedYear,
  current: number,
  value: number,
): PriceMoney | null {
  if (nights < fewestBooked || revenue <= 0 || current <= 0 || value <= 0) return null;
  const change = value / current - 1;
  if (change === 0) return null;
  const scenarios = lossRates.map((loss): Scenario => {
    const left = nights * Math.max(0, 1 - loss * change);
    const rate = (revenue / nights) * (1 + change);
    return {
      loss,
      nightsChange: left - nights,
      nights: left,
      rate,
      revenue: left * rate,
      effect: left * rate - revenue,
    };
  });
  return { scenarios, breakEven: (nights * change) / (1 + change) };
}

/** A year's effect at the assumed loss rate; null in the same cases as `priceMoney`. */
export function priceWorth(year: BookedYear, current: number, value: number): number | null {
  const money = priceMoney(year, current, value);
  return money?.scenarios.find(({ loss }) => loss === assumedLoss)?.effect ?? null;
}

/** An open night that no stay can contain: its price, and the share booked that is usual for its lead time (0…1). */
export interface EmptyNight {
  price: number;
  expected: number;
}

/** What nights would earn once they can be booked: count × mean price × expected share booked, night by night. */
export function emptyNightsWorth(nights: readonly EmptyNight[]): number {
  return nights.reduce((sum, { price, expected }) => sum + price * expected, 0);
}
