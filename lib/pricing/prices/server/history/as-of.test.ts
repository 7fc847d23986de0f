import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { create } from "@/lib/inventory/bookings/server/testing";
import { available, blocked, booked, unavailable } from "@/lib/inventory/calendars/nights";
import { deleteGroup } from "@/lib/inventory/groups/server/commands";
import { change } from "@/lib/inventory/listings/server/testing";
import { setGroup } from "@/lib/pricing/overrides/server/testing";
import { engineVersion } from "@/lib/pricing/engine/price";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { listingPrices } from "../queries";
import { packSnapshot, unpackSnapshot } from "./snapshots";
import { takeSnapshots } from "@/e2e/factories/jobs";

const zone = "America/Vancouver";
const day = 86_400_000;
const inDays = (days: number) => addDays(dateIn(zone, new Date()), days);
const laterBy = (at: Date, days: number) => new Date(at.getTime() + days * day);

/** A listing of which some nights are blocked, some unavailable, and some ask for three nights. */
async function setUp() {
  const { account, caller } = await makeAccount({ timeZone: zone });
  const bounds = { basePrice: 20_000n, minPrice: 8_000n, maxPrice: 90_000n };
  const listing = await makeListing(account, { listingId: "a", timeZone: zone, ...bounds });
  const states = [available, available, available, blocked, blocked, unavailable, available];
  await makeCalendar(listing, {
    from: inDays(-1),
    nights: 120,
    state: (_, at) => states[at % 7] ?? available,
    minStay: (_, at) => (at > 30 ? 3 : 1),
  });
  return { account, caller, listing };
}

/** Sixty nights with reasons: now, or of `as_of` as seen `days` later. */
async function prices(caller: Caller, as_of?: Date, days = 2) {
  const row = { id: "a", pms: "guesty", dateTo: inDays(59), reason: true };
  if (!as_of) return listingPrices(caller, { listings: [row] });
  const request = { listings: [row], as_of: as_of.toISOString() };
  return listingPrices(caller, request, laterBy(as_of, days));
}

/** The current instant, after a snapshot and later writes. */
async function instant(): Promise<Date> {
  await setTimeout(5);
  return new Date();
}

/** Another import: everything is open, with a minimum stay of one night. */
const reimport = (listing: { key: number }) =>
  makeCalendar(listing, { from: inDays(-1), nights: 120 });

const stay = (id: string, first: number, nights: number, more: object = {}) => ({
  listing_id: "a",
  reservation_id: id,
  start_date: inDays(first),
  end_date: inDays(first + nights),
  no_of_days: nights,
  booked_time: new Date().toISOString(),
  ...more,
});

test("blocks, unavailable nights and minimum stays of a calendar that was imported again", async () => {
  const { caller, listing } = await setUp();
  await takeSnapshots();
  const [at, then] = [await instant(), await prices(caller)];
  await reimport(listing);
  await takeSnapshots(undefined, laterBy(at, 1));
  expect(await db().priceSnapshot.count()).toBe(2);
  expect(await prices(caller)).not.toEqual(then);
  expect(await prices(caller, at)).toEqual(then);
});

test("the states of the other listings in the mapping group too", async () => {
  const { account, caller, listing } = await setUp();
  const other = await makeListing(account, { listingId: "b", timeZone: zone });
  await makeMappingGroup(listing, [other]);
  await makeCalendar(other, {
    from: inDays(0),
    nights: 60,
    state: (_, at) => (at > 9 ? booked : 1),
  });
  await takeSnapshots();
  const [at, then] = [await instant(), await prices(caller)];
  await reimport(other);
  expect(await prices(caller)).not.toEqual(then);
  expect(await prices(caller, at)).toEqual(then);
});

test("bookings made and cancelled after the snapshot, up to the instant", async () => {
  const { caller, listing } = await setUp();
  const early = stay("R1", 6, 2);
  await create(caller, early);
  await takeSnapshots(undefined, await instant());
  const states: { at: Date; answer: Awaited<ReturnType<typeof prices>> }[] = [];
  const writes = [
    () => create(caller, stay("R2", 8, 1), stay("R3", 13, 2)),
    () => {
      const cancelled = { pl_status: "cancelled", cancelled_time: new Date().toISOString() };
      return create(caller, { ...early, ...cancelled });
    },
    () => create(caller, stay("B1", 20, 1, { pl_status: "blocked" })),
    () => reimport(listing),
  ];
  for (const write of writes) {
    states.push({ at: await instant(), answer: await prices(caller) });
    await setTimeout(5);
    await write();
  }
  for (const { at, answer } of states) expect(await prices(caller, at)).toEqual(answer);
  expect(new Set(states.map(({ answer }) => JSON.stringify(answer))).size).toBe(writes.length);
});

test("for an instant of today current data is used, not the day's snapshot", async () => {
  const { caller, listing } = await setUp();
  await takeSnapshots();
  await reimport(listing);
  expect(await prices(caller, await instant(), 0)).toEqual(await prices(caller));
});

test("the market of that day, without today's data", async () => {
  for (let n = 0; n < 8; n++) {
    await makeMarketCalendar(await makeMarketListing({ asOf: new Date(inDays(0)) }), {
      from: inDays(-60),
      nights: 420,
      price: (_, at) => (at % 7 === 4 ? 13_000 : 10_000) + 100 * Math.floor(at / 30),
      state: (_, at) => (at % 5 === n % 5 ? booked : available),
    });
  }
  const { caller } = await setUp();
  await takeSnapshots();
  const [at, then] = [await instant(), await prices(caller)];
  const [night] = then[0]?.data ?? [];
  expect(night?.reason?.market_factors["1"]?.title).toContain("from 8 listings");
  await db().marketListing.deleteMany();
  expect(await prices(caller)).not.toEqual(then);
  expect(await prices(caller, at)).toEqual(then);
});

test("a listing without a base uses the market level of that time", async () => {
  for (let n = 0; n < 8; n++) {
    await makeMarketCalendar(await makeMarketListing({ asOf: new Date(inDays(0)), bedrooms: 1 }), {
      from: inDays(-60),
      nights: 420,
      price: (_, at) => 10_000 + 100 * (at % 9),
    });
  }
  const { caller, listing } = await setUp();
  await db().listing.update({
    where: { key: listing.key },
    data: { bedrooms: 1, basePrice: null },
  });
  await db().listingPriceVersion.updateMany({ data: { basePrice: null } });
  await takeSnapshots();
  const [at, then] = [await instant(), await prices(caller)];
  expect(then[0]?.data[0]?.reason?.listing_info.base_price_source).toBe("recommended");
  await db().marketListing.deleteMany();
  expect(await prices(caller)).toMatchObject([{ error_status: "LISTING_NO_DATA" }]);
  expect(await prices(caller, at)).toEqual(then);
});

/** As if another engine version had written the snapshot: its second night costs 7 more. */
async function byAnotherEngine(): Promise<void> {
  const [row] = await db().priceSnapshot.findMany();
  const { prices: kept, ...content } = unpackSnapshot(row?.content ?? new Uint8Array());
  const dearer = Array.from(kept, (price, at) => (at === 1 ? price + 700 : price));
  await db().priceSnapshot.updateMany({
    data: { engine: engineVersion + 1, content: packSnapshot({ ...content, prices: dearer }) },
  });
}

test("for another engine version the stored prices are returned, explained if today's engine gives the same", async () => {
  const { caller } = await setUp();
  await takeSnapshots();
  const [at, then] = [await instant(), await prices(caller)];
  const date = inDays(0);
  await byAnotherEngine();
  const [answer] = await prices(caller, at);
  const [first, second] = answer?.data ?? [];
  expect(first).toEqual(then[0]?.data[0]);
  expect(second).toMatchObject({ price: (then[0]?.data[1]?.price ?? 0) + 7, reason: null });
  expect(second?.note).toBe(
    `The price of this night as kept on ${date}. Its steps can't be shown: prices are calculated differently since.`,
  );
});

test("a stored price is not used after a change on the same day", async () => {
  const { caller } = await setUp();
  await takeSnapshots();
  await byAnotherEngine();
  await setTimeout(5);
  await change(caller, [{ id: "a", base: 300 }]);
  const [at, then] = [await instant(), await prices(caller)];
  expect(await prices(caller, at)).toEqual(then);
});

test("after a group was deleted, prices of an earlier day are calculated with its rules and overrides", async () => {
  const { account, caller, listing } = await setUp();
  const group = await makeGroup(account, "Town", [listing]);
  await setGroup(caller, group.id, [{ date: inDays(4), price: 333, price_type: "fixed" }]);
  await takeSnapshots();
  const [at, then] = [await instant(), await prices(caller)];
  await setTimeout(5);
  await deleteGroup(caller, { group_id: group.id });
  expect(await prices(caller)).not.toEqual(then);
  expect(await prices(caller, at)).toEqual(then);
});

test("for a group that an earlier version deleted without its history, the stored prices are returned", async () => {
  const { account, caller, listing } = await setUp();
  const group = await makeGroup(account, "Town", [listing]);
  await setGroup(caller, group.id, [{ date: inDays(4), price: 333, price_type: "fixed" }]);
  await takeSnapshots();
  const [at, then] = [await instant(), await prices(caller)];
  await setTimeout(5);
  await deleteGroup(caller, { group_id: group.id });
  await db().deletedGroup.deleteMany();
  const [answer] = await prices(caller, at);
  expect(answer?.data.map(({ price }) => price)).toEqual(then[0]?.data.map(({ price }) => price));
  expect(answer?.data[4]).toMatchObject({ price: 333, reason: null });
  expect(answer?.data[4]?.note).toContain("a group of the listing was deleted since");
  expect(answer?.data[9]).toEqual(then[0]?.data[9]);
  expect(answer?.group).toBeNull();
});
