import { LRUCache } from "lru-cache";
import { dayOf, fromUtc } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import { db } from "@/lib/db/server";
import type { UnitNights } from "@/lib/inventory/calendars/nights";
import { ownUnits } from "@/lib/inventory/calendars/units";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { modelNights } from "../log-prices";
import type { OccupancyFigures } from "../occupancy/occupied";
import { unitsOccupancy } from "../occupancy/own-units";
import type { UnitsFrom } from "../occupancy/past-nights";
import { ownVersion, readStays, stayFrom } from "./own-stays";

interface UnitListing {
  key: number;
  units: number;
}

/** Listings of a group that count as one (`pricing.md` §11). */
export interface PooledListings {
  /** Of the group, its homes and their units. */
  id: string;
  homes: readonly PooledHome[];
  /** Of all homes. */
  units: number;
  /** From a listing's today on. */
  nightsOn: (today: number) => UnitNights;
}

/** A home of a pool: the listings that sell it. */
export interface PooledHome {
  keys: readonly number[];
  units: number;
}

/** What is sold as one: a listing with units, or a pool; `nights` of the latter. */
interface Seller extends Pick<PooledListings, "homes" | "units"> {
  today: number;
  nights?: UnitNights;
}

const known = new LRUCache<string, OccupancyFigures>({ max: 5_000 });

/**
 * The own occupancy of the listings with so many units, alone or with those they are counted with, that it comes before
 * every other source (`pricing.md` §11), by listing; others have none. No statement without such listings, one if everything
 * is cached, otherwise five.
 */
export async function unitFigures<T extends UnitListing>(
  accountId: number,
  listings: readonly T[],
  todayOf: (listing: T) => number,
  poolOf: (listing: T) => PooledListings | undefined = () => undefined,
): Promise<(listing: T) => OccupancyFigures | undefined> {
  const unitsOf = (listing: T): number => poolOf(listing)?.units ?? listing.units;
  const own = listings.filter((listing) => unitsOf(listing) >= ownUnits);
  if (own.length === 0) return () => undefined;
  const version = await ownVersion(accountId);
  const nameOf = (listing: T): string =>
    `${poolOf(listing)?.id ?? listing.key} ${todayOf(listing)} ${version}`;
  const missing = new Map<string, Seller>();
  const found = new Map<string, OccupancyFigures>();
  for (const listing of own) {
    const name = nameOf(listing);
    const figures = known.get(name);
    if (figures) found.set(name, figures);
    else if (!missing.has(name))
      missing.set(name, sellerOf(listing, poolOf(listing), todayOf(listing)));
  }
  for (const [name, figures] of await readFigures(accountId, missing)) {
    known.set(name, figures);
    found.set(name, figures);
  }
  return (listing) => found.get(nameOf(listing));
}

function sellerOf(
  { key, units }: UnitListing,
  pool: PooledListings | undefined,
  today: number,
): Seller {
  if (pool) return { homes: pool.homes, units: pool.units, today, nights: pool.nightsOn(today) };
  return { homes: [{ keys: [key], units }], units, today };
}

/** The figures of sellers by name. Four statements, none without sellers. */
async function readFigures(accountId: number, sellers: ReadonlyMap<string, Seller>) {
  const found = new Map<string, OccupancyFigures>();
  if (sellers.size === 0) return found;
  const all = [...sellers.values()];
  const keys = [...new Set(all.flatMap(({ homes }) => homes.flatMap((home) => home.keys)))];
  const alone = all.flatMap(({ homes, today, nights }) =>
    nights ? [] : homes.flatMap((home) => home.keys.map((key) => [key, today] as const)),
  );
  const nightsOf = await readListingNights(new Map(alone), modelNights, "states");
  const staysOf = await readStays(accountId, keys, Math.min(...all.map(({ today }) => today)));
  const unitsOf = await readUnits(keys);
  const yieldIfLong = makeYield();
  for (const [name, { homes, today, nights }] of sellers) {
    await yieldIfLong();
    const past = homes.map((home) => ({
      history: home.keys.flatMap((key) => staysOf.get(key)?.split(";").map(stayFrom) ?? []),
      capacity: home.units,
      units: home.keys.flatMap((key) => unitsOf.get(key) ?? []),
    }));
    const counted = nights ?? nightsOf(homes[0]?.keys[0] ?? 0).units;
    found.set(name, unitsOccupancy(counted, past, today));
  }
  return found;
}

/**
 * Units of listings from days on. One unit is what nobody has counted yet, not what a listing had. One statement.
 */
async function readUnits(keys: readonly number[]): Promise<Map<number, UnitsFrom[]>> {
  if (keys.length === 0) return new Map();
  const versions = await db().unitVersion.findMany({
    where: { listingKey: { in: [...keys] }, units: { gt: 1 } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { listingKey: true, units: true, createdAt: true },
  });
  const byKey = Map.groupBy(versions, ({ listingKey }) => listingKey);
  return new Map(
    [...byKey].map(([key, own]) => [
      key,
      own.map(({ units, createdAt }) => ({ units, day: dayOf(fromUtc(createdAt)) })),
    ]),
  );
}
