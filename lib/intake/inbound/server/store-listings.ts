import { isDeepStrictEqual } from "node:util";
import type { Connection } from "@/generated/prisma/client";
import { type LocatedHome, zoneAt } from "@/lib/core/server/zone-at";
import type { Tx } from "@/lib/db/server";
import type { PmsListing } from "@/lib/intake/connections/server/connector";
import { storedColumns } from "@/lib/intake/sources/files/server/target/account-target";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import { mergeListing, type StoredListing } from "@/lib/intake/sources/files/server/target/merge";
import { updatedFields } from "@/lib/inventory/listings/fields";
import { upsertListings } from "@/lib/inventory/listings/server";
import { listingRow } from "./listing-row";

/** Result of storing the listings of a pass. */
export interface StoredListings {
  /** Keys of all that come through the connection, by listing id. */
  keys: Map<string, number>;
  added: number[];
  changed: number[];
  returned: number;
  problems: string[];
}

type Stored = StoredListing & {
  key: number;
  listing_id: string;
  connection_id: number | null;
  missing_since: Date | null;
};

/** Listings of one statement; each takes about a kilobyte. */
const batchSize = 500;

/**
 * Creates listings and updates changed ones, and links them to the connection; a listing of another connection is
 * refused. Four statements for 500 listings.
 */
export async function storeListings(
  tx: Tx,
  connection: Connection,
  rows: readonly PmsListing[],
): Promise<StoredListings> {
  const into: StoredListings = {
    keys: new Map(),
    added: [],
    changed: [],
    returned: 0,
    problems: [],
  };
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < sorted.length; from += batchSize) {
    await storeBatch(tx, connection, sorted.slice(from, from + batchSize), into);
  }
  return into;
}

async function storeBatch(
  tx: Tx,
  connection: Connection,
  rows: readonly PmsListing[],
  into: StoredListings,
): Promise<void> {
  const stored = await lockStored(tx, connection, rows);
  const own = rows.filter(({ id, name }) => {
    const other = stored.get(id)?.connection_id ?? connection.id;
    if (other !== connection.id) into.problems.push(elsewhere(name, id));
    return other === connection.id;
  });
  const merged = own.map((row) => mergedRow(connection, row, stored.get(row.id)));
  const changed = merged.filter(({ row, before }) => !before || isChanged(row, before));
  const saved = await upsertListings(
    tx,
    connection.accountId,
    changed.map(({ row }) => row),
  );
  for (const { key, created } of saved) (created ? into.added : into.changed).push(key);
  const savedKeys = new Map(saved.map(({ listingId, key }) => [listingId, key]));
  const links = merged.flatMap(({ given, before, base }) => {
    const key = before?.key ?? savedKeys.get(given.id);
    if (key === undefined) return [];
    into.keys.set(given.id, key);
    return [{ key, can_push: given.canPush, min_stay: given.minStay, pms_base: base }];
  });
  into.returned += merged.filter(({ before }) => before && before.missing_since !== null).length;
  await link(tx, connection.id, links);
}

/** The message for a listing that comes through another connection. */
export function elsewhere(name: string, id: string): string {
  return `"${name}" (${id}) already comes through another connection.`;
}

/** Locks and reads what is stored, by listing id. Money is a number: sums stay far below 2^53. */
async function lockStored(
  tx: Tx,
  { accountId, pmsName }: Connection,
  rows: readonly PmsListing[],
): Promise<Map<string, Stored>> {
  const stored = await tx.$queryRaw<Stored[]>`
    SELECT key, listing_id, ${storedColumns}, connection_id, missing_since
    FROM listing LEFT JOIN connection_listing ON listing_key = key
    WHERE account_id = ${accountId} AND pms_name = ${pmsName}
      AND listing_id = ANY(${rows.map(({ id }) => id)}::text[])
    ORDER BY key
    FOR UPDATE OF listing`;
  return new Map(stored.map((row) => [row.listing_id, row]));
}

interface Merged {
  given: PmsListing;
  before: Stored | undefined;
  row: Record<string, unknown>;
  /** The PMS's base price, in the currency that is stored. */
  base: number | null;
}

/** The listing to store, with the time zone of its place where the PMS names none. */
function mergedRow(connection: Connection, given: PmsListing, before: Stored | undefined): Merged {
  const read = listingRow(connection.pmsName, given);
  const row = mergeListing(read, before ?? {});
  if (row["time_zone"] === null) row["time_zone"] = zoneAt(placeOf(read, before));
  return { given, before, row, base: row["new_currency"] === null ? read.base : null };
}

function placeOf(read: ListingRow, before: Stored | undefined): LocatedHome {
  const isPlaced = read.latitude !== null;
  const { latitude, longitude } = isPlaced ? read : (before ?? read);
  return { latitude, longitude, country: read.country ?? before?.country ?? null };
}

/** True where the PMS has a currency that is not the listing's. */
export function differingCurrency(ours: string | null, theirs: string | null): boolean {
  return ours !== null && theirs !== null && ours !== theirs;
}

function isChanged(row: Record<string, unknown>, before: Stored): boolean {
  return (
    row["new_currency"] !== before.new_currency ||
    updatedFields.some(({ column }) => !isDeepStrictEqual(row[column], before[column]))
  );
}

/** Links listings to the connection as found; what is the same already is not written. One statement. */
async function link(tx: Tx, connectionId: number, links: readonly object[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO connection_listing AS stored (listing_key, connection_id, can_push, min_stay, pms_base)
    SELECT key, ${connectionId}::int, can_push, min_stay, pms_base
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      AS given (key int, can_push boolean, min_stay smallint, pms_base bigint)
    ON CONFLICT (listing_key) DO UPDATE SET can_push = excluded.can_push,
      min_stay = excluded.min_stay, pms_base = excluded.pms_base,
      absent_reads = 0, first_absent_at = NULL, missing_since = NULL
    WHERE stored.connection_id = excluded.connection_id
      AND (stored.can_push, stored.min_stay, stored.pms_base, stored.absent_reads,
        stored.missing_since)
        IS DISTINCT FROM (excluded.can_push, excluded.min_stay, excluded.pms_base, 0, NULL)`;
}
