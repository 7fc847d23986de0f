import { type Caller, owned } from "@/lib/auth/server/caller";
import { pmsKey } from "@/lib/core/pms";
import { Prisma, type Tx } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import { mergeListing, type StoredListing } from "./merge";
import type { ListingRow } from "@/lib/sync/imports/schema";
import type { Saved, Target } from "./target";

/** The caller's own listings; values set in Nightrate win over the file (merge.ts). */
export function accountTarget(caller: Caller): Target {
  const { accountId } = owned(caller);
  return {
    calendars: "calendar_month",
    lock: accountId,
    problem: () => null,
    mark: markListings,
    held: (tx, keys) => heldKeys(tx, accountId, keys),
    save: async (tx, _format, rows) => {
      const stored = await lockStored(tx, accountId, rows);
      const merged = rows.map((row) =>
        mergeListing(row, stored.get(pmsKey(row.pms_name, row.listing_id)) ?? {}),
      );
      return writeListings(tx, accountId, merged);
    },
  };
}

/** The listings among `keys` whose new currency waits for the owner. */
async function heldKeys(tx: Tx, accountId: number, keys: readonly number[]): Promise<Set<number>> {
  const rows = await tx.listing.findMany({
    where: { accountId, key: { in: [...keys] }, newCurrency: { not: null } },
    select: { key: true },
  });
  return new Set(rows.map(({ key }) => key));
}

/**
 * Columns of `StoredListing` in a statement about `listing`. `has_amounts` is true where something stored is in the
 * listing's currency: prices, fees, floor, fixed overrides and rules, the channel's prices, or a mapping.
 */
export const storedColumns = Prisma.sql`
  property_name, room_type::text, latitude, longitude, country, state, city, time_zone, currency,
  new_currency, bedrooms, cleaning_fees::float8, min_price::float8, base_price::float8,
  max_price::float8, channels,
  num_nonnulls(min_price, base_price, max_price, mapping_group_id) > 0 OR cleaning_fees > 0
    OR EXISTS (SELECT 1 FROM guard_rail
      WHERE guard_rail.listing_key = listing.key AND floor IS NOT NULL)
    OR EXISTS (SELECT 1 FROM override WHERE override.listing_key = listing.key
      AND (override.base_price IS NOT NULL
        OR 'fixed' IN (override.price_type, override.min_price_type, override.max_price_type)))
    OR EXISTS (SELECT 1 FROM customization
      WHERE customization.listing_key = listing.key AND rule_has_amounts(kind, payload))
    OR EXISTS (SELECT 1 FROM calendar_month
      WHERE calendar_month.listing_key = listing.key AND 0 < ANY(prices)) AS has_amounts`;

type StoredRow = StoredListing & { pms_name: string; listing_id: string };

/** Locks and reads the stored listings. Money is a number: sums stay far below 2^53. */
async function lockStored(
  tx: Tx,
  accountId: number,
  rows: readonly ListingRow[],
): Promise<Map<string, StoredListing>> {
  const names = JSON.stringify(rows.map(({ pms_name, listing_id }) => ({ pms_name, listing_id })));
  const stored = await tx.$queryRaw<StoredRow[]>`
    SELECT pms_name, listing_id, ${storedColumns}
    FROM listing
    WHERE account_id = ${accountId} AND (pms_name, listing_id) IN (
      SELECT pms_name, listing_id
      FROM jsonb_to_recordset(${names}::jsonb) AS read (pms_name text, listing_id text)
    )
    ORDER BY key
    FOR UPDATE`;
  return new Map(stored.map((row) => [pmsKey(row.pms_name, row.listing_id), row]));
}

/**
 * Upserts listings; tags, notes, is_hidden and push_enabled are written for new ones only. Appends a version of the
 * prices that it fills in; a trigger appends the first one of new listings.
 */
export async function writeListings(
  tx: Tx,
  accountId: number,
  merged: readonly object[],
): Promise<Saved[]> {
  const json = JSON.stringify(merged);
  return tx.$queryRaw<Saved[]>`
    WITH written AS (
    INSERT INTO listing (account_id, pms_name, listing_id, name, property_name, room_type, latitude,
      longitude, country, state, city, time_zone, currency, new_currency, bedrooms, cleaning_fees,
      min_price, base_price, max_price, channels, push_enabled, tags, notes, is_hidden)
    SELECT ${accountId}, read.pms_name, read.listing_id, read.name, read.property_name,
      read.room_type::"RoomType", read.latitude, read.longitude, read.country, read.state, read.city,
      read.time_zone, read.currency, read.new_currency, read.bedrooms, read.cleaning_fees, read.min_price,
      read.base_price, read.max_price, read.channels, read.push_enabled, read.tags, read.notes,
      read.is_hidden
    FROM jsonb_to_recordset(${json}::jsonb) AS read (pms_name text, listing_id text, name text,
      property_name text, room_type text, latitude float8, longitude float8, country text,
      state text, city text, time_zone text, currency text, new_currency text, bedrooms float8,
      cleaning_fees bigint,
      min_price bigint, base_price bigint, max_price bigint, channels jsonb, push_enabled boolean,
      tags text[], notes text, is_hidden boolean)
    ON CONFLICT (account_id, pms_name, listing_id) DO UPDATE SET name = excluded.name,
      property_name = excluded.property_name, room_type = excluded.room_type,
      latitude = excluded.latitude, longitude = excluded.longitude, country = excluded.country,
      state = excluded.state, city = excluded.city, time_zone = excluded.time_zone,
      currency = excluded.currency, bedrooms = excluded.bedrooms,
      cleaning_fees = excluded.cleaning_fees, min_price = excluded.min_price,
      base_price = excluded.base_price, max_price = excluded.max_price,
      channels = excluded.channels, new_currency = excluded.new_currency
    RETURNING pms_name, listing_id, key, currency, new_currency, min_price, base_price, max_price,
      xmax = 0 AS created),
    repriced AS (
      INSERT INTO listing_price_version
        (listing_key, min_price, base_price, max_price, user_id, created_at)
      SELECT key, written.min_price, written.base_price, written.max_price, 0,
        date_trunc('milliseconds', clock_timestamp())
      FROM written JOIN listing AS before USING (key)
      WHERE (before.min_price, before.base_price, before.max_price)
        IS DISTINCT FROM (written.min_price, written.base_price, written.max_price))
    SELECT pms_name AS "pmsName", listing_id AS "listingId", key, created, currency,
      new_currency AS "newCurrency"
    FROM written`;
}
