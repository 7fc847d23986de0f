import { expect, test } from "vitest";
import { levelOf, type LevelHome } from "./level";
import { shapeOfBookings } from "./own-bookings";
import {
  type BaseEvidence,
  occupancyExcess,
  recommendedBase,
  suggestedBase,
} from "./recommended-base";
import { emptyShape, withId } from "./shape/shape";
import { yearDayOf } from "@/lib/core/dates";
import { market, monday, randomFrom, shapeOn } from "./testing";

const evidence: BaseEvidence = { base: 20_000, level: null, bookedNights: 180, occupancy: null };
const own = { base: 20_000, min: null, max: null };

test("54 of 90 booked where half is usual: 206, too close to suggest", () => {
  const occupancy = { booked: 54, sellable: 90, expected: 0.5 };
  expect(occupancyExcess(occupancy)).toBeCloseTo(0.13976, 5);
  const recommended = recommendedBase({ ...evidence, occupancy });
  expect(recommended).toBe(20_600);
  expect(suggestedBase(recommended, own)).toBeNull();
});

test("18 of 90: limited to 10% less, which is suggested", () => {
  const occupancy = { booked: 18, sellable: 90, expected: 0.5 };
  expect(occupancyExcess(occupancy)).toBeCloseTo(-0.598, 3);
  const recommended = recommendedBase({ ...evidence, occupancy });
  expect(recommended).toBe(18_000);
  expect(suggestedBase(recommended, own)).toBe(18_000);
  expect(suggestedBase(recommended, { ...own, min: 18_550 })).toBe(18_600);
  expect(suggestedBase(recommended, { ...own, min: 19_000 })).toBeNull();
  expect(suggestedBase(recommended, { ...own, min: 18_010, max: 18_090 })).toBeNull();
});

test("a whole price is never further from the base than the limit, at any base", () => {
  const [emptier, fuller] = [0, 90].map((booked) => ({ booked, sellable: 90, expected: 0.5 }));
  const moved = (base: number, occupancy = fuller) =>
    recommendedBase({ ...evidence, base, occupancy: occupancy ?? null }) ?? 0;
  expect(moved(15_900)).toBe(17_400);
  expect(moved(15_900, emptier)).toBe(14_400);
  expect(moved(20_000)).toBe(22_000);
  for (let base = 500; base < 100_000; base += 10) {
    const [low, high] = [moved(base, emptier) / base, moved(base) / base];
    expect(low, `${base}`).toBeGreaterThanOrEqual(0.9 - 1e-9);
    expect(high, `${base}`).toBeLessThanOrEqual(1.1 + 1e-9);
  }
  const few = { ...evidence, base: 15_900, bookedNights: 0 };
  expect(recommendedBase({ ...few, level: 90_000 })).toBe(20_600);
  expect(recommendedBase({ ...few, level: 900 })).toBe(11_200);
  expect(recommendedBase({ ...evidence, base: 450 })).toBeNull();
});

test("the fewer nights were booked, the more the market level counts", () => {
  const level = 26_000;
  expect(recommendedBase({ ...evidence, bookedNights: 15, level })).toBe(24_300);
  expect(recommendedBase({ ...evidence, bookedNights: 0, level: 40_000 })).toBe(26_000);
  expect(recommendedBase({ ...evidence, bookedNights: 60, level })).toBe(20_000);
  expect(recommendedBase({ ...evidence, bookedNights: 15 })).toBe(20_000);
  expect(recommendedBase({ ...evidence, base: null, level: 26_049 })).toBe(26_000);
  expect(recommendedBase({ ...evidence, base: null })).toBeNull();
});

test("without a usual share or a source there is no excess", () => {
  expect(occupancyExcess(null)).toBe(0);
  expect(occupancyExcess({ booked: 9, sellable: 90, expected: 0 })).toBe(0);
  expect(occupancyExcess({ booked: 0, sellable: 0, expected: 0.5 })).toBe(0);
});

function home(price: number, change: Partial<LevelHome> = {}): LevelHome {
  const asking = new Int32Array(360).fill(price);
  const facts = { asOf: monday, statedPrice: null, hostId: null, category: 1, medianMinStay: 2 };
  return { asking, ...facts, ...change };
}

test("a level is the median of the nearest 40 alike", () => {
  const shape = emptyShape(monday);
  const listing = { category: 1, medianMinStay: 2 };
  const five = [1, 2, 3, 4, 5].map((price) => home(price * 1_000));
  expect(levelOf(five, listing, shape)).toBeCloseTo(3_000, 6);
  expect(levelOf(five.slice(1), listing, shape)).toBeNull();
  expect(levelOf(five, { ...listing, category: null }, shape)).toBeNull();
  const others = [
    ...Array.from({ length: 9 }, () => home(90_000, { category: 2 })),
    ...Array.from({ length: 9 }, () => home(90_000, { medianMinStay: 30 })),
    ...Array.from({ length: 9 }, () => home(99_900, { statedPrice: 5_500 })),
    ...Array.from({ length: 9 }, () => home(0)),
  ];
  expect(levelOf([...others, ...five], listing, shape)).toBeCloseTo(3_000, 6);
  const host = Array.from({ length: 9 }, () => home(9_000, { hostId: "1" }));
  expect(levelOf([...host, ...five, home(2_000)], listing, shape)).toBeCloseTo(5_000, 6);
  const far = Array.from({ length: 40 }, () => home(90_000));
  expect(
    levelOf([...five, ...Array.from({ length: 35 }, () => home(1_000)), ...far], listing, shape),
  ).toBeCloseTo(1_000, 6);
});

test("a level uses nights from day 30 on, whatever tonight costs", () => {
  const asking = Int32Array.from({ length: 360 }, (_, night) =>
    night < 30 ? 5_000 : night < 50 ? 10_000 : 0,
  );
  const homes = Array.from({ length: 5 }, () => home(0, { asking }));
  expect(levelOf(homes, { category: 1, medianMinStay: 2 }, emptyShape(monday))).toBeCloseTo(
    10_000,
    6,
  );
});

test("the five homes of a host are counted among those alike", () => {
  const larger = Array.from({ length: 6 }, () => home(90_000, { category: 2, hostId: "1" }));
  const alike = Array.from({ length: 5 }, () => home(9_000, { hostId: "1" }));
  const listing = { category: 1, medianMinStay: 2 };
  expect(levelOf([...larger, ...alike], listing, emptyShape(monday))).toBeCloseTo(9_000, 6);
});

test("a level is that of an average night", () => {
  const shape = withId({
    ...emptyShape(monday),
    season: new Float64Array(366).fill(Math.log(1.25)),
  });
  const homes = Array.from({ length: 5 }, () => home(10_000));
  expect(levelOf(homes, { category: 1, medianMinStay: null }, shape)).toBeCloseTo(8_000, 6);
});

/** Nights that an account sold over two years, each once: dearer in the summer and on Fridays. */
function bookings(count: number, days: number) {
  const random = randomFrom(9);
  const seen = new Set<number>();
  return Array.from({ length: count }, (_, at) => {
    const draw = (): number => {
      const back = at === 0 ? 0 : at === 1 ? days - 1 : Math.floor(random() * days);
      const night = back * 6 + Math.floor(random() * 6);
      return seen.has(night) ? draw() : night;
    };
    const night = draw();
    seen.add(night);
    const [day, listing] = [monday - 1 - Math.floor(night / 6), night % 6];
    const friday = (day + 3) % 7 === 4 ? 0.1 : 0;
    const wave = 0.2 * Math.sin((2 * Math.PI * (day - monday)) / 364);
    return { listing, day, price: Math.round(9_000 * (1 + listing) * Math.exp(wave + friday)) };
  });
}

test("own bookings give season and weekday, but no events", () => {
  const shape = shapeOfBookings(bookings(3_000, 728), monday);
  expect(shape?.moving).toBe(100);
  expect(shape?.events).toHaveLength(0);
  const seasonOn = (night: number): number => shape?.season[yearDayOf(monday + night)] ?? NaN;
  const trusted = (100 / 110) * 0.97;
  expect(seasonOn(91) - seasonOn(273)).toBeCloseTo(trusted * 0.4, 1);
  expect((shape?.weekday[4] ?? 0) - (shape?.weekday[1] ?? 0)).toBeCloseTo((100 / 110) * 0.1, 2);
});

test("own bookings need 300 nights over 300 days", () => {
  expect(shapeOfBookings(bookings(300, 300), monday)?.moving).toBe(10);
  expect(shapeOfBookings(bookings(299, 300), monday)).toBeNull();
  expect(shapeOfBookings(bookings(300, 299), monday)).toBeNull();
  expect(
    shapeOfBookings(
      bookings(900, 700).map((b) => ({ ...b, day: b.day - 1_092 })),
      monday,
    ),
  ).toBeNull();
});

test("a listing's night has the median price of its units", () => {
  const two = bookings(3_000, 728);
  const dear = two.flatMap((night) => {
    const other = night.day % 2 === 0 ? night : { ...night, price: night.price * 9 };
    return [night, other, night];
  });
  expect(shapeOfBookings(dear, monday)).toEqual(shapeOfBookings(two, monday));
  expect(shapeOfBookings([...two, ...two.slice(0, 99)], monday)).toEqual(
    shapeOfBookings(two, monday),
  );
});

test("homes that never change their price have a level, but don't count for the shape", () => {
  const shape = shapeOn(
    market(20, (night) => 1 + 0.2 * Math.sin(night / 58)),
    monday,
  );
  const homes = Array.from({ length: 5 }, () => home(10_000));
  const level = levelOf(homes, { category: 1, medianMinStay: null }, shape);
  expect(level).toBeGreaterThan(9_500);
  expect(level).toBeLessThan(10_500);
});
