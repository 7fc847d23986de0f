import { db } from "@/lib/db/server";

/** What no version tells, because an earlier version of Nightrate kept none. */
export interface UnknownPast {
  /** A group that the listing was in was deleted with its rules and overrides. */
  group: boolean;
  currency: boolean;
}

type PastListing = PricedRow & Grouped & { currency: string | null; units: number };

/**
 * Listings as they are or, with `asOf`, with their prices, groups, currency and units of that instant, without those added
 * later; and what can't be known of them. No statement, four with `asOf`.
 */
export async function listingsAsOf<T extends PastListing>(
  found: readonly T[],
  asOf: Date | undefined,
): Promise<{ listings: readonly T[]; unknownOf: (listingKey: number) => UnknownPast }> {
  if (!asOf) return { listings: found, unknownOf: () => ({ group: false, currency: false }) };
  const priced = await withPricesAsOf(found, asOf);
  const { listings: grouped, isGone } = await withGroupsAsOf(priced, asOf);
  const counted = await withUnitsAsOf(grouped, asOf);
  const { listings, isUnknown } = await withCurrencyAsOf(counted, asOf);
  return { listings, unknownOf: (key) => ({ group: isGone(key), currency: isUnknown(key) }) };
}

interface PricedRow {
  key: number;
  minPrice: bigint | null;
  basePrice: bigint | null;
  maxPrice: bigint | null;
}

/** Listings with their prices as of an instant, without listings added later. One statement. */
async function withPricesAsOf<T extends PricedRow>(
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

/** Listings with their units as of an instant; a listing begins with one. One statement. */
async function withUnitsAsOf<T extends { key: number; units: number }>(
  listings: readonly T[],
  asOf: Date,
): Promise<T[]> {
  const versions = await db().unitVersion.findMany({
    where: { listingKey: { in: listings.map(({ key }) => key) }, createdAt: { lte: asOf } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    distinct: ["listingKey"],
  });
  const byKey = new Map(versions.map(({ listingKey, units }) => [listingKey, units]));
  return listings.map((listing) => ({ ...listing, units: byKey.get(listing.key) ?? 1 }));
}

/**
 * Listings with their currency as of an instant. `isUnknown` is true before versions of it were kept: then it is the
 * first known one. One statement.
 */
async function withCurrencyAsOf<T extends { key: number; currency: string | null }>(
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

/** A listing with its groups at some time. */
interface Grouped {
  key: number;
  groupId: number | null;
  subgroupId: number | null;
  mappingGroupId: number | null;
  group: { name: string } | null;
}

interface GroupsRow {
  key: number;
  groupId: number | null;
  subgroupId: number | null;
  mappingGroupId: number | null;
  name: string | null;
  isGone: boolean;
}

/**
 * Listings with their groups and mapping groups as of an instant, with today's group names, or the last ones of groups
 * deleted since. `isGone` is true if one of the groups was deleted without its history, by an earlier version. One
 * statement.
 */
async function withGroupsAsOf<T extends Grouped>(
  listings: readonly T[],
  asOf: Date,
): Promise<{ listings: T[]; isGone: (key: number) => boolean }> {
  const rows = await db().$queryRaw<GroupsRow[]>`
    SELECT DISTINCT ON (version.listing_key) version.listing_key AS key,
      version.group_id AS "groupId", version.subgroup_id AS "subgroupId",
      version.mapping_group_id AS "mappingGroupId", coalesce(own.name, past_own.name) AS name,
      num_nonnulls(version.group_id, version.subgroup_id)
        > num_nonnulls(coalesce(own.id, past_own.id), coalesce(sub.id, past_sub.id)) AS "isGone"
    FROM membership_version AS version
    LEFT JOIN listing_group AS own ON own.id = version.group_id
    LEFT JOIN listing_group AS sub ON sub.id = version.subgroup_id
    LEFT JOIN deleted_group AS past_own ON past_own.id = version.group_id
    LEFT JOIN deleted_group AS past_sub ON past_sub.id = version.subgroup_id
    WHERE version.listing_key = ANY(${listings.map(({ key }) => key)}::int[])
      AND version.created_at <= ${asOf}::timestamptz
    ORDER BY version.listing_key, version.created_at DESC, version.id DESC`;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return {
    listings: listings.map((listing) => {
      const {
        groupId = null,
        subgroupId = null,
        mappingGroupId = null,
        name = null,
      } = byKey.get(listing.key) ?? {};
      return {
        ...listing,
        groupId,
        subgroupId,
        mappingGroupId,
        group: name === null ? null : { name },
      };
    }),
    isGone: (key) => byKey.get(key)?.isGone ?? false,
  };
}
