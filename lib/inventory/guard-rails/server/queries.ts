import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/db/server";
import type { GuardRails, RailState } from "../rules";
import type { GuardRailsQuery } from "../schema";
import { fromMinor } from "@/lib/core/money";

/** Returns the guard rails of a listing. Throws LISTING_NOT_FOUND. */
export async function guardRailsOf(caller: Caller, query: GuardRailsQuery): Promise<GuardRails> {
  const { guardRail } = await findListing(db(), caller, query);
  return toRails(guardRail);
}

/** Returns the listing if the caller can access it. Throws LISTING_NOT_FOUND. */
export async function findListing(tx: Tx, caller: Caller, { listing_id, pms }: GuardRailsQuery) {
  const listing = await tx.listing.findFirst({
    where: { ...ownedListings(caller), listingId: listing_id, pmsName: pms },
    select: { key: true, guardRail: true },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

/** Returns the guard rails of a listing by its key. */
export type RailsOf = (listingKey: number) => RailState;

const none: GuardRails = { max_change_percent: null, cool_down_hours: null, floor: null };
const never: RailState["changedAt"] = { min: null, base: null, max: null };

/** Used where guard rails are not read: no limits. */
export const noRails: RailsOf = () => ({ ...none, changedAt: never });

/** Converts a stored row to guard rails; no row means no limits. */
export function toRails(
  row: {
    maxChangePercent: number | null;
    coolDownHours: number | null;
    floor: bigint | null;
  } | null,
): GuardRails {
  if (!row) return none;
  return {
    max_change_percent: row.maxChangePercent,
    cool_down_hours: row.coolDownHours,
    floor: fromMinor(row.floor),
  };
}

/** Reads the guard rails of listings. One statement, and one more if any has a cool-down. */
export async function readRails(tx: Tx, listingKeys: readonly number[]): Promise<RailsOf> {
  const rows = await tx.guardRail.findMany({ where: { listingKey: { in: [...listingKeys] } } });
  const cooling = rows.filter(({ coolDownHours }) => coolDownHours !== null);
  const changes = await readChangeTimes(
    tx,
    cooling.map(({ listingKey }) => listingKey),
  );
  const states = new Map(
    rows.map((row) => [
      row.listingKey,
      { ...toRails(row), changedAt: changes.get(row.listingKey) ?? never },
    ]),
  );
  return (key) => states.get(key) ?? noRails(key);
}

/**
 * Floors of listings by key, in the currency: the current ones or, with `asOf`, those of an instant. One statement.
 */
export async function readFloors(
  tx: Tx,
  listings: readonly { key: number }[],
  asOf?: Date,
): Promise<(listingKey: number) => number | null> {
  const where = { listingKey: { in: listings.map(({ key }) => key) } };
  const rows = asOf
    ? await tx.floorVersion.findMany({
        where: { ...where, createdAt: { lte: asOf } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        distinct: ["listingKey"],
      })
    : await tx.guardRail.findMany({ where: { ...where, floor: { not: null } } });
  const floors = new Map(rows.map(({ listingKey, floor }) => [listingKey, fromMinor(floor)]));
  return (key) => floors.get(key) ?? null;
}

type Times = RailState["changedAt"] & { key: number };

/** Reads when each price last changed. A listing's first version is not a change. One statement; none without keys. */
async function readChangeTimes(
  tx: Tx,
  keys: readonly number[],
): Promise<ReadonlyMap<number, Times>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.$queryRaw<Times[]>`
    SELECT key,
      max(created_at) FILTER (WHERE min_price IS DISTINCT FROM old_min) AS min,
      max(created_at) FILTER (WHERE base_price IS DISTINCT FROM old_base) AS base,
      max(created_at) FILTER (WHERE max_price IS DISTINCT FROM old_max) AS max
    FROM (
      SELECT listing_key AS key, created_at, min_price, base_price, max_price,
        lag(min_price) OVER versions AS old_min, lag(base_price) OVER versions AS old_base,
        lag(max_price) OVER versions AS old_max, row_number() OVER versions AS version
      FROM listing_price_version WHERE listing_key = ANY(${[...keys]}::int[])
      WINDOW versions AS (PARTITION BY listing_key ORDER BY created_at, id)) AS version
    WHERE version.version > 1 GROUP BY key`;
  return new Map(rows.map((row) => [row.key, row]));
}
