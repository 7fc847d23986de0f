import { digitsOf, fromMinor } from "@/lib/core/money";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateIn, dateOf, type DateText, dayOf } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/db/server";
import { type Nights, unknownNights, unpackMonths } from "@/lib/inventory/calendars/nights";
import { countBookedNights } from "@/lib/inventory/calendars/server";
import {
  type Clock,
  clocksAt,
  pricedColumns,
  readLaunches,
  type Recounted,
} from "@/lib/inventory/listings/server";
import {
  type MarketModel,
  marketModelsOf,
  type ModelListing,
  type PastMarket,
} from "@/lib/market/model/server";
import { effectiveRules, type LevelRules } from "@/lib/pricing/levels/resolve";
import {
  levelLookup,
  readAccountRules,
  type EngineLevels,
  readEngineOverrides,
  conflictsOf,
  type CurrencyConflict,
} from "@/lib/pricing/levels/server";
import { readFloors } from "@/lib/inventory/guard-rails/server";
import { mostDaysAhead } from "@/lib/pricing/engine/factors";
import type { EngineInput, OverrideLevel } from "@/lib/pricing/engine/input";
import { lastDayAhead } from "../rules";
import { type PastInstant, readCalendars } from "./calendars";
import { marketInput, ownMedianStay } from "./recommended";
import { alonePool, readPools } from "./pools";
import { pastMarkets, type PastSnapshot, snapshotsAsOf } from "./history/snapshots";

/** Columns that a listing's prices depend on. */
export const engineColumns = {
  ...pricedColumns,
  minPrice: true,
  maxPrice: true,
  mappingGroupId: true,
} as const satisfies Prisma.ListingSelect;

export type EngineListing = Prisma.ListingGetPayload<{ select: typeof engineColumns }>;

/** The inputs of a listing's prices, and its calendar as shown on the channel. */
export interface PricingInputs {
  input: EngineInput;
  /** Element 0 is tonight. Its states are the listing's own, without those of its mapping group. */
  nights: Nights;
  model: MarketModel;
  /** Median minimum stay in its calendar; null if none is known. */
  medianMinStay: number | null;
  timeZone: string;
  /** Amounts of groups that the listing passes over because of its currency. */
  conflicts?: readonly CurrencyConflict[];
  /** The snapshot that applied at an instant of an earlier day; its market is used. */
  snapshot?: ListingPast["snapshot"];
}

/** Days back in which booked nights tell how a listing sells. */
const daysBack = 365;

/** Nights read beyond the priced ones: a month, to see where a run of open nights ends. */
export const nightsBeyond = 31;
const nightsRead = mostDaysAhead + nightsBeyond;

/** The time zone where the day begins last, so that no listing's today is earlier. */
export const earliestZone = "Etc/GMT+12";

/** Number of nights, from any listing's today on, to price up to a date; at most those that have prices. */
export function nightsUntil(last: DateText, now: Date): number {
  const ahead = dayOf(last) - dayOf(dateIn(earliestZone, now)) + 1;
  return Math.min(Math.max(ahead, 1), lastDayAhead + 1);
}

/** The account whose listings are priced. */
export type PricedAccount = Pick<Caller, "accountId"> & {
  account: Pick<Caller["account"], "timeZone">;
};

/** The levels whose occupancy adjustment says what a listing is counted with; undefined: its own. */
export type PooledBy = (key: number) => readonly LevelRules[] | undefined;

interface InputOptions {
  now?: Date | undefined;
  /** Only decimals, floors, rules and overrides are of an earlier instant. */
  settingsAsOf?: Date;
  pooledBy?: PooledBy | undefined;
  /** Units and nights that a listing would have. */
  recounted?: ReadonlyMap<number, Recounted> | undefined;
}

/**
 * Engine inputs of an account's listings at `at`, by listing, with the first `count` nights of their calendars. If
 * `now` is given, `at` is in the past: inputs are read as of `at`, and `listings` must have their prices, groups
 * and currency of then. A fixed number of statements.
 */
export async function readEngineInputs<T extends EngineListing>(
  caller: PricedAccount,
  listings: readonly T[],
  at: Date,
  count: number = nightsRead,
  { now, settingsAsOf, ...assumed }: InputOptions = {},
): Promise<(listing: T) => PricingInputs> {
  const { clockOf } = clocksAt(at, caller.account.timeZone);
  const todayOf = (listing: T): number => dayOf(clockOf(listing).today);
  const daysNow = now && dayLookup(caller, listings, now);
  const asOf = settingsAsOf ?? (now && at);
  const decimals = await readDecimals(caller, asOf);
  const floorOf = await readFloors(db(), listings, asOf);
  const past = daysNow && { asOf: at, todayOf: daysNow };
  const span = { count, detail: "minStays", past } as const;
  const { nightsOf, homeOf } = await readCalendars(caller, listings, todayOf, span);
  const overridesOf = await readOverrides(listings, todayOf, count, asOf);
  const options = { todayOf, asOf, past, ...assumed };
  const { levelsOf, poolOf, modelOf } = await readModels(caller, listings, options);
  const pastOf = daysNow && (await readPast(listings, todayOf, at, daysNow));
  const startOf = await readStart(listings, at, clockOf);
  return (listing) => {
    const { key, currency } = listing;
    const nights = nightsOf(listing);
    const medianMinStay = ownMedianStay(nights);
    const own = pastOf?.(listing);
    const model = { ...modelOf(listing), ...own?.market };
    const [levels, today] = [levelsOf(listing), todayOf(listing)];
    const { conflicts, ...settings } = settingsOf(currency, levels, overridesOf(key), today);
    return {
      conflicts,
      nights,
      model,
      medianMinStay,
      timeZone: clockOf(listing).zone,
      ...(own && { snapshot: own.snapshot }),
      input: {
        today,
        ...pricesOf(listing, decimals),
        floor: floorOf(key),
        ...marketInput(model, medianMinStay),
        ...(own && { recommendedBase: own.snapshot.recommendedBase }),
        ...settings,
        calendar: { ...homeOf(listing), minStays: nights.minStays },
        pool: poolOf(listing)?.poolOn(today),
        ...startOf(listing, model),
      },
    };
  };
}

interface ModelOptions<T> extends Pick<InputOptions, "pooledBy" | "recounted"> {
  todayOf: (listing: T) => number;
  asOf: Date | undefined;
  past: PastInstant | undefined;
}

/** The rules of listings' levels, what each is counted with by them, and its market model. */
async function readModels<T extends EngineListing>(
  caller: PricedAccount,
  listings: readonly T[],
  { todayOf, asOf, past, pooledBy, recounted }: ModelOptions<T>,
) {
  const lookUp = levelLookup(await readAccountRules(db(), caller, asOf));
  const leveled = new Map(listings.map((listing) => [listing, lookUp(chainOf(listing))]));
  const levelsOf = (listing: T): readonly LevelRules[] => leveled.get(listing) ?? [];
  const asked = listings.map((listing) => ({
    listing,
    levels: pooledBy?.(listing.key) ?? levelsOf(listing),
    today: todayOf(listing),
  }));
  const poolOf = await readPools(caller, asked, past);
  const soldAs = (listing: T) => {
    const own = recounted?.get(listing.key);
    return own && own.units > 1 ? alonePool(listing.key, own) : poolOf(listing);
  };
  const modelOf = await marketModelsOf(caller, listings, todayOf, soldAs);
  return { levelsOf, poolOf, modelOf };
}

function chainOf({ key, groupId, subgroupId, pmsName, currency }: EngineListing) {
  return { listingKey: key, groupId, subgroupId, pmsName, currency };
}

/** What is known of how listings sell, and what keeps their prices near those of their PMS. Two statements. */
async function readStart<T extends EngineListing>(
  listings: readonly T[],
  at: Date,
  clockOf: (listing: T) => Clock,
): Promise<(listing: T, model: MarketModel) => Pick<EngineInput, "evidence" | "settling">> {
  const yearBefore = listings.map((each) => {
    return [each.key, dayOf(clockOf(each).today) - daysBack] as const;
  });
  const bookedOf = await countBookedNights(new Map(yearBefore));
  const keys = listings.map(({ key }) => key);
  const launches = await readLaunches(keys, at);
  return (listing, { booked }) => {
    const evidence = { bookedNights: bookedOf(listing.key), market: booked?.weight ?? 0 };
    const launch = launches.get(listing.key);
    if (!launch) return { evidence, settling: null };
    const since = dayOf(dateIn(clockOf(listing).zone, launch.startedAt));
    const { prices } = unpackMonths(launch.months, since, unknownNights(nightsRead, "prices"));
    const amounts = prices.map((minor) => fromMinor(minor) ?? 0);
    const settling = { since, days: launch.settleDays, first: since, prices: amounts };
    return { evidence, settling };
  };
}

/** True if the account's prices have decimals, now or at an instant; before the account, its first ones. One statement. */
async function readDecimals(
  caller: Pick<Caller, "accountId">,
  asOf: Date | undefined,
): Promise<boolean> {
  if (!asOf) {
    const where = { id: owned(caller).accountId };
    const account = await db().account.findFirstOrThrow({ where, select: { decimals: true } });
    return account.decimals;
  }
  const rows = await db().settingVersion.findMany({
    where: owned(caller),
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const then = rows.findLast(({ createdAt }) => createdAt <= asOf) ?? rows[0];
  if (!then) throw new Error("An account has settings from its beginning.");
  return then.decimals;
}

function pricesOf(listing: EngineListing, decimals: boolean) {
  const currencyDigits = digitsOf(listing.currency);
  return {
    base: fromMinor(listing.basePrice),
    min: fromMinor(listing.minPrice),
    max: fromMinor(listing.maxPrice),
    decimals: decimals && currencyDigits > 0,
    currencyDigits,
  };
}

/** What a listing's levels set for it, and what it passes over. */
function settingsOf(
  currency: string | null,
  levels: readonly LevelRules[],
  { overrides, passedOver }: OwnOverrides,
  today: number,
): Required<Pick<PricingInputs, "conflicts">> & Pick<EngineInput, "rules" | "overrides"> {
  const conflicts = conflictsOf(currency, levels, passedOver, { overrides, today });
  return { conflicts, rules: effectiveRules(levels), overrides };
}

interface OwnOverrides {
  overrides: OverrideLevel[];
  passedOver?: EngineLevels[3];
}

/** Overrides of the nights from today on, by listing key. At most two statements. */
async function readOverrides<T extends EngineListing>(
  listings: readonly T[],
  todayOf: (listing: T) => number,
  count: number,
  asOf: Date | undefined,
): Promise<(key: number) => OwnOverrides> {
  if (listings.length === 0) return () => ({ overrides: [] });
  const todays = listings.map(todayOf);
  const [from, to] = [dateOf(Math.min(...todays)), dateOf(Math.max(...todays) + count)];
  const found = await readEngineOverrides(db(), listings, { from, to, asOf });
  return (key) => {
    const own = found.get(key);
    if (!own) return { overrides: [] };
    const [listing, subgroup, group, passedOver] = own;
    const levels: OverrideLevel[] = [
      { level: "listing", byDay: listing },
      { level: "subgroup", byDay: subgroup },
      { level: "group", byDay: group },
    ];
    return { overrides: levels.filter(({ byDay }) => byDay.size > 0), passedOver };
  };
}

/** A listing whose past is read. */
interface PastListing extends Pick<ModelListing, "country" | "state"> {
  key: number;
  timeZone: string | null;
}

/** Current day by listing key; the account's day for other listings, such as those of mapping groups. */
function dayLookup(
  { account }: { account: { timeZone: string } },
  listings: readonly PastListing[],
  now: Date,
): (key: number) => number {
  const { clockOf } = clocksAt(now, account.timeZone);
  const days = new Map(listings.map((each) => [each.key, dayOf(clockOf(each).today)]));
  const usual = dayOf(clockOf({ timeZone: null }).today);
  return (key) => days.get(key) ?? usual;
}

/** Stored history of a listing at an instant: its nights, and their market. */
interface ListingPast {
  snapshot: PastSnapshot;
  market: PastMarket;
}

/** Snapshots of listings at an instant, with their markets. Two statements. */
async function readPast<T extends PastListing>(
  listings: readonly T[],
  todayOf: (listing: T) => number,
  asOf: Date,
  daysNow: (key: number) => number,
): Promise<(listing: T) => ListingPast | undefined> {
  const firstDays = new Map(listings.map((each) => [each.key, todayOf(each)]));
  const snapshots = await snapshotsAsOf(firstDays, asOf, daysNow);
  const marketOf = await pastMarkets(snapshots.values());
  return (listing) => {
    const snapshot = snapshots.get(listing.key);
    return snapshot && { snapshot, market: marketOf(snapshot)(listing, todayOf(listing)) };
  };
}
