import { expect, test } from "vitest";
import { dateOf } from "@/lib/core/dates";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { blockedNights, dateRanges, medianStay, findingsOf } from "./rules";
import { alertSeverity, suggestionsOf } from "./decide";
import { nights, subject, today } from "./testing";

const types = (fields: Parameters<typeof subject>[0]) =>
  findingsOf(subject(fields)).map(({ type }) => type);

test("a complete listing like its market has no actions", () => {
  expect(findingsOf(subject())).toEqual([]);
  expect(suggestionsOf(subject())).toEqual([]);
});

test.each([
  ["base_price_missing", { basePrice: null }, 90],
  ["location_missing", { latitude: null }, 85],
  ["location_missing", { longitude: null }, 85],
  ["location_missing", { latitude: 0, longitude: 0 }, 85],
  ["bedroom_count_missing", { bedrooms: null }, 75],
  ["oba_turned_off", { rules: { isOccupancyOff: true } }, 25],
] as const)("%s", (type, fields, severity) => {
  expect(findingsOf(subject(fields))).toEqual([{ type, severity, metadata: {} }]);
});

test("a listing whose stays overlap seems to have several units", () => {
  const found = findingsOf(subject({ suspectedUnits: 12 }));
  expect(found).toEqual([{ type: "units_suspected", severity: 70, metadata: { suggested: 12 } }]);
});

/** Nights of four units, of which so many are closed on the first ones. */
function closedOn(count: number, closed: number): Nights {
  const sellable = Uint16Array.from({ length: 90 }, (_, at) => (at < count ? 4 - closed : 4));
  const units = { units: 4, booked: new Uint16Array(90), sellable };
  return { ...nights("o".repeat(90)), units };
}

test("closed units open an action once a third of the unit-nights are", () => {
  expect(types({ nights: closedOn(60, 1) })).toEqual([]);
  expect(types({ nights: closedOn(39, 2) })).toEqual(["many_blocked_dates"]);
  const [found] = findingsOf(subject({ nights: closedOn(40, 2) }));
  expect(found?.metadata).toMatchObject({ count: 20, date_ranges: [{ end_date: "2026-12-30" }] });
});

test("a latitude of 0 and a studio's 0 bedrooms are not missing data", () => {
  expect(types({ latitude: 0, bedrooms: 0 })).toEqual([]);
});

test("ten unbookable nights of sixty open an action, nine do not", () => {
  const unbookable = Array.from({ length: 10 }, (_, at) => 2 * at);
  expect(types({ engine: { unbookable: unbookable.slice(1) } })).toEqual([]);
  const [found] = findingsOf(subject({ engine: { unbookable } }));
  expect(found).toMatchObject({
    type: "many_unbookable_dates",
    severity: 77,
    metadata: { count: 10, threshold: 10 },
  });
  expect(found?.metadata).toHaveProperty("date_ranges.length", 10);
});

const kept = (count: number) => nights("k".repeat(count) + "o".repeat(90 - count));

test("twenty nights kept by the owner open an action, nineteen do not; severity adds twenty at most", () => {
  expect(types({ nights: kept(19) })).toEqual([]);
  expect(findingsOf(subject({ nights: kept(20) }))).toEqual([
    {
      type: "many_blocked_dates",
      severity: 70,
      metadata: {
        count: 20,
        threshold: 20,
        date_ranges: [{ start_date: "2026-11-21", end_date: "2026-12-10" }],
      },
    },
  ]);
  expect(findingsOf(subject({ nights: kept(90) }))[0]).toMatchObject({
    severity: 70,
    metadata: { count: 60 },
  });
});

test("ranges include their last night; a gap starts a new range", () => {
  expect(dateRanges([], today)).toEqual([]);
  expect(dateRanges([0, 1, 2, 5], today)).toEqual([
    { start_date: dateOf(today), end_date: dateOf(today + 2) },
    { start_date: dateOf(today + 5), end_date: dateOf(today + 5) },
  ]);
  expect(blockedNights(nights("kok"), 60)).toEqual([0, 2]);
});

test.each([
  ["", null],
  ["bk", null],
  ["2b4", 3],
  ["125", 2],
])("the median stay of %s is %s", (text, expected) => {
  expect(medianStay(nights(text), 60)).toBe(expected);
});

test.each([
  [3, 4.5, false],
  [3, 5, true],
  [3, 1, true],
  [3, null, false],
])("a minimum stay of %d against the market's %s: %s", (own, market, opens) => {
  const found = findingsOf(
    subject({ nights: nights(String(own).repeat(90)), market: { minStay: market } }),
  );
  const metadata = { current: own, recommended: market };
  expect(found).toEqual(
    opens ? [{ type: "minimum_stay_off_vs_market", severity: 35, metadata }] : [],
  );
});

test.each([
  [0, -9.9, false],
  [0, -10, true],
  [-15, -24.9, false],
  [-15, -25, true],
  [0, 12, false],
  [0, null, false],
  [null, -25, false],
])("a last-minute adjustment of %s %% against the market's %s: %s", (own, market, opens) => {
  const found = findingsOf(
    subject({ engine: { lastMinute: own }, market: { lastMinute: market } }),
  );
  const metadata = { current: own, recommended: market };
  expect(found).toEqual(
    opens ? [{ type: "last_minute_conservative_vs_market", severity: 30, metadata }] : [],
  );
});

const base = { type: "base_price", current: 20_000, comparables: 30 };

test.each([
  [{ recommended: 21_000 }, {}, null],
  [{ recommended: 21_100 }, {}, 21_100],
  [{ recommended: 18_900 }, {}, 18_900],
  [{ recommended: null }, {}, null],
  // Kept within the listing's own bounds, the change is too small to suggest.
  [{ recommended: 18_000 }, { minPrice: 18_550 }, 18_600],
  [{ recommended: 18_000 }, { minPrice: 19_000 }, null],
  [{ recommended: 24_000 }, { maxPrice: 22_000 }, 22_000],
] as const)("to a base of 200, %j is suggested with %j as %s", (market, own, suggested) => {
  const found = suggestionsOf(subject({ market, ...own }));
  expect(found).toMatchObject(suggested === null ? [] : [{ ...base, suggested }]);
  expect(found).toHaveLength(suggested === null ? 0 : 1);
});

test.each([
  ["without base", { basePrice: null }],
  ["for a child", { isChild: true }],
  ["with a season that sets the base", { rules: { setsBase: true } }],
  ["to a base changed less than four weeks ago", { isBaseSettled: false }],
  ["from fewer than 20 comparables", { market: { recommended: 24_000, confidence: "low" } }],
  ["from fewer than 5 comparables", { market: { recommended: 24_000, confidence: "none" } }],
] as const)("no base price is suggested %s", (_, fields) => {
  const market = { recommended: 24_000 };
  expect(suggestionsOf(subject({ market, ...fields }))).toEqual([]);
});

test("a base price of 0 opens an alert", () => {
  const [made] = suggestionsOf(subject({ basePrice: 0, minPrice: null }));
  expect(made).toMatchObject({ current: 0, suggested: 20_000 });
  expect(made && alertSeverity(made)).toBe(65);
});

test.each([
  ["the market's p10", { lowPrice: 8_040 }, 8_000],
  ["seven tenths at least", { lowPrice: 2_000 }, 7_000],
  ["a twentieth less at least", { lowPrice: 9_990 }, 9_500],
  ["nothing where the minimum is no higher", { lowPrice: 10_000 }, null],
  ["nothing without a market", { lowPrice: null }, null],
  ["nothing from fewer than 20 comparables", { lowPrice: 8_040, confidence: "low" }, null],
] as const)("at the minimum of 100: %s", (_, market, suggested) => {
  const found = suggestionsOf(subject({ engine: { atMinimum: 21 }, market }));
  const expected = { type: "min_price", current: 10_000, suggested };
  expect(found).toMatchObject(suggested === null ? [] : [expected]);
});

test.each([
  ["twenty nights at it are not enough", { engine: { atMinimum: 20 } }],
  ["a minimum just changed waits", { isMinimumSettled: false }],
  ["no whole number is between the bounds", { minPrice: 100 }],
])("no lower minimum: %s", (_, fields) => {
  const market = { lowPrice: 50 };
  expect(suggestionsOf(subject({ engine: { atMinimum: 30 }, market, ...fields }))).toEqual([]);
});

test("the difference in percent adds to an alert's severity, twenty at most", () => {
  const alert = { type: "base_price", current: 20_000, isFuller: false } as const;
  expect(alertSeverity({ ...alert, suggested: 22_500 })).toBe(58);
  expect(alertSeverity({ ...alert, suggested: 17_500 })).toBe(58);
  expect(alertSeverity({ ...alert, suggested: 60_000 })).toBe(65);
});

test("a cut for a home fuller than its market is never urgent; a raise, and a cut for an emptier one, can be", () => {
  const cut = { type: "min_price", current: 20_000, suggested: 15_000 } as const;
  expect(alertSeverity({ ...cut, isFuller: false })).toBe(65);
  expect(alertSeverity({ ...cut, isFuller: true })).toBe(59);
  expect(alertSeverity({ ...cut, suggested: 25_000, isFuller: true })).toBe(65);
  const [found] = suggestionsOf(
    subject({ engine: { atMinimum: 21 }, market: { lowPrice: 7_000, isFuller: true } }),
  );
  expect(found && alertSeverity(found)).toBe(59);
});
