import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import { segmentsOf } from "./segments";

const monday = "2026-12-07";
const week = Array.from({ length: 7 }, (_, at) => addDays(monday, at));

function nights(states: Record<number, ListingNight["state"]>): Map<string, ListingNight> {
  const plain = { price: 100, demand: "normal", minStay: 1, override: null, units: null } as const;
  return new Map(
    Array.from({ length: 30 }, (_, at) => {
      const date = addDays(monday, at - 10);
      return [date, { ...plain, date, state: states[at - 10] ?? "open" }];
    }),
  );
}

test("a stay is cut at the ends of the week and keeps its total length", () => {
  const bars = [
    { from: "2026-12-05", to: "2026-12-08", channel: "airbnb", rate: 120, booked_twice: false },
    { from: "2026-12-12", to: "2026-12-15", channel: null, rate: null, booked_twice: false },
    { from: "2026-12-20", to: "2026-12-21", channel: null, rate: null, booked_twice: false },
  ];
  expect(segmentsOf(week, bars, nights({}), monday)).toEqual([
    {
      kind: "booked",
      channel: "airbnb",
      rate: 120,
      isTwice: false,
      column: 0,
      nights: 2,
      isStart: false,
      isEnd: true,
      total: 4,
    },
    {
      kind: "booked",
      channel: null,
      rate: null,
      isTwice: false,
      column: 5,
      nights: 2,
      isStart: true,
      isEnd: false,
      total: 4,
    },
  ]);
});

test("consecutive owner blocks or unavailable nights are one segment, from today on", () => {
  const states = {
    0: "blocked",
    1: "blocked",
    3: "unavailable",
    6: "blocked",
    7: "blocked",
  } as const;
  const found = segmentsOf(week, [], nights(states), "2026-12-08");
  expect(
    found.map(({ kind, column, nights: count, total }) => [kind, column, count, total]),
  ).toEqual([
    ["blocked", 1, 1, 1],
    ["unavailable", 3, 1, 1],
    ["blocked", 6, 1, 2],
  ]);
});
