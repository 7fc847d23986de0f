import { type Caller, owned } from "@/lib/auth/server/caller";
import type { DateText } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { readFloors } from "@/lib/inventory/guard-rails/server";
import { deletedRulesAsOf, rowsAsOf } from "@/lib/pricing/customizations/server/history";
import type { RuleRow } from "@/lib/pricing/customizations/server/level-rules";
import {
  type EngineLevels,
  type EngineListing,
  readEngineOverrides,
} from "@/lib/pricing/overrides/server/engine";
import { readEngineOverridesAsOf } from "@/lib/pricing/overrides/server/engine-as-of";
import { readNightsAsOf } from "./calendar-as-of";
import { snapshotsAsOf } from "./history/read";
import { type MappingMember, mappingMembersAsOf } from "./groups-as-of";

/** Reads those inputs of prices whose history is stored. */
export interface InputSource {
  /** The account's rules of every level. */
  rules: () => Promise<RuleRow[]>;
  /** True if the account's prices have decimals. */
  decimals: () => Promise<boolean>;
  /** Floors of listings by key, in the currency. */
  floors: (listings: readonly EngineListing[]) => Promise<(listingKey: number) => number | null>;
  overrides: (
    listings: readonly EngineListing[],
    from: DateText,
    to: DateText,
  ) => Promise<ReadonlyMap<number, EngineLevels>>;
  /** `count` nights of each listing from its own first day. */
  nights: (
    firstDays: ReadonlyMap<number, number>,
    count: number,
  ) => Promise<(listingKey: number) => Nights>;
  /** Listings of mapping groups; absent: the current ones. */
  members?: (ids: readonly number[]) => Promise<MappingMember[]>;
}

/** The day of a listing now (days since 1970-01-01), by its key. */
type TodayOf = (key: number) => number;

/** Reads current inputs, or those of an instant (`pricing.md` §10); `todayOf` returns each listing's current day. */
export function inputSource(
  caller: Pick<Caller, "accountId">,
  past?: { asOf: Date; todayOf: TodayOf },
): InputSource {
  const current = () => db().customization.findMany({ where: owned(caller) });
  if (!past) {
    return {
      rules: current,
      decimals: () => decimalsNow(caller),
      floors: (listings) => readFloors(db(), listings),
      overrides: (listings, from, to) => readEngineOverrides(db(), listings, from, to),
      nights: (firstDays, count) => readListingNights(firstDays, count, "minStays"),
    };
  }
  const { asOf, todayOf } = past;
  return {
    rules: async () => [
      ...(await rowsAsOf(db(), caller, await current(), asOf)),
      ...(await deletedRulesAsOf(db(), caller, asOf)),
    ],
    decimals: () => decimalsAsOf(caller, asOf),
    floors: (listings) => readFloors(db(), listings, asOf),
    overrides: (listings, from, to) => readEngineOverridesAsOf(db(), listings, from, to, asOf),
    nights: async (firstDays, count) => {
      const snapshots = await snapshotsAsOf(firstDays, asOf, todayOf);
      return readNightsAsOf(caller, firstDays, count, asOf, snapshots);
    },
    members: (ids) => mappingMembersAsOf(caller, ids, asOf),
  };
}

async function decimalsNow(caller: Pick<Caller, "accountId">): Promise<boolean> {
  const { decimals } = await db().account.findUniqueOrThrow({
    where: { id: owned(caller).accountId },
    select: { decimals: true },
  });
  return decimals;
}

/** The account's decimals at an instant; before the account, its first ones. */
async function decimalsAsOf(caller: Pick<Caller, "accountId">, asOf: Date): Promise<boolean> {
  const rows = await db().settingVersion.findMany({
    where: owned(caller),
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const [first] = rows;
  const then = rows.findLast(({ createdAt }) => createdAt <= asOf) ?? first;
  if (!then) throw new Error("An account has settings from its beginning.");
  return then.decimals;
}

interface PricedRow {
  key: number;
  minPrice: bigint | null;
  basePrice: bigint | null;
  maxPrice: bigint | null;
}

/** Listings with their prices as of an instant, without listings added later. One statement. */
export async function withPricesAsOf<T extends PricedRow>(
  listings: readonly T[],
  asOf: Date,
): Promise<T[]> {
  const versions = await db().listingPriceVersion.findMany({
    where: { listingKey: { in: listings.map(({ key }) => key) }, createdAt: { lte: asOf } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    distinct: ["listingKey"],
    select: { listingKey: true, minPrice: true, basePrice: true, maxPrice: true },
  });
  const byKey = new Map(versions.map(({ listingKey, ...prices }) => [listingKey, prices]));
  return listings.flatMap((listing) => {
    const prices = byKey.get(listing.key);
    return prices ? [{ ...listing, ...prices }] : [];
  });
}

/**
 * Listings with their currency as of an instant. `isUnknown` is true before versions of it were kept: then it is the
 * first known one. One statement.
 */
export async function withCurrencyAsOf<T extends { key: number; currency: string | null }>(
  listings: readonly T[],
  asOf: Date,
): Promise<{ listings: T[]; isUnknown: (key: number) => boolean }> {
  const versions = await db().currencyVersion.findMany({
    where: { listingKey: { in: listings.map(({ key }) => key) } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const byKey = Map.groupBy(versions, ({ listingKey }) => listingKey);
  const isKnown = ({ createdAt }: { createdAt: Date }) => createdAt <= asOf;
  return {
    listings: listings.map((listing) => {
      const own = byKey.get(listing.key) ?? [];
      const then = own.findLast(isKnown) ?? own[0];
      return then ? { ...listing, currency: then.currency } : listing;
    }),
    isUnknown: (key) => !byKey.get(key)?.some(isKnown),
  };
}
