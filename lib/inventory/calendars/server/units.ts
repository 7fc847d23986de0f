import { dateOf } from "@/lib/core/dates";
import { Prisma, db, type Tx } from "@/lib/db/server";
import {
  available,
  blocked,
  booked,
  type CalendarMonth,
  type CalendarSpan,
  unavailable,
  unknown,
  unknownNights,
  type UnitNights,
  unpackMonths,
} from "../nights";

/** A month of a listing with units, `2026-11-01`. */
export interface UnitMonth {
  key: number;
  month: string;
}

/**
 * Counts the units of months anew from their stays (`pricing.md` §11), and sets the states that follow. `told`: what a
 * source has just said of them. Past nights keep the units that they had on offer. One statement, none without months.
 */
export async function countUnits(
  tx: Tx,
  months: readonly UnitMonth[],
  told?: readonly CalendarMonth[],
): Promise<void> {
  if (months.length === 0) return;
  const names = new Set(months.map(({ key, month }) => `${key} ${month}`));
  const said = told?.filter(({ listingKey, month }) => names.has(`${listingKey} ${month}`));
  const given = said
    ? said.map(({ listingKey, month, states, unitsLeft }) => ({
        key: listingKey,
        month,
        said: Array.from(states),
        units_left: unitsLeft ?? [],
      }))
    : months;
  await count(
    tx,
    Prisma.sql`
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS given (key int, month date, said smallint[], units_left smallint[])`,
    false,
  );
}

/** Locks all reservations of an account until the transaction ends; taken before listings are locked. One statement. */
export async function lockReservations(tx: Tx, accountId: number): Promise<void> {
  await tx.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtext('nightrate reservations'), ${accountId}::int)::text`;
}

/**
 * Counts every month of listings whose number of units has changed; nights that stays had filled follow from the stays
 * again. The caller has locked the account's reservations. One statement, none without listings.
 */
export async function recountUnits(tx: Tx, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return;
  const months = Prisma.sql`
    SELECT listing_key AS key, month, '{}'::smallint[] AS said, '{}'::smallint[] AS units_left
    FROM calendar_month WHERE listing_key = ANY(${[...keys]}::int[])`;
  await count(tx, months, true);
}

/** X of a night: units that are neither sold nor left. What a source says replaces what it said before. */
const closedNow = Prisma.sql`
  CASE WHEN coalesce(said, 0) = ${unknown} THEN coalesce(closed, 0)
    WHEN coalesce(units_left, -1) >= 0 THEN greatest(0, units - units_left - sold)
    WHEN said = ${available} THEN 0
    ELSE greatest(0, units - sold) END`;

/** N of a night, before the units that past nights had. */
const sellableNow = Prisma.sql`
  CASE WHEN state = ${unknown} AND sold = 0 THEN 0
    WHEN state = ${booked} AND sold = 0 THEN units
    WHEN state IN (${booked}, ${blocked}, ${unavailable}) THEN least(units, sold)
    ELSE greatest(least(units, sold), units - greatest(closed, kept)) END`;

/** State of a night: a listing with units is open while one is left. */
const stateNow = Prisma.sql`
  CASE WHEN state = ${unknown} AND taken = 0 THEN ${unknown}
    WHEN units = 1 AND sold > 0 THEN ${booked}
    WHEN units = 1 AND kept > 0 THEN ${blocked}
    WHEN units = 1 THEN state
    WHEN sellable > taken THEN ${available}
    WHEN taken > 0 THEN ${booked}
    ELSE ${blocked} END`;

/** Booked stays and owner blocks by listing and night, of the months of `given`. */
const staysByNight = Prisma.sql`
  SELECT r.listing_key AS key, stayed::date AS night,
    count(*) FILTER (WHERE r.status = 'booked') AS sold,
    count(*) FILTER (WHERE r.status = 'blocked') AS kept
  FROM (SELECT key, min(month) AS first, max(month) + interval '1 month' AS ending
    FROM given GROUP BY key) AS span
  JOIN reservation r ON r.listing_key = span.key AND r.status <> 'cancelled'
    AND r.check_out > span.first AND r.check_in < span.ending
  CROSS JOIN generate_series(greatest(r.check_in, span.first)::timestamp,
    least(r.check_out, span.ending)::timestamp - interval '1 day', '1 day') AS stayed
  GROUP BY 1, 2`;

/** `given`: key, month, and by night the state that a source has said (0: none) and the units that it has left (−1: none). */
async function count(tx: Tx, given: Prisma.Sql, isReset: boolean): Promise<void> {
  await tx.$executeRaw`
    WITH given AS MATERIALIZED (${given}),
    stay AS MATERIALIZED (${staysByNight}), night AS (
      SELECT given.key, given.month, listing.units, old.at, old.known,
        month.month + (old.at - 1)::int < current_date AS past,
        coalesce(stay.sold, 0)::int AS sold, coalesce(stay.kept, 0)::int AS kept,
        CASE WHEN ${isReset} AND (stay.sold > 0 OR stay.kept > 0) THEN ${available}
          ELSE old.state END AS state,
        old.closed, old.said, old.units_left
      FROM given
      JOIN listing ON listing.key = given.key
      JOIN calendar_month AS month ON month.listing_key = given.key AND month.month = given.month
      CROSS JOIN LATERAL unnest(month.states, month.units_closed, month.units_sellable,
        given.said, given.units_left) WITH ORDINALITY AS old (state, closed, known, said, units_left, at)
      LEFT JOIN stay ON stay.key = given.key AND stay.night = month.month + (old.at - 1)::int
    ), closing AS (
      SELECT key, month, units, at, known, past, sold, kept, state, ${closedNow} AS closed FROM night
    ), counted AS (
      SELECT key, month, units, at, state, closed, sold, kept,
        CASE WHEN past AND known > 0 THEN greatest(known, least(units, sold)) ELSE ${sellableNow} END
          AS sellable,
        CASE WHEN state = ${booked} AND sold = 0 THEN units ELSE sold END AS taken
      FROM closing
    ), counts AS (
      SELECT key, month, units,
        array_agg(taken ORDER BY at) AS taken, array_agg(sellable ORDER BY at) AS sellable,
        array_agg(closed ORDER BY at) AS closed,
        array_agg(${stateNow} ORDER BY at) AS states
      FROM counted GROUP BY key, month, units
    )
    UPDATE calendar_month AS stored SET states = counts.states,
      units_sold = CASE WHEN units > 1 THEN taken ELSE '{}' END,
      units_sellable = CASE WHEN units > 1 THEN sellable ELSE '{}' END,
      units_closed = CASE WHEN units > 1 THEN closed ELSE '{}' END
    FROM counts WHERE stored.listing_key = counts.key AND stored.month = counts.month`;
}

/** Units of listings' nights by key; a listing of one unit is absent. One statement, none without listings. */
export async function readUnitNights(
  keys: readonly number[],
  { first, nights }: CalendarSpan,
  tx: Tx = db(),
): Promise<Map<number, UnitNights>> {
  const found = new Map<number, UnitNights>();
  if (keys.length === 0) return found;
  // In the format of `unpackMonths`, with the sold units as prices and the sellable ones as minimum stays.
  const rows = await tx.$queryRaw<{ key: number; units: number; months: string }[]>`
    SELECT listing.key, units, coalesce(string_agg(month || ' 0 ' || array_to_string(units_sold, ',')
      || ' ' || array_to_string(units_sellable, ','), ';'), '') AS months
    FROM listing LEFT JOIN calendar_month ON listing_key = key AND cardinality(units_sellable) > 0
      AND month BETWEEN date_trunc('month', ${dateOf(first)}::date)::date AND ${dateOf(first + nights - 1)}::date
    WHERE key = ANY (${[...keys]}::int[]) AND units > 1
    GROUP BY listing.key`;
  for (const { key, units, months } of rows) {
    const { prices, minStays: sellable } = unpackMonths(months, first, unknownNights(nights));
    const taken = Uint16Array.from(prices, (sold, at) => Math.min(sold, sellable[at] ?? 0));
    found.set(key, { units, booked: taken, sellable });
  }
  return found;
}
