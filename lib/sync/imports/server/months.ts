import { Prisma, type Tx } from "@/lib/db/server";
import type { CalendarBuffer, Month } from "./calendar-buffer";
import { monthText } from "../rules";

/** Calendars of accounts and of the market have the same columns. */
export type MonthTable = "calendar_month" | "market_month";

/** Months in one statement. Larger ones save little time, and the client keeps the texts of its last statements. */
const batchSize = 100;

/** Writes the months of `buffer`; a night that is stored already is replaced, other nights of its month stay. */
export async function writeMonths(
  tx: Tx,
  table: MonthTable,
  buffer: CalendarBuffer,
): Promise<void> {
  for (const months of buffer.batches(batchSize)) await writeBatch(tx, Prisma.raw(table), months);
}

async function writeBatch(tx: Tx, table: Prisma.Sql, months: readonly Month[]): Promise<void> {
  // One text a column: the database takes it apart faster than drivers put arrays together.
  const joined = (text: (month: Month) => string | number): string => months.map(text).join(";");
  await tx.$executeRaw`
    INSERT INTO ${table} AS stored (listing_key, month, prices, states, min_stays)
    SELECT listing_key, month, prices::int[], states::smallint[], min_stays::smallint[]
    FROM unnest(
      string_to_array(${joined((month) => month.listing)}, ';')::int[],
      string_to_array(${joined((month) => monthText(month.month))}, ';')::date[],
      string_to_array(${joined((month) => `{${month.prices.join(",")}}`)}, ';'),
      string_to_array(${joined((month) => `{${month.states.join(",")}}`)}, ';'),
      string_to_array(${joined((month) => `{${month.minStays.join(",")}}`)}, ';')
    ) AS read (listing_key, month, prices, states, min_stays)
    ON CONFLICT (listing_key, month) DO UPDATE SET
      prices = ${merged("prices")},
      states = ${merged("states")},
      min_stays = ${merged("min_stays")}`;
}

/** Night by night: the new value where a night was read (state not 0), else the stored one. */
function merged(column: "prices" | "states" | "min_stays"): Prisma.Sql {
  const name = Prisma.raw(column);
  return Prisma.sql`CASE WHEN 0 = ANY (excluded.states) THEN (
    SELECT array_agg(CASE WHEN night.state <> 0 THEN night.new ELSE night.old END ORDER BY night.day)
    FROM unnest(excluded.states, excluded.${name}, stored.${name})
      WITH ORDINALITY AS night (state, new, old, day)
  ) ELSE excluded.${name} END`;
}

/** Months stored of these listings, and how many of them the running transaction wrote. */
export async function countMonths(
  tx: Tx,
  table: MonthTable,
  listings: readonly number[],
): Promise<{ stored: number; written: number }> {
  const [row] = await tx.$queryRaw<{ stored: number; written: number }[]>`
    SELECT count(*)::int AS stored,
      count(*) FILTER (
        WHERE xmin::text::bigint = pg_current_xact_id()::text::bigint % 4294967296
      )::int AS written
    FROM ${Prisma.raw(table)}
    WHERE listing_key = ANY (string_to_array(${listings.join(",")}, ',')::int[])`;
  return row ?? { stored: 0, written: 0 };
}
