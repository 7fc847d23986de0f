import { expect, test } from "vitest";
import { dateOf } from "@/lib/core/dates";
import { blockedNights, dateRanges, medianStay, unbookableNights } from "./nights";
import { findingsOf, lateAdjustment } from "./rules";
import { alertSeverity, suggestionsOf } from "./suggestions";
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
  ["oba_turned_off", { rules: { occupancyRule: { oba_type: "none" } } }, 25],
] as const)("%s", (type, fields, severity) => {
  expect(findingsOf(subject(fields))).toEqual([{ type, severity, metadata: {} }]);
});

test("a place on the equator and a studio are none of it", () => {
  expect(types({ latitude: 0, bedrooms: 0 })).toEqual([]);
});

// A letter a night from today: open, booked, kept by the owner, x unavailable, ? unknown; a digit is an open night's minimum stay.
test.each([
  ["oob", []],
  // Two nights between stays, three at least: neither can be booked.
  ["b33b", [1, 2]],
  ["b3333b", []],
  // Arriving on the first night is too long, on the second it fits; nobody leaves for the first.
  ["b42b", [1, 2]],
  ["b41b", [1]],
  ["b421b", [1]],
  // A stay that begins on the first night may contain all the others.
  ["b399b", []],
  ["33b", [0, 1]],
  ["k2x", [1]],
  // Where the run's end is not known nothing is said.
  ["b99?", []],
  ["b9", []],
])("of %s the nights %j cannot be booked", (text, expected) => {
  expect(unbookableNights(nights(text), 60)).toEqual(expected);
});

test("only nights ahead are counted, but stays may reach beyond them", () => {
  const run = "b9".repeat(29) + "b55555b";
  expect(unbookableNights(nights(run), 60).at(-1)).toBe(57);
  const short = "b9".repeat(29) + "b6666b";
  expect(unbookableNights(nights(short), 60).at(-1)).toBe(59);
});

const gaps = (count: number) => nights("b9".repeat(count) + "b".repeat(90 - 2 * count));

test("ten unbookable nights of sixty open an action, nine do not", () => {
  expect(findingsOf(subject({ nights: gaps(9), market: { minStay: null } }))).toEqual([]);
  const [found] = findingsOf(subject({ nights: gaps(10), market: { minStay: null } }));
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

test("ranges hold their last night; a gap begins another", () => {
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
  [{ last_min_factor_type: "none" }, 0],
  [{ last_min_factor_type: "recommended" }, -30],
  [{ last_min_factor_type: "conservative" }, -15],
  [{ last_min_factor_type: "aggressive" }, -45],
  [{ last_min_factor_type: "linear", last_min_factor_value: -20.5 }, -20.5],
  [{ last_min_factor_type: "linear_gradual", last_min_factor_value: 10 }, 10],
  [{ last_min_factor_type: "fixed", last_min_factor_value: 150 }, -25],
] as const)("tonight's adjustment of %j is %d %%", (rule, expected) => {
  expect(lateAdjustment(rule, 200)).toBe(expected);
});

test("a fixed last-minute price says nothing without a base", () => {
  const rule = { last_min_factor_type: "fixed", last_min_factor_value: 150 };
  expect(lateAdjustment(rule, null)).toBeNull();
});

test.each([
  ["none", -9.9, false],
  ["none", -10, true],
  ["conservative", -24.9, false],
  ["conservative", -25, true],
  ["none", 12, false],
  ["none", null, false],
])("a last-minute rule of %s against the market's %s: %s", (type, market, opens) => {
  const rules = { lateRule: { last_min_factor_type: type } };
  const found = findingsOf(subject({ rules, market: { lastMinute: market } }));
  const metadata = { current: type === "none" ? 0 : -15, recommended: market };
  expect(found).toEqual(
    opens ? [{ type: "last_minute_conservative_vs_market", severity: 30, metadata }] : [],
  );
});

test.each([
  [{ medianPrice: 21_000 }, null],
  [{ medianPrice: 21_100 }, 21_100],
  [{ medianPrice: 18_949 }, 18_900],
  [{ medianPrice: 40 }, null],
  [{ medianPrice: null }, null],
])("against a base of 200 a market of %j suggests %s", (market, suggested) => {
  const expected = { type: "base_price", current: 20_000, suggested };
  expect(suggestionsOf(subject({ market }))).toMatchObject(suggested === null ? [] : [expected]);
});

test.each([
  ["without base", { basePrice: null }],
  ["for a child", { isChild: true }],
  ["with seasonal prices", { rules: { hasSeasons: true } }],
] as const)("no base price is suggested %s", (_, fields) => {
  expect(suggestionsOf(subject({ market: { medianPrice: 30_000 }, ...fields }))).toEqual([]);
});

test("a base of nothing is worth an alert", () => {
  const [made] = suggestionsOf(subject({ basePrice: 0 }));
  expect(made).toMatchObject({ current: 0, suggested: 20_000 });
  expect(made && alertSeverity(made)).toBe(65);
});

const sitting = (count: number) =>
  nights("o".repeat(90), (night) => (night < count ? 9_900 : 15_000));

test.each([
  ["the market's p10", { lowPrice: 8_040 }, 8_000],
  ["seven tenths at least", { lowPrice: 2_000 }, 7_000],
  ["a twentieth less at least", { lowPrice: 12_000 }, 9_500],
  ["nothing without a market", { lowPrice: null }, null],
])("at the minimum of 100: %s", (_, market, suggested) => {
  const found = suggestionsOf(subject({ minPrice: 10_000, nights: sitting(21), market }));
  const expected = { type: "min_price", current: 10_000, suggested };
  expect(found).toMatchObject(suggested === null ? [] : [expected]);
});

test.each([
  ["twenty nights at it are not enough", { nights: sitting(20) }],
  ["a minimum just changed waits", { nights: sitting(30), isMinimumSettled: false }],
  ["booked nights do not sit", { nights: nights("b".repeat(90), () => 9_900) }],
  ["no whole number is between the bounds", { nights: sitting(30), minPrice: 100 }],
])("no lower minimum: %s", (_, fields) => {
  const market = { lowPrice: 50 };
  expect(suggestionsOf(subject({ minPrice: 10_000, market, ...fields }))).toEqual([]);
});

test("an alert weighs the difference in percent, to twenty", () => {
  const alert = { type: "base_price", current: 20_000 } as const;
  expect(alertSeverity({ ...alert, suggested: 22_500 })).toBe(58);
  expect(alertSeverity({ ...alert, suggested: 17_500 })).toBe(58);
  expect(alertSeverity({ ...alert, suggested: 60_000 })).toBe(65);
});
