import { eventsOf } from "./events";
import { nightEffects } from "./fixed-effects";
import { lateByNight, lateCurve, lateDiscount, restByLead, restByNight } from "./late";
import { middleOf } from "../age";
import { isMoving, logPrices, settledFrom } from "../log-prices";
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
  first: number;
  /** The day its comparables tell of, the middle one of theirs. */
  asOf: number;
  /** Comparables that change their prices; 0 = nothing was learned. */
  moving: number;
  /** By day of a leap year, 0 = 1 January … 365 = 31 December. */
  season: Float64Array;
  /** Monday first. */
  weekday: Float64Array;
  /** Night first + i; ends with the market's calendar. */
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

/** A comparable's asking prices and the day they tell of. */
export interface AskingHome {
  /** Days since 1970-01-01. */
  asOf: number;
  /** Minor units of the nights from that day on; 0 = not open or unknown. */
  asking: ArrayLike<number>;
}

/**
 * Learns season, weekday and events from comparables (`pricing.md` §2.1), each with the days ahead of its own day, so
 * that the same data teaches the same on every later day. Those that hardly change their price are left out; the order
 * doesn't matter.
 */
export function shapeOf(comparables: readonly AskingHome[]): Shape {
  const homes = comparables.filter(({ asking }) => isMoving(asking));
  const days = (homes.length === 0 ? comparables : homes).map(({ asOf }) => asOf);
  const first = days.length === 0 ? 0 : Math.min(...days);
  if (homes.length === 0) return emptyShape(first);
  const prices = logPrices(
    homes.map(({ asking }) => asking),
    days.map((day) => day - first),
  );
  const effects = nightEffects(prices, settledFrom);
  const season = splitSeason(effects, first);
  const fitted = { prices, levels: effects.levels, season, first };
  const byLead = restByLead(fitted);
  const { rest, open } = restByNight(fitted, lateCurve(byLead.rest, byLead.open));
  const shrink = shrinkerFor(homes.length);
  return withId({
    first,
    asOf: middleOf(days),
    moving: homes.length,
    season: byYearDay(season.season, first).map(shrink),
    weekday: season.weekday.map(shrink),
    events: eventsOf(rest, open).map(shrink),
    late: lateDiscount(fitted),
    lateByNight: lateByNight(fitted),
  });
}

/** The shape of a market without comparables that change their prices: every factor is 1. */
export function emptyShape(first: number): Shape {
  return withId({
    first,
    asOf: first,
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
  const { first, asOf, moving, season, weekday, events, late } = content;
  const facts = [first, asOf, moving, late ?? NaN, events.length];
  return { id: shapeId([...facts, ...season, ...weekday, ...events]), ...content };
}

/** Returns a function that shrinks an effect learned from `moving` comparables. Never −0, whose bytes differ from 0. */
export function shrinkerFor(moving: number): (effect: number) => number {
  return (effect) => Math.round(effect * trust(moving) * precision) / precision + 0;
}
