import { expect, test } from "vitest";
import { dateIn, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { available, blocked, booked } from "@/lib/inventory/calendars/nights";
import { countStatements } from "@/e2e/setup/statements";
import { makeAccount, makeListing } from "@/prisma/factories";
import {
  FakePms,
  importFrom,
  makeConnection,
  noon,
  pmsListing,
  pmsReservation,
  stored,
  today,
} from "./testing";

const hourMs = 3_600_000;
const later = (hours: number): Date => new Date(noon.getTime() + hours * hourMs);

function pmsOf(count: number): FakePms {
  const pms = new FakePms();
  pms.listingRows = Array.from({ length: count }, (_, at) => pmsListing(`${100 + at}`));
  return pms;
}

async function statesOf(listingId: string, days: number[]): Promise<(number | undefined)[]> {
  const { key } = await db().listing.findFirstOrThrow({ where: { listingId } });
  const nights = (await readListingNights(new Map([[key, today]]), 540, "minStays"))(key);
  return days.map((day) => nights.states[day]);
}

test("listings, reservations and calendars are imported, with sync off and one log entry", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(3);
  pms.reservationRows = [
    pmsReservation("R1", "100"),
    pmsReservation("R2", "101", { status: "blocked", checkIn: today + 1, checkOut: today + 2 }),
    pmsReservation("R3", "102", { status: "cancelled", onlyIfKnown: true }),
  ];
  pms.stateOf = (id, day) => (id === "101" && day === today + 1 ? "blocked" : null);
  expect(await importFrom(pms, connection)).toBe(true);
  const listings = await db().listing.findMany({ orderBy: { listingId: "asc" } });
  expect(listings).toMatchObject([
    { listingId: "100", pushEnabled: false, basePrice: 15_000n, minPrice: null, name: "Quay 100" },
    { listingId: "101", timeZone: "America/Vancouver", currency: "CAD" },
    { listingId: "102", cleaningFees: 8_000n },
  ]);
  expect(await db().reservation.count()).toBe(2);
  expect(await statesOf("100", [9, 10, 12, 13, 539])).toEqual([
    available,
    booked,
    booked,
    available,
    available,
  ]);
  expect(await statesOf("101", [0, 1, 2])).toEqual([available, blocked, available]);
  const [entry, ...more] = await db().logEntry.findMany();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    action: "connection_imported",
    name: "Harbour Stays",
    pmsName: "guesty",
    changes: {
      old_value: null,
      new_value: { listings_added: 3, reservations_added: 2, nights_changed: 3 * 540 },
    },
  });
  const [run] = await db().connectionRun.findMany();
  expect(run).toMatchObject({ outcome: "done", kind: "import", error: null, problems: [] });
  expect(run?.counts).toMatchObject({ listings: 3, reservations: 3, calendars: 3 });
  expect(await stored(connection)).toMatchObject({
    state: "active",
    attempts: 0,
    lastImportAt: noon,
    nextImportAt: new Date(
      Date.parse("2026-11-22T20:01:00Z") + ((connection.id * 37) % 240) * 1000,
    ),
    leaseId: null,
  });
});

test("a second import changes nothing: no version, no entry, the same few statements", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(5);
  pms.reservationRows = [pmsReservation("R1", "100"), pmsReservation("R2", "103")];
  await importFrom(pms, connection);
  const versions = async () =>
    db().$queryRaw<unknown[]>`
      SELECT (SELECT array_agg(xmin::text ORDER BY key) FROM listing) AS listings,
        (SELECT array_agg(xmin::text ORDER BY listing_key, month) FROM calendar_month) AS months,
        (SELECT array_agg(xmin::text ORDER BY id) FROM reservation) AS reservations,
        (SELECT count(*)::int FROM listing_price_version) AS prices,
        (SELECT count(*)::int FROM log_entry) AS entries,
        (SELECT catalog_version FROM account WHERE id = ${account.id}) AS catalog`;
  const before = await versions();
  await db().connection.update({ where: { id: connection.id }, data: { requestedBy: 0 } });
  await importFrom(pms, connection, later(1));
  expect(pms.requests.filter((request) => request.startsWith("calendar"))).toHaveLength(2);
  expect(await versions()).toEqual(before);
});

test("an import of more listings sends as many statements", async () => {
  const counts: number[] = [];
  for (const count of [3, 30]) {
    const { account } = await makeAccount();
    const connection = await makeConnection(account);
    const pms = pmsOf(count);
    pms.reservationRows = pms.listingRows.map(({ id }) => pmsReservation(`R${id}`, id));
    await importFrom(pms, connection);
    pms.listingRows = pms.listingRows.map((row) => ({ ...row, name: `${row.name} B` }));
    pms.reservationRows = pms.reservationRows.map((row) => ({
      ...row,
      checkOut: row.checkOut + 1,
    }));
    const { statements } = await countStatements(() => importFrom(pms, connection, later(7)));
    counts.push(statements.length);
  }
  expect(counts[1]).toBe(counts[0]);
});

test("a listing imported from files is matched; prices and switches set in Nightrate stay", async () => {
  const { account } = await makeAccount();
  const known = await makeListing(account, {
    listingId: "100",
    basePrice: 20_000n,
    minPrice: null,
    maxPrice: null,
    pushEnabled: true,
    tags: ["sea"],
    bedrooms: 3,
  });
  const connection = await makeConnection(account);
  const pms = pmsOf(1);
  pms.listingRows = [pmsListing("100", { bedrooms: null, city: "Sidney", base: 100 })];
  await importFrom(pms, connection);
  expect(await db().listing.findMany({ include: { connection: true } })).toMatchObject([
    {
      connection: { pmsBase: 100n },
      key: known.key,
      city: "Sidney",
      bedrooms: 3,
      basePrice: 20_000n,
      pushEnabled: true,
      tags: ["sea"],
    },
  ]);
});

test("a listing of another connection, and one of another account, are left alone", async () => {
  const { account } = await makeAccount();
  const { account: other } = await makeAccount();
  const theirs = await makeListing(other, { listingId: "101", name: "Theirs" });
  const first = await makeConnection(account);
  const second = await makeConnection(account, { name: "Second" });
  await importFrom(pmsOf(1), first);
  const pms = pmsOf(2);
  pms.listingRows = pms.listingRows.map((row) => ({ ...row, name: "Second’s" }));
  await importFrom(pms, second);
  const listings = await db().listing.findMany({
    where: { accountId: account.id },
    include: { connection: true },
    orderBy: { listingId: "asc" },
  });
  expect(listings).toMatchObject([
    { name: "Quay 100", connection: { connectionId: first.id } },
    { name: "Second’s", connection: { connectionId: second.id } },
  ]);
  expect(await db().listing.findUnique({ where: { key: theirs.key } })).toEqual(theirs);
  const run = await db().connectionRun.findFirstOrThrow({ where: { connectionId: second.id } });
  expect(run.problems).toEqual([`"Second’s" (100) already comes through another connection.`]);
});

test("a changed reservation causes only its listing's calendar to be read again", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(3);
  pms.reservationRows = [pmsReservation("R1", "100")];
  await importFrom(pms, connection);
  pms.requests = [];
  pms.reservationRows = [pmsReservation("R1", "100", { status: "cancelled" })];
  pms.stateOf = (id, day) => (id === "100" && day === today + 11 ? "blocked" : null);
  await importFrom(pms, connection, later(1));
  expect(pms.requests).toEqual(["health", "reservations changes", "calendar 100"]);
  expect(await statesOf("100", [10, 11, 12])).toEqual([available, blocked, available]);
  expect(await db().reservation.findMany()).toMatchObject([
    { status: "cancelled", cancelledAt: later(1), rentalRevenue: 60_000n },
  ]);
  await importFrom(pms, connection, later(2));
  expect(await db().reservation.findMany()).toMatchObject([{ cancelledAt: later(1) }]);
  expect(await db().logEntry.count()).toBe(2);
});

test("a calendar with ten new prices or more was priced anew; the first read tells nothing", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(1);
  const read = async (day: number, dearer: number) => {
    pms.priceOf = (_, night) => (night < today + dearer ? 20_000 : 18_000);
    await importFrom(pms, connection, later(24 * day));
    return (await db().connectionListing.findFirstOrThrow()).repricedAt;
  };
  expect(await read(0, 0)).toBeNull();
  expect(await read(1, 10)).toBeNull();
  expect(await read(2, 20)).toEqual(later(48));
  expect(await read(3, 20)).toEqual(later(48));
});

test("each listing's calendar is read once its own day has begun", async () => {
  const { account } = await makeAccount({ timeZone: "UTC" });
  const connection = await makeConnection(account);
  const pms = pmsOf(1);
  pms.listingRows.push(pmsListing("200", { timeZone: "Pacific/Auckland" }));
  await importFrom(pms, connection);
  const midnight = { auckland: "2026-11-23T11:00:00Z", vancouver: "2026-11-23T07:00:00Z" };
  for (const [at, expected] of [
    ["2026-11-23T06:59:00Z", []],
    [midnight.vancouver, ["calendar 100"]],
    [midnight.auckland, ["calendar 200"]],
  ] as const) {
    pms.requests = [];
    await importFrom(pms, connection, new Date(at));
    const calendars = pms.requests.filter((request) => request.startsWith("calendar"));
    expect(calendars).toEqual(expected);
  }
});

test("a listing that moves to another time zone has its calendar read again", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(2);
  await importFrom(pms, connection);
  pms.listingRows = [pmsListing("100", { timeZone: "Pacific/Auckland" }), pmsListing("101")];
  pms.requests = [];
  await importFrom(pms, connection, later(7));
  expect(pms.requests.filter((request) => request.startsWith("calendar"))).toEqual([
    "calendar 100",
  ]);
  expect(await db().listing.findFirst({ where: { listingId: "100" } })).toMatchObject({
    timeZone: "Pacific/Auckland",
  });
  expect(dayOf("2026-11-23")).toBe(today + 1);
});

/** Units sold and on offer 9, 10 and 20 days from `first` on. */
async function unitsOnDays(first: number) {
  const { key } = await db().listing.findFirstOrThrow({ where: { listingId: "100" } });
  const { units } = (await readListingNights(new Map([[key, first]]), 30, "states"))(key);
  return [9, 10, 20].map((at) => [units?.booked[at], units?.sellable[at]]);
}

test("units come from the PMS with those left; a pass that finds nothing new writes nothing", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = new FakePms();
  pms.listingRows = [pmsListing("100", { units: 12 }), pmsListing("101")];
  // By the database's clock too: units of past nights stay as they are.
  const now = new Date();
  const first = dayOf(dateIn("UTC", now));
  const stay = { checkIn: first + 10, checkOut: first + 13 };
  pms.reservationRows = [pmsReservation("R1", "100", stay), pmsReservation("R2", "100", stay)];
  // Of twelve rooms two are sold and one is out of order.
  pms.stateOf = (_id, day) => (day === first + 20 ? "unavailable" : "available");
  pms.unitsLeft = (id, day) => (id === "100" ? (day === first + 20 ? 0 : 9) : null);
  const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
  await importFrom(pms, connection, now);
  expect(await unitsOnDays(first)).toEqual([
    [0, 9],
    [2, 11],
    [0, 0],
  ]);
  await db().connectionListing.updateMany({ data: { calendarReadAt: null } });
  pms.requests = [];
  await importFrom(pms, connection, minutes(5));
  expect(pms.requests.some((request) => request.startsWith("calendar"))).toBe(true);
  expect(await db().logEntry.count()).toBe(1);
  const cancelled = { ...stay, status: "cancelled", cancelledAt: now } as const;
  pms.reservationRows = [pmsReservation("R1", "100", cancelled)];
  pms.unitsLeft = (id, day) => (id === "100" ? (day === first + 20 ? 0 : 10) : null);
  await importFrom(pms, connection, minutes(10));
  expect(await unitsOnDays(first)).toEqual([
    [0, 10],
    [1, 11],
    [0, 0],
  ]);
});
