import type { Caller } from "@/lib/auth/server/caller";
import { fromMinor } from "@/lib/core/money";
import { listingKeys } from "./matching";
import { type ReportDays, reportDays, type Totals } from "./report-days";
import { readPage } from "./report-page";
import type { BookingRows, ReportScope } from "../schema-charts";
import type { Report, ReportRequest, ReportRow, Summary } from "../schema-report";

/**
 * Matching bookings of the caller's listings, newest booked date first, with totals over all pages. Two statements,
 * three for the first page after a write.
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

/** Rows of a file of bookings at most. */
const mostRows = 100_000;

/** All matching bookings in the order of the report, for a file; `total` counts them. Two statements. */
export async function bookingRows(caller: Caller, scope: ReportScope): Promise<BookingRows> {
  const { data } = await bookingsReport(caller, { ...scope, limit: mostRows, offset: 0 });
  return { reservations: data.reservations, total: data.pagination.total };
}

/** Attempts to read page and totals as of one version of the account; the last one counts. */
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

function summaryOf(of: Totals): Summary {
  return {
    bookings: of.bookings,
    nights: of.nights,
    revenue: of.revenue / 100,
    adr: rounded(of.revenue / 100, of.paidNights),
    average_lead_time: rounded(of.leadTime, of.dated),
    average_length_of_stay: rounded(of.nights, of.bookings),
    cancellation_rate: rounded(of.cancelled, of.booked + of.cancelled, 10_000),
  };
}

/** A quotient to hundredths, or to `parts`; null for a divisor of 0. */
function rounded(sum: number, by: number, parts = 100): number | null {
  return by === 0 ? null : Math.round((sum / by) * parts) / parts;
}
