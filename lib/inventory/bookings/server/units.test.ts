import { beforeEach, expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { available, blocked, booked, unavailable } from "@/lib/inventory/calendars/nights";
import { ChangeRequest, UndoChanges } from "@/lib/inventory/listings/schema-changes";
import { changeListings, undoChanges } from "@/lib/inventory/listings/server/commands";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import { create } from "./testing";

const from = "2031-03-30";

let caller: Caller;
let key: number;

async function setUp(units: number) {
  const made = await makeAccount();
  caller = made.caller;
  const fields = { listingId: "1", pmsName: "guesty", units, pushEnabled: false };
  ({ key } = await makeListing(made.account, fields));
}

beforeEach(() => setUp(3));

/** Rooms sold, on offer and the state of the three nights of `fullRow` in 2031. */
async function nights(first = from): Promise<string[]> {
  const found = (await readListingNights(new Map([[key, dayOf(first)]]), 3, "states"))(key);
  return Array.from(found.states, (state, at) => {
    const word = "?obku"[state] ?? "";
    return `${found.units?.booked[at]}/${found.units?.sellable[at]} ${word}`;
  });
}

const stay = (reservation_id: string, more: object = {}) => ({
  reservation_id,
  start_date: "2031-03-30",
  end_date: "2031-04-02",
  ...more,
});

test("a booking takes one room, a cancellation and a move give it back, and a full night is booked", async () => {
  await create(caller, stay("R1"), stay("R2", { end_date: "2031-03-31", no_of_days: 1 }));
  expect(await nights()).toEqual(["2/3 o", "1/3 o", "1/3 o"]);
  await create(caller, stay("R3"), stay("R4", { end_date: "2031-03-31", no_of_days: 1 }));
  // One more than there are: it counts as full.
  expect(await nights()).toEqual(["3/3 b", "2/3 o", "2/3 o"]);
  const cancelled = { pl_status: "cancelled", cancelled_time: "2031-01-01T00:00:00Z" };
  await create(
    caller,
    stay("R1", cancelled),
    stay("R2", { start_date: "2031-04-01", no_of_days: 1 }),
  );
  expect(await nights()).toEqual(["2/3 o", "1/3 o", "2/3 o"]);
});

test("owner blocks close rooms, and as many as the calendar closes stay closed while others are sold", async () => {
  await create(caller, stay("R1"), stay("B1", { pl_status: "blocked" }));
  expect(await nights()).toEqual(["1/2 o", "1/2 o", "1/2 o"]);
  await makeCalendar(
    { key },
    { from, nights: 2, state: (_, at) => [blocked, unavailable][at] ?? 0 },
  );
  expect(await nights()).toEqual(["1/1 b", "1/1 b", "1/2 o"]);
  await create(caller, stay("R2"));
  expect(await nights()).toEqual(["2/2 b", "2/2 b", "2/2 b"]);
  await makeCalendar({ key }, { from, nights: 1, state: () => available });
  expect(await nights()).toEqual(["2/2 b", "2/2 b", "2/2 b"]);
  await db().reservation.deleteMany({ where: { reservationId: "B1" } });
  await makeCalendar({ key }, { from, nights: 1, state: () => available });
  expect(await nights()).toEqual(["2/3 o", "2/2 b", "2/2 b"]);
});

test("a calendar's booked night without a stay is sold out, a closed one is blocked, others have no data", async () => {
  await makeCalendar({ key }, { from, nights: 2, state: (_, at) => [booked, blocked][at] ?? 0 });
  expect(await nights()).toEqual(["3/3 b", "0/0 k", "0/0 ?"]);
});

const change = (units: number) =>
  changeListings(caller, ChangeRequest.parse({ listings: [{ id: "1", pms: "guesty", units }] }));

test("with another number of units nights are counted anew, but past ones keep theirs", async () => {
  const past = { start_date: "2026-01-10", end_date: "2026-01-13" };
  await create(caller, stay("R1"), stay("R2"), stay("R3"), stay("P1", past));
  expect(await nights()).toEqual(["3/3 b", "3/3 b", "3/3 b"]);
  await change(5);
  expect(await nights()).toEqual(["3/5 o", "3/5 o", "3/5 o"]);
  expect(await nights("2026-01-10")).toEqual(["1/3 o", "1/3 o", "1/3 o"]);
  await change(2);
  expect(await nights()).toEqual(["2/2 b", "2/2 b", "2/2 b"]);
  await change(1);
  expect(await nights()).toEqual([
    "undefined/undefined b",
    "undefined/undefined b",
    "undefined/undefined b",
  ]);
  expect(await db().unitVersion.findMany({ orderBy: { id: "asc" } })).toMatchObject(
    [3, 5, 2, 1].map((units) => ({ units })),
  );
});

test("a listing of one unit becomes one of several, is logged, and an undo makes it one again", async () => {
  await setUp(1);
  await create(caller, stay("R1"), stay("R2", { end_date: "2031-03-31", no_of_days: 1 }));
  await change(4);
  expect(await nights()).toEqual(["2/4 o", "1/4 o", "1/4 o"]);
  expect(await db().logEntry.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
    action: "listing_changed",
    changes: { old_value: { units: 1 }, new_value: { units: 4 } },
  });
  const row = { id: "1", pms: "guesty", written: { units: 4 }, before: { units: 1 } };
  await undoChanges(caller, UndoChanges.parse({ listings: [row] }));
  const { states, units } = (await readListingNights(new Map([[key, dayOf(from)]]), 3, "states"))(
    key,
  );
  expect([[...states], units]).toEqual([[booked, booked, booked], undefined]);
});
