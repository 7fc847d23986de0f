import { modelNights } from "@/lib/market/model/log-prices";
import { pmsKey } from "@/lib/core/pms";
import type { EngineRules } from "@/lib/pricing/engine/input";
import type { ImportOptions, ListingRow } from "@/lib/intake/sources/files/schema";
import type { Source } from "@/lib/intake/sources/files/server/source";
import type { OfflineStay } from "../stays";
import { oldMarketNote, pastStaysNote, refuseMixedCurrencies, refusePastCalendar } from "./checks";
import { type FileCounts, readCalendar, readListings, type ReadListings } from "./files";
import { readMarket } from "./market";
import { MarketModel } from "./market-model";
import { type GivenNights, portfolioOf } from "./portfolio";
import { contextOf, type QuoteContext } from "./quote";
import { readStays } from "./stays";

/** Files that a quote is made from. */
export interface QuoteFiles {
  listings: Source;
  listingsCalendar: Source | null;
  reservations: Source | null;
  market: { listings: Source; calendar: Source } | null;
}

/** What was read, ready to be priced. */
export interface ReadQuote {
  context: QuoteContext;
  counts: readonly FileCounts[];
  /** Notes about files that are readable but not useful. */
  notes: readonly string[];
}

/**
 * Reads the files of a quote for `today` (days since 1970-01-01) and the `nights` after it. Bad rows are counted and
 * named; throws VALIDATION_FAILED for a file that cannot be read, mixes currencies or lies wholly in the past.
 */
export async function readQuote(
  files: QuoteFiles,
  options: ImportOptions,
  rules: EngineRules,
  { today, nights }: { today: number; nights: number },
): Promise<ReadQuote> {
  const read = await readListings(files.listings, options);
  refuseMixedCurrencies(
    files.listings.name,
    read.rows.map(({ currency }) => currency),
  );
  const counts = [read.counts];
  const notes: string[] = [];
  // Windows of occupancy reach 180 days ahead, and runs of open nights are read to their end.
  const count = Math.max(nights, modelNights);
  const nightsOf = await ownNights(files.listingsCalendar, options, read, today, counts);
  const stays = await ownStays(files.reservations, read, today, counts, notes);
  const listings = portfolioOf(read.rows, stays, nightsOf, today, count);
  return {
    context: contextOf({
      today,
      rules,
      model: await marketModel(files.market, options, today, { counts, notes }),
      listings,
    }),
    counts,
    notes,
  };
}

async function ownNights(
  source: Source | null,
  options: ImportOptions,
  { catalog }: ReadListings,
  today: number,
  counts: FileCounts[],
): Promise<GivenNights> {
  if (source === null) return () => null;
  const read = await readCalendar(source, options, catalog);
  refusePastCalendar(source.name, read.tables.last, today);
  counts.push(read.counts);
  return (key, first, count) => read.tables.nights(key, first, count);
}

async function ownStays(
  source: Source | null,
  { rows }: ReadListings,
  today: number,
  counts: FileCounts[],
  notes: string[],
): Promise<readonly OfflineStay[]> {
  if (source === null) return [];
  const listings = stayListings(rows);
  const read = await readStays(source, ({ pms_name, listing_id }) =>
    listings.get(pmsKey(pms_name, listing_id)),
  );
  const own = rows.map(({ currency }) => currency);
  refuseMixedCurrencies(source.name, [...read.currencies, ...own]);
  counts.push(read.counts);
  const note = pastStaysNote(source.name, read.stays, today);
  if (note !== null) notes.push(note);
  return read.stays;
}

/** Listings by PMS and id, as reservations name them. */
export function stayListings(
  rows: readonly ListingRow[],
): Map<string, { key: number; timeZone: string }> {
  const named = rows.map(({ pms_name, listing_id, time_zone }, key) => {
    return [pmsKey(pms_name, listing_id), { key, timeZone: time_zone ?? "UTC" }] as const;
  });
  return new Map(named);
}

async function marketModel(
  files: QuoteFiles["market"],
  options: ImportOptions,
  today: number,
  { counts, notes }: { counts: FileCounts[]; notes: string[] },
): Promise<MarketModel | null> {
  if (files === null) return null;
  const { market, counts: read } = await readMarket(files.listings, files.calendar, options);
  counts.push(...read);
  const note = oldMarketNote(files.calendar.name, market.asOf, today);
  if (note !== null) notes.push(note);
  return new MarketModel(market, today);
}
