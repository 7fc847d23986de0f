import { available, booked } from "@/lib/inventory/calendars/states";
import { keeper } from "./keeper";
import { askingPrices, type Member } from "./market";
import type { Around } from "./markets";
import { percentilesOf, tally } from "../percentiles";
import { remembered } from "./remember";
import { summaryNights } from "./summary";

/** Windows from today that market occupancy is told of. */
const windows = [7, 30, 60, 90] as const;

/** What the market says about a listing, from its own category of bedrooms. Null where it does not say. */
export interface MarketFigures {
  /** Booked ÷ (booked + available) of the next n nights, 0…1. */
  occupancy: Record<(typeof windows)[number], number | null>;
  /** The middle of everything asked for the next 180 nights: the recommended base. Minor units. */
  medianPrice: number | null;
}

/** The figures of many listings of the caller's account, in a fixed number of statements. */
export const marketFiguresOf = keeper<MarketFigures>({
  nights: summaryNights,
  unknown: { occupancy: { 7: null, 30: null, 60: null, 90: null }, medianPrice: null },
  begin: () => {
    const pricesOf = remembered((member, today) =>
      tally(askingPrices(member, today, today + summaryNights)),
    );
    return (around) => toFigures(around, pricesOf);
  },
});

type PricesOf = (member: Member, today: number) => Float64Array;

function toFigures({ market, members }: Around, pricesOf: PricesOf): MarketFigures {
  const tallies = members.map((member) => pricesOf(member, market.today));
  const telling = members.filter(({ source }) => market.telling.has(source));
  const occupancy = occupancies(telling, market.today);
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
