import { clamp } from "@/lib/core/numbers";

/** A stay or owner block, with its booking and cancellation days. Days since 1970-01-01. */
export interface DatedStay {
  checkIn: number;
  /** The day after the last night. */
  checkOut: number;
  status: "booked" | "cancelled" | "blocked";
  /** Day of the booking in the listing's time zone; null = unknown. */
  bookedOn: number | null;
  /** Day of the cancellation; null = never, or unknown. */
  cancelledOn: number | null;
}

/** Nights of consecutive days of one listing. */
interface StayNights {
  /** Days since 1970-01-01. */
  first: number;
  /** Number of stays on each night. */
  sold: Uint16Array;
  /** Number of owner blocks on each night. */
  kept: Uint16Array;
}

/** Counts `count` nights from `first` on; cancelled stays do not count. */
export function nightsOf(stays: readonly DatedStay[], first: number, count: number): StayNights {
  const nights = { first, sold: new Uint16Array(count), kept: new Uint16Array(count) };
  for (const { status, checkIn, checkOut } of stays) {
    if (status === "cancelled") continue;
    const [from, to] = [Math.max(0, checkIn - first), Math.min(count, checkOut - first)];
    const counts = status === "blocked" ? nights.kept : nights.sold;
    for (let night = from; night < to; night++) counts[night] = (counts[night] ?? 0) + 1;
  }
  return nights;
}

/** A year of pace for one night, `pricing.md` §2.2. Shares 0…1. */
export interface Pace {
  /** Mean final share of the nights 364 days before, ± 14 days (L). */
  final: number;
  /** Share those had on the books at the same lead (l). */
  onBooks: number;
  /** Regression of final on booked at that lead (b); see `pickupSlope`. */
  slope: number;
  /** Mean of L over the year. */
  year: number;
}

/** A year of pace for a day; null where there is none. */
export type PaceOf = (day: number) => Pace | null;

/** `pricing.md` §2.2. */
const fewestSlopeNights = 60;
const usualSlope = 0.7;

/** Final share to expect with a year of pace: F = clamp(L + b·(o − l), 0.02, 0.99) (`pricing.md` §2.2). */
export function finalShare(pace: Pace, share: number): number {
  return clamp(pace.final + pace.slope * (share - pace.onBooks), 0.02, 0.99);
}

/** Q with a year of pace: (F ÷ mean L of the year)^β within 0.75…1.30 (`pricing.md` §2.2). Shares 0…1. */
export function paceDemandRatio(final: number, year: number, beta: number): number {
  return year > 0 ? clamp((final / year) ** beta, 0.75, 1.3) : 1;
}

/**
 * b of `pricing.md` §2.2: slope of (final − L) on (booked − l) over finished nights at one lead, within 0…1.5; 0.7 under
 * 60 nights or where nothing varies.
 */
export function pickupSlope(nights: readonly { ahead: number; final: number }[]): number {
  if (nights.length < fewestSlopeNights) return usualSlope;
  const meanAhead = meanOf(nights.map(({ ahead }) => ahead));
  const meanFinal = meanOf(nights.map(({ final }) => final));
  let [product, square] = [0, 0];
  for (const { ahead, final } of nights) {
    product += (ahead - meanAhead) * (final - meanFinal);
    square += (ahead - meanAhead) ** 2;
  }
  return square === 0 ? usualSlope : clamp(product / square, 0, 1.5);
}

/** Mean of at least one value. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
