import { beforeEach, expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { readOwnMinStays } from "@/lib/delivery/pushes/server";
import { makeAccount } from "@/prisma/factories";
import { receiveCalendars } from "./calendars";
import { receiveListings } from "./listings";
import { good, listing, makeIngest } from "./testing";

let caller: Caller;
let other: Caller;

beforeEach(async () => {
  const { caller: by } = await makeAccount();
  caller = (await makeIngest(by)).caller;
  other = (await makeIngest(by)).caller;
  await receiveListings(caller, good(listing("A1")));
});

type Range = Parameters<typeof receiveCalendars>[1][number] extends { row?: infer Row }
  ? Row
  : never;

function calendar(nights: NonNullable<Range>["nights"], more: Partial<NonNullable<Range>> = {}) {
  return { listing_id: "A1", currency: "EUR", nights, ...more };
}

const june = [
  { start_date: "2027-05-31", end_date: "2027-06-02", state: "booked" },
  {
    start_date: "2027-06-03",
    end_date: "2027-06-03",
    state: "available",
    price: 118.5,
    min_stay: 2,
  },
] as const;

async function month(first: string) {
  const key = { month: toUtc(first) };
  return db().calendarMonth.findFirstOrThrow({ where: key });
}

test("ranges with both ends included become nights; other nights are kept", async () => {
  await receiveCalendars(caller, good(calendar([...june])), readOwnMinStays);
  const { states, prices, minStays } = await month("2027-06-01");
  expect([states.slice(0, 4), prices.slice(0, 4), minStays.slice(0, 4)]).toEqual([
    [2, 2, 1, 0],
    [0, 0, 11_850, 0],
    [0, 0, 2, 0],
  ]);
  expect((await month("2027-05-01")).states.slice(29)).toEqual([0, 2]);
  // A night without a price keeps the one that is stored, and its neighbours stay whole.
  const blocked = { start_date: "2027-06-03", end_date: "2027-06-03", state: "blocked" } as const;
  await receiveCalendars(caller, good(calendar([blocked])), readOwnMinStays);
  const after = await month("2027-06-01");
  expect([after.states.slice(0, 4), after.prices[2], after.minStays[2]]).toEqual([
    [2, 2, 3, 0],
    11_850,
    2,
  ]);
});

test("only what changed is logged, with its nights", async () => {
  await receiveCalendars(caller, good(calendar([...june])), readOwnMinStays);
  await receiveCalendars(caller, good(calendar([...june])), readOwnMinStays);
  const entries = await db().logEntry.findMany({
    where: { action: "calendar_written" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ changes, name }) => [name, changes])).toEqual([
    [
      "Quay A1",
      {
        old_value: null,
        new_value: { nights: 4, start_date: "2027-05-31", end_date: "2027-06-03" },
      },
    ],
  ]);
});

test("a later range replaces an earlier one", async () => {
  const [stay] = june;
  const open = { ...stay, start_date: "2027-06-02", state: "available" } as const;
  await receiveCalendars(caller, good(calendar([stay, open])), readOwnMinStays);
  expect((await month("2027-06-01")).states.slice(0, 3)).toEqual([2, 1, 0]);
});

function at(as_of: string, state: "booked" | "available") {
  return receiveCalendars(
    caller,
    good(calendar([{ ...june[0], state }], { as_of })),
    readOwnMinStays,
  );
}

function day(date: string) {
  const night = { start_date: date, end_date: date, state: "booked", price: 99 } as const;
  return receiveCalendars(caller, good(calendar([night])), readOwnMinStays);
}

test("a calendar as of an earlier time is ignored with an error", async () => {
  await at("2026-11-01T10:00:00Z", "booked");
  const stale = await at("2026-11-01T10:59:59+01:00", "available");
  expect(stale).toMatchObject({ success: false, failure_count: 1 });
  expect(stale.calendars[0]?.error).toBe(
    "as_of: is before 2026-11-01T10:00:00.000Z, the time of the stored calendar; nothing was changed",
  );
  expect((await month("2027-06-01")).states[0]).toBe(2);
  expect((await at("2026-11-01T10:00:01Z", "available")).success).toBe(true);
  expect((await month("2027-06-01")).states[0]).toBe(1);
});

test.each([
  ["another currency", { currency: "USD" }, "currency: must be EUR, the listing's currency"],
  [
    "an unknown listing",
    { listing_id: "B9" },
    "listing_id: listing not found; send it to listings first",
  ],
])("%s is refused, and the other rows are written", async (_, more, error) => {
  await receiveListings(caller, good(listing("A2")));
  const rows = good(calendar([...june], more), calendar([...june], { listing_id: "A2" }));
  const { calendars } = await receiveCalendars(caller, rows, readOwnMinStays);
  expect(calendars.map(({ success, error: said }) => [success, said])).toEqual([
    [false, error],
    [true, undefined],
  ]);
  expect(await db().calendarMonth.count()).toBe(2);
});

test("a connection does not reach the listings of another", async () => {
  const { calendars } = await receiveCalendars(other, good(calendar([...june])), readOwnMinStays);
  expect(calendars[0]?.error).toContain("listing not found");
  expect(await db().calendarMonth.count()).toBe(0);
});

test("concurrent calls on one listing lose no night", async () => {
  await Promise.all(["2027-06-01", "2027-06-02", "2027-06-03", "2027-06-04"].map(day));
  expect((await month("2027-06-01")).states.slice(0, 5)).toEqual([2, 2, 2, 2, 0]);
});

test("of a listing with units a program says how many are left", async () => {
  await receiveListings(caller, good(listing("A1", { units: 5 })));
  // By the database's clock too: units of past nights stay as they are.
  const nextJune = `${new Date().getUTCFullYear() + 1}-06`;
  const date = `${nextJune}-03`;
  const night = { start_date: date, end_date: date, state: "available" } as const;
  const written = async (more: object) => {
    await receiveCalendars(caller, good(calendar([{ ...night, ...more }])), readOwnMinStays);
    const { unitsSold, unitsSellable, states } = await month(`${nextJune}-01`);
    return [unitsSold[2], unitsSellable[2], states[2]];
  };
  expect(await written({})).toEqual([0, 5, 1]);
  expect(await written({ units_open: 3 })).toEqual([0, 3, 1]);
  expect(await written({ units_open: 0, state: "unavailable" })).toEqual([0, 0, 3]);
  expect(await written({ state: "blocked" })).toEqual([0, 0, 3]);
  expect(await written({})).toEqual([0, 5, 1]);
  expect(await written({ state: "booked" })).toEqual([5, 5, 2]);
});
