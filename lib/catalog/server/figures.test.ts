import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
  makeReservation,
} from "@/prisma/factories";
import { listListings } from "./queries";

/** The morning of 21 November 2026 in Vancouver, its afternoon in Europe. */
const now = new Date("2026-11-21T15:00:00Z");
const all = { skip_hidden: false, only_syncing_listings: false };

async function only(caller: Caller) {
  const [listing] = (await listListings(caller, all, now)).listings;
  if (!listing) throw new Error("no listing");
  return listing;
}

/** Booked on the 21st, blocked on the 22nd, unknown from 11 January on. */
function state(date: string): number {
  if (date === "2026-11-21") return 2;
  if (date === "2026-11-22") return 3;
  return date > "2027-01-10" ? 4 : 1;
}

test("occupancy counts the nights from the listing's own today", async () => {
  const { account, caller } = await makeAccount({ timeZone: "UTC" });
  // It is already the 22nd in Auckland; the 21st elsewhere.
  const auckland = await makeListing(account, { timeZone: "Pacific/Auckland", listingId: "1" });
  const inherits = await makeListing(account, { timeZone: null, listingId: "2" });
  for (const listing of [auckland, inherits]) {
    await makeCalendar(listing, { from: "2026-11-01", nights: 120, state });
  }
  const [far, near] = (await listListings(caller, all, now)).listings;
  expect(far).toMatchObject({ occupancy_next_7: "0 %", occupancy_next_30: "0 %" });
  expect(near).toMatchObject({
    occupancy_next_7: "17 %",
    occupancy_next_30: "3 %",
    occupancy_next_60: "Unavailable",
  });
});

test("occupancy is unknown where a month of the window has no calendar", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account);
  await makeCalendar(listing, { from: "2026-11-21", nights: 30, state: () => 2 });
  await makeCalendar(listing, { from: "2027-01-01", nights: 90 });
  expect(await only(caller)).toMatchObject({
    occupancy_next_7: "100 %",
    occupancy_next_30: "100 %",
    occupancy_next_60: "Unavailable",
    occupancy_next_90: "Unavailable",
  });
});

test("revenue is counted by night in the 90 nights before today", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account);
  // Of four nights the last one is within the window, which begins on 23 August.
  await makeReservation(listing, { checkIn: "2026-08-20", nights: 4, rentalRevenue: 40_001 });
  await makeReservation(listing, { checkIn: "2026-10-01", nights: 2, rentalRevenue: 50_000 });
  // Of three nights two are past.
  await makeReservation(listing, { checkIn: "2026-11-19", nights: 3, rentalRevenue: 30_000 });
  await makeReservation(listing, { checkIn: "2026-10-10", nights: 2, status: "cancelled" });
  await makeReservation(listing, { checkIn: "2026-10-20", nights: 2, status: "blocked" });
  await makeReservation(listing, { checkIn: "2026-10-25", nights: 2, currency: "EUR" });
  expect(await only(caller)).toMatchObject({
    revenue_past_90: 800,
    adr_past_90: 160,
    stly_revenue_past_90: 0,
    stly_adr_past_90: null,
  });
});

test("the same time last year is what was on the books at this moment 364 days ago", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account);
  // The moment is 22 November 2025, 15:00 UTC; the window ends with the night of the 21st.
  const stay = { nights: 2, nightlyPrice: 10_000, bookedAt: new Date("2025-01-01T00:00:00Z") };
  await makeReservation(listing, { ...stay, checkIn: "2025-10-01" });
  const cancelled = { ...stay, status: "cancelled" } as const;
  await makeReservation(listing, {
    ...cancelled,
    checkIn: "2025-10-05",
    cancelledAt: new Date("2025-11-22T15:00:01Z"),
  });
  await makeReservation(listing, {
    ...cancelled,
    checkIn: "2025-10-09",
    cancelledAt: new Date("2025-11-22T15:00:00Z"),
  });
  await makeReservation(listing, { ...cancelled, checkIn: "2025-10-13" });
  await makeReservation(listing, {
    ...stay,
    checkIn: "2025-10-17",
    bookedAt: new Date("2025-11-22T15:00:01Z"),
  });
  await makeReservation(listing, { ...stay, checkIn: "2025-11-21", nightlyPrice: 40_000 });
  expect(await only(caller)).toMatchObject({
    stly_revenue_past_90: 800,
    stly_adr_past_90: 160,
    revenue_past_90: 0,
    adr_past_90: null,
  });
});

test("pickup counts nights booked in the 30 days before today, and the last booking has the listing's day", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { timeZone: "Europe/Berlin" });
  const booked = (bookedAt: string, checkIn: string, status: "booked" | "cancelled" = "booked") =>
    makeReservation(listing, { checkIn, nights: 3, status, bookedAt: new Date(bookedAt) });
  // Berlin is two hours ahead on 22 October and one on 21 November.
  await booked("2026-10-21T21:59:59Z", "2027-02-01");
  await booked("2026-10-21T22:00:00Z", "2027-02-05");
  await booked("2026-11-20T22:59:59Z", "2027-02-09");
  expect(await only(caller)).toMatchObject({
    booking_pickup_past_30: 6,
    last_booked_date: "2026-11-20",
  });
  await booked("2026-11-20T23:00:00Z", "2027-02-13");
  await booked("2026-11-21T00:00:00Z", "2027-02-17", "cancelled");
  expect(await only(caller)).toMatchObject({
    booking_pickup_past_30: 6,
    last_booked_date: "2026-11-21",
  });
});

/** Every fifth night is booked, the first one too. */
function everyFifth(_: string, index: number): number {
  return index % 5 === 0 ? 2 : 1;
}

test("the market says how full it is, of homes with as many bedrooms", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { bedrooms: 1 });
  const nights = { from: "2026-11-21", nights: 200 };
  const comparable = await makeMarketListing({ bedrooms: 1 });
  await makeMarketCalendar(comparable, { ...nights, state: everyFifth, price: () => 18_449 });
  await makeMarketCalendar(await makeMarketListing({ bedrooms: 2 }), nights);
  expect(await only(caller)).toMatchObject({
    market_occupancy_next_7: "29 %",
    market_occupancy_next_30: "20 %",
    market_occupancy_next_60: "20 %",
    market_occupancy_next_90: "20 %",
    // Fewer than five comparables recommend nothing.
    recommended_base_price: "Unavailable",
  });
});

test("the recommended base nears what the market asks the less was booked", async () => {
  for (let home = 0; home < 5; home++) {
    const nights = { from: "2026-11-21", nights: 200, price: () => 18_449 };
    await makeMarketCalendar(await makeMarketListing({ bedrooms: 1 }), nights);
  }
  const { account, caller } = await makeAccount();
  const fields = { bedrooms: 1, minPrice: null, maxPrice: null };
  const unbooked = await makeListing(account, { ...fields, listingId: "1", basePrice: 20_000 });
  const busy = await makeListing(account, { ...fields, listingId: "2", basePrice: 20_000 });
  const dear = await makeListing(account, { ...fields, listingId: "3", basePrice: 40_000 });
  await makeListing(account, { ...fields, listingId: "4", basePrice: null });
  await makeListing(account, { ...fields, listingId: "5", bedrooms: 2 });
  await makeListing(account, { ...fields, listingId: "6", basePrice: 40_000 });
  const year = { from: "2025-11-20", nights: 370 };
  for (const listing of [unbooked, busy, dear]) await makeCalendar(listing, year);
  // 60 booked nights of the past year tell what its base is worth, as does not to know any.
  await makeCalendar(busy, { from: "2026-09-22", nights: 60, state: () => 2 });
  const { listings } = await listListings(caller, all, now);
  expect(listings.map((listing) => listing.recommended_base_price)).toEqual([
    184,
    200,
    280,
    184,
    "Unavailable",
    400,
  ]);
});

test("another account's reservations and calendar leave no trace", async () => {
  const mine = await makeAccount({ listings: 1 });
  const other = await makeAccount({ listings: 1 });
  for (const listing of other.listings) {
    await makeCalendar(listing, { from: "2026-11-01", nights: 200, state: () => 2 });
    await makeReservation(listing, { checkIn: "2026-11-01" });
  }
  expect(await only(mine.caller)).toMatchObject({
    occupancy_next_7: "Unavailable",
    revenue_past_90: null,
    last_booked_date: null,
  });
});

test("a quarter of single nights adds up to the cent", async () => {
  const { account, caller } = await makeAccount({ listings: 1 });
  const [listing] = await db().listing.findMany({ where: { accountId: account.id } });
  if (!listing) throw new Error("not made");
  for (let night = 1; night <= 90; night++) {
    const checkIn = new Date(Date.UTC(2026, 10, 21 - night)).toISOString().slice(0, 10);
    await makeReservation(listing, { checkIn, nights: 1, rentalRevenue: 10_033 });
  }
  expect(await only(caller)).toMatchObject({ revenue_past_90: 9_029.7, adr_past_90: 100.33 });
});
