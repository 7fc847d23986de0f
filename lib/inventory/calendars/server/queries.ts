import { dateOf, addDays, dateIn, monthOf } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import { db, overAllNights, Prisma, type Tx } from "@/lib/db/server";
import {
  type CalendarSpan,
  type NightDetail,
  type Nights,
  nightsFrom,
  unknownNights,
  unpackMonths,
  booked,
  unavailable,
} from "../nights";
import { readUnitNights } from "./units";

/** Calendar table of account listings or of market listings; both have the same columns. */
export type CalendarTable = "calendar_month" | "market_month";
/** Calendars of account listings: their own, and what the demonstration's PMSs keep. */
type ListingTable = "calendar_month" | "demo_month";

/**
 * Reads `count` nights of each account listing from its own first day (`firstDays`: listing key → days since
 * 1970-01-01). A listing without a calendar has unknown nights. One statement, two where listings with units are among
 * them; none without listings.
 */
export async function readListingNights(
  firstDays: ReadonlyMap<number, number>,
  count: number,
  detail: NightDetail,
  table: ListingTable = "calendar_month",
  tx: Tx = db(),
): Promise<(listingKey: number) => Nights> {
  const days = [...firstDays.values()];
  const first = Math.min(...days);
  const span = { first, nights: Math.max(...days) + count - first };
  const nightsOf =
    days.length === 0
      ? new Map<number, Nights>()
      : await readNights(table, [...firstDays.keys()], span, detail, tx);
  const unknown = unknownNights(count, detail);
  return (key) => {
    const nights = nightsOf.get(key);
    return nights ? nightsFrom(nights, (firstDays.get(key) ?? first) - first, count) : unknown;
  };
}

/** Returns nights of market listings by key; one without a calendar is absent. One statement. */
export function readMarketNights(
  keys: readonly number[],
  span: CalendarSpan,
  detail: NightDetail = "prices",
): Promise<Map<number, Nights>> {
  return readNights("market_month", keys, span, detail);
}

/** SQL of a month in the text format of `unpackMonths`. Market months store states and prices in this format. */
function packedMonth(table: CalendarTable | ListingTable, detail: NightDetail): Prisma.Sql {
  if (detail === "states") return Prisma.sql`array_to_string(states, '')`;
  const prices =
    table === "market_month" ? Prisma.sql`packed` : Prisma.sql`packed_nights(states, prices)`;
  if (detail === "prices") return prices;
  return Prisma.sql`${prices} || ' ' || array_to_string(min_stays, ',')`;
}

async function readNights(
  table: CalendarTable | ListingTable,
  keys: readonly number[],
  { first, nights }: CalendarSpan,
  detail: NightDetail,
  tx: Tx = db(),
): Promise<Map<number, Nights>> {
  const hasUnits =
    table === "calendar_month"
      ? Prisma.sql`bool_or(cardinality(units_sellable) > 0)`
      : Prisma.sql`false`;
  const rows = await tx.$queryRaw<{ key: number; months: string; has_units: boolean }[]>`
    SELECT listing_key AS key, string_agg(month || ' ' || ${packedMonth(table, detail)}, ';') AS months,
      ${hasUnits} AS has_units
    FROM ${Prisma.raw(table)}
    WHERE listing_key = ANY (${keys}::int[])
      AND month BETWEEN date_trunc('month', ${dateOf(first)}::date)::date AND ${dateOf(first + nights - 1)}::date
    GROUP BY listing_key`;
  // All calendars share three arrays.
  const all = unknownNights(rows.length * nights, detail);
  const found = new Map<number, Nights>();
  const keysWithUnits = rows.flatMap(({ key, has_units: has }) => (has ? [key] : []));
  const unitsOf = await readUnitNights(keysWithUnits, { first, nights }, tx);
  const yieldIfLong = makeYield();
  for (const [index, { key, months }] of rows.entries()) {
    await yieldIfLong();
    const read = unpackMonths(months, first, nightsFrom(all, index * nights, nights));
    const units = unitsOf.get(key);
    found.set(key, units ? { ...read, units } : read);
  }
  return found;
}

/** Counts the stored months of these listings, and those that the current transaction wrote. */
export async function countMonths(
  tx: Tx,
  table: CalendarTable,
  listingKeys: readonly number[],
): Promise<{ stored: number; written: number }> {
  const [row] = await tx.$queryRaw<{ stored: number; written: number }[]>`
    SELECT count(*)::int AS stored,
      count(*) FILTER (
        WHERE xmin::text::bigint = pg_current_xact_id()::text::bigint % 4294967296
      )::int AS written
    FROM ${Prisma.raw(table)}
    WHERE listing_key = ANY (string_to_array(${listingKeys.join(",")}, ',')::int[])`;
  return row ?? { stored: 0, written: 0 };
}

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

/**
 * Counts booked nights of the 365 days from each listing's own first day on (`firstDays`: listing key → days since
 * 1970-01-01), each unit's nights of a listing with units. One statement; none without listings.
 */
export async function countBookedNights(
  firstDays: ReadonlyMap<number, number>,
): Promise<(listingKey: number) => number> {
  if (firstDays.size === 0) return () => 0;
  const rows = await overAllNights(
    () => db().$queryRaw<{ key: number; nights: number }[]>`
    SELECT key, sum(coalesce(units, length(codes) - length(replace(codes, ${String(booked)}, ''))))::int AS nights
    FROM (
      SELECT given.key, array_to_string(month.states[
          greatest(1, given.first - month.month + 1)
          : least(cardinality(month.states), given.first + 365 - month.month)], '') AS codes,
        (SELECT sum(least(sold, sellable)) FROM unnest(month.units_sold, month.units_sellable)
          WITH ORDINALITY AS night (sold, sellable, at)
          WHERE month.month + at::int - 1 >= given.first
            AND month.month + at::int - 1 < given.first + 365) AS units
      FROM unnest(${[...firstDays.keys()]}::int[], ${[...firstDays.values()].map(dateOf)}::date[])
        AS given (key, first)
      JOIN calendar_month AS month ON month.listing_key = given.key
        AND month.month > given.first - 31 AND month.month < given.first + 365
    ) AS year GROUP BY key`,
  );
  const counts = new Map(rows.map(({ key, nights }) => [key, nights]));
  return (key) => counts.get(key) ?? 0;
}
