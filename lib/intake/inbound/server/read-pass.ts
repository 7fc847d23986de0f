import type { Connection } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { transaction } from "@/lib/db/server";
import type { Connector, PmsReservation } from "@/lib/intake/connections/server/connector";
import { absenceOf, type Held } from "./absence";
import { absentStays, droppedOf, type ReadReservations, readReservations } from "./dropped";
import { type KnownListing, knownListings } from "./known";
import { asking } from "./retry-when-limited";
import { readCalendars, type ReadCalendars } from "./read-calendars";
import { type ReadListings, readListings } from "./read-listings";
import { cursorsOf, type PassPlan, planOf } from "./schedule";
import { calendarsWanted, connectedScope, type Scope, scopeOf } from "./scope";
import type { AbsenceWrites } from "./store-absence";
import { lockNamed } from "./store-stays";
import { changedStays } from "./stays";

/** Everything a pass read, in memory, before anything of it is written. */
export interface PassRead {
  plan: PassPlan;
  known: Map<string, KnownListing>;
  scope: Scope;
  /** null: the listings were not read. */
  listings: ReadListings | null;
  absence: AbsenceWrites;
  /** Why a person must decide; null: no reason; undefined: not checked. */
  held: Held | null | undefined;
  reservations: ReadReservations;
  /** Cancellations of stays that the PMS dropped without notice. */
  dropped: PmsReservation[];
  calendars: ReadCalendars;
}

interface Reading {
  connection: Connection;
  connector: Connector;
  caller: Caller;
  /** IDs of listings whose PMS said that they changed. */
  named: readonly string[];
  now: Date;
  signal: AbortSignal;
}

/**
 * Reads one pass: listings four times a day, reservations since the last pass (all coming ones on each new day), and the
 * calendars that are due, named by the PMS, or whose reservations changed or are gone. Throws ConnectorError, except for calendars: those that were
 * read count, and their failure is in the answer.
 */
export async function readPass(reading: Reading): Promise<PassRead> {
  const { connection, connector, caller, named, now, signal } = reading;
  const zone = caller.account.timeZone;
  const isRequested = connection.requestedBy !== null;
  const plan = planOf(cursorsOf(connection.cursors), { zone, isRequested }, now);
  await asking(() => connector.health(signal), signal);
  const known = await knownListings(connection);
  const context = { connection, known, zone };
  const listings = plan.listings ? await readListings(connector, signal) : null;
  const scope = listings ? scopeOf(listings, context) : connectedScope(context);
  const { held, ...absence } = await absences(reading, known, listings);
  const reservations = await readReservations(connector, plan.reservationCursor, signal);
  const isWhole = plan.reservationCursor === null;
  const absent = isWhole ? await absentStays(connection, scope, reservations, now) : nothingAbsent;
  const touched = await touchedBy(reading, reservations.rows, scope);
  for (const id of [...named, ...absent.stays.map(({ listingId }) => listingId)]) touched.add(id);
  const wanted = calendarsWanted(scope, plan, touched, now);
  const calendars = await readCalendars(connector, wanted, now, signal);
  const dropped = droppedOf(absent.stays, calendars.byId);
  if (absent.problem !== null) reservations.problems.push(absent.problem);
  return { plan, known, scope, listings, absence, held, reservations, dropped, calendars };
}

const nothingAbsent = { stays: [], problem: null };

/** Result for an incomplete read, or none: absent listings are not checked. */
const unjudged = { first: [], missing: [], present: [], held: undefined };

async function absences(
  { connection, connector, now, signal }: Reading,
  known: ReadonlyMap<string, KnownListing>,
  listings: ReadListings | null,
): Promise<AbsenceWrites & { held: Held | null | undefined }> {
  if (!listings?.isComplete) return unjudged;
  const excluded = new Set(connection.excluded);
  const connected = [...known.values()].filter(
    ({ id, connectionId }) => connectionId === connection.id && !excluded.has(id),
  );
  const ids = new Set([...listings.rows.map(({ id }) => id), ...listings.leftOut]);
  const { first, suspected, held } = absenceOf(connected, ids, now);
  const [missing, present]: [number[], number[]] = [[], []];
  for (const { id, key } of suspected) {
    const isThere = await asking(() => connector.hasListing(id, signal), signal);
    (isThere ? present : missing).push(key);
  }
  return { first: first.map(({ key }) => key), missing, present, held };
}

/** IDs of the listings with a reservation that differs from what is stored. */
async function touchedBy(
  { connection, caller, now }: Reading,
  rows: readonly PmsReservation[],
  { byId }: Scope,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { pmsName } = connection;
  const locked = await transaction({}, (tx) => lockNamed(tx, caller, pmsName, rows));
  const ids = new Map([...byId].map(([id, { known }]) => [known?.key ?? 0, id]));
  const keyOf = (id: string): number | undefined => {
    const listing = byId.get(id);
    return listing && (listing.known?.key ?? 0);
  };
  const { changed } = changedStays(rows, pmsName, { keyOf, locked, now });
  return new Set(changed.flatMap(({ listing }) => ids.get(listing) ?? []));
}
