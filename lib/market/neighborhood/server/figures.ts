import type { Nights } from "@/lib/inventory/calendars/nights";
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
    const withBookings = members.filter(
      ({ source, unknownFrom }) => market.bookingSources.has(source) && unknownFrom > market.today,
    );
    return { occupancy: occupancies(withBookings, market.today) };
  },
});

function occupancies(members: readonly Member[], today: number): MarketFigures["occupancy"] {
  const sums = windows.map(() => ({ taken: 0, offered: 0 }));
  for (const { nights } of members) {
    for (const [place, { taken, offered }] of countsOf(nights, today).entries()) {
      const sum = sums[place];
      if (!sum) continue;
      sum.taken += taken;
      sum.offered += offered;
    }
  }
  const shares = windows.map((nights, place) => {
    const { taken = 0, offered = 0 } = sums[place] ?? {};
    return [nights, offered === 0 ? null : taken / offered];
  });
  return Object.fromEntries(shares) as MarketFigures["occupancy"];
}

/** Booked, and booked or available, nights of a window. */
interface Counts {
  taken: number;
  offered: number;
}

/** Counts of each calendar, since thousands of listings share their comparables. */
const known = new WeakMap<Nights, { today: number; counts: readonly Counts[] }>();

/** The counts of each of `windows`. */
function countsOf(nights: Nights, today: number): readonly Counts[] {
  const before = known.get(nights);
  if (before?.today === today) return before.counts;
  let [taken, offered, at] = [0, 0, today];
  const counts = windows.map((window) => {
    for (; at < today + window; at++) {
      const state = nights.states[at];
      if (state === booked) taken++;
      if (state === booked || state === available) offered++;
    }
    return { taken, offered };
  });
  known.set(nights, { today, counts });
  return counts;
}
