import { expect, test } from "vitest";
import { record } from "@/lib/audit/server";
import { presets } from "@/lib/auth/permissions";
import { db, transaction } from "@/lib/db/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { makeAccount, makeMember, makeReservation } from "@/prisma/factories";
import { evaluateDue } from "@/e2e/factories/jobs";
import { markListings } from "@/lib/jobs/server";
import { countStatements } from "@/e2e/setup/statements";
import { overview } from "./queries";

const now = new Date("2026-07-16T12:00:00Z");
const recent = new Date("2026-07-16T03:00:00Z");
const longAgo = new Date("2026-01-02T03:00:00Z");

test("what was booked, cancelled and changed in 24 hours is counted", async () => {
  const { caller, owner, listings } = await makeAccount({ listings: 3 });
  const [one, two] = listings;
  if (!one || !two) throw new Error("Three were asked for.");
  await makeReservation(one, { checkIn: "2026-09-01", nights: 4, bookedAt: recent });
  await makeReservation(one, { checkIn: "2026-09-11", bookedAt: longAgo });
  const cancelled = { status: "cancelled" as const, cancelledAt: recent };
  await makeReservation(two, { checkIn: "2026-09-01", bookedAt: longAgo, ...cancelled });
  const rows = [one, two].map(({ listingId: id, pmsName: pms }) => ({ id, pms, notes: "Seen" }));
  await changeListings(caller, ChangeRequest.parse({ listings: rows }));
  const found = await overview(caller, new Date());
  expect(found.changes?.count).toBe(2);
  expect(found.changes?.newest).toMatchObject([
    { action: "listing_changed", user: { id: owner.id } },
    { action: "listing_changed", user: { id: owner.id } },
  ]);
  const { bookings } = await overview(caller, now);
  expect(bookings).toEqual({
    made: { bookings: 1, nights: 4, revenue: [{ currency: "CAD", amount: 800 }] },
    cancelled: { bookings: 1, nights: 3, revenue: [{ currency: "CAD", amount: 600 }] },
  });
});

test("the newest entries of every type come first, without those of two days ago", async () => {
  const { caller, listings } = await makeAccount({ listings: 1 });
  const [one] = listings;
  if (!one) throw new Error("One was asked for.");
  const moment = new Date();
  const made = { old_value: null, new_value: "Coast" };
  for (const notes of ["1", "2", "3", "4", "5"]) {
    const rows = [{ id: one.listingId, pms: one.pmsName, notes }];
    await changeListings(caller, ChangeRequest.parse({ listings: rows }));
  }
  await transaction(caller, (tx) =>
    record(tx, caller, [
      { logType: "group", action: "group_created", group: { id: 1, name: "Coast" }, changes: made },
    ]),
  );
  const { changes } = await overview(caller, new Date());
  expect(changes?.count).toBe(6);
  expect(changes?.newest.map(({ log_type: type }) => type)).toEqual([
    "group",
    "listing",
    "listing",
    "listing",
  ]);
  const later = await overview(caller, new Date(moment.getTime() + 2 * 86_400_000));
  expect(later.changes).toEqual({ count: 0, newest: [] });
});

test("sent prices are counted as fresh, late and never, by PMS", async () => {
  const { caller, listings } = await makeAccount({ listings: 4 });
  const pushed = [recent, longAgo, null];
  for (const [at, lastDatePushed] of pushed.entries()) {
    const key = listings[at]?.key ?? 0;
    await db().listing.update({ where: { key }, data: { pushEnabled: true, lastDatePushed } });
  }
  await db().listing.update({
    where: { key: listings[3]?.key ?? 0 },
    data: { pushEnabled: false },
  });
  const { sent, listings: seen } = await overview(caller, now);
  expect(seen).toBe(4);
  expect(sent).toEqual([
    {
      pms: "guesty",
      pms_display_name: "Guesty",
      syncing: 3,
      fresh: 1,
      late: 1,
      never: 1,
      last_sent_at: recent.toISOString(),
    },
  ]);
});

test("a member with chosen listings sees figures of these only, and nothing they lack the permission for", async () => {
  const { account, caller: ownerCaller, listings } = await makeAccount({ listings: 2 });
  const [one, two] = listings;
  if (!one || !two) throw new Error("Two were asked for.");
  for (const listing of [one, two]) {
    await makeReservation(listing, { checkIn: "2026-09-01", nights: 4, bookedAt: recent });
  }
  const permissions = { ...presets.new, bookings: "view" as const };
  const { caller } = await makeMember(account, { listings: [one], permissions });
  const found = await overview(caller, now);
  expect(found.changes).toBeNull();
  expect(found.bookings?.made).toMatchObject({ bookings: 1, nights: 4 });
  expect(found.listings).toBe(1);
  expect((await overview(ownerCaller, now)).bookings?.made.bookings).toBe(2);
});

test("the number of statements does not grow with the listings", async () => {
  const counts = [];
  for (const listings of [2, 40]) {
    const { caller } = await makeAccount({ listings });
    await overview(caller, now);
    counts.push((await countStatements(() => overview(caller, now))).statements.length);
  }
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThan(20);
});

test("listings beyond what a reader evaluates are counted as waiting, with the age of the stored state", async () => {
  const { caller, listings } = await makeAccount({ listings: 60 });
  const before = await overview(caller);
  expect(before.actions).toMatchObject({ waiting: 60, evaluated_at: null });
  await evaluateDue();
  const evaluated = await overview(caller);
  expect(evaluated.actions?.waiting).toBe(0);
  await transaction(caller, (tx) =>
    markListings(
      tx,
      listings.map(({ key }) => key),
    ),
  );
  const after = await overview(caller);
  expect(after.actions?.waiting).toBe(60);
  expect(after.actions?.evaluated_at).toBe(evaluated.actions?.evaluated_at);
});
