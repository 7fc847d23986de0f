import { nightEffects } from "./fixed-effects";
import { lateByNight, lateCurve, lateDiscount, restByLead, restByNight } from "./late";
import { middleOf } from "../age";
import { isMoving, logPrices, settledFrom } from "../log-prices";
import { byYearDay, splitSeason } from "./season";
import { clamp } from "@/lib/core/numbers";

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
interface AskingHome {
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

/** FNV-1a, 32 bit (Fowler, Noll, Vo); two of them with different beginnings make an id of 64 bits. */
const prime = 0x01_00_01_93;
const beginnings = [0x81_1c_9d_c5, 0x4f_9b_2d_17] as const;

/** Sixteen hexadecimal digits of a shape's numbers. Not a secret: it only tells shapes apart. */
function shapeId(numbers: readonly number[]): string {
  const bytes = new DataView(new ArrayBuffer(numbers.length * 8));
  // The byte order of the machine is left out of it.
  for (const [at, value] of numbers.entries()) bytes.setFloat64(at * 8, value, true);
  return beginnings.map((beginning) => hexOf(bytes, beginning)).join("");
}

function hexOf(bytes: DataView, beginning: number): string {
  let hash = beginning;
  for (let at = 0; at < bytes.byteLength; at++) hash = Math.imul(hash ^ bytes.getUint8(at), prime);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** §2.1 step 4: open homes at which a night's residual is halved, bounds, and the fewest homes. */
const halfEvents = 15;
const lowest = -0.1;
const highest = 0.4;
const fewest = 5;

/**
 * Events of nights (`pricing.md` §2.1 step 4), ln: rest·n/(n + 15) within −0.10…0.40, 0 if fewer than 5 homes are open.
 * `rest`: what is left of each night after season, weekday and late discount, as `restByNight` returns it.
 */
export function eventsOf(rest: Float64Array, open: Int32Array): Float64Array {
  return rest.map((value, night) => {
    const homes = open[night] ?? 0;
    if (homes < fewest) return 0;
    return clamp((value * homes) / (homes + halfEvents), lowest, highest);
  });
}
