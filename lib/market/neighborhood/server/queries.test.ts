import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { callerFor } from "@/lib/auth/server/person-caller";
import {
  makeAccount,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { neighborhoodBytes } from "./queries";
import { NeighborhoodAnswer } from "../schema";

/** The morning of 21 November 2026 in Vancouver. */
const now = new Date("2026-11-21T15:00:00Z");
const today = "2026-11-21";
const guesty = { listing_id: "1", pms: "guesty" };

async function look(caller: Caller, named = guesty, at = now) {
  const bytes = await neighborhoodBytes(caller, named, at);
  return NeighborhoodAnswer.parse(JSON.parse(Buffer.from(bytes).toString())).data;
}

// Ids start again after every test; what is kept by account id in memory must not reach the next one.
let lastAccount = 1_000;

async function subject(fields = {}) {
  const { account, owner, caller } = await makeAccount({ id: ++lastAccount });
  const listing = await makeListing(account, { listingId: "1", bedrooms: 1, ...fields });
  return { account, owner, caller, listing };
}

type Nights = Parameters<typeof makeMarketCalendar>[1];

async function comparable(
  fields: Parameters<typeof makeMarketListing>[0],
  nights?: Partial<Nights>,
) {
  const row = await makeMarketListing(fields);
  await makeMarketCalendar(row, { from: today, nights: 400, ...nights });
  return row;
}

test("asking prices are those of available nights, linear between order statistics", async () => {
  const { caller } = await subject();
  for (const price of [10_000, 20_000, 30_050]) await comparable({}, { price: () => price });
  // Unavailable and booked nights are asked for no more; a price of 0 is unknown.
  await comparable({}, { price: () => 999_900, state: () => 4 });
  await comparable({}, { price: () => 15_000, state: () => 2 });
  await comparable({}, { price: () => 0 });
  const { "Future Percentile Prices": prices, "Summary Table Base Price": summary } =
    await look(caller);
  const category = prices.Category["1"];
  expect(prices.Labels[3]).toBe("Median Booked Price");
  expect(category?.X_values).toHaveLength(360);
  expect([category?.X_values[0], category?.X_values.at(-1)]).toEqual([today, "2027-11-15"]);
  expect(category?.Y_values.map((line) => line[0])).toEqual([150, 200, 250.25, 150, 280.4]);
  expect(category).toMatchObject({ "Listings Used": 6, "Active Used": 4, "Inactive Used": 2 });
  expect(summary.Category).toEqual({
    "1": { ...counts(6, 4), Y_values: [100, 200, 300.5, 300.5] },
    All: { ...counts(6, 4), Y_values: [100, 200, 300.5, 300.5] },
  });
});

function counts(used: number, active: number) {
  return { "Listings Used": used, "Active Used": active, "Inactive Used": used - active };
}

test("occupancy counts booked against available nights of sources that tell bookings", async () => {
  const { caller } = await subject();
  const from = "2025-11-01";
  const nights = 700;
  await comparable({}, { from, nights, state: (date) => (date.slice(8) === "22" ? 2 : 1) });
  await comparable({}, { from, nights, state: (date) => (date.slice(8) === "22" ? 3 : 1) });
  await comparable({}, { from, nights, state: () => 4 });
  // Scraped: what is not available may be booked or blocked.
  await comparable({ source: "inside-airbnb" }, { from, nights });
  const block = (await look(caller))["Future Occ/New/Canc"];
  const category = block.Category["1"];
  expect([category?.X_values[0], category?.X_values.length]).toEqual(["2026-05-25", 540]);
  const on = (date: string) =>
    category?.Y_values.map(([line]) => line?.[category.X_values.indexOf(date)]);
  expect(on("2026-11-22")).toEqual([100, null, null, 0, null, null]);
  expect(on("2026-11-23")).toEqual([0, null, null, 0, null, null]);
  // 22 November 2025 is 364 days before the 21st; a night gone by has ended as it stood then.
  expect(on("2026-11-21")).toEqual([0, null, null, 100, null, null]);
  expect(on("2026-11-20")).toEqual([0, null, null, 0, 0, null]);
  expect(category?.Y_values.every((line) => line.length === 1 && line[0]?.length === 540)).toBe(
    true,
  );
});

test("where nothing is booked in a whole source, occupancy and KPI are unknown", async () => {
  const { caller } = await subject();
  await comparable(
    { source: "inside-airbnb" },
    { from: "2025-11-01", nights: 700, state: (date) => (date.endsWith("2") ? 4 : 1) },
  );
  const data = await look(caller);
  const occupancy = data["Future Occ/New/Canc"].Category["1"]?.Y_values.flat(2);
  const kpi = data["Market KPI"].Category["1"]?.Y_values.flat();
  expect(new Set([...(occupancy ?? [0]), ...(kpi ?? [0])])).toEqual(new Set([null]));
});

/** October: ten nights booked, two blocked; from then on all free. */
function octoberState(date: string): number {
  if (date < "2026-10-11") return 2;
  return date < "2026-10-13" ? 3 : 1;
}

test("KPI sum whole months and the last 365 and 730 nights", async () => {
  const { caller } = await subject();
  const from = "2026-10-01";
  await comparable({}, { from, nights: 60, state: octoberState, price: () => 10_050 });
  const category = (await look(caller))["Market KPI"].Category["1"];
  expect(category?.X_values).toHaveLength(26);
  expect([0, 23, 24, 25].map((at) => category?.X_values[at])).toEqual([
    "2024-11",
    "2026-10",
    "Last 365 Days",
    "Last 730 Days",
  ]);
  expect(category?.Y_values.map((line) => [line[22], line[23], line[24]])).toEqual([
    [null, 29, 49],
    [null, null, null],
    [null, null, null],
    [null, 1_005, 1_005],
    [null, 10, 10],
  ]);
});

test("categories go by bedrooms; comparables without are in none", async () => {
  const { caller } = await subject({ bedrooms: 2 });
  for (const bedrooms of [0, 2, 2.5, 4, null]) await comparable({ bedrooms });
  const data = await look(caller);
  expect(data["Listings Used"]).toBe(5);
  expect(data.confidence).toBe("low");
  const used = Object.entries(data["Summary Table Base Price"].Category).map(([name, category]) => [
    name,
    category["Listings Used"],
  ]);
  expect(used).toEqual([
    ["0", 1],
    ["2", 2],
    ["4", 1],
    ["All", 4],
  ]);
});

test("a private room is compared with private rooms, in category -1", async () => {
  const { caller } = await subject({ roomType: "private_room" });
  await comparable({});
  for (let n = 0; n < 20; n++) await comparable({ roomType: "private_room", bedrooms: null });
  const data = await look(caller);
  expect(Object.keys(data["Future Percentile Prices"].Category)).toEqual(["-1"]);
  expect(data).toMatchObject({ "Listings Used": 20, confidence: "normal", source: "nightrate" });
});

test("without a market in reach the blocks are empty", async () => {
  const { caller } = await subject({ currency: null });
  await comparable({});
  const data = await look(caller);
  expect(data).toMatchObject({
    "Listings Used": 0,
    currency: null,
    source: null,
    confidence: "low",
    "Neighborhood Data Source": "Nearby Listings",
    "Market KPI": { Category: {} },
    "Summary Table Base Price": { Category: {} },
  });
});

test("a listing without a place, one of somebody else and one out of a member's reach are refused", async () => {
  const { account, caller } = await subject({ latitude: null });
  const { caller: member } = await makeMember(account);
  const { caller: other } = await makeAccount();
  await expect(look(caller)).rejects.toMatchObject({ code: "ERR-LOCATION-MISSING" });
  for (const who of [member, other]) {
    await expect(look(who)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
  await expect(look(caller, { ...guesty, pms: "hostaway" })).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
});

test("accounts' own listings are no part of a market", async () => {
  const { account, caller } = await subject();
  await makeListing(account, { bedrooms: 1 });
  expect((await look(caller))["Listings Used"]).toBe(0);
});

test("an answer is kept until market data changes, whoever changes it, or the day ends", async () => {
  const { caller } = await subject();
  const row = await comparable({}, { price: () => 10_000 });
  const p50 = async (at = now) =>
    (await look(caller, guesty, at))["Summary Table Base Price"].Category["1"]?.Y_values[1];
  expect(await p50()).toBe(100);
  const { statements } = await countStatements(() => p50());
  expect(statements).toHaveLength(1);
  await db().$executeRaw`UPDATE market_month SET prices = array_fill(20000, ARRAY[31])`;
  expect(await p50()).toBe(200);
  await db().marketListing.update({ where: { key: row.key }, data: { bedrooms: 3 } });
  expect(await p50()).toBeUndefined();
  await db().marketListing.delete({ where: { key: row.key } });
  expect((await look(caller))["Listings Used"]).toBe(0);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  expect((await look(caller, guesty, tomorrow))["Listings Used"]).toBe(0);
});

test("a listing that moves is answered from where it is", async () => {
  const { caller, owner } = await subject();
  await comparable({});
  expect((await look(caller))["Listings Used"]).toBe(1);
  await changeListings(
    caller,
    ChangeRequest.parse({ listings: [{ id: "1", pms: "guesty", latitude: 55.9 }] }),
  );
  // As the next call's caller is made.
  const next = await callerFor(owner);
  expect(await look(next)).toMatchObject({ "Listings Used": 0, lat: 55.9 });
});
