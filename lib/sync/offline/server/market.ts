import { pointAt } from "@/lib/core/geo";
import { Refusal } from "@/lib/core/errors";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { categoryOf } from "@/lib/market/comparables/server/compared-listing";
import type { Comparable } from "@/lib/market/comparables/server/nearest";
import { comparableProblem } from "@/lib/sync/imports/rules";
import type { ImportOptions, ListingRow } from "@/lib/sync/imports/schema";
import type { Source } from "@/lib/sync/imports/server/source";
import { type FileCounts, formatOf, readCalendar, readListings } from "./files";

/** Comparables of market files, as they were on the day the calendar was read. */
export interface OfflineMarket {
  /** The calendar's first night, days since 1970-01-01. */
  first: number;
  comparables: readonly Comparable[];
  /** Nights of a comparable from `first` on, by its key. */
  nights: readonly Nights[];
}

/** Reads market files into memory, with the calendar's last night. Throws VALIDATION_FAILED for files that cannot be read or have no night. */
export async function readMarket(
  listings: Source,
  calendar: Source,
  options: ImportOptions,
): Promise<{ market: OfflineMarket; last: number; counts: readonly FileCounts[] }> {
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
  const market = {
    first,
    comparables: read.rows.map((row, key) =>
      comparableOf(row, key, format.name, format.marketId(row.pms_name, row.listing_id)),
    ),
    nights: read.rows.map((_, key) => tables.nights(key, first, last - first + 1)),
  };
  return { market, last, counts: [read.counts, counts] };
}

function comparableOf(row: ListingRow, key: number, source: string, ownId: string): Comparable {
  const roomType = row.room_type ?? "entire_home";
  return {
    key,
    source,
    roomType,
    currency: row.currency ?? "",
    category: categoryOf({ roomType, bedrooms: row.bedrooms }),
    ownId,
    statedPrice: row.stated_price,
    hostId: row.host_id,
    at: pointAt(row.latitude ?? 0, row.longitude ?? 0),
  };
}
