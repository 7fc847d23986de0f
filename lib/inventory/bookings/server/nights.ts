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

/** Sets the calendar states of these nights as the stored reservations say: booked, else blocked, else available. One statement. */
export async function markNights(tx: Tx, nights: readonly StayNights[]): Promise<void> {
  await writeStates(
    tx,
    Prisma.sql`
      SELECT key, night, CASE WHEN bool_or(r.status = 'booked') THEN ${booked}::smallint
        WHEN bool_or(r.status = 'blocked') THEN ${blocked}::smallint
        ELSE ${available}::smallint END AS state
      FROM (
        SELECT DISTINCT given.listing AS key, night::date AS night
        FROM jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
            AS given (listing int, "from" date, "to" date),
          generate_series(given."from"::timestamp, (given."to" - 1)::timestamp, '1 day') AS night
      ) AS touched
      LEFT JOIN reservation r ON r.listing_key = key AND r.status <> 'cancelled'
        AND r.check_in <= night AND r.check_out > night
      GROUP BY key, night`,
  );
}
