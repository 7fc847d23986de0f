import { LRUCache } from "lru-cache";
import { makeYield } from "@/lib/core/server/yielding";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import {
  type Comparable,
  type ComparedListing,
  nearest,
  readComparables,
} from "@/lib/market/comparables/server";
import { type CellMarket, cellMarketOf, tellsShape } from "../categories";
import { recordedPace, type RecordedCounts } from "../occupancy/place-pace";
import { homeOf, type ModelHome, nightsRead } from "../home";
import type { Shape } from "../shape/shape";
import { dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { fewestNightsBack, paceNights } from "../occupancy/pace-year";

/** Listings of a kind and currency in the same square of about 2 km share a market on the same day. */
export interface Cell {
  /** Changes with the market data and the day. */
  key: string;
  /** Changes with the market data only. */
  dataKey: string;
  /** The same every day, and for accounts with sources of their own: their recorded pace is the installation's. */
  name: string;
  centre: ComparedListing;
  /** In days since 1970-01-01. */
  today: number;
}

/** Cells a degree. */
const perDegree = 50;

/** A market takes about 40 kB; a city has about 100 cells. */
const markets = new LRUCache<string, CellMarket>({ max: 2_500 });

/** Shapes, 8 kB each, by the data of their cell: it teaches the same every day. */
const shapes = new LRUCache<string, Shape>({ max: 2_500 });

/** Makes the cells of listings on their own days, of a version of the market data. */
export function cellMaker(version: string): (compared: ComparedListing, today: number) => Cell {
  const known = new Map<string, Cell>();
  return ({ roomType, currency, sources, ...point }, today) => {
    const latitude = Math.round(point.latitude * perDegree) / perDegree;
    const longitude = Math.round(point.longitude * perDegree) / perDegree;
    const name = [roomType, currency, latitude, longitude].join(" ");
    const dataKey = [version, name, sources].join(" ");
    const key = `${today} ${dataKey}`;
    const centre = { roomType, currency, latitude, longitude, ownIds: [], sources };
    const cell = known.get(key) ?? { key, dataKey, name, centre, today };
    known.set(key, cell);
    return cell;
  };
}

/**
 * Markets of cells (`pricing.md` §2.5), learned at the first read of a cell, day and version of the market data. No
 * statement while all are known, three otherwise; lets other work run between cells.
 */
export async function cellMarkets(
  cells: ReadonlySet<Cell>,
): Promise<(cell: Cell) => CellMarket | null> {
  const found = new Map<Cell, CellMarket>();
  const missing: Cell[] = [];
  for (const cell of cells) {
    const known = markets.get(cell.key);
    if (known) found.set(cell, known);
    else missing.push(cell);
  }
  await learn(missing, (cell, market) => {
    markets.set(cell.key, market);
    found.set(cell, market);
  });
  return (cell) => found.get(cell) ?? null;
}

async function learn(
  cells: readonly Cell[],
  take: (cell: Cell, market: CellMarket) => void,
): Promise<void> {
  if (cells.length === 0) return;
  const comparables = await readComparables(cells.map(({ centre }) => centre));
  const yieldIfLong = makeYield();
  const sets: { cell: Cell; set: Comparable[] }[] = [];
  for (const cell of cells) {
    await yieldIfLong();
    const recent = comparables.filter((comparable) => tellsShape(comparable, cell.today));
    sets.push({ cell, set: nearest(cell.centre, recent) });
  }
  const days = new Set(sets.flatMap(({ set }) => set.map(({ asOf }) => asOf)));
  const span = nightsRead([...days], [...new Set(cells.map(({ today }) => today))]);
  const keys = new Set(sets.flatMap(({ set }) => set.map(({ key }) => key)));
  const nightsOf = await readMarketNights([...keys], span, "minStays");
  const homeIn = homesOn(nightsOf, span.first);
  const recorded = await readRecordedCounts(cells);
  for (const { cell, set } of sets) {
    await yieldIfLong();
    const homes = set.flatMap((each) => homeIn(each, cell.today) ?? []);
    await yieldIfLong();
    const counts = recorded.get(cell.name);
    const paceOf = counts && recordedPace(counts, cell.today);
    // As data grows too old, the set gets smaller or reaches farther: size and last member name it.
    const shapeKey = [set.length, set.at(-1)?.key, cell.dataKey].join(" ");
    const market = cellMarketOf(homes, cell.today, { paceOf, shape: shapes.get(shapeKey) });
    shapes.set(shapeKey, market.shape);
    take(cell, market);
  }
}

/** Comparables with their nights on a day, each made once: neighbouring cells share most of theirs. */
function homesOn(nightsOf: ReadonlyMap<number, Nights>, first: number) {
  const made = new Map<string, ModelHome>();
  return (comparable: Comparable, today: number): ModelHome | undefined => {
    const nights = nightsOf.get(comparable.key);
    const name = `${comparable.key} ${today}`;
    const home = made.get(name) ?? (nights && homeOf(comparable, nights, first, today));
    if (home) made.set(name, home);
    return home;
  };
}

interface NamedCell {
  name: string;
  /** In days since 1970-01-01. */
  today: number;
}

interface CellCounts extends RecordedCounts {
  cell: string;
}

/**
 * What was recorded of cells' past nights, by cell name, for the cells whose records reach back a year and two weeks.
 * One statement.
 */
async function readRecordedCounts(
  cells: readonly NamedCell[],
): Promise<ReadonlyMap<string, RecordedCounts>> {
  const names = [...new Set(cells.map(({ name }) => name))];
  const days = cells.map(({ today }) => today);
  const [earliest, latest] = [Math.min(...days), Math.max(...days)];
  const found = await db().$queryRaw<CellCounts[]>`
    SELECT cell, array_agg(night - '1970-01-01'::date ORDER BY night, days_ahead) AS nights,
      array_agg(days_ahead::int ORDER BY night, days_ahead) AS leads,
      array_agg(booked::int ORDER BY night, days_ahead) AS booked,
      array_agg(offered::int ORDER BY night, days_ahead) AS offered
    FROM market_pace
    WHERE cell = ANY(${names}::text[])
      AND night >= ${dateOf(earliest - paceNights)}::text::date
      AND night < ${dateOf(latest)}::text::date
    GROUP BY cell
    HAVING min(night) <= ${dateOf(latest - fewestNightsBack)}::text::date`;
  return new Map(found.map(({ cell, ...counts }) => [cell, counts]));
}
