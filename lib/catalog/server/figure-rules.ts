import { amountOf } from "@/lib/core/money";
import {
  available,
  blocked,
  booked,
  type Nights,
  type UnitNights,
  unavailable as unavailableNight,
  unknown,
} from "@/lib/inventory/calendars/nights";
import type { WindowSums } from "./booking-sums";

/** The text of a figure that cannot be known. */
export const unavailable = "Unavailable" as const;

/** Nights of a window: all, booked, and owner-blocked; of a listing with units those of each unit, without closed ones. */
interface NightCounts {
  nights: number;
  booked: number;
  blocked: number;
}

/**
 * Counts the nights of a window, or those of them that are `wanted`; null if one is unknown, or unavailable for an unknown
 * reason.
 */
export function countNights(
  { states, units }: Pick<Nights, "states" | "units">,
  from: number,
  to: number,
  wanted: (at: number) => boolean = () => true,
): NightCounts | null {
  if (from < 0 || to > states.length) return null;
  const counts = { nights: 0, booked: 0, blocked: 0 };
  for (let at = from; at < to; at++) {
    if (!wanted(at)) continue;
    const state = states[at];
    if (state === unknown || state === unavailableNight) return null;
    if (units) addUnits(counts, units, at);
    else addNight(counts, state);
  }
  return counts;
}

function addUnits(counts: NightCounts, { sellable, booked: sold }: UnitNights, at: number): void {
  counts.nights += sellable[at] ?? 0;
  counts.booked += sold[at] ?? 0;
}

function addNight(counts: NightCounts, state: number | undefined): void {
  counts.nights++;
  if (state === booked) counts.booked++;
  if (state === blocked) counts.blocked++;
}

/** Share 0…1 of a window's nights that are not available, for whatever reason; null if a night is unknown. */
export function unavailableShare(states: Uint8Array, from: number, to: number): number | null {
  if (from < 0 || to > states.length) return null;
  const nights = states.subarray(from, to);
  if (nights.includes(unknown)) return null;
  return ratio(nights.filter((state) => state !== available).length, nights.length);
}

/** Occupancy 0…1: booked ÷ (nights − owner-blocked); null if unknown (`product.md`, Figures). */
export function occupancyOf(counts: NightCounts | null): number | null {
  return counts && ratio(counts.booked, counts.nights - counts.blocked);
}

/** `part` ÷ `whole`; null if `whole` is 0. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** A share as the API shows it: `"46 %"`. */
export function shareText(share: number | null): string {
  return share === null ? unavailable : `${Math.round(100 * share)} %`;
}

/** MPI: own occupancy ÷ the market's, one decimal (`product.md`, Figures). */
export function penetration(
  own: number | null,
  market: number | null,
): number | typeof unavailable {
  if (own === null || market === null || market === 0) return unavailable;
  return Math.round((10 * own) / market) / 10;
}

const healths = [
  [1.2, "Very Good"],
  [0.95, "Good"],
  [0.7, "Fair"],
  [0, "Poor"],
] as const;

/** Health: own occupancy ÷ the market's in a word; "Unavailable" without either (spec/clients.md, line 8). */
export function healthOf(own: number | null, market: number | null) {
  if (own === null || market === null || market === 0) return unavailable;
  return healths.find(([least]) => own / market >= least)?.[1] ?? unavailable;
}

/** Average daily rate from minor units, in the currency: revenue ÷ booked nights; null without nights. */
export function averageRate(
  revenue: number,
  nights: number,
  currency: string | null,
): number | null {
  return nights === 0 ? null : amountOf(revenue / nights, currency);
}

/** Inputs of one window: reservations, and the calendar's nights now and 364 days earlier. */
interface WindowFacts {
  /** Of the listing, and of its home with all its listings. */
  own: WindowSums | undefined;
  home: WindowSums | undefined;
  counts: NightCounts | null;
  stlyCounts: NightCounts | null;
  /** Share of nights that are not available, for a calendar that does not distinguish bookings. */
  unavailable: number | null;
  currency: string | null;
}

/**
 * Metrics of one window (`product.md`, Figures): percentages and money as the API shows them, null if unknown. Revenue is
 * the listing's own, the others are its home's (`pricing.md` §11).
 */
export function metricsOf({ own, home, counts, stlyCounts, currency, ...facts }: WindowFacts) {
  const stlyNights = stlyCounts && home && { ...stlyCounts, booked: home.stlyBooked };
  return {
    occupancy: percentOf(occupancyOf(counts)),
    unavailable_share: percentOf(facts.unavailable),
    revenue: own ? amountOf(own.revenue, currency) : null,
    adr: home ? averageRate(home.revenue, home.nights, currency) : null,
    revpar: home ? perAvailableNight(home.revenue, counts, currency) : null,
    stly_occupancy: percentOf(occupancyOf(stlyNights ?? null)),
    stly_revenue: own ? amountOf(own.stlyRevenue, currency) : null,
    stly_adr: home ? averageRate(home.stlyRevenue, home.stlyNights, currency) : null,
    stly_revpar: home ? perAvailableNight(home.stlyRevenue, stlyCounts, currency) : null,
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
