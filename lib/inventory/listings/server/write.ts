import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import { toMinor } from "@/lib/core/money";
import { zoneAt } from "@/lib/core/server/zone-at";
import type { Editable } from "./change-rules";
import type { StoredListing } from "./lock";
import type { Outcome } from "./outcomes";

/** The new state of a listing, whose row is locked. */
interface ListingWrite {
  key: number;
  after: Editable;
  /** IANA name; null: the account's time zone. */
  timeZone: string | null;
  /** New mapping group and parent, if they change. */
  mapping?: { groupId: number; parentKey: number };
}

/** Writes the outcomes' listings, whose rows are locked. At most one statement. */
export async function writeOutcomes(
  tx: Tx,
  caller: Caller,
  outcomes: readonly Outcome[],
): Promise<void> {
  const writes = outcomes.flatMap(({ listing, after }) =>
    listing && after ? [{ key: listing.key, after, timeZone: zoneAfter(listing, after) }] : [],
  );
  await writeListings(tx, caller, writes);
}

/** Writes listings, and a price version for each whose prices change, in one statement. */
export async function writeListings(
  tx: Tx,
  caller: Caller,
  writes: readonly ListingWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  const { accountId } = owned(caller);
  // Every part of the statement reads the listings as before it.
  await tx.$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(writes.map(columns))}::jsonb) AS given (
        key int, min_price bigint, base_price bigint, max_price bigint, tags text[],
        push_enabled boolean, group_id int, subgroup_id int, notes text, is_hidden boolean,
        bedrooms float8, latitude float8, longitude float8, time_zone text,
        mapping_group_id int, parent_key int)),
    repriced AS (
      INSERT INTO listing_price_version
        (listing_key, min_price, base_price, max_price, user_id, created_at)
      SELECT key, given.min_price, given.base_price, given.max_price, ${caller.actor.id}::int,
        date_trunc('milliseconds', clock_timestamp())
      FROM given JOIN listing USING (key)
      WHERE listing.account_id = ${accountId}
        AND (listing.min_price, listing.base_price, listing.max_price)
          IS DISTINCT FROM (given.min_price, given.base_price, given.max_price))
    UPDATE listing SET
      min_price = given.min_price, base_price = given.base_price, max_price = given.max_price,
      tags = given.tags, push_enabled = given.push_enabled, group_id = given.group_id,
      subgroup_id = given.subgroup_id, notes = given.notes, is_hidden = given.is_hidden,
      bedrooms = given.bedrooms, latitude = given.latitude, longitude = given.longitude,
      time_zone = given.time_zone,
      mapping_group_id = coalesce(given.mapping_group_id, listing.mapping_group_id),
      parent_key = coalesce(given.parent_key, listing.parent_key)
    FROM given
    WHERE listing.key = given.key AND listing.account_id = ${accountId}`;
}

function columns({ key, after, timeZone, mapping }: ListingWrite) {
  return {
    key,
    min_price: toMinor(after.min),
    base_price: toMinor(after.base),
    max_price: toMinor(after.max),
    tags: after.tags,
    push_enabled: after.push_enabled,
    group_id: after.group_id,
    subgroup_id: after.subgroup_id,
    notes: after.notes,
    is_hidden: after.isHidden,
    bedrooms: after.no_of_bedrooms,
    latitude: after.latitude,
    longitude: after.longitude,
    time_zone: timeZone,
    mapping_group_id: mapping?.groupId,
    parent_key: mapping?.parentKey,
  };
}

/** Returns the listing's time zone. A zone other than that at its old coordinates was set by the PMS and is kept. */
function zoneAfter(listing: StoredListing, { latitude, longitude }: Editable): string | null {
  const { timeZone, country } = listing;
  const isMoved = latitude !== listing.latitude || longitude !== listing.longitude;
  if (timeZone !== null && !(isMoved && timeZone === zoneAt(listing))) return timeZone;
  return zoneAt({ latitude, longitude, country });
}
