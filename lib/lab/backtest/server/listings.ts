import { distanceMetres } from "@/lib/core/geo";
import { reachMetres } from "@/lib/market/comparables/server";
import type { ListingRow } from "@/lib/intake/sources/files/schema";

/** A listing of a backtest; `row` is null where no listings file describes it. */
export interface BacktestListing {
  row: ListingRow | null;
}

/** Cells are as wide as those that market shapes are learned for (`pricing.md` §2.1). */
const cellDegrees = 0.02;

/**
 * Listings that share a place: for each, the keys of those of its room type and currency within 15 km of its cell
 * (`pricing.md` §2.1, Own bookings). Listings of one cell share an array; those without coordinates are one place.
 */
export function placesOf(listings: readonly BacktestListing[]): (readonly number[])[] {
  const places = new Map<string, readonly number[]>();
  return listings.map(({ row }) => {
    const cell = cellOf(row);
    const name = JSON.stringify([cell, row?.room_type, row?.currency]);
    const known = places.get(name) ?? membersOf(cell, row, listings);
    places.set(name, known);
    return known;
  });
}

type Cell = { latitude: number; longitude: number } | null;

function cellOf(row: ListingRow | null): Cell {
  const { latitude = null, longitude = null } = row ?? {};
  if (latitude === null || longitude === null) return null;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

function rounded(degrees: number): number {
  return Math.round(degrees / cellDegrees) * cellDegrees;
}

function membersOf(
  cell: Cell,
  row: ListingRow | null,
  listings: readonly BacktestListing[],
): number[] {
  return [...listings.entries()].flatMap(([key, { row: other }]) =>
    isLike(other, row) && isNear(other, cell) ? [key] : [],
  );
}

function isLike(one: ListingRow | null, other: ListingRow | null): boolean {
  return one?.room_type === other?.room_type && one?.currency === other?.currency;
}

function isNear(row: ListingRow | null, cell: Cell): boolean {
  if (cell === null || row === null) return cell === cellOf(row);
  const metres = distanceMetres(cell, row);
  return metres !== null && metres <= reachMetres;
}
