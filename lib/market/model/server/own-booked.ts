import { addDays, dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { BookedNight } from "../own-bookings";
import type { Cell } from "./cells";
import type { OwnHome } from "./own-homes";

interface BookedRow {
  key: number;
  first: number;
  nights: number;
  revenue: number;
}

/** Three years and some days, as far back as `shapeOfBookings` looks. */
const daysBack = 1_100;

/** Booked nights of the homes around cells without a market, by cell. One statement, none without such cells. */
export async function readOwnBooked(
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
