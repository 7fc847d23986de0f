import { dateIn, dateOf, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { marketViewOf, toComparedListing } from "@/lib/market/comparables/server";
import type { Occupied } from "../occupancy/occupancy";
import { paceLeads } from "../occupancy/place-pace";
import { type Cell, cellMaker, cellMarkets } from "./cells";

/** Cells learned and written at a time. */
const batchSize = 100;

interface PaceRow {
  cell: string;
  night: string;
  ahead: number;
  booked: number;
  offered: number;
}

/**
 * Counts booked and offered nights of every cell around the accounts' listings whose market distinguishes bookings,
 * once per UTC day, as the basis of next year's pace. Skips cells already counted today. `signal` ends it between
 * batches.
 */
export async function recordMarketPace(
  signal?: AbortSignal,
  now: Date = new Date(),
): Promise<void> {
  const today = dayOf(dateIn("UTC", now));
  const cells = await cellsToday(today);
  const done = await db().marketPace.findMany({
    where: { night: new Date(`${dateOf(today)}T00:00:00Z`), daysAhead: 0 },
    select: { cell: true },
  });
  const known = new Set(done.map(({ cell }) => cell));
  const open = [...cells].filter(({ name }) => !known.has(name));
  for (let from = 0; from < open.length; from += batchSize) {
    if (signal?.aborted) return;
    await recordCells(open.slice(from, from + batchSize));
  }
}

/** The cells around all listings. */
async function cellsToday(today: number): Promise<ReadonlySet<Cell>> {
  const listings = await db().listing.findMany({
    distinct: ["roomType", "currency", "latitude", "longitude"],
    select: {
      roomType: true,
      currency: true,
      latitude: true,
      longitude: true,
      pmsName: true,
      listingId: true,
      channels: true,
    },
  });
  const { version } = await marketViewOf([]);
  const cellOf = cellMaker(version);
  return new Set(
    listings.flatMap((listing) => {
      const compared = toComparedListing(listing, "");
      return compared ? [cellOf(compared, today)] : [];
    }),
  );
}

async function recordCells(cells: readonly Cell[]): Promise<void> {
  const marketOf = await cellMarkets(new Set(cells));
  const rows = cells.flatMap((cell) => {
    const told = marketOf(cell)?.occupancy.find(({ source }) => source === "market");
    return told ? rowsOf(cell, told.counts) : [];
  });
  if (rows.length === 0) return;
  await db().$executeRaw`
    INSERT INTO market_pace (cell, night, days_ahead, booked, offered)
    SELECT cell, night, ahead, booked, offered
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (cell text, night date, ahead smallint, booked smallint, offered smallint)
    ON CONFLICT DO NOTHING`;
}

function rowsOf({ name, today }: Cell, { first, booked, open }: Occupied): PaceRow[] {
  return paceLeads.map((ahead) => {
    const at = today + ahead - first;
    const taken = booked[at] ?? 0;
    const night = dateOf(today + ahead);
    return { cell: name, night, ahead, booked: taken, offered: taken + (open[at] ?? 0) };
  });
}
