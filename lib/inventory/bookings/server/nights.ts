import type { DateText } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";

/** Nights of a listing; `to` is the day after the last. */
export interface Nights {
  listing: number;
  from: DateText;
  to: DateText;
}

/**
 * Sets the calendar's states of these nights to what the stored reservations say: booked, else blocked, else
 * available. Prices and min stays, and every other night, stay. One statement.
 */
export async function markNights(tx: Tx, nights: readonly Nights[]): Promise<void> {
  await tx.$executeRaw`
    WITH touched AS (
      SELECT DISTINCT given.listing AS key, night::date AS night
      FROM jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
          AS given (listing int, "from" date, "to" date),
        generate_series(given."from"::timestamp, (given."to" - 1)::timestamp, '1 day') AS night
    ), held AS (
      SELECT key, night, CASE WHEN bool_or(r.status = 'booked') THEN 2
        WHEN bool_or(r.status = 'blocked') THEN 3 ELSE 1 END AS state
      FROM touched
      LEFT JOIN reservation r ON r.listing_key = key AND r.status <> 'cancelled'
        AND r.check_in <= night AND r.check_out > night
      GROUP BY key, night
    ), months AS (
      SELECT DISTINCT key, date_trunc('month', night::timestamp)::date AS month FROM touched
    ), filled AS (
      SELECT months.key, month,
        array_agg(coalesce(state, 0)::smallint ORDER BY day) AS states
      FROM months
      CROSS JOIN LATERAL generate_series(
        month::timestamp, month + interval '1 month' - interval '1 day', '1 day') AS day
      LEFT JOIN held ON held.key = months.key AND held.night = day::date
      GROUP BY months.key, month
    )
    INSERT INTO calendar_month AS stored (listing_key, month, prices, states, min_stays)
    SELECT key, month, array_fill(0, ARRAY[cardinality(states)]), states,
      array_fill(0::smallint, ARRAY[cardinality(states)])
    FROM filled ORDER BY key, month
    ON CONFLICT (listing_key, month) DO UPDATE SET states = (
      SELECT array_agg(CASE WHEN read <> 0 THEN read ELSE known END ORDER BY day)
      FROM unnest(excluded.states, stored.states) WITH ORDINALITY AS night (read, known, day))`;
}
