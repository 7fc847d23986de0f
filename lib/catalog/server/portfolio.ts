import { addDays, monthOf, dateIn } from "@/lib/core/dates";
import { Prisma, db } from "@/lib/db/server";
import { available, blocked, booked, unavailable, unknown } from "@/lib/inventory/calendars/nights";
import type { NightSpan } from "../ranges";
import { yearBack } from "./booking-sums";
import { calendarsWithoutBookings } from "@/lib/inventory/calendars/server";

/** A listing of a portfolio. */
export interface Home {
  key: number;
  accountId: number;
  /** Its time zone, else the account's. */
  zone: string;
  /** Sums are formed over the homes of one bucket, such as the listings in one currency. Counts from 0. */
  bucket: number;
}

const none: ReadonlySet<number> = new Set();

/** Accounts of the homes. */
export function accountsOf(homes: readonly Home[]): number[] {
  return [...new Set(homes.map(({ accountId }) => accountId))];
}

/** SQL of a `home` table: key, account_id, currency, zone, bucket, and tells (false for the keys of `untold`). */
export function homeTable(homes: readonly Home[], untold = none): Prisma.Sql {
  return Prisma.sql`
    SELECT l.key, l.account_id, l.currency, given.zone, given.bucket, given.tells
    FROM unnest(
      ${homes.map(({ key }) => key)}::int[],
      ${homes.map(({ zone }) => zone)}::text[],
      ${homes.map(({ bucket }) => bucket)}::int[],
      ${homes.map(({ key }) => !untold.has(key))}::boolean[]
    ) AS given (key, zone, bucket, tells)
    JOIN listing l ON l.key = given.key
    WHERE l.account_id = ANY(${accountsOf(homes)}::int[])`;
}

/** The nights of spans in each zone. */
type ZoneSpans = ReadonlyMap<string, readonly NightSpan[]>;

/** SQL of a `span` table: the nights of each span in each zone, and, `past`, the same 364 days earlier. */
export function spanTable(zones: ZoneSpans): Prisma.Sql {
  const rows = [...zones].flatMap(([zone, spans]) =>
    spans.map(({ from, to }, at) => ({ zone, at, from, to })),
  );
  return Prisma.sql`
    SELECT zone, at, past, first, ending, ending - first AS length,
      date_trunc('month', first::timestamp)::date AS month
    FROM unnest(
      ${rows.map(({ zone }) => zone)}::text[],
      ${rows.map(({ at }) => at)}::int[],
      ${rows.map(({ from }) => from)}::text[],
      ${rows.map(({ to }) => to)}::text[]
    ) AS given (zone, at, first_night, end_night)
    CROSS JOIN (VALUES (false, 0), (true, ${yearBack}::int)) AS year (past, back)
    CROSS JOIN LATERAL (
      SELECT first_night::date - back AS first, end_night::date - back AS ending) AS moved`;
}

/** The first night of all spans, and the one after the last. */
export function reachOf(zones: ZoneSpans): NightSpan {
  const spans = [...zones.values()].flat();
  const first = spans.map(({ from }) => from).toSorted()[0] ?? "2000-01-01";
  const ending =
    spans
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? first;
  return { from: first, to: ending };
}

/** How many of these digits the `nights` of a month have. */
const count = (...states: readonly number[]) =>
  `length(nights) - length(translate(nights, '${states.join("")}', ''))`;

/** Nights not blocked by the owner in one year of a span; null where one is not known. */
const open = (year: string) => `(CASE WHEN sum(nights) FILTER (WHERE ${year}) = min(length)
    THEN sum(nights - kept) FILTER (WHERE ${year}) END)::int`;

const counts =
  Prisma.raw(`CASE WHEN tells THEN length(nights) - (${count(unknown, unavailable)}) ELSE 0 END AS nights,
  CASE WHEN offered IS NULL THEN ${count(blocked)}
    ELSE length(nights) - (${count(unknown, unavailable)}) - offered END AS kept,
  coalesce(sold, ${count(booked)}) AS taken,
  CASE WHEN tells THEN 0 ELSE length(nights) - (${count(unknown)}) END AS shown,
  CASE WHEN tells THEN 0 ELSE length(nights) - (${count(unknown, available)}) END AS closed`);
const nightSums = Prisma.raw(`${open("NOT past")} AS now_open, ${open("past")} AS past_open,
  (sum(taken) FILTER (WHERE NOT past))::int AS now_taken,
  (CASE WHEN sum(shown) FILTER (WHERE NOT past) = min(length)
    THEN sum(shown) FILTER (WHERE NOT past) END)::int AS now_shown,
  (sum(closed) FILTER (WHERE NOT past))::int AS now_closed`);

/**
 * SQL of the nights by listing and span, from `home` and `span`: those not blocked now and a year ago (null where one
 * is not known) and those booked now; of a home whose calendar tells no bookings, all nights instead (`now_shown`, null
 * where one is not known) and those not available. Of a listing with units they are unit-nights, those on offer and
 * those sold (`pricing.md` §11). A month's states in a span are a text with a digit a night. Months are read before
 * spans are joined: without statistics, a planner would read them once a span.
 */
export function nightTable(zones: ZoneSpans): Prisma.Sql {
  const { from, to } = reachOf(zones);
  const [first, last] = [monthOf(from), addDays(to, -1)];
  const [pastFirst, pastLast] = [monthOf(addDays(from, -yearBack)), addDays(last, -yearBack)];
  return Prisma.sql`
    WITH month AS MATERIALIZED (
      SELECT home.bucket, home.key, home.zone, home.tells, m.month, m.states,
        m.units_sold, m.units_sellable
      FROM home JOIN calendar_month m ON m.listing_key = home.key
      WHERE m.month BETWEEN ${first}::text::date AND ${last}::text::date
        OR m.month BETWEEN ${pastFirst}::text::date AND ${pastLast}::text::date
    ), part AS MATERIALIZED (
      SELECT bucket, key, at, past, length, ${counts}
      FROM month
      JOIN span ON span.zone = month.zone
        AND month.month >= span.month AND month.month < span.ending
      CROSS JOIN LATERAL (SELECT greatest(1, first - month.month + 1) AS since) AS night
      CROSS JOIN LATERAL (
        SELECT array_to_string(states[since : ending - month.month], '') AS nights,
          CASE WHEN cardinality(units_sellable) > 0 THEN (
            SELECT sum(sellable) FROM unnest(units_sellable[since : ending - month.month]) AS sellable)
          END AS offered,
          CASE WHEN cardinality(units_sellable) > 0 THEN (
            SELECT sum(least(sold, sellable)) FROM unnest(units_sold[since : ending - month.month],
              units_sellable[since : ending - month.month]) AS unit (sold, sellable))
          END AS sold OFFSET 0) AS text
    )
    SELECT bucket, key, at, ${nightSums} FROM part GROUP BY bucket, key, at`;
}

/**
 * Nights of a span that were not blocked by the owner, by listing key; absent if a night is unknown. Two statements.
 */
export async function readOpenNights(
  homes: readonly Home[],
  spanOn: (today: string) => NightSpan,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (homes.length === 0) return new Map();
  const zones = [...new Set(homes.map(({ zone }) => zone))];
  const spans = new Map(zones.map((zone) => [zone, [spanOn(dateIn(zone, now))]]));
  const untold = await calendarsWithoutBookings(accountsOf(homes), now);
  const rows = await db().$queryRaw<{ key: number; open: number | null }[]>`
    WITH home AS MATERIALIZED (${homeTable(homes, untold)}),
    span AS MATERIALIZED (${spanTable(spans)})
    SELECT key, now_open AS open FROM (${nightTable(spans)}) AS night`;
  return new Map(rows.flatMap((row) => (row.open === null ? [] : [[row.key, row.open] as const])));
}
