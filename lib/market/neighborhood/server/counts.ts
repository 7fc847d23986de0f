import { available } from "@/lib/inventory/calendars/states";
import type { Member } from "./market";

/** How many comparables a category has, and how many of them have an available night between two indexes. */
export function countsOf(members: readonly Member[], from: number, to: number) {
  const active = members.filter(({ nights }) => {
    const at = nights.states.indexOf(available, from);
    return at >= 0 && at < to;
  }).length;
  return {
    "Listings Used": members.length,
    "Active Used": active,
    "Inactive Used": members.length - active,
  };
}

/** Minor units → the currency, to the cent; null stays null. */
export function toMoney(minor: number | null): number | null {
  return minor === null ? null : Math.round(minor) / 100;
}

/** Part of a whole in percent, to two decimals; null of nothing. */
export function toPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 100;
}
