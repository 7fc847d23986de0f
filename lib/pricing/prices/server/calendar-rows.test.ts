import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { addDays } from "@/lib/core/dates";
import { available, blocked, booked } from "@/lib/inventory/calendars/nights";
import { fixed, inDays, set, setGroup } from "@/lib/pricing/overrides/server/testing";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeListings,
  makeMappingGroup,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { priceCalendar } from "./calendar";
import { listingPrices } from "./queries";

/** 6 a.m. UTC on 15 July 2026: still the 14th in Vancouver. */
const now = new Date("2026-07-15T06:00:00Z");
const today = "2026-07-14";
const zone = { timeZone: "America/Vancouver", currency: "CAD" };

async function setUp(fields: Parameters<typeof makeListing>[1] = {}) {
  const { account, caller } = await makeAccount();
  const prices = { basePrice: 20_000n, minPrice: null, maxPrice: null };
  const listing = await makeListing(account, { ...zone, ...prices, ...fields });
  const row = { id: listing.listingId, pms: listing.pmsName };
  const ask = async (from: string, to: string) => {
    const { rows } = await priceCalendar(caller, { listings: [row], from, to }, now);
    const [found] = rows;
    if (!found) throw new Error("no row");
    return found;
  };
  return { account, caller, listing, row, ask };
}

test("nights before the listing's own today have no price, the others the price of listing_prices", async () => {
  const { caller, row, ask } = await setUp();
  const calendar = await ask(addDays(today, -2), addDays(today, 200));
  expect(calendar).toMatchObject({ ...row, currency: "CAD", today, error: null });
  expect(calendar.nights.price.slice(0, 2)).toEqual([null, null]);
  expect(calendar.nights.demand.slice(0, 3)).toBe("uux");
  const asked = { ...row, dateTo: addDays(today, 200) };
  const [answer] = await listingPrices(caller, { listings: [asked] }, now);
  expect(calendar.nights.price.slice(2)).toEqual(answer?.data.map(({ price }) => price));
});

test("demand that nothing is known about is said so, but for a holiday; the API's word is normal", async () => {
  const { caller, row, ask } = await setUp({ country: "CA", state: "BC" });
  const calendar = await ask("2026-12-20", "2026-12-26");
  // From Christmas Eve to Boxing Day.
  expect(calendar.nights.demand).toBe("xxxxhhh");
  const asked = { ...row, dateFrom: "2026-12-20", dateTo: "2026-12-21" };
  const [answer] = await listingPrices(caller, { listings: [asked] }, now);
  expect(answer?.data.map((night) => night.demand_desc)).toEqual([
    "Normal Demand",
    "Normal Demand",
  ]);
});

test("a stay is a bar with its channel and nightly price, also when booked through another listing of the home", async () => {
  const { account, listing, ask } = await setUp();
  const other = await makeListing(account, zone);
  await makeMappingGroup(listing, [other]);
  const open = { from: today, nights: 60, price: () => 21_000 };
  await makeCalendar(listing, { ...open, state: (_, at) => (at === 9 ? blocked : available) });
  await makeCalendar(other, { ...open, state: (_, at) => (at === 14 ? booked : available) });
  const stay = { nights: 3, rentalRevenue: 60_000n, currency: "CAD" };
  await makeReservation(listing, { ...stay, checkIn: addDays(today, 1), channel: "Airbnb" });
  const rebooked = { nights: 2, checkIn: addDays(today, 4), rentalRevenue: null };
  await makeReservation(other, { ...rebooked, channel: "Vrbo" });
  const { bars, nights } = await ask(addDays(today, 2), addDays(today, 15));
  expect(bars).toMatchObject([
    { from: addDays(today, 1), to: addDays(today, 3), channel: "Airbnb", rate: 200 },
    { from: addDays(today, 4), to: addDays(today, 5), channel: "Vrbo", rate: null },
    // Booked by the other listing's calendar only.
    { from: addDays(today, 14), to: addDays(today, 14), channel: null, rate: null },
  ]);
  expect(nights.state).toBe("bbbboookoooobo");
  expect(nights.price.every((price) => price !== null)).toBe(true);
});

test("nights that two of a home's listings sold are booked twice; a listing out of reach tells no channel", async () => {
  const { account, listing, row, ask } = await setUp();
  const other = await makeListing(account, zone);
  await makeMappingGroup(listing, [other]);
  const stay = { nights: 4, nightlyPrice: 20_000, currency: "CAD" };
  await makeReservation(listing, { ...stay, checkIn: today, channel: "Airbnb" });
  await makeReservation(other, { ...stay, checkIn: addDays(today, 2), channel: "Vrbo" });
  const bar = (from: number, to: number, channel: string | null, booked_twice = false) => {
    const rate = channel === null ? null : 200;
    return { from: addDays(today, from), to: addDays(today, to), channel, rate, booked_twice };
  };
  const to = addDays(today, 9);
  const { bars } = await ask(today, to);
  expect(bars).toEqual([bar(0, 1, "Airbnb"), bar(2, 3, "Vrbo", true), bar(4, 5, "Vrbo")]);
  const { caller: member } = await makeMember(account, { listings: [listing] });
  const { rows } = await priceCalendar(member, { listings: [row], from: today, to }, now);
  expect(rows[0]?.bars).toEqual([bar(0, 1, "Airbnb"), bar(2, 3, "Airbnb", true), bar(4, 5, null)]);
});

test("a stay paid in another currency has no nightly price", async () => {
  const { listing, ask } = await setUp();
  const stay = { nights: 2, rentalRevenue: 60_000n, currency: "USD" };
  await makeReservation(listing, { ...stay, checkIn: today, channel: "Airbnb" });
  const { bars } = await ask(today, today);
  expect(bars).toMatchObject([
    { from: today, to: addDays(today, 1), channel: "Airbnb", rate: null },
  ]);
});

test("each night has the level of its override and its minimum stay", async () => {
  const { account, caller, listing, row } = await setUp();
  const group = await makeGroup(account, "Town", [listing]);
  const [first, second] = [inDays(20), inDays(21)];
  await setGroup(caller, group.id, [
    { date: first, ...fixed(250) },
    { date: second, ...fixed(260) },
  ]);
  await set(caller, listing.listingId, [{ date: second, min_stay: 4 }]);
  const span = { from: first, to: addDays(second, 1) };
  const { rows } = await priceCalendar(caller, { listings: [row], ...span });
  expect(rows).toMatchObject([
    { nights: { override: "gl.", min_stay: [1, 4, 1] }, min_stay_default: 1 },
  ]);
  expect(rows[0]?.nights.price[0]).toBe(250);
});

test("a listing that can't be priced or isn't in reach has an error in its row", async () => {
  const { account, caller, row } = await setUp({ basePrice: null });
  const stranger = await makeAccount();
  const foreign = await makeListing(stranger.account);
  const { caller: member } = await makeMember(account);
  const span = { from: today, to: addDays(today, 1) };
  const listings = [row, { id: foreign.listingId, pms: foreign.pmsName }];
  const seen = await priceCalendar(caller, { listings, ...span }, now);
  expect(seen.rows).toMatchObject([
    { error: "LISTING_NO_DATA", nights: { price: [null, null], state: "??" } },
    { error: "LISTING_NOT_PRESENT", currency: null, bars: [], nights: { price: [] } },
  ]);
  const unseen = await priceCalendar(member, { listings: [row], ...span }, now);
  expect(unseen.rows).toMatchObject([{ error: "LISTING_NOT_PRESENT", today: null }]);
});

test.each([
  [today, addDays(today, -1)],
  [today, addDays(today, 400)],
])("a span from %s to %s is refused", async (from, to) => {
  const { ask } = await setUp();
  await expect(ask(from, to)).rejects.toMatchObject({ details: [{ path: "to" }] });
});

test("the number of statements is the same for 5 and for 50 listings", async () => {
  const counts: number[] = [];
  for (const count of [5, 50]) {
    const { account, caller } = await makeAccount();
    const made = await makeListings(account, count);
    const [parent, child] = made;
    if (parent && child) await makeMappingGroup(parent, [child]);
    const listings = made.map((each) => ({ id: each.listingId, pms: each.pmsName }));
    const request = { listings, from: today, to: addDays(today, 90) };
    await priceCalendar(caller, request, now);
    const { statements } = await countStatements(() => priceCalendar(caller, request, now));
    counts.push(statements.length);
  }
  expect(counts[1]).toBe(counts[0]);
});
