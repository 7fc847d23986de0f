import { Prisma, type Tx } from "@/lib/db/server";
import { type CalendarMonth, unknown } from "../nights";
import type { CalendarTable } from "./queries";
import { type UnitMonth, countUnits } from "./units";

/** Months per statement. More save little time, and the client caches the text of its last statements. */
const batchSize = 100;

/**
 * Writes months; nights without data keep their stored values. Two statements per 100 months, and two more where listings
 * with units are among them.
 */
export async function writeMonths(
  tx: Tx,
  table: CalendarTable,
  months: readonly CalendarMonth[],
): Promise<void> {
  for (let from = 0; from < months.length; from += batchSize) {
    await writeBatch(tx, table, months.slice(from, from + batchSize));
  }
}

async function writeBatch(
  tx: Tx,
  table: CalendarTable,
  months: readonly CalendarMonth[],
): Promise<void> {
  // One string per column: PostgreSQL splits it faster than drivers encode arrays.
  const joined = (text: (month: CalendarMonth) => string | number): string =>
    months.map(text).join(";");
  const given = Prisma.sql`
    INSERT INTO ${Prisma.raw(table)} AS stored (listing_key, month, prices, states, min_stays)
    SELECT listing_key, month, prices::float8[], states::smallint[], min_stays::smallint[]
    FROM unnest(
      string_to_array(${joined((month) => month.listingKey)}, ';')::int[],
      string_to_array(${joined((month) => month.month)}, ';')::date[],
      string_to_array(${joined((month) => `{${month.prices.join(",")}}`)}, ';'),
      string_to_array(${joined((month) => `{${month.states.join(",")}}`)}, ';'),
      string_to_array(${joined((month) => `{${month.minStays.join(",")}}`)}, ';')
    ) AS given (listing_key, month, prices, states, min_stays)
    ON CONFLICT (listing_key, month) DO UPDATE SET
      prices = ${merged("prices")},
      states = ${merged("states")},
      min_stays = ${merged("min_stays")}`;
  if (table === "market_month") await tx.$executeRaw(given);
  else await countUnits(tx, await writtenWithUnits(tx, given), months);
}

/** Writes months of account listings, and returns those of listings with units. One statement. */
function writtenWithUnits(tx: Tx, writing: Prisma.Sql): Promise<UnitMonth[]> {
  return tx.$queryRaw<UnitMonth[]>`
    WITH written AS (${writing} RETURNING listing_key, month)
    SELECT written.listing_key AS key, month::text
    FROM written JOIN listing ON listing.key = written.listing_key AND listing.units > 1`;
}

/**
 * Sets the states of account listings' nights to the rows of `nights` (key int, night date, state smallint; each night
 * once). Prices, minimum stays and all other nights keep their stored values. One statement, and another where listings
 * with units are among them: what they have left follows from their stays.
 */
export async function writeStates(tx: Tx, nights: Prisma.Sql): Promise<void> {
  const writing = Prisma.sql`
    INSERT INTO calendar_month AS stored (listing_key, month, prices, states, min_stays)
    SELECT key, month, array_fill(0::float8, ARRAY[cardinality(states)]), states,
      array_fill(0::smallint, ARRAY[cardinality(states)])
    FROM filled ORDER BY key, month
    ON CONFLICT (listing_key, month) DO UPDATE SET states = ${merged("states")}
    RETURNING listing_key, month`;
  const written = await tx.$queryRaw<UnitMonth[]>`
    WITH given AS (${nights}), months AS (
      SELECT DISTINCT key, date_trunc('month', night::timestamp)::date AS month FROM given
    ), filled AS (
      SELECT months.key, month,
        array_agg(coalesce(state, ${unknown}::smallint) ORDER BY day) AS states
      FROM months
      CROSS JOIN LATERAL generate_series(
        month::timestamp, month + interval '1 month' - interval '1 day', '1 day') AS day
      LEFT JOIN given ON given.key = months.key AND given.night = day::date
      GROUP BY months.key, month
    ), written AS (${writing})
    SELECT written.listing_key AS key, month::text
    FROM written JOIN listing ON listing.key = written.listing_key AND listing.units > 1`;
  await countUnits(tx, written);
}

/** SQL of a column after a conflict: for each night the new value if its state is known, else the stored one. */
function merged(column: "prices" | "states" | "min_stays"): Prisma.Sql {
  const name = Prisma.raw(column);
  return Prisma.sql`CASE WHEN ${unknown}::smallint = ANY (excluded.states) THEN (
    SELECT array_agg(CASE WHEN night.state <> ${unknown} THEN night.new ELSE night.old END ORDER BY night.day)
    FROM unnest(excluded.states, excluded.${name}, stored.${name})
      WITH ORDINALITY AS night (state, new, old, day)
  ) ELSE excluded.${name} END`;
}
