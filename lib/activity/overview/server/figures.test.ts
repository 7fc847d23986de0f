import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { presets } from "@/lib/auth/permissions";
import { listingMetrics } from "@/lib/catalog/server/metrics";
import { addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { bookingsReport } from "@/lib/inventory/bookings/server";
import { ReportRequest } from "@/lib/inventory/bookings/schema-report";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeListings,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { FiguresQuery, OverviewFigures } from "../schema";
import { overviewFigures } from "./figures";

/** Midday of 16 July 2026; 364 days earlier is 17 July 2025. */
const now = new Date("2026-07-16T19:00:00Z");
const today = "2026-07-16";
const query = (fields: object = {}) => FiguresQuery.parse(fields);

/** A listing with two years of stays, some cancelled, blocked, without revenue or in another currency. */
async function lived(account: Parameters<typeof makeListing>[0], fields: object = {}) {
  const listing = await makeListing(account, { bedrooms: 1, ...fields });
  await makeCalendar(listing, {
    from: addDays(today, -470),
    nights: 840,
    state: (_, index) => [1, 2, 2, 1, 2, 3, 1, 1, 2, 1, 1][index % 11] ?? 1,
  });
  for (let at = 0; at < 60; at++) {
    const checkIn = addDays(today, -500 + at * 14);
    const cancelled = {
      status: "cancelled",
      cancelledAt: new Date(now.getTime() - 20 * at),
    } as const;
    await makeReservation(listing, {
      checkIn,
      nights: 2 + (at % 5),
      nightlyPrice: 15_000 + 137 * at,
      reservationId: `${listing.listingId}-${at}`,
      bookedAt: new Date(`${addDays(checkIn, -(at % 9) * 40)}T18:00:00Z`),
      ...(at % 6 === 1 && cancelled),
      ...(at % 13 === 2 && { status: "blocked" as const }),
      ...(at % 11 === 3 && { rentalRevenue: null }),
      ...(at % 17 === 4 && { currency: "EUR" }),
    });
  }
  return listing;
}

test("the figures of one listing equal listing_metrics, for every shared range", async () => {
  const { account, caller } = await makeAccount();
  const listing = await lived(account, { timeZone: "Pacific/Auckland" });
  const named = { listing_id: listing.listingId, pms_name: listing.pmsName };
  const { listing_level: own } = (await listingMetrics(caller, named, now)).data;
  const shared = { "next-30": 30, "next-60": 60, "next-90": 90, "next-180": 180, "past-30": -30 };
  for (const [range, window] of Object.entries(shared)) {
    const found = await overviewFigures(caller, query({ range }), now);
    const of = (name: "occupancy" | "adr" | "revpar" | "revenue") => ({
      value: own[name][String(window)],
      last_year: own[`stly_${name}`][String(window)],
    });
    const { occupancy, adr, revpar, revenue } = found;
    expect([range, { occupancy, adr, revpar, revenue }]).toEqual([
      range,
      { occupancy: of("occupancy"), adr: of("adr"), revpar: of("revpar"), revenue: of("revenue") },
    ]);
    expect(revenue?.last_year).toBeGreaterThan(0);
    expect(occupancy?.last_year).toBeGreaterThan(0);
    expect(OverviewFigures.parse(found)).toEqual(found);
  }
});

test("revenue, ADR and pickup are those of the bookings report for the same stays", async () => {
  const { account, caller } = await makeAccount();
  const listings = await makeListings(account, 3);
  for (const [at, listing] of listings.entries()) {
    const stay = { nights: 2 + at, nightlyPrice: 18_000 + 700 * at };
    await makeReservation(listing, { ...stay, checkIn: "2026-07-20" });
    const bookedAt = new Date("2026-07-12T18:00:00Z");
    await makeReservation(listing, { ...stay, checkIn: "2026-08-02", bookedAt });
    const longAgo = new Date("2026-06-12T18:00:00Z");
    await makeReservation(listing, { ...stay, checkIn: "2026-09-20", bookedAt: longAgo });
  }
  const found = await overviewFigures(caller, query(), now);
  const summaryOf = async (date_filters: object) => {
    const request = ReportRequest.parse({ date_filters });
    return (await bookingsReport(caller, request, now)).data.summary["CAD"];
  };
  const stays = await summaryOf({ min_check_in_date: found.from, max_check_in_date: found.to });
  expect(found.revenue?.value).toBe(stays?.revenue);
  expect(found.adr?.value).toBe(stays?.adr);
  const booked = await summaryOf({ min_booked_date: found.pickup_since });
  expect(found.pickup?.value).toBe(booked?.nights);
  expect(found.pickup?.value).toBe(2 + 3 + 4);
});

test("without a year of bookings, last year is unknown, not zero", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: 1 });
  await makeCalendar(listing, { from: "2025-01-01", nights: 800 });
  await makeReservation(listing, { checkIn: "2025-07-18" });
  const none = await overviewFigures(caller, query(), now);
  for (const name of ["occupancy", "adr", "revpar", "revenue"] as const) {
    expect([name, none[name]?.last_year]).toEqual([name, null]);
  }
  expect(none.pickup).toEqual({ value: 0, last_year: null });
  // A stay that began before the same nights a year ago: nothing booked then is a real zero.
  await makeReservation(listing, { checkIn: "2025-07-10" });
  const known = await overviewFigures(caller, query(), now);
  expect(known.revenue).toEqual({ value: 0, last_year: 600 });
  expect(known.pickup).toEqual({ value: 0, last_year: 0 });
});

test("a calendar with an unknown night leaves its listing out of occupancy and RevPAR only", async () => {
  const { account, caller } = await makeAccount();
  const [full, part] = [await makeListing(account), await makeListing(account)];
  await makeCalendar(full, { from: today, nights: 40, state: (_, at) => (at < 3 ? 2 : 1) });
  await makeCalendar(part, { from: today, nights: 29, state: () => 2 });
  for (const listing of [full, part]) await makeReservation(listing, { checkIn: today });
  const found = await overviewFigures(caller, query(), now);
  expect(found).toMatchObject({ listings: 2, known: 1 });
  expect(found.occupancy?.value).toBe(10);
  expect(found.revpar?.value).toBe(20);
  expect(found.revenue?.value).toBe(1_200);
});

test("currencies can be switched but are never added, and a group filters the listings", async () => {
  const { account, caller } = await makeAccount({ currency: "USD" });
  const [one, two] = await makeListings(account, 2);
  if (!one || !two) throw new Error("Two were asked for.");
  const euro = await makeListing(account, { currency: "EUR" });
  const hidden = await makeListing(account, { isHidden: true });
  const group = await makeGroup(account, "Coast", [two, euro]);
  for (const listing of [one, two, euro, hidden])
    await makeReservation(listing, { checkIn: today });
  const all = await overviewFigures(caller, query(), now);
  // No listing has the account's currency, so the most common one is used.
  expect(all).toMatchObject({ currency: "CAD", listings: 2, revenue: { value: 1_200 } });
  expect(all.currencies).toEqual([
    { currency: "CAD", listings: 2 },
    { currency: "EUR", listings: 1 },
  ]);
  expect(all.groups).toEqual([{ id: group.id, name: "Coast" }]);
  const euros = await overviewFigures(caller, query({ currency: "EUR" }), now);
  expect(euros).toMatchObject({ currency: "EUR", listings: 1, revenue: { value: 600 } });
  const coast = await overviewFigures(caller, query({ group: group.id, currency: "CAD" }), now);
  expect(coast).toMatchObject({ listings: 1, revenue: { value: 600 } });
  const other = await makeAccount({ listings: 1 });
  const foreign = await overviewFigures(other.caller, query({ group: group.id }), now);
  expect(foreign).toMatchObject({ listings: 0, currency: null, groups: [] });
});

test("a member sees their listings, and nothing they lack the permission for", async () => {
  const { account, listings } = await makeAccount({ listings: 2 });
  const [mine, other] = listings;
  if (!mine || !other) throw new Error("Two were asked for.");
  for (const listing of [mine, other]) await makeReservation(listing, { checkIn: today });
  await makeGroup(account, "Theirs", [other]);
  const permissions = { ...presets.new, bookings: "view", listings: "none" } as const;
  const { caller } = await makeMember(account, { listings: [mine], permissions });
  const found = await overviewFigures(caller, query(), now);
  expect(found).toMatchObject({ listings: 1, occupancy: null, revenue: { value: 600 } });
  expect(found.groups).toEqual([]);
  const { caller: blind } = await makeMember(account, {
    listings: [mine],
    permissions: { ...presets.new, bookings: "none" },
  });
  const without = await overviewFigures(blind, query(), now);
  expect(without).toMatchObject({ adr: null, revpar: null, revenue: null, pickup: null });
});

test("pickup last year is what was booked in the same days and not cancelled by then", async () => {
  const { caller, listings } = await makeAccount({ listings: 1 });
  const [one] = listings;
  if (!one) throw new Error("One was asked for.");
  await db().listing.update({ where: { key: one.key }, data: { timeZone: "UTC" } });
  await makeReservation(one, { checkIn: "2025-01-01" });
  const stay = (reservationId: string, bookedAt: string, cancelledAt?: string) =>
    makeReservation(one, {
      checkIn: "2025-09-01",
      reservationId,
      bookedAt: new Date(bookedAt),
      ...(cancelledAt && { status: "cancelled", cancelledAt: new Date(cancelledAt) }),
    });
  await stay("before", "2025-07-09T23:59:59Z");
  await stay("first", "2025-07-10T00:00:00Z");
  await stay("cancelled later", "2025-07-12T00:00:00Z", "2025-07-18T00:00:00Z");
  await stay("cancelled by then", "2025-07-12T00:00:00Z", "2025-07-17T00:00:00Z");
  await stay("after", "2025-07-17T19:00:01Z");
  const { pickup } = await overviewFigures(caller, query(), now);
  expect(pickup).toEqual({ value: 0, last_year: 6 });
});

test("the number of statements does not grow with the listings", async () => {
  const counts = [];
  for (const listings of [5, 50]) {
    const { caller } = await makeAccount({ listings });
    const { statements } = await countStatements(() => overviewFigures(caller, query(), now));
    counts.push(statements.length);
  }
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThan(8);
});

test("occupancy covers calendars that distinguish bookings; the others have an unavailable share", async () => {
  const { account, caller } = await makeAccount();
  const told = await makeListing(account, { pmsName: "guesty" });
  const scraped = await makeListing(account, { pmsName: "airbnb" });
  const empty = await makeListing(account, { pmsName: "airbnb" });
  await makeCalendar(told, { from: today, nights: 40, state: (_, at) => (at < 6 ? 2 : 1) });
  await makeCalendar(scraped, { from: today, nights: 40, state: (_, at) => (at < 15 ? 4 : 1) });
  await makeCalendar(empty, { from: today, nights: 40 });
  const found = await overviewFigures(caller, query(), now);
  expect(found).toMatchObject({ listings: 3, known: 1, untold: 2, unavailable_share: 25 });
  expect(found.occupancy?.value).toBe(20);
});

test("without a calendar that distinguishes bookings there is no occupancy, not even 0", async () => {
  const { account, caller } = await makeAccount();
  const scraped = await makeListing(account, { pmsName: "airbnb" });
  const empty = await makeListing(account, { pmsName: "airbnb" });
  await makeCalendar(scraped, { from: today, nights: 40, state: (_, at) => (at < 31 ? 1 : 4) });
  await makeCalendar(empty, { from: today, nights: 40 });
  const found = await overviewFigures(caller, query(), now);
  expect(found.occupancy?.value).toBeNull();
  expect(found.revpar?.value).toBeNull();
  expect(found).toMatchObject({ known: 0, untold: 2, unavailable_share: 0 });
});

test("pickup counts bookings of all of today", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { timeZone: "UTC" });
  const tonight = new Date(new Date(now).setUTCHours(23, 50));
  await makeReservation(listing, { checkIn: "2026-09-01", nights: 4, bookedAt: tonight });
  expect((await overviewFigures(caller, query(), now)).pickup?.value).toBe(4);
});
