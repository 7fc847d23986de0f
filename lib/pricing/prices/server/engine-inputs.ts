import { digitsOf, fromMinor } from "@/lib/core/money";
import type { Caller } from "@/lib/auth/server/caller";
import { dateOf, dayOf } from "@/lib/core/dates";
import type { Prisma } from "@/lib/db/server";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { pricedColumns } from "@/lib/inventory/listings/server/columns";
import { type MarketModel, marketModelsOf } from "@/lib/market/model/server";
import type { LevelRules } from "@/lib/pricing/customizations/resolve";
import { levelLookup } from "@/lib/pricing/customizations/server/level-rules";
import type { EngineInput, OverrideLevel } from "@/lib/pricing/engine/input";
import type { EngineLevels } from "@/lib/pricing/overrides/server/engine";
import { mostDaysAhead } from "@/lib/pricing/engine/tables";
import { type InputSource, inputSource } from "./as-of";
import { type CalendarSpan, readCalendars } from "./calendars";
import { dayLookup, type ListingPast, readPast } from "./history/past";
import { conflictsOf, type CurrencyConflict } from "./conflicts";
import { marketInput, ownMedianStay } from "./market";
import { rulesOf } from "./rules";

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

/** Nights read beyond the priced ones: a month, to see where a run of open nights ends. */
export const nightsBeyond = 31;
const nightsRead = mostDaysAhead + nightsBeyond;

/** The account whose listings are priced. */
export type PricedAccount = Pick<Caller, "accountId"> & {
  account: Pick<Caller["account"], "timeZone">;
};

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
  now?: Date,
): Promise<(listing: T) => PricingInputs> {
  const { clockOf } = clocksAt(at, caller.account.timeZone);
  const todayOf = (listing: T): number => dayOf(clockOf(listing).today);
  const daysNow = now && dayLookup(caller, listings, now);
  const source = inputSource(caller, daysNow && { asOf: at, todayOf: daysNow });
  const decimals = await source.decimals();
  const floorOf = await source.floors(listings);
  const levelsOf = levelLookup(await source.rules());
  const span = spanOf(source, count);
  const { nightsOf, statesOf } = await readCalendars(caller, listings, todayOf, span);
  const overridesOf = await readOverrides(source, listings, todayOf, count);
  const modelOf = await marketModelsOf(caller, listings, todayOf);
  const pastOf = daysNow && (await readPast(listings, todayOf, at, daysNow));
  return (listing) => {
    const { key, groupId, subgroupId, pmsName, currency } = listing;
    const nights = nightsOf(listing);
    const medianMinStay = ownMedianStay(nights);
    const past = pastOf?.(listing);
    const model = { ...modelOf(listing), ...past?.market };
    const levels = levelsOf({ listingKey: key, groupId, subgroupId, pmsName, currency });
    const today = todayOf(listing);
    const { conflicts, ...settings } = settingsOf(currency, levels, overridesOf(key), today);
    return {
      conflicts,
      nights,
      model,
      medianMinStay,
      timeZone: clockOf(listing).zone,
      ...(past && { snapshot: past.snapshot }),
      input: {
        today,
        ...pricesOf(listing, decimals),
        floor: floorOf(key),
        ...marketInput(model, medianMinStay),
        ...(past && { recommendedBase: past.snapshot.recommendedBase }),
        ...settings,
        calendar: { states: statesOf(listing), minStays: nights.minStays },
      },
    };
  };
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
  return { conflicts, rules: rulesOf(levels), overrides };
}

function spanOf({ nights, members }: InputSource, count: number): CalendarSpan {
  return { count, detail: "minStays", read: nights, ...(members && { readMembers: members }) };
}

interface OwnOverrides {
  overrides: OverrideLevel[];
  passedOver?: EngineLevels[3];
}

/** Overrides of the nights from today on, by listing key. Two statements. */
async function readOverrides<T extends EngineListing>(
  source: InputSource,
  listings: readonly T[],
  todayOf: (listing: T) => number,
  count: number,
): Promise<(key: number) => OwnOverrides> {
  if (listings.length === 0) return () => ({ overrides: [] });
  const todays = listings.map(todayOf);
  const last = dateOf(Math.max(...todays) + count);
  const found = await source.overrides(listings, dateOf(Math.min(...todays)), last);
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
