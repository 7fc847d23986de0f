import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { acceptMissing } from "./accept-missing";
import {
  FakePms,
  importFrom,
  makeConnection,
  noon,
  pmsListing,
  pmsReservation,
  stored,
} from "./testing";

const later = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);
const all = (count: number) => Array.from({ length: count }, (_, at) => pmsListing(`${100 + at}`));

async function setUp(count: number) {
  const { account, caller } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = new FakePms();
  pms.listingRows = all(count);
  await importFrom(pms, connection);
  return { account, caller, connection, pms };
}

async function missing(): Promise<string[]> {
  const rows = await db().listing.findMany({
    where: { connection: { missingSince: { not: null } } },
  });
  return rows.map(({ listingId }) => listingId);
}

test("a listing is missing after two complete reads and a lookup by ID, and can return", async () => {
  const { connection, pms } = await setUp(3);
  pms.listingRows = all(3).slice(1);
  await importFrom(pms, connection, later(7));
  expect(await missing()).toEqual([]);
  expect(pms.requests.some((request) => request.startsWith("hasListing"))).toBe(false);
  await importFrom(pms, connection, later(14));
  expect(await missing()).toEqual(["100"]);
  const run = await db().connectionRun.findFirst({ orderBy: { id: "desc" } });
  expect(run?.counts).toMatchObject({ listings_missing: 1 });
  pms.listingRows = all(3);
  await importFrom(pms, connection, later(21));
  expect(await missing()).toEqual([]);
  expect(await db().connectionListing.findMany({ select: { firstAbsentAt: true } })).toEqual(
    Array.from({ length: 3 }, () => ({ firstAbsentAt: null })),
  );
  expect(await db().listing.count()).toBe(3);
});

test("a listing that is only hidden from the list stays", async () => {
  const { connection, pms } = await setUp(3);
  pms.listingRows = all(3).slice(1);
  pms.hidden.add("100");
  for (const hours of [7, 14, 21]) await importFrom(pms, connection, later(hours));
  expect(await missing()).toEqual([]);
  expect(pms.requests.filter((request) => request === "hasListing 100")).toHaveLength(1);
});

test("a listing whose row can't be read keeps its calendar and reservations, and others that vanish are still missing", async () => {
  const { connection, pms } = await setUp(4);
  pms.listingRows = all(4).slice(2);
  pms.unreadListings = ["100"];
  pms.total = 3;
  await importFrom(pms, connection, later(7));
  pms.requests = [];
  pms.reservationRows = [pmsReservation("R1", "100")];
  await importFrom(pms, connection, later(30));
  expect(await missing()).toEqual(["101"]);
  expect(pms.requests.some((request) => /^calendar .*\b100\b/.test(request))).toBe(true);
  expect(await db().reservation.count({ where: { listing: { listingId: "100" } } })).toBe(1);
  const run = await db().connectionRun.findFirst({ orderBy: { id: "desc" } });
  expect(run?.problems).toEqual(["100: totalPrice must be an amount up to 9999999999."]);
});

test.each([
  ["counts that differ", (pms: FakePms) => (pms.total = 3)],
  ["an empty list", (pms: FakePms) => (pms.listingRows = [])],
])("%s mark nothing as missing", async (_name, spoil) => {
  const { connection, pms } = await setUp(3);
  pms.listingRows = all(3).slice(1);
  spoil(pms);
  for (const hours of [7, 14, 21]) await importFrom(pms, connection, later(hours));
  expect(await missing()).toEqual([]);
  expect(await db().connectionListing.count({ where: { firstAbsentAt: { not: null } } })).toBe(0);
});

test("an order that changes between pages is read again until the counts agree", async () => {
  const { connection, pms } = await setUp(4);
  let reads = 0;
  const listings = pms.listings.bind(pms);
  pms.listings = async (cursor) => {
    const page = await listings(cursor);
    // The second page repeats a row of the first in the first read only.
    if (cursor !== null && ++reads === 1) return { ...page, rows: all(4).slice(1, 3) };
    return page;
  };
  await importFrom(pms, connection, later(7));
  expect(reads).toBe(2);
  const run = await db().connectionRun.findFirst({ orderBy: { id: "desc" } });
  expect(run).toMatchObject({ counts: { listings: 4 }, problems: [] });
  expect(await missing()).toEqual([]);
});

test("if many vanish at once, nothing changes until a person decides or they are back", async () => {
  const { connection, pms } = await setUp(10);
  pms.listingRows = all(10).slice(4);
  for (const hours of [7, 14]) await importFrom(pms, connection, later(hours));
  expect(await missing()).toEqual([]);
  expect(await stored(connection)).toMatchObject({
    state: "attention",
    stateReason: { code: "listings_gone", gone: 4, of: 10 },
  });
  // A pass that reads no listings keeps the reason.
  await importFrom(pms, connection, later(15));
  expect(await stored(connection)).toMatchObject({ state: "attention", stateSince: later(7) });
  pms.listingRows = all(10);
  await importFrom(pms, connection, later(21));
  expect(await stored(connection)).toMatchObject({ state: "active", stateReason: null });
});

test("after the owner accepts that many vanished, those are missing, the others are synced, and one may return", async () => {
  const { account, caller, connection, pms } = await setUp(10);
  const { id } = connection;
  await expect(acceptMissing(caller, id)).rejects.toMatchObject({ code: "CONFLICT" });
  pms.listingRows = all(10).slice(4);
  await importFrom(pms, connection, later(7));
  const { caller: member } = await makeMember(account, { listings: "all" });
  await expect(acceptMissing(member, id)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const other = await makeAccount();
  await expect(acceptMissing(other.caller, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await acceptMissing({ ...caller, dryRun: true }, id)).toEqual({ listings: 4 });
  expect(await missing()).toEqual([]);
  // A pass that reads no listings keeps the absent ones.
  await importFrom(pms, connection, later(8));
  expect(await acceptMissing(caller, id)).toEqual({ listings: 4 });
  expect((await missing()).toSorted()).toEqual(["100", "101", "102", "103"]);
  expect(await stored(connection)).toMatchObject({ state: "active", stateReason: null });
  const entry = await db().logEntry.findFirst({ orderBy: { id: "desc" } });
  expect(entry).toMatchObject({
    action: "connection_missing_accepted",
    changes: { new_value: { listings: 4 } },
  });
  await expect(acceptMissing(caller, id)).rejects.toMatchObject({ code: "CONFLICT" });
  pms.listingRows = all(10).slice(3);
  await importFrom(pms, connection, later(14));
  expect((await missing()).toSorted()).toEqual(["100", "101", "102"]);
  expect(await stored(connection)).toMatchObject({ state: "active" });
});

test("an import running while the owner accepts does not ask again", async () => {
  const { caller, connection, pms } = await setUp(10);
  pms.listingRows = all(10).slice(4);
  await importFrom(pms, connection, later(7));
  await db().connection.update({ where: { id: connection.id }, data: { requestedBy: 0 } });
  let accepted: unknown = null;
  const reservations = pms.reservations.bind(pms);
  pms.reservations = async (cursor) => {
    accepted ??= await acceptMissing(caller, connection.id);
    return reservations(cursor);
  };
  await importFrom(pms, connection, later(14));
  expect(accepted).toEqual({ listings: 4 });
  expect(await stored(connection)).toMatchObject({ state: "active" });
  await importFrom(pms, connection, later(15));
  expect(await stored(connection)).toMatchObject({ state: "active" });
  expect(await missing()).toHaveLength(4);
});
