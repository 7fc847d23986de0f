import type { DateText } from "@/lib/core/dates";
import { Prisma, type Tx } from "@/lib/db/server";
import { writeStates } from "@/lib/inventory/calendars/server";
import { available, blocked, booked } from "@/lib/inventory/calendars/states";

/** Nights of a listing; `to` is the day after the last. */
export interface StayNights {
  listing: number;
  from: DateText;
  to: DateText;
}

/**
 * Sets the calendar states of these nights from the stored reservations: booked, else blocked, else available. Expands
 * the stored stays into nights and joins them; searching all stays for each night is far slower. One statement.
 */
export async function markNights(tx: Tx, nights: readonly StayNights[]): Promise<void> {
  await writeStates(
    tx,
    Prisma.sql`
      SELECT key, night, coalesce(state, ${available}::smallint) AS state
      FROM (
        SELECT DISTINCT given.listing AS key, night::date AS night
        FROM jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
            AS given (listing int, "from" date, "to" date),
          generate_series(given."from"::timestamp, (given."to" - 1)::timestamp, '1 day') AS night
      ) AS touched
      LEFT JOIN (
        SELECT r.listing_key AS key, stayed::date AS night,
          CASE WHEN bool_or(r.status = 'booked') THEN ${booked}::smallint
            ELSE ${blocked}::smallint END AS state
        FROM (
          SELECT listing, min("from") AS first, max("to") AS last
          FROM jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
            AS given (listing int, "from" date, "to" date)
          GROUP BY listing
        ) AS span
        JOIN reservation r ON r.listing_key = span.listing AND r.status <> 'cancelled'
          AND r.check_out > span.first AND r.check_in < span.last
        CROSS JOIN generate_series(greatest(r.check_in, span.first)::timestamp,
          (least(r.check_out, span.last) - 1)::timestamp, '1 day') AS stayed
        GROUP BY 1, 2
      ) AS stays USING (key, night)`,
  );
}
