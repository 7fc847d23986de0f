import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
  makeReservation,
} from "@/prisma/factories";
import { ListingPace } from "../schema";
import { listingMetrics, listingPace } from "./metrics";

/** Three nights of each week booked, one blocked. */
const ownState = (_: string, at: number) => [2, 2, 2, 3, 1, 1, 1][at % 7] ?? 1;

/** Midday of 16 July 2026 in Vancouver; 364 days earlier is 17 July 2025. */
const now = new Date("2026-07-16T19:00:00Z");
const today = "2026-07-16";
const longAgo = new Date("2025-02-01T00:00:00Z");

async function setUp(firstStay: string) {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: 1 });
  await makeCalendar(listing, { from: today, nights: 120, state: ownState });
  await makeCalendar(listing, { from: "2025-07-01", nights: 120 });
  await makeReservation(listing, { checkIn: firstStay, bookedAt: longAgo });
  // The second week of last year: two nights known at this moment then, and four that were booked later.
  const second = addDays("2025-07-17", 7);
  await makeReservation(listing, { checkIn: second, nights: 2, bookedAt: longAgo });
  const later = new Date("2025-07-20T00:00:00Z");
  await makeReservation(listing, { checkIn: addDays(second, 2), nights: 4, bookedAt: later });
  const nights = {
    from: "2026-04-17",
    nights: 500,
    state: (_: string, at: number) => 1 + (at % 2),
  };
  await makeMarketCalendar(await makeMarketListing({ asOf: new Date(today), bedrooms: 1 }), nights);
  const query = { listing_id: listing.listingId, pms_name: listing.pmsName };
  return { caller, query };
}

test("thirteen weeks of 90 nights have the listing's share, its market's and last year's at this moment", async () => {
  const { caller, query } = await setUp("2025-07-01");
  const found = await listingPace(caller, query, now);
  expect(ListingPace.parse(found)).toEqual(found);
  expect(found.weeks.map(({ from }) => from)).toEqual(
    Array.from({ length: 13 }, (_, week) => addDays(today, 7 * week)),
  );
  expect(found.weeks[0]).toMatchObject({ own: 50, market: 42.9, last_year: 0 });
  expect(found.weeks[1]).toMatchObject({ own: 50, market: 57.1, last_year: 28.6 });
  // Three of five: the last week has six nights.
  expect(found.weeks[12]).toMatchObject({ own: 60, market: 50 });
});

test("the total equals the 90-night figure of listing_metrics", async () => {
  const { caller, query } = await setUp("2025-07-01");
  const { listing_level: own, market_level: market } = (await listingMetrics(caller, query, now))
    .data;
  expect((await listingPace(caller, query, now)).total).toEqual({
    own: own.occupancy["90"],
    market: market.occupancy["90"],
    last_year: own.stly_occupancy["90"],
  });
});

test("last year is unknown where the bookings begin later, and another's listing is not found", async () => {
  const { caller, query } = await setUp("2025-07-18");
  const { weeks, total } = await listingPace(caller, query, now);
  expect(weeks.every(({ last_year: share }) => share === null)).toBe(true);
  expect(total).toMatchObject({ last_year: null, own: expect.any(Number) });
  const other = await makeAccount();
  await expect(listingPace(other.caller, query, now)).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
});
