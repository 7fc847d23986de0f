import { expect, test } from "vitest";
import { packRows } from "@/lib/core/server/packed";
import { shrinkerFor, withId } from "../shape/shape";
import { type MarketContent, packContent, unpackContent } from "./past-market";

const today = 20_000;
const moving = 310 / 30;
const shrink = shrinkerFor(moving);
const wave = (length: number, every: number, height: number) =>
  Float64Array.from({ length }, (_, at) => shrink(height * Math.sin(at / every)));

const shape = withId({
  first: today - 17,
  asOf: today - 12,
  moving,
  season: wave(366, 40, 0.4),
  weekday: wave(7, 1.3, -0.1),
  events: wave(360, 3, 0.35),
  late: null,
  lateByNight: [],
});
const counts = {
  first: today - 60,
  booked: Float64Array.from({ length: 420 }, (_, at) => (at * 7) % 90),
  open: Float64Array.from({ length: 420 }, (_, at) => (at * 11) % 120),
};

const final = Float64Array.from({ length: 420 }, (_, at) => (at < 60 ? NaN : at / 700 + 1e-17));

const market = {
  facts: { source: "market", age: 12.5, weight: 8.5 / 18 },
  counts,
  shares: null,
} as const;
const account = {
  facts: { source: "account", age: 0, weight: 1 },
  counts: { ...counts, first: today },
  shares: { year: 1 / 3, final },
} as const;
const scraped = { facts: { source: "scraped", age: 3, weight: 1 }, counts, shares: null } as const;

test.each<MarketContent>([
  { today, shape, shapeSource: "market", occupancy: [market] },
  { today, shape, shapeSource: "bookings", occupancy: [account] },
  { today, shape, shapeSource: "market", occupancy: [market, account] },
  { today, shape, shapeSource: "market", occupancy: [scraped] },
  { today, shape: { ...shape, events: new Float64Array(0) }, shapeSource: null, occupancy: [] },
])("a shape of $shapeSource comes back bit for bit", (content) => {
  const { shape: back, ...rest } = unpackContent(packContent(content));
  const { shape: given, ...others } = content;
  expect(rest).toEqual(others);
  const { first, asOf, moving: homes, season, weekday, events } = given;
  expect(back).toMatchObject({ first, asOf, moving: homes, season, weekday, events });
});

test("a shape takes some 4 kB", () => {
  const content = { today, shape, shapeSource: "market", occupancy: [market] } as const;
  expect(packContent(content).length).toBeLessThan(5_000);
});

const whole = (effects: Float64Array) => effects.map((effect) => Math.round(effect * 1e9));
const halves = (values: number[]) => new Int32Array(Float64Array.from(values).buffer);

test("what was stored before data had an age is read as of its own day, with its whole weight", () => {
  const { season, weekday, events } = shape;
  const effects = [season, weekday, events].map(whole);
  const packed = packRows([
    [today, 1, 2, today - 60, ...halves([moving])],
    ...effects,
    counts.booked,
    counts.open,
    halves([1 / 3, ...final]),
  ]);
  const { shape: back, ...rest } = unpackContent(packed);
  const facts = { source: "account", age: 0, weight: 1 };
  const shares = { year: 1 / 3, final };
  expect(rest).toEqual({ today, shapeSource: "market", occupancy: [{ facts, counts, shares }] });
  expect(back).toMatchObject({ first: today, asOf: today, moving, season, weekday, events });
  const none = packRows([[today, 0, 0, 0, ...halves([0])], ...effects, [], []]);
  expect(unpackContent(none)).toMatchObject({ shapeSource: null, occupancy: [] });
});
