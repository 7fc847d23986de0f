import { type Caller, owned } from "@/lib/auth/server/caller";
import { type Entry, record } from "@/lib/audit/server";
import { transaction, type Tx } from "@/lib/db/server";
import { writeMonths } from "@/lib/inventory/calendars/server";
import { markListings } from "@/lib/jobs/server";
import type { ReadOwnMinStays } from "@/lib/intake/inbound/server/nights";
import type { CalendarRow } from "../schema-calendar";
import {
  type IngestConnection,
  type IngestListing,
  lockRows,
  markReceived,
  unknownListing,
} from "./connection";
import { type CalendarChange, changeOf, monthsOf, type StoredMonth } from "./months";
import { type CheckedRow, type ResultAs, resultOf, withoutRepeats } from "./rows";

/**
 * Writes nights of the connection's listings. A row in another currency than its listing's, or as of an earlier time
 * than what is stored, changes nothing and returns an error. Other nights are kept. One log entry for each listing that
 * changed. A minimum stay that is the one we offered or sent does not count as the PMS's own. At most 15 statements.
 */
export async function receiveCalendars(
  caller: Caller,
  given: readonly CheckedRow<CalendarRow>[],
  ownMinStays: ReadOwnMinStays,
  now: Date = new Date(),
): Promise<ResultAs<"calendars">> {
  const rows = withoutRepeats(given);
  return transaction(caller, async (tx) => {
    const { connection, good, listings } = await lockRows(tx, caller, rows);
    const taken = good.flatMap((row): Taken[] => {
      const listing = listings.get(row.listing_id);
      return listing && problemOf(row, listing) === null ? [{ row, listing }] : [];
    });
    await markReceived(tx, connection);
    await write(tx, caller, taken, ownMinStays);
    await noteRead(tx, connection, taken, now);
    const { rows: calendars, ...counts } = resultOf(rows, (row) => {
      const listing = listings.get(row.listing_id);
      const error = listing ? problemOf(row, listing) : unknownListing;
      return error === null ? {} : { error };
    });
    return { ...counts, calendars };
  });
}

interface Taken {
  row: CalendarRow;
  listing: IngestListing;
}

function problemOf(row: CalendarRow, { currency, calendarAsOf }: IngestListing): string | null {
  if (currency !== null && currency !== row.currency) {
    return `currency: must be ${currency}, the listing's currency`;
  }
  const isOld = row.as_of !== undefined && calendarAsOf && new Date(row.as_of) < calendarAsOf;
  if (!isOld) return null;
  return `as_of: is before ${calendarAsOf.toISOString()}, the time of the stored calendar; nothing was changed`;
}

async function write(
  tx: Tx,
  caller: Caller,
  taken: readonly Taken[],
  ownMinStays: ReadOwnMinStays,
): Promise<void> {
  if (taken.length === 0) return;
  const stored = await readMonths(tx, caller, taken);
  const keys = taken.map(({ listing }) => listing.key);
  const ownMinStay = await ownMinStays(owned(caller).accountId, keys, tx);
  const changes = taken.map(({ row, listing: { key }, listing }) => ({
    listing,
    ...changeOf(
      key,
      row.nights,
      (month) => stored.get(`${key} ${month}`),
      (day, shown) => ownMinStay(key, day, shown),
    ),
  }));
  await writeMonths(
    tx,
    "calendar_month",
    changes.flatMap(({ months }) => months),
  );
  const changed = changes.filter((change) => change.changed !== null);
  await markListings(
    tx,
    changed.map(({ listing }) => listing.key),
  );
  await record(tx, caller, changed.flatMap(entryOf));
}

async function readMonths(
  tx: Tx,
  { accountId }: Caller,
  taken: readonly Taken[],
): Promise<Map<string, StoredMonth>> {
  const names = taken.flatMap(({ row, listing }) =>
    monthsOf(row.nights).map((month) => ({ key: listing.key, month })),
  );
  const rows = await tx.$queryRaw<(StoredMonth & { name: string })[]>`
    SELECT m.listing_key || ' ' || m.month AS name, m.prices, m.states, m.min_stays AS "minStays",
      l.units, m.units_sold AS sold, m.units_sellable AS sellable
    FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS given (key int, month date)
    JOIN calendar_month m ON m.listing_key = given.key AND m.month = given.month
    JOIN listing l ON l.key = m.listing_key AND l.account_id = ${accountId}`;
  return new Map(rows.map((row) => [row.name, row]));
}

/** The calendars' times: of a call without one, its arrival. */
async function noteRead(
  tx: Tx,
  { id }: IngestConnection,
  taken: readonly Taken[],
  now: Date,
): Promise<void> {
  const times = taken.map(({ row, listing }) => ({
    key: listing.key,
    as_of: row.as_of ?? now.toISOString(),
  }));
  await tx.$executeRaw`
    UPDATE connection_listing AS tied SET calendar_read_at = ${now}::timestamptz,
      calendar_as_of = greatest(tied.calendar_as_of, given.as_of)
    FROM jsonb_to_recordset(${JSON.stringify(times)}::jsonb) AS given (key int, as_of timestamptz)
    WHERE tied.listing_key = given.key AND tied.connection_id = ${id}`;
}

function entryOf({ listing, changed }: { listing: IngestListing } & CalendarChange): Entry[] {
  if (!changed) return [];
  const { nights, first, last } = changed;
  const new_value = { nights, start_date: first, end_date: last };
  const changes = { old_value: null, new_value };
  return [{ logType: "listing", action: "calendar_written", listing, changes }];
}
