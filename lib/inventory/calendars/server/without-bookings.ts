import { addDays, dateIn, monthOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { booked, unavailable } from "../states";

/** Nights before and after today in which a calendar that shows bookings is expected to have one. */
const [nightsBack, nightsAhead] = [90, 180];

/**
 * Returns the keys of the accounts' listings whose calendars do not distinguish bookings from other unavailable nights,
 * such as published ones: those with unavailable and no booked nights, and open ones of a PMS with such listings and no
 * booked night at all. Their occupancy is unknown, even in a window without unavailable nights. One statement.
 */
export async function calendarsWithoutBookings(
  accountIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set();
  const today = dateIn("UTC", now);
  const from = monthOf(addDays(today, -nightsBack));
  const to = addDays(today, nightsAhead);
  const rows = await db().$queryRaw<{ key: number }[]>`
    WITH closed AS MATERIALIZED (
      SELECT DISTINCT l.key, l.account_id, l.pms_name
      FROM listing l JOIN calendar_month m ON m.listing_key = l.key
      WHERE l.account_id = ANY(${[...accountIds]}::int[]) AND ${unavailable}::smallint = ANY(m.states)
        AND m.month BETWEEN ${from}::text::date AND ${to}::text::date
    ), home AS MATERIALIZED (
      SELECT l.key, l.account_id, l.pms_name
      FROM (SELECT DISTINCT account_id, pms_name FROM closed) AS source
      JOIN listing l USING (account_id, pms_name)
    ), with_bookings AS MATERIALIZED (
      SELECT DISTINCT home.* FROM home JOIN calendar_month m ON m.listing_key = home.key
      WHERE ${booked}::smallint = ANY(m.states)
        AND m.month BETWEEN ${from}::text::date AND ${to}::text::date
    )
    SELECT key FROM home
    WHERE key NOT IN (SELECT key FROM with_bookings) AND (
      key IN (SELECT key FROM closed)
      OR (account_id, pms_name) NOT IN (SELECT account_id, pms_name FROM with_bookings))`;
  return new Set(rows.map(({ key }) => key));
}
