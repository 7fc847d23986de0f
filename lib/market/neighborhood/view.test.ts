import { expect, test } from "vitest";
import { kpiLabels, occupancyLabels, priceLabels, summaryLabels } from "./schema";
import {
  categoriesOf,
  chosenCategory,
  kpiOf,
  type Market,
  meanOf,
  monthlyPricesOf,
  occupancyOf,
  pricesOf,
  standingOf,
  withoutSpikes,
} from "./view";

const counts = { "Listings Used": 3, "Active Used": 3, "Inactive Used": 0 };
const dates = Array.from({ length: 14 }, (_, at) => `2026-01-${String(at + 1).padStart(2, "0")}`);
const none = dates.map(() => null);

const market: Market = {
  "Listings Used": 10,
  currency: "CAD",
  lat: 48,
  lng: -123,
  source: "demonstration",
  "Neighborhood Data Source": "Nearby Listings",
  confidence: "low",
  "Future Percentile Prices": {
    Labels: [...priceLabels],
    Category: {
      "2": { ...counts, X_values: dates, Y_values: [1, 2, 3, 4, 5].map((y) => dates.map(() => y)) },
    },
  },
  "Future Percentile Prices Monthly": {
    Labels: [...priceLabels],
    Category: {
      "2": {
        ...counts,
        X_values: ["2026-01", "2026-02"],
        Y_values: [1, 2, 3, 4, 5, 6].map((y) => [y, null]),
      },
    },
  },
  "Future Occ/New/Canc": {
    Labels: [...occupancyLabels],
    Category: {
      "2": {
        ...counts,
        X_values: dates,
        Y_values: [
          [dates.map((_, at) => at)],
          [none],
          [none],
          [dates.map(() => 50)],
          [none],
          [none],
        ],
      },
    },
  },
  "Summary Table Base Price": {
    Labels: [...summaryLabels],
    Category: Object.fromEntries(
      ["10", "2", "-1", "All"].map((name) => [
        name,
        { ...counts, "Listings Used": name === "10" ? 7 : 3, Y_values: [1, 2, 3, 4] },
      ]),
    ),
  },
  "Market KPI": {
    Labels: [...kpiLabels],
    Category: {
      "2": {
        X_values: ["2025-12", "Last 365 Days"],
        Y_values: [
          [60, 0],
          [null, null],
          [null, null],
          [3000, 0],
          [30, 0],
        ],
      },
    },
  },
};

test("categories by bedrooms, without the one that holds all", () => {
  expect(categoriesOf(market)).toEqual(["-1", "2", "10"]);
});

test("the requested category, else the listing's own, else the largest", () => {
  expect(chosenCategory(market, "-1", 2)).toBe("-1");
  expect(chosenCategory(market, "7", 2.5)).toBe("2");
  expect(chosenCategory(market, null, null)).toBe("10");
});

test("percentiles by label, for the requested nights", () => {
  const prices = pricesOf(market, "2", 3);
  expect(prices.dates).toHaveLength(3);
  expect([prices.p25[0], prices.p50[0], prices.p75[0], prices.paid[0], prices.p90[0]]).toEqual([
    1, 2, 3, 4, 5,
  ]);
  expect(pricesOf(market, "9", 3).dates).toEqual([]);
});

test("the same by month, with bookings", () => {
  const { dates: months, p25, p90, bookings } = monthlyPricesOf(market, "2");
  expect(months).toEqual(["2026-01", "2026-02"]);
  expect([p25, p90, bookings]).toEqual([
    [1, null],
    [5, null],
    [6, null],
  ]);
  expect(monthlyPricesOf(market, "9").dates).toEqual([]);
});

test("occupancy by night, or the mean of seven of them", () => {
  expect(occupancyOf(market, "2", "night").now).toHaveLength(14);
  const weeks = occupancyOf(market, "2", "week");
  expect(weeks.dates).toEqual(["2026-01-01", "2026-01-08"]);
  expect(weeks.now).toEqual([3, 10]);
  expect(weeks.made).toEqual([null, null]);
});

test("occupancy and rate of a period, and null if nothing was offered", () => {
  const kpi = kpiOf(market, "2");
  expect(kpi.occupancy).toEqual([50, null]);
  expect(kpi.adr).toEqual([100, null]);
});

test("the mean of known values, and the position of a price", () => {
  expect(meanOf([1, null, 3])).toBe(2);
  expect(meanOf([null])).toBeNull();
  const among = { p25: 10, p50: 20, p75: 30 };
  expect([5, 10, 20, 30, 31].map((price) => standingOf(price, among))).toEqual([
    "low",
    "lower",
    "upper",
    "upper",
    "high",
  ]);
  expect(standingOf(null, among)).toBeNull();
});

test("a few outliers do not set the scale of a chart", () => {
  const line = [...Array.from({ length: 40 }, () => 100), null, 900];
  expect(withoutSpikes(line)).toEqual([...Array.from({ length: 40 }, () => 100), null, 100]);
  const peaked = [...Array.from({ length: 40 }, () => 100), null, 190];
  expect(withoutSpikes(peaked)).toBe(peaked);
});
