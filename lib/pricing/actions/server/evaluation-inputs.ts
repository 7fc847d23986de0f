import { z } from "zod";
import { addDays, dateIn, dayMs, startOf } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import { db, type Prisma } from "@/lib/db/server";
import { coolingUntil } from "@/lib/inventory/guard-rails/rules";
import { readRails } from "@/lib/inventory/guard-rails/server";
import { readAlike } from "./alike";
import { unitsSold } from "@/lib/market/model/occupancy/past-nights";
import type { EngineRules } from "@/lib/pricing/engine/input";
import {
  engineColumns,
  type PricedAccount,
  type PricingInputs,
  readEngineInputs,
  readOwnNights,
  recommendedFor,
  type ToldNights,
  toldNightsOf,
} from "@/lib/pricing/prices/server";
import { engineFigures, type EvaluationInput, type HeldCause } from "./rules";
import { holdCauses } from "../types";
import { baseSettledDays, minimumSettledDays } from "./thresholds";

/** A listing's key, everything its conditions depend on, and when time alone changes that. */
export interface ListingInput {
  key: number;
  input: EvaluationInput;
  /** Its prices, which programs are told where they changed. */
  told: ToldNights;
  /** When its next day begins, a price becomes settled, or a cool-down ends, whichever is first. */
  dueAt: Date;
}

const columns = {
  ...engineColumns,
  parentKey: true,
  isHidden: true,
} as const satisfies Prisma.ListingSelect;

type Row = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** The account's listings with these keys as the conditions see them at `now`. A fixed number of statements. */
export async function readEvaluationInputs(
  account: PricedAccount,
  keys: readonly number[],
  now: Date,
): Promise<ListingInput[]> {
  const where = { accountId: account.accountId, key: { in: [...keys] } };
  const rows = await db().listing.findMany({ where, select: columns });
  if (rows.length === 0) return [];
  const pricingOf = await readEngineInputs(account, rows, now);
  const todays = new Map(rows.map((row) => [row, pricingOf(row)]));
  const todayOf = (row: Row): number => todays.get(row)?.input.today ?? 0;
  const ownOf = await readOwnNights(account, rows, todayOf);
  const since = new Date(now.getTime() - baseSettledDays * dayMs);
  const changesOf = await readPriceChanges(account.accountId, keys, since);
  const railsOf = await readRails(db(), keys);
  const holdOf = await readHolds(account.accountId, keys);
  const suspectedOf = await readSuspectedUnits(account.accountId, keys, now);
  const alikeOf = await readAlike(
    account.accountId,
    rows.map((row) => ({ ...row, basePrice: minor(row.basePrice) })),
  );
  const dayEndOf = dayEnds(now);
  const yieldIfLong = makeYield();
  const inputs: ListingInput[] = [];
  for (const [row, pricing] of todays) {
    await yieldIfLong();
    const settled = settledFrom(changesOf(row.key), now);
    const rails = railsOf(row.key);
    const { cooling, ends } = coolingOf(rails, now);
    inputs.push({
      key: row.key,
      told: toldNightsOf(pricing.input, row.currency),
      dueAt: new Date(Math.min(dayEndOf(pricing.timeZone), ...settled.dueAt, ...ends)),
      input: {
        ...listingFacts(row, pricing),
        rails,
        cooling,
        isBaseSettled: settled.base,
        isMinimumSettled: settled.min,
        conflicts: pricing.conflicts ?? [],
        hold: holdOf(row.key),
        suspectedUnits: row.units === 1 ? suspectedOf(row.key) : null,
        alike: pricing.input.pool ? null : alikeOf(row.key),
        engine: engineFigures(pricing.input),
        market: marketOf(row, pricing, ownOf(row)),
      },
    });
  }
  return inputs;
}

/** Which prices a cool-down holds, and when it ends. */
function coolingOf(
  rails: Parameters<typeof coolingUntil>[1],
  now: Date,
): { cooling: EvaluationInput["cooling"]; ends: number[] } {
  const [base, min] = [coolingUntil("base", rails, now), coolingUntil("min", rails, now)];
  const ends = [base, min].flatMap((end) => end?.getTime() ?? []);
  return { cooling: { base_price: base != null, min_price: min != null }, ends };
}

function listingFacts(
  row: Row,
  { input, nights }: PricingInputs,
): Omit<
  EvaluationInput,
  | "rails"
  | "cooling"
  | "isBaseSettled"
  | "isMinimumSettled"
  | "conflicts"
  | "hold"
  | "suspectedUnits"
  | "alike"
  | "engine"
  | "market"
> {
  return {
    ...row,
    basePrice: minor(row.basePrice),
    minPrice: minor(row.minPrice),
    maxPrice: minor(row.maxPrice),
    isChild: row.parentKey !== 0,
    today: input.today,
    // What another listing of the home has sold is no block.
    nights: { ...nights, states: input.calendar.states },
    rules: {
      isOccupancyOff: input.rules.occupancy_adjustment.value.oba_type === "none",
      setsBase: setsBase(input.rules),
    },
  };
}

/** What is read of a hold's cause (lib/delivery/holds/schema.ts). */
const HeldCauseRow = z.object({
  cause: z.object({ code: z.enum(holdCauses), nights: z.number(), change_percent: z.number() }),
});

/** Why the prices of listings that sync are held, by key. One statement. */
async function readHolds(
  accountId: number,
  keys: readonly number[],
): Promise<(key: number) => HeldCause | null> {
  const rows = await db().pushHold.findMany({
    where: { accountId, openKey: { in: [...keys] }, listing: { pushEnabled: true } },
    select: { listingKey: true, found: true },
  });
  const byKey = new Map(rows.map(({ listingKey, found }) => [listingKey, found]));
  return (key) => {
    const found = byKey.get(key);
    if (found === undefined) return null;
    const { code, ...effect } = HeldCauseRow.parse(found).cause;
    return { cause: code, ...effect };
  };
}

/** Nights of the past in which stays may overlap. */
const overlapNights = 365;

/**
 * Units that the stays of the past year show (`pricing.md` §11: the 98th percentile of nights sold), by key; null for one.
 * One statement.
 */
async function readSuspectedUnits(
  accountId: number,
  keys: readonly number[],
  now: Date,
): Promise<(key: number) => number | null> {
  const today = dateIn("UTC", now);
  const from = addDays(today, -overlapNights);
  const rows = await db().$queryRaw<{ key: number; sold: number[] }[]>`
    SELECT key, array_agg(sold) AS sold FROM (
      SELECT r.listing_key AS key, count(*)::int AS sold
      FROM reservation r CROSS JOIN generate_series(
        greatest(r.check_in, ${from}::text::date)::timestamp,
        (least(r.check_out, ${today}::text::date) - 1)::timestamp, '1 day') AS night
      WHERE r.account_id = ${accountId} AND r.listing_key = ANY(${[...keys]}::int[])
        AND r.status = 'booked' AND r.check_out > ${from}::text::date
        AND r.check_in < ${today}::text::date
      GROUP BY r.listing_key, night HAVING count(*) > 1) AS overlap
    GROUP BY key`;
  const byKey = new Map(
    rows.map(({ key, sold }) => {
      const nights = new Uint16Array(overlapNights);
      nights.set(sold);
      return [key, unitsSold(nights)];
    }),
  );
  return (key) => {
    const units = byKey.get(key) ?? 1;
    return units > 1 ? units : null;
  };
}

function marketOf(
  row: Row,
  { model, medianMinStay }: PricingInputs,
  own: Parameters<typeof recommendedFor>[3],
): EvaluationInput["market"] {
  const { confidence, comparables, lowPrice } = model.figuresFor(medianMinStay);
  return {
    recommended: recommendedFor(row, model, medianMinStay, own),
    confidence,
    comparables,
    lowPrice,
    isFuller:
      model.booked !== null && own.sellable > 0 && own.booked / own.sellable > model.booked.share,
    minStay: model.stays.median,
    lastMinute: model.lateConfidence === "normal" ? model.shape.late : null,
  };
}

function minor(price: bigint | null): number | null {
  return price === null ? null : Number(price);
}

/** Whether base and minimum have been unchanged long enough, and when they will be. */
function settledFrom(
  { base, min }: { base: Date | null; min: Date | null },
  now: Date,
): { base: boolean; min: boolean; dueAt: number[] } {
  const settles = [
    base === null ? 0 : base.getTime() + baseSettledDays * dayMs,
    min === null ? 0 : min.getTime() + minimumSettledDays * dayMs,
  ] as const;
  const dueAt = settles.filter((at) => at > now.getTime());
  return { base: settles[0] <= now.getTime(), min: settles[1] <= now.getTime(), dueAt };
}

/** Returns when the day ends in a time zone, calculated once per zone. */
function dayEnds(now: Date): (zone: string) => number {
  const known = new Map<string, number>();
  return (zone) => {
    const end = known.get(zone) ?? startOf(addDays(dateIn(zone, now), 1), zone).getTime();
    known.set(zone, end);
    return end;
  };
}

/** True if a season with fixed prices sets a base (`pricing.md` §1, Base and seasons). */
function setsBase({ custom_seasonal_profile: { value } }: EngineRules): boolean {
  const profile = value.custom_seasonal_profile;
  if (!profile) return false;
  const { price_type: type, price_type_non_repeating: dated = type } = profile;
  return (
    (type === "fixed" && profile.seasons.some(hasBase)) ||
    (dated === "fixed" && profile.non_repeating_seasons.some(hasBase))
  );
}

function hasBase({ base_price }: { base_price: number | null }): boolean {
  return base_price !== null;
}

/** When a listing's base and minimum last changed, within the period that was read. */
interface PriceChanges {
  base: Date | null;
  min: Date | null;
}

/** Changes of prices after `since` by listing key; the first prices of a listing count as a change. One statement. */
async function readPriceChanges(
  accountId: number,
  keys: readonly number[],
  since: Date,
): Promise<(key: number) => PriceChanges> {
  const from = since.toISOString();
  const rows = await db().$queryRaw<(PriceChanges & { key: number })[]>`
    SELECT key,
      max(at) FILTER (WHERE at > ${from}::timestamptz AND (n = 1 OR base IS DISTINCT FROM base_before)) AS base,
      max(at) FILTER (WHERE at > ${from}::timestamptz AND (n = 1 OR min IS DISTINCT FROM min_before)) AS min
    FROM (
      SELECT v.listing_key AS key, v.created_at AS at, v.base_price AS base, v.min_price AS min,
        row_number() OVER versions AS n,
        lag(v.base_price) OVER versions AS base_before, lag(v.min_price) OVER versions AS min_before
      FROM listing_price_version v JOIN listing l ON l.key = v.listing_key
      WHERE l.account_id = ${accountId} AND v.listing_key = ANY(${[...keys]}::int[])
      WINDOW versions AS (PARTITION BY v.listing_key ORDER BY v.created_at, v.id)
    ) AS version GROUP BY key`;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key) => byKey.get(key) ?? { base: null, min: null };
}
