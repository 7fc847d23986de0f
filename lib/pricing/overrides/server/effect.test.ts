import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { inputWith } from "@/lib/pricing/engine/testing";
import type { Caller } from "@/lib/auth/server/caller";
import { PricesRequest } from "@/lib/pricing/prices/schema";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { makeCalendar, makeGroup, makeMappingGroup, makeSubgroup } from "@/prisma/factories";
import { withOverrides } from "./preview";
import { fixed, inDays, list, set, setGroup, withListings } from "./testing";

const [two, five, far] = [inDays(2), inDays(5), inDays(200)];

const state = (date: string) => (date === inDays(3) ? booked : available);

/** Listings with open nights; the third night from today is booked. */
async function withCalendars(...ids: string[]) {
  const made = await withListings(...ids);
  for (const row of made.rows) {
    await makeCalendar(row, { from: inDays(0), nights: 400, state });
  }
  return made;
}

/** Final prices of a listing by date. */
async function pricesOf(caller: Caller, id: string): Promise<ReadonlyMap<string, number>> {
  const [prices] = await listingPrices(
    caller,
    PricesRequest.parse({ listings: [{ id, pms: "guesty" }] }),
  );
  return new Map(prices?.data.map(({ date, price }) => [date, price]));
}

test("a dry run returns the nights whose price changes, as they are priced after the write", async () => {
  const { caller } = await withCalendars("a");
  const rows = [two, five, inDays(3), far].map((date) => ({ date, ...fixed(777) }));
  const before = await pricesOf(caller, "a");
  const dry = await set({ ...caller, dryRun: true }, "a", rows);
  expect(await list(caller, "a")).toEqual([]);
  await set(caller, "a", rows);
  const after = await pricesOf(caller, "a");
  const own = { listing_id: "a", pms_name: "guesty" };
  // Without the booked night.
  expect(dry.sample).toEqual(
    [two, five, far].map((date) => ({
      ...own,
      date,
      from: before.get(date),
      to: after.get(date),
    })),
  );
  expect(dry.price_change?.next_30).toBeGreaterThan(dry.price_change?.next_90 ?? Infinity);
  expect(dry.price_change?.next_90).toBeGreaterThan(0);
});

test("the effect includes children that are written, and only dry runs return it", async () => {
  const { caller, rows } = await withCalendars("p", "c", "d");
  const [parent, ...children] = rows;
  if (!parent) throw new Error("not made");
  await makeMappingGroup(parent, children);
  await set(caller, "d", [{ date: two, min_price: 10, min_price_type: "percent_base" }]);
  const given = [{ date: two, min_price_type: null, price: 50, price_type: "percent" }];
  const body = { update_children: true };
  const dry = await set({ ...caller, dryRun: true }, "p", given, body);
  expect(dry.child_listings_update_info).toMatchObject({
    c: { success: true },
    d: { success: false },
  });
  expect(dry.sample?.map(({ listing_id }) => listing_id)).toEqual(["c", "p"]);
  expect(await set(caller, "p", given, body)).not.toHaveProperty("sample");
  const same = await set({ ...caller, dryRun: true }, "p", given, body);
  expect(same).toMatchObject({ price_change: null, sample: [] });
});

test("a group's dry run leaves out listings with an override that is closer", async () => {
  const { account, caller, rows } = await withCalendars("a", "b", "c");
  const [a, b] = rows;
  if (!a || !b) throw new Error("not made");
  const group = await makeGroup(account, "Town", rows);
  const subgroup = await makeSubgroup(group, "Old town", [b]);
  await set(caller, "a", [{ date: two, ...fixed(300) }]);
  const dry = { ...caller, dryRun: true };
  const given = [{ date: two, ...fixed(999) }];
  const { sample, price_change } = await setGroup(dry, group.id, given);
  expect(sample?.map(({ listing_id, to }) => [listing_id, to])).toEqual([
    ["b", 999],
    ["c", 999],
  ]);
  expect(price_change?.next_30).toBeGreaterThan(0);
  await setGroup(caller, group.id, given);
  // The subgroup's override is closer than its group's.
  const below = await setGroup(dry, subgroup.id, [{ date: two, ...fixed(500) }]);
  expect(below.sample).toMatchObject([{ listing_id: "b", from: 999, to: 500 }]);
  expect(await setGroup(caller, subgroup.id, given)).not.toHaveProperty("sample");
  const again = await setGroup(dry, subgroup.id, [{ date: two, ...fixed(600) }]);
  expect(again.sample).toMatchObject([{ listing_id: "b", from: 999, to: 600 }]);
  const above = await setGroup(dry, group.id, [{ date: two, ...fixed(600) }]);
  expect(above.sample?.map(({ listing_id }) => listing_id)).toEqual(["c"]);
});

test("changed overrides still take precedence over wider levels", () => {
  const day = dayOf(two);
  const group = { level: "group" as const, byDay: new Map([[day, { minStay: 3 }]]) };
  const input = inputWith({ overrides: [group] });
  const own = withOverrides(input, "listing", [{ date: two, after: { min_stay: 2 } }]);
  expect(own.overrides.map(({ level }) => level)).toEqual(["listing", "group"]);
  const gone = withOverrides(own, "listing", [{ date: two, after: null }]);
  expect(gone.overrides.map(({ byDay }) => byDay.size)).toEqual([0, 1]);
  expect(input.overrides).toEqual([group]);
});
