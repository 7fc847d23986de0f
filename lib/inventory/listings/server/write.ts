import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { tell } from "@/lib/audit/server";
import { Prisma, type Tx } from "@/lib/db/server";
import { assignedFrom, listingFields } from "../fields";
import { settleDays } from "../rules";
import { toMinor } from "@/lib/core/money";
import { zoneAt } from "@/lib/core/server/zone-at";
import { recountUnits } from "@/lib/inventory/calendars/server";
import type { Editable } from "./change-rules";
import type { StoredListing } from "./lock";
import type { Outcome } from "./outcomes";

/** The new state of a listing, whose row is locked. */
interface ListingWrite {
  key: number;
  after: Editable;
  /** IANA name; null: the account's time zone. */
  timeZone: string | null;
  /** Days until prices have settled in, where sync is turned on. */
  settleDays?: number;
  /** New mapping group and parent, if they change. */
  mapping?: { groupId: number; parentKey: number };
}

/** Writes the outcomes' listings, whose rows are locked. At most one statement. */
export async function writeOutcomes(
  tx: Tx,
  caller: Caller,
  outcomes: readonly Outcome[],
): Promise<void> {
  const writes = outcomes.flatMap(({ listing, after, settleDays: days }) =>
    listing && after
      ? [{ key: listing.key, after, timeZone: zoneAfter(listing, after), settleDays: days }]
      : [],
  );
  await writeListings(tx, caller, writes);
}

/**
 * Writes listings, a price version for each whose prices change, and for each whose sync is turned on the prices that its
 * PMS has now, in one statement.
 */
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
        push_enabled boolean, in_shadow boolean, group_id int, subgroup_id int, notes text, is_hidden boolean,
        bedrooms float8, units smallint, latitude float8, longitude float8, time_zone text,
        settle_days smallint, mapping_group_id int, parent_key int)),
    repriced AS (
      INSERT INTO listing_price_version
        (listing_key, min_price, base_price, max_price, user_id, created_at)
      SELECT key, given.min_price, given.base_price, given.max_price, ${caller.actor.id}::int,
        date_trunc('milliseconds', clock_timestamp())
      FROM given JOIN listing USING (key)
      WHERE listing.account_id = ${accountId}
        AND (listing.min_price, listing.base_price, listing.max_price)
          IS DISTINCT FROM (given.min_price, given.base_price, given.max_price)),
    launched AS (
      INSERT INTO listing_launch (listing_key, settle_days, months, user_id, started_at)
      SELECT key, given.settle_days, coalesce((
          SELECT string_agg(month || ' ' || packed_nights(states, prices), ';')
          FROM calendar_month
          -- The listing's own month may begin a day before the server's.
          WHERE listing_key = key AND month >= date_trunc('month', now() - interval '1 day')::date
        ), ''), ${caller.actor.id}::int, date_trunc('milliseconds', clock_timestamp())
      FROM given JOIN listing USING (key)
      WHERE listing.account_id = ${accountId} AND given.push_enabled AND NOT listing.push_enabled)
    UPDATE listing SET
      min_price = given.min_price, base_price = given.base_price, max_price = given.max_price,
      tags = given.tags, push_enabled = given.push_enabled,
      shadow_since = CASE WHEN given.in_shadow
        THEN coalesce(listing.shadow_since, date_trunc('milliseconds', clock_timestamp())) END,
      group_id = given.group_id,
      subgroup_id = given.subgroup_id, notes = given.notes, is_hidden = given.is_hidden,
      bedrooms = given.bedrooms, units = given.units, latitude = given.latitude, longitude = given.longitude,
      time_zone = given.time_zone,
      mapping_group_id = coalesce(given.mapping_group_id, listing.mapping_group_id),
      parent_key = coalesce(given.parent_key, listing.parent_key)
    FROM given
    WHERE listing.key = given.key AND listing.account_id = ${accountId}`;
}

/** A listing as upsertListings stored it. */
interface UpsertedListing {
  pmsName: string;
  listingId: string;
  key: number;
  created: boolean;
  currency: string | null;
  newCurrency: string | null;
}

interface UpsertedRow extends UpsertedListing {
  isRecounted: boolean;
  /** Values before and after of the columns that changed; null for none, and for a new listing. */
  changes: Record<string, [unknown, unknown]> | null;
}

const columnList = listingFields.map(({ column }) => column);
const columnNames = Prisma.raw(columnList.join(", "));
const columnTypes = Prisma.raw(
  listingFields.map(({ column, type }) => `${column} ${type}`).join(", "),
);

/**
 * Inserts or updates listings, rows with the columns of `listingFields`, their names and `new_currency`; what only new
 * listings take is not updated. Appends a version of the prices that it changes; a trigger appends the first one. Counts
 * nights anew where the units change, and tells what changed.
 */
export async function upsertListings(
  tx: Tx,
  accountId: number,
  rows: readonly object[],
): Promise<UpsertedListing[]> {
  const written = await tx.$queryRaw<UpsertedRow[]>`
    WITH written AS (
    INSERT INTO listing (account_id, pms_name, listing_id, new_currency, ${columnNames})
    SELECT ${accountId}, pms_name, listing_id, new_currency, ${columnNames}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (pms_name text, listing_id text, new_currency text, ${columnTypes})
    ON CONFLICT (account_id, pms_name, listing_id) DO UPDATE SET
      new_currency = excluded.new_currency, ${Prisma.raw(assignedFrom("excluded"))}
    RETURNING pms_name, listing_id, key, currency, new_currency, min_price, base_price, max_price,
      units, xmax = 0 AS created, to_jsonb(listing) AS stored),
    repriced AS (
      INSERT INTO listing_price_version
        (listing_key, min_price, base_price, max_price, user_id, created_at)
      SELECT key, written.min_price, written.base_price, written.max_price, 0,
        date_trunc('milliseconds', clock_timestamp())
      FROM written JOIN listing AS before USING (key)
      WHERE (before.min_price, before.base_price, before.max_price)
        IS DISTINCT FROM (written.min_price, written.base_price, written.max_price))
    SELECT written.pms_name AS "pmsName", written.listing_id AS "listingId", key, created,
      written.currency, written.new_currency AS "newCurrency",
      coalesce(before.units <> written.units, false) AS "isRecounted",
      (SELECT jsonb_object_agg(key, jsonb_build_array(old.value, new.value))
        FROM jsonb_each(written.stored) AS new JOIN jsonb_each(to_jsonb(before)) AS old USING (key)
        WHERE key = ANY(${columnList}::text[]) AND new.value <> old.value) AS changes
    FROM written LEFT JOIN listing AS before USING (key)`;
  const recounted = written.filter(({ isRecounted }) => isRecounted);
  await recountUnits(
    tx,
    recounted.map(({ key }) => key),
  );
  await tell(tx, written.flatMap(toEvent));
  return written;
}

/** What changed of a listing, with the names and amounts of files. */
function toEvent({ key, changes }: UpsertedRow): Parameters<typeof tell>[1][number][] {
  if (!changes) return [];
  const valuesAt = (at: 0 | 1): object =>
    Object.fromEntries(
      listingFields.flatMap(({ name, column, type }) => {
        const value = changes[column]?.[at];
        if (value === undefined) return [];
        return [[name, type === "bigint" && typeof value === "number" ? value / 100 : value]];
      }),
    );
  const data = { changes: { old_value: valuesAt(0), new_value: valuesAt(1) } };
  return [{ type: "listing.updated", key, data }];
}

/** Sets the mapping group and parent of listings, whose rows are locked. */
export async function setMapping(
  tx: Tx,
  caller: Caller,
  keys: readonly number[],
  data: { mappingGroupId: number | null; parentKey?: number },
): Promise<void> {
  await tx.listing.updateMany({ where: { ...owned(caller), key: { in: [...keys] } }, data });
}

/** Stores when a listing was last refreshed; returns false if the caller cannot access it. */
export async function setRefreshed(
  tx: Tx,
  caller: Caller,
  key: number,
  lastRefreshedAt: Date,
): Promise<boolean> {
  const where = { ...ownedListings(caller), key };
  return (await tx.listing.updateMany({ where, data: { lastRefreshedAt } })).count > 0;
}

function columns({ key, after, timeZone, mapping, settleDays: days }: ListingWrite) {
  return {
    key,
    min_price: toMinor(after.min),
    base_price: toMinor(after.base),
    max_price: toMinor(after.max),
    tags: after.tags,
    push_enabled: after.push_enabled,
    in_shadow: after.sync_stage === "shadow",
    group_id: after.group_id,
    subgroup_id: after.subgroup_id,
    notes: after.notes,
    is_hidden: after.isHidden,
    bedrooms: after.no_of_bedrooms,
    units: after.units,
    latitude: after.latitude,
    longitude: after.longitude,
    time_zone: timeZone,
    settle_days: days ?? settleDays.usual,
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
