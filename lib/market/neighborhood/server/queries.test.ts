import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeAccount, makeListing, makeMember } from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { comparable, guesty, look, now, subject, today } from "./testing";

test("asking prices are those of available nights, linear between order statistics", async () => {
  const { caller } = await subject();
  const asked = [10_000, 20_000, 25_000, 30_050, 40_000, 50_000];
  for (const price of asked) await comparable({}, { price: () => price });
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
  expect(category?.Y_values.map((line) => line[0])).toEqual([212.5, 275.25, 375.13, 150, 450, 1]);
  expect(category).toMatchObject(counts(9, 7));
  expect(summary.Category).toEqual({
    "1": { ...counts(9, 7), Y_values: [200, 275.25, 400, 500] },
    All: { ...counts(9, 7), Y_values: [200, 275.25, 400, 500] },
  });
});

function counts(used: number, active: number) {
  return { "Listings Used": used, "Active Used": active, "Inactive Used": used - active };
}

test("occupancy counts booked and available nights of sources that distinguish bookings", async () => {
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
  expect(on("2026-11-22")).toEqual([100, null, null, 0, null, null, 1, 2, 0]);
  expect(on("2026-11-23")).toEqual([0, null, null, 0, null, null, 2, 2, 0]);
  // 22 November 2025 is 364 days before the 21st; a past night has its final state.
  expect(on("2026-11-21")).toEqual([0, null, null, 100, null, null, 2, 1, 0]);
  expect(on("2026-11-20")).toEqual([0, null, null, 0, 0, null, 2, 2, 0]);
  expect(category?.Y_values.every((line) => line.length === 1 && line[0]?.length === 540)).toBe(
    true,
  );
});

test("if a source has no bookings at all, occupancy and KPI are unknown", async () => {
  const { caller } = await subject();
  await comparable(
    { source: "inside-airbnb" },
    { from: "2025-11-01", nights: 700, state: (date) => (date.endsWith("2") ? 4 : 1) },
  );
  const data = await look(caller);
  const { X_values: dates = [], Y_values: lines = [] } =
    data["Future Occ/New/Canc"].Category["1"] ?? {};
  const kpi = data["Market KPI"].Category["1"]?.Y_values.flat() ?? [0];
  expect(new Set([...lines.slice(0, 8).flat(2), ...kpi])).toEqual(new Set([null]));
  const share = lines[8]?.[0];
  expect(dates.slice(0, 490).map((date) => (date.endsWith("2") ? 100 : 0))).toEqual(
    share?.slice(0, 490),
  );
  // 700 nights from 1 November 2025 end before the block does.
  expect(share?.at(-1)).toBeNull();
});

/** October: ten nights booked, two blocked; from then on all free. */
function octoberState(date: string): number {
  if (date < "2026-10-11") return 2;
  return date < "2026-10-13" ? 3 : 1;
}

test("KPIs are sums of whole months and of the last 365 and 730 nights", async () => {
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

test("categories follow bedrooms; comparables without bedrooms are in none", async () => {
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

test("a listing without coordinates, another account's and one out of a member's reach are refused", async () => {
  const { account, caller } = await subject({ latitude: null });
  const { caller: member } = await makeMember(account);
  // No other test of a worker keeps answers of an account with this id.
  const { caller: other } = await makeAccount({ id: 3_001 });
  await expect(look(caller)).rejects.toMatchObject({ code: "ERR-LOCATION-MISSING" });
  for (const who of [member, other]) {
    await expect(look(who)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
  await expect(look(caller, { ...guesty, pms: "hostaway" })).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
});

test("accounts' own listings are not part of a market", async () => {
  const { account, caller } = await subject();
  await makeListing(account, { bedrooms: 1 });
  expect((await look(caller))["Listings Used"]).toBe(0);
});

test("an answer is cached until market data changes in any process, or the day ends", async () => {
  const { caller } = await subject();
  const row = await comparable({}, { price: () => 10_000 });
  const p50 = async (at = now) =>
    (await look(caller, guesty, at))["Future Percentile Prices"].Category["1"]?.Y_values[1]?.[0];
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

test("a listing that moves gets the market of its new location", async () => {
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
