import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { fromMinor } from "@/lib/core/money";
import { listingKeys, matching } from "./matching";
import type { BookingRows, ReportScope } from "../schema-charts";
import type { Report, ReportRequest, ReportRow, Summary } from "../schema-report";

/** Money: minor units. */
type Totals = Record<
  "bookings" | "nights" | "paid_nights" | "revenue" | "booked" | "cancelled",
  number
> & { currency: string; lead_time: number | null };

interface FoundBookings {
  total: number;
  reservations: ReportRow[];
  totals: Totals[];
}

/** Matching bookings of the caller's listings, newest booked date first, with totals over all pages. Two statements. */
export async function bookingsReport(
  caller: Caller,
  request: ReportRequest,
  now: Date = new Date(),
): Promise<Report> {
  const { limit, offset } = request;
  const keys = await listingKeys(caller, request);
  const { total, reservations, totals } = await find(caller, request, keys, now);
  return {
    data: {
      reservations: reservations.map((row) => ({
        ...row,
        rental_revenue: fromMinor(row.rental_revenue),
        total_cost: fromMinor(row.total_cost),
      })),
      pagination: { total, offset, limit, has_more: offset + reservations.length < total },
      summary: Object.fromEntries(totals.map((each) => [each.currency, summaryOf(each)])),
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

/** Reads page and totals in one statement, as of one moment. Sorts ids and figures, not whole rows. */
async function find(
  caller: Caller,
  request: ReportRequest,
  keys: readonly number[],
  now: Date,
): Promise<FoundBookings> {
  const [found] = await db().$queryRaw<FoundBookings[]>`
    WITH matching AS MATERIALIZED (${matching(caller, request, keys, now)}), page AS (
      SELECT * FROM matching WHERE listed
      ORDER BY booked_date DESC NULLS LAST, reservation_id COLLATE "C", id
      LIMIT ${request.limit} OFFSET ${request.offset}
    ), shown AS (
      SELECT l.listing_id, l.name AS listing_name, l.pms_name, page.reservation_id, r.check_in,
        r.check_out, page.booked_date, page.nights AS no_of_days, r.rental_revenue, r.total_cost,
        page.currency, r.status AS booking_status, r.channel AS booking_channel, page.lead_time
      FROM page
      JOIN reservation r ON r.id = page.id
      JOIN listing l ON l.key = r.listing_key
      ORDER BY page.booked_date DESC NULLS LAST, page.reservation_id COLLATE "C", page.id
    ), totals AS (
      SELECT coalesce(currency, 'unknown') AS currency,
        count(*) FILTER (WHERE listed AND status = 'booked') AS bookings,
        coalesce(sum(nights) FILTER (WHERE listed AND status = 'booked'), 0) AS nights,
        coalesce(sum(nights) FILTER (
          WHERE listed AND status = 'booked' AND rental_revenue IS NOT NULL), 0) AS paid_nights,
        coalesce(sum(rental_revenue) FILTER (WHERE listed AND status = 'booked'), 0) AS revenue,
        avg(lead_time) FILTER (WHERE listed AND status = 'booked') AS lead_time,
        count(*) FILTER (WHERE status = 'booked') AS booked,
        count(*) FILTER (WHERE status = 'cancelled') AS cancelled
      FROM matching WHERE status <> 'blocked' GROUP BY 1 ORDER BY 1
    )
    SELECT (SELECT count(*)::int FROM matching WHERE listed) AS total,
      (SELECT coalesce(json_agg(shown), '[]') FROM shown) AS reservations,
      (SELECT coalesce(json_agg(totals), '[]') FROM totals) AS totals`;
  return found ?? { total: 0, reservations: [], totals: [] };
}

function summaryOf(of: Totals): Summary {
  return {
    bookings: of.bookings,
    nights: of.nights,
    revenue: of.revenue / 100,
    adr: rounded(of.revenue / 100, of.paid_nights),
    average_lead_time: of.lead_time === null ? null : rounded(of.lead_time, 1),
    average_length_of_stay: rounded(of.nights, of.bookings),
    cancellation_rate: rounded(of.cancelled, of.booked + of.cancelled, 10_000),
  };
}

/** A quotient to hundredths, or to `parts`; null for a divisor of 0. */
function rounded(sum: number, by: number, parts = 100): number | null {
  return by === 0 ? null : Math.round((sum / by) * parts) / parts;
}
