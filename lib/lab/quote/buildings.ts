import { nightsOf } from "@/lib/market/model/occupancy/pace";
import { unitsSold } from "@/lib/market/model/occupancy/past-nights";
import type { OfflineStay } from "./stays";

/**
 * Units of a listing: 1, or for a building (a listing with overlapping stays) the 98th percentile of nights sold
 * (`pricing.md` §9) over the nights before `until`, days since 1970-01-01. `stays`: as known that day.
 */
export function capacityOf(stays: readonly OfflineStay[], until: number): number {
  const booked = stays.filter(({ status, checkIn }) => status === "booked" && checkIn < until);
  const first = booked.reduce((least, { checkIn }) => Math.min(least, checkIn), until);
  return unitsSold(nightsOf(booked, first, until - first).sold);
}
