import { allows } from "@/lib/auth/permissions";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { fromMinor } from "@/lib/core/money";
import { makeYield } from "@/lib/core/server/yielding";
import { db, type Prisma } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/rules";
import { windowOf } from "@/lib/pricing/engine/factors";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { engineColumns, readEngineInputs } from "@/lib/pricing/prices/server";
import { emptyNightsWorth, priceWorth, type BookedYear } from "../money";
import type { Worths } from "../schema-evidence";
import type { ActionType } from "../types";
import { engineFigures } from "./rules";
import { listingsNamed, visibleAt } from "./queries";
import { addDays, type DateText, dayMs } from "@/lib/core/dates";

type Worth = Worths["worths"][number];

/** Actions that have a money value. */
const valued = ["base_price_alert", "min_price_alert", "many_unbookable_dates"] as const;

const columns = {
  ...engineColumns,
  actions: { select: { actionType: true, metadata: true } },
} as const satisfies Prisma.ListingSelect;

type Row = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** Only these listings, and only actions that are not hidden. */
interface Among {
  keys: readonly number[];
}

/**
 * The worth of the open actions of listings in reach as of `now` (`pricing.md` §5, Money of an action); actions without
 * a value are left out. `among` restricts listings and leaves out hidden actions. Prices need bookings:view. A fixed
 * number of statements.
 */
export async function actionWorths(
  caller: Caller,
  now: Date = new Date(),
  among: Among | null = null,
): Promise<Worths> {
  const open = {
    resolvedAt: null,
    actionType: { in: [...valued] },
    ...(among && visibleAt(now)),
  };
  const rows = await db().listing.findMany({
    where: {
      ...listingsNamed(caller, {}),
      ...(among && { key: { in: [...among.keys] } }),
      currency: { not: null },
      actions: { some: open },
    },
    select: { ...columns, actions: { ...columns.actions, where: open } },
  });
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const dated = allows(caller.permissions, "bookings:view")
    ? rows.map((row) => ({ key: row.key, today: clockOf(row).today }))
    : [];
  const yearOf = await readBookedYears(caller, dated);
  const nightsOf = await unbookableNights(caller, rows, now);
  const worths = rows.flatMap((row) =>
    row.actions.flatMap(({ actionType, metadata }): Worth[] => {
      const amount =
        actionType === "many_unbookable_dates"
          ? nightsOf(row)
          : worthOfPrice(yearOf(row.key), actionType, metadata);
      return worthRow(row, actionType as ActionType, amount);
    }),
  );
  return { worths };
}

function worthRow(row: Row, action_type: ActionType, amount: number | null): Worth[] {
  const { listingId: listing_id, pmsName: pms, currency } = row;
  if (amount === null || currency === null || Math.round(amount) === 0) return [];
  const per = action_type === "many_unbookable_dates" ? "nights" : "year";
  return [{ listing_id, pms, action_type, amount: Math.round(amount), currency, per }];
}

function worthOfPrice(
  { all, atMinimum }: BookedYears,
  actionType: string,
  metadata: Prisma.JsonValue,
): number | null {
  if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata)) return null;
  const { current, recommended } = metadata;
  if (typeof current !== "number" || typeof recommended !== "number") return null;
  const year = actionType === "min_price_alert" ? atMinimum : all;
  return priceWorth(year, current, recommended);
}

/** Worth of the unbookable nights of the listings that have such an action; null without a base price. */
async function unbookableNights(
  caller: Caller,
  rows: readonly Row[],
  now: Date,
): Promise<(row: Row) => number | null> {
  const alerted = rows.filter(({ actions }) =>
    actions.some(({ actionType }) => actionType === "many_unbookable_dates"),
  );
  if (alerted.length === 0) return () => null;
  const inputsOf = await readEngineInputs(caller, alerted, now);
  const found = new Map<number, number | null>();
  const yieldIfLong = makeYield();
  for (const row of alerted) {
    await yieldIfLong();
    found.set(row.key, worthOfNights(inputsOf(row).input));
  }
  return ({ key }) => found.get(key) ?? null;
}

/** Worth of the unbookable nights among the next 60, of each unit that is left; null without a base price. */
function worthOfNights(input: EngineInput): number | null {
  if (!hasBase(input)) return null;
  const { priceNight } = makePricer(input);
  const nights = engineFigures(input).unbookable.map((night) => ({
    price: leftOn(input.calendar, night) * (fromMinor(priceNight(input.today + night).price) ?? 0),
    expected: input.expected[windowOf[night] ?? 0] ?? 0,
  }));
  return emptyNightsWorth(nights);
}

function leftOn({ units }: EngineInput["calendar"], night: number): number {
  return units ? (units.sellable[night] ?? 0) - (units.booked[night] ?? 0) : 1;
}

const daysBack = 365;
const paceNights = 90;
/** The same weekday a year ago (`product.md`, STLY). */
const yearBack = 364;

const noBookings = { nights: 0, revenue: 0, lowNights: 0, lowRevenue: 0 };

/** A listing and the day on which its year ends. */
export interface DatedListing {
  key: number;
  today: DateText;
}

/** What a price decides: the base price all booked nights of a year, the minimum those of stays that were sold at it. */
interface BookedYears {
  all: BookedYear;
  /** Of stays whose mean night earned the listing's minimum price or less: others keep their price with a lower one. */
  atMinimum: BookedYear;
}

interface YearRow {
  key: number;
  nights: number;
  revenue: number;
  lowNights: number;
  lowRevenue: number;
}

/** Booked nights of the 365 days before each listing's today whose revenue is known in its currency. One statement. */
export async function readBookedYears(
  caller: Pick<Caller, "accountId">,
  listings: readonly DatedListing[],
): Promise<(key: number) => BookedYears> {
  const rows =
    listings.length === 0
      ? []
      : await db().$queryRaw<YearRow[]>`
    WITH given AS (
      SELECT key, today::date FROM unnest(
        ${listings.map(({ key }) => key)}::int[], ${listings.map(({ today }) => today)}::text[]
      ) AS given (key, today)
    ), stay AS (
      SELECT r.listing_key AS key, r.rental_revenue::float8 / (r.check_out - r.check_in) / 100 AS rate,
        r.rental_revenue <= l.min_price * (r.check_out - r.check_in) AS is_low,
        least(r.check_out, given.today) - greatest(r.check_in, given.today - ${daysBack}::int) AS nights
      FROM given
      JOIN listing l ON l.key = given.key
      JOIN reservation r ON r.listing_key = given.key AND r.account_id = ${owned(caller).accountId}
      WHERE r.status = 'booked' AND r.rental_revenue > 0 AND r.check_out > r.check_in
        AND coalesce(r.currency, l.currency) IS NOT DISTINCT FROM l.currency
        AND r.check_in < given.today AND r.check_out > given.today - ${daysBack}::int
    )
    SELECT key, sum(nights)::int AS nights, sum(rate * nights)::float8 AS revenue,
      coalesce(sum(nights) FILTER (WHERE is_low), 0)::int AS "lowNights",
      coalesce(sum(rate * nights) FILTER (WHERE is_low), 0)::float8 AS "lowRevenue"
    FROM stay GROUP BY key`;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key) => {
    const row = byKey.get(key) ?? noBookings;
    return {
      all: { nights: row.nights, revenue: row.revenue },
      atMinimum: { nights: row.lowNights, revenue: row.lowRevenue },
    };
  };
}

/** Nights booked now, and at this time last year; null if nothing was known then. */
interface Pace {
  booked: number;
  last_year: number | null;
}

/** Booked nights of a listing's next 90, now and at the same time last year (364 days earlier). One statement. */
export async function readPace(
  caller: Pick<Caller, "accountId">,
  { key, today }: DatedListing,
  now: Date,
): Promise<Pace> {
  const yearAgo = new Date(now.getTime() - yearBack * dayMs);
  const [end, before] = [addDays(today, paceNights), addDays(today, -yearBack)];
  const endBefore = addDays(before, paceNights);
  const [row] = await db().$queryRaw<[{ booked: number; before: number; knows: boolean }]>`
    SELECT
      coalesce(sum(least(check_out, ${end}::text::date) - greatest(check_in, ${today}::text::date))
        FILTER (WHERE status = 'booked' AND check_in < ${end}::text::date AND check_out > ${today}::text::date), 0)::int AS booked,
      coalesce(sum(least(check_out, ${endBefore}::text::date) - greatest(check_in, ${before}::text::date))
        FILTER (WHERE check_in < ${endBefore}::text::date AND check_out > ${before}::text::date
          AND status <> 'blocked' AND coalesce(booked_at, check_in) <= ${yearAgo}::timestamptz
          AND (status = 'booked' OR cancelled_at > ${yearAgo}::timestamptz)), 0)::int AS before,
      coalesce(bool_or(status <> 'blocked' AND check_in < ${before}::text::date), false) AS knows
    FROM reservation
    WHERE account_id = ${owned(caller).accountId} AND listing_key = ${key}`;
  return { booked: row.booked, last_year: row.knows || row.before > 0 ? row.before : null };
}
