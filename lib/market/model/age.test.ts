import { expect, test } from "vitest";
import { yearDayOf } from "@/lib/core/dates";
import {
  type Nights,
  unknownNights,
  available,
  booked,
  unavailable,
} from "@/lib/inventory/calendars/nights";
import { occupancyWeight, shapeWeight } from "./age";
import { type CellMarket, cellMarketOf, tellsShape } from "./categories";
import { homeOf, type ModelHome, nightsRead } from "./home";
import { marketNights } from "./nights";
import { bookedOf, demandParts, expectedOf, partsOf } from "./occupancy/occupied";
import { type Shape, trust } from "./shape/shape";
import { monday as asOf, randomFrom } from "./testing";

/** Prices of a year: dear summers, Saturdays and one event; a fifth off for the nights of the next two weeks. */
function factorOf(day: number, ahead: number): number {
  const season = 1 - 0.2 * Math.cos((2 * Math.PI * (day - asOf)) / 364);
  const event = day === asOf + 200 ? 1.3 : 1;
  return season * ((day - asOf) % 7 === 5 ? 1.1 : 1) * event * (ahead < 15 ? 0.8 : 1);
}

interface Made {
  count?: number;
  asOf?: number;
  source?: string;
  /** State of a night, by days since the data's day. */
  state?: (ahead: number, home: number) => number;
}

/** Comparables as read on a day, from data of 365 nights. */
function homes(
  today: number,
  { count = 30, asOf: own = asOf, source = "nightrate", state = () => available }: Made = {},
): ModelHome[] {
  const random = randomFrom(7);
  const span = nightsRead([own], [today]);
  return Array.from({ length: count }, (_, home) => {
    const level = 8_000 + 20_000 * random();
    const nights: Nights = unknownNights(span.nights);
    for (let ahead = 0; ahead < 365; ahead++) {
      const at = own + ahead - span.first;
      if (at < 0 || at >= span.nights) continue;
      nights.states[at] = state(ahead, home);
      nights.prices[at] = Math.round(level * factorOf(own + ahead, ahead));
      nights.minStays[at] = 2;
    }
    const facts = { source, category: 1, hostId: null, statedPrice: null, asOf: own };
    return homeOf(facts, nights, span.first, today);
  });
}

function marketAt(age: number, made: Made = {}): CellMarket {
  const today = asOf + age;
  return cellMarketOf(
    homes(today, made).filter((home) => tellsShape(home, today)),
    today,
  );
}

function nightsOf({ shape, occupancy, today }: CellMarket) {
  const sources = { holidays: null, occupancy: demandParts(partsOf(occupancy)) };
  return marketNights(shape, { ...sources, shapeAge: today - shape.asOf }, today, 731);
}

/** The shape, S half a year after the data's day and in the same place of later years, and D of the night of the event. */
function factorsAt(age: number) {
  const market = marketAt(age);
  const { seasonality, demand } = nightsOf(market);
  const ahead = (((200 - age) % 364) + 364) % 364;
  return { id: market.shape.id, season: seasonality[ahead] ?? NaN, event: demand[200 - age] };
}

test("unchanged data teaches the same shape on every day that it is kept", () => {
  const [first, ...later] = [0, 60, 120, 180, 280, 600, 700].map((age) => factorsAt(age));
  expect(first?.season).toBeGreaterThan(1.1);
  for (const { id, season } of later) {
    expect(id).toBe(first?.id);
    expect(season / (first?.season ?? NaN)).toBeCloseTo(1, 2);
  }
});

test("an event holds on its own date, however old the data is", () => {
  const found = [0, 60, 120, 180].map((age) => factorsAt(age).event ?? NaN);
  expect(found[0]).toBeGreaterThan(1.1);
  expect(new Set(found).size).toBe(1);
});

/** A holiday on every day. */
const always = () => ({ share: 0.08, name: "Always", part: "day" }) as const;

test("season and weekday fade from 700 to 800 days, and holidays return", () => {
  expect([0, 700, 750, 799, 800, 900].map(shapeWeight)).toEqual([1, 1, 0.5, 0.01, 0, 0]);
  const [whole, half] = [700, 750].map((age) => {
    const market = marketAt(age);
    const sources = { holidays: always, occupancy: [], shapeAge: age };
    return marketNights(market.shape, sources, asOf + 1_000, 1).detail(asOf + 1_000);
  });
  if (!whole || !half) throw new Error("Both have a night.");
  expect(half.season).toBeCloseTo(whole.season / 2, 12);
  expect(half.weekday).toBeCloseTo(whole.weekday / 2, 12);
  expect([whole.counted, half.counted]).toEqual([0.75, 0.375]);
  expect([whole.holiday, half.holiday]).toEqual([0.08 * 0.25, 0.08 * 0.625]);
  expect(marketAt(800)).toMatchObject({ homes: 0, shape: { moving: 0 } });
});

/** Half of the homes are booked on the first 60 nights, a fifth afterwards. */
const bookings = (ahead: number, home: number): number =>
  home < (ahead < 60 ? 15 : 6) ? booked : available;

const bookedParts = (age: number) => partsOf(marketAt(age, { state: bookings }).occupancy);

const expectedAt = (age: number): number => expectedOf(bookedParts(age), asOf + age)[0] ?? NaN;

test("what was booked fades out from 3 to 21 days", () => {
  expect([0, 3, 12, 20, 21, 400].map(occupancyWeight)).toEqual([1, 1, 0.5, 1 / 18, 0, 0]);
  const shares = [0, 3, 12, 20, 21, 60].map((age) =>
    bookedParts(age).map(({ share }) => share.toFixed(9)),
  );
  const whole = "1.000000000";
  expect(shares).toEqual([[whole], [whole], ["0.500000000"], ["0.055555556"], [], []]);
});

test("the usual shares take the rest of what a market tells, and then all of it", () => {
  expect(expectedAt(0)).toBe(0.5);
  expect(expectedAt(12)).toBeCloseTo(0.5 * 0.5 + 0.5 * 0.58, 12);
  expect([21, 60, 180, 280].map(expectedAt)).toEqual([0.58, 0.58, 0.58, 0.58]);
  expect(bookedOf(bookedParts(12))).toMatchObject({ weight: 0.5 });
  expect(bookedOf(bookedParts(21))).toBeNull();
});

/** Nearly all homes are booked in the sixth week, three in ten in the others. */
function peak(ahead: number, home: number): number {
  return home < (Math.floor(ahead / 7) === 5 ? 27 : 9) ? booked : available;
}

test("the next source takes the rest: Q = Q₁^w·Q₂^(1 − w), e = w·e₁ + (1 − w)·e₂", () => {
  const today = asOf + 12;
  const [market] = marketAt(12, { state: peak }).occupancy;
  const fresh = homes(today, { asOf: today, state: (_, home) => (home < 24 ? booked : available) });
  const [other] = cellMarketOf(fresh, today).occupancy;
  if (!market || !other) throw new Error("Both tell their bookings.");
  const parts = partsOf([market, other]);
  expect(parts.map(({ share }) => share)).toEqual([0.5, 0.5]);
  const [one, two] = [[market], [{ ...other }]].map((sources) => {
    const whole = sources.map((figures) => ({ figures, share: 1 }));
    return marketNights(
      marketAt(12).shape,
      { holidays: null, occupancy: demandParts(whole) },
      today,
      60,
    );
  });
  const both = { holidays: null, occupancy: demandParts(parts) };
  const blend = marketNights(marketAt(12).shape, both, today, 60);
  const q = (nights: typeof one, ahead: number) =>
    nights?.detail(today + ahead).occupancyFactor ?? NaN;
  expect(q(one, 24)).toBeGreaterThan(1.15);
  expect(q(two, 24)).toBeCloseTo(1, 1);
  expect(q(blend, 24)).toBeCloseTo(Math.sqrt(q(one, 24) * q(two, 24)), 12);
  const [e1 = 0, e2 = 0] = [market.expected[3], other.expected[3]];
  expect(expectedOf(parts, today)[3]).toBeCloseTo((e1 + e2) / 2, 12);
  expect(blend.detail(today + 24)).toMatchObject({ occupancyAge: 12 });
});

/** Every third night is booked; the first home has this many nights to sell. */
function told(count: number, nights: number) {
  const state = (ahead: number, home: number): number => {
    if (home === 0 && ahead >= nights) return unavailable;
    return ahead % 3 === 0 ? booked : available;
  };
  return marketAt(0, { count, state }).occupancy.map(({ source }) => source);
}

test("seven comparables, or eight of which one has 29 nights to sell, tell no occupancy", () => {
  expect(told(7, 400)).toEqual([]);
  expect(told(8, 400)).toEqual(["market"]);
  expect(told(8, 30)).toEqual(["market"]);
  expect(told(8, 29)).toEqual([]);
});

const lateBooked = (ahead: number): number => (ahead < 300 ? available : booked);

test("one comparable that is empty for half a year tells nothing", () => {
  const { occupancy } = marketAt(0, { count: 1, state: lateBooked });
  expect(expectedOf(partsOf(occupancy), asOf)).toEqual([0.58, 0.48, 0.37, 0.26, 0.19, 0.11]);
});

function figuresAt(age: number, count = 30) {
  return marketAt(age, { count }).figuresOf({ category: 1, medianMinStay: null });
}

test("level, lowest price and stays count up to 180 days, with less confidence from 120 on", () => {
  const first = figuresAt(0);
  expect(first).toMatchObject({ confidence: "normal", age: 0 });
  expect(figuresAt(119)).toMatchObject({ level: first.level, confidence: "normal" });
  expect(figuresAt(120)).toMatchObject({ level: first.level, confidence: "low", age: 120 });
  expect(figuresAt(120, 19)).toMatchObject({ confidence: "none" });
  expect(figuresAt(180)).toMatchObject({ level: first.level, confidence: "low" });
  expect(figuresAt(180).lowPrice).not.toBeNull();
  expect(figuresAt(181)).toMatchObject({ level: null, lowPrice: null, confidence: "none" });
  expect([180, 181].map((age) => marketAt(age).stays.get(1)?.median)).toEqual([2, undefined]);
});

test("in a market of two sources each home's days ahead are those of its own day", () => {
  const today = asOf + 100;
  const old = homes(today);
  const recent = homes(today, { asOf: today, count: 40, source: "inside-airbnb" });
  const { shape } = cellMarketOf([...old, ...recent], today);
  expect(shape).toMatchObject({ first: asOf, asOf: today, moving: 70 });
  // The late discounts of the recent ones are neither a season nor events of their dates.
  expect(Math.abs((shape.late ?? 0) + 20)).toBeLessThan(3);
  const alone = cellMarketOf(old, today).shape;
  const seasonOn = ({ season, moving }: Shape, ahead: number): number =>
    (season[yearDayOf(today + ahead)] ?? NaN) / trust(moving);
  for (const ahead of [3, 10, 25]) {
    const [both, one] = [shape, alone].map((each) => seasonOn(each, ahead) - seasonOn(each, 50));
    expect(Math.abs((both ?? 1) - (one ?? 0))).toBeLessThan(0.02);
    expect(Math.abs(shape.events[100 + ahead] ?? 1)).toBeLessThan(0.05);
  }
  // Without the older ones, those nights take the season of the same time of year.
  const only = cellMarketOf(recent, today).shape;
  expect(only).toMatchObject({ first: today, asOf: today, moving: 40 });
});
