import { type PricedComparable, trustOf } from "./priced-comparables";
import { countsOf, toMoney } from "./counts";
import type { Member } from "./market";
import { percentilesOf, tally } from "../percentiles";

/** Nights from today whose asking prices are summarized as base prices. */
export const summaryNights = 180;

/** A category's comparables, and those of them whose prices count. */
interface Priced {
  members: readonly Member[];
  pricedComparables: readonly PricedComparable[];
}

/**
 * Percentiles of asking prices of the next 180 nights, by category and for all. Null if fewer than 5 comparables have a
 * price (`pricing.md` §2.3, Guards; §2.5, Age).
 */
export function baseSummary(categories: ReadonlyMap<number, Priced>, today: number) {
  const each = [...categories.values()];
  const asked = new Map(
    each.flatMap(({ pricedComparables }) =>
      pricedComparables.map((comparable) => [comparable, talliedOf(comparable)] as const),
    ),
  );
  const summaryOf = ({ members, pricedComparables }: Priced) => {
    const isKnown = trustOf(pricedComparables) !== "none";
    const tallies = isKnown
      ? pricedComparables.flatMap((comparable) => asked.get(comparable) ?? [])
      : [];
    const percentiles = percentilesOf(tallies, [0.25, 0.5, 0.75, 0.9]);
    return {
      ...countsOf(members, today, today + summaryNights),
      Y_values: percentiles.map(toMoney),
    };
  };
  const entries = [...categories].map(([category, of]) => [String(category), summaryOf(of)]);
  const all = {
    members: each.flatMap(({ members }) => members),
    pricedComparables: each.flatMap(({ pricedComparables }) => pricedComparables),
  };
  if (all.members.length > 0) entries.push(["All", summaryOf(all)]);
  return Object.fromEntries(entries) as Record<string, ReturnType<typeof summaryOf>>;
}

/** Tallies a comparable's asking prices for the next 180 nights. */
export function talliedOf({ asking }: PricedComparable): Float64Array {
  return tally(asking.subarray(0, summaryNights).filter((price) => price > 0));
}
