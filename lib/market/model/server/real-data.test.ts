import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip, gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { realData } from "@/e2e/setup/real-data";
import { dayFromText, dayOf } from "@/lib/core/dates";
import { distanceMetres } from "@/lib/core/geo";
import { unknownNights, available, unavailable } from "@/lib/inventory/calendars/nights";
import { cellMarketOf } from "../categories";
import { medianOf, isMoving } from "../log-prices";
import { homeOf, nightsRead } from "../home";
import { marketNights, shapeEffect } from "../nights";
import { demandParts, expectedOf, partsOf } from "../occupancy/occupied";
import { emptyShape, type Shape } from "../shape/shape";
import { shapeOn } from "../testing";

const folder = realData();
if (!folder)
  console.info(
    "There is no listings.csv.gz and calendar.csv.gz in NIGHTRATE_BENCH_DATA: the market model on real data is skipped.",
  );

/** The first night that most listings have. */
const scraped = dayOf("2021-09-30");
const nights = 360;

interface Home {
  hostId: string;
  latitude: number;
  longitude: number;
  /** Minor units from `scraped` on; 0 = not available. */
  asking: Int32Array;
}

/** Entire homes with the asking prices of their available nights. */
async function readHomes(from: string): Promise<Home[]> {
  const homes = readListings(from);
  const file = createReadStream(join(from, "calendar.csv.gz")).pipe(createGunzip());
  for await (const line of createInterface(file)) {
    const [, id = "", date = "", price = ""] = openNight.exec(line) ?? [];
    const night = (dayFromText(date) ?? 0) - scraped;
    // A typed array drops what lies outside it.
    const asking = homes.get(id)?.asking;
    if (asking) asking[night] = Math.round(Number(price.replace(",", "")) * 100);
  }
  return [...homes.values()];
}

function readListings(from: string): Map<string, Home> {
  const text = gunzipSync(readFileSync(join(from, "listings.csv.gz")));
  const rows: Record<string, string>[] = parse(text, { columns: true });
  const entire = rows.filter((row) => row["room_type"] === "Entire home/apt");
  return new Map(
    entire.map(({ id = "", host_id: hostId = "", latitude, longitude }) => [
      id,
      {
        hostId,
        latitude: Number(latitude),
        longitude: Number(longitude),
        asking: new Int32Array(nights),
      },
    ]),
  );
}

const openNight = /^(\d+),([\d-]+),t,"?\$([\d.,]+?)"?,/;

type Point = Pick<Home, "latitude" | "longitude">;

/** Coordinates rounded to 0.02°. */
function cellOf({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * 50) / 50, longitude: Math.round(longitude * 50) / 50 };
}

function nearestTo(cell: Point, homes: readonly Home[], most: number): Home[] {
  return homes
    .map((home) => ({ home, metres: distanceMetres(cell, home) ?? Infinity }))
    .filter(({ metres }) => metres <= 15_000)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, most)
    .map(({ home }) => home);
}

const askingOf = (homes: readonly Home[]): Int32Array[] => homes.map(({ asking }) => asking);
const pricesOf = ({ asking }: Home): number[] => [...asking].filter((price) => price > 0);

/** Sum of |ln price − own level − effect| over a home's nights. */
function errorOf({ asking }: Home, effectOn: (day: number) => number): number {
  const rests: number[] = [];
  for (const [night, price] of asking.entries())
    if (price > 0) rests.push(Math.log(price) - effectOn(scraped + night));
  const level = medianOf(Float64Array.from(rests), rests.length);
  return rests.reduce((sum, rest) => sum + Math.abs(rest - level), 0);
}

interface ErrorOptions {
  shapes: Shapes;
  fewestPrices: number;
  most: number;
  error?: typeof errorOf;
}

/** Shapes by the homes they are learned from, then by how many of these and the cell: many tests ask for the same. */
type Shapes = Map<readonly Home[], Map<string, Shape>>;

/**
 * Error on homes of one half of the hosts, with shapes learned from at most so many homes of the other half, both ways
 * round; ÷ the error without a shape, − 1. Homes with fewer prices are not scored.
 */
function errorAgainstNone(
  learned: readonly Home[][],
  halves: readonly Home[][],
  { shapes, fewestPrices, most, error = errorOf }: ErrorOptions,
): number {
  let [ours, none] = [0, 0];
  for (const [half, teachers] of learned.entries()) {
    const own = shapes.get(teachers) ?? new Map<string, Shape>();
    shapes.set(teachers, own);
    for (const home of halves[1 - half] ?? []) {
      const prices = pricesOf(home);
      if (prices.length < 30 || new Set(prices).size < fewestPrices) continue;
      const cell = cellOf(home);
      const key = JSON.stringify([most, cell]);
      const shape = own.get(key) ?? shapeOn(askingOf(nearestTo(cell, teachers, most)), scraped);
      own.set(key, shape);
      ours += error(home, (day) => shapeEffect(shape, day));
      none += error(home, () => 0);
    }
  }
  return ours / none - 1;
}

/** The first night that is scored by a level from the nights before it: seven months after the first one. */
const scoredFrom = dayOf("2022-05-01") - scraped;
const fewestEach = 30;

/** Sum of |ln price − level − effect| over the later nights of a home; the level is the median of its earlier nights. */
function laterErrorOf({ asking }: Home, effectOn: (day: number) => number): number {
  const rests = [...asking.entries()].flatMap(([night, price]) =>
    price > 0 ? [{ night, rest: Math.log(price) - effectOn(scraped + night) }] : [],
  );
  const earlier = rests.filter(({ night }) => night < scoredFrom).map(({ rest }) => rest);
  const level = medianOf(Float64Array.from(earlier), earlier.length);
  return rests.reduce(
    (sum, { night, rest }) => sum + (night < scoredFrom ? 0 : Math.abs(rest - level)),
    0,
  );
}

/** Enough prices on both sides of the first scored night. */
function isParted({ asking }: Home): boolean {
  const parts = [asking.subarray(0, scoredFrom), asking.subarray(scoredFrom)];
  return parts.every((part) => part.filter((price) => price > 0).length >= fewestEach);
}

/** The inner harbour, where most homes are. */
const centre: Point = { latitude: 48.42, longitude: -123.36 };

/** The homes of one host stay in one half. */
function halfOf({ hostId }: Home): number {
  return ((Number(hostId.slice(-5)) * 7_919) % 2_003) % 2;
}

/** A fifth less for nights 0–14. */
function lowered(asking: Int32Array): Int32Array {
  return asking.map((price, night) => Math.round(price * (night < 15 ? 0.8 : 1)));
}

function meanOf(values: Iterable<number>): number {
  const all = [...values];
  return all.reduce((sum, value) => sum + value, 0) / all.length;
}

describe.skipIf(!folder)("the market model on the real market of Victoria (pricing.md §9)", () => {
  let homes: Home[] = [];
  let halves: Home[][] = [];
  const shapes: Shapes = new Map();
  beforeAll(async () => {
    homes = await readHomes(folder ?? "");
    halves = [0, 1].map((half) => homes.filter((home) => halfOf(home) === half));
  });

  test("all entire homes are read", () => {
    expect(homes).toHaveLength(2_614);
  });

  test("homes of other hosts with 10 prices: at least 7 % less error than without a shape", () => {
    expect(errorAgainstNone(halves, halves, { shapes, fewestPrices: 10, most: 350 })).toBeLessThan(
      -0.07,
    );
  });

  test("the same, levels from before May 2022 and scored after: at least 12 % less", () => {
    const parted = halves.map((half) => half.filter(isParted));
    const options = { shapes, fewestPrices: 10, most: 350, error: laterErrorOf };
    expect(errorAgainstNone(halves, parted, options)).toBeLessThan(-0.12);
  });

  test("all homes with 2 prices: no more error than without a shape", () => {
    expect(errorAgainstNone(halves, halves, { shapes, fewestPrices: 2, most: 350 })).toBeLessThan(
      0,
    );
  });

  test.each([
    [20, -0.05],
    [10, -0.03],
    [3, 0],
  ])("from %i moving comparables: %f at most", (most, limit) => {
    const moving = halves.map((half) => half.filter(({ asking }) => isMoving(asking)));
    const error = errorAgainstNone(moving, halves, { shapes, fewestPrices: 10, most });
    expect(error).toBeLessThan(limit);
  });

  test("July is 8–20 % dearer than November, Friday and Saturday 2–6 % than the rest", () => {
    const { season, weekday } = shapeOn(askingOf(homes), scraped);
    const july = meanOf(season.subarray(182, 213).map(Math.exp));
    const november = meanOf(season.subarray(305, 335).map(Math.exp));
    expect(july / november - 1).toBeGreaterThan(0.08);
    expect(july / november - 1).toBeLessThan(0.2);
    const [rest, weekend] = [
      [0, 1, 2, 3, 6],
      [4, 5],
    ].map((days) => meanOf(days.map((day) => Math.exp(weekday[day] ?? 0))));
    expect((weekend ?? 0) / (rest ?? 1) - 1).toBeGreaterThan(0.02);
    expect((weekend ?? 0) / (rest ?? 1) - 1).toBeLessThan(0.06);
  });

  test.each([10, 16, 30, 45, 60, 90])("20 % less for nights 0–14 of day %i is found", (day) => {
    const late = askingOf(homes).map((asking) => lowered(asking.slice(day)));
    const found = shapeOn(late, scraped + day).late ?? NaN;
    expect(Math.abs(found + 20)).toBeLessThan(3);
  });

  test("a city of constant prices teaches exactly nothing", () => {
    const constant = homes.map(({ asking }) => {
      const price = asking.find((each) => each > 0) ?? 0;
      return asking.map((each) => (each > 0 ? price : 0));
    });
    expect(shapeOn(constant, scraped)).toEqual(emptyShape(scraped));
  });

  /** The whole market as a comparable's home has it, read on a day, and the night of 25 July. */
  function readOn(age: number) {
    const today = scraped + age;
    const span = nightsRead([scraped], [today]);
    const facts = { source: "inside-airbnb", category: 1, statedPrice: null, asOf: scraped };
    const around = nearestTo(centre, homes, 350).map(({ asking, hostId }) => {
      const given = unknownNights(span.nights);
      const at = scraped - span.first;
      given.prices.set(asking, at);
      for (const [night, price] of asking.entries())
        given.states[at + night] = price > 0 ? available : unavailable;
      return homeOf({ ...facts, hostId }, given, span.first, today);
    });
    const market = cellMarketOf(around, today);
    const parts = partsOf(market.occupancy);
    const sources = { holidays: null, occupancy: demandParts(parts), shapeAge: age };
    const { seasonality } = marketNights(market.shape, sources, today, 365);
    const july = seasonality[dayOf("2022-07-25") - today] ?? NaN;
    return { july, shares: parts.map(({ share }) => share), expected: expectedOf(parts, today) };
  }

  test("S of 25 July is the same at 0, 60, 120, 180 and 280 days, and old bookings tell nothing", () => {
    const [first, ...later] = [0, 60, 120, 180, 280].map(readOn);
    expect(first?.july).toBeGreaterThan(1.08);
    expect(first?.shares).toEqual([1]);
    for (const { july, shares, expected } of later) {
      expect(Math.abs(july / (first?.july ?? NaN) - 1)).toBeLessThan(0.01);
      expect(shares).toEqual([]);
      expect(expected).toEqual([0.58, 0.48, 0.37, 0.26, 0.19, 0.11]);
    }
  });
});
