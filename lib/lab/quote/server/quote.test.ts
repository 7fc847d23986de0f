import { expect, test } from "vitest";
import type { OfflineStay } from "../stays";
import { portfolioOf } from "./portfolio";
import { contextOf, engineInput } from "./quote";
import { rulesFrom } from "./rules";
import { firstDay, lastDay, madeRow, madeStays } from "./testing";

/** Without a country there are no holidays: occupancy alone moves demand. */
const rows = Array.from({ length: 11 }, (_, id) => ({ ...madeRow(id), country: null }));

/** Demand of the first listing's nights; `forgets`: without what is over. */
function demandOf(stays: readonly OfflineStay[], today: number, count: number, forgets: boolean) {
  const known = portfolioOf(rows.slice(0, count), stays, () => null, today, 360);
  const listings = known.map((each) => (forgets ? { ...each, history: [] } : each));
  const [first] = listings;
  if (!first) throw new Error("The portfolio has a listing.");
  const context = contextOf({ today, rules: rulesFrom("", null), model: null, listings });
  return engineInput(context, first).market.demand;
}

/** Nights whose demand a year of pace changes. */
function movedNights(stays: readonly OfflineStay[], today: number, count = rows.length): number {
  const without = demandOf(stays, today, count, true);
  return demandOf(stays, today, count, false).filter((demand, at) => demand !== without[at]).length;
}

test("a quote compares with a year of pace where reservations reach back a year", () => {
  const stays = madeStays(11);
  expect(movedNights(stays, lastDay - 100)).toBeGreaterThan(100);
  expect(movedNights(stays, firstDay + 200)).toBe(0);
});

test("a listing with units has its own pace: of a year, or picked up in the last weeks", () => {
  const rooms = madeStays(6, "rooms").map((stay) => ({ ...stay, listing: 0 }));
  expect(movedNights(rooms, lastDay - 100, 1)).toBeGreaterThan(100);
  expect(movedNights(rooms, firstDay + 200, 1)).toBe(61);
  expect(movedNights(rooms, firstDay + 20, 1)).toBe(0);
});

test("stays without a day of booking tell no pace", () => {
  const undated = madeStays(11).map((stay) => ({ ...stay, bookedOn: null }));
  expect(movedNights(undated, lastDay - 100)).toBe(0);
});
