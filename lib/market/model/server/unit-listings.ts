import { LRUCache } from "lru-cache";
import { dayOf, fromUtc } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import { db } from "@/lib/db/server";
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

const known = new LRUCache<string, OccupancyFigures>({ max: 5_000 });

/**
 * The own occupancy of the listings with so many units that it comes before every other source (`pricing.md` §11), by
 * listing; others have none. No statement without such listings, one if everything is cached, otherwise five.
 */
export async function unitFigures<T extends UnitListing>(
  accountId: number,
  listings: readonly T[],
  todayOf: (listing: T) => number,
): Promise<(listing: T) => OccupancyFigures | undefined> {
  const own = listings.filter(({ units }) => units >= ownUnits);
  if (own.length === 0) return () => undefined;
  const version = await ownVersion(accountId);
  const nameOf = (listing: T): string => `${listing.key} ${todayOf(listing)} ${version}`;
  const found = new Map(own.map((listing) => [listing, known.get(nameOf(listing))]));
  const missing = own.filter((listing) => !found.get(listing));
  const keys = missing.map(({ key }) => key);
  const days = new Map(missing.map((listing) => [listing.key, todayOf(listing)]));
  const nightsOf = await readListingNights(days, modelNights, "states");
  const staysOf = await readStays(accountId, keys, Math.min(...days.values()));
  const unitsOf = await readUnits(keys);
  const yieldIfLong = makeYield();
  for (const listing of missing) {
    await yieldIfLong();
    const history = staysOf.get(listing.key)?.split(";").map(stayFrom) ?? [];
    const past = { history, capacity: listing.units, units: unitsOf.get(listing.key) ?? [] };
    const figures = unitsOccupancy(nightsOf(listing.key).units, past, todayOf(listing));
    known.set(nameOf(listing), figures);
    found.set(listing, figures);
  }
  return (listing) => found.get(listing);
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
