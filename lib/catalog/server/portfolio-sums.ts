import { addDays, dateIn, type DateText } from "@/lib/core/dates";
import { db, overAllNights, Prisma } from "@/lib/db/server";
import { calendarsWithoutBookings } from "@/lib/inventory/calendars/server";
import type { NightSpan } from "../ranges";
import { yearBack } from "./booking-sums";
import { accountsOf, type Home, homeStays, memberTable } from "./homes";
import { nightTable, reachOf, spanTable } from "./portfolio";
import { amountOf } from "@/lib/core/money";
import { averageRate, ratio, percentOf } from "./figure-rules";

/** Sums over the nights of a span, each home's once. Money in minor units, not rounded. */
interface SpanSums {
  revenue: number;
  /** Booked nights whose revenue is known. */
  nights: number;
  /** Over the homes whose calendar is known on every night: nights not blocked by the owner, booked ones, revenue. */
  open: number;
  taken: number;
  openRevenue: number;
}

/** A span as it is, as it stood at this moment a year ago (STLY), and as it ended last year (LY). */
export interface YearSums {
  /** Homes whose calendar is known on every night. */
  known: number;
  /** Homes whose calendar is known and doesn't distinguish bookings, their nights, and the unavailable ones. */
  untold: { homes: number; nights: number; closed: number };
  now: SpanSums;
  stly: SpanSums;
  ly: SpanSums;
}

const years = ["now", "stly", "ly"] as const;
const sums = ["revenue", "nights", "open", "taken", "openRevenue"] as const;
type Column = `${(typeof years)[number]}_${(typeof sums)[number]}`;
type Row = Record<Column | "bucket" | "at" | "known" | "untold" | "shown" | "closed", number>;

/**
 * Sums of portfolios over spans of nights, by bucket and span, by the definitions of listing_metrics (product.md,
 * Figures): revenue spread evenly over a stay's nights; a year ago is 364 days back, on the books if booked and not
 * cancelled by then; owner blocks are never in a denominator. Two statements, one pass over the reservations.
 */
export async function readPortfolioSums(
  homes: readonly Home[],
  spansOn: (today: string) => readonly NightSpan[],
  now: Date,
): Promise<(bucket: number, span: number) => YearSums> {
  const zones = [...new Set(homes.map(({ zone }) => zone))];
  const spans = new Map(zones.map((zone) => [zone, spansOn(dateIn(zone, now))]));
  const rows = homes.length === 0 ? [] : await readRows(homes, spans, now);
  const found = new Map(rows.map((row) => [`${row.bucket} ${row.at}`, toSums(row)]));
  return (bucket, span) => found.get(`${bucket} ${span}`) ?? noSums;
}

async function readRows(
  homes: readonly Home[],
  spans: ReadonlyMap<string, readonly NightSpan[]>,
  now: Date,
): Promise<Row[]> {
  const { from, to } = reachOf(spans);
  const yearAgo = new Date(now.getTime() - yearBack * 86_400_000).toISOString();
  const untold = await calendarsWithoutBookings(accountsOf(homes), now);
  return overAllNights(
    () => db().$queryRaw<Row[]>`
    WITH member AS MATERIALIZED (${memberTable(homes, untold)}),
    span AS MATERIALIZED (${spanTable(spans)}),
    stay AS NOT MATERIALIZED (
      SELECT member.home, member.bucket, member.zone, member.key, member.members > 1 AND member.units = 1 AS contested,
        r.check_in, r.check_out, r.booked_at, r.status = 'booked' AS booked,
        coalesce(r.booked_at, r.check_in) <= ${yearAgo}::timestamptz
          AND (r.status = 'booked' OR r.cancelled_at > ${yearAgo}::timestamptz) AS was_booked,
        CASE WHEN coalesce(r.currency, member.own_currency) IS NOT DISTINCT FROM member.currency
          THEN r.rental_revenue::float8 / nullif(r.check_out - r.check_in, 0) END AS rate
      FROM member
      JOIN reservation r ON r.listing_key = member.key AND r.account_id + 0 = member.account_id
      WHERE r.status <> 'blocked' AND r.check_in < ${to}::text::date
        AND r.check_out > ${addDays(from, -yearBack)}::text::date
    ), part AS (
      SELECT bucket, home, at, past, booked, was_booked, rate,
        least(check_out, ending) - greatest(check_in, first) AS nights
      FROM (${homeStays}) AS stay
      JOIN span ON span.zone = stay.zone AND check_in < ending AND check_out > first
    ), facts AS (
      SELECT bucket, home, at, ${stays}, ${noNights} FROM part GROUP BY bucket, home, at
      UNION ALL
      SELECT bucket, home, at, ${noStays}, ${nightList} FROM (${nightTable(spans)}) AS night
    ), each AS (
      SELECT bucket, home, at, ${merged} FROM facts GROUP BY bucket, home, at
    )
    SELECT bucket, at, count(now_open)::int AS known, count(now_shown)::int AS untold,
      coalesce(sum(now_shown), 0)::int AS shown,
      coalesce(sum(now_closed) FILTER (WHERE now_shown IS NOT NULL), 0)::int AS closed,
      ${totals("now", "now_open", "now_taken")},
      ${totals("stly", "past_open", "coalesce(stly_booked, 0)")},
      ${totals("ly", "past_open", "coalesce(ly_booked, 0)")}
    FROM each GROUP BY bucket, at`,
  );
}

const conditions = {
  now: "NOT past AND booked",
  stly: "past AND was_booked",
  ly: "past AND booked",
} as const;
const stayColumns = years.flatMap((year) => [
  `${year}_revenue`,
  `${year}_nights`,
  `${year}_booked`,
]);
const nightColumns = ["now_open", "past_open", "now_taken", "now_shown", "now_closed"];
const nightList = Prisma.raw(nightColumns.join(", "));

/** SQL columns of a home's stays in each year: revenue, nights with a known revenue, booked nights. */
const stays = Prisma.raw(
  years
    .map((year) => {
      const condition = conditions[year];
      return `sum(rate * nights) FILTER (WHERE ${condition}) AS ${year}_revenue,
        sum(nights) FILTER (WHERE ${condition} AND rate IS NOT NULL) AS ${year}_nights,
        sum(nights) FILTER (WHERE ${condition}) AS ${year}_booked`;
    })
    .join(", "),
);
// Stays and nights are appended and grouped: without statistics, a join of both is planned as nested loops.
const noNights = Prisma.raw(nightColumns.map((name) => `NULL::int AS ${name}`).join(", "));
const noStays = Prisma.raw(stayColumns.map(() => "NULL").join(", "));
const merged = Prisma.raw(
  [...stayColumns, ...nightColumns].map((name) => `sum(${name}) AS ${name}`).join(", "),
);

/** SQL columns of a bucket's sums in one year; `open` is null for a home whose nights are not all known. */
function totals(year: string, open: string, taken: string): Prisma.Sql {
  return Prisma.raw(`
    coalesce(sum(${year}_revenue), 0)::float8 AS "${year}_revenue",
    coalesce(sum(${year}_nights), 0)::int AS "${year}_nights",
    coalesce(sum(${open}), 0)::int AS "${year}_open",
    coalesce(sum(${taken}) FILTER (WHERE ${open} IS NOT NULL), 0)::int AS "${year}_taken",
    coalesce(sum(${year}_revenue) FILTER (WHERE ${open} IS NOT NULL), 0)::float8 AS "${year}_openRevenue"`);
}

function toSums(row: Row): YearSums {
  const year = (name: (typeof years)[number]): SpanSums => ({
    revenue: row[`${name}_revenue`],
    nights: row[`${name}_nights`],
    open: row[`${name}_open`],
    taken: row[`${name}_taken`],
    openRevenue: row[`${name}_openRevenue`],
  });
  const untold = { homes: row.untold, nights: row.shown, closed: row.closed };
  return { known: row.known, untold, now: year("now"), stly: year("stly"), ly: year("ly") };
}

const nothing: SpanSums = { revenue: 0, nights: 0, open: 0, taken: 0, openRevenue: 0 };
const noSums: YearSums = {
  known: 0,
  untold: { homes: 0, nights: 0, closed: 0 },
  now: nothing,
  stly: nothing,
  ly: nothing,
};

/** Figures of one span: occupancy in percent, money in the currency; null where unknown. */
interface SpanFigures {
  occupancy: number | null;
  adr: number | null;
  revpar: number | null;
  revenue: number;
}

/**
 * Figures from sums (`product.md`, Figures), rounded as listing_metrics rounds them. Occupancy and RevPAR are over the
 * listings whose nights are all known.
 */
export function spanFigures(
  { revenue, nights, open, taken, openRevenue }: SpanSums,
  currency: string | null,
): SpanFigures {
  const perNight = ratio(openRevenue, open);
  return {
    occupancy: percentOf(ratio(taken, open)),
    adr: averageRate(revenue, nights, currency),
    revpar: perNight === null ? null : amountOf(perNight, currency),
    revenue: amountOf(revenue, currency),
  };
}

/**
 * Unavailable nights of listings whose calendars don't distinguish bookings, in percent; null without such listings.
 */
export function unavailableShareOf({ nights, closed }: YearSums["untold"]): number | null {
  return percentOf(ratio(closed, nights));
}

/**
 * True if the stored bookings reach back to the same night a year earlier; otherwise last year's figures would be too
 * low.
 */
export function hasYear(firstStay: DateText | null, from: DateText): boolean {
  return firstStay !== null && firstStay <= addDays(from, -yearBack);
}
