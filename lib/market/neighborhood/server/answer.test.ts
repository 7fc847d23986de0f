import { expect, test } from "vitest";
import { comparable, look, subject } from "./testing";

/** 100 for five nights, then 200, and 400 beyond the 360 nights told one by one. */
function low(date: string, index: number): number {
  if (date >= "2027-11-16") return 40_000;
  return index < 5 ? 10_000 : 20_000;
}

/** Booked for three nights, then open. */
const bookedFirst = (_: string, index: number): number => (index < 3 ? 2 : 1);

test("by month, figures are means over its nights from today on, and bookings are summed", async () => {
  const { caller } = await subject();
  await comparable({}, { price: low });
  await comparable({}, { price: () => 30_000, state: bookedFirst });
  const { "Future Percentile Prices Monthly": monthly } = await look(caller);
  const { X_values: months = [], Y_values: lines = [] } = monthly.Category["1"] ?? {};
  expect(months).toHaveLength(13);
  expect([months[0], months[1], months[12]]).toEqual(["2026-11", "2026-12", "2027-11"]);
  // From today, the 21st, ten nights are left. Asked: 100 alone for 3 nights, then 100 and 300 for 2, then 200 and 300 for 5.
  expect(lines.map((line) => line[0])).toEqual([172.5, 195, 217.5, 300, 231, 3]);
  expect(lines.map((line) => line[1])).toEqual([225, 250, 275, null, 290, 0]);
  expect(lines.map((line) => line[12])).toEqual([275, 300, 325, null, 340, 0]);
});

test("a month counts who is open in any of its nights; without bookings in the data none are counted", async () => {
  const { caller } = await subject();
  const scraped = { source: "inside-airbnb" };
  await comparable(scraped, { state: (date) => (date === "2027-11-20" ? 1 : 4) });
  const data = await look(caller);
  const counts = { "Listings Used": 1, "Active Used": 1, "Inactive Used": 0 };
  const monthly = data["Future Percentile Prices Monthly"].Category["1"];
  expect(monthly).toMatchObject(counts);
  expect(monthly?.Y_values.map((line) => line[12])).toEqual([200, 200, 200, null, 200, null]);
  const nightly = data["Future Percentile Prices"].Category["1"];
  expect(nightly).toMatchObject({ ...counts, "Active Used": 0, "Inactive Used": 1 });
  expect(new Set(nightly?.Y_values[5])).toEqual(new Set([null]));
});
