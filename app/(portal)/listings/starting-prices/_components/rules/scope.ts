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

export const filters = ["all", "chosen", "open", "none"] as const;
export type Filter = (typeof filters)[number];

/** How many rows each filter shows. */
export function countsOf(rows: readonly StartingRow[]): Record<Filter, number> {
  const counts = { all: rows.length, chosen: 0, open: 0, none: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}

/** Reads a filter of the URL. */
export function filterOf(text: string | null): Filter {
  return filters.find((filter) => filter === text) ?? "all";
}

/** Path of the page for some listings; for many, of the page without a choice. */
export function startingPricesPath(keys: readonly string[] = []): string {
  const path = "/listings/starting-prices";
  if (keys.length === 0 || keys.length > mostKeys) return path;
  return `${path}?${new URLSearchParams(keys.map((key) => ["keys", key]))}`;
}
