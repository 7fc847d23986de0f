import { dateOf, type DateText } from "@/lib/core/dates";
import type { Axis } from "../axis/axis";
import type { GridRow } from "../rows/grid-rows";
import type { Area, Range } from "../selection/selection";

/** A listing and some of its nights. */
interface ListingDates {
  id: string;
  pms: string;
  dates: DateText[];
}

/** A rectangle of nights to paste elsewhere. */
export interface Copied {
  listings: readonly { id: string; pms: string; name: string }[];
  /** Days since 1970-01-01, both included. */
  first: number;
  last: number;
  /** True if a night has an override of its listing. */
  hasOverrides: boolean;
  /** Its position in the grid. */
  range: Range;
}

/** Nights to change, and the source night of each, in the same order. */
export interface Paste {
  selection: ListingDates[];
  from: ListingDates[];
  hasOverrides: boolean;
}

/** Returns the listings and nights of an area; null without listings. */
export function copiedOf(
  { top, bottom, first, last }: Area,
  rows: readonly GridRow[],
  hasOverride: (key: string, day: number) => boolean,
): Copied | null {
  const listings = rows.slice(top, bottom + 1).flatMap(listingOf);
  const [start, end] = [listings[0], listings.at(-1)];
  if (!start || !end) return null;
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return {
    listings: listings.map(({ listing: { id, pms, name } }) => ({ id, pms, name })),
    first,
    last,
    hasOverrides: listings.some(({ key }) => days.some((day) => hasOverride(key, day))),
    range: { anchor: { key: start.key, day: first }, head: { key: end.key, day: last } },
  };
}

/**
 * Returns what a paste into an area changes. A single listing or column receives everything that was copied; a larger
 * area is filled by repeating the copied nights.
 */
export function pasteOf(
  copied: Copied,
  area: Area,
  rows: readonly GridRow[],
  { first: start, count, unit }: Pick<Axis, "first" | "count" | "unit">,
): Paste {
  const chosen = rows.slice(area.top, area.bottom + 1).flatMap(listingOf);
  const following = rows.slice(area.top).flatMap(listingOf);
  const targets = chosen.length > 1 ? chosen : following.slice(0, copied.listings.length);
  const length = copied.last - copied.first + 1;
  const width = area.last - area.first + 1;
  const wanted = width > unit ? width : length;
  const nights = Math.min(wanted, start + count - area.first);
  const offsets = Array.from({ length: nights }, (_, at) => at);
  return {
    selection: targets.map(({ listing: { id, pms } }) => ({
      id,
      pms,
      dates: offsets.map((at) => dateOf(area.first + at)),
    })),
    from: targets.flatMap((_, at) => {
      const source = copied.listings[at % copied.listings.length];
      if (!source) return [];
      const dates = offsets.map((night) => dateOf(copied.first + (night % length)));
      return [{ id: source.id, pms: source.pms, dates }];
    }),
    hasOverrides: copied.hasOverrides,
  };
}

/** Limits of one call. */
const limits = { listings: 50, nights: 5_000 };

/** Returns whether a paste exceeds the limits of one call. */
export function isTooLarge({ selection }: Paste): boolean {
  const nights = selection.reduce((sum, { dates }) => sum + dates.length, 0);
  return selection.length > limits.listings || nights > limits.nights;
}

function listingOf(row: GridRow) {
  return row.kind === "listing" ? [row.row] : [];
}
