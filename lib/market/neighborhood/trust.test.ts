import { expect, test } from "vitest";
import { kpiLabels, occupancyLabels, priceLabels, summaryLabels } from "./schema";
import { trustIn, type Market } from "./view";

function marketWith(active: number, median: number | null): Market {
  const counts = { "Listings Used": 40, "Active Used": active, "Inactive Used": 40 - active };
  return {
    "Listings Used": 40,
    currency: "CAD",
    lat: 48,
    lng: -123,
    source: "demonstration",
    "Neighborhood Data Source": "Nearby Listings",
    confidence: "low",
    "Future Percentile Prices": { Labels: [...priceLabels], Category: {} },
    "Future Percentile Prices Monthly": { Labels: [...priceLabels], Category: {} },
    "Future Occ/New/Canc": { Labels: [...occupancyLabels], Category: {} },
    "Summary Table Base Price": {
      Labels: [...summaryLabels],
      Category: { "2": { ...counts, Y_values: [median, median, median, median] } },
    },
    "Market KPI": { Labels: [...kpiLabels], Category: {} },
  };
}

function homes(count: number, category: string | null, price: number | null, age = 0) {
  return Array.from({ length: count }, () => ({
    latitude: 48,
    longitude: -123,
    metres: 100,
    category,
    price,
    age,
  }));
}

test.each([
  [5, "low"],
  [19, "low"],
  [20, "normal"],
])("%i homes of the size with a price: %s", (count, confidence) => {
  const around = [...homes(count, "2", 100), ...homes(9, "2", null), ...homes(9, "1", 100)];
  expect(trustIn(marketWith(40, 100), "2", around)).toEqual({
    confidence,
    priced: count,
    age: null,
  });
});

test("without summary figures there is no confidence, whatever the homes", () => {
  const around = homes(4, "2", 100);
  expect(trustIn(marketWith(40, null), "2", around)).toMatchObject({
    confidence: "none",
    priced: 4,
  });
  expect(trustIn(marketWith(40, null), "2", undefined).confidence).toBe("none");
  expect(trustIn(marketWith(40, 100), "7", undefined)).toMatchObject({
    confidence: "none",
    priced: 0,
  });
});

test("where the data of all homes is too old to count, its age says why", () => {
  const around = [...homes(30, "2", null, 200), ...homes(30, "1", 100)];
  expect(trustIn(marketWith(0, null), "2", around)).toEqual({
    confidence: "none",
    priced: 0,
    age: 200,
  });
});

test("until the homes are loaded, those with an open night count", () => {
  expect(trustIn(marketWith(12, 100), "2", undefined)).toMatchObject({
    confidence: "low",
    priced: 12,
  });
});

test.each([
  [20, 119, "normal", null],
  [20, 120, "low", 120],
  [19, 120, "none", 120],
])("%i homes whose data is %i days old: %s", (count, age, confidence, noted) => {
  const around = [...homes(count, "2", 100, age), ...homes(30, "1", 100), ...homes(40, "2", null)];
  expect(trustIn(marketWith(40, 100), "2", around)).toEqual({
    confidence,
    priced: count,
    age: noted,
  });
});
