import { pmsKey } from "@/lib/core/pms";
import type { ImportOptions, ListingRow } from "@/lib/intake/sources/files/schema";
import type { Source } from "@/lib/intake/sources/files/server/source";
import {
  refuseMixedCurrencies,
  type FileCounts,
  readListings,
  readMarket,
  stayListings,
  NamedListings,
  readStays,
  type ReadStays,
} from "@/lib/lab/quote/server";
import type { BacktestListing } from "./listings";
import type { BacktestData } from "./strategy";

/** Files of a backtest. */
export interface BacktestFiles {
  reservations: Source;
  listings: Source | null;
  market: { listings: Source; calendar: Source } | null;
}

/** What was read. */
export interface ReadBacktest {
  data: BacktestData;
  listings: readonly BacktestListing[];
  counts: readonly FileCounts[];
}

/**
 * Reads the files of a backtest. Bad rows are counted and named; throws VALIDATION_FAILED for a file that cannot be read
 * or mixes currencies.
 */
export async function readBacktest(
  files: BacktestFiles,
  options: ImportOptions,
): Promise<ReadBacktest> {
  const counts: FileCounts[] = [];
  const rows = files.listings && (await readRowsOf(files.listings, options, counts));
  const { read, listings } = await readOwn(files.reservations, rows, options);
  const own = (rows ?? []).map(({ currency }) => currency);
  refuseMixedCurrencies(files.reservations.name, [...read.currencies, ...own]);
  counts.push(read.counts);
  const { stays } = read;
  const market =
    files.market && (await readMarket(files.market.listings, files.market.calendar, options));
  if (market) counts.push(...market.counts);
  return {
    data: {
      stays: stays.filter(({ bookedOn }) => bookedOn !== null),
      undated: stays.filter(({ bookedOn }) => bookedOn === null),
      units: unitsOf(listings),
      market: market?.market ?? null,
    },
    listings,
    counts,
  };
}

/** Units of the listings whose row gives them, by key. */
function unitsOf(listings: readonly BacktestListing[]): Map<number, number> {
  return new Map(
    listings.flatMap(({ row }, key) => (row?.units == null ? [] : [[key, row.units] as const])),
  );
}

async function readRowsOf(
  source: Source,
  options: ImportOptions,
  counts: FileCounts[],
): Promise<readonly ListingRow[]> {
  const read = await readListings(source, options);
  refuseMixedCurrencies(
    source.name,
    read.rows.map(({ currency }) => currency),
  );
  counts.push(read.counts);
  return read.rows;
}

/** Stays of the listings of a file, or of every listing that the reservations name. */
async function readOwn(
  source: Source,
  rows: readonly ListingRow[] | null,
  { time_zone: timeZone = "UTC" }: ImportOptions,
): Promise<{ read: ReadStays; listings: readonly BacktestListing[] }> {
  if (rows !== null) {
    const known = stayListings(rows);
    const read = await readStays(source, ({ pms_name, listing_id }) =>
      known.get(pmsKey(pms_name, listing_id)),
    );
    return { read, listings: rows.map((row) => ({ row })) };
  }
  const named = new NamedListings();
  const read = await readStays(source, (row) => ({ key: named.key(row), timeZone }));
  return { read, listings: Array.from({ length: named.count }, () => ({ row: null })) };
}
