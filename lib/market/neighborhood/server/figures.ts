import { available, booked } from "@/lib/inventory/calendars/states";
import { cachedFigures } from "./figure-cache";
import type { Member } from "./market";

/** Windows of market occupancy, in nights from today. */
const windows = [7, 30, 60, 90, 120, 180] as const;

/** A source without a booked night in half a year doesn't distinguish bookings. */
const tellingNights = 180;

/** Market figures of a listing, from its own category; null where unknown. */
export interface MarketFigures {
  /** Booked ÷ (booked + available) of the next n nights, 0…1. */
  occupancy: Record<(typeof windows)[number], number | null>;
}

/** The figures of many listings of the caller's account, in a fixed number of statements. */
export const marketFiguresOf = cachedFigures<MarketFigures>({
  nights: tellingNights,
  detail: "states",
  unknown: { occupancy: { 7: null, 30: null, 60: null, 90: null, 120: null, 180: null } },
  figuresOf: ({ market, members }) => {
    const withBookings = members.filter(({ source }) => market.bookingSources.has(source));
    return { occupancy: occupancies(withBookings, market.today) };
  },
});

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
