import { expect, test } from "vitest";
import { lockWaits } from "@/e2e/setup/lock-waits";
import { onAccount, onGroup, priced, setUp, write } from "@/e2e/factories/log-entries";
import { countStatements } from "@/e2e/setup/statements";
import { presets } from "@/lib/auth/permissions";
import { addDays, today } from "@/lib/core/dates";
import { db, transaction, type Tx } from "@/lib/db/server";
import { create } from "@/lib/inventory/bookings/server/testing";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { makeAccount, makeListings, makeMember } from "@/prisma/factories";
import { deleteOldEvents, keptDays } from "@/lib/audit/server";
import { changes, types } from "./testing";

const soon = addDays(today("UTC"), 10);
const later = addDays(today("UTC"), 13);
const stay = { start_date: soon, end_date: later, no_of_days: 3 };

test("each change is told once, in its order, with what the log says", async () => {
  const { caller, first } = await setUp();
  expect(await types(caller)).toEqual(["listing.created", "listing.created"]);
  const { next_cursor: cursor } = await changes(caller);
  const { listingId: id, pmsName: pms } = first;
  await changeListings(caller, ChangeRequest.parse({ listings: [{ id, pms, notes: "Seen" }] }));
  await write(caller, [priced(first, 120)]);
  const told = await changes(caller, { cursor });
  expect(told).toMatchObject({
    has_more: false,
    changes: [
      {
        seq: 3,
        type: "listing.updated",
        listing_id: id,
        pms,
        data: {
          action: "listing_changed",
          user: { id: caller.actor.id, email: caller.actor.email },
          changes: { old_value: { notes: null }, new_value: { notes: "Seen" } },
        },
      },
      { seq: 4, type: "listing.updated", data: { changes: { old_value: 100, new_value: 120 } } },
    ],
  });
  expect((await changes(caller, { cursor: told.next_cursor })).changes).toEqual([]);
});

test("a booking is told as reservation_data tells it, when it is made, changed and cancelled", async () => {
  const { account, caller } = await makeAccount();
  await makeListings(account, [{ listingId: "1", pmsName: "guesty", name: "Quay" }]);
  await create(caller, stay);
  await create(caller, { ...stay, guest_count: 2 });
  // Nothing that is told changes.
  await create(caller, { ...stay, guest_count: 2, guest_zipcode: "V8W 2B2" });
  await create(caller, { ...stay, guest_count: 2, pl_status: "cancelled" });
  const told = (
    await changes(caller, { types: "booking.created,booking.changed,booking.cancelled" })
  ).changes;
  expect(told.map(({ type, data }) => [type, data["guest_count"], data["booking_status"]])).toEqual(
    [
      ["booking.created", 4, "booked"],
      ["booking.changed", 2, "booked"],
      ["booking.cancelled", 2, "cancelled"],
    ],
  );
  expect(told[0]).toMatchObject({
    listing_id: "1",
    pms: "guesty",
    data: {
      reservation_id: "R1",
      listing_name: "Quay",
      check_in: soon,
      check_out: later,
      no_of_days: 3,
      rental_revenue: 600,
      currency: "CAD",
      guestName: "Hidden",
      booked_date: "2026-01-05T06:30:00.000Z",
    },
  });
  expect(JSON.stringify(told)).not.toContain("V8");
});

test("a block that is removed is told as cancelled, and a stay that was over when it came is not told", async () => {
  const { account, caller } = await makeAccount();
  await makeListings(account, [{ listingId: "1", pmsName: "guesty" }]);
  await create(caller, { ...stay, pl_status: "blocked" });
  await create(caller, { ...stay, pl_status: "available" });
  await create(caller, { reservation_id: "R2", start_date: "2020-03-30", end_date: "2020-04-02" });
  const told = { types: "booking.created,booking.changed,booking.cancelled" };
  expect(await types(caller, told)).toEqual(["booking.created", "booking.cancelled"]);
});

test("a dry run tells nothing, and an account its own changes only", async () => {
  const { caller, first } = await setUp();
  const other = await makeAccount({ listings: 1 });
  const { next_cursor: cursor } = await changes(caller);
  const { listingId: id, pmsName: pms } = first;
  const request = ChangeRequest.parse({ listings: [{ id, pms, notes: "Seen" }] });
  await changeListings({ ...caller, dryRun: true }, request);
  expect(await types(caller, { cursor })).toEqual([]);
  await changeListings(caller, request);
  expect(await types(other.caller)).toEqual(["listing.created"]);
  expect(await types(caller, { cursor })).toEqual(["listing.updated"]);
});

test("pages follow each other without a gap, also with a filter", async () => {
  const { caller, first, second } = await setUp();
  await write(
    caller,
    Array.from({ length: 10 }, (_, n) => priced(n % 2 === 0 ? first : second, n)),
  );
  for (const filter of [{}, { listing_id: second.listingId }, { types: "listing.updated" }]) {
    const whole = await changes(caller, filter);
    const seen = [];
    let page = await changes(caller, { ...filter, limit: 3 });
    seen.push(...page.changes);
    while (page.has_more) {
      page = await changes(caller, { ...filter, limit: 3, cursor: page.next_cursor });
      seen.push(...page.changes);
    }
    expect(seen).toEqual(whole.changes);
    expect(page.next_cursor).toBe(whole.next_cursor);
  }
  const all = (await changes(caller)).changes;
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  expect(await types(caller, { listing_id: second.listingId, pms: "nobody" })).toEqual([]);
});

test("a reader beside ten writers gets every change exactly once", async () => {
  const { caller, first } = await setUp();
  const { next_cursor: start } = await changes(caller);
  const writers = Array.from({ length: 10 }, async (_, writer) => {
    for (let n = 0; n < 10; n++) await write(caller, [priced(first, writer * 10 + n)]);
  });
  let isDone = false;
  const written = Promise.all(writers).then(() => (isDone = true));
  const read = async (): Promise<unknown[]> => {
    const seen = [];
    let cursor = start;
    for (;;) {
      const isLast = isDone;
      const page = await changes(caller, { cursor, limit: 7 });
      seen.push(...page.changes);
      cursor = page.next_cursor;
      if (isLast && !page.has_more) return seen.map(({ seq, data }) => [seq, data["changes"]]);
    }
  };
  const [one, other] = await Promise.all([read(), read(), written]);
  expect(one).toEqual(other);
  expect(one.map((told) => (told as [number])[0])).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 3),
  );
  expect(new Set(one.map((told) => JSON.stringify((told as unknown[])[1]))).size).toBe(100);
});

test("an event keeps the number that a reader has seen when an earlier row is committed meanwhile", async () => {
  const { caller } = await makeAccount();
  const { accountId } = caller;
  const insert = (tx: Tx) =>
    tx.event.create({ data: { accountId, type: "settings.updated" }, select: { id: true } });
  const number = async (tx: Tx) =>
    await tx.$queryRaw`SELECT number_events(${accountId}::int)::text AS head`;
  const first = await insert(db());
  await number(db());
  const made = Promise.withResolvers<{ id: bigint }>();
  const commit = Promise.withResolvers<void>();
  const late = transaction({}, async (tx) => {
    made.resolve(await insert(tx));
    await commit.promise;
  });
  const second = await made.promise;
  const third = await insert(db());
  let other: Promise<unknown> | undefined;
  await transaction({}, async (tx) => {
    await number(tx);
    commit.resolve();
    await late;
    other = number(db());
    await lockWaits(1, tx);
  });
  await other;
  const events = await db().event.findMany({ where: { accountId }, orderBy: { seq: "asc" } });
  expect(events.map(({ id }) => id)).toEqual([first.id, third.id, second.id]);
});

test("a member is told what the log and their permissions show: chosen listings, no keys, bookings only with theirs", async () => {
  const { account, caller, first, second } = await setUp();
  const viewer = await makeMember(account, { permissions: presets.viewer, listings: [first] });
  const noBookings = await makeMember(account, {
    permissions: { ...presets.viewer, bookings: "none" },
    listings: "all",
  });
  const { next_cursor: cursor } = await changes(caller);
  await write(caller, [priced(first, 1), priced(second, 2)]);
  await write(caller, [onAccount("key_generated"), onAccount("settings_changed")]);
  await write(caller, [onGroup({ id: 7, name: "Far" })]);
  for (const { listingId } of [first, second]) {
    await create(caller, {
      ...stay,
      listing_id: listingId,
      pms_name: first.pmsName,
      reservation_id: `R${listingId}`,
    });
  }
  expect(await types(caller, { cursor })).toEqual([
    "listing.updated",
    "listing.updated",
    "key.regenerated",
    "settings.updated",
    "group.created",
    "booking.created",
    "calendar.updated",
    "booking.created",
    "calendar.updated",
  ]);
  const own = (await changes(viewer.caller, { cursor })).changes;
  expect(own.map(({ type, listing_id }) => [type, listing_id])).toEqual([
    ["listing.updated", first.listingId],
    ["booking.created", first.listingId],
    ["calendar.updated", first.listingId],
  ]);
  expect(await types(noBookings.caller, { cursor })).toEqual([
    "listing.updated",
    "listing.updated",
    "settings.updated",
    "group.created",
    "calendar.updated",
    "calendar.updated",
  ]);
});

test("a cursor of another account or one that was changed is refused; latest is from now on", async () => {
  const { caller, first } = await setUp();
  const other = await makeAccount({ listings: 1 });
  const { next_cursor: theirs } = await changes(other.caller);
  const { next_cursor: own } = await changes(caller);
  for (const cursor of [theirs, "1", "zz.AAAAAAAAAAAAAAAA", `3${own.slice(1)}`]) {
    await expect(changes(caller, { cursor })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "cursor" }],
    });
  }
  const { changes: none, next_cursor: cursor } = await changes(caller, { cursor: "latest" });
  expect(none).toEqual([]);
  await write(caller, [priced(first, 1)]);
  expect(await types(caller, { cursor })).toEqual(["listing.updated"]);
});

test("events are kept for 30 days; a cursor before what is kept is refused with the oldest one that works", async () => {
  const { caller, first } = await setUp();
  const { next_cursor: seen } = await changes(caller);
  await write(caller, [priced(first, 1)]);
  await write(caller, [priced(first, 2)]);
  const old = new Date(Date.now() - (keptDays * 86_400 + 60) * 1_000);
  // Nobody has read the last two.
  await db().event.updateMany({ where: { accountId: caller.accountId }, data: { at: old } });
  await write(caller, [priced(first, 3)]);
  expect(await deleteOldEvents(new Date())).toBe(4);
  expect(await deleteOldEvents(new Date())).toBe(0);
  const refusal = await changes(caller, { cursor: seen }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "CURSOR_EXPIRED", status: 410 });
  const oldest = /cursor (\S+)\.$/.exec(String(refusal))?.[1];
  const left = (await changes(caller, { cursor: oldest })).changes;
  expect(left).toMatchObject([{ seq: 5, data: { changes: { new_value: 3 } } }]);
  expect((await changes(caller)).changes).toEqual(left);
});

test("a cursor from before a backup was restored is refused when it is ahead of what is there", async () => {
  const { caller } = await setUp();
  const { next_cursor: cursor } = await changes(caller);
  const { accountId } = caller;
  await db().event.deleteMany({ where: { accountId, seq: 2 } });
  await db().eventHead.updateMany({ where: { accountId }, data: { seq: 1 } });
  await expect(changes(caller, { cursor })).rejects.toMatchObject({ code: "CURSOR_EXPIRED" });
});

test("reading a thousand changes takes as many statements as reading one", async () => {
  const { caller, first } = await setUp();
  const { statements: few } = await countStatements(() => changes(caller));
  await write(
    caller,
    Array.from({ length: 1_000 }, (_, n) => priced(first, n)),
  );
  const { statements, result } = await countStatements(() => changes(caller, { limit: 1_000 }));
  expect(result.changes.length).toBe(1_000);
  expect(statements.length).toBeLessThanOrEqual(few.length + 1);
});
