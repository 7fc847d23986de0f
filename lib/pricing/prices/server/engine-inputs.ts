import { fromMinor } from "@/lib/core/money";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/db/server";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { booked } from "@/lib/inventory/calendars/states";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { pricedColumns } from "@/lib/inventory/listings/server/columns";
import { levelLookup } from "@/lib/pricing/customizations/server/level-rules";
import type { EngineInput, OverrideLevel } from "@/lib/pricing/engine/input";
import { mostDaysAhead } from "@/lib/pricing/engine/tables";
import { readEngineOverrides } from "@/lib/pricing/overrides/server/engine";
import { readMarketOf } from "./market";
import { rulesOf } from "./rules";

/** Columns that a listing's prices follow from. */
export const engineColumns = {
  ...pricedColumns,
  minPrice: true,
  maxPrice: true,
  mappingGroupId: true,
} as const satisfies Prisma.ListingSelect;

export type EngineListing = Prisma.ListingGetPayload<{ select: typeof engineColumns }>;

/** What the prices of a listing follow from, and its calendar as the channel shows it. */
export interface PricingInputs {
  input: EngineInput;
  /** Element 0 is tonight. Its states are the listing's own, without those of its mapping group. */
  nights: Nights;
  timeZone: string;
}

/** Nights that are read of a calendar: what can be asked for, and a month to see where a run ends. */
const nightsRead = mostDaysAhead + 31;

/** Engine inputs of the caller's listings at `now`, by listing. A fixed number of statements. */
export async function readEngineInputs<T extends EngineListing>(
  caller: Caller,
  listings: readonly T[],
  now: Date,
): Promise<(listing: T) => PricingInputs> {
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const todayOf = (listing: T): number => dayOf(clockOf(listing).today);
  const { decimals } = await db().account.findUniqueOrThrow({
    where: { id: owned(caller).accountId },
    select: { decimals: true },
  });
  const rules = await db().customization.findMany({ where: owned(caller) });
  const levelsOf = levelLookup(rules);
  const { nightsOf, statesOf } = await readCalendars(caller, listings, todayOf);
  const overridesOf = await readOverrides(listings, todayOf);
  return (listing) => {
    const { key, groupId, subgroupId, pmsName } = listing;
    const nights = nightsOf(key);
    return {
      nights,
      timeZone: clockOf(listing).zone,
      input: {
        today: todayOf(listing),
        base: fromMinor(listing.basePrice),
        min: fromMinor(listing.minPrice),
        max: fromMinor(listing.maxPrice),
        decimals,
        ...readMarketOf(todayOf(listing)),
        rules: rulesOf(levelsOf({ listingKey: key, groupId, subgroupId, pmsName })),
        overrides: overridesOf(key),
        calendar: { states: statesOf(listing), minStays: nights.minStays },
      },
    };
  };
}

const levels = ["listing", "subgroup", "group"] as const;

/** Overrides from today on, by listing key. Two statements. */
async function readOverrides<T extends EngineListing>(
  listings: readonly T[],
  todayOf: (listing: T) => number,
): Promise<(key: number) => OverrideLevel[]> {
  if (listings.length === 0) return () => [];
  const todays = listings.map(todayOf);
  const last = dateOf(Math.max(...todays) + mostDaysAhead);
  const found = await readEngineOverrides(db(), listings, dateOf(Math.min(...todays)), last);
  return (key) =>
    (found.get(key) ?? []).flatMap((byDay, at) => {
      const level = levels[at];
      return level && byDay.size > 0 ? [{ level, byDay }] : [];
    });
}

/** Calendars of listings and, for the states, of the others in their mapping groups. Two statements. */
async function readCalendars<T extends EngineListing>(
  caller: Caller,
  listings: readonly T[],
  todayOf: (listing: T) => number,
): Promise<{
  nightsOf: (key: number) => Nights;
  statesOf: (listing: T) => Uint8Array;
}> {
  const todays = new Map(listings.map((listing) => [listing.key, todayOf(listing)]));
  const groups = new Map(
    listings.flatMap((each) =>
      each.mappingGroupId === null ? [] : [[each.mappingGroupId, todayOf(each)] as const],
    ),
  );
  const members = await db().listing.findMany({
    where: { ...owned(caller), mappingGroupId: { in: [...groups.keys()] } },
    select: { key: true, mappingGroupId: true },
  });
  for (const { key, mappingGroupId } of members) {
    const today = groups.get(mappingGroupId ?? 0);
    if (today !== undefined && !todays.has(key)) todays.set(key, today);
  }
  const nightsOf = await readListingNights(todays, nightsRead, "minStays");
  const membersOf = Map.groupBy(members, ({ mappingGroupId }) => mappingGroupId);
  return {
    nightsOf,
    statesOf: ({ key, mappingGroupId }) => {
      const own = nightsOf(key).states;
      const others = (membersOf.get(mappingGroupId) ?? []).filter((other) => other.key !== key);
      return withBookings(
        own,
        others.map((other) => ({
          states: nightsOf(other.key).states,
          offset: (todays.get(key) ?? 0) - (todays.get(other.key) ?? 0),
        })),
      );
    },
  };
}

/** Nights of a calendar that begins `offset` days before another one; negative: after it. */
interface OffsetStates {
  states: Uint8Array;
  offset: number;
}

/** A home that is booked through one of its listings is booked for all of them. */
function withBookings(own: Uint8Array, others: readonly OffsetStates[]): Uint8Array {
  if (others.length === 0) return own;
  const isBooked = (at: number): boolean =>
    others.some(({ states, offset }) => states[at + offset] === booked);
  return own.map((state, at) => (isBooked(at) ? booked : state));
}
