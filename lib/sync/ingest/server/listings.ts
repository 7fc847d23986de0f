import type { Caller } from "@/lib/auth/server/caller";
import { type Entry, record } from "@/lib/audit/server";
import { toMinor } from "@/lib/core/money";
import { zoneAt } from "@/lib/core/server/zone-at";
import { transaction, type Tx } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import type { ListingRow as ImportRow } from "@/lib/sync/imports/schema";
import { accountTarget } from "@/lib/sync/imports/server/account-target";
import { nightrate } from "@/lib/sync/imports/server/nightrate";
import type { ListingRow } from "../schema-listings";
import type { RowResult } from "../schema-rows";
import { type IngestConnection, lockConnection, markReceived } from "./connection";
import { type CheckedRow, resultOf, withoutRepeats } from "./rows";

interface StoredListing {
  key: number;
  listingId: string;
  currency: string | null;
  timeZone: string | null;
  /** The connection that it comes through, unless that was removed. */
  connectionId: number | null;
  /** Of the whole row, to see whether a write changes it. */
  hash: string;
}

type Result = Omit<ReturnType<typeof resultOf>, "rows"> & { listings: RowResult[] };

/**
 * Creates and updates listings of the caller's connection; values set in Nightrate win (merge.ts of imports). A row of a
 * listing of another connection is refused. One log entry where something changed. Ten statements for any number of rows.
 */
export async function receiveListings(
  caller: Caller,
  given: readonly CheckedRow<ListingRow>[],
): Promise<Result> {
  const rows = withoutRepeats(given);
  return transaction(caller, async (tx) => {
    const connection = await lockConnection(tx, caller);
    const good = rows.flatMap(({ row, error }) => (row && error === undefined ? [row] : []));
    const stored = await lockStored(tx, connection, good);
    const isTaken = ({ listing_id }: ListingRow): boolean =>
      (stored.get(listing_id)?.connectionId ?? connection.id) !== connection.id;
    await write(tx, caller, connection, {
      rows: good.filter((row) => !isTaken(row)),
      stored,
    });
    const { rows: listings, ...counts } = resultOf(rows, (row) => {
      if (isTaken(row)) return { error: "listing_id: belongs to another connection" };
      return warningOf(row, stored.get(row.listing_id));
    });
    return { ...counts, listings };
  });
}

function warningOf(row: ListingRow, stored: StoredListing | undefined): { warning?: string } {
  if (!stored?.currency || stored.currency === row.currency) return {};
  return {
    warning: `currency: stays ${stored.currency}; no prices are sent until the owner confirms ${row.currency}`,
  };
}

async function lockStored(
  tx: Tx,
  { accountId, pmsName }: IngestConnection,
  rows: readonly ListingRow[],
): Promise<Map<string, StoredListing>> {
  const ids = rows.map(({ listing_id }) => listing_id);
  const stored = await tx.$queryRaw<StoredListing[]>`
    SELECT l.key, l.listing_id AS "listingId", l.currency, l.time_zone AS "timeZone",
      c.id AS "connectionId", md5(to_jsonb(l)::text) AS hash
    FROM listing l
    LEFT JOIN connection_listing tied ON tied.listing_key = l.key
    LEFT JOIN connection c ON c.id = tied.connection_id AND c.state <> 'removed'
    WHERE l.account_id = ${accountId} AND l.pms_name = ${pmsName} AND l.listing_id = ANY(${ids}::text[])
    ORDER BY l.key FOR NO KEY UPDATE OF l`;
  return new Map(stored.map((row) => [row.listingId, row]));
}

interface Work {
  rows: readonly ListingRow[];
  stored: ReadonlyMap<string, StoredListing>;
}

async function write(
  tx: Tx,
  caller: Caller,
  connection: IngestConnection,
  { rows, stored }: Work,
): Promise<void> {
  await markReceived(tx, connection);
  if (rows.length === 0) return;
  const target = accountTarget(caller);
  const saved = await target.save(
    tx,
    nightrate,
    rows.map((row) => importRow(row, connection, stored.get(row.listing_id))),
  );
  const keyOf = new Map(saved.map(({ listingId, key }) => [listingId, key]));
  await tie(
    tx,
    connection,
    rows.map((row) => ({
      key: keyOf.get(row.listing_id),
      new_currency: newCurrency(row, stored.get(row.listing_id)),
    })),
  );
  const hashes = await hashesOf(tx, connection, [...keyOf.values()]);
  const before = new Map([...stored.values()].map(({ key, hash }) => [key, hash]));
  const changed = saved.filter(({ key }) => before.get(key) !== hashes.get(key));
  await markListings(
    tx,
    changed.map(({ key }) => key),
  );
  const created = saved.filter((listing) => listing.created).length;
  const counts = { read: rows.length, created, updated: changed.length - created };
  await record(tx, caller, changed.length > 0 ? [entryOf(connection, counts)] : []);
}

/** The row as an import's; the currency of a stored listing stays. */
function importRow(
  row: ListingRow,
  { pmsName }: IngestConnection,
  stored: StoredListing | undefined,
): ImportRow {
  const place = {
    latitude: orNull(row.latitude),
    longitude: orNull(row.longitude),
    country: orNull(row.country),
  };
  return {
    listing_id: row.listing_id,
    pms_name: pmsName,
    name: row.listing_name,
    property_name: orNull(row.property_name),
    room_type: orNull(row.room_type),
    ...place,
    state: orNull(row.state),
    city: orNull(row.city_name),
    time_zone: row.time_zone ?? stored?.timeZone ?? zoneAt(place),
    currency: stored?.currency ?? row.currency,
    bedrooms: orNull(row.no_of_bedrooms),
    cleaning_fees: toMinor(orNull(row.cleaning_fees)),
    min: null,
    base: toMinor(orNull(row.base)),
    max: null,
    channels: orNull(row.channel_listing_details),
    ...decidedHere,
  };
}

function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}

const decidedHere = {
  push_enabled: null,
  tags: null,
  notes: null,
  is_hidden: null,
  host_id: null,
  stated_price: null,
} as const;

function newCurrency(row: ListingRow, stored: StoredListing | undefined): string | null {
  return stored?.currency && stored.currency !== row.currency ? row.currency : null;
}

/** Links listings to the connection, including those of removed connections. */
async function tie(
  tx: Tx,
  { id }: IngestConnection,
  listings: readonly { key: number | undefined; new_currency: string | null }[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO connection_listing AS stored (listing_key, connection_id, new_currency)
    SELECT key, ${id}::int, new_currency
    FROM jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) AS given (key int, new_currency text)
    ORDER BY key
    ON CONFLICT (listing_key) DO UPDATE SET connection_id = excluded.connection_id,
      new_currency = excluded.new_currency, missing_since = NULL, absent_reads = 0,
      first_absent_at = NULL, calendar_as_of = CASE
        WHEN stored.connection_id = excluded.connection_id THEN stored.calendar_as_of END
    WHERE stored.connection_id = excluded.connection_id OR EXISTS (
      SELECT FROM connection c WHERE c.id = stored.connection_id AND c.state = 'removed')`;
}

async function hashesOf(
  tx: Tx,
  { accountId }: IngestConnection,
  keys: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx.$queryRaw<{ key: number; hash: string }[]>`
    SELECT key, md5(to_jsonb(l)::text) AS hash FROM listing l
    WHERE account_id = ${accountId} AND key = ANY(${[...keys]}::int[])`;
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

function entryOf(
  { name, pmsName }: IngestConnection,
  listings: { read: number; created: number; updated: number },
): Entry {
  const changes = { old_value: null, new_value: { connection: name, listings } };
  return { logType: "account", action: "import_finished", name, pmsName, changes };
}
