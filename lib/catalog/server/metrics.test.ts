import { expect, test } from "vitest";
import { addDays, dateIn } from "@/lib/core/dates";
import { countStatements } from "@/e2e/setup/statements";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { MetricsAnswer, metricWindows } from "../schema";
import { create } from "@/lib/inventory/bookings/server/testing";
import { spanOf } from "../ranges";
import { homesOf } from "./homes";
import { listingMetrics } from "./metrics";
import { readPortfolioSums, spanFigures } from "./portfolio-sums";
import { listListings } from "./queries";

/** The morning of 21 November 2026 in Vancouver; 364 days earlier is 22 November 2025. */
const now = new Date("2026-11-21T15:00:00Z");

async function setUp(fields: Parameters<typeof makeListing>[1] = {}) {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: 1, ...fields });
  const query = { listing_id: listing.listingId, pms_name: listing.pmsName };
  const read = async () => (await listingMetrics(caller, query, now)).data;
  return { account, caller, listing, query, read };
}

test("every metric has every window, and is null without calendar, reservations and market", async () => {
  const { read } = await setUp();
  const data = await read();
  expect(MetricsAnswer.parse({ data })).toEqual({ data });
  const none = Object.fromEntries(metricWindows.map((nights) => [String(nights), null]));
  const { listing_level: own, market_level: market } = data;
  expect(own).toEqual({
    ...Object.fromEntries(Object.keys(own).map((name) => [name, none])),
    bp_ratio: null,
    last_booked_date: null,
    currency: "CAD",
  });
  expect(market).toEqual({
    occupancy: none,
    adjusted_occupancy: none,
    adr: none,
    currency: "CAD",
  });
});

/** Blocked the day before today and the day after; booked today and on the two days before yesterday. */
function mixed(date: string): number {
  if (date === "2026-11-20" || date === "2026-11-22") return 3;
  return ["2026-11-18", "2026-11-19", "2026-11-21"].includes(date) ? 2 : 1;
}

test("windows end before today or begin with it, with owner blocks out of the denominators", async () => {
  const { listing, read } = await setUp();
  await makeCalendar(listing, { from: "2026-11-06", nights: 60, state: mixed });
  await makeReservation(listing, { checkIn: "2026-11-18", nights: 2, nightlyPrice: 30_000 });
  const tonight = { checkIn: "2026-11-21", nights: 1, nightlyPrice: 20_000 };
  await makeReservation(listing, { ...tonight, bookedAt: new Date("2026-11-20T05:00:00Z") });
  const { listing_level: own } = await read();
  expect(own.occupancy).toMatchObject({
    "-7": 33.3,
    "-15": 14.3,
    "-21": null,
    1: 100,
    2: 100,
    3: 50,
  });
  expect(own.adjusted_occupancy).toEqual(own.occupancy);
  expect(own.revenue).toMatchObject({ "-7": 600, "-90": 600, 1: 200, 360: 200 });
  expect(own.adr).toMatchObject({ "-7": 300, 1: 200 });
  expect(own.revpar).toMatchObject({ "-7": 100, "-21": null, 1: 200, 3: 100 });
  expect(own.stly_revenue).toMatchObject({ "-7": 0, 1: 0 });
  expect(own.last_booked_date).toBe("2026-11-19");
});

test("a year ago, the windows are 364 days earlier with what was booked by then", async () => {
  const { listing, read } = await setUp();
  const blocked = new Map([["2025-11-20", 3]]);
  const state = (date: string): number => blocked.get(date) ?? 1;
  await makeCalendar(listing, { from: "2025-11-12", nights: 20, state });
  const bookedAt = new Date("2025-10-01T00:00:00Z");
  await makeReservation(listing, { checkIn: "2025-11-21", nights: 2, bookedAt });
  const late = new Date("2025-11-22T15:00:01Z");
  await makeReservation(listing, { checkIn: "2025-11-25", nights: 2, bookedAt: late });
  const { listing_level: own } = await read();
  expect(own.stly_occupancy).toMatchObject({
    "-7": 16.7,
    "-15": null,
    1: 100,
    7: 14.3,
    10: 10,
    15: null,
  });
  expect(own.stly_revenue).toMatchObject({ "-7": 200, "-90": 200, 1: 200, 7: 200, 360: 200 });
  expect(own.stly_adr).toMatchObject({ "-7": 200, 7: 200 });
  expect(own.stly_revpar).toMatchObject({ "-7": 33.33, "-15": null, 7: 28.57 });
  expect(own.revenue).toMatchObject({ "-7": 0, 7: 0 });
});

test("the market's level, and the base relative to the recommended base", async () => {
  const { listing, read } = await setUp({ basePrice: 24_000 });
  // A year that nobody booked: what others ask counts.
  await makeCalendar(listing, { from: "2025-11-20", nights: 370 });
  // Fewer than five recommend nothing.
  for (let home = 0; home < 5; home++) {
    await makeMarketCalendar(await makeMarketListing(), {
      from: "2026-10-01",
      nights: 450,
      state: (_, index) => (index % 3 === 0 ? 2 : 1),
      price: () => 18_000,
    });
  }
  const { listing_level: own, market_level: market } = await read();
  expect(own.bp_ratio).toBe(1.33);
  expect(market).toMatchObject({ currency: "CAD", adr: { "-7": 180, 1: 180, 360: 180 } });
  expect(market.occupancy).toMatchObject({ "-30": 33.3, 1: 100, 2: 50, 3: 33.3, 360: 33.3 });
  expect(market.adjusted_occupancy).toEqual(market.occupancy);
});

test("nights at the minimum are a share of the open ones to come", async () => {
  const { listing, read } = await setUp({ basePrice: 20_000, minPrice: 500_000, maxPrice: null });
  await makeCalendar(listing, {
    from: "2026-11-01",
    nights: 100,
    state: (_, index) => (index === 20 ? 2 : 1),
  });
  const { listing_level: own } = await read();
  expect(own.min_prices).toMatchObject({ "-7": null, 1: null, 2: 100, 30: 100, 360: 100 });
});

test("another account's listing, and one out of a member's reach, are unknown", async () => {
  const { account, query } = await setUp();
  const { caller: stranger } = await makeAccount();
  const { caller: member } = await makeMember(account);
  for (const caller of [stranger, member]) {
    const read = listingMetrics(caller, query, now);
    await expect(read).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
});

test("the number of statements does not grow with the reservations", async () => {
  const { listing, read } = await setUp();
  await read();
  const few = await countStatements(read);
  for (let n = 1; n < 20; n++) {
    await makeReservation(listing, { checkIn: `2026-10-${String(n).padStart(2, "0")}`, nights: 1 });
  }
  expect((await countStatements(read)).statements).toHaveLength(few.statements.length);
});

test("figures of a listing with units count each unit's nights, in every answer alike", async () => {
  // By the database's clock too: units of past nights stay as they are.
  const at = new Date();
  const zone = "America/Vancouver";
  const today = dateIn(zone, at);
  const { account, caller, listing, query } = await setUp({ units: 4, listingId: "1" });
  await makeCalendar(listing, { from: addDays(today, -385), nights: 500 });
  const stay = { listing_id: "1", total_cost: 900, rental_revenue: 400, currency: "CAD" };
  // Of 120 unit-nights of the next 30, 8 are closed and 28 sold.
  const days = { start_date: addDays(today, 4), end_date: addDays(today, 11), no_of_days: 7 };
  await create(
    caller,
    ...["A", "B", "C", "D"].map((id) => ({ ...stay, ...days, reservation_id: id })),
  );
  const block = {
    start_date: addDays(today, 19),
    end_date: addDays(today, 23),
    no_of_days: 4,
    pl_status: "blocked",
  };
  await create(caller, ...["E", "F"].map((id) => ({ ...stay, ...block, reservation_id: id })));
  const { listing_level: own } = (await listingMetrics(caller, query, at)).data;
  expect([own.occupancy["30"], own.revpar["30"], own.adr["30"]]).toEqual([25, 14.29, 57.14]);
  const { listings } = await listListings(
    caller,
    { skip_hidden: false, only_syncing_listings: false },
    at,
  );
  expect(listings[0]).toMatchObject({ units: 4, occupancy_next_30: "25 %", adr_next_30: 57.14 });
  const { homes } = await homesOf([{ ...listing, accountId: account.id, zone, bucket: 0 }]);
  const sumsOf = await readPortfolioSums(homes, () => [spanOf("next-30", today)], at);
  expect(spanFigures(sumsOf(0, 0).now, "CAD")).toMatchObject({ occupancy: 25, revpar: 14.29 });
});
