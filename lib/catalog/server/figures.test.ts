import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { makeAccount, makeCalendar, makeListing, makeReservation } from "@/prisma/factories";
import { healthOf } from "./figure-rules";
import { listingMetrics } from "./metrics";
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

/** Of a calendar from a Saturday on: Saturdays are booked, Sundays the owner's. */
function onSaturdays(_: string, at: number): number {
  return [2, 3][at % 7] ?? 1;
}

test("weekend occupancy is that of the listing's own weekend nights from its own today", async () => {
  const { account, caller } = await makeAccount({ timeZone: "UTC" });
  const listing = await makeListing(account);
  await makeCalendar(listing, { from: "2026-11-21", nights: 60, state: onSaturdays });
  expect(await only(caller)).toMatchObject({
    adjusted_occupancy_next_15: "23 %",
    // Five Saturdays and four Fridays.
    weekend_adjusted_occupancy_next_30: "56 %",
  });
});

test.each([
  [0.6, 0.5, "Very Good"],
  [0.59, 0.5, "Good"],
  [0.475, 0.5, "Good"],
  [0.4, 0.5, "Fair"],
  [0.35, 0.5, "Fair"],
  [0.34, 0.5, "Poor"],
  [0, 0.5, "Poor"],
  [0.5, 0, "Unavailable"],
  [null, 0.5, "Unavailable"],
  [0.5, null, "Unavailable"],
])("occupancy %s in a market at %s is %s", (own, market, health) => {
  expect(healthOf(own, market)).toBe(health);
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
    stly_revenue_past_30: 400,
    // One night of the 21st is past, the other is the first of the next ones.
    stly_revenue_next_30: 400,
    stly_revenue_next_180: 400,
    stly_adr_next_180: 400,
    stly_adr_past_90: 160,
    revenue_past_90: 0,
    adr_past_90: null,
  });
});

test("pickup counts nights booked since n days ago, and the last booking has the listing's day", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { timeZone: "Europe/Berlin" });
  const booked = (bookedAt: string, checkIn: string, status: "booked" | "cancelled" = "booked") =>
    makeReservation(listing, { checkIn, nights: 3, status, bookedAt: new Date(bookedAt) });
  // Berlin is two hours ahead on 22 October and one on 6, 14 and 21 November.
  for (const [at, checkIn] of [
    ["2026-10-21T21:59:59Z", "2027-02-01"],
    ["2026-10-21T22:00:00Z", "2027-02-05"],
    ["2026-11-05T22:59:59Z", "2027-02-09"],
    ["2026-11-05T23:00:00Z", "2027-02-13"],
    ["2026-11-13T22:59:59Z", "2027-02-17"],
    ["2026-11-13T23:00:00Z", "2027-02-21"],
  ] as const) {
    await booked(at, checkIn);
  }
  const { length } = ["10-22", "11-05", "11-06", "11-13", "11-14"];
  expect(await only(caller)).toMatchObject({
    booking_pickup_past_7: 3,
    booking_pickup_past_15: 9,
    booking_pickup_past_30: 3 * length,
    last_booked_date: "2026-11-14",
  });
  // All of today counts, as for the last booked date; what was cancelled does not.
  await booked(now.toISOString(), "2027-03-01");
  await booked(new Date(now.getTime() + 1).toISOString(), "2027-03-05");
  await booked("2026-11-21T00:00:00Z", "2027-03-09", "cancelled");
  expect(await only(caller)).toMatchObject({
    booking_pickup_past_7: 9,
    booking_pickup_past_30: 21,
    last_booked_date: "2026-11-21",
  });
});

test("each window of revenue counts its own nights", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account);
  const stay = (checkIn: string, nights: number, nightlyPrice: number) =>
    makeReservation(listing, { checkIn, nights, nightlyPrice });
  // The last night of the past, tonight, and nights 29 and 30, 179 and 180 days ahead.
  await stay("2026-11-20", 2, 10_000);
  await stay("2026-11-13", 2, 20_000);
  await stay("2026-10-21", 2, 40_000);
  await stay("2026-12-20", 2, 80_000);
  await stay("2027-05-19", 2, 160_000);
  expect(await only(caller)).toMatchObject({
    revenue_past_7: 300,
    revenue_past_30: 900,
    revenue_past_90: 1_300,
    adr_past_30: 225,
    revenue_next_30: 900,
    revenue_next_180: 3_300,
    adr_next_180: 825,
  });
});

test("another account's reservations and calendar don't count", async () => {
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

test("a calendar that tells no bookings has no occupancy but a share of unavailable nights", async () => {
  const { account, caller } = await makeAccount({ timeZone: "UTC" });
  // Closed from the tenth night on; the first week alone looks like an empty one.
  const calendar = {
    from: "2026-10-21",
    nights: 230,
    state: (_: string, at: number) => (at < 40 ? 1 : 4),
  };
  const scraped = await makeListing(account, {
    timeZone: "UTC",
    pmsName: "airbnb",
    listingId: "1",
  });
  const empty = await makeListing(account, { timeZone: "UTC", pmsName: "airbnb", listingId: "2" });
  const told = await makeListing(account, { timeZone: "UTC", pmsName: "guesty", listingId: "3" });
  await makeCalendar(scraped, calendar);
  await makeCalendar(empty, { from: "2026-11-01", nights: 220 });
  await makeCalendar(told, { from: "2026-11-01", nights: 220 });
  const [first, second, third] = (await listListings(caller, all, now)).listings;
  expect(first).toMatchObject({
    occupancy_next_7: "Unavailable",
    adjusted_occupancy_next_7: "Unavailable",
    unavailable_share_next_7: "0 %",
    occupancy_next_30: "Unavailable",
    unavailable_share_next_30: "70 %",
    mpi_next_30: "Unavailable",
  });
  expect(second).toMatchObject({
    occupancy_next_30: "Unavailable",
    unavailable_share_next_30: "0 %",
  });
  expect(third).toMatchObject({ occupancy_next_30: "0 %", unavailable_share_next_30: null });
  const metrics = await listingMetrics(caller, { listing_id: "1", pms_name: "airbnb" }, now);
  const { occupancy, revpar, unavailable_share: closed } = metrics.data.listing_level;
  expect([occupancy["7"], revpar["7"], closed["7"], closed["30"]]).toEqual([null, null, 0, 70]);
  const other = await listingMetrics(caller, { listing_id: "3", pms_name: "guesty" }, now);
  expect(other.data.listing_level).toMatchObject({
    occupancy: { 30: 0 },
    unavailable_share: { 30: null },
  });
});

test("pickup counts bookings of all of today, as the last booked date does", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { timeZone: "America/Vancouver" });
  // It is the morning of the 21st in Vancouver; the first is made that evening, the second on the 22nd.
  const tonight = new Date("2026-11-22T06:00:00Z");
  await makeReservation(listing, { checkIn: "2026-12-01", nights: 3, bookedAt: tonight });
  expect(await only(caller)).toMatchObject({
    booking_pickup_past_7: 3,
    last_booked_date: "2026-11-21",
  });
  const tomorrow = new Date("2026-11-22T09:00:00Z");
  await makeReservation(listing, { checkIn: "2026-12-10", nights: 2, bookedAt: tomorrow });
  expect((await only(caller)).booking_pickup_past_7).toBe(3);
});
