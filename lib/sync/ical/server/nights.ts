import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf } from "@/lib/core/dates";
import { Prisma, type Tx } from "@/lib/db/server";
import { markNights } from "@/lib/inventory/bookings/server";
import { writeStates } from "@/lib/inventory/calendars/server";
import { unavailable } from "@/lib/inventory/calendars/states";

/** Nights from today that a feed's listing has states for, as many as have prices. */
export const horizon = 540;

/** Days since 1970; `to` is the day after the last night. */
interface Span {
  from: number;
  to: number;
}

/**
 * Sets the states of these nights of a listing: as its reservations say, else unavailable where a feed closes them,
 * else available. Two statements; none without nights.
 */
export async function writeNights(
  tx: Tx,
  caller: Caller,
  listing: number,
  spans: readonly Span[],
): Promise<void> {
  if (spans.length === 0) return;
  const named = spans.map(({ from, to }) => ({ listing, from: dateOf(from), to: dateOf(to) }));
  await markNights(tx, named);
  const first = dateOf(Math.min(...spans.map(({ from }) => from)));
  const end = dateOf(Math.max(...spans.map(({ to }) => to)));
  await writeStates(
    tx,
    Prisma.sql`
      SELECT DISTINCT f.listing_key AS key, night::date AS night, ${unavailable}::smallint AS state
      FROM connection_feed f
      JOIN connection_feed_event e ON e.feed_id = f.id AND e.account_id = f.account_id
        AND e.kind = 'unavailable' AND e.cancelled_at IS NULL
        AND e.check_out > ${first}::text::date AND e.check_in < ${end}::text::date
      CROSS JOIN generate_series(greatest(e.check_in, ${first}::text::date)::timestamp,
        (least(e.check_out, ${end}::text::date) - 1)::timestamp, '1 day') AS night
      WHERE f.account_id = ${owned(caller).accountId} AND f.listing_key = ${listing}
        AND NOT EXISTS (
          SELECT FROM reservation r WHERE r.listing_key = f.listing_key
            AND r.status <> 'cancelled' AND r.check_in <= night::date AND r.check_out > night::date)`,
  );
}
