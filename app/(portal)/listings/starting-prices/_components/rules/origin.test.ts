import { expect, test } from "vitest";
import type { StartingPrices } from "@/lib/pricing/starting-prices/schema";
import { originOf, reasonOf, unlikelyBy } from "./origin";
import { startingPrices } from "./testing";

type Sources = NonNullable<StartingPrices["sources"]>;

const nothing: Sources = { calendar: null, bookings: null, pms_base: null, market: null };
const calendar = { value: 200, nights: 300 };
const bookings = { value: 180, nights: 120 };
const market = { value: 150, comparables: 40, confidence: "normal" as const };
const thin = { ...market, comparables: 4, confidence: "low" as const };

test.each([
  ["calendar", null, { calendar, bookings, pms_base: 240, market }],
  ["bookings", "fewOpen", { bookings, pms_base: 240, market }],
  ["pmsBase", "fewOwn", { pms_base: 240, market }],
  ["market", "nothingOwn", { market }],
] as const)("from %s, because of %s", (origin, reason, known) => {
  const suggestion = startingPrices({ base: 200, sources: { ...nothing, ...known } });
  expect([originOf(suggestion), reasonOf(suggestion)]).toEqual([origin, reason]);
});

test("nothing is known: no homes nearby, or too few", () => {
  expect(originOf(startingPrices())).toBe("none");
  expect(reasonOf(startingPrices())).toBe("noMarket");
  expect(reasonOf(startingPrices({ sources: { ...nothing, market: thin } }))).toBe("thinMarket");
});

test("a minimum at a bound is the reason to tell where the calendar is known", () => {
  const known = { base: 200, sources: { ...nothing, calendar } };
  expect(reasonOf(startingPrices({ ...known, notes: ["min_at_lower_bound"] }))).toBe("minAtLowest");
  expect(reasonOf(startingPrices({ ...known, notes: ["min_at_upper_bound"] }))).toBe(
    "minAtHighest",
  );
});

test("an unlikely PMS base is compared with the first other source", () => {
  const sources = { ...nothing, calendar, bookings, pms_base: 296 };
  const notes = ["pms_base_unlikely" as const];
  expect(unlikelyBy(startingPrices({ sources, notes }))).toBe(48);
  expect(unlikelyBy(startingPrices({ sources: { ...sources, calendar: null }, notes }))).toBe(64);
  expect(unlikelyBy(startingPrices({ sources: { ...sources, pms_base: 100 }, notes }))).toBe(-50);
  expect(unlikelyBy(startingPrices({ sources }))).toBeNull();
});
