import { expect, test } from "vitest";
import {
  confirmedInTime,
  doubledNights,
  growthOf,
  type ListingRecord,
  livedBetween,
  memoryOf,
  nightliesOf,
  type Part,
  type PushRecord,
  quantile,
  tableOf,
  waitsOf,
} from "./figures";

const hour = 3_600_000;
const start = Date.parse("2026-12-01T10:10:00Z");
/** UTC−11: its day begins at 11:00 UTC. */
const zone = "Pacific/Pago_Pago";
const midnight = Date.parse("2026-12-01T11:00:00Z");

const partAt = (from: number, seconds: number, fault: string | null = null, mb = 100): Part => {
  const memory = { "worker 1": mb };
  return { from, to: from + seconds * 1_000, fault, isQuiet: true, memory, cpu: {} };
};
const listing = (more: Partial<ListingRecord> = {}): ListingRecord => {
  return { key: 1, account: 7, zone, dueMinute: 20, nightlyDay: "2026-12-01", ...more };
};
const push = (at: number, more: Partial<PushRecord> = {}): PushRecord => {
  const times = { requestedAt: at, sentAt: at + 1_000, endedAt: at + 2_000 };
  return { listing: 1, ...times, nights: 10, confirmed: 10, ...more };
};
const told = (pushes: PushRecord[], more: Partial<ListingRecord> = {}) =>
  confirmedInTime(nightliesOf([listing(more)], pushes, { from: start, hours: 24 }));

test("nights count as due from the listing's own midnight, and in time within two hours of it", () => {
  const due = midnight + 20 * 60_000;
  expect(told([push(due)])).toEqual({ nights: 10, inTime: 10, unplanned: 0 });
  expect(told([push(due, { confirmed: 9 })])).toMatchObject({ nights: 10, inTime: 9 });
  expect(told([push(due, { endedAt: midnight + 2 * hour })])).toMatchObject({ inTime: 10 });
  expect(told([push(due, { endedAt: midnight + 2 * hour + 1 })])).toMatchObject({ inTime: 0 });
  expect(told([push(due, { endedAt: null })])).toMatchObject({ nights: 10, inTime: 0 });
  // An edit before it, and one long after it.
  expect(told([push(due - 1), push(due + 2 * hour)])).toMatchObject({ nights: 0 });
  // The first one is the nightly push.
  expect(told([push(due + hour, { nights: 3 }), push(due)])).toMatchObject({ nights: 10 });
});

test("a listing that was not planned on its day is told, one whose day began later is left out", () => {
  expect(told([], { nightlyDay: "2026-11-30" })).toMatchObject({ nights: 0, unplanned: 1 });
  expect(told([], { nightlyDay: null })).toMatchObject({ unplanned: 1 });
  expect(told([])).toMatchObject({ unplanned: 0 });
  const hours = { from: start, hours: 0.5 };
  expect(nightliesOf([listing()], [], hours)).toEqual([]);
});

test("waits count what was lived, not what the clock jumped over", () => {
  const parts = [partAt(midnight, 30), partAt(midnight + 1_800_000, 30)];
  expect(livedBetween(parts, midnight + 20_000, midnight + 1_800_000 + 5_000)).toBe(15);
  expect(livedBetween(parts, midnight + 60_000, midnight + 1_800_000)).toBe(0);
  const sentAt = midnight + 1_800_000 + 7_000;
  const nightlies = nightliesOf([listing()], [push(midnight + 1_800_000, { sentAt })], {
    from: start,
    hours: 24,
  });
  expect(waitsOf(nightlies, parts)).toEqual([{ account: 7, part: 1, seconds: 7 }]);
  expect(quantile([3, 1, 2, 4], 0.5)).toBe(2);
  expect(quantile([3, 1, 2, 4], 0.99)).toBe(4);
  expect(quantile([], 0.5)).toBe(0);
});

const write = (from: string, to: string, price?: number) => {
  const values = price === undefined ? { minStay: 2 } : { price };
  return { request: 1, listingId: "1", from, to, values };
};

test("a night that is sent the same price again is doubled, another price and another night are not", () => {
  const first = write("2026-12-01", "2026-12-03", 100);
  expect(doubledNights([first, write("2026-12-04", "2026-12-04", 100)])).toBe(0);
  expect(doubledNights([first, write("2026-12-02", "2026-12-03", 100)])).toBe(2);
  expect(doubledNights([first, write("2026-12-02", "2026-12-02", 90), first])).toBe(2);
  expect(doubledNights([first, write("2026-12-01", "2026-12-03")])).toBe(0);
});

test("memory is compared from after the server's last start", () => {
  const parts = [500, 500, 100, 130, 90, 110].map((mb, at) =>
    partAt(start + at * hour, 1, null, mb),
  );
  expect(memoryOf(parts, "worker 1")).toEqual({ first: 100, last: 110 });
  const killed = partAt(start, 1, "kill -9 worker 1", 900);
  expect(memoryOf([killed, ...parts], "worker 1")).toEqual({ first: 100, last: 110 });
});

test("a table grows by as many days as its rows are kept, and others don't", () => {
  const before = new Map([
    ["reservation", 1_000],
    ["price_push", 0],
  ]);
  const after = new Map([
    ["reservation", 1_100],
    ["price_push", 10],
    ["listing", 5],
    ["usage", 0],
  ]);
  expect(growthOf(before, after, 2)).toEqual([
    { table: "reservation", day: 100, year: 73_000 },
    { table: "price_push", day: 10, year: 1_800 },
    { table: "listing", day: 5, year: 0 },
  ]);
});

test("a missed goal says so", () => {
  const row = { figure: "one", goal: "≤ 1", measured: "2" };
  expect(tableOf([{ ...row, holds: false }])).toContain("one | ≤ 1 | 2 | MISSED");
  expect(tableOf([{ ...row, holds: true }])).toContain("| held");
});
