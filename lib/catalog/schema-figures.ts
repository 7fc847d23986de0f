import { z } from "zod";

/** `"46 %"`, or `"Unavailable"` where it cannot be known. */
const share = z
  .string()
  .regex(/^(\d+ %|Unavailable)$/)
  .meta({ examples: ["46 %", "Unavailable"] });
const known = z.union([z.number(), z.literal("Unavailable")]);
/** In the listing's currency. */
const money = z.number().nullable();
const nights = z.int().nullable();

const yearAgo = { description: "The same, 364 days earlier, as booked at this time then" };
const adr = { description: "Revenue ÷ booked nights" };
const revenue = { description: "Rental revenue counted by night" };
const mpi = { description: "Occupancy ÷ the market's, to one decimal" };
const pickup = {
  description: "Nights booked in the past 7, 15 or 30 days, including today, and not cancelled",
};

const unavailableShare = share.nullable().meta({
  description:
    "Share of nights that are not available, if the calendar does not distinguish bookings; otherwise null",
  examples: ["62 %"],
});

/** Figures of a listing; past n is the n nights before today, next n the n nights from today. */
export const Figures = z.strictObject({
  occupancy_next_7: share,
  occupancy_next_30: share,
  occupancy_next_60: share,
  occupancy_next_90: share,
  market_occupancy_next_7: share,
  market_occupancy_next_30: share,
  market_occupancy_next_60: share,
  market_occupancy_next_90: share,
  adjusted_occupancy_next_7: share.meta({ description: "The same as occupancy_next_7" }),
  adjusted_occupancy_next_30: share,
  adjusted_occupancy_next_60: share,
  adjusted_occupancy_next_90: share,
  market_adjusted_occupancy_next_7: share.meta({
    description: "The same as market_occupancy_next_7",
  }),
  market_adjusted_occupancy_next_30: share,
  market_adjusted_occupancy_next_60: share,
  market_adjusted_occupancy_next_90: share,
  unavailable_share_next_7: unavailableShare,
  unavailable_share_next_30: unavailableShare,
  unavailable_share_next_60: unavailableShare,
  unavailable_share_next_90: unavailableShare,
  mpi_next_30: known.meta(mpi),
  mpi_next_60: known,
  mpi_next_90: known,
  mpi_next_120: known,
  mpi_next_180: known,
  adr_past_30: money.meta(adr),
  adr_past_90: money.meta(adr),
  stly_adr_past_90: money.meta(yearAgo),
  adr_next_180: money.meta(adr),
  stly_adr_next_180: money.meta(yearAgo),
  revenue_past_7: money.meta(revenue),
  revenue_past_30: money.meta(revenue),
  stly_revenue_past_30: money.meta(yearAgo),
  revenue_past_90: money.meta(revenue),
  stly_revenue_past_90: money.meta(yearAgo),
  revenue_next_30: money.meta(revenue),
  stly_revenue_next_30: money.meta(yearAgo),
  revenue_next_180: money.meta(revenue),
  stly_revenue_next_180: money.meta(yearAgo),
  booking_pickup_past_7: nights.meta(pickup),
  booking_pickup_past_15: nights.meta(pickup),
  booking_pickup_past_30: nights.meta(pickup),
  last_booked_date: z.iso.date().nullable().meta({ description: "In the listing's time zone" }),
  min_prices_next_30: share.meta({
    description: "Share of the open nights of the next 30 that are priced at the minimum",
  }),
  recommended_base_price: known,
});

export type Figures = z.infer<typeof Figures>;
