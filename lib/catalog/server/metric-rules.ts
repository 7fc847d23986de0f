import { amountOf } from "@/lib/core/money";
import type { WindowSums } from "./booking-sums";
import { averageRate, type NightCounts, occupancyOf, ratio } from "./figure-rules";

/** Inputs of one window: reservations, and the calendar's nights now and 364 days earlier. */
export interface WindowFacts {
  sums: WindowSums | undefined;
  counts: NightCounts | null;
  stlyCounts: NightCounts | null;
  /** Share of nights that are not available, for a calendar that does not distinguish bookings. */
  unavailable: number | null;
  currency: string | null;
}

/** Metrics of one window (`product.md`, Figures): percentages and money as the API shows them, null if unknown. */
export function metricsOf({ sums, counts, stlyCounts, unavailable, currency }: WindowFacts) {
  const stlyNights = stlyCounts && sums && { ...stlyCounts, booked: sums.stlyBooked };
  return {
    occupancy: percentOf(occupancyOf(counts)),
    unavailable_share: percentOf(unavailable),
    revenue: sums ? amountOf(sums.revenue, currency) : null,
    adr: sums ? averageRate(sums.revenue, sums.nights, currency) : null,
    revpar: sums ? perAvailableNight(sums.revenue, counts, currency) : null,
    stly_occupancy: percentOf(occupancyOf(stlyNights ?? null)),
    stly_revenue: sums ? amountOf(sums.stlyRevenue, currency) : null,
    stly_adr: sums ? averageRate(sums.stlyRevenue, sums.stlyNights, currency) : null,
    stly_revpar: sums ? perAvailableNight(sums.stlyRevenue, stlyCounts, currency) : null,
  };
}

/** A share in percent, to one decimal; null stays null. */
export function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(1_000 * share) / 10;
}

/** RevPAR in the currency: revenue ÷ (nights − owner-blocked). */
function perAvailableNight(
  revenue: number,
  counts: NightCounts | null,
  currency: string | null,
): number | null {
  const rate = counts && ratio(revenue, counts.nights - counts.blocked);
  return rate === null ? null : amountOf(rate, currency);
}
