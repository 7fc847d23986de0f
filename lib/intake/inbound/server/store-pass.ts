import { record } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { transaction, type Tx } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import { lockImport } from "@/lib/intake/sources/files/server/lock";
import { changesOf, type ImportCounts, noCounts } from "./counts";
import { droppedEntries } from "./dropped";
import type { Ending } from "./ending";
import { holdLease, type Lease } from "@/lib/intake/connections/server/lease";
import type { ReadOwnMinStays } from "./nights";
import type { PassRead } from "./read-pass";
import { endRun } from "./runs";
import { storeAbsence } from "./store-absence";
import {
  type CalendarChanges,
  compareCalendars,
  noteRead,
  storeCalendars,
} from "./store-calendars";
import { storeListings, type StoredListings } from "./store-listings";
import { lockNamed, storeChanged } from "./store-stays";
import { changedStays } from "./stays";

interface Storing {
  lease: Lease;
  run: bigint;
  caller: Caller;
  now: Date;
  ending: Ending;
  ownMinStays: ReadOwnMinStays;
}

/** Limit of the one transaction; the first import of 1,000 listings takes seconds. */
const seconds = 120;

/**
 * Merges what a pass read into the account, in one transaction that also ends the run, moves the cursors and leaves one
 * log entry if anything changed: if the process is killed, all of it is stored or nothing. Throws LeaseLost if the
 * connection was paused, and CONFLICT while an import of files runs.
 */
export async function storePass(storing: Storing, read: PassRead): Promise<void> {
  const { byId } = read.scope;
  const { accountId } = storing.lease.connection;
  const keyOf = (id: string) => byId.get(id)?.known?.key;
  const changes = await compareCalendars(
    accountId,
    read.calendars.byId,
    keyOf,
    storing.ownMinStays,
  );
  await transaction({}, (tx) => storeAll(tx, storing, read, changes), seconds);
}

async function storeAll(
  tx: Tx,
  storing: Storing,
  read: PassRead,
  changes: CalendarChanges,
): Promise<void> {
  const { lease, run, caller, now, ending } = storing;
  const { connection } = lease;
  const { id, pmsName, accountId } = connection;
  await holdLease(tx, lease, seconds + 60);
  await lockImport(tx, accountId);
  const rows = [...read.reservations.rows, ...read.dropped];
  // Reservations are locked before listings, as by every writer of both: no deadlock.
  const locked = await lockNamed(tx, caller, pmsName, rows);
  const listings = await storeListings(tx, connection, read.scope.rows);
  const keys = keysOf(read, listings);
  const calendarFrom = calendarStarts(read, keys);
  const stays = changedStays(rows, pmsName, { keyOf: (each) => keys.get(each), locked, now });
  const stayed = await storeChanged(tx, caller, stays.changed, { locked, calendarFrom });
  const calendars = await storeCalendars(tx, changes, keys);
  const { repriced } = calendars;
  await noteRead(tx, id, { read: [...calendarFrom.keys()], repriced }, now);
  await storeAbsence(tx, id, read.absence, now);
  const touched = [...listings.added, ...listings.changed, ...stayed, ...calendars.touched];
  await markListings(tx, [...new Set(touched)]);
  await record(tx, caller, droppedEntries(stays.changed, read, pmsName));
  const problems = problemsOf(read, [...listings.problems, ...stays.problems]);
  const counts: ImportCounts = {
    ...noCounts,
    ...listingCounts(read, listings),
    reservations: read.reservations.rows.length,
    reservations_added: stays.added,
    reservations_changed: stays.changed.length - stays.added,
    calendars: read.calendars.byId.size,
    nights_changed: calendars.nights,
    problems: problems.length,
  };
  await endRun(tx, { lease, run }, { counts, problems, ending });
  const made = changesOf(counts);
  if (made === null) return;
  const entry = { logType: "account", action: "connection_imported" } as const;
  const what = { old_value: null, new_value: made };
  await record(tx, caller, [{ ...entry, name: connection.name, pmsName, changes: what }]);
}

/** Keys of the listings that come through the connection, by id: those written, and others in scope (`scopeOf`). */
function keysOf({ scope }: PassRead, stored: StoredListings): Map<string, number> {
  const read = new Set(scope.rows.map(({ id }) => id));
  const others = [...scope.byId].flatMap(([id, { known }]) =>
    known && !read.has(id) ? [[id, known.key] as const] : [],
  );
  return new Map([...others, ...stored.keys]);
}

/** First days of the calendars that were read, by listing key. */
function calendarStarts(
  { calendars }: PassRead,
  keys: ReadonlyMap<string, number>,
): Map<number, number> {
  const starts = new Map<number, number>();
  for (const [id, { from }] of calendars.byId) {
    const key = keys.get(id);
    if (key !== undefined) starts.set(key, from);
  }
  return starts;
}

function listingCounts({ listings, absence }: PassRead, stored: StoredListings) {
  return {
    listings: listings?.rows.length ?? 0,
    listings_added: stored.added.length,
    listings_changed: stored.changed.length,
    listings_missing: absence.missing.length,
    listings_returned: stored.returned,
  };
}

const incomplete = "The PMS's list of listings was incomplete, so no listing was taken as missing.";

function problemsOf(
  { listings, scope, reservations, calendars }: PassRead,
  more: string[],
): string[] {
  return [
    ...(listings && !listings.isComplete ? [incomplete] : []),
    ...(listings?.problems ?? []),
    ...scope.problems,
    ...reservations.problems,
    ...calendars.problems,
    ...more,
  ];
}
