import { expect, test } from "vitest";
import { addDays, dateOf, dayOf, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { countStatements } from "@/e2e/setup/statements";
import { serve } from "@/lib/intake/connectors/server/testing";
import { addFeed, changeFeed } from "./commands";
import { importFeeds } from "./import";
import { listFeeds } from "./queries";
import { airbnbCalendar, feedWorld, type FeedReply } from "./testing";

const whole = airbnbCalendar(
  ["a", "2026-06-10", "2026-06-13"],
  ["b", "2026-06-20", "2026-06-22"],
  ["x", "2026-06-25", "2026-06-26"],
);
const without = airbnbCalendar(
  ["a", "2026-06-10", "2026-06-13"],
  ["x", "2026-06-25", "2026-06-26"],
);
const closed = [
  "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1@booking.com\nDTSTART;VALUE=DATE:20260613",
  "DTEND;VALUE=DATE:20260615\nSUMMARY:CLOSED - Not available\nEND:VEVENT\nEND:VCALENDAR",
].join("\n");

const empty = "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR";

const reservations = async () => {
  const rows = await db().reservation.findMany({ orderBy: { checkIn: "asc" } });
  return rows.map(({ status, checkIn }) => `${checkIn.toISOString().slice(5, 10)} ${status}`);
};

/** States of the nights of June 2026. */
const june = async (): Promise<string | undefined> => {
  const month = await db().calendarMonth.findFirst({ where: { month: new Date("2026-06-01") } });
  return month?.states.join("");
};

test("a first read stores stays and blocks without the feed's texts, and states for all future nights", async () => {
  const { listing, add, pass } = await feedWorld();
  const feedId = await add("one");
  const { counts, state, nextAt } = await pass("2026-06-01T10:00:00Z", () => ({ body: whole }));
  expect({ counts, state, nextAt }).toEqual({
    counts: { feeds: 1, read: 1, failed: 0, reservations: 3, cancelled: 0 },
    state: "active",
    nextAt: new Date("2026-06-01T11:00:00Z"),
  });
  expect(await reservations()).toEqual(["06-10 booked", "06-20 booked", "06-25 blocked"]);
  expect(await june()).toBe("111111111222111111122111311111");
  const [stay] = await db().reservation.findMany();
  expect(stay).toMatchObject({ listingKey: listing.key, channel: "airbnb", bookedAt: null });
  expect(stay?.reservationId).toMatch(new RegExp(`^ical-${feedId}-[0-9a-f]{16}$`));
  const last = await db().calendarMonth.findFirst({ orderBy: { month: "desc" } });
  expect(last?.month).toEqual(new Date("2027-11-01"));
  const evaluation = await db().listingEvaluation.findUnique({
    where: { listingKey: listing.key },
  });
  expect(evaluation?.homeMark).toBeGreaterThan(0);
});

const tables = async () => [
  await db().reservation.findMany({ orderBy: { id: "asc" } }),
  await db().connectionFeedEvent.findMany({ orderBy: { key: "asc" } }),
  await db().calendarMonth.findMany({ orderBy: { month: "asc" } }),
  await db().logEntry.count(),
];

test("reading the same again changes nothing, neither in full nor unchanged", async () => {
  const { add, pass } = await feedWorld();
  await add("one");
  const headers = { etag: '"v1"', "last-modified": "Mon, 01 Jun 2026 09:00:00 GMT" };
  await pass("2026-06-01T10:00:00Z", () => ({ body: whole, headers }));
  const before = await tables();
  await pass("2026-06-01T11:00:00Z", () => ({ body: whole, headers }));
  const sent: unknown[] = [];
  const again = await pass("2026-06-01T12:00:00Z", (_, given): FeedReply => {
    sent.push(given["if-none-match"], given["if-modified-since"]);
    return { status: 304 };
  });
  expect(again.counts).toMatchObject({ read: 1, reservations: 0 });
  expect(sent).toEqual(['"v1"', "Mon, 01 Jun 2026 09:00:00 GMT"]);
  expect(await tables()).toEqual(before);
});

test("a calendar that was read by a clock that was set back since is read again", async () => {
  const { add, pass } = await feedWorld();
  await add("one");
  await pass("2026-06-02T10:00:00Z", () => ({ body: whole }));
  const { counts } = await pass("2026-06-01T10:00:00Z", () => ({ body: whole }), []);
  expect(counts).toMatchObject({ feeds: 1, read: 1 });
  const later = await pass("2026-06-01T10:01:00Z", () => ({ body: whole }), []);
  expect(later.counts).toMatchObject({ feeds: 0 });
});

test("a vanished stay is cancelled by the second successful read, and its nights open; failed reads don't count", async () => {
  const { add, pass } = await feedWorld();
  await add("one");
  await pass("2026-06-01T10:00:00Z", () => ({ body: whole }));
  await pass("2026-06-01T11:00:00Z", () => ({ body: without }));
  await pass("2026-06-01T12:00:00Z", () => ({ body: whole.slice(0, 90) }));
  await pass("2026-06-01T13:00:00Z", () => ({ status: 503 }));
  await pass("2026-06-01T14:00:00Z", () => ({ body: "<html><p>Sign in" }));
  await pass("2026-06-01T15:00:00Z", () => ({ body: empty }));
  expect(await reservations()).toEqual(["06-10 booked", "06-20 booked", "06-25 blocked"]);
  const { counts } = await pass("2026-06-01T16:00:00Z", () => ({ body: without }));
  expect(counts).toMatchObject({ cancelled: 1 });
  expect(await reservations()).toEqual(["06-10 booked", "06-20 cancelled", "06-25 blocked"]);
  const gone = await db().reservation.findFirst({ where: { status: "cancelled" } });
  expect(gone?.cancelledAt).toEqual(new Date("2026-06-01T11:00:00Z"));
  expect(await june()).toBe("111111111222111111111111311111");
});

test("a lifted block goes with its night, a rebooking keeps its reservation", async () => {
  const { add, pass } = await feedWorld();
  await add("one");
  await pass("2026-06-01T10:00:00Z", () => ({ body: whole }));
  const [first] = await db().reservation.findMany({ orderBy: { checkIn: "asc" } });
  const moved = airbnbCalendar(
    ["c", "2026-06-11", "2026-06-14"],
    ["b", "2026-06-20", "2026-06-22"],
  );
  await pass("2026-06-01T11:00:00Z", () => ({ body: moved }));
  await pass("2026-06-01T12:00:00Z", () => ({ body: moved }));
  expect(await reservations()).toEqual(["06-11 booked", "06-20 booked"]);
  expect(await db().reservation.findFirst({ orderBy: { checkIn: "asc" } })).toMatchObject({
    id: first?.id,
    reservationId: first?.reservationId,
  });
  expect(await june()).toBe("111111111122211111122111111111");
});

test("a stay that appears after a good read was booked since", async () => {
  const { add, pass } = await feedWorld();
  await add("one");
  await pass("2026-06-01T10:00:00Z", () => ({ body: without }));
  await pass("2026-06-01T11:00:00Z", () => ({ body: whole }));
  const stay = await db().reservation.findFirst({ where: { checkIn: new Date("2026-06-20") } });
  expect(stay?.bookedAt).toEqual(new Date("2026-06-01T11:00:00Z"));
});

const twoFeeds = (isUp: boolean) => (url: string) =>
  url.includes("two") ? (isUp ? { body: closed } : new Error("down")) : { body: without };

test("feeds of a listing add up: a stay outweighs a closure, and open nights wait for the last feed's first read", async () => {
  const { add, pass } = await feedWorld();
  await add("one");
  await add("two", "booking.com");
  const first = await pass("2026-06-01T10:00:00Z", twoFeeds(false));
  expect(first).toMatchObject({ counts: { read: 1, failed: 1 }, state: "active" });
  expect(await june()).toBe("000000000222000000000000300000");
  await pass("2026-06-01T11:00:00Z", twoFeeds(true));
  expect(await june()).toBe("111111111222441111111111311111");
  const longer = airbnbCalendar(
    ["a", "2026-06-10", "2026-06-14"],
    ["x", "2026-06-25", "2026-06-26"],
  );
  await pass("2026-06-01T12:00:00Z", (url) => ({ body: url.includes("two") ? closed : longer }));
  expect(await june()).toBe("111111111222241111111111311111");
  expect(await reservations()).toEqual(["06-10 booked", "06-25 blocked"]);
});

const gone = (): FeedReply => ({ status: 404 });

test("failures are counted, explained without the address, and finally need a person", async () => {
  const { add, pass } = await feedWorld();
  await add("one");
  await pass("2026-06-01T10:00:00Z", () => ({ body: whole }));
  const first = await pass("2026-06-02T10:00:00Z", gone);
  expect(first).toMatchObject({
    state: "active",
    reason: { code: "feeds", count: 1, feeds: [expect.any(Number)] },
  });
  await pass("2026-06-02T20:00:00Z", gone);
  const third = await pass("2026-06-03T10:00:00Z", gone);
  expect(third).toMatchObject({ state: "attention", nextAt: new Date("2026-06-03T14:00:00Z") });
  expect(
    JSON.stringify([third, await db().logEntry.findMany({ select: { changes: true } })]),
  ).not.toMatch(/feeds\.example|secret/);
  const down = await pass("2026-06-03T20:00:00Z", () => new Error("getaddrinfo feeds.example"));
  expect(down).toMatchObject({ state: "unreachable" });
  const well = await pass("2026-06-04T10:00:00Z", () => ({ body: whole }));
  expect(well).toMatchObject({ state: "active", reason: null });
  const limited = await pass("2026-06-04T12:00:00Z", () => {
    return { status: 429, headers: { "retry-after": "7200" } };
  });
  expect(limited).toMatchObject({ state: "active", nextAt: new Date("2026-06-04T14:00:00Z") });
});

const reason = async () => (await db().connectionFeed.findFirst())?.reason;

test("what a successful read leaves out is reported until the calendar changes", async () => {
  const { add, pass } = await feedWorld();
  await add("one");
  const odd = whole.replace("DTSTART;VALUE=DATE:20260610", "DTSTART;VALUE=DATE:20260710");
  await pass("2026-06-01T10:00:00Z", () => ({ body: odd }));
  expect(await reason()).toBe("An event ends before it begins: event 1 (2026-07-10).");
  await pass("2026-06-01T11:00:00Z", () => ({ status: 304 }));
  expect(await reason()).toBe("An event ends before it begins: event 1 (2026-07-10).");
  await pass("2026-06-01T12:00:00Z", () => ({ body: whole }));
  expect(await reason()).toBeNull();
});

const night = (ahead: number): string => addDays(today("UTC"), ahead);

test("a feed is read over the network, redirected and unchanged", async () => {
  const { caller, connection, listing } = await feedWorld();
  const coming = airbnbCalendar(["s1", night(10), night(13)], ["s2", night(20), night(21)]);
  const server = await serve(({ path }) =>
    path === "/feed"
      ? { text: coming, headers: { etag: '"1"', "content-type": "text/calendar" } }
      : { status: 302, headers: { location: "/feed?s=1" } },
  );
  const given = { url: `${server.url}/old`, channel: "airbnb", listing_key: listing.key };
  await addFeed(caller, connection.id, given);
  const { counts } = await importFeeds(connection, AbortSignal.timeout(10_000));
  expect(counts).toMatchObject({ feeds: 1, read: 1, reservations: 2 });
  expect(server.seen.map(({ path }) => path)).toEqual(["/old", "/feed"]);
  expect(await importFeeds(connection, AbortSignal.timeout(10_000))).toMatchObject({
    counts: { feeds: 0 },
  });
});

test("a removed connection's feeds are not stored", async () => {
  const { connection, add, pass } = await feedWorld();
  await add("one");
  await db().connection.update({ where: { id: connection.id }, data: { state: "removed" } });
  const { counts } = await pass("2026-06-01T10:00:00Z", () => ({ body: whole }));
  expect(counts.read).toBe(0);
  expect(await db().reservation.count()).toBe(0);
});

const statements = async (stays: number): Promise<number> => {
  const { add, pass } = await feedWorld();
  await add("one");
  const first = dayOf("2026-06-10");
  const many = Array.from({ length: stays }, (_, n): [string, string, string] => {
    return [`s${n}`, dateOf(first + n * 2), dateOf(first + n * 2 + 1)];
  });
  await pass("2026-06-01T10:00:00Z", () => ({ body: airbnbCalendar(...many) }));
  const moved = many.map(([id, from, to], n): [string, string, string] => [
    n % 2 ? id : `t${id}`,
    from,
    to,
  ]);
  const body = airbnbCalendar(...moved);
  const counted = await countStatements(() => pass("2026-06-01T12:00:00Z", () => ({ body })));
  return counted.statements.length;
};

test("a read takes as many statements for a hundred stays as for one", async () => {
  expect(await statements(100)).toBe(await statements(1));
});

test("what a person says of unclear events holds from the next read on, and can be taken back", async () => {
  const { caller, connection, add, pass } = await feedWorld();
  const id = await add("one", "booking.com");
  const read = (at: string) => pass(at, () => ({ body: closed, headers: { etag: '"1"' } }));
  await read("2026-06-01T10:00:00Z");
  expect([await reservations(), (await june())?.slice(11, 15)]).toEqual([[], "1441"]);
  expect(await listFeeds(caller, connection.id)).toMatchObject([{ unclear: 1, events_are: "ask" }]);
  const asked = await changeTo("bookings");
  expect(asked, "the whole calendar is read").toBeNull();
  await read("2026-06-01T11:00:00Z");
  expect(await reservations()).toEqual(["06-13 booked"]);
  await changeTo("blocks");
  await read("2026-06-01T12:00:00Z");
  expect(await reservations()).toEqual(["06-13 blocked"]);
  await changeTo("ask");
  await read("2026-06-01T13:00:00Z");
  expect(await reservations()).toEqual([]);
  const entries = await db().logEntry.findMany({
    where: { action: "feed_changed" },
    orderBy: { id: "asc" },
  });
  expect(entries[0]?.changes).toEqual({
    old_value: { channel: "booking.com", events_are: "ask" },
    new_value: { channel: "booking.com", events_are: "bookings" },
  });

  async function changeTo(events_are: "ask" | "bookings" | "blocks") {
    await changeFeed(caller, id, { events_are });
    return (await db().connectionFeed.findFirst({ where: { id } }))?.etag;
  }
});

test("a calendar that was parsed before a person's word is read again", async () => {
  const { caller, add, pass } = await feedWorld();
  const id = await add("one", "booking.com");
  const changes: Promise<void>[] = [];
  await pass("2026-06-01T10:00:00Z", () => {
    changes.push(changeFeed(caller, id, { events_are: "bookings" }));
    return { body: closed };
  });
  await Promise.all(changes);
  await pass("2026-06-01T10:05:00Z", () => ({ body: closed }));
  expect(await reservations()).toEqual(["06-13 booked"]);
});
