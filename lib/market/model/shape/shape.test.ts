import { expect, test } from "vitest";
import { yearDayOf } from "@/lib/core/dates";
import { modelNights } from "../log-prices";
import { emptyShape, type Shape, trust } from "./shape";
import { market, monday, randomFrom, shapeOn } from "../testing";

const wave = (night: number): number => 0.2 * Math.sin((2 * Math.PI * night) / 364);
const weekend = (night: number): number => ([4, 5].includes(night % 7) ? 0.05 : -0.02);
const usual = (night: number): number => Math.exp(wave(night) + weekend(night));
const late = (night: number): number => (night < 15 ? 0.8 : 1);
const lateWeek = (night: number): number => Math.exp(weekend(night)) * late(night);
const event = (night: number): number => (night === 200 ? 1.3 : night === 250 ? 0.7 : 1);

/** The largest difference between the factors of two shapes over a year. */
function apart(one: Shape, other: Shape): number {
  const parts = ["season", "weekday", "events"] as const;
  return Math.max(
    ...parts.flatMap((part) =>
      [...one[part]].map((value, at) => Math.abs(Math.exp(value - (other[part][at] ?? 0)) - 1)),
    ),
  );
}

test("a shape learned from 30 homes counts for three quarters", () => {
  expect(trust(30)).toBe(0.75);
  expect(0.12 * trust(30)).toBeCloseTo(0.09, 12);
  expect(Math.exp(0.12 * trust(30))).toBeCloseTo(1.09417, 5);
  expect(trust(0)).toBe(0);
});

test("season and weekday are found, shrunk", () => {
  const shape = shapeOn(market(90, usual), monday);
  expect(shape.moving).toBe(90);
  const seasonOn = (night: number): number => shape.season[yearDayOf(monday + night)] ?? NaN;
  for (const night of [91, 140, 200, 273, 340]) {
    // Against a night in the middle of the wave; the Gaussian flattens a year's wave by 3 %.
    const found = seasonOn(night) - seasonOn(182);
    expect(Math.abs(found - 0.9 * 0.97 * wave(night))).toBeLessThan(0.01);
  }
  expect(shape.weekday[5]).toBeCloseTo(0.9 * 0.05, 2);
  expect(shape.weekday.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 8);
  // The ends of the calendar have neighbours on one side only.
  expect(Math.max(...shape.events.subarray(60, 330).map(Math.abs))).toBeLessThan(0.02);
});

test("an event is found on its night; a fall of 30 % counts as 10 %", () => {
  const shape = shapeOn(
    market(90, (night) => usual(night) * event(night)),
    monday,
  );
  expect(shape.events[200]).toBeCloseTo(0.9 * 0.26 * (63 / 78), 1);
  expect(shape.events[250]).toBeCloseTo(-0.09, 9);
  expect(Math.abs(shape.events[201] ?? 1)).toBeLessThan(0.02);
});

test("last-minute discounts are not mistaken for a season or an event", () => {
  const shape = shapeOn(
    market(90, (night) => usual(night) * late(night)),
    monday,
  );
  const plain = shapeOn(market(90, usual), monday);
  expect(apart({ ...shape, events: plain.events }, plain)).toBeLessThan(0.001);
  expect(shape.events[3]).toBeGreaterThan(-0.04);
});

test("the last-minute discount is calculated home by home, from 20 homes on", () => {
  expect(Math.abs((shapeOn(market(20, lateWeek), monday).late ?? 0) + 20)).toBeLessThan(1);
  expect(shapeOn(market(19, lateWeek), monday).late).toBeNull();
});

test("homes that hardly change their price are left out; with only such homes, nothing is learned", () => {
  const moving = market(25, usual);
  const constant = Array.from({ length: 60 }, (_, home) =>
    new Int32Array(modelNights).fill(9_000 + home),
  );
  const four = Int32Array.from({ length: modelNights }, (_, night) => 9_000 + (night % 4));
  expect(shapeOn([...moving, ...constant, four], monday)).toEqual(shapeOn(moving, monday));
  expect(shapeOn([...constant, four], monday)).toEqual(emptyShape(monday));
  const few = Int32Array.from({ length: modelNights }, (_, night) =>
    night < 89 ? 9_000 + night : 0,
  );
  expect(shapeOn([few], monday).moving).toBe(0);
  expect(shapeOn([few.with(89, 1)], monday).moving).toBe(1);
});

test("one night of one home at 9999 moves no factor by more than 2 %", () => {
  const homes = market(20, usual);
  const plain = shapeOn(homes, monday);
  for (const night of [0, 20, 45, 200, 359]) {
    const odd = homes.with(7, (homes[7] ?? new Int32Array()).with(night, 999_900));
    expect(apart(shapeOn(odd, monday), plain)).toBeLessThan(0.02);
  }
});

test("a home at double the price on every night changes nothing", () => {
  const homes = market(20, usual);
  const double = homes.with(
    3,
    (homes[3] ?? new Int32Array()).map((price) => price * 2),
  );
  expect(apart(shapeOn(double, monday), shapeOn(homes, monday))).toBeLessThan(1e-8);
});

test("the order of homes changes no byte and no id; another price changes the id", () => {
  const homes = market(40, usual);
  const random = randomFrom(5);
  const mixed = homes
    .map((home) => ({ home, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ home }) => home);
  expect(mixed[0]).not.toEqual(homes[0]);
  expect(shapeOn(mixed, monday)).toEqual(shapeOn(homes, monday));
  const other = homes.map((home) => home.with(100, Math.round((home[100] ?? 0) * 1.2)));
  expect(shapeOn(other, monday).id).not.toBe(shapeOn(homes, monday).id);
  expect(emptyShape(monday).id).not.toBe(emptyShape(monday + 1).id);
});

test("364 days later every night has the factors it had", () => {
  const homes = market(40, usual);
  const [now, later] = [shapeOn(homes, monday), shapeOn(homes, monday + 364)];
  expect(later.events).toEqual(now.events);
  expect(later.weekday).toEqual(now.weekday);
  for (let night = 0; night < modelNights; night++)
    expect(later.season[yearDayOf(monday + 364 + night)]).toBe(
      now.season[yearDayOf(monday + night)],
    );
});

test("every day of the year has a season, 29 February one between its neighbours", () => {
  const { season } = shapeOn(market(40, usual), monday);
  expect([...season].every(Number.isFinite)).toBe(true);
  const [before = 0, leapDay = 0, after = 0] = season.subarray(58, 61);
  expect(leapDay).toBeCloseTo((before + after) / 2, 3);
});

test("a calendar that ends early has no events beyond it", () => {
  const homes = market(30, usual).map((home) =>
    home.map((price, night) => (night < 200 ? price : 0)),
  );
  expect(shapeOn(homes, monday).events).toHaveLength(200);
});
