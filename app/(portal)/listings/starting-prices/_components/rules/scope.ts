import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import type { Draft, StartingRow } from "./rows";

/** Which listings the page shows: those without a price, all, or those with these keys. */
export interface ShownListings {
  isAll: boolean;
  /** Null: no choice was made in Listings. */
  keys: ReadonlySet<string> | null;
}

/** Listings that the link from Listings names; more are shown by what they lack. */
export const mostKeys = 50;

/** True for a listing that lacks a base or a minimum price. */
export function lacksPrices({ base, min }: Pick<Listing, "base" | "min">): boolean {
  return base === null || min === null;
}

/** A copy by name. */
export function byName(listings: readonly Listing[]): Listing[] {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return listings.toSorted((a, b) => collator.compare(a.name, b.name));
}

/** The listings to show. One with typed prices stays, whoever completed it meanwhile. */
export function listingsIn(
  listings: readonly Listing[],
  { isAll, keys }: ShownListings,
  draft: Draft,
): Listing[] {
  const isShown = (listing: Listing) => {
    const key = rowKeyOf(listing);
    if (keys) return keys.has(key);
    return !listing.isHidden && (isAll || lacksPrices(listing) || draft[key] !== undefined);
  };
  return listings.filter(isShown);
}

/** Order of the rows by a column; null: by name. */
export interface Order {
  column: string;
  direction: "ascending" | "descending";
}

type ValueOf = (row: StartingRow) => number | null;

/** Columns with known values, which don't change while somebody types. */
const values: Readonly<Record<string, ValueOf>> = {
  calendar: ({ suggestion }) => suggestion?.sources?.calendar?.value ?? null,
  bookings: ({ suggestion }) => suggestion?.sources?.bookings?.value ?? null,
  pmsBase: ({ suggestion }) => suggestion?.sources?.pms_base ?? null,
  market: ({ suggestion }) => suggestion?.sources?.market?.value ?? null,
  suggested: ({ suggestion }) => suggestion?.base ?? null,
};

export const sortableColumns: readonly string[] = ["name", ...Object.keys(values)];

/** Rows, which come by name, in an order; those without a value last. */
export function inOrder(rows: readonly StartingRow[], order: Order | null): readonly StartingRow[] {
  if (!order) return rows;
  const { column, direction } = order;
  const valueOf = values[column];
  if (!valueOf) return direction === "ascending" ? rows : rows.toReversed();
  const sign = direction === "ascending" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

/** Path of the page for some listings; for many, of the page without a choice. */
export function startingPricesPath(keys: readonly string[] = []): string {
  const path = "/listings/starting-prices";
  if (keys.length === 0 || keys.length > mostKeys) return path;
  return `${path}?${new URLSearchParams(keys.map((key) => ["keys", key]))}`;
}
