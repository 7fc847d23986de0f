import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeListing,
  makeListings,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { marketFiguresOf } from "./figures";

/** The morning of 21 November 2026 in Vancouver. */
const now = new Date("2026-11-21T15:00:00Z");
const from = "2026-11-21";

type Nights = Partial<Parameters<typeof makeMarketCalendar>[1]>;

async function comparable(fields: Parameters<typeof makeMarketListing>[0], nights: Nights = {}) {
  const row = await makeMarketListing(fields);
  await makeMarketCalendar(row, { from, nights: 200, ...nights });
}

/** The first ten nights booked, then two blocked. */
function state(_: string, index: number): number {
  if (index < 10) return 2;
  return index < 12 ? 3 : 1;
}

test("figures are those of the listing's own category, from its own today", async () => {
  const { account, caller } = await makeAccount();
  const one = await makeListing(account, { bedrooms: 1 });
  const two = await makeListing(account, { bedrooms: 2 });
  // It is already the 22nd in Auckland.
  const later = await makeListing(account, { bedrooms: 1, timeZone: "Pacific/Auckland" });
  await comparable({}, { price: () => 15_000, state });
  await comparable({}, { price: () => 25_010 });
  await comparable({ source: "inside-airbnb" }, { price: () => 25_010 });
  await comparable({ bedrooms: 3 }, { state: () => 2 });
  const of = await marketFiguresOf(caller, [one, two, later], now);
  expect(of(one)).toMatchObject({
    // Booked of both that tell: 7 of 14, 10 of 58, 10 of 118, 10 of 178, 10 of 238, 10 of 358.
    occupancy: { 7: 0.5, 30: 10 / 58, 60: 10 / 118, 90: 10 / 178, 120: 10 / 238, 180: 10 / 358 },
  });
  expect(of(later).occupancy).toMatchObject({ 7: 0.5, 30: 9 / 58 });
  expect(of(two)).toMatchObject({
    occupancy: { 7: null, 30: null, 60: null, 90: null, 120: null, 180: null },
  });
});

test("without comparables all figures are unknown", async () => {
  const { account, caller } = await makeAccount();
  await comparable({});
  const listings = [
    await makeListing(account, { latitude: null }),
    await makeListing(account, { currency: null }),
    await makeListing(account, { bedrooms: null }),
    await makeListing(account, { bedrooms: 1, longitude: 0 }),
  ];
  const of = await marketFiguresOf(caller, listings, now);
  expect(listings.map((listing) => of(listing).occupancy[30])).toEqual([null, null, null, null]);
});

test("the number of statements does not grow, and is one while the market is unchanged", async () => {
  const { account, caller } = await makeAccount();
  const many = await makeListings(account, 50);
  await comparable({});
  const cold = (listings: typeof many) =>
    countStatements(() => marketFiguresOf(caller, listings, now));
  expect((await cold(many.slice(0, 5))).statements).toHaveLength(3);
  expect((await cold(many)).statements).toHaveLength(3);
  expect((await cold(many)).statements).toHaveLength(1);
  await db().$executeRaw`UPDATE market_month SET states = array_fill(2::smallint, ARRAY[31])`;
  const { result, statements } = await cold(many);
  expect(statements).toHaveLength(3);
  const one = many.find(({ bedrooms }) => bedrooms === 1);
  expect(one && result(one).occupancy[30]).toBe(1);
});

test("data of 21 days ago tells no occupancy of the nights ahead", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: 1 });
  await comparable({ asOf: new Date("2026-11-01") }, { state });
  const shareOn = async (day: string) =>
    (await marketFiguresOf(caller, [listing], new Date(`${day}T15:00:00Z`)))(listing).occupancy[7];
  expect(await shareOn("2026-11-21")).toBe(1);
  expect(await shareOn("2026-11-22")).toBeNull();
});
