import { expect, test } from "vitest";
import { callerFor } from "@/lib/auth/server/key-caller";
import { db, transaction } from "@/lib/db/server";
import { create } from "@/lib/inventory/bookings/server/testing";
import { change } from "@/lib/inventory/listings/server/testing";
import { markListings } from "@/lib/jobs/server";
import { countStatements } from "@/e2e/setup/statements";
import { makeAccount, makeMarketListing } from "@/prisma/factories";
import type { Listing } from "../schema";
import { listingsBytes } from "./listing-answers";
import { listListings } from "./queries";

const all = { skip_hidden: false, only_syncing_listings: false };
const now = new Date("2026-03-10T12:00:00Z");

async function setUp() {
  const { caller, owner, listings } = await makeAccount({ listings: 2 });
  const read = async (at = now): Promise<Listing[]> => {
    const bytes = await listingsBytes(await callerFor(owner), all, at);
    return JSON.parse(Buffer.from(bytes).toString()).listings;
  };
  const fresh = async (at = now): Promise<unknown> =>
    JSON.parse(JSON.stringify((await listListings(caller, all, at)).listings));
  const [first] = listings;
  if (!first) throw new Error("Listings were asked for.");
  const named = { listing_id: first.listingId, pms_name: first.pmsName };
  return { caller, owner, first, named, read, fresh };
}

/** Renames listings without a log entry or a mark, as no verb does, so that only a recomputed response shows it. */
const renameUnseen = (name: string): Promise<unknown> =>
  db().listing.updateMany({ data: { name } });

test("the bytes equal the listings, both computed and cached, with one statement if cached", async () => {
  const { owner, read, fresh } = await setUp();
  expect(await read()).toEqual(await fresh());
  await renameUnseen("Elsewhere");
  const asked = await callerFor(owner);
  const { statements } = await countStatements(() => listingsBytes(asked, all, now));
  expect(statements).toHaveLength(1);
  expect((await read())[0]?.name).not.toBe("Elsewhere");
});

test("a marked or changed listing, a booking and a sent price appear in the next read", async () => {
  const { caller, first, named, read, fresh } = await setUp();
  await read();
  await renameUnseen("Marked");
  await transaction(caller, (tx) => markListings(tx, [first.key]));
  expect((await read())[0]?.name).toBe("Marked");
  await change(caller, [{ id: first.listingId, pms: first.pmsName, notes: "Painted" }]);
  expect((await read()).map(({ notes }) => notes)).toContain("Painted");
  await create(caller, { ...named, start_date: "2026-03-11", end_date: "2026-03-14" });
  expect(await read()).toEqual(await fresh());
  await db().listing.update({ where: { key: first.key }, data: { lastDatePushed: now } });
  expect((await read()).map((each) => each.last_date_pushed)).toContain(now.toISOString());
});

test("midnight in a listing's time zone and new market data recompute it", async () => {
  const { first, read } = await setUp();
  const where = { key: first.key };
  await db().listing.update({ where, data: { timeZone: "Pacific/Auckland" } });
  await read(new Date("2026-03-10T10:59:59Z"));
  await renameUnseen("After midnight");
  expect((await read(new Date("2026-03-10T11:00:00Z")))[0]?.name).toBe("After midnight");
  await renameUnseen("In a new market");
  await makeMarketListing();
  expect((await read(new Date("2026-03-10T11:00:00Z")))[0]?.name).toBe("In a new market");
});

test("a booking of last year counts from the moment it was made", async () => {
  const { caller, named, read, fresh } = await setUp();
  const stay = { start_date: "2025-03-20", end_date: "2025-03-23" };
  await create(caller, { ...named, ...stay, booked_time: "2025-03-11T12:30:00Z" });
  const [before, after] = [new Date("2026-03-10T12:29:59Z"), new Date("2026-03-10T12:30:00Z")];
  expect(await read(before)).toEqual(await fresh(before));
  expect(await read(after)).toEqual(await fresh(after));
  expect(await read(after)).not.toEqual(await fresh(before));
});
