import { CalendarReader } from "@/lib/sync/imports/server/calendar/calendar-reader";
import { Catalog } from "@/lib/sync/imports/server/catalog";
import type { Format } from "@/lib/sync/imports/server/format";
import { insideAirbnb } from "@/lib/sync/imports/server/inside-airbnb";
import { ListingReader } from "@/lib/sync/imports/server/listing-reader";
import { nightrate } from "@/lib/sync/imports/server/nightrate";
import { type Problem, Report } from "@/lib/sync/imports/server/report";
import { readRows } from "@/lib/sync/imports/server/rows";
import { Shift } from "@/lib/sync/imports/server/calendar/shift";
import type { Source } from "@/lib/sync/imports/server/source";
import type { ImportOptions, ListingRow } from "@/lib/sync/imports/schema";
import { Refusal } from "@/lib/core/errors";
import { NightTables } from "./night-tables";

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
