import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { booked } from "@/lib/inventory/calendars/nights";
import { change } from "@/lib/inventory/listings/server/testing";
import type { Rules } from "@/lib/pricing/customizations/schema";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { countStatements } from "@/e2e/setup/statements";
import {
  makeAccount,
  makeCalendar,
  makeConnection,
  makeListings,
  makeReservation,
} from "@/prisma/factories";
import { startingPrices } from "./queries";

const today = dateIn("America/Vancouver", new Date());

const setRules = (caller: Caller, rules: Rules) =>
  changeRules(caller, { scope: "account", pms_name: "guesty" }, rules, () => true);

const flat = {
  last_minute_prices: { last_min_factor_on: true, last_min_factor_type: "none" },
  far_out_premium: { far_out_premium_on: true, far_out_premium_type: "none" },
  demand_factor: { tone_demand_factor_on: true, tone_demand_factor: "no demand factor" },
  occupancy_adjustment: { oba_on: true, oba_type: "none" },
} as const;

/** Listings of an account whose rules change no price; the PMS asks 200.00 for each of the next 200 nights. */
async function setUp(count = 1) {
  const { account, caller } = await makeAccount();
  const bare = { basePrice: null, minPrice: null, maxPrice: null };
  const listings = await makeListings(
    account,
    Array.from({ length: count }, () => bare),
  );
  await setRules(caller, flat);
  for (const listing of listings) await makeCalendar(listing, { from: today, nights: 200 });
  const rows = listings.map(({ listingId: id, pmsName: pms }) => ({ id, pms }));
  const [listing] = listings;
  if (!listing) throw new Error("no listing");
  const read = async () => (await startingPrices(caller, { listings: rows }))[0];
  return { account, caller, listing, listings, rows, read };
}

test("a listing starts at the level of its calendar, whatever its base and overrides say", async () => {
  const { account, listing, read } = await setUp();
  const connection = await makeConnection(account, { listings: [listing] });
  const where = { listingKey: listing.key, connectionId: connection.id };
  await db().connectionListing.updateMany({ where, data: { pmsBase: 100 } });
  const { key } = listing;
  await db().listing.update({ where: { key }, data: { basePrice: 100, maxPrice: 50_000 } });
  for (const ahead of [3, 4]) {
    const date = new Date(`${addDays(today, ahead)}T00:00:00Z`);
    await db().override.create({ data: { listingKey: key, date, price: 900, priceType: "fixed" } });
  }
  expect(await read()).toEqual({
    id: listing.listingId,
    pms: "guesty",
    base: 200,
    min: 170,
    max: 600,
    sources: {
      calendar: { value: 200, nights: 200 },
      bookings: null,
      pms_base: 1,
      market: null,
    },
    current: { min: null, base: 1, max: 500 },
    notes: ["pms_base_unlikely", "min_at_upper_bound", "bookings_too_few"],
  });
});

test("only open nights with a price and booked nights of the past year count", async () => {
  const { listing, read } = await setUp();
  await makeCalendar(listing, {
    from: today,
    nights: 200,
    state: (_, at) => (at < 100 ? booked : 1),
    price: (_, at) => (at < 120 ? 0 : 30_000),
  });
  await makeReservation(listing, { checkIn: addDays(today, -40), nights: 30, nightlyPrice: 9_000 });
  await makeReservation(listing, { checkIn: addDays(today, -400), nights: 20 });
  await makeReservation(listing, { checkIn: addDays(today, -5), nights: 30, status: "cancelled" });
  expect(await read()).toMatchObject({
    base: 300,
    sources: { calendar: { value: 300, nights: 80 }, bookings: { value: 90, nights: 30 } },
  });
});

test("nights of a fixed season say nothing about the base", async () => {
  const { caller, read } = await setUp();
  const season = {
    season_name: "All year",
    start_month: "1",
    start_day: "1",
    end_month: "12",
    end_day: "31",
    lowest_price: null,
    base_price: 150,
    highest_price: null,
  };
  const profile = {
    price_type: "fixed" as const,
    seasons: [season],
    non_repeating_seasons: [],
  };
  await setRules(caller, {
    custom_seasonal_profile: {
      custom_seasonal_profile_on: true,
      custom_seasonal_profile: profile,
    },
  });
  expect(await read()).toMatchObject({
    base: null,
    sources: { calendar: null },
    notes: ["calendar_too_short", "bookings_too_few", "nothing_known"],
  });
});

test("prices that settle in say nothing else about the base", async () => {
  const { account, caller } = await makeAccount();
  const off = { pushEnabled: false, basePrice: 10_000, minPrice: 5_000, maxPrice: null };
  const [listing] = await makeListings(account, [off]);
  if (!listing) throw new Error("no listing");
  await setRules(caller, flat);
  await makeCalendar(listing, { from: today, nights: 200 });
  const row = { id: listing.listingId, pms: "guesty" };
  await change(caller, [{ id: row.id, push_enabled: true }]);
  expect(await startingPrices(caller, { listings: [row] })).toMatchObject([{ base: 200 }]);
});

test("unknown, foreign and repeated listings are errors in their rows", async () => {
  const { caller, rows } = await setUp();
  const { rows: foreign } = await setUp();
  const asked = [...rows, { id: "nobody", pms: "guesty" }, ...foreign, ...rows];
  const answer = await startingPrices(caller, { listings: asked });
  expect(answer.map(({ id, base, error_status }) => [id, base, error_status])).toEqual([
    [rows[0]?.id, 200, undefined],
    ["nobody", null, "LISTING_NOT_PRESENT"],
    [foreign[0]?.id, null, "LISTING_NOT_PRESENT"],
    [rows[0]?.id, null, "LISTING_REPEATED"],
  ]);
});

test("the number of statements does not depend on the number of listings", async () => {
  const one = await setUp(1);
  const many = await setUp(12);
  const statementsFor = async ({ caller, rows }: typeof one) => {
    await startingPrices(caller, { listings: rows });
    const { statements } = await countStatements(() => startingPrices(caller, { listings: rows }));
    return statements.length;
  };
  expect(await statementsFor(many)).toBe(await statementsFor(one));
});
