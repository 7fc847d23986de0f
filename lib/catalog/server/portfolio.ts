import { addDays, monthOf, dateIn } from "@/lib/core/dates";
import { db, overAllNights, Prisma } from "@/lib/db/server";
import { available, blocked, booked, unavailable, unknown } from "@/lib/inventory/calendars/nights";
import { strongest } from "@/lib/inventory/calendars/home";
import { calendarsWithoutBookings } from "@/lib/inventory/calendars/server";
import type { NightSpan } from "../ranges";
import { yearBack } from "./booking-sums";
import { accountsOf, type Home, memberTable } from "./homes";

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

/** States, the strongest last. */
const byStrength = strongest.toReversed();
const codes = byStrength.join("");

/** The strongest state of several listings of a home. */
const maxState = Prisma.raw(
  `(ARRAY[${byStrength.join(", ")}])[coalesce(max(strpos('${codes}', state::text)), 1)]`,
);

/** For each state but the weakest, a bit a night: one of a home's listings has it or a stronger one. */
const levels = byStrength.slice(1).map((_, at) => {
  const bits = "0".repeat(at + 1).padEnd(byStrength.length, "1");
  return `bit_or(translate(nights, '${codes}', '${bits}')::bit(31))::text`;
});

/** The strongest states of a home's listings as a text: a sum of digits, none of which is over 4. */
const strongestOf = Prisma.raw(`translate(
  lpad((${levels.map((level) => `${level}::numeric`).join(" + ")})::text, 31, '0'), '01234', '${codes}')`);

/** SQL of the months of homes that have several listings and no units, from `kept`. */
const monthsWithoutUnits = Prisma.sql`
  SELECT home, month, ${strongestOf}, '{}', '{}', bucket, zone, tells
  FROM (
    SELECT *, rpad(array_to_string(states, ''), 31, ${String(unknown)}) AS nights
    FROM kept WHERE members > 1 AND units = 1) AS own
  GROUP BY home, month, bucket, zone, tells`;

/**
 * SQL of the nights by home and span, from `member` and `span`: those not blocked now and a year ago (null where one
 * is not known) and those booked now; of a home whose calendar tells no bookings, all nights instead (`now_shown`, null
 * where one is not known) and those not available. Of a home with units they are unit-nights, those on offer and
 * those sold (`pricing.md` §11). A month's states in a span are a text with a digit a night. Months are read before
 * spans are joined: without statistics, a planner would read them once a span. Those of several listings are put
 * together as `homeNights` does: night by night where there are units, else a month at a time.
 */
export function nightTable(zones: ZoneSpans): Prisma.Sql {
  const { from, to } = reachOf(zones);
  const [first, last] = [monthOf(from), addDays(to, -1)];
  const [pastFirst, pastLast] = [monthOf(addDays(from, -yearBack)), addDays(last, -yearBack)];
  return Prisma.sql`
    WITH kept AS NOT MATERIALIZED (
      SELECT member.*, m.month, m.states, m.units_sold, m.units_sellable
      FROM member JOIN calendar_month m ON m.listing_key = member.key
      WHERE m.month BETWEEN ${first}::text::date AND ${last}::text::date
        OR m.month BETWEEN ${pastFirst}::text::date AND ${pastLast}::text::date
    ), sold AS (
      SELECT home, month, at, min(units) AS units, ${maxState} AS state,
        least(min(units), sum(coalesce(least(sold, sellable), (state = ${booked})::int))) AS sold,
        max(coalesce(sellable, (state IN (${available}, ${booked}))::int)) AS offered
      FROM kept CROSS JOIN LATERAL unnest(states, units_sold, units_sellable)
        WITH ORDINALITY AS night (state, sold, sellable, at)
      WHERE members > 1 AND units > 1 GROUP BY home, month, at
    ), month AS MATERIALIZED (
      SELECT home, month, array_to_string(states, '') AS states, units_sold, units_sellable,
        bucket, zone, tells
      FROM kept WHERE members = 1
      UNION ALL
      ${monthsWithoutUnits}
      UNION ALL
      SELECT shared.*, bucket, zone, tells
      FROM (
        SELECT home, month, string_agg(state::text, '' ORDER BY at), array_agg(sold ORDER BY at),
          array_agg(greatest(sold, offered) ORDER BY at)
        FROM sold GROUP BY home, month) AS shared
      JOIN (SELECT DISTINCT home, bucket, zone, tells FROM member) AS place USING (home)
    ), part AS MATERIALIZED (
      SELECT bucket, home, at, past, length, ${counts}
      FROM month
      JOIN span ON span.zone = month.zone
        AND month.month >= span.month AND month.month < span.ending
      CROSS JOIN LATERAL (SELECT greatest(1, first - month.month + 1) AS since) AS night
      CROSS JOIN LATERAL (
        SELECT substr(states, since, ending - month.month - since + 1) AS nights,
          CASE WHEN cardinality(units_sellable) > 0 THEN (
            SELECT sum(sellable) FROM unnest(units_sellable[since : ending - month.month]) AS sellable)
          END AS offered,
          CASE WHEN cardinality(units_sellable) > 0 THEN (
            SELECT sum(least(sold, sellable)) FROM unnest(units_sold[since : ending - month.month],
              units_sellable[since : ending - month.month]) AS unit (sold, sellable))
          END AS sold OFFSET 0) AS text
    )
    SELECT bucket, home, at, ${nightSums} FROM part GROUP BY bucket, home, at`;
}

/**
 * Nights of a span that were not blocked by the owner, by home; undefined if a night is unknown. Two statements.
 */
export async function readOpenNights(
  homes: readonly Home[],
  spanOn: (today: string) => NightSpan,
  now: Date,
): Promise<(home: Home) => number | undefined> {
  if (homes.length === 0) return () => undefined;
  const zones = [...new Set(homes.map(({ zone }) => zone))];
  const spans = new Map(zones.map((zone) => [zone, [spanOn(dateIn(zone, now))]]));
  const untold = await calendarsWithoutBookings(accountsOf(homes), now);
  const rows = await overAllNights(
    () => db().$queryRaw<{ home: number; open: number | null }[]>`
    WITH member AS MATERIALIZED (${memberTable(homes, untold)}),
    span AS MATERIALIZED (${spanTable(spans)})
    SELECT home, now_open AS open FROM (${nightTable(spans)}) AS night`,
  );
  const found = new Map(rows.map(({ home, open: nights }) => [homes[home], nights ?? undefined]));
  return (home) => found.get(home);
}
