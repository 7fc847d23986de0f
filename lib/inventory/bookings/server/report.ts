import { type Caller, owned } from "@/lib/auth/server/caller";
import { amountOf, fromMinor } from "@/lib/core/money";
import {
  listingKeys,
  bookedIn,
  bookedNear,
  matching,
  versionOf,
  bookingsOf,
  checkInIn,
} from "./matching";
import type {
  BookingRows,
  ReportScope,
  Report,
  ReportRequest,
  ReportRow,
  Summary,
} from "../schema-report";
import { db, Prisma } from "@/lib/db/server";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { DateText } from "@/lib/core/dates";

/**
 * Returns the matching bookings of the caller's listings, newest booked date first, with totals over all pages. Two
 * statements, three for the first page after a write.
 */
export async function bookingsReport(
  caller: Caller,
  request: ReportRequest,
  now: Date = new Date(),
): Promise<Report> {
  const { limit, offset } = request;
  const keys = await listingKeys(caller, request);
  const { found, rows } = await find(caller, request, keys, now);
  return {
    data: {
      reservations: rows.map((row) => ({
        ...row,
        rental_revenue: fromMinor(row.rental_revenue),
        total_cost: fromMinor(row.total_cost),
      })),
      pagination: {
        total: found.total,
        offset,
        limit,
        has_more: offset + rows.length < found.total,
      },
      summary: Object.fromEntries(found.totals.map((each) => [each.currency, summaryOf(each)])),
    },
  };
}

/** Maximum number of rows in an exported file. */
const maxRows = 100_000;

/** Returns up to 100,000 matching bookings in report order, for a file, and their total number. Two statements. */
export async function bookingRows(caller: Caller, scope: ReportScope): Promise<BookingRows> {
  const { data } = await bookingsReport(caller, { ...scope, limit: maxRows, offset: 0 });
  return { reservations: data.reservations, total: data.pagination.total };
}

/** Times that page and totals are read again to be of one version of the account; the last result counts. */
const attempts = 3;

async function find(
  caller: Caller,
  request: ReportRequest,
  keys: readonly number[],
  now: Date,
): Promise<{ found: ReportDays; rows: ReportRow[] }> {
  let stale: ReportDays | null = null;
  for (let attempt = 1; ; attempt++) {
    const found = await reportDays(caller, request, keys, now, stale);
    const { version, rows } = await readPage(caller, request, keys, now, found.days);
    if (version === found.version || attempt > attempts) return { found, rows };
    stale = found;
  }
}

function summaryOf(totals: Totals): Summary {
  return {
    bookings: totals.bookings,
    nights: totals.nights,
    revenue: totals.revenue / 100,
    adr:
      totals.paidNights === 0
        ? null
        : amountOf(totals.revenue / totals.paidNights, totals.currency),
    average_lead_time: rounded(totals.leadTime, totals.dated),
    average_length_of_stay: rounded(totals.nights, totals.bookings),
    cancellation_rate: rounded(totals.cancelled, totals.booked + totals.cancelled, 10_000),
  };
}

/** Returns a quotient rounded to hundredths, or to 1/`parts`; null if the divisor is 0. */
function rounded(sum: number, divisor: number, parts = 100): number | null {
  return divisor === 0 ? null : Math.round((sum / divisor) * parts) / parts;
}

/** Rows of a page, with money in minor units, and the version of the account at which they were read. */
interface Page {
  version: string;
  rows: ReportRow[];
}

/** Reads the rows of a page. Sorts only the bookings of the days on the page, not all that match. One statement. */
async function readPage(
  caller: Caller,
  request: ReportRequest,
  keys: readonly number[],
  now: Date,
  days: readonly Day[],
): Promise<Page> {
  const { condition, skipped } = covered(days, request);
  const rows = matching(caller, request, keys, now, condition);
  const order = Prisma.sql`booked_date DESC NULLS LAST, reservation_id COLLATE "C", id`;
  const [found] = await db().$queryRaw<Page[]>`
    WITH matching AS NOT MATERIALIZED (${rows}), page AS (
      SELECT id, reservation_id, booked_date, nights, currency, lead_time FROM matching
      WHERE listed ORDER BY ${order} LIMIT ${request.limit} OFFSET ${request.offset - skipped}
    ), shown AS (
      SELECT l.listing_id, l.name AS listing_name, l.pms_name, page.reservation_id, r.check_in,
        r.check_out, page.booked_date, page.nights AS no_of_days, r.rental_revenue, r.total_cost,
        page.currency, r.status AS booking_status, r.channel AS booking_channel, page.lead_time
      FROM page
      JOIN reservation r ON r.id = page.id
      JOIN listing l ON l.key = r.listing_key
      ORDER BY page.booked_date DESC NULLS LAST, page.reservation_id COLLATE "C", page.id
    )
    SELECT ${versionOf(caller)} AS version,
      (SELECT coalesce(json_agg(shown), '[]') FROM shown) AS rows`;
  return found ?? { version: "", rows: [] };
}

/** Returns the condition for the days on a page, and the number of listed bookings before these days. */
export function covered(
  days: readonly Day[],
  { offset, limit }: Pick<ReportRequest, "offset" | "limit">,
): { condition: Prisma.Sql[]; skipped: number } {
  let before = 0;
  let skipped = 0;
  const within: Day[] = [];
  for (const day of days) {
    if (before >= offset + limit) break;
    if (before + day.listed > offset) {
      if (within.length === 0) skipped = before;
      within.push(day);
    }
    before += day.listed;
  }
  return { condition: [conditionOf(within)], skipped };
}

function conditionOf(within: readonly Day[]): Prisma.Sql {
  const dated = within.flatMap(({ day }) => day ?? []);
  const [newest] = dated;
  const oldest = dated.at(-1);
  const undated = Prisma.sql`r.booked_at IS NULL`;
  if (newest === undefined || oldest === undefined) {
    return within.length > 0 ? undated : Prisma.sql`FALSE`;
  }
  const dates = { min_booked_date: oldest, max_booked_date: newest };
  const range = Prisma.join([...bookedNear(dates), ...bookedIn(dates)], " AND ");
  return dated.length < within.length ? Prisma.sql`((${range}) OR ${undated})` : range;
}

/** Totals of one currency over all matching bookings. Money in minor units. */
interface Totals {
  currency: string;
  bookings: number;
  nights: number;
  /** Nights of bookings with a known revenue. */
  paidNights: number;
  revenue: number;
  /** Sum of the lead times in days, over bookings with a known booked date. */
  leadTime: number;
  /** Number of bookings with a known booked date. */
  dated: number;
  /** Booked and cancelled stays, regardless of the requested statuses. */
  booked: number;
  cancelled: number;
}

/** Number of listed bookings with one booked date; null if the date is unknown. */
interface Day {
  day: DateText | null;
  listed: number;
}

/** Counts of all matching bookings: everything in a report except the page's rows. */
interface ReportDays {
  /** Version of the account at which these figures were read; every write raises it. */
  version: string;
  /** Newest first, null last, as the rows are sorted. */
  days: Day[];
  total: number;
  totals: Totals[];
}

/** Booked date, currency, status, listed, bookings, nights, nights with revenue, revenue, lead time. */
type Group = [
  DateText | null,
  string | null,
  "booked" | "cancelled" | "blocked",
  boolean,
  number,
  number,
  number | null,
  number | null,
  number | null,
];

const cache = new LRUCache<string, ReportDays>({
  maxSize: 32 * 1_048_576,
  sizeCalculation: ({ days }) => 100 * days.length + 1_024,
});

/**
 * Returns the figures of these listings, from the cache unless the cached ones are `stale`: the caller compares their
 * version with the page's. One statement, or none.
 */
async function reportDays(
  caller: Caller,
  scope: ReportScope,
  keys: readonly number[],
  now: Date,
  stale: ReportDays | null,
): Promise<ReportDays> {
  const id = idOf(caller, scope, keys, now);
  const cached = cache.get(id);
  if (cached && cached !== stale) return cached;
  const read = await readDays(caller, scope, keys, now);
  cache.set(id, read);
  return read;
}

/** Time zones differ by quarter hours, so the default range of 90 days changes at most that often. */
const quarterHour = 900_000;

function idOf(caller: Caller, scope: ReportScope, keys: readonly number[], now: Date): string {
  const { filters, date_filters } = scope;
  const part = [
    owned(caller).accountId,
    filters?.booking_status ?? [],
    date_filters ?? {},
    Math.floor(now.getTime() / quarterHour),
    keys,
  ];
  return createHash("sha256").update(JSON.stringify(part)).digest("base64");
}

async function readDays(
  caller: Caller,
  scope: ReportScope,
  keys: readonly number[],
  now: Date,
): Promise<ReportDays> {
  const dates = scope.date_filters ?? {};
  const booked = bookedIn(dates);
  // Filtering 100,000 rows by booked date takes a fifth of the total time, so the grouped days are filtered.
  const rows =
    booked.length === 0
      ? matching(caller, scope, keys, now)
      : bookingsOf(caller, scope, keys, [...bookedNear(dates), ...checkInIn(dates)]);
  const inRange = booked.length === 0 ? Prisma.sql`TRUE` : Prisma.join(booked, " AND ");
  const [found] = await db().$queryRaw<{ version: string; groups: Group[] }[]>`
    WITH matching AS NOT MATERIALIZED (${rows}), days AS MATERIALIZED (
      SELECT booked_date, currency, status, bool_or(listed) AS listed, count(*) AS bookings,
        sum(nights) AS nights, sum(nights) FILTER (WHERE rental_revenue IS NOT NULL) AS paid_nights,
        sum(rental_revenue) AS revenue, sum(lead_time) AS lead_time
      FROM matching GROUP BY 1, 2, 3
    )
    SELECT ${versionOf(caller)} AS version,
      coalesce(json_agg(json_build_array(booked_date, currency, status, listed, bookings, nights,
        paid_nights, revenue, lead_time) ORDER BY booked_date DESC NULLS LAST), '[]') AS groups
    FROM days WHERE ${inRange}`;
  const groups = found?.groups ?? [];
  const days = daysOf(groups);
  const total = days.reduce((sum, { listed }) => sum + listed, 0);
  return { version: found?.version ?? "", days, total, totals: totalsOf(groups) };
}

/** Sums groups by day; keeps their order. */
function daysOf(groups: readonly Group[]): Day[] {
  const listed = new Map<DateText | null, number>();
  for (const [day, , , isListed, bookings] of groups) {
    if (isListed) listed.set(day, (listed.get(day) ?? 0) + bookings);
  }
  return [...listed].map(([day, count]) => ({ day, listed: count }));
}

/** Sums groups by currency, without owner blocks, in code-point order. */
function totalsOf(groups: readonly Group[]): Totals[] {
  const byCurrency = new Map<string, Totals>();
  for (const group of groups) {
    if (group[2] === "blocked") continue;
    const currency = group[1] ?? "unknown";
    const totals = byCurrency.get(currency) ?? { ...zero, currency };
    byCurrency.set(currency, totals);
    add(totals, group);
  }
  return [...byCurrency.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

const zero = {
  bookings: 0,
  nights: 0,
  paidNights: 0,
  revenue: 0,
  leadTime: 0,
  dated: 0,
  booked: 0,
  cancelled: 0,
};

function add(totals: Totals, group: Group): void {
  const [day, , status, listed, bookings, nights, paidNights, revenue, leadTime] = group;
  if (status === "cancelled") {
    totals.cancelled += bookings;
    return;
  }
  totals.booked += bookings;
  if (!listed) return;
  totals.bookings += bookings;
  totals.nights += nights;
  totals.paidNights += paidNights ?? 0;
  totals.revenue += revenue ?? 0;
  totals.leadTime += leadTime ?? 0;
  totals.dated += day === null ? 0 : bookings;
}
