import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing, makeMember } from "@/prisma/factories";
import { AddFeed } from "../schema";
import { addFeed, changeFeed } from "./commands";
import { confirmEmptyFeed, removeFeed } from "./ending";
import { listFeeds } from "./queries";
import { airbnbCalendar, feedWorld } from "./testing";

const address = "https://feeds.example/one.ics?s=secret";
const whole = airbnbCalendar(
  ["past", "2026-05-30", "2026-06-03"],
  ["a", "2026-06-10", "2026-06-13"],
  ["b", "2026-06-20", "2026-06-22"],
);
const now = new Date("2026-06-01T12:00:00Z");

test("a feed is listed without its address, which is sealed and in no log entry", async () => {
  const { caller, connection, listing, add, pass } = await feedWorld();
  const id = await add("one");
  expect(await listFeeds(caller, connection.id)).toMatchObject([
    {
      id,
      listing_key: listing.key,
      channel: "airbnb",
      host: "feeds.example",
      state: "waiting",
      coming: 0,
    },
  ]);
  await pass(now, () => ({ body: whole }));
  const feeds = await listFeeds(caller, connection.id, now);
  expect(feeds).toMatchObject([{ state: "active", coming: 3, last_read_at: now.toISOString() }]);
  const [row] = await db().connectionFeed.findMany();
  const log = await db().logEntry.findMany({
    select: { action: true, changes: true },
    orderBy: { id: "asc" },
  });
  expect(log.map(({ action }) => action)).toEqual(["feed_added", "reservations_written"]);
  const seen = JSON.stringify([feeds, log]) + Buffer.from(row?.url ?? []).toString("latin1");
  expect(seen).not.toMatch(/secret|\.ics/);
});

test("a feed may create its listing, which gets prices only here", async () => {
  const { caller, connection } = await feedWorld();
  const given = { name: "Molo 2", currency: "EUR", time_zone: "Europe/Rome" };
  const body = AddFeed.parse({
    url: "webcal://feeds.example/2.ics",
    channel: "Vrbo",
    new_listing: given,
  });
  const { listing_key: key } = await addFeed(caller, connection.id, body);
  expect(
    await db().listing.findUnique({ where: { key }, include: { connection: true } }),
  ).toMatchObject({
    name: "Molo 2",
    currency: "EUR",
    timeZone: "Europe/Rome",
    pmsName: "ical",
    pushEnabled: false,
    connection: { connectionId: connection.id, canPush: false },
  });
  expect(await listFeeds(caller, connection.id)).toMatchObject([{ channel: "vrbo" }]);
});

test.each([
  [{ url: "ftp://feeds.example/1" }, "must be the address of a calendar"],
  [{ url: "feeds.example/1" }, "must be the address of a calendar"],
  [{ channel: "air bnb" }, "must be a channel like"],
  [{ new_listing: { name: "x", currency: "EUR", time_zone: "Europe/Rome" } }, "but not both"],
  [{ listing_key: undefined }, "but not both"],
])("%j is refused", (given, message) => {
  const result = AddFeed.safeParse({ url: address, channel: "airbnb", listing_key: 1, ...given });
  expect(result.error?.issues[0]?.message).toContain(message);
});

test.each(["http://feeds.example/1.ics", "https://127.0.0.1/1.ics", "https://a:b@feeds.example/1"])(
  "the address %s is not read",
  async (url) => {
    const { caller, connection, listing, add } = await feedWorld();
    const id = await add("one");
    const given = { url, channel: "vrbo", listing_key: listing.key };
    const refused = { code: "VALIDATION_FAILED", details: [{ path: "url" }] };
    await expect(addFeed(caller, connection.id, given)).rejects.toMatchObject(refused);
    await expect(changeFeed(caller, id, { url })).rejects.toMatchObject(refused);
  },
);

test("only the owner changes feeds, of their own account, of a connection of this kind", async () => {
  const { caller, connection, listing, add } = await feedWorld();
  const id = await add("one");
  const given = { url: "https://feeds.example/2.ics", channel: "vrbo", listing_key: listing.key };
  const permissions = { listings: "edit", customizations: "edit" } as const;
  const account = { id: caller.accountId };
  const member = await makeMember(account, { permissions, listings: "all" });
  const verbsOf = (by: Caller) => [
    () => addFeed(by, connection.id, given),
    () => removeFeed(by, id),
    () => changeFeed(by, id, { url: given.url }),
    () => confirmEmptyFeed(by, id),
  ];
  for (const verb of verbsOf(member.caller))
    await expect(verb()).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const stranger = (await makeAccount()).caller;
  for (const verb of verbsOf(stranger))
    await expect(verb()).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(listFeeds(stranger, connection.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const theirs = await makeListing({ id: stranger.accountId });
  await expect(
    addFeed(caller, connection.id, { ...given, listing_key: theirs.key }),
  ).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  await db().connection.update({ where: { id: connection.id }, data: { kind: "guesty" } });
  await expect(addFeed(caller, connection.id, given)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a calendar is added once, and not to a listing of another connection", async () => {
  const { caller, connection, listing, add } = await feedWorld();
  await add("one");
  await expect(add("one")).rejects.toMatchObject({ details: [{ path: "url" }] });
  const other = await db().connection.create({
    data: { accountId: caller.accountId, kind: "ical", pmsName: "ical", name: "Others" },
  });
  const given = { url: address, channel: "vrbo", listing_key: listing.key };
  await expect(addFeed(caller, other.id, given)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await db().connectionFeed.count({ where: { connectionId: connection.id } })).toBe(1);
});

test("a new address keeps the feed's known events", async () => {
  const { caller, add, pass } = await feedWorld();
  const id = await add("one");
  await pass(now, () => ({ body: whole, headers: { etag: '"1"' } }));
  await changeFeed(caller, id, { url: "https://feeds.example/new.ics" });
  const asked: unknown[] = [];
  await pass("2026-06-01T13:00:00Z", (url, headers) => {
    asked.push(url, headers["if-none-match"]);
    return { body: whole };
  });
  expect(asked).toEqual(["https://feeds.example/new.ics", undefined]);
  expect(await db().reservation.count({ where: { status: "booked" } })).toBe(3);
  const entry = await db().logEntry.findFirst({ where: { action: "feed_changed" } });
  expect(entry?.changes).toEqual({
    old_value: { channel: "airbnb" },
    new_value: { channel: "airbnb", address: "changed" },
  });
});

test("a removed feed leaves what has begun, opens the nights to come, and frees its listing", async () => {
  const { caller, listing, add, pass } = await feedWorld();
  const id = await add("one");
  await pass(now, () => ({ body: whole }));
  await removeFeed(caller, id, { now });
  expect(await db().reservation.findMany()).toMatchObject([
    { status: "booked", checkIn: new Date("2026-05-30") },
  ]);
  const june = await db().calendarMonth.findFirst({ where: { month: new Date("2026-06-01") } });
  expect(june?.states.join("")).toBe("221111111111111111111111111111");
  expect(await db().connectionListing.count({ where: { listingKey: listing.key } })).toBe(0);
  expect(await db().connectionFeedEvent.count()).toBe(0);
});

test("confirming an empty feed ends its future stays", async () => {
  const { caller, connection, add, pass } = await feedWorld();
  const id = await add("one");
  const empty = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR";
  await pass(now, () => ({ body: whole }));
  await expect(confirmEmptyFeed(caller, id, { now })).rejects.toMatchObject({ code: "CONFLICT" });
  for (const hour of ["02T12", "02T20", "03T12"]) {
    await pass(`2026-06-${hour}:00:00Z`, () => ({ body: empty }));
  }
  const later = new Date("2026-06-03T13:00:00Z");
  expect(await listFeeds(caller, connection.id, later)).toMatchObject([
    {
      state: "attention",
      failure: "empty",
      reason: "The calendar is empty, although stays were in it.",
    },
  ]);
  await confirmEmptyFeed(caller, id, { now: later });
  const stays = await db().reservation.findMany({ orderBy: { checkIn: "asc" } });
  expect(stays.map(({ status }) => status)).toEqual(["booked", "cancelled", "cancelled"]);
  const { state } = await pass("2026-06-03T14:00:00Z", () => ({ body: empty }));
  expect(state).toBe("active");
});
