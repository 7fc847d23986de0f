import { expect, test } from "vitest";
import { presets } from "@/lib/auth/permissions";
import { db, transaction } from "@/lib/db/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { makeAccount, makeMember, makeReservation } from "@/prisma/factories";
import { evaluateDue } from "@/lib/pricing/actions/server";
import { markListings } from "@/lib/jobs/server";
import { countStatements } from "@/e2e/setup/statements";
import { overview } from "./queries";

const now = new Date("2026-07-16T12:00:00Z");
const recent = new Date("2026-07-16T03:00:00Z");
const longAgo = new Date("2026-01-02T03:00:00Z");

test("the books hold the coming months beside a year ago as it stood a year ago", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 2 });
  const [one] = listings;
  if (!one) throw new Error("Two were asked for.");
  const stay = { bookedAt: longAgo, rentalRevenue: 90_000 };
  // Six nights of July, three of August: a stay belongs to both.
  await makeReservation(one, { ...stay, checkIn: "2026-07-26", nights: 9 });
  await makeReservation(one, { ...stay, checkIn: "2026-08-10", status: "cancelled" });
  const then = new Date("2025-06-01T00:00:00Z");
  const past = { ...stay, checkIn: "2025-08-10" as const, rentalRevenue: 45_000 };
  await makeReservation(one, { ...past, reservationId: "a", bookedAt: then });
  // Cancelled only later: a year ago it was on the books.
  const later = new Date("2025-07-20T00:00:00Z");
  const cancelled = { status: "cancelled", cancelledAt: later } as const;
  await makeReservation(one, { ...past, reservationId: "b", bookedAt: then, ...cancelled });
  // Booked only later: a year ago it was not.
  await makeReservation(one, { ...past, reservationId: "c", bookedAt: later });
  const { books } = await overview(caller, now);
  expect(books?.currency).toBe(one.currency ?? account.currency);
  expect(books?.months).toHaveLength(6);
  expect(books?.months[0]).toEqual({
    month: "2026-07",
    capacity: 62,
    nights: 6,
    nights_last_year: 0,
    revenue: 600,
    revenue_last_year: 0,
  });
  expect(books?.months[1]).toMatchObject({
    nights: 3,
    revenue: 300,
    nights_last_year: 6,
    revenue_last_year: 900,
  });
});

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
  expect(found.changes).toEqual([
    {
      log_type: "listing",
      action: "listing_changed",
      user_id: owner.id,
      name: owner.name,
      count: 2,
    },
  ]);
  expect((await overview(caller, now)).bookings).toEqual({ made: 1, nights: 4, cancelled: 1 });
});

test("sync health tells fresh from late and never", async () => {
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
  const { sync } = await overview(caller, now);
  expect(sync).toEqual({ listings: 4, syncing: 3, fresh: 1, late: 1, never: 1 });
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
  expect(found.bookings).toEqual({ made: 1, nights: 4, cancelled: 0 });
  expect(found.sync?.listings).toBe(1);
  expect((await overview(ownerCaller, now)).bookings?.made).toBe(2);
});

test("the number of statements does not grow with the listings", async () => {
  const counts = [];
  for (const listings of [2, 40]) {
    const { caller } = await makeAccount({ listings });
    await overview(caller, now);
    counts.push((await countStatements(() => overview(caller, now))).statements.length);
  }
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThan(10);
});

test("more listings than a reader evaluates are counted as waiting, with the age of what is stored", async () => {
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
