import { amountOf } from "@/lib/core/money";
import { dateIn } from "@/lib/core/dates";
import type { BookingSums, NightWindow, WindowSums } from "./booking-sums";
import { averageRate } from "./figure-rules";

/** Windows of revenue and rates, in this order: past 7, 30 and 90, next 30 and 180. */
export const figureWindows: readonly NightWindow[] = [
  { from: -7, to: 0 },
  { from: -30, to: 0 },
  { from: -90, to: 0 },
  { from: 0, to: 30 },
  { from: 0, to: 180 },
];

const unknownFigures = {
  adr_past_30: null,
  adr_past_90: null,
  stly_adr_past_90: null,
  adr_next_180: null,
  stly_adr_next_180: null,
  revenue_past_7: null,
  revenue_past_30: null,
  stly_revenue_past_30: null,
  revenue_past_90: null,
  stly_revenue_past_90: null,
  revenue_next_30: null,
  stly_revenue_next_30: null,
  revenue_next_180: null,
  stly_revenue_next_180: null,
  booking_pickup_past_7: null,
  booking_pickup_past_15: null,
  booking_pickup_past_30: null,
  last_booked_date: null,
};

/** Figures from the sums over `figureWindows`; all null for a listing without any reservation. */
export function bookingFigures(
  sums: BookingSums | undefined,
  zone: string,
  currency: string | null,
) {
  if (!sums) return unknownFigures;
  const of = (at: number) => moneyFigures(sums.window(at), currency);
  const [past7, past30, past90, next30, next180] = [of(0), of(1), of(2), of(3), of(4)];
  const [pickup7, pickup15, pickup30] = sums.pickups;
  return {
    adr_past_30: past30.adr,
    adr_past_90: past90.adr,
    stly_adr_past_90: past90.stlyAdr,
    adr_next_180: next180.adr,
    stly_adr_next_180: next180.stlyAdr,
    revenue_past_7: past7.revenue,
    revenue_past_30: past30.revenue,
    stly_revenue_past_30: past30.stlyRevenue,
    revenue_past_90: past90.revenue,
    stly_revenue_past_90: past90.stlyRevenue,
    revenue_next_30: next30.revenue,
    stly_revenue_next_30: next30.stlyRevenue,
    revenue_next_180: next180.revenue,
    stly_revenue_next_180: next180.stlyRevenue,
    booking_pickup_past_7: pickup7,
    booking_pickup_past_15: pickup15,
    booking_pickup_past_30: pickup30,
    last_booked_date: sums.lastBooked && dateIn(zone, sums.lastBooked),
  };
}

function moneyFigures(sums: WindowSums, currency: string | null) {
  return {
    revenue: amountOf(sums.revenue, currency),
    stlyRevenue: amountOf(sums.stlyRevenue, currency),
    adr: averageRate(sums.revenue, sums.nights, currency),
    stlyAdr: averageRate(sums.stlyRevenue, sums.stlyNights, currency),
  };
}
