import type { Caller } from "@/lib/auth/server/caller";
import { type Entry, record } from "@/lib/audit/server";
import { toMinor } from "@/lib/core/money";
import { zoneAt } from "@/lib/core/server/zone-at";
import { transaction, type Tx } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import type { ListingRow as ImportRow } from "@/lib/intake/sources/files/schema";
import { accountTarget } from "@/lib/intake/sources/files/server/target/account-target";
import { type Facts, facts } from "@/lib/inventory/listings/fields";
import { nightrate } from "@/lib/intake/sources/files/server/nightrate";
import type { ListingRow } from "../schema-listings";
import { type IngestConnection, lockConnection, markReceived } from "./connection";
import { type CheckedRow, goodRows, type ResultAs, resultOf, withoutRepeats } from "./rows";

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

/**
 * Creates and updates listings of the caller's connection; values set in Nightrate win (merge.ts of imports). A row of a
 * listing of another connection is refused. One log entry where something changed. Ten statements for any number of rows.
 */
export async function receiveListings(
  caller: Caller,
  given: readonly CheckedRow<ListingRow>[],
): Promise<ResultAs<"listings">> {
  const rows = withoutRepeats(given);
  return transaction(caller, async (tx) => {
    const connection = await lockConnection(tx, caller);
    const good = goodRows(rows);
    const stored = await lockStored(tx, connection, good);
    const isTaken = ({ listing_id }: ListingRow): boolean =>
      (stored.get(listing_id)?.connectionId ?? connection.id) !== connection.id;
    const held = await write(tx, caller, connection, {
      rows: good.filter((row) => !isTaken(row)),
      stored,
    });
    const { rows: listings, ...counts } = resultOf(rows, (row) => {
      if (isTaken(row)) return { error: "listing_id: belongs to another connection" };
      return held.has(row.listing_id)
        ? { warning: warningOf(row, stored.get(row.listing_id)) }
        : {};
    });
    return { ...counts, listings };
  });
}

function warningOf(row: ListingRow, stored: StoredListing | undefined): string {
  return `currency: stays ${stored?.currency ?? "as it is"}; no prices are sent until the owner confirms ${row.currency}`;
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

/** Writes the rows; returns the ids of listings whose new currency waits for the owner. */
async function write(
  tx: Tx,
  caller: Caller,
  connection: IngestConnection,
  { rows, stored }: Work,
): Promise<ReadonlySet<string>> {
  await markReceived(tx, connection);
  if (rows.length === 0) return new Set();
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
      pms_base: toMinor(orNull(row.base)),
    })),
  );
  const written = await readWritten(tx, connection, [...keyOf.values()]);
  const before = new Map([...stored.values()].map(({ key, hash }) => [key, hash]));
  const changed = saved.filter(({ key }) => before.get(key) !== written.get(key)?.hash);
  await markListings(
    tx,
    changed.map(({ key }) => key),
  );
  const created = saved.filter((listing) => listing.created).length;
  const counts = { read: rows.length, created, updated: changed.length - created };
  await record(tx, caller, changed.length > 0 ? [entryOf(connection, counts)] : []);
  return new Set(
    saved.flatMap(({ listingId, key }) => (written.get(key)?.isHeld ? [listingId] : [])),
  );
}

/** The row as an import's. */
function importRow(
  row: ListingRow,
  { pmsName }: IngestConnection,
  stored: StoredListing | undefined,
): ImportRow {
  const told = Object.fromEntries(
    facts.map(({ name, fact }) => [name, orNull(row[fact.inApi])]),
  ) as Facts;
  return {
    listing_id: row.listing_id,
    pms_name: pmsName,
    name: row.listing_name,
    property_name: orNull(row.property_name),
    room_type: orNull(row.room_type),
    ...told,
    time_zone: row.time_zone ?? stored?.timeZone ?? zoneAt(told),
    currency: row.currency,
    units: orNull(row.units),
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
  as_of: null,
} as const;

/** Links listings to the connection, including those of removed connections. */
async function tie(
  tx: Tx,
  { id, accountId }: IngestConnection,
  listings: readonly { key: number | undefined; pms_base: number | null }[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO connection_listing AS stored (listing_key, connection_id, pms_base)
    SELECT key, ${id}::int, CASE WHEN new_currency IS NULL THEN given.pms_base END
    FROM jsonb_to_recordset(${JSON.stringify(listings)}::jsonb)
      AS given (key int, pms_base bigint)
    JOIN listing USING (key)
    WHERE account_id = ${accountId}
    ORDER BY key
    ON CONFLICT (listing_key) DO UPDATE SET connection_id = excluded.connection_id,
      pms_base = coalesce(excluded.pms_base, stored.pms_base),
      missing_since = NULL, absent_reads = 0, first_absent_at = NULL, calendar_as_of = CASE
        WHEN stored.connection_id = excluded.connection_id THEN stored.calendar_as_of END
    WHERE stored.connection_id = excluded.connection_id OR EXISTS (
      SELECT FROM connection c WHERE c.id = stored.connection_id AND c.state = 'removed')`;
}

interface Written {
  key: number;
  hash: string;
  /** True while a new currency waits for the owner. */
  isHeld: boolean;
}

async function readWritten(
  tx: Tx,
  { accountId }: IngestConnection,
  keys: readonly number[],
): Promise<Map<number, Written>> {
  const rows = await tx.$queryRaw<Written[]>`
    SELECT key, md5(to_jsonb(l)::text) AS hash, new_currency IS NOT NULL AS "isHeld" FROM listing l
    WHERE account_id = ${accountId} AND key = ANY(${[...keys]}::int[])`;
  return new Map(rows.map((row) => [row.key, row]));
}

function entryOf(
  { name, pmsName }: IngestConnection,
  listings: { read: number; created: number; updated: number },
): Entry {
  const changes = { old_value: null, new_value: { connection: name, listings } };
  return { logType: "account", action: "import_finished", name, pmsName, changes };
}
