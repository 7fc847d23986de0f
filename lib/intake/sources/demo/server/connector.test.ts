import { expect, test } from "vitest";
import { addDays, dayOf, today } from "@/lib/core/dates";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { db, transaction } from "@/lib/db/server";
import { countStatements } from "@/e2e/setup/statements";
import { importConnection } from "@/lib/intake/inbound/server";
import { makeAccount, makeCalendar, makeConnection, makeListings } from "@/prisma/factories";
import { makeReservation } from "@/prisma/factories";
import { DemoConnector, keepCalendars } from ".";

const signal = new AbortController().signal;
const first = today("America/Vancouver");
const from = dayOf(first);

const isSoldOn = (_: string, at: number) => (at === 3 ? booked : available);
const ownMinStays = () => Promise.resolve((_: number, __: number, shown: number) => shown);

/** An account whose listings come through the demonstration's PMS, with open nights of 100.00 and 2 nights. */
async function setUp(count = 1) {
  const { account } = await makeAccount({ timeZone: "America/Vancouver" });
  const listings = await makeListings(account, count);
  for (const listing of listings) {
    await makeCalendar(listing, {
      from: first,
      nights: 90,
      price: () => 10_000,
      minStay: () => 2,
      state: isSoldOn,
    });
  }
  const connection = await makeConnection(account, { kind: "demo", listings });
  await transaction({}, (tx) => keepCalendars(tx, connection, first));
  const [listing] = listings;
  if (!listing) throw new Error("One listing is made.");
  return { account, listing, listings, connection, pms: new DemoConnector(connection) };
}

async function nightsOf({ pms, listing }: Awaited<ReturnType<typeof setUp>>, count = 90) {
  const nights = await pms.calendar([listing.listingId], from, from + count - 1, signal);
  return nights.get(listing.listingId) ?? [];
}

test("it keeps what is sent to it, and nothing else of a range", async () => {
  const all = await setUp();
  const { pms, listing } = all;
  const outcomes = await pms.pushRates(
    listing.listingId,
    [
      { from: from + 1, to: from + 2, price: 12_345 },
      { from: from + 40, to: from + 40, price: 9_900, minStay: 5 },
    ],
    signal,
  );
  expect(outcomes.map(({ result }) => result)).toEqual(["accepted", "accepted"]);
  const nights = await nightsOf(all);
  const shown = [0, 1, 2, 3, 40].map((at) => [nights[at]?.price, nights[at]?.minStay]);
  expect(shown).toEqual([
    [10_000, 2],
    [12_345, 2],
    [12_345, 2],
    [10_000, 2],
    [9_900, 5],
  ]);
  const stored = await db().calendarMonth.findMany({ where: { listingKey: listing.key } });
  expect(stored.flatMap(({ prices }) => prices)).not.toContain(12_345);
});

test("which nights are taken follows the stored calendar, and a night beyond it opens with its price", async () => {
  const all = await setUp();
  const { pms, listing } = all;
  const late = { from: from + 600, to: from + 600, price: 20_000 };
  await pms.pushRates(listing.listingId, [late], signal);
  const nights = await nightsOf(all, 700);
  expect(nights.filter(({ state }) => state === "booked").map(({ day }) => day - from)).toEqual([
    3,
  ]);
  expect(nights.at(-1)).toMatchObject({ day: from + 600, state: "available", price: 20_000 });
  await db()
    .$executeRaw`UPDATE calendar_month SET states = array_replace(states, 2::smallint, 3::smallint)`;
  expect((await nightsOf(all))[3]?.state).toBe("blocked");
});

test("a listing of another connection or account is not there", async () => {
  const [one, other] = [await setUp(), await setUp()];
  const { listingId: id } = other.listing;
  expect(await one.pms.hasListing(id, signal)).toBe(false);
  await expect(one.pms.calendar([id], from, from, signal)).rejects.toMatchObject({
    kind: "not_found",
  });
  const range = { from, to: from, price: 1_000 };
  await expect(one.pms.pushRates(id, [range], signal)).rejects.toMatchObject({ kind: "not_found" });
  expect((await nightsOf(other))[0]?.price).toBe(10_000);
});

test("an import changes nothing, also of prices that a person set", async () => {
  const { account, connection, listing, listings } = await setUp(3);
  await makeReservation(listing, { checkIn: addDays(first, 3), nights: 1 });
  await makeReservation(listing, { checkIn: addDays(first, -400), nights: 2 });
  await db().listing.update({ where: { key: listing.key }, data: { basePrice: 77_700 } });
  await db().connectionListing.updateMany({ data: { minStay: 2, pmsBase: 12_300 } });
  const before = await stateOf(account.id);
  await importConnection(connection.id, signal, 0, { ownMinStays });
  await importConnection(connection.id, signal, 0, { ownMinStays });
  const runs = await db().connectionRun.findMany({
    where: { connectionId: connection.id },
    orderBy: { id: "asc" },
  });
  expect(runs.map(({ outcome, problems }) => [outcome, problems])).toEqual([
    ["done", []],
    ["done", []],
  ]);
  expect(runs[0]?.counts).toMatchObject({
    listings: listings.length,
    reservations: 1,
    nights_changed: 0,
  });
  expect(await stateOf(account.id)).toEqual(before);
});

async function stateOf(accountId: number) {
  const where = { accountId };
  return {
    listings: await db().listing.findMany({ where, orderBy: { key: "asc" } }),
    stays: await db().reservation.findMany({ where, orderBy: { id: "asc" } }),
    nights: await db().calendarMonth.findMany({ where: { listing: where } }),
  };
}

test("reads of ten listings take as many statements as of one", async () => {
  const { pms, listings } = await setUp(10);
  await pms.hasListing("read once", signal);
  const ids = listings.map(({ listingId }) => listingId);
  const counts = [];
  for (const some of [ids.slice(0, 1), ids]) {
    const { statements } = await countStatements(() =>
      pms.calendar(some, from, from + 500, signal),
    );
    counts.push(statements.length);
  }
  expect(counts[0]).toBe(counts[1]);
  const year = [{ from, to: from + 365, price: 11_000 }];
  const { statements } = await countStatements(() => pms.pushRates(ids[0] ?? "", year, signal));
  expect(statements.length).toBe(1);
});
