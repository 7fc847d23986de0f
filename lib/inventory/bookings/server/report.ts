import type { Caller } from "@/lib/auth/server/caller";
import { amountOf, fromMinor } from "@/lib/core/money";
import { listingKeys } from "./matching";
import { type ReportDays, reportDays, type Totals } from "./report-days";
import { readPage } from "./report-page";
import type { BookingRows, ReportScope } from "../schema-charts";
import type { Report, ReportRequest, ReportRow, Summary } from "../schema-report";

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
