import { clamp } from "@/lib/core/numbers";
import { packRows, unpackNamed, unpackRows } from "@/lib/core/server/packed";
import type { Occupied, OccupancySource } from "../occupancy";
import type { ExpectedShares } from "../occupancy-demand";
import { type Shape, withId } from "../shape";

/** The stored part of a market that prices depend on. */
export interface MarketContent {
  shape: Pick<Shape, "today" | "moving" | "season" | "weekday" | "events">;
  shapeSource: "market" | "bookings" | null;
  occupancy: {
    source: OccupancySource;
    counts: Occupied;
    /** Null without a year of pace. */
    shares: ExpectedShares | null;
  } | null;
}

/** Effects are learned to nine digits (`shrinkerFor`): whole numbers keep them bit for bit. */
const precision = 1e9;
/** Beyond every bound of S and D. */
const most = 2.1;

const shapeSources = [null, "market", "bookings"] as const;
const sources = [null, "market", "account", "scraped"] as const;

const rows = ["head", "season", "weekday", "events", "booked", "open"] as const;

/** About 4 kB, the rows in their order; twice that with a year of pace, which adds a row of doubles. */
export function packContent({
  shape,
  shapeSource,
  occupancy,
}: MarketContent): Uint8Array<ArrayBuffer> {
  const { today, moving, season, weekday, events } = shape;
  const { source = null, counts, shares = null } = occupancy ?? {};
  const { first = 0, booked = [], open = [] } = counts ?? {};
  return packRows([
    [
      today,
      shapeSources.indexOf(shapeSource),
      sources.indexOf(source),
      first,
      ...halvesOf([moving]),
    ],
    ...[season, weekday, events].map(wholeOf),
    booked,
    open,
    ...(shares === null ? [] : [halvesOf([shares.year, ...shares.final])]),
  ]);
}

/** The content that was packed; what prices don't follow from (late discounts) is left out. */
export function unpackContent(packed: Uint8Array): Omit<MarketContent, "shape"> & { shape: Shape } {
  const { head, booked, open, ...effects } = unpackNamed(packed, rows);
  const [today = 0, shapeSourceIndex = 0, source = 0, first = 0] = head;
  const told = sources[source] ?? null;
  return {
    shapeSource: shapeSources[shapeSourceIndex] ?? null,
    occupancy: told && { source: told, counts: { first, booked, open }, shares: sharesIn(packed) },
    shape: shapeFrom(today, head.slice(4), effects),
  };
}

/** The row after the named ones, where there is one. */
function sharesIn(packed: Uint8Array): ExpectedShares | null {
  const row = unpackRows(packed)[rows.length];
  if (row === undefined) return null;
  const [year = 0, ...final] = doublesOf(row);
  return { year, final: Float64Array.from(final) };
}

type Effects = "season" | "weekday" | "events";

/** `moving`: the halves of a double. */
function shapeFrom(today: number, moving: Int32Array, effects: Record<Effects, Int32Array>): Shape {
  return withId({
    today,
    moving: doublesOf(moving)[0] ?? 0,
    season: effectsOf(effects.season),
    weekday: effectsOf(effects.weekday),
    events: effectsOf(effects.events),
    late: null,
    lateByNight: [],
  });
}

/** Doubles as whole numbers, bit for bit. */
function halvesOf(values: readonly number[]): Int32Array {
  return new Int32Array(Float64Array.from(values).buffer);
}

function doublesOf(halves: Int32Array): Float64Array {
  return new Float64Array(Int32Array.from(halves).buffer);
}

function wholeOf(effects: Float64Array): Int32Array {
  return Int32Array.from(effects, (effect) => Math.round(clamp(effect, -most, most) * precision));
}

function effectsOf(whole: Int32Array): Float64Array {
  return Float64Array.from(whole, (value) => value / precision);
}
