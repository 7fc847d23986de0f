import { expect, test } from "vitest";
import { shrinkerFor, withId } from "../shape";
import { type MarketContent, packContent, unpackContent } from "./shape-content";

const today = 20_000;
const moving = 310 / 30;
const shrink = shrinkerFor(moving);
const wave = (length: number, every: number, height: number) =>
  Float64Array.from({ length }, (_, at) => shrink(height * Math.sin(at / every)));

const shape = withId({
  today,
  moving,
  season: wave(366, 40, 0.4),
  weekday: wave(7, 1.3, -0.1),
  events: wave(360, 3, 0.35),
  late: null,
  lateByNight: [],
});
const counts = {
  first: today - 60,
  booked: Int32Array.from({ length: 420 }, (_, at) => (at * 7) % 90),
  open: Int32Array.from({ length: 420 }, (_, at) => (at * 11) % 120),
};

const final = Float64Array.from({ length: 420 }, (_, at) => (at < 60 ? NaN : at / 700 + 1e-17));

test.each<MarketContent>([
  { shape, shapeSource: "market", occupancy: { source: "market", counts, shares: null } },
  {
    shape,
    shapeSource: "bookings",
    occupancy: { source: "account", counts, shares: { year: 1 / 3, final } },
  },
  { shape, shapeSource: "market", occupancy: { source: "scraped", counts, shares: null } },
  { shape: { ...shape, events: new Float64Array(0) }, shapeSource: null, occupancy: null },
])("a shape of $shapeSource comes back bit for bit", (content) => {
  const { shape: back, ...rest } = unpackContent(packContent(content));
  const { today: day, moving: homes, season, weekday, events } = content.shape;
  expect(rest).toEqual({ shapeSource: content.shapeSource, occupancy: content.occupancy });
  expect(back).toMatchObject({ today: day, moving: homes, season, weekday, events });
});

test("a shape takes some 4 kB", () => {
  const content = {
    shape,
    shapeSource: "market",
    occupancy: { source: "market", counts, shares: null },
  } as const;
  expect(packContent(content).length).toBeLessThan(5_000);
});
