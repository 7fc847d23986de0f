import { expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import { countStatements } from "@/e2e/setup/statements";
import { addDays, dateOf, dayOf } from "@/lib/core/dates";
import { available, blocked, booked, unavailable } from "@/lib/inventory/calendars/nights";
import { db, transaction } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import {
  makeAccount,
  makeCalendar,
  makeListings,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
  makeReservation,
} from "@/prisma/factories";
import type { MarketNights } from "../nights";
import { marketModelsOf, packMarket, pastMarketOf } from ".";

const today = dayOf("2026-11-21");
const from = dateOf(today - 60);

/** A home that asks more every month, and for Saturdays of which every other is booked. */
async function home(fields: Parameters<typeof makeMarketListing>[0] = {}): Promise<void> {
  await makeMarketCalendar(await makeMarketListing(fields), {
    from,
    nights: 420,
    price: (_, index) => (index % 7 === 4 ? 12_000 : 10_000) + Math.floor(index / 30),
    state: (_, index) => (index % 14 === 4 ? booked : available),
    minStay: () => 3,
  });
}

function everySecond(state: number) {
  return (_: string, index: number): number => (index % 2 === 0 ? state : available);
}

async function setUp(...fields: Partial<Listing>[]) {
  const { account } = await makeAccount();
  const place = { latitude: 48.421, longitude: -123.371, bedrooms: 1 };
  const rows = fields.map((each) => ({ ...place, ...(each as object) }));
  const listings = await makeListings(account, rows);
  const read = (some: readonly Listing[] = listings, day = today) =>
    marketModelsOf({ accountId: account.id }, some, () => day);
  const [first] = listings;
  if (!first) throw new Error("A listing was asked for.");
  return { account, listings, first, read };
}

test("listings of a cell share a market, read once a day and version of the market data", async () => {
  for (let n = 0; n < 8; n++) await home();
  const { listings, read } = await setUp({}, { latitude: 48.425 }, { latitude: 50 });
  const [near, same, far] = listings;
  if (!near || !same || !far) throw new Error("Three listings were asked for.");
  const first = await countStatements(() => read());
  const modelOf = first.result;
  // Version, comparables, nights, recorded pace; the account's own version, homes, nights and bookings.
  expect(first.statements).toHaveLength(8);
  expect(modelOf(near).shape).toMatchObject({ moving: 8 });
  expect(modelOf(near).shape.weekday[5]).toBeGreaterThan(0.03);
  expect(modelOf(same).nights).toBe(modelOf(near).nights);
  expect(modelOf(near).nights.demand).toHaveLength(731);
  expect(modelOf(far).shape).toMatchObject({ moving: 0, late: null });

  const again = await countStatements(() => read([same, near]));
  expect(again.statements).toHaveLength(1);
  expect(again.result(same).nights).toBe(modelOf(near).nights);
  expect((await countStatements(() => read([near, far]))).statements).toHaveLength(2);
  expect((await read([near], today + 1))(near).nights.first).toBe(today + 1);

  await home();
  expect((await read([near]))(near).shape.moving).toBe(9);
});

test("listings on different days each get the nights from their own day", async () => {
  for (let n = 0; n < 8; n++) await home();
  const { account, listings, first, read } = await setUp({}, { latitude: 48.425 });
  const later = listings.find((each) => each !== first);
  if (!later) throw new Error("Two listings were asked for.");
  const dayOn = (listing: Listing) => (listing === first ? today : today + 1);
  const together = await marketModelsOf({ accountId: account.id }, listings, dayOn);
  // Far away: only what is kept of the market is read anew.
  await home({ latitude: 10 });
  const alone = await read([later], today + 1);
  const occupancies = ({ nights }: { nights: MarketNights }) =>
    Array.from({ length: 28 }, (_, ahead) => nights.detail(today + 1 + ahead).occupancy);
  expect(new Set(occupancies(alone(later))).size).toBeGreaterThan(1);
  expect(occupancies(together(later))).toEqual(occupancies(alone(later)));
});

test("other room types and currencies are other markets; a listing without coordinates still has holidays", async () => {
  await home();
  await home({ currency: "USD" });
  await home({ roomType: "private_room" });
  const { listings, read } = await setUp({}, { latitude: null, country: "CA", state: "BC" });
  const [near, lost] = listings;
  if (!near || !lost) throw new Error("Two listings were asked for.");
  const modelOf = await read();
  expect(modelOf(near).shape.moving).toBe(1);
  const { nights, figuresFor, stays } = modelOf(lost);
  expect(nights.seasonality[100]).toBe(1);
  // The night of Christmas Day, a Friday.
  expect(nights.demand[dayOf("2026-12-25") - today]).toBeCloseTo(1.08, 9);
  expect([figuresFor(2).confidence, stays.homes]).toEqual(["none", 0]);
});

test("a category has its level, its lowest prices, its stays and its count of homes with prices", async () => {
  for (let n = 0; n < 20; n++) await home();
  await home({ bedrooms: 2 });
  // The host fills in 999 for "ask me".
  const asked = await makeMarketListing({ statedPrice: 5_500 });
  await makeMarketCalendar(asked, { from, nights: 420, price: () => 99_900 });
  const monthly = await makeMarketListing();
  await makeMarketCalendar(monthly, { from, nights: 420, price: () => 4_000, minStay: () => 30 });
  const { first, read } = await setUp({});
  const { figuresFor, stays } = (await read())(first);
  const { level, ...rest } = figuresFor(null);
  expect(level).toBeGreaterThan(9_900);
  expect(level).toBeLessThan(10_200);
  expect(rest).toEqual({ comparables: 20, confidence: "normal", age: 0, lowPrice: 10_002 });
  expect(figuresFor(30)).toMatchObject({ level: null, comparables: 1, confidence: "none" });
  expect(stays).toMatchObject({ homes: 22, median: 3 });
});

test("occupancy comes from sources that distinguish bookings, else from unavailable nights", async () => {
  for (let n = 0; n < 8; n++) await home();
  const scraped = await makeMarketListing({ source: "inside-airbnb" });
  await makeMarketCalendar(scraped, { from, nights: 420, state: everySecond(unavailable) });
  const { first, read } = await setUp({});
  const told = (await read())(first);
  // Nights 10 and 24 of past 60 and next 30 and so on: one in fourteen.
  expect(told.booked?.share).toBeCloseTo(7 / 90, 9);
  expect(told.expected[5]).toBeCloseTo(6 / 90, 9);
  const { first: other, read: readOther } = await setUp({ latitude: 48.43, currency: "EUR" });
  const alone = await makeMarketListing({ source: "inside-airbnb", currency: "EUR" });
  await makeMarketCalendar(alone, { from, nights: 420, state: everySecond(unavailable) });
  const guessed = (await readOther())(other);
  expect(guessed.booked).toBeNull();
  expect(guessed.expected).toEqual([0.58, 0.48, 0.37, 0.26, 0.19, 0.11]);
  expect(guessed.nights.detail(today + 5).usualOccupancy).toBeGreaterThan(0);
});

test("ten other listings within reach supply the occupancy if the market doesn't; a mapping group counts as one", async () => {
  const { listings, read, first } = await setUp(...Array.from({ length: 12 }, () => ({})));
  for (const listing of listings)
    await makeCalendar(listing, { from, nights: 420, state: everySecond(booked) });
  expect((await read([first]))(first).booked).toEqual({ share: 0.5, weight: 1 });
  const parent = listings[10];
  const child = listings[11];
  if (!parent || !child) throw new Error("Twelve listings were asked for.");
  await makeMappingGroup(parent, [child]);
  await makeCalendar(child, { from, nights: 420, state: () => booked });
  await makeCalendar(parent, { from, nights: 420, state: () => blocked });
  await transaction({}, (tx) => markListings(tx, [parent.key, child.key]));
  expect((await read([first]))(first).booked?.share).toBeCloseTo((10 * 45 + 90) / (11 * 90), 9);
  const second = listings[9];
  if (!second) throw new Error("Twelve listings were asked for.");
  await makeMappingGroup(first, [second]);
  await transaction({}, (tx) => markListings(tx, [first.key]));
  expect((await read([first]))(first).booked).toBeNull();
});

test("own listings are counted again after a write to a home, not after a price change", async () => {
  const { listings, read, first } = await setUp(...Array.from({ length: 12 }, () => ({})));
  for (const listing of listings)
    await makeCalendar(listing, { from, nights: 420, state: everySecond(booked) });
  const statementsAfter = async (touched?: "settings"): Promise<number> => {
    await transaction({}, (tx) => markListings(tx, [first.key], touched));
    return (await countStatements(() => read([first]))).statements.length;
  };
  expect(await statementsAfter()).toBeGreaterThan(2);
  expect(await statementsAfter("settings")).toBe(2);
  expect(await statementsAfter()).toBeGreaterThan(2);
});

test("own bookings supply the season only if there are no comparables", async () => {
  const { first, read } = await setUp({}, {});
  const stay = { currency: "CAD", bookedAt: new Date("2025-01-01T00:00:00Z") };
  for (let week = 1; week <= 60; week++) {
    const checkIn = addDays(dateOf(today), -7 * week);
    const rentalRevenue = 7 * (checkIn.slice(5, 7) === "07" ? 30_000 : 20_000);
    await makeReservation(first, { ...stay, checkIn, nights: 7, rentalRevenue });
  }
  const { shape, nights } = (await read())(first);
  expect(shape.moving).toBe(14);
  expect(nights.seasonality[dayOf("2027-07-15") - today]).toBeGreaterThan(1.05);
  await makeMarketCalendar(await makeMarketListing(), { from, nights: 420 });
  expect((await read())(first).shape.moving).toBe(0);
});

test("without listings only the version is read", async () => {
  const { statements } = await countStatements(() =>
    marketModelsOf({ accountId: 1 }, [], () => today),
  );
  expect(statements).toHaveLength(1);
});

test("a city with constant prices changes no price", async () => {
  for (let n = 0; n < 25; n++) {
    const price = (): number => 10_000 + 500 * n;
    await makeMarketCalendar(await makeMarketListing(), { from, nights: 420, price });
  }
  const { first, read } = await setUp({ country: null });
  const { nights, shape, shapeSource } = (await read())(first);
  expect(nights.seasonality.every((factor) => factor === 1)).toBe(true);
  expect(nights.demand.every((factor) => factor === 1)).toBe(true);
  expect([shape.late, shapeSource]).toEqual([null, null]);
});

test("a shape is learned once for as long as its data is unchanged", async () => {
  for (let n = 0; n < 8; n++) await home();
  const { first, read } = await setUp({});
  const now = (await read())(first);
  const later = (await read([first], today + 290))(first);
  expect(later.shape).toBe(now.shape);
  const night = dayOf("2027-10-25") - today;
  expect(later.nights.seasonality[night - 290]).toBe(now.nights.seasonality[night]);
  await home();
  expect((await read([first], today + 290))(first).shape.id).not.toBe(now.shape.id);
});

test("bookings of a market that fade out leave the rest to the account's own listings", async () => {
  for (let n = 0; n < 8; n++) await home();
  const { listings, first, read } = await setUp(...Array.from({ length: 11 }, () => ({})));
  for (const listing of listings)
    await makeCalendar(listing, { from, nights: 480, state: everySecond(booked) });
  const modelAt = async (age: number) => (await read([first], today + age))(first);
  const [whole, half, none] = [await modelAt(3), await modelAt(12), await modelAt(21)];
  expect([whole, half, none].map(({ occupancySource }) => occupancySource)).toEqual([
    "market",
    "market",
    "account",
  ]);
  expect(none.expected[3]).toBe(0.5);
  const own = 0.5;
  const market = half.cell.occupancy[0]?.expected[3] ?? NaN;
  expect(market).toBeLessThan(0.1);
  expect(half.expected[3]).toBeCloseTo((market + own) / 2, 12);
  expect(half.booked).toMatchObject({ weight: 1 });
  expect(whole.cell.occupancy).toHaveLength(1);
  const past = pastMarketOf(packMarket(half).content)(first, today + 12);
  expect(past.nights.demand).toEqual(half.nights.demand);
  expect(past.expected).toEqual(half.expected);
  expect(packMarket(none).id).not.toBe(packMarket(half).id);
});

test("late discounts and levels end at 180 days, and carry a note from 120 on", async () => {
  for (let n = 0; n < 20; n++) await home();
  const { first, read } = await setUp({});
  const at = async (age: number) => {
    const { lateConfidence, shapeConfidence, figuresFor } = (await read([first], today + age))(
      first,
    );
    return [lateConfidence, shapeConfidence, figuresFor(null).confidence];
  };
  expect(await at(119)).toEqual(["normal", "normal", "normal"]);
  expect(await at(120)).toEqual(["low", "normal", "low"]);
  expect(await at(181)).toEqual(["none", "normal", "none"]);
  expect(await at(400)).toEqual(["none", "low", "none"]);
});

const asks = (price: number) => ({ from, nights: 420, price: () => price });

test("a home in two sources is taken from the newer", async () => {
  const older = { externalId: "airbnb:77", asOf: new Date("2026-11-11") };
  await makeMarketCalendar(await makeMarketListing(older), asks(10_000));
  const scraped = { source: "inside-airbnb", externalId: "77" };
  const newer = await makeMarketListing(scraped);
  await makeMarketCalendar(newer, asks(20_000));
  // Another home, though its number is the same.
  await makeMarketCalendar(await makeMarketListing({ externalId: "vrbo:77" }), asks(30_000));
  const { first, read } = await setUp({});
  const lowest = async () => (await read())(first).figuresFor(null);
  expect(await lowest()).toMatchObject({ comparables: 2, lowPrice: 20_000 });
  await db().marketListing.update({
    where: { key: newer.key },
    data: { asOf: new Date("2026-11-01") },
  });
  expect(await lowest()).toMatchObject({ comparables: 2, lowPrice: 10_000 });
});

test("an account's own source prices its listings only, in place of older data and until it is removed", async () => {
  for (let n = 0; n < 8; n++) await home();
  const { account, first, read } = await setUp({});
  const other = await setUp({});
  expect((await read())(first).shape.moving).toBe(8);
  expect((await other.read())(other.first).shape.moving).toBe(8);
  const facts = { accountId: account.id, userId: 1, name: "Victoria", format: "nightrate" };
  const { id } = await db().marketSource.create({ data: { ...facts, currency: "CAD" } });
  const [version] = await db().marketVersion.findMany();
  await transaction({}, async (tx) => {
    await tx.$executeRaw`SELECT set_config('nightrate.own_market', 'on', true)`;
    const [known] = await tx.marketListing.findMany({ orderBy: { key: "asc" } });
    const again = { externalId: known?.externalId ?? "", asOf: new Date("2026-11-22") };
    for (const fields of [{}, {}, again]) {
      const made = await makeMarketListing({ ...fields, sourceId: id }, tx);
      await makeMarketCalendar(made, { from, nights: 420, price: (_, n) => 9_000 + n }, tx);
    }
  });
  expect(await db().marketVersion.findMany()).toEqual([version]);
  // Not before it is complete.
  expect((await read())(first).shape.moving).toBe(8);
  await db().marketSource.update({ where: { id }, data: { state: "ready" } });
  const seen = await countStatements(() => read());
  expect(seen.result(first).shape.moving).toBe(10);
  expect((await countStatements(() => other.read())).statements).toHaveLength(1);
  // On a day of which nothing is cached.
  expect((await other.read([other.first], today + 1))(other.first).shape.moving).toBe(8);
  await db().marketSource.update({ where: { id }, data: { removedAt: new Date() } });
  expect((await read())(first).shape.moving).toBe(8);
});
