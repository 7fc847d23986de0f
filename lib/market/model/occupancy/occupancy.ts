import { gaussian } from "../shape/season";
import { clamp } from "@/lib/core/numbers";
import { weekdayOf } from "@/lib/core/dates";
import { finalShare, paceDemandRatio, type PaceOf } from "./pace";

/** Nights of a source of occupancy, from day `first` on (days since 1970-01-01). */
export interface Occupied {
  first: number;
  /** Homes booked each night; for sources that don't distinguish bookings, "unavailable" ones. */
  booked: ArrayLike<number>;
  /** Homes open each night. */
  open: ArrayLike<number>;
}

/** Source of the occupancy; scraped calendars only have "unavailable" and are weak forecasts. */
export type OccupancySource = "market" | "account" | "scraped";

/** Occupancy of a night and what is usual for it. */
interface NightOccupancy {
  /** Share booked, shrunk towards the usual share (o). */
  share: number;
  /** Share booked that is usual for the night at its lead time (m); 0 where nothing is booked around it. */
  usual: number;
  /** Demand ratio (ρ); null if unknown. */
  ratio: number | null;
}

/** `pricing.md` §2.2. */
const spread = 28;
const leftOut = 3;
/** Beyond three standard deviations and a half a night weighs less than 0.003. */
const reach = 98;
const prior = 10;
const occupancyNights = 180;

/** How strongly the demand ratio affects the price: β of a source (`pricing.md` §2.2). Deliberately small. */
export function betaOf(source: OccupancySource, hasPace: boolean): number {
  if (source === "scraped") return 0.15;
  return hasPace ? 0.4 : 0.3;
}

/** `o` = (B + 10·m) / (N + 10): share booked of a night, shrunk towards the usual share. */
export function shareBooked(booked: number, offered: number, usual: number): number {
  return (booked + prior * usual) / (offered + prior);
}

/**
 * Occupancy of every night without a year of pace (`pricing.md` §2.2): against the Gaussian mean (σ 28, ± 3 nights left
 * out) of the other nights, each divided by its weekday's ratio. Nights before `today` and after day 180 have a null
 * ratio.
 */
export function occupancyOf(source: Occupied, today: number): NightOccupancy[] {
  const { first, booked, open } = source;
  const nights = booked.length;
  const offered = Float64Array.from(
    { length: nights },
    (_, at) => (booked[at] ?? 0) + (open[at] ?? 0),
  );
  const ratios = weekdayRatios(source, offered);
  const level = Float64Array.from({ length: nights }, (_, at) => {
    const ratio = ratios[weekdayOf(first + at)] ?? 1;
    return (offered[at] ?? 0) > 0 && ratio > 0
      ? (booked[at] ?? 0) / (offered[at] ?? 1) / ratio
      : NaN;
  });
  const kernel = gaussian(spread, reach + 1);
  return Array.from({ length: nights }, (_, at) => {
    const usual = Math.min(1, meanAround(level, at, kernel) * (ratios[weekdayOf(first + at)] ?? 1));
    const share = shareBooked(booked[at] ?? 0, offered[at] ?? 0, usual);
    const ahead = first + at - today;
    const tells = usual > 0 && (offered[at] ?? 0) > 0 && ahead >= 0 && ahead <= occupancyNights;
    return { share, usual, ratio: tells ? share / usual : null };
  });
}

/** Q without a year of pace: ρ^β within 0.85…1.25; 1 without a ratio (`pricing.md` §2.2). */
export function demandRatio(ratio: number | null, beta: number): number {
  return ratio === null ? 1 : clamp(ratio ** beta, 0.85, 1.25);
}

/** Share booked by weekday against the share of all nights. */
function weekdayRatios({ first, booked }: Occupied, offered: Float64Array): Float64Array {
  const sums = new Float64Array(7);
  const totals = new Float64Array(7);
  for (const [at, count] of offered.entries()) {
    const day = weekdayOf(first + at);
    sums[day] = (sums[day] ?? 0) + (booked[at] ?? 0);
    totals[day] = (totals[day] ?? 0) + count;
  }
  const all = sumOf(sums) / (sumOf(totals) || 1);
  return sums.map((sum, day) => {
    const total = totals[day] ?? 0;
    return total > 0 && all > 0 ? sum / total / all : 1;
  });
}

function meanAround(level: Float64Array, at: number, kernel: Float64Array): number {
  let [sum, total] = [0, 0];
  for (
    let other = Math.max(0, at - reach);
    other <= Math.min(level.length - 1, at + reach);
    other++
  ) {
    const apart = Math.abs(other - at);
    const value = level[other] ?? NaN;
    if (apart <= leftOut || Number.isNaN(value)) continue;
    sum += (kernel[apart] ?? 0) * value;
    total += kernel[apart] ?? 0;
  }
  return total === 0 ? 0 : sum / total;
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Expected final shares from a year of pace (`pricing.md` §2.2), 0…1. */
export interface ExpectedShares {
  /** Mean L over the year. */
  year: number;
  /** F by night; NaN for nights without a year of pace. */
  final: Float64Array;
}

/** Q of each night from day `first` on, and the shares behind it. */
export interface OccupancyDemand {
  /** Days since 1970-01-01. */
  first: number;
  /** Q; 1 if unknown. */
  demand: Float64Array;
  nights: readonly NightOccupancy[];
  /** Null without a year of pace. */
  expected: ExpectedShares | null;
}

/**
 * Q of every night of a source (`pricing.md` §2.2), compared with neighbouring nights or, if `paceOf` has it, with a
 * year of pace; beyond 180 days ahead only with pace. 1 for past nights and nights without an offer.
 */
export function occupancyDemand(
  source: Occupied,
  kind: OccupancySource,
  today: number,
  paceOf: PaceOf = () => null,
): OccupancyDemand {
  const nights = occupancyOf(source, today);
  return demandOf(source, kind, nights, expectedOf(source, nights, today, paceOf));
}

/** The same from stored expected shares. */
export function expectedDemand(
  source: Occupied,
  kind: OccupancySource,
  today: number,
  expected: ExpectedShares | null,
): OccupancyDemand {
  return demandOf(source, kind, occupancyOf(source, today), expected);
}

function demandOf(
  source: Occupied,
  kind: OccupancySource,
  nights: readonly NightOccupancy[],
  expected: ExpectedShares | null,
): OccupancyDemand {
  const demand = Float64Array.from(nights, ({ ratio }, at) => {
    const final = expected?.final[at] ?? NaN;
    return expected === null || Number.isNaN(final)
      ? demandRatio(ratio, betaOf(kind, false))
      : paceDemandRatio(final, expected.year, betaOf(kind, true));
  });
  return { first: source.first, demand, nights, expected };
}

function expectedOf(
  { first, booked, open }: Occupied,
  nights: readonly NightOccupancy[],
  today: number,
  paceOf: PaceOf,
): ExpectedShares | null {
  let year: number | null = null;
  const final = Float64Array.from(nights, ({ usual, share }, at) => {
    const offered = (booked[at] ?? 0) + (open[at] ?? 0);
    if (first + at < today || offered === 0 || usual === 0) return NaN;
    const pace = paceOf(first + at);
    if (pace === null) return NaN;
    year = pace.year;
    return finalShare(pace, share);
  });
  return year === null ? null : { year, final };
}
