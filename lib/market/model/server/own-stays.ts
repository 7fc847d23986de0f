import { dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { DatedStay } from "../occupancy/pace";
import { paceNights } from "../occupancy/pace-year";

/** The account's version of homes, bookings and calendars: every write of one of them marks its listings. One statement. */
export async function ownVersion(accountId: number): Promise<string> {
  const [row] = await db().$queryRaw<{ version: string }[]>`
    SELECT concat_ws(' ', id, created_at, (
      SELECT concat_ws(' ', count(*), sum(home_mark), max(listing_key)) FROM listing_evaluation
      WHERE account_id = ${accountId})) AS version
    FROM account WHERE id = ${accountId}`;
  return row?.version ?? "none";
}

/**
 * Stays by listing, one text each: building an object per stay for all at once would hold the event loop. A listing with
 * stays before those begins with a cancelled one, since it was on offer from its first stay on.
 */
export async function readStays(
  accountId: number,
  keys: readonly number[],
  earliest: number,
): Promise<ReadonlyMap<number, string>> {
  if (keys.length === 0) return new Map();
  const from = earliest - paceNights;
  const rows = await db().$queryRaw<{ key: number; stays: string }[]>`
    SELECT l.key, concat_ws(';', before.stay, own.stays) AS stays
    FROM listing l JOIN account a ON a.id = l.account_id
    LEFT JOIN LATERAL (
      SELECT ${`cancelled ${from - 1} ${from} ${from - 1} -1`} AS stay FROM reservation r
      WHERE r.account_id = ${accountId} AND r.listing_key = l.key
        AND r.check_out <= ${dateOf(from)}::text::date
        AND (r.booked_at IS NOT NULL OR r.status = 'blocked')
      LIMIT 1) AS before ON true
    CROSS JOIN LATERAL (
      SELECT string_agg(concat_ws(' ', r.status,
        r.check_in - '1970-01-01'::date, r.check_out - '1970-01-01'::date,
        coalesce((r.booked_at AT TIME ZONE zone)::date - '1970-01-01'::date, -1),
        coalesce((r.cancelled_at AT TIME ZONE zone)::date - '1970-01-01'::date, -1)), ';') AS stays
      FROM reservation r CROSS JOIN (SELECT coalesce(l.time_zone, a.time_zone) AS zone) AS clock
      WHERE r.account_id = ${accountId} AND r.listing_key = l.key
        AND r.check_out > ${dateOf(from)}::text::date) AS own
    WHERE l.account_id = ${accountId} AND l.key = ANY(${[...keys]}::int[])
      AND num_nonnulls(before.stay, own.stays) > 0`;
  return new Map(rows.map(({ key, stays }) => [key, stays]));
}

/** A stay of `readStays`. */
export function stayFrom(text: string): DatedStay {
  const [status, ...days] = text.split(" ");
  const [checkIn = 0, checkOut = 0, bookedOn = -1, cancelledOn = -1] = days.map(Number);
  return {
    status: status === "cancelled" || status === "blocked" ? status : "booked",
    checkIn,
    checkOut,
    bookedOn: bookedOn < 0 ? null : bookedOn,
    cancelledOn: cancelledOn < 0 ? null : cancelledOn,
  };
}
