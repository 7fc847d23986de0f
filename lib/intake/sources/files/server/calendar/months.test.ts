import * as fc from "fast-check";
import { expect, test } from "vitest";
import { db, transaction } from "@/lib/db/server";
import { makeMarketListing } from "@/prisma/factories";
import { CalendarBuffer } from "./calendar-buffer";
import { nightOf } from "@/lib/inventory/calendars/nights";
import { countMonths, writeMonths } from "@/lib/inventory/calendars/server";
import { dayOf } from "@/lib/core/dates";

interface Row {
  listing: number;
  day: number;
  state: number;
  price: number;
  minStay: number;
}

const first = dayOf("2026-01-20");

/** Five weeks of two listings: three months each, all partly. */
function rowsOf(listings: readonly number[]): Row[] {
  const nights = Array.from({ length: 45 }, (_, index) => first + index);
  return listings.flatMap((listing) =>
    nights.map((day) => ({
      listing,
      day,
      state: 1 + (day % 4),
      price: day % 5 === 0 ? 0 : listing * 100_000 + day,
      minStay: day % 3,
    })),
  );
}

/** Writes `rows` in their order, emptying the buffer after each part. */
async function write(rows: readonly Row[], partSize: number): Promise<void> {
  const buffer = new CalendarBuffer();
  await transaction({}, async (tx) => {
    for (let from = 0; from < rows.length; from += partSize) {
      for (const row of rows.slice(from, from + partSize)) {
        buffer.add(row.listing, nightOf(row.day), row.state, row.price, row.minStay);
      }
      await writeMonths(tx, "market_month", buffer.months());
      buffer.clear();
    }
  });
}

const stored = () =>
  db().marketMonth.findMany({ orderBy: [{ listingKey: "asc" }, { month: "asc" }] });

test("the months are the same in whatever order and pieces rows arrive", async () => {
  const listings = [(await makeMarketListing()).key, (await makeMarketListing()).key];
  const rows = rowsOf(listings);
  await write(rows, rows.length);
  const expected = await stored();
  expect(expected.map((month) => month.prices.length)).toEqual([31, 28, 31, 31, 28, 31]);
  expect(expected[0]?.states.slice(17, 21)).toEqual([0, 0, 1 + (first % 4), 1 + ((first + 1) % 4)]);
  const order = fc.shuffledSubarray(rows, { minLength: rows.length });
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 1, max: 40 }), async (mixed, partSize) => {
      await db().marketMonth.deleteMany();
      await write(mixed, partSize);
      expect(await stored()).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});

test("a later row of a night replaces the earlier one whole, also one that is stored", async () => {
  const { key: listing } = await makeMarketListing();
  const night = { listing, day: first, state: 1, price: 100, minStay: 3 };
  await write([night, { ...night, day: first + 1, price: 200 }], 1);
  await write([{ ...night, state: 4, price: 0, minStay: 0 }], 1);
  const [month] = await stored();
  expect(month?.prices.slice(18, 22)).toEqual([0, 0, 200, 0]);
  expect(month?.states.slice(18, 22)).toEqual([0, 4, 1, 0]);
  expect(month?.minStays.slice(18, 22)).toEqual([0, 0, 3, 0]);
});

test("months are counted once, however often a transaction writes them", async () => {
  const { key } = await makeMarketListing();
  const counted = await transaction({}, async (tx) => {
    const buffer = new CalendarBuffer();
    for (const day of [first, first + 1, first + 20]) {
      buffer.add(key, nightOf(day), 1, 100, 0);
      await writeMonths(tx, "market_month", buffer.months());
      buffer.clear();
    }
    return countMonths(tx, "market_month", [key]);
  });
  expect(counted).toEqual({ stored: 2, written: 2 });
  const later = await transaction({}, (tx) => countMonths(tx, "market_month", [key]));
  expect(later).toEqual({ stored: 2, written: 0 });
});

test("a full buffer is reported before it overflows", () => {
  const buffer = new CalendarBuffer();
  let listing = 0;
  while (!buffer.full()) buffer.add(++listing, nightOf(first), 1, listing, 0);
  // What one more piece of 64 KiB can bring at most.
  for (let row = 0; row < 65_536 / 14; row++) buffer.add(++listing, nightOf(first), 1, listing, 0);
  const months = buffer.months();
  expect(months.length).toBe(listing);
  expect(months.every((month) => month.prices[19] === month.listingKey)).toBe(true);
});
