import { LRUCache } from "lru-cache";
import { makeYield } from "@/lib/core/server/yielding";
import { addDays, dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { CellMarket } from "../cell-market";
import { occupancyFigures } from "../occupied";
import { type BookedNight, shapeOfBookings } from "../own-bookings";
import { type Cell, spanOf } from "./cells";
import { ownAround, type OwnHome, ownVersion, readOwnHomes, readOwnStates } from "./own-homes";

/** `pricing.md` §2.2: ten others, and the home itself: cells share the figures, so that it is one of them. */
const fewestHomes = 11;

const completed = new LRUCache<string, CellMarket>({ max: 2_500 });

/**
 * Markets of cells completed by the account's own listings (`pricing.md` §2.1 Own bookings, §2.2): their occupancy where
 * no source of the market tells bookings, and a shape of their bookings where there is no market. No statement where
 * markets tell all, one while everything is known, three or four otherwise.
 */
export async function withOwn(
  accountId: number,
  cells: ReadonlySet<Cell>,
  marketOf: (cell: Cell) => CellMarket | null,
): Promise<(cell: Cell) => CellMarket | null> {
  const open = [...cells].filter((cell) => marketOf(cell)?.occupancy?.source !== "market");
  if (open.length === 0) return marketOf;
  const version = await ownVersion(accountId);
  const keyOf = (cell: Cell): string => `${cell.key} ${version}`;
  const found = new Map<Cell, CellMarket>();
  const missing: Cell[] = [];
  for (const cell of open) {
    const known = completed.get(keyOf(cell));
    if (known) found.set(cell, known);
    else missing.push(cell);
  }
  await complete(accountId, missing, marketOf, (cell, market) => {
    completed.set(keyOf(cell), market);
    found.set(cell, market);
  });
  return (cell) => found.get(cell) ?? marketOf(cell);
}

async function complete(
  accountId: number,
  cells: readonly Cell[],
  marketOf: (cell: Cell) => CellMarket | null,
  take: (cell: Cell, market: CellMarket) => void,
): Promise<void> {
  if (cells.length === 0) return;
  const all = await readOwnHomes(accountId);
  const yieldIfLong = makeYield();
  const around = new Map<Cell, OwnHome[]>();
  for (const cell of cells) {
    await yieldIfLong();
    around.set(cell, ownAround(cell.centre, all));
  }
  const { first, nights } = spanOf(cells);
  const statesOf = await readOwnStates(new Set([...around.values()].flat()), first, nights);
  const shapeless = cells.filter((cell) => marketOf(cell)?.homes === 0);
  const bookedOf = await readBooked(accountId, shapeless, around);
  for (const cell of cells) {
    await yieldIfLong();
    const market = marketOf(cell);
    const homes = around.get(cell) ?? [];
    if (!market) continue;
    const tells = homes.length >= fewestHomes;
    const own = homes.map((home) => ({ states: statesOf(home, cell.today) }));
    take(cell, {
      ...market,
      shape: shapeOfBookings(bookedOf(cell), cell.today) ?? market.shape,
      occupancy: tells ? occupancyFigures(own, "account", cell.today) : market.occupancy,
    });
  }
}

interface BookedRow {
  key: number;
  first: number;
  nights: number;
  revenue: number;
}

/** Three years and some days, as far back as `shapeOfBookings` looks. */
const daysBack = 1_100;

/** Booked nights of the homes around cells without a market, by cell. One statement, none without such cells. */
async function readBooked(
  accountId: number,
  cells: readonly Cell[],
  around: ReadonlyMap<Cell, readonly OwnHome[]>,
): Promise<(cell: Cell) => BookedNight[]> {
  const homes = [...new Set(cells.flatMap((cell) => around.get(cell) ?? []))];
  if (homes.length === 0) return () => [];
  const from = addDays(dateOf(Math.min(...cells.map(({ today }) => today))), -daysBack);
  const rows = await db().$queryRaw<BookedRow[]>`
    SELECT r.listing_key AS key, r.check_in - '1970-01-01'::date AS first,
      r.check_out - r.check_in AS nights, r.rental_revenue::float8 AS revenue
    FROM reservation r JOIN listing l ON l.key = r.listing_key
    WHERE r.account_id = ${accountId} AND r.status = 'booked' AND r.rental_revenue > 0
      AND r.listing_key = ANY(${homes.flatMap(({ keys }) => keys)}::int[])
      AND coalesce(r.currency, l.currency) = l.currency
      AND r.check_in >= ${from}::text::date AND r.check_out > r.check_in`;
  const byListing = Map.groupBy(rows, ({ key }) => key);
  return (cell) => {
    if (!cells.includes(cell)) return [];
    return (around.get(cell) ?? []).flatMap(({ keys: [first = 0, ...others] }) =>
      [first, ...others].flatMap((key) => (byListing.get(key) ?? []).flatMap(nightsOf(first))),
    );
  };
}

/** The nights of a stay, as those of a home that `listing` names. */
function nightsOf(listing: number): (stay: BookedRow) => BookedNight[] {
  return ({ first, nights, revenue }) =>
    Array.from({ length: nights }, (_, at) => ({
      listing,
      day: first + at,
      price: revenue / nights,
    }));
}
