import { countsOf, toMoney } from "./counts";
import type { Period } from "./kpi";
import type { Market, Member } from "./market";
import type { NightPrices } from "./night-prices";
import { meanOf } from "../view";

/** Figures of each of the next nights, in the currency; one a date. */
export function futurePrices(
  { today }: Market,
  members: readonly Member[],
  { prices, bookings }: NightPrices,
  dates: string[],
) {
  const lines = prices.map((line) => line.slice(0, dates.length).map(toMoney));
  return {
    ...countsOf(members, today, today + dates.length),
    X_values: dates,
    Y_values: [...lines, bookings.slice(0, dates.length)],
  };
}

/** The same by month, in the currency: means over its nights from today on that are known; sums of bookings. */
export function monthlyPrices(
  { today }: Market,
  members: readonly Member[],
  { prices, bookings }: NightPrices,
  months: readonly Period[],
) {
  const byMonth = <T>(line: readonly (number | null)[], figure: (of: typeof line) => T): T[] =>
    months.map(({ from, to }) => figure(line.slice(from - today, to - today)));
  const lines = prices.map((line) => byMonth(line, (nights) => toMoney(meanOf(nights))));
  return {
    ...countsOf(members, today, months.at(-1)?.to ?? today),
    X_values: months.map(({ name }) => name),
    Y_values: [...lines, byMonth(bookings, sumOf)],
  };
}

/** Sum of the known values; null without any. */
function sumOf(line: readonly (number | null)[]): number | null {
  const known = line.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
