import { expect, test } from "vitest";
import { setGuardRails } from "@/lib/inventory/guard-rails/server/commands";
import { GuardRailsWrite } from "@/lib/inventory/guard-rails/schema";
import { available, booked } from "@/lib/inventory/calendars/nights";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { now } from "./testing";
import { priceEvidence } from "./evidence";

const about = { listing_id: "a", pms: "guesty", nudge_type: "base_price" } as const;

/** A listing in Vancouver, where `now` is 21 November. */
async function setUp() {
  const made = await makeAccount();
  const prices = { basePrice: 20_000, minPrice: 15_000, maxPrice: 60_000 };
  const listing = await makeListing(made.account, { ...prices, listingId: "a", bedrooms: 1 });
  return { ...made, listing };
}

test("the year counts nights within 365 days whose revenue is known, pace the next 90 and a year before", async () => {
  const { caller, listing } = await setUp();
  // Two of five nights lie within the year, and one of three before today.
  await makeReservation(listing, { checkIn: "2025-11-18", nights: 5 });
  await makeReservation(listing, { checkIn: "2026-11-20", nights: 3, nightlyPrice: 30_000 });
  await makeReservation(listing, { checkIn: "2026-05-01", status: "cancelled" });
  await makeReservation(listing, { checkIn: "2026-05-10", currency: "USD" });
  await makeReservation(listing, { checkIn: "2026-05-20", rentalRevenue: null });
  await makeReservation(listing, { checkIn: "2026-07-01", nights: 2, nightlyPrice: 15_000 });
  // A year before: booked by then, booked later, and cancelled later.
  const early = new Date("2025-10-01T00:00:00Z");
  await makeReservation(listing, { checkIn: "2025-12-01", nights: 4, bookedAt: early });
  const late = new Date("2025-11-25T00:00:00Z");
  await makeReservation(listing, { checkIn: "2026-01-10", nights: 2, bookedAt: late });
  await makeReservation(listing, {
    checkIn: "2026-01-20",
    nights: 3,
    status: "cancelled",
    bookedAt: early,
    cancelledAt: late,
  });
  const found = await priceEvidence(caller, about, now);
  expect(found.year).toEqual({ nights: 2 + 1 + 2 + 4 + 2, revenue: 400 + 300 + 300 + 800 + 400 });
  expect(found.at_minimum, "the minimum is 150").toEqual({ nights: 2, revenue: 300 });
  // Nights of 22 to 25 November 2025 are a year before those from today on.
  expect(found.pace).toEqual({ booked: 2, last_year: 1 + 4 + 3 });
});

const everyOther = (_: string, at: number) => (at % 2 === 0 ? booked : available);
const earlyOnes = (date: string) => (date < "2026-10-22" ? booked : available);

test("own nights are returned with the market's; limits are the listing's own", async () => {
  for (let home = 0; home < 20; home++) {
    const nights = { from: "2026-09-01", nights: 200 } as const;
    await makeMarketCalendar(await makeMarketListing(), { ...nights, state: everyOther });
  }
  const { account, caller, listing } = await setUp();
  await makeCalendar(listing, { from: "2026-09-22", nights: 90, state: earlyOnes });
  const found = await priceEvidence(caller, about, now);
  expect(found).toMatchObject({ currency: "CAD", least: 150, most: 600 });
  expect(found.occupancy).toEqual({ is_mapped: false, booked: 30, sellable: 90, market: 0.5 });
  const rail = { listing_id: "a", pms: "guesty", max_change_percent: 10 };
  await setGuardRails(caller, GuardRailsWrite.parse(rail));
  expect(await priceEvidence(caller, about, now)).toMatchObject({ least: 180, most: 220 });
  const min = { ...about, nudge_type: "min_price" } as const;
  expect(await priceEvidence(caller, min, now)).toMatchObject({ least: 135, most: 165 });
  const permissions = { listings: "view" } as const;
  const { caller: viewer } = await makeMember(account, { listings: [listing], permissions });
  expect(await priceEvidence(viewer, about, now)).toMatchObject({
    year: null,
    at_minimum: null,
    pace: null,
    occupancy: { booked: 30, market: null },
  });
});

test("without bookings a year ago there is no figure for last year; an unknown listing is not found", async () => {
  const { caller, listing } = await setUp();
  expect((await priceEvidence(caller, about, now)).pace).toEqual({ booked: 0, last_year: null });
  await makeReservation(listing, { checkIn: "2025-08-01" });
  expect((await priceEvidence(caller, about, now)).pace).toEqual({ booked: 0, last_year: 0 });
  const other = { ...about, listing_id: "b" };
  await expect(priceEvidence(caller, other, now)).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
});
