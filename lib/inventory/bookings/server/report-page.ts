import type { Caller } from "@/lib/auth/server/caller";
import { db, Prisma } from "@/lib/db/server";
import { bookedIn, bookedNear, matching, versionOf } from "./matching";
import type { Day } from "./report-days";
import type { ReportRequest, ReportRow } from "../schema-report";

/** Rows of a page, with money in minor units, and the version of the account at which they were read. */
interface Page {
  version: string;
  rows: ReportRow[];
}

/** Reads the rows of a page. Sorts only the bookings of the days on the page, not all that match. One statement. */
export async function readPage(
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
