import { expect, test } from "vitest";
import { addDays, dateOf, dayOf } from "@/lib/core/dates";
import { db, transaction } from "@/lib/db/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { markListings } from "@/lib/jobs/server";
import {
  makeAccount,
  makeCalendar,
  makeListings,
  makeMarketCalendar,
  makeMarketListing,
  makeReservation,
} from "@/prisma/factories";
import { marketModelsOf, packMarket, pastMarketOf } from ".";
import { paceLeads } from "../occupancy/place-pace";

const today = dayOf("2026-11-21");
const from = dateOf(today - 60);
const place = { latitude: 48.421, longitude: -123.371 };

test("a year of market counts changes Q by last year's pace, and past prices can be recalculated", async () => {
  for (let n = 0; n < 8; n++) {
    await makeMarketCalendar(await makeMarketListing(place), {
      from,
      nights: 420,
      price: (_, index) => 10_000 + Math.floor(index / 30),
      state: (_, index) => (index % 3 === 0 ? booked : available),
    });
  }
  const { account } = await makeAccount();
  const [listing] = await makeListings(account, [{ ...place, bedrooms: 1 }]);
  if (!listing) throw new Error("A listing was asked for.");
  const read = async (day: number) =>
    (await marketModelsOf({ accountId: account.id }, [listing], () => day))(listing);
  const without = (await read(today)).nights.detail(today + 20);
  expect(without).toMatchObject({ expectedOccupancy: null, yearOccupancy: null });

  // All nights of last year ended at 0.8, with a quarter of that on the books at every lead.
  const rows = Array.from({ length: 500 }, (_, at) => at + 1).flatMap((back) =>
    paceLeads.map((daysAhead) => ({
      cell: `entire_home CAD 48.42 -123.38`,
      night: new Date(`${dateOf(today - back)}T00:00:00Z`),
      daysAhead,
      booked: daysAhead === 0 ? 8 : 2,
      offered: 10,
    })),
  );
  await db().marketPace.createMany({ data: rows });
  const model = await read(today + 1);
  const night = model.nights.detail(today + 21);
  const expected = 0.8 + 0.7 * ((night.occupancy ?? 0) - 0.2);
  expect(night.yearOccupancy).toBeCloseTo(0.8, 9);
  expect(night.expectedOccupancy).toBeCloseTo(Math.min(0.99, expected), 9);
  expect(night.occupancyFactor).toBeGreaterThan(1);

  const past = pastMarketOf(packMarket(model).content)(listing, today + 1);
  expect(past.nights.demand).toEqual(model.nights.demand);
  expect(past.nights.detail(today + 21)).toEqual(night);
});

test("an account's own bookings of a year give its pace if they cover its calendars", async () => {
  const { account } = await makeAccount();
  const listings = await makeListings(
    account,
    Array.from({ length: 11 }, () => ({ ...place, timeZone: "America/Vancouver" })),
  );
  const [listing] = listings;
  if (!listing) throw new Error("Eleven listings were asked for.");
  const every = Array.from({ length: 60 }, (_, week) => dateOf(today - 420 + 7 * week));
  for (const each of listings) {
    // Four nights of each week, booked 40 days before; the weeks ahead are not sold yet but for two.
    for (const checkIn of [...every, dateOf(today + 7), dateOf(today + 14)]) {
      await makeReservation(each, {
        checkIn,
        nights: 4,
        bookedAt: new Date(`${addDays(checkIn, -40)}T20:00:00Z`),
      });
    }
    await makeCalendar(each, {
      from,
      nights: 420,
      state: (_, index) => {
        const ahead = index - 60;
        const isSold = ahead < 0 || [1, 2].includes(Math.floor(ahead / 7));
        return isSold && ((ahead % 7) + 7) % 7 < 4 ? booked : available;
      },
    });
  }
  const read = async () =>
    (await marketModelsOf({ accountId: account.id }, [listing], () => today))(listing);
  const night = (await read()).nights.detail(today + 7);
  expect(night.yearOccupancy).toBeCloseTo(4 / 7, 1);
  expect(night.expectedOccupancy).toBeGreaterThan(0.8);
  expect(night.occupancyFactor).toBeGreaterThan(1.1);

  // Bookings that only the calendars tell: what was on the books a year ago can't be compared with.
  await db().reservation.deleteMany({
    where: { accountId: account.id, checkIn: { gte: new Date(`${dateOf(today)}T00:00:00Z`) } },
  });
  await transaction({}, (tx) => markListings(tx, [listing.key]));
  expect((await read()).nights.detail(today + 7).expectedOccupancy).toBeNull();
});
