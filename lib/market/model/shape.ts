import { eventsOf } from "./events";
import { nightEffects } from "./fixed-effects";
import { lateByNight, lateCurve, lateDiscount, restOf } from "./late";
import { isMoving, logPrices, settledFrom } from "./log-prices";
import { byYearDay, splitSeason } from "./season";
import { shapeId } from "./shape-id";

/**
 * How one market's prices vary over the year, the week and single nights (`pricing.md` §2.1). Effects are ln and
 * shrunk.
 */
export interface Shape {
  /** Changes with the content only. */
  id: string;
  /** First night, in days since 1970-01-01. */
  today: number;
  /** Comparables that change their prices; 0 = nothing was learned. */
  moving: number;
  /** By day of a leap year, 0 = 1 January … 365 = 31 December. */
  season: Float64Array;
  /** Monday first. */
  weekday: Float64Array;
  /** Night today + i; ends with the market's calendar. */
  events: Float64Array;
  /** The last-minute discount in percent, e.g. −19.6 (§2.4); null under 20 homes. */
  late: number | null;
  /** The same by days ahead, 0…60; empty without comparables that change their prices. */
  lateByNight: readonly (number | null)[];
}

/** Number of comparables at which effects are shrunk by half (§2.1 step 5). */
const halfWeight = 10;
/** Finer than a cent of any price, so that rounding errors don't change the ID. */
const precision = 1e9;

/** Share of a learned effect that counts with `moving` comparables (`pricing.md` §2.1 step 5). */
export function trust(moving: number): number {
  return moving / (moving + halfWeight);
}

/**
 * Learns season, weekday and events from comparables (`pricing.md` §2.1). `asking`: minor units of each one's nights
 * from `today` on, 0 = not open or unknown. Those that hardly change their price are left out; the order doesn't
 * matter.
 */
export function shapeOf(asking: readonly ArrayLike<number>[], today: number): Shape {
  const homes = asking.filter(isMoving);
  if (homes.length === 0) return emptyShape(today);
  const prices = logPrices(homes);
  const effects = nightEffects(prices, settledFrom);
  const fitted = splitSeason(effects, today);
  const rest = restOf(effects, fitted, today);
  const shrink = shrinkerFor(homes.length);
  return withId({
    today,
    moving: homes.length,
    season: byYearDay(fitted.season, today).map(shrink),
    weekday: fitted.weekday.map(shrink),
    events: eventsOf(rest, lateCurve(rest, effects.open), effects.open).map(shrink),
    late: lateDiscount(prices, fitted, today),
    lateByNight: lateByNight(prices, fitted, today),
  });
}

/** The shape of a market without comparables that change their prices: every factor is 1. */
export function emptyShape(today: number): Shape {
  return withId({
    today,
    moving: 0,
    season: new Float64Array(366),
    weekday: new Float64Array(7),
    events: new Float64Array(0),
    late: null,
    lateByNight: [],
  });
}

/** A shape with the id of its content. */
export function withId(content: Omit<Shape, "id">): Shape {
  const { today, moving, season, weekday, events, late } = content;
  const facts = [today, moving, late ?? NaN, events.length];
  return { id: shapeId([...facts, ...season, ...weekday, ...events]), ...content };
}

/** Returns a function that shrinks an effect learned from `moving` comparables. Never −0, whose bytes differ from 0. */
export function shrinkerFor(moving: number): (effect: number) => number {
  return (effect) => Math.round(effect * trust(moving) * precision) / precision + 0;
}
