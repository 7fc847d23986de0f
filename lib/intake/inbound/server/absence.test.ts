import { expect, test } from "vitest";
import { absenceOf } from "./absence";
import type { KnownListing } from "./known";

const now = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

function listing(id: number, fields: Partial<KnownListing> = {}): KnownListing {
  const plain = { timeZone: null, currency: null, connectionId: 1, minStay: null };
  const dates = { firstAbsentAt: null, missingSince: null, calendarReadAt: null };
  return { key: id, id: `${id}`, name: `${id}`, newCurrency: null, ...plain, ...dates, ...fields };
}

const listings = (count: number) => Array.from({ length: count }, (_, at) => listing(at));
const ids = (from: number, to: number) =>
  new Set(Array.from({ length: to - from }, (_, at) => `${from + at}`));

const absent = (firstAbsentAt: Date | null) =>
  absenceOf([listing(1, { firstAbsentAt }), listing(2)], new Set(["2"]), now);

test("an absent listing is recorded, and suspected missing six hours later", () => {
  expect(absent(null)).toMatchObject({ first: [{ id: "1" }], suspected: [], held: null });
  expect(absent(hoursAgo(5.9))).toMatchObject({ first: [], suspected: [] });
  expect(absent(hoursAgo(6))).toMatchObject({ first: [], suspected: [{ id: "1" }] });
});

test("a listing already missing is not checked again", () => {
  const missing = listing(1, { missingSince: hoursAgo(1), firstAbsentAt: hoursAgo(9) });
  expect(absenceOf([missing], new Set(), now)).toEqual({ first: [], suspected: [], held: null });
});

test.each([
  [10, 2, false],
  [10, 3, false],
  [20, 4, false],
  [19, 4, true],
  [4, 4, true],
  [3, 3, false],
])("of %i listings, %i gone at once: held %s", (count, gone, isHeld) => {
  const { held, first } = absenceOf(listings(count), ids(gone, count), now);
  expect(held !== null).toBe(isHeld);
  expect(first).toHaveLength(isHeld ? 0 : gone);
});
