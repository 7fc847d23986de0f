import { type DateText } from "@/lib/core/dates";
import { Prisma, type Tx } from "@/lib/db/server";
import { type EngineLevels, type EngineListing, groupIdsOf, levelsFrom } from "./engine";
import type { OverrideRow } from "./rows";

/** readEngineOverrides for an instant in the past, from stored versions, also those of deleted groups. Two statements. */
export async function readEngineOverridesAsOf(
  tx: Tx,
  listings: readonly EngineListing[],
  from: DateText,
  to: DateText,
  asOf: Date,
): Promise<ReadonlyMap<number, EngineLevels>> {
  const keys = listings.map(({ key }) => key);
  const groupIds = groupIdsOf(listings);
  const span = Prisma.sql`date BETWEEN ${from}::date AND ${to}::date
    AND created_at <= ${asOf.toISOString()}::timestamptz`;
  const rows = await tx.$queryRaw<(OverrideRow & { listingKey: number })[]>`
    SELECT version.listing_key AS "listingKey", ${columns} FROM (
      SELECT DISTINCT ON (listing_key, date) listing_key, state FROM override_version
      WHERE listing_key = ANY(${keys}::int[]) AND ${span}
      ORDER BY listing_key, date, created_at DESC, id DESC) AS version,
      jsonb_populate_record(NULL::override, version.state) AS past
    WHERE version.state IS NOT NULL`;
  const groupRows = await tx.$queryRaw<
    (OverrideRow & { groupId: number; currency: string | null })[]
  >`
    SELECT version.group_id AS "groupId", past.currency, ${columns} FROM (
      SELECT DISTINCT ON (group_id, date) group_id, state FROM (
        SELECT id, group_id, date, state, created_at FROM override_version
        WHERE group_id = ANY(${groupIds}::int[])
        UNION ALL
        SELECT past.id, gone.id, past.date, past.state, past.created_at
        FROM deleted_group AS gone, jsonb_to_recordset(gone.overrides)
          AS past (id bigint, date date, state jsonb, created_at timestamptz)
        WHERE gone.id = ANY(${groupIds}::int[])) AS stored
      WHERE ${span}
      ORDER BY group_id, date, created_at DESC, id DESC) AS version,
      jsonb_populate_record(NULL::group_override, version.state) AS past
    WHERE version.state IS NOT NULL`;
  return levelsFrom(listings, rows, groupRows);
}

/** Columns of a state, as OverrideRow names them. */
const columns = Prisma.raw(
  [
    ...["date", "price", "reason"].map((name) => `past.${name}`),
    'past.price_type AS "priceType"',
    'past.min_price AS "minPrice"',
    'past.min_price_type AS "minPriceType"',
    'past.max_price AS "maxPrice"',
    'past.max_price_type AS "maxPriceType"',
    'past.base_price AS "basePrice"',
    'past.min_stay AS "minStay"',
    'past.check_in_check_out_enabled AS "checkInCheckOutEnabled"',
    'past.check_in AS "checkIn"',
    'past.check_out AS "checkOut"',
    'past.lead_time_expiry AS "leadTimeExpiry"',
    'past.created_at AS "createdAt"',
    'past.updated_at AS "updatedAt"',
  ].join(", "),
);
