import { amountOf } from "@/lib/core/money";
import { addDays, type DateText } from "@/lib/core/dates";
import { yearBack } from "./booking-sums";
import { averageRate, ratio } from "./figure-rules";
import { percentOf } from "./metric-rules";
import type { SpanSums, YearSums } from "./portfolio-sums";

/** Figures of one span: occupancy in percent, money in the currency; null where unknown. */
export interface SpanFigures {
  occupancy: number | null;
  adr: number | null;
  revpar: number | null;
  revenue: number;
}

/**
 * Figures from sums (`product.md`, Figures), rounded as listing_metrics rounds them. Occupancy and RevPAR are over the
 * listings whose nights are all known.
 */
export function spanFigures(
  { revenue, nights, open, taken, openRevenue }: SpanSums,
  currency: string | null,
): SpanFigures {
  const perNight = ratio(openRevenue, open);
  return {
    occupancy: percentOf(ratio(taken, open)),
    adr: averageRate(revenue, nights, currency),
    revpar: perNight === null ? null : amountOf(perNight, currency),
    revenue: amountOf(revenue, currency),
  };
}

/**
 * Unavailable nights of listings whose calendars don't distinguish bookings, in percent; null without such listings.
 */
export function unavailableShareOf({ nights, closed }: YearSums["untold"]): number | null {
  return percentOf(ratio(closed, nights));
}

/**
 * True if the stored bookings reach back to the same night a year earlier; otherwise last year's figures would be too
 * low.
 */
export function hasYear(firstStay: DateText | null, from: DateText): boolean {
  return firstStay !== null && firstStay <= addDays(from, -yearBack);
}
