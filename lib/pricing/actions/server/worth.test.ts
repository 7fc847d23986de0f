import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { changeListings } from "@/lib/inventory/listings/server";
import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { db } from "@/lib/db/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { makeCalendar, makeMember, makeReservation } from "@/prisma/factories";
import { now, suggested } from "./testing";
import { actionWorths } from "./worth";

/** Listings with an open base price alert from 200 to 210, the first booked for 90 nights at 150. */
async function setUp(count = 2) {
  const made = await suggested(count);
  const [first] = made.listings;
  if (!first) throw new Error("A listing was asked for.");
  await makeReservation(first, { checkIn: "2026-03-01", nights: 90, nightlyPrice: 15_000 });
  return { ...made, first };
}

test("a price is worth a year's revenue under the assumption, with 60 booked nights only", async () => {
  const { account, caller, first } = await setUp();
  const base = { listing_id: "s0", pms: "guesty", action_type: "base_price_alert" };
  // 13,500 × (1.05 × 0.975 − 1) = 320.6
  const worth = { ...base, amount: 321, currency: "CAD", per: "year" };
  expect(await actionWorths(caller, now)).toEqual({ worths: [worth] });
  const permissions = { listings: "view" } as const;
  const { caller: viewer } = await makeMember(account, { listings: [first], permissions });
  expect(await actionWorths(viewer, now)).toEqual({ worths: [] });
  await db().action.updateMany({ data: { resolvedAt: now } });
  expect(await actionWorths(caller, now)).toEqual({ worths: [] });
});

test("a minimum is worth the nights that sold at it, not those that sold above", async () => {
  const { caller, first } = await setUp();
  const metadata = { current: 100, recommended: 90 };
  const data = { listingKey: first.key, actionType: "min_price_alert", severity: 45, metadata };
  await db().action.create({ data });
  const stay = { checkIn: "2026-06-15", nightlyPrice: 10_000 };
  await makeReservation(first, { ...stay, nights: 59 });
  const worthOf = async () => {
    const { worths } = await actionWorths(caller, now);
    return worths.find(({ action_type: type }) => type === "min_price_alert");
  };
  expect(await worthOf()).toBeUndefined();
  await makeReservation(first, { ...stay, checkIn: "2026-08-20", nights: 1 });
  // 6,000 × (0.9 × 1.05 − 1) = −330; of all 19,500 it would be −1,073.
  expect(await worthOf()).toMatchObject({ amount: -330, per: "year" });
});

async function addUnbookable(key: number): Promise<void> {
  await makeCalendar(
    { key },
    {
      from: "2026-11-21",
      nights: 120,
      state: (_, at) => (at % 3 === 2 ? booked : available),
      minStay: () => 3,
    },
  );
  const metadata = { count: 40, threshold: 10, date_ranges: [] };
  const data = { listingKey: key, actionType: "many_unbookable_dates", severity: 60, metadata };
  await db().action.create({ data });
}

test("unbookable nights are worth their prices at the usual share booked", async () => {
  const { caller, listings } = await setUp();
  const second = listings[1];
  if (!second) throw new Error("Two listings were asked for.");
  await addUnbookable(second.key);
  const { worths } = await actionWorths(caller, now);
  const [found] = worths.filter(({ per }) => per === "nights");
  expect(found).toMatchObject({ listing_id: "s1", action_type: "many_unbookable_dates" });
  // 40 nights at 200 at most, of which 25% to 60% are usually booked.
  expect(found?.amount).toBeGreaterThan(40 * 100 * 0.26);
  expect(found?.amount).toBeLessThan(40 * 220 * 0.58);
});

test("a night on which several units are left is worth as many", async () => {
  const { caller, listings } = await setUp();
  const second = listings[1];
  if (!second) throw new Error("Two listings were asked for.");
  await addUnbookable(second.key);
  const amount = async () => {
    const { worths } = await actionWorths(caller, now);
    return worths.find(({ per }) => per === "nights")?.amount ?? 0;
  };
  const one = await amount();
  const { listingId: id, pmsName: pms } = second;
  await changeListings(caller, ChangeRequest.parse({ listings: [{ id, pms, units: 2 }] }));
  // The last-minute discount of two units is smaller.
  expect(await amount()).toBeGreaterThanOrEqual(2 * one);
  expect(await amount()).toBeLessThan(2.5 * one);
});

async function statementsFor(count: number): Promise<number> {
  const { caller, listings } = await setUp(count);
  for (const { key } of listings.slice(1)) await addUnbookable(key);
  await actionWorths(caller, now);
  const { result, statements } = await countStatements(() => actionWorths(caller, now));
  expect(result.worths.filter(({ per }) => per === "nights")).toHaveLength(count - 1);
  return statements.length;
}

test("the number of statements is the same for 3 and for 30 listings", async () => {
  expect(await statementsFor(30)).toBe(await statementsFor(3));
});
