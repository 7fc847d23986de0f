import { createHash } from "node:crypto";
import { type MarketNights, marketNights } from "../nights";
import { ageOn } from "../age";
import type { CellMarket } from "../categories";
import {
  demandParts,
  bookedOf,
  expectedOf,
  figuresOfCounts,
  partsOf,
  type SourceFacts,
} from "../occupancy/occupied";
import { holidaysOf } from "./holidays";
import { type MarketModel, type ModelListing, nightsAhead } from "./models";
import { clamp } from "@/lib/core/numbers";
import { packRows, unpackNamed, unpackRows } from "@/lib/core/server/packed";
import type { Occupied, ExpectedShares } from "../occupancy/occupancy";
import { type Shape, withId } from "../shape/shape";

/** A day's market as stored; `id` is the hash of its numbers. */
export interface PackedMarket {
  id: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The part of a model needed for prices of a past day. */
export type PastMarket = Pick<
  MarketModel,
  "nights" | "shape" | "shapeSource" | "occupancySource" | "expected" | "booked"
>;

/** Packed markets by what a cell's listings share on a day. */
const packedMarkets = new WeakMap<CellMarket, PackedMarket>();

/** Packs the part of a model that prices depend on; the same for all listings of a cell. */
export function packMarket({ cell, shapeSource }: MarketModel): PackedMarket {
  const known = packedMarkets.get(cell);
  if (known) return known;
  const { today, shape, occupancy } = cell;
  const numbers = numbersOf({
    today,
    shape,
    shapeSource,
    occupancy: partsOf(occupancy).map(({ figures: { source, age, weight, counts, demand } }) => ({
      facts: { source, age, weight },
      counts,
      shares: demand.expected,
    })),
  });
  const made = { id: idOf(numbers), content: packRows(numbers) };
  packedMarkets.set(cell, made);
  return made;
}

/** The same on every machine, which packed bytes are not: how they are deflated depends on it. */
function idOf(numbers: readonly ArrayLike<number>[]): string {
  const hash = createHash("sha256");
  for (const row of numbers) hash.update(`${row.length} `).update(Float64Array.from(row));
  return hash.digest("hex").slice(0, 32);
}

/** The model of a stored market for a listing's nights from `today` on (days since 1970-01-01). */
export function pastMarketOf(
  content: Uint8Array,
): (listing: Pick<ModelListing, "country" | "state">, today: number) => PastMarket {
  const stored = unpackContent(content);
  const { shape, shapeSource } = stored;
  const parts = partsOf(
    stored.occupancy.map(({ facts, counts, shares }) =>
      figuresOfCounts(counts, facts, stored.today, shares),
    ),
  );
  const sources = {
    occupancy: demandParts(parts),
    shapeAge: ageOn(stored.today, shape.asOf),
  };
  const places = new Map<string, MarketNights>();
  return ({ country, state }, today) => ({
    nights: memoized(places, JSON.stringify([country, state, today]), () => {
      const holidays = holidaysOf(country, state);
      return marketNights(shape, { holidays, ...sources }, today, nightsAhead);
    }),
    shape,
    shapeSource,
    occupancySource: parts[0]?.figures.source ?? null,
    expected: expectedOf(parts, stored.today),
    booked: bookedOf(parts),
  });
}

function memoized<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}

/** A stored source of occupancy. */
interface PackedSource {
  facts: SourceFacts;
  counts: Occupied;
  /** Null without a year of pace. */
  shares: ExpectedShares | null;
}

/** The stored part of a market that prices depend on. */
export interface MarketContent {
  /** Days since 1970-01-01. */
  today: number;
  shape: Pick<Shape, "first" | "asOf" | "moving" | "season" | "weekday" | "events">;
  shapeSource: "market" | "bookings" | null;
  /** In the order of `pricing.md` §2.2. */
  occupancy: readonly PackedSource[];
}

/** Effects are learned to nine digits (`shrinkerFor`): whole numbers keep them bit for bit. */
const precision = 1e9;
/** Beyond every bound of S and D. */
const most = 2.1;

const shapeSources = [null, "market", "bookings"] as const;
const sources = [null, "market", "account", "scraped"] as const;

const rows = ["head", "season", "weekday", "events"] as const;
/** Numbers in the head, and rows of a source: facts, booked, open, shares. */
const headLength = 6;
const rowsOfSource = 4;

/** About 4 kB, the rows in their order; more for a year of pace, which is a row of doubles. */
export function packContent(content: MarketContent): Uint8Array<ArrayBuffer> {
  return packRows(numbersOf(content));
}

function numbersOf(content: MarketContent): Parameters<typeof packRows>[0] {
  const { today, shape, shapeSource, occupancy } = content;
  const { first, asOf, moving, season, weekday, events } = shape;
  return [
    [today, shapeSources.indexOf(shapeSource), first, asOf, ...halvesOf([moving]), ageMark],
    ...[season, weekday, events].map(wholeOf),
    ...occupancy.flatMap(({ facts: { source, age, weight }, counts, shares }) => [
      [sources.indexOf(source), counts.first, ...halvesOf([age, weight])],
      counts.booked,
      counts.open,
      shares === null ? [] : halvesOf([shares.year, ...shares.final]),
    ]),
  ];
}

/** Ends the head of what was packed with ages. */
const ageMark = 1;

/** The content that was packed; what prices don't follow from (late discounts) is left out. */
export function unpackContent(packed: Uint8Array): Omit<MarketContent, "shape"> & { shape: Shape } {
  const { head, ...effects } = unpackNamed(packed, rows);
  if (head.length === headLength) return unpackAgeless(packed);
  const [today = 0, shapeSourceIndex = 0, first = 0, asOf = 0, ...rest] = head;
  const stored = unpackRows(packed).slice(rows.length);
  const count = stored.length / rowsOfSource;
  return {
    today,
    shapeSource: shapeSources[shapeSourceIndex] ?? null,
    occupancy: Array.from({ length: count }, (_, n) => sourceFrom(stored, n * rowsOfSource)).flat(),
    shape: shapeFrom({ first, asOf }, Float64Array.from(rest.slice(0, 2)), effects),
  };
}

/** The source whose rows begin at an index; none if it isn't known. */
function sourceFrom(stored: readonly Float64Array[], at: number): PackedSource[] {
  const row = (n: number): Float64Array => stored[at + n] ?? new Float64Array(0);
  const [index = 0, first = 0] = row(0);
  const source = sources[index] ?? null;
  if (source === null) return [];
  const [age = 0, weight = 1] = doublesOf(row(0).slice(2));
  const shares = row(3).length === 0 ? null : sharesFrom(row(3));
  return [
    { facts: { source, age, weight }, counts: { first, booked: row(1), open: row(2) }, shares },
  ];
}

/** What version 1 packed: one source, and a shape of its own day. */
function unpackAgeless(packed: Uint8Array): ReturnType<typeof unpackContent> {
  const names = [...rows, "booked", "open"] as const;
  const { head, booked, open, ...effects } = unpackNamed(packed, names);
  const [today = 0, shapeSourceIndex = 0, index = 0, first = 0] = head;
  const source = sources[index] ?? null;
  const shares = unpackRows(packed)[names.length];
  const told = source && {
    facts: { source, age: 0, weight: 1 },
    counts: { first, booked, open },
    shares: shares === undefined ? null : sharesFrom(shares),
  };
  return {
    today,
    shapeSource: shapeSources[shapeSourceIndex] ?? null,
    occupancy: told ? [told] : [],
    shape: shapeFrom({ first: today, asOf: today }, head.slice(4), effects),
  };
}

function sharesFrom(row: Float64Array): ExpectedShares {
  const [year = 0, ...final] = doublesOf(row);
  return { year, final: Float64Array.from(final) };
}

type Effects = "season" | "weekday" | "events";

/** `moving`: the halves of a double. */
function shapeFrom(
  days: Pick<Shape, "first" | "asOf">,
  moving: Float64Array,
  effects: Record<Effects, Float64Array>,
): Shape {
  return withId({
    ...days,
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

function doublesOf(halves: Float64Array): Float64Array {
  return new Float64Array(Int32Array.from(halves).buffer);
}

function wholeOf(effects: Float64Array): Int32Array {
  return Int32Array.from(effects, (effect) => Math.round(clamp(effect, -most, most) * precision));
}

function effectsOf(whole: Float64Array): Float64Array {
  return Float64Array.from(whole, (value) => value / precision);
}
