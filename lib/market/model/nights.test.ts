import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import type { HolidayNights } from "./shape/holiday-nights";
import { marketNights, noMarket, shapeEffect } from "./nights";
import { occupancyDemand } from "./occupancy/occupancy";
import { emptyShape, type Shape, withId } from "./shape/shape";

const today = dayOf("2027-01-04");
const nothing = { holidays: null, occupancy: [] };

function shape(change: Partial<Shape>): Shape {
  return withId({ ...emptyShape(today), ...change });
}

/** Christmas Day of every year. */
const christmas: HolidayNights = (day) => {
  const place = [2026, 2027, 2028].map((year) => day - dayOf(`${year}-12-25`));
  if (place.includes(0)) return { share: 0.05, name: "Christmas Day", part: "day" };
  return place.includes(-1) ? { share: 0.05, name: "Christmas Day", part: "eve" } : null;
};

test("a season of +0.09 raises prices by 9.417% on that date every year, within 0.4…2.5", () => {
  const season = new Float64Array(366).with(59, 0.09).with(60, 3).with(61, -3);
  const { seasonality } = marketNights(shape({ season, moving: 30 }), nothing, today, 800);
  expect(seasonality[dayOf("2028-02-29") - today]).toBeCloseTo(1.09417, 5);
  for (const year of [2027, 2028]) {
    expect(seasonality[dayOf(`${year}-03-01`) - today]).toBe(2.5);
    expect(seasonality[dayOf(`${year}-03-02`) - today]).toBe(0.4);
  }
});

test("60 of 80 booked where half is usual, on a weekday of +0.03: demand 1.15064", () => {
  const weekday = new Float64Array(7).fill(0.03);
  const demand = Float64Array.of(1.4444444 ** 0.3);
  const night = { share: 0.7222, usual: 0.5, ratio: 1.4444 };
  const told = { first: today, demand, nights: [night], expected: null };
  const occupancy = [{ demand: told, age: 0, share: 1 }];
  const nights = marketNights(shape({ weekday }), { holidays: null, occupancy }, today, 2);
  expect(nights.demand[0]).toBeCloseTo(1.15064, 5);
  expect(nights.demand[1]).toBeCloseTo(Math.exp(0.03), 12);
  expect(nights.detail(today)).toMatchObject({ occupancy: 0.7222, usualOccupancy: 0.5 });
  expect(nights.detail(today + 1)).toMatchObject({ occupancy: null, occupancyFactor: 1 });
});

test("demand stays within 0.7…1.6", () => {
  const events = Float64Array.of(0.4, -0.1);
  const weekday = new Float64Array(7).fill(0.3);
  const up = marketNights(shape({ events, weekday }), nothing, today, 1);
  expect(up.demand[0]).toBe(1.6);
  const down = marketNights(shape({ weekday: weekday.map((w) => -2 * w) }), nothing, today, 1);
  expect(down.demand[0]).toBe(0.7);
});

test("holidays count without a market, and fade as a market gains weight", () => {
  const on = dayOf("2027-12-25");
  const sources = { holidays: christmas, occupancy: [] };
  const alone = marketNights(shape({}), sources, on - 2, 4);
  expect([...alone.demand]).toEqual([1, 1.05, 1.05, 1]);
  const thirty = marketNights(shape({ moving: 30 }), sources, on, 1);
  expect(thirty.demand[0]).toBeCloseTo(1 + 0.05 / 4, 12);
  expect(thirty.detail(on).holidayName).toBe("Christmas Day");
});

test("beyond the market's calendar a holiday and its eve use the learned effect of the same holiday", () => {
  const at = dayOf("2027-12-25") - today;
  const events = new Float64Array(360)
    .with(at, 0.2)
    .with(at - 1, 0.1)
    .with(at - 5, 0.3);
  const market = shape({ events, moving: 1e12 });
  const nights = marketNights(market, { holidays: christmas, occupancy: [] }, today, 760);
  const next = dayOf("2028-12-25") - today;
  expect(nights.demand[next]).toBeCloseTo(Math.exp(0.2), 9);
  expect(nights.demand[next - 1]).toBeCloseTo(Math.exp(0.1), 9);
  expect(nights.demand[next - 5]).toBe(1);
  expect(marketNights(market, nothing, today + next, 1).demand[0]).toBe(1);
  expect(shapeEffect(market, today + at)).toBe(0.2);
});

/** The Friday before Christmas Day, as the weekend's night only. */
const friday: HolidayNights = (day) => {
  const isFriday = [2027, 2028].some((year) => day === dayOf(`${year}-12-24`));
  return isFriday ? { share: 0.08, name: "Christmas Day", part: "weekend" } : null;
};

test("other nights of a long weekend don't carry a learned event to other years", () => {
  const events = new Float64Array(360).with(dayOf("2027-12-24") - today, 0.2);
  const market = shape({ events, moving: 1e12 });
  const sources = { holidays: friday, occupancy: [] };
  expect(marketNights(market, sources, dayOf("2027-12-24"), 1).demand[0]).toBeGreaterThan(1.2);
  expect(marketNights(market, sources, dayOf("2028-12-24"), 1).demand[0]).toBeCloseTo(1, 9);
});

test("a range of nights equals its nights one by one", () => {
  const market = shape({ season: new Float64Array(366).map((_, day) => Math.sin(day) / 9) });
  const sources = { holidays: christmas, occupancy: [] };
  const all = marketNights(market, sources, today, 400);
  for (const at of [0, 57, 355, 399]) {
    const one = marketNights(market, sources, today + at, 1);
    expect(one.seasonality[0]).toBe(all.seasonality[at]);
    expect(one.demand[0]).toBe(all.demand[at]);
  }
});

test("without a market all factors are 1", () => {
  const none = noMarket(today, 3);
  const empty = marketNights(emptyShape(today), nothing, today, 3);
  expect(none.seasonality).toEqual(empty.seasonality);
  expect(none.demand).toEqual(empty.demand);
  expect(none.detail(today)).toEqual(empty.detail(today));
});

test("pace also covers nights beyond day 180, except those without an offer", () => {
  const booked = Int32Array.from({ length: 300 }, (_, at) => (at === 250 ? 0 : 40));
  const open = booked.map((count) => count);
  const pace = { final: 0.72, onBooks: 0.42, slope: 0.7, year: 0.65 };
  const source = { first: today, booked, open };
  const without = occupancyDemand(source, "market", today).demand;
  const { demand } = occupancyDemand(source, "market", today, () => pace);
  expect(without[200]).toBe(1);
  expect(demand[200]).toBeCloseTo((0.776 / 0.65) ** 0.4, 5);
  expect(demand[250]).toBe(1);
});
