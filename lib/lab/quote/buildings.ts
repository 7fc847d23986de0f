import { percentile } from "@/lib/market/model/percentiles";
import { nightsOf } from "@/lib/market/model/occupancy/pace";
import type { OfflineStay } from "./stays";

/** Percentile of nights sold, so that one night sold twice by mistake doesn't turn a home into a building. */
const share = 0.98;

/**
 * Units of a listing: 1, or for a building (a listing with overlapping stays) the 98th percentile of nights sold
 * (`pricing.md` §9) over the nights before `until`, days since 1970-01-01. `stays`: as known that day.
 */
export function capacityOf(stays: readonly OfflineStay[], until: number): number {
  const booked = stays.filter(({ status, checkIn }) => status === "booked" && checkIn < until);
  const first = booked.reduce((least, { checkIn }) => Math.min(least, checkIn), until);
  const sold = nightsOf(booked, first, until - first).sold.toSorted();
  return Math.max(1, Math.round(percentile(sold, share) ?? 1));
}
