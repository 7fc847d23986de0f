import { db } from "@/lib/db/server";
import { type Coordinates, distanceMetres, hasCoordinates } from "@/lib/core/geo";

/** Listings this near, with bases this close and so many together are counted as one, it is suggested (`pricing.md` §11). */
const [mostMetres, mostRatio, fewest] = [100, 1.1, 4];

/** Cells of about 200 m: what is near is in the same one or beside it. */
const cellsPerDegree = 500;
/** More than there are around the earth: one number names a cell, so that PostgreSQL joins by it alone. */
const rowOfCells = 1_000_000;

/** A listing that others may be like. */
export interface AlikeListing extends Coordinates {
  key: number;
  currency: string | null;
  bedrooms: number | null;
  basePrice: number | null;
  units: number;
  parentKey: number;
  isHidden: boolean;
}

export interface AlikeName {
  listing_id: string;
  pms: string;
}

interface Candidate extends AlikeName, Coordinates {
  key: number;
  base: number;
}

/**
 * The listings that each of these and its neighbours could be counted with, by key: at least four of one unit, with the
 * same currency and bedrooms, within 100 m and 10% of its base price. Of alike listings only the first by key has them, so
 * that one action is about all. One statement.
 */
export async function readAlike(
  accountId: number,
  listings: readonly AlikeListing[],
): Promise<(key: number) => AlikeName[] | null> {
  const asked = listings.filter(canBeCounted);
  if (asked.length === 0) return () => null;
  const [south, north] = latitudesNear(asked);
  const rows = await db().$queryRaw<(Candidate & { asked: number })[]>`
    WITH home AS NOT MATERIALIZED (
      SELECT key, listing_id, pms_name AS pms, currency, bedrooms, latitude, longitude,
        base_price::float8 AS base, floor(latitude * ${cellsPerDegree})::bigint AS y,
        floor(longitude * ${cellsPerDegree})::bigint AS x
      FROM listing
      WHERE account_id = ${accountId} AND NOT is_hidden AND units = 1 AND parent_key = 0
        AND base_price > 0 AND latitude BETWEEN ${south} AND ${north} AND longitude IS NOT NULL
    ), asked AS (
      -- Where hundreds share one address, all but the first are left out before they are compared with each other.
      SELECT * FROM home
      WHERE key = ANY(${asked.map(({ key }) => key)}::int[]) AND NOT EXISTS (
        SELECT FROM home AS first
        WHERE first.latitude = home.latitude AND first.longitude = home.longitude
          AND first.currency = home.currency AND first.bedrooms = home.bedrooms AND first.key < home.key
          AND greatest(first.base, home.base) / least(first.base, home.base) <= ${mostRatio}::float8)
    )
    SELECT asked.key AS asked, other.key, other.listing_id, other.pms, other.latitude, other.longitude,
      other.base
    FROM asked
    CROSS JOIN (VALUES (-1), (0), (1)) AS across (x) CROSS JOIN (VALUES (-1), (0), (1)) AS along (y)
    JOIN home AS other ON other.currency = asked.currency AND other.bedrooms = asked.bedrooms
      AND other.y * ${rowOfCells}::bigint + other.x
        = (asked.y + along.y) * ${rowOfCells}::bigint + asked.x + across.x
    ORDER BY asked.key, other.key`;
  const near = Map.groupBy(rows, (row) => row.asked);
  const byKey = new Map(asked.map((listing) => [listing.key, listing]));
  return (key) => {
    const listing = byKey.get(key);
    const found = listing ? (near.get(key) ?? []).filter((row) => isAlike(listing, row)) : [];
    if (found.length < fewest || found[0]?.key !== key) return null;
    return found.map(({ listing_id, pms }) => ({ listing_id, pms }));
  };
}

/** The southernmost and northernmost latitude of cells beside those of some listings. */
function latitudesNear(listings: readonly AlikeListing[]): [south: number, north: number] {
  const all = listings.map(({ latitude }) => latitude ?? 0);
  const beside = 2 / cellsPerDegree;
  return [Math.min(...all) - beside, Math.max(...all) + beside];
}

function canBeCounted(listing: AlikeListing): boolean {
  const { currency, bedrooms, basePrice, units, parentKey, isHidden } = listing;
  const isKnown = currency !== null && bedrooms !== null && basePrice !== null && basePrice > 0;
  return isKnown && hasCoordinates(listing) && units === 1 && parentKey === 0 && !isHidden;
}

function isAlike({ basePrice, ...place }: AlikeListing, { base, ...other }: Candidate): boolean {
  const own = basePrice ?? 0;
  const metres = distanceMetres(place, other);
  const ratio = Math.max(own, base) / Math.min(own, base);
  return metres !== null && metres <= mostMetres && ratio <= mostRatio;
}
