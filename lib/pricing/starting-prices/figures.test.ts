import * as fc from "fast-check";
import { expect, test } from "vitest";
import { makePricer } from "@/lib/pricing/engine/price";
import { inputWith, rulesWith, someDay } from "@/lib/pricing/engine/testing";
import { type Evidence, minimumFor, type OpenNight, startingFigures } from "./figures";

const nothing: Evidence = { open: [], sold: [], pmsBase: null, market: null, decimals: false };

function nights(count: number, price: number, factorOf: (ahead: number) => number | null) {
  return Array.from({ length: count }, (_, ahead): OpenNight => ({
    price,
    ahead,
    factor: factorOf(ahead),
  }));
}

const lateDiscount = (ahead: number): number => (ahead < 10 ? 0.8 : 1);

function sold(count: number, rate: number, factor = 1) {
  return Array.from({ length: count }, () => ({ rate, factor }));
}

// The cases of first-night.md §8.
test("the base keeps the level of the calendar, by the nights about to be booked", () => {
  const figures = startingFigures({ ...nothing, open: nights(60, 100, lateDiscount) });
  expect(figures).toEqual({
    base: 100,
    min: 85,
    max: 300,
    sources: {
      calendar: { value: 100, nights: 60 },
      bookings: null,
      pms_base: null,
      market: null,
    },
    notes: ["min_at_upper_bound", "bookings_too_few"],
  });
});

test("nights about to be booked decide, though most of a year lies far ahead", () => {
  const open = Array.from({ length: 365 }, (_, ahead) => {
    return { ahead, price: ahead < 80 ? 100 : 200, factor: 1 };
  });
  expect(startingFigures({ ...nothing, open }).base).toBe(100);
});

test("with fewer than 60 nights the minimum is 60% of the base", () => {
  const figures = startingFigures({ ...nothing, open: nights(59, 100, lateDiscount) });
  expect(figures).toMatchObject({ base: 100, min: 60, notes: ["bookings_too_few"] });
});

test("the calendar comes before bookings, and these before the PMS's base; all are shown", () => {
  const evidence = { ...nothing, sold: sold(120, 160), pmsBase: 1 };
  const full = startingFigures({ ...evidence, open: nights(300, 200, () => 1) });
  expect(full).toMatchObject({
    base: 200,
    sources: {
      calendar: { value: 200, nights: 300 },
      bookings: { value: 160, nights: 120 },
      pms_base: 1,
    },
    notes: ["pms_base_unlikely"],
  });
  const { base, notes } = startingFigures(evidence);
  expect({ base, notes }).toEqual({
    base: 160,
    notes: ["pms_base_unlikely", "min_at_upper_bound", "calendar_too_short"],
  });
});

test("a flat calendar under the default rules gives a base that half of the weight is above", () => {
  const occupancy_adjustment = { oba_type: "none" };
  const evidence = { bookedNights: 0, market: 0 };
  const rules = rulesWith({ occupancy_adjustment });
  const { priceNight } = makePricer(inputWith({ base: 1, evidence, rules }));
  const open = nights(365, 200, (ahead) => priceNight(someDay + ahead).beforeThreshold);
  const { base } = startingFigures({ ...nothing, open });
  expect(base).toBe(198);
  const own = inputWith({ base, min: 100, evidence, rules });
  const prices = new Float64Array(365).fill(200);
  const settling = { since: someDay, days: 14, first: someDay, prices };
  const [settled, first] = [own, { ...own, settling }].map(makePricer);
  const at = [0, 20, 42, 100, 300].map((ahead) => settled?.priceNight(someDay + ahead).price);
  expect(at).toEqual([16_800, 19_800, 20_000, 21_100, 23_800]);
  expect(first?.priceNight(someDay).price).toBe(18_000);
  expect(first?.priceNight(someDay + 300).price).toBe(22_000);
});

test("nights whose price does not follow from the base are left out", () => {
  const open = nights(60, 100, lateDiscount);
  for (const at of [20, 25, 30, 35, 40, 45]) open[at] = { price: 500, ahead: at, factor: null };
  expect(startingFigures({ ...nothing, open })).toMatchObject({
    base: 100,
    sources: { calendar: { value: 100, nights: 54 } },
  });
});

test.each([
  ["the PMS's base", { pmsBase: 140 }, { base: 140, min: 84 }],
  ["a confident market", { market: level(142, true) }, { base: 142, min: 85 }],
  ["a market of low confidence", { market: level(142, false) }, { base: null, min: null }],
  ["nothing", {}, { base: null, min: null, max: null }],
])("from %s alone", (_, known, expected) => {
  expect(startingFigures({ ...nothing, ...known })).toMatchObject(expected);
});

function level(value: number, isConfident: boolean) {
  return { value, isConfident, comparables: isConfident ? 30 : 9 };
}

test("notes say what nothing could be suggested from", () => {
  const { notes, sources } = startingFigures({ ...nothing, market: level(142.4, false) });
  expect(notes).toEqual([
    "calendar_too_short",
    "bookings_too_few",
    "market_low_confidence",
    "nothing_known",
  ]);
  expect(sources.market).toEqual({ value: 142, comparables: 9, confidence: "low" });
});

test("the minimum comes from the 5th percentile of 60 booked nights, within 50 to 85% of the base", () => {
  const open = nights(60, 200, () => 1);
  const paid = [...sold(4, 90), ...sold(56, 180)];
  expect(startingFigures({ ...nothing, open, sold: paid })).toMatchObject({
    base: 200,
    min: 100,
    notes: ["min_at_lower_bound"],
  });
  const usual = [...sold(4, 130), ...sold(56, 180)];
  expect(startingFigures({ ...nothing, open, sold: usual }).min).toBe(130);
  expect(startingFigures({ ...nothing, open, sold: usual.slice(1) }).min).toBe(170);
});

test.each([
  ["the suggested one where it fits the base", 300, 200, 200],
  ["half of a base far above the suggestion", 500, 200, 250],
  ["85% of a base close to the suggestion", 210, 200, 179],
  ["60% of the base where nothing is known", 210, null, 126],
])("beside a chosen base the minimum is %s", (_, base, suggested, expected) => {
  expect(minimumFor(base, suggested, false)).toBe(expected);
});

test("prices with decimals keep their cents", () => {
  const open = nights(60, 89.99, () => 0.9);
  expect(startingFigures({ ...nothing, open, decimals: true })).toMatchObject({
    base: 99.99,
    min: 84.99,
    max: 299.97,
  });
});

const night = fc.record({
  price: fc.integer({ min: 1, max: 100_000 }),
  factor: fc.option(fc.double({ min: 0.05, max: 3, noNaN: true })),
  ahead: fc.integer({ min: 0, max: 364 }),
});
const evidence = fc.record({
  open: fc.array(night, { maxLength: 100 }),
  sold: fc.array(
    fc.record({
      rate: fc.integer({ min: 1, max: 100_000 }),
      factor: fc.double({ min: 0.28, max: 4, noNaN: true }),
    }),
    { maxLength: 100 },
  ),
  pmsBase: fc.option(fc.integer({ min: 1, max: 100_000 })),
  market: fc.constant(null),
  decimals: fc.boolean(),
});

test("of the calendar's weight, half is at or below the base and half at or above", () => {
  fc.assert(
    fc.property(evidence, (given) => {
      const { base, min, sources } = startingFigures(given);
      const step = given.decimals ? 0.01 : 1;
      const [least, most] = [0.5 * (base ?? 0) - step, 0.85 * (base ?? 0) + step];
      expect(least <= (min ?? 0) && (min ?? 0) <= most).toBe(true);
      const weighed = given.open.flatMap(({ price, factor, ahead }) =>
        factor === null || !sources.calendar
          ? []
          : [{ value: price / factor, weight: Math.exp(-ahead / 60) }],
      );
      const weightOf = (isCounted: (value: number) => boolean): number =>
        weighed.reduce((sum, { value, weight }) => sum + (isCounted(value) ? weight : 0), 0);
      const half = weightOf(() => true) / 2;
      expect(weightOf((value) => value <= (base ?? 0) + step)).toBeGreaterThanOrEqual(half - 1e-9);
      expect(weightOf((value) => value < (base ?? 0) - step)).toBeLessThanOrEqual(half + 1e-9);
    }),
  );
});
