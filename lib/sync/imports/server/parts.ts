import { dayOf, today } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import { CalendarReader } from "./calendar/calendar-reader";
import type { Catalog } from "./catalog";
import type { Format } from "./format";
import { ListingReader } from "./listing-reader";
import { countMonths, writeMonths } from "@/lib/inventory/calendars/server";
import { checkCalendar, checkListings } from "./nothing";
import { type Counts, type Problem, Report } from "./report";
import { readRows } from "./rows";
import type { ImportOptions } from "../schema";
import type { Shift } from "./calendar/shift";
import type { Source } from "./source";
import type { Target } from "./target/target";

export interface ImportFiles {
  listings: Source;
  calendar: Source | null;
}

export interface ImportResult {
  /** Created and updated: listings. Other: rows that `where` excludes. */
  listings: Counts;
  /** Created and updated: months. Other: nights of listings that are not in this import. */
  calendar: Counts | null;
  shiftedDays: number;
  /** True where the calendar has no night from today (UTC) on. */
  isPast: boolean;
  /** The first 20 rows skipped in each file. */
  problems: Problem[];
}

/** Context of both files of an import. */
interface Job {
  tx: Tx;
  target: Target;
  format: Format;
  options: ImportOptions;
  catalog: Catalog;
}

/** Imports listings, then the nights of these listings. */
export async function importBoth(
  job: Job,
  files: ImportFiles,
  shift: Shift,
): Promise<ImportResult> {
  const listings = await importListingRows(job, files.listings);
  const calendar = files.calendar ? await importNights(job, files.calendar, shift) : null;
  return {
    listings: listings.counts,
    calendar: calendar?.counts ?? null,
    shiftedDays: shift.days,
    isPast: calendar !== null && calendar.lastNight < dayOf(today("UTC")),
    problems: [...listings.problems, ...(calendar?.problems ?? [])],
  };
}

type Part = { counts: Counts; problems: Problem[] };

async function importListingRows(job: Job, source: Source): Promise<Part> {
  const { tx, target, format, options, catalog } = job;
  const report = new Report(source.name, options.strict);
  let created = 0;
  let updated = 0;
  const reader = new ListingReader({
    file: source.name,
    format,
    options,
    report,
    catalog,
    problem: target.problem,
    save: async (rows) => {
      const saved = await target.save(tx, format, rows);
      for (const row of saved) catalog.set(row.pmsName, row.listingId, row.key);
      const made = saved.filter((row) => row.created).length;
      created += made;
      updated += saved.length - made;
    },
  });
  await readRows(source, reader, options.encoding);
  await reader.flush();
  const { read, other } = reader;
  const counts = { read, created, updated, skipped: report.skipped, other };
  checkListings({ file: source.name, counts, problems: report.problems }, options.where);
  return { counts, problems: report.problems };
}

type Nights = Part & { lastNight: number };

/** Imports nights of the listings in the job's catalog. */
export async function importNights(job: Job, source: Source, shift: Shift): Promise<Nights> {
  const { tx, target, format, options, catalog } = job;
  const report = new Report(source.name, options.strict);
  const keys = catalog.keys();
  const before = await countMonths(tx, target.calendars, keys);
  const reader = new CalendarReader({
    file: source.name,
    format,
    report,
    catalog,
    shift,
    save: (buffer) => writeMonths(tx, target.calendars, buffer.months()),
  });
  try {
    await readRows(source, reader, options.encoding);
    await reader.flush();
  } finally {
    await reader.settle();
  }
  const after = await countMonths(tx, target.calendars, keys);
  const created = after.stored - before.stored;
  const { read, other, lastNight } = reader;
  const updated = after.written - created;
  const counts = { read, created, updated, skipped: report.skipped, other };
  checkCalendar({ file: source.name, counts, problems: report.problems });
  return { counts, problems: report.problems, lastNight };
}
