import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing, makeMember } from "@/prisma/factories";
import { confirmListings } from "./confirm-listings";
import { importNow } from "./import-now";
import { FakePms, importFrom, makeConnection, noon, pmsListing, stored } from "./testing";

const later = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);
const unconfirmed = { state: "checking", confirmedAt: null } as const;

async function setUp() {
  const { account, caller } = await makeAccount();
  const connection = await makeConnection(account, unconfirmed);
  const pms = new FakePms();
  pms.listingRows = ["100", "101", "102", "103"].map((id) => pmsListing(id));
  return { account, caller, connection, pms };
}

async function idsNow(): Promise<string[]> {
  const rows = await db().listing.findMany({ orderBy: { listingId: "asc" } });
  return rows.map(({ listingId }) => listingId);
}

test("the first read only previews: new, matched, elsewhere and missing", async () => {
  const { account, connection, pms } = await setUp();
  await makeListing(account, { listingId: "101" });
  await makeListing(account, { listingId: "900", name: "Gone" });
  const { key } = await makeListing(account, { listingId: "102" });
  const other = await makeConnection(account);
  await db().connectionListing.create({ data: { listingKey: key, connectionId: other.id } });
  await importFrom(pms, connection);
  expect(pms.requests).toEqual(["health", "listings", "listings 2"]);
  expect(await db().listing.count()).toBe(3);
  expect(await db().logEntry.count()).toBe(0);
  expect(await stored(connection)).toMatchObject({
    state: "checking",
    nextImportAt: null,
    preview: {
      readAt: noon.toISOString(),
      isComplete: true,
      new: [
        { id: "100", name: "Quay 100" },
        { id: "103", name: "Quay 103" },
      ],
      matched: [{ id: "101", name: "Quay 101" }],
      elsewhere: [{ id: "102", name: "Quay 102" }],
      missing: [{ id: "900", name: "Gone" }],
    },
  });
});

test("confirmed listings and those added to the PMS later are imported; the rest is left out", async () => {
  const { caller, connection, pms } = await setUp();
  await importFrom(pms, connection);
  expect(await confirmListings(caller, connection.id, { only: ["100", "102"] })).toEqual({
    listings: 2,
    left_out: 2,
  });
  expect(await stored(connection)).toMatchObject({ state: "active", preview: null });
  await importFrom(pms, connection, later(1));
  expect(await idsNow()).toEqual(["100", "102"]);
  pms.listingRows.push(pmsListing("104"));
  await importFrom(pms, connection, later(8));
  expect(await idsNow()).toEqual(["100", "102", "104"]);
  expect(await db().listing.count({ where: { pushEnabled: true } })).toBe(0);
  expect(await db().logEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { action: "connection_listings_confirmed", name: "Harbour Stays" },
    { action: "connection_imported", changes: { new_value: { listings_added: 2 } } },
    { action: "connection_imported", changes: { new_value: { listings_added: 1 } } },
  ]);
});

test("only the owner confirms, once, and only what was found", async () => {
  const { account, caller, connection, pms } = await setUp();
  await expect(confirmListings(caller, connection.id)).rejects.toMatchObject({ code: "CONFLICT" });
  await importFrom(pms, connection);
  const { caller: member } = await makeMember(account, { listings: "all" });
  await expect(confirmListings(member, connection.id)).rejects.toMatchObject({
    code: "PERMISSION_DENIED",
  });
  const { caller: stranger } = await makeAccount();
  await expect(confirmListings(stranger, connection.id)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(
    confirmListings(caller, connection.id, { only: ["100", "555"] }),
  ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await confirmListings({ ...caller, dryRun: true }, connection.id);
  expect((await stored(connection)).confirmedAt).toBeNull();
  await confirmListings(caller, connection.id);
  await expect(confirmListings(caller, connection.id)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("an import requested by a person reads everything and records who asked", async () => {
  const { account, caller } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = new FakePms();
  pms.listingRows = [pmsListing("100")];
  await importFrom(pms, connection);
  await importNow(caller, connection.id);
  pms.requests = [];
  await importFrom(pms, connection, later(1));
  expect(pms.requests).toEqual(["health", "listings", "reservations", "calendar 100"]);
  const run = await db().connectionRun.findFirst({ orderBy: { id: "desc" } });
  expect(run).toMatchObject({ userId: caller.actor.id });
  expect((await stored(connection)).requestedBy).toBeNull();
  const { caller: stranger } = await makeAccount();
  await expect(importNow(stranger, connection.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await db().connection.update({ where: { id: connection.id }, data: { paused: true } });
  await expect(importNow(caller, connection.id)).rejects.toMatchObject({ code: "CONFLICT" });
});
