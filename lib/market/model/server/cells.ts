import { LRUCache } from "lru-cache";
import { makeYield } from "@/lib/core/server/yielding";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import {
  type Comparable,
  type ComparedListing,
  marketVersion,
  nearest,
  readComparables,
} from "@/lib/market/comparables/server";
import { askingFrom } from "../asking";
import { modelNights } from "../log-prices";
import { type Shape, shapeOf } from "../shape";

/** A listing whose market is asked about. */
export interface ShapeListing {
  compared: ComparedListing;
  /** The listing's own today, in days since 1970-01-01. */
  today: number;
}

/** Listings of a kind and currency in the same square of about 2 km share a shape. */
interface Cell {
  key: string;
  centre: ComparedListing;
  today: number;
}

/** Cells a degree. */
const perDegree = 50;

/** A shape takes 4 kB; a city has about 100 cells. */
const shapes = new LRUCache<string, Shape>({ max: 10_000 });

/**
 * Shapes of the listings' markets (`pricing.md` §2.5), learned at the first read of a cell, day and version of the market
 * data. One statement while all are known, two more otherwise; lets other work run between cells.
 */
export async function shapesAround(
  listings: readonly ShapeListing[],
): Promise<(listing: ShapeListing) => Shape | null> {
  const version = await marketVersion();
  const cells = new Map(listings.map((listing) => [listing, cellOf(listing, version)]));
  const missing = new Map<string, Cell>();
  const found = new Map<string, Shape>();
  for (const cell of cells.values()) {
    const known = shapes.get(cell.key);
    if (known) found.set(cell.key, known);
    else missing.set(cell.key, cell);
  }
  await learn([...missing.values()], (cell, shape) => {
    shapes.set(cell.key, shape);
    found.set(cell.key, shape);
  });
  return (listing) => found.get(cells.get(listing)?.key ?? "") ?? null;
}

function cellOf({ compared, today }: ShapeListing, version: string): Cell {
  const { roomType, currency } = compared;
  const latitude = Math.round(compared.latitude * perDegree) / perDegree;
  const longitude = Math.round(compared.longitude * perDegree) / perDegree;
  const key = [version, today, roomType, currency, latitude, longitude].join(" ");
  return { key, centre: { roomType, currency, latitude, longitude, ownIds: [] }, today };
}

async function learn(
  cells: readonly Cell[],
  take: (cell: Cell, shape: Shape) => void,
): Promise<void> {
  if (cells.length === 0) return;
  const comparables = await readComparables(cells.map(({ centre }) => centre));
  const yieldIfLong = makeYield();
  const sets: { cell: Cell; set: Comparable[] }[] = [];
  for (const cell of cells) {
    await yieldIfLong();
    sets.push({ cell, set: nearest(cell.centre, comparables) });
  }
  const days = cells.map(({ today }) => today);
  const first = Math.min(...days);
  const span = { first, nights: Math.max(...days) + modelNights - first };
  const keys = new Set(sets.flatMap(({ set }) => set.map(({ key }) => key)));
  const nightsOf = await readMarketNights([...keys], span);
  for (const { cell, set } of sets) {
    await yieldIfLong();
    const asking = set.flatMap(({ key }) => {
      const nights = nightsOf.get(key);
      return nights ? [askingFrom(nights, cell.today - first, modelNights)] : [];
    });
    take(cell, shapeOf(asking, cell.today));
  }
}
