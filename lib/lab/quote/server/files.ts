import { CalendarReader } from "@/lib/intake/sources/files/server/calendar/calendar-reader";
import { Catalog } from "@/lib/intake/sources/files/server/catalog";
import type { Format } from "@/lib/intake/sources/files/server/format";
import { insideAirbnb } from "@/lib/intake/sources/files/server/inside-airbnb";
import { ListingReader } from "@/lib/intake/sources/files/server/listing-reader";
import { nightrate } from "@/lib/intake/sources/files/server/nightrate";
import { type Problem, Report } from "@/lib/intake/sources/files/server/report";
import { readRows } from "@/lib/intake/sources/files/server/rows";
import { Shift } from "@/lib/intake/sources/files/server/calendar/shift";
import type { Source } from "@/lib/intake/sources/files/server/source";
import type { ImportOptions, ListingRow } from "@/lib/intake/sources/files/schema";
import { Refusal } from "@/lib/core/errors";
import { dayOf } from "@/lib/core/dates";
import {
  type CalendarMonth,
  type Nights,
  unknownNights,
  unknown,
} from "@/lib/inventory/calendars/nights";

/** Rows of one file as they were counted. */
export interface FileCounts {
  file: string;
  read: number;
  skipped: number;
  /** Rows of listings that are in no other file. */
  other: number;
  /** The first 20 rows skipped. */
  problems: readonly Problem[];
}

/** Listings of a file; the key of each is its place in `rows`. */
export interface ReadListings {
  rows: readonly ListingRow[];
  catalog: Catalog;
  /** The latest day that a row tells of; null if none does. */
  asOf: number | null;
  counts: FileCounts;
}

/** The format that options name. Throws VALIDATION_FAILED where an option that it needs is missing. */
export function formatOf(options: ImportOptions): Format {
  const format = options.format === "nightrate" ? nightrate : insideAirbnb;
  const missing = format.missingOption(options);
  if (missing) throw new Refusal("VALIDATION_FAILED", missing);
  return format;
}

/** Reads a listings file as an import does, into memory. Throws VALIDATION_FAILED for one that cannot be read. */
export async function readListings(
  source: Source,
  options: ImportOptions,
  problem: (row: ListingRow) => string | null = () => null,
): Promise<ReadListings> {
  const report = new Report(source.name, false);
  const rows: ListingRow[] = [];
  const catalog = new Catalog();
  const reader = new ListingReader({
    file: source.name,
    format: formatOf(options),
    options,
    report,
    catalog,
    problem,
    save: async (batch) => {
      for (const row of batch) catalog.set(row.pms_name, row.listing_id, rows.push(row) - 1);
    },
  });
  await readRows(source, reader);
  await reader.flush();
  const { read, other, asOf } = reader;
  return { rows, catalog, asOf, counts: countsOf(source, report, read, other) };
}

/** Reads the nights of the listings of a catalog. Throws VALIDATION_FAILED for a file that cannot be read. */
export async function readCalendar(
  source: Source,
  options: ImportOptions,
  catalog: Catalog,
): Promise<{ tables: NightTables; counts: FileCounts }> {
  const report = new Report(source.name, false);
  const tables = new NightTables();
  const reader = new CalendarReader({
    file: source.name,
    format: formatOf(options),
    report,
    catalog,
    shift: new Shift(null, null),
    save: async (buffer) => {
      for (const month of buffer.months()) tables.add(month);
    },
  });
  await readRows(source, reader);
  await reader.flush();
  const { read, other } = reader;
  return { tables, counts: countsOf(source, report, read, other) };
}

/** Counts of one file. */
export function countsOf(source: Source, report: Report, read: number, other: number): FileCounts {
  return {
    file: source.name,
    read,
    skipped: report.skipped,
    other,
    problems: report.problems,
  };
}

type Month = Pick<Nights, "prices" | "states" | "minStays">;

/** Nights of many listings in memory, by month. */
class NightTables {
  readonly #months = new Map<number, Map<number, Month>>();
  /** First and last known night, days since 1970-01-01; Infinity and −Infinity without one. */
  first = Infinity;
  last = -Infinity;

  /** Adds the known nights of a month; a later value of a night replaces an earlier one. */
  add({ listingKey, month, prices, states, minStays }: CalendarMonth): void {
    const start = dayOf(month);
    const own = this.#months.get(listingKey) ?? new Map<number, Month>();
    this.#months.set(listingKey, own);
    const stored = own.get(start) ?? unknownNights(states.length);
    own.set(start, stored);
    for (let at = 0; at < states.length; at++) {
      if (states[at] === unknown) continue;
      stored.prices[at] = prices[at] ?? 0;
      stored.states[at] = states[at] ?? unknown;
      stored.minStays[at] = minStays[at] ?? 0;
      this.first = Math.min(this.first, start + at);
      this.last = Math.max(this.last, start + at);
    }
  }

  /** `count` nights of a listing from `first` on; unknown where the file has none. */
  nights(listing: number, first: number, count: number): Nights {
    const nights = unknownNights(count);
    for (const [start, month] of this.#months.get(listing) ?? []) {
      const at = start - first;
      const skipped = Math.max(0, -at);
      const taken = Math.min(month.states.length, count - at);
      if (taken <= skipped) continue;
      nights.prices.set(month.prices.subarray(skipped, taken), at + skipped);
      nights.states.set(month.states.subarray(skipped, taken), at + skipped);
      nights.minStays.set(month.minStays.subarray(skipped, taken), at + skipped);
    }
    return nights;
  }
}
