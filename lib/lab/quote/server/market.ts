import { pointAt } from "@/lib/core/geo";
import { Refusal } from "@/lib/core/errors";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { categoryOf, type Comparable } from "@/lib/market/comparables/server";
import { comparableProblem } from "@/lib/intake/sources/files/rules";
import type { ImportOptions, ListingRow } from "@/lib/intake/sources/files/schema";
import type { Source } from "@/lib/intake/sources/files/server/source";
import { type FileCounts, formatOf, readCalendar, readListings } from "./files";

/** Comparables of market files, as they were on the day that the files tell of. */
export interface OfflineMarket {
  /** That day, days since 1970-01-01. */
  asOf: number;
  /** The calendar's first night, days since 1970-01-01. */
  first: number;
  comparables: readonly Comparable[];
  /** Nights of a comparable from `first` on, by its key. */
  nights: readonly Nights[];
}

/**
 * Reads market files into memory. They tell of the day that `options` name, else of their scrape date, else of the
 * calendar's first night (`pricing.md` §2.5, Age). Throws VALIDATION_FAILED for files that cannot be read or have no night.
 */
export async function readMarket(
  listings: Source,
  calendar: Source,
  options: ImportOptions,
): Promise<{ market: OfflineMarket; rows: readonly ListingRow[]; counts: readonly FileCounts[] }> {
  const format = formatOf(options);
  const read = await readListings(listings, options, comparableProblem);
  const { tables, counts } = await readCalendar(calendar, options, read.catalog);
  const { first, last } = tables;
  if (first > last) {
    throw new Refusal(
      "VALIDATION_FAILED",
      `${calendar.name} has no night of a listing in ${listings.name}.`,
    );
  }
  const asOf = options.as_of ?? read.asOf ?? first;
  const market = {
    asOf,
    first,
    comparables: read.rows.map((row, key) => ({
      ...comparableOf(row, key, format.name, format.marketId(row.pms_name, row.listing_id)),
      asOf,
    })),
    nights: read.rows.map((_, key) => tables.nights(key, first, last - first + 1)),
  };
  return { market, rows: read.rows, counts: [read.counts, counts] };
}

function comparableOf(
  row: ListingRow,
  key: number,
  source: string,
  ownId: string,
): Omit<Comparable, "asOf"> {
  const roomType = row.room_type ?? "entire_home";
  return {
    key,
    source,
    sources: "",
    roomType,
    currency: row.currency ?? "",
    category: categoryOf({ roomType, bedrooms: row.bedrooms }),
    ownId,
    statedPrice: row.stated_price,
    hostId: row.host_id,
    at: pointAt(row.latitude ?? 0, row.longitude ?? 0),
  };
}
