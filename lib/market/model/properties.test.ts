import * as fc from "fast-check";
import { expect, test } from "vitest";
import { modelNights } from "./log-prices";
import type { Shape } from "./shape/shape";
import { market, monday, randomFrom, shapeOn } from "./testing";

/** Properties of markets in `pricing.md` §8; `PROPERTY_RUNS=10000` for the full number. */
const numRuns = Number(process.env["PROPERTY_RUNS"] ?? 500);
const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);

/** A market of homes that move their prices, one of its homes and one of its nights. */
const arbitraryMarket = fc
  .record({
    count: fc.integer({ min: 20, max: 30 }),
    season: fc.double({ min: 0.02, max: 0.4, noNaN: true }),
    peak: fc.integer({ min: 0, max: 363 }),
    weekend: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
    home: fc.nat(),
    night: fc.integer({ min: 0, max: modelNights - 1 }),
    seed: fc.nat(),
  })
  .map((from) => {
    const { count, season, peak, weekend, home } = from;
    const factorOn = (at: number): number => {
      const wave = season * Math.cos((2 * Math.PI * (at - peak)) / 364);
      return Math.exp(wave + ([4, 5].includes(at % 7) ? weekend : 0));
    };
    return { ...from, homes: market(count, factorOn, from.seed), place: home % count };
  });
type Market = typeof arbitraryMarket extends fc.Arbitrary<infer M> ? M : never;

/** Shapes of markets as they are: every property compares the same markets with theirs. */
const shapes = new Map<string, Shape>();

function always(check: (market: Market, shape: Shape) => void): void {
  const onMarket = (made: Market): void => {
    const { homes, ...from } = made;
    const key = JSON.stringify(from);
    const shape = shapes.get(key) ?? shapeOn(homes, monday);
    shapes.set(key, shape);
    check(made, shape);
  };
  fc.assert(fc.property(arbitraryMarket, onMarket), { numRuns, seed });
}

/** The largest difference between the factors of two shapes. */
function apart(one: Shape, other: Shape): number {
  let largest = 0;
  for (const part of ["season", "weekday", "events"] as const) {
    one[part].forEach((value, at) => {
      largest = Math.max(largest, Math.abs(Math.exp(value - (other[part][at] ?? 0)) - 1));
    });
  }
  return largest;
}

test("one night of one home at 9999 moves no factor by more than 2 %", () => {
  always(({ homes, place, night }, shape) => {
    const odd = (homes[place] ?? new Int32Array()).with(night, 999_900);
    expect(apart(shapeOn(homes.with(place, odd), monday), shape)).toBeLessThan(0.02);
  });
});

test("a home at double the price on every night changes nothing", () => {
  always(({ homes, place }, shape) => {
    const double = (homes[place] ?? new Int32Array()).map((price) => price * 2);
    expect(apart(shapeOn(homes.with(place, double), monday), shape)).toBeLessThan(1e-8);
  });
});

test("homes that never change their price change nothing", () => {
  always(({ homes, seed: price }, shape) => {
    const constant = new Int32Array(modelNights).fill(5_000 + (price % 50_000));
    expect(shapeOn([...homes, constant], monday)).toEqual(shape);
  });
});

test("the order of homes changes no byte", () => {
  always(({ homes, seed: order }, shape) => {
    const random = randomFrom(order);
    const mixed = homes
      .map((home) => ({ home, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ home }) => home);
    expect(shapeOn(mixed, monday)).toEqual(shape);
  });
});
