import { available, booked } from "@/lib/inventory/calendars/states";
import { cachedFigures } from "./figure-cache";
import { askingPrices, type Member } from "./market";
import type { ListingMarket } from "./markets";
import { percentilesOf, tally } from "../percentiles";
import { memoized } from "./memoize";
import { summaryNights } from "./summary";

/** Windows of market occupancy, in nights from today. */
const windows = [7, 30, 60, 90, 120, 180] as const;

/** Market figures of a listing, from its own category; null where unknown. */
export interface MarketFigures {
  /** Booked ÷ (booked + available) of the next n nights, 0…1. */
  occupancy: Record<(typeof windows)[number], number | null>;
  /** Median of all asking prices of the next 180 nights: the recommended base. Minor units. */
  medianPrice: number | null;
}

/** The figures of many listings of the caller's account, in a fixed number of statements. */
export const marketFiguresOf = cachedFigures<MarketFigures>({
  nights: summaryNights,
  unknown: {
    occupancy: { 7: null, 30: null, 60: null, 90: null, 120: null, 180: null },
    medianPrice: null,
  },
  begin: () => {
    const pricesOf = memoized((member, today) =>
      tally(askingPrices(member, today, today + summaryNights)),
    );
    return (market) => toFigures(market, pricesOf);
  },
});

type PricesOf = (member: Member, today: number) => Float64Array;

function toFigures({ market, members }: ListingMarket, pricesOf: PricesOf): MarketFigures {
  const tallies = members.map((member) => pricesOf(member, market.today));
  const withBookings = members.filter(({ source }) => market.bookingSources.has(source));
  const occupancy = occupancies(withBookings, market.today);
  return { occupancy, medianPrice: percentilesOf(tallies, [0.5])[0] ?? null };
}

function occupancies(members: readonly Member[], today: number): MarketFigures["occupancy"] {
  const shares = windows.map((nights) => {
    let [taken, offered] = [0, 0];
    for (const {
      nights: { states },
    } of members) {
      for (let at = today; at < today + nights; at++) {
        const state = states[at];
        if (state === booked) taken++;
        if (state === booked || state === available) offered++;
      }
    }
    return [nights, offered === 0 ? null : taken / offered];
  });
  return Object.fromEntries(shares) as MarketFigures["occupancy"];
}
