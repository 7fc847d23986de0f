import { expect, test } from "vitest";
import { addDays, dateIn, startOf } from "@/lib/core/dates";
import { db, transaction } from "@/lib/db/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { changeListings } from "@/lib/inventory/listings/server";
import { markListings, runDue } from "@/lib/jobs/server";
import { makeAccount, makeCalendar, makeConnection, makeListings } from "@/prisma/factories";
import { shadowJob } from "./planning";
import { shadowReport } from "./queries";

const zone = "America/Vancouver";
const today = dateIn(zone, new Date());
const usual = { update_children: false, atomic: false };

/** Minutes after the midnight that begins the `n`th day from today. */
const at = (n: number, minute = 181): Date =>
  new Date(startOf(addDays(today, n), zone).getTime() + minute * 60_000);

const plan = (now: Date) => runDue(shadowJob(() => now));

/** A booked night; what the PMS asks once it is booked counts for nothing. */
const sold = { state: () => booked, price: () => 99_900 };

async function setUp(count = 1, basePrice = 15_000n) {
  const { account, caller } = await makeAccount();
  const off = { pushEnabled: false, timeZone: zone, currency: "CAD" };
  const listings = await makeListings(
    account,
    Array.from({ length: count }, (_, n) => ({ ...off, listingId: `s${n}`, basePrice })),
  );
  for (const listing of listings) await makeCalendar(listing, { from: today, nights: 400 });
  const rows = listings.map(({ listingId: id }) => ({ id, pms: "guesty" }));
  await changeListings(caller, {
    ...usual,
    listings: rows.map((row) => ({ ...row, sync_stage: "shadow" as const })),
  });
  // Shadow began yesterday, and prices before it.
  await db().listing.updateMany({
    where: { accountId: account.id },
    data: { shadowSince: at(-1, 0) },
  });
  await db().listingPriceVersion.updateMany({ data: { createdAt: new Date(0) } });
  return { account, caller, listings, rows };
}

test("plans begin at 3:00 in the listing's zone after shadow began, one a day", async () => {
  const { caller } = await setUp();
  expect((await shadowReport(caller)).first_plan_at).toBe(at(-1, 180).toISOString());
  await plan(at(0, 179));
  expect((await shadowReport(caller)).groups).toMatchObject([{ nights: 0 }]);
  await plan(at(0));
  await plan(at(0, 400));
  const report = await shadowReport(caller);
  expect(report).toMatchObject({ can_edit: true, first_plan_at: null });
  expect(report.groups).toMatchObject([
    { currency: "CAD", nights: 1, booked: { nights: 0 }, open: { nights: 400 } },
  ]);
  await plan(at(1, 179));
  await plan(at(1));
  expect((await shadowReport(caller)).groups).toMatchObject([
    { nights: 2, open: { nights: 399 }, held: { plans: 0, of: 2 } },
  ]);
});

test("shadow that begins after 3:00 is planned on the next day", async () => {
  const { account, caller } = await setUp();
  const where = { accountId: account.id };
  await db().listing.updateMany({ where, data: { shadowSince: at(0, 200) } });
  await plan(at(0, 300));
  const report = await shadowReport(caller);
  expect(report).toMatchObject({
    first_plan_at: at(1, 180).toISOString(),
    groups: [{ nights: 0 }],
  });
});

test("nights that are booked are kept with both prices of the last plan, also tonight's", async () => {
  const { caller, listings } = await setUp();
  const [listing] = listings;
  if (!listing) throw new Error("no listing");
  // Booked before shadow began: nobody can say at which of the two prices.
  await makeCalendar(listing, { from: addDays(today, 20), nights: 3, ...sold });
  await plan(at(0));
  await makeCalendar(listing, { from: today, nights: 1, ...sold });
  await makeCalendar(listing, { from: addDays(today, 40), nights: 2, ...sold });
  await plan(at(1));
  const [group] = (await shadowReport(caller)).groups;
  const facts = { pms: "guesty", id: "s0", pms_price: 200 };
  expect(group?.booked_nights).toMatchObject([
    { ...facts, night: today, days_before: 0 },
    { ...facts, night: addDays(today, 40), days_before: 40 },
    { ...facts, night: addDays(today, 41), days_before: 41 },
  ]);
  for (const { price, change_percent: change } of group?.booked_nights ?? []) {
    expect(change).toBeCloseTo(100 * (price / 200 - 1), 1);
  }
  expect(group).toMatchObject({
    booked: { nights: 3, listings: 1, pms_price: null, price: null, change_percent: null },
    listings: [{ booked: 3, pms_price: 200, open: 394 }],
  });
  // A cancellation takes its night out again.
  await makeCalendar(listing, {
    from: addDays(today, 40),
    nights: 1,
    state: () => available,
  });
  await plan(at(2));
  expect((await shadowReport(caller)).groups).toMatchObject([{ booked: { nights: 2 } }]);
});

test("prices are compared as a PMS that is known to round would store them, also what was booked", async () => {
  const { account, caller, listings } = await setUp(3, 15_300n);
  const [one, two] = listings;
  if (!one || !two) throw new Error("no listing");
  const rounds = await makeConnection(account, { listings: [one] });
  const unknown = await makeConnection(account, { listings: [two] });
  const rounding = { rule: { step: 1_000, way: "up" }, seen: [] };
  const rows = [{ connectionId: rounds.id, rounding }, { connectionId: unknown.id }];
  await db().connectionPush.createMany({ data: rows });
  await plan(at(0));
  for (const listing of listings) {
    await makeCalendar(listing, { from: addDays(today, 20), nights: 7, ...sold });
  }
  await plan(at(1));
  const [group] = (await shadowReport(caller)).groups;
  const pricesOf = (id: string) =>
    group?.booked_nights.filter((night) => night.id === id).map(({ price }) => price) ?? [];
  const calculated = pricesOf("s2");
  expect(calculated).toHaveLength(7);
  expect(pricesOf("s1")).toEqual(calculated);
  const up = calculated.map((price) => Math.ceil(price / 10) * 10);
  expect(up).not.toEqual(calculated);
  expect(pricesOf("s0")).toEqual(up);
  const open = new Map(group?.listings.map((row) => [row.id, row.open_change ?? 0]));
  expect(open.get("s1")).toBe(open.get("s2"));
  expect(open.get("s0")).toBeGreaterThan(open.get("s2") ?? 0);
  expect(group?.held).toEqual({ plans: 0, of: 6 });
});

test("a plan that an import bends counts as held with its cause, one that a person changes does not", async () => {
  const { account, caller, listings, rows } = await setUp(2);
  await plan(at(0));
  const [first] = listings;
  const key = first?.key ?? 0;
  await transaction({}, async (tx) => {
    const { minPrice, maxPrice } = await tx.listing.findUniqueOrThrow({ where: { key } });
    const prices = { minPrice, maxPrice, basePrice: 50_000n };
    await tx.listing.update({ where: { key, accountId: account.id }, data: prices });
    await tx.listingPriceVersion.create({ data: { listingKey: key, userId: 0, ...prices } });
    await markListings(tx, [key]);
  });
  const [, second = { id: "", pms: "" }] = rows;
  await changeListings(caller, { ...usual, listings: [{ ...second, base: 400, max: 900 }] });
  await plan(at(1));
  const [group] = (await shadowReport(caller)).groups;
  expect(group?.held).toEqual({ plans: 1, of: 4 });
  const held = new Map(group?.listings.map((row) => [row.id, row.held]));
  expect(held.get("s0")).toMatchObject([{ date: addDays(today, 1), cause: "import" }]);
  expect(held.get("s1")).toEqual([]);
  expect(await db().pushHold.count()).toBe(0);
});

test("nothing of a listing in shadow is sent or charged, and a new shadow begins from nothing", async () => {
  const { account, caller, rows } = await setUp();
  await plan(at(0));
  expect(await db().pricePush.count()).toBe(0);
  const stage = (sync_stage: "off" | "shadow" | "on") =>
    changeListings(caller, {
      ...usual,
      listings: rows.map((row) => ({ ...row, sync_stage })),
    });
  await stage("on");
  expect((await shadowReport(caller)).groups).toEqual([]);
  await stage("shadow");
  expect((await shadowReport(caller)).groups).toMatchObject([{ nights: 0, open: { nights: 0 } }]);
  const where = { accountId: account.id };
  expect(await db().listing.findFirst({ where })).toMatchObject({ pushEnabled: false });
});

test("a listing without a base price waits, and the others are planned", async () => {
  const { caller, listings } = await setUp(2);
  await db().listing.update({
    where: { key: listings[0]?.key ?? 0 },
    data: { basePrice: null, minPrice: null },
  });
  await plan(at(0));
  const [group] = (await shadowReport(caller)).groups;
  expect(group?.listings.map(({ id, plans }) => [id, plans])).toEqual([
    ["s0", 0],
    ["s1", 1],
  ]);
});
