import { available, booked } from "@/lib/inventory/calendars/states";
import { cachedFigures } from "./figure-cache";
import type { Member } from "./market";
import type { ListingMarket } from "./markets";

/** Nights that windows may reach: before today, and from today on. */
const [nightsBack, nightsAhead] = [90, 360];

/** Figures of a window of nights; null where unknown. */
interface WindowFigures {
  /** Booked ÷ (booked + available), 0…1. */
  occupancy: number | null;
  /** Mean price of the booked nights whose price is known. Minor units, not rounded. */
  adr: number | null;
}

/** Figures of a listing's own category over nights counted from today: the first, and the one after the last. */
type MarketWindows = (from: number, to: number) => WindowFigures;

/** Window figures by listing, over the 90 nights before today and the 360 from it; cached as other figures are. */
export const marketWindowsOf = cachedFigures<{ over: MarketWindows }>({
  nights: nightsAhead,
  back: nightsBack,
  unknown: { over: () => ({ occupancy: null, adr: null }) },
  detail: "prices",
  figuresOf: (market) => ({ over: windowsOf(market) }),
});

/** Sums up every night once; element n of a total is over the nights before index n. */
function windowsOf({ market, members }: ListingMarket): MarketWindows {
  const withBookings = members.filter(({ source }) => market.bookingSources.has(source));
  const start = market.today - nightsBack;
  const totals = sumNights(withBookings, start, nightsBack + nightsAhead);
  return (from, to) => {
    const over = (total: Float64Array): number =>
      (total[to + nightsBack] ?? 0) - (total[from + nightsBack] ?? 0);
    const [offered, priced] = [over(totals.offered), over(totals.priced)];
    return {
      occupancy: offered === 0 ? null : over(totals.booked) / offered,
      adr: priced === 0 ? null : over(totals.revenue) / priced,
    };
  };
}

function sumNights(members: readonly Member[], start: number, nights: number) {
  const empty = (): Float64Array => new Float64Array(nights + 1);
  const totals = { booked: empty(), offered: empty(), priced: empty(), revenue: empty() };
  for (let night = 0; night < nights; night++) {
    const sum = sumOf(members, start + night);
    for (const name of ["booked", "offered", "priced", "revenue"] as const) {
      totals[name][night + 1] = (totals[name][night] ?? 0) + sum[name];
    }
  }
  return totals;
}

function sumOf(members: readonly Member[], at: number) {
  const sum = { booked: 0, offered: 0, priced: 0, revenue: 0 };
  for (const { nights, unknownFrom } of members) {
    const state = at < unknownFrom ? nights.states[at] : undefined;
    if (state !== booked && state !== available) continue;
    sum.offered++;
    if (state !== booked) continue;
    sum.booked++;
    const price = nights.prices[at] ?? 0;
    sum.revenue += price;
    if (price > 0) sum.priced++;
  }
  return sum;
}
