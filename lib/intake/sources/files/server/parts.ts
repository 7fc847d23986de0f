import { Refusal } from "@/lib/core/errors";
import { dateOf, type DateText, dayOf, today } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import { CalendarReader } from "./calendar/calendar-reader";
import type { Catalog } from "./catalog";
import type { Format } from "./format";
import { ListingReader } from "./listing-reader";
import { countMonths, writeMonths } from "@/lib/inventory/calendars/server";
import { checkCalendar, checkListings } from "./empty-file-checks";
import { type Counts, type Problem, Report } from "./report";
import { readRows } from "./rows";
import type { ImportOptions } from "../schema";
import type { Shift } from "./calendar/shift";
import type { Source } from "./source";
import type { Saved, Target } from "./target/target";

export interface ImportFiles {
  listings: Source;
  calendar: Source | null;
}

export interface ImportResult {
  /** Created and updated: listings. Other: rows that `where` excludes. */
  listings: Counts;
  /** Listings whose new currency waits for the owner: how many, and the first 20. */
  held: { count: number; shown: Saved[] };
  /** Created and updated: months. Other: nights of listings that are not in this import. */
  calendar: Counts | null;
  shiftedDays: number;
  /** The day that a market's data tells of; null for listings of an account. */
  asOf: DateText | null;
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
    held: listings.held,
    calendar: calendar?.counts ?? null,
    shiftedDays: shift.days,
    asOf: await storeAsOf(job, { scraped: listings.asOf, first: calendar?.firstNight }, shift),
    isPast: calendar !== null && calendar.lastNight < dayOf(today("UTC")),
    problems: [...listings.problems, ...(calendar?.problems ?? [])],
  };
}

/**
 * Stores the day that a market's data tells of (`pricing.md` §2.5, Age): the declared one, else the file's scrape date,
 * else its calendar's first night, the last two no later than today. Throws VALIDATION_FAILED for a later declared one.
 */
async function storeAsOf(
  { tx, target, options, catalog }: Job,
  { scraped, first }: { scraped: number | null; first: number | undefined },
  { days }: Shift,
): Promise<DateText | null> {
  if (!target.tellsOf) return null;
  const now = dayOf(today("UTC"));
  const declared = options.as_of === undefined ? null : options.as_of + days;
  // Tomorrow is today elsewhere.
  if (declared !== null && declared > now + 1)
    throw new Refusal("VALIDATION_FAILED", "--as-of must not be after today.");
  const found = scraped === null ? (first ?? now) : scraped + days;
  const day = declared ?? Math.min(found, now);
  await target.tellsOf(tx, catalog.keys(), day);
  return dateOf(day);
}

type Part = { counts: Counts; problems: Problem[] };

/** Held listings that a result names. */
const mostHeld = 20;

async function importListingRows(
  job: Job,
  source: Source,
): Promise<Part & Pick<ImportResult, "held"> & { asOf: number | null }> {
  const { tx, target, format, options, catalog } = job;
  const report = new Report(source.name, options.strict);
  let created = 0;
  let updated = 0;
  const held: ImportResult["held"] = { count: 0, shown: [] };
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
      const waiting = saved.filter(({ newCurrency = null }) => newCurrency !== null);
      held.count += waiting.length;
      held.shown.push(...waiting.slice(0, mostHeld - held.shown.length));
    },
  });
  await readRows(source, reader, options.encoding);
  await reader.flush();
  const { read, other } = reader;
  const counts = { read, created, updated, skipped: report.skipped, other };
  checkListings({ file: source.name, counts, problems: report.problems }, options.where);
  return { counts, problems: report.problems, held, asOf: reader.asOf };
}

type Nights = Part & { firstNight: number; lastNight: number };

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
    unpriced: await target.held(tx, keys),
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
  const { read, other, firstNight, lastNight } = reader;
  const updated = after.written - created;
  const counts = { read, created, updated, skipped: report.skipped, other };
  checkCalendar({ file: source.name, counts, problems: report.problems });
  return { counts, problems: report.problems, firstNight, lastNight };
}
