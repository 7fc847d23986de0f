import type { Connection } from "@/generated/prisma/client";
import { zoneAt } from "@/lib/core/server/zone-at";
import type { PmsListing } from "@/lib/intake/connections/server/connector";
import type { KnownListing } from "./known";
import { listingProblem, listingRow } from "./listing-row";
import type { CalendarWanted } from "./read-calendars";
import type { ReadListings } from "./read-listings";
import { isCalendarDue, type PassPlan } from "./schedule";
import { differingCurrency } from "./store-listings";

/** A listing that a pass brings, as it will be. */
export interface ScopedListing extends CalendarWanted {
  /** As stored; undefined for a new listing. */
  known: KnownListing | undefined;
  isZoneChanged: boolean;
}

/** What a pass brings in: listings by id, and the PMS's rows of those that it read. */
export interface Scope {
  byId: Map<string, ScopedListing>;
  rows: PmsListing[];
  problems: string[];
}

interface Context {
  connection: Connection;
  known: ReadonlyMap<string, KnownListing>;
  /** Zone of listings without one. */
  zone: string;
}

/** A calendar that was read so recently is not read again because a person asks. */
const freshMs = 600_000;

/**
 * The listings of a pass that read them: not those that a person left out, nor those of another connection. One whose
 * row could not be read stays as it is stored, with its calendar and reservations.
 */
export function scopeOf({ rows, leftOut }: ReadListings, context: Context): Scope {
  const { connection, known, zone } = context;
  const excluded = new Set(connection.excluded);
  const unread = new Set(leftOut);
  const stored = [...connectedScope(context).byId];
  const kept = stored.filter(([id]) => unread.has(id) && !excluded.has(id));
  const scope: Scope = { byId: new Map(kept), rows: [], problems: [] };
  for (const row of rows) {
    const problem = listingProblem(row);
    if (problem !== null) scope.problems.push(problem);
    if (problem !== null || excluded.has(row.id)) continue;
    scope.rows.push(row);
    const before = known.get(row.id);
    if (isOwn(before, connection)) scope.byId.set(row.id, scoped(row, before, zone, connection));
  }
  return scope;
}

/** The listings of a pass that did not read them: all that are connected and not missing. */
export function connectedScope({ connection, known, zone }: Context): Scope {
  const byId = new Map<string, ScopedListing>();
  for (const listing of known.values()) {
    if (listing.connectionId !== connection.id || listing.missingSince !== null) continue;
    const { id, minStay, timeZone, newCurrency } = listing;
    byId.set(id, {
      id,
      minStay,
      zone: timeZone ?? zone,
      isPriced: newCurrency === null,
      known: listing,
      isZoneChanged: false,
    });
  }
  return { byId, rows: [], problems: [] };
}

function isOwn(before: KnownListing | undefined, connection: Connection): boolean {
  return (before?.connectionId ?? connection.id) === connection.id;
}

function scoped(
  row: PmsListing,
  known: KnownListing | undefined,
  zone: string,
  { pmsName }: Connection,
): ScopedListing {
  const read = listingRow(pmsName, row);
  const own = read.time_zone ?? known?.timeZone ?? zoneAt(read) ?? zone;
  return {
    id: row.id,
    minStay: row.minStay,
    zone: own,
    isPriced: !known || isPriced(known, read.currency),
    known,
    isZoneChanged: known !== undefined && own !== (known.timeZone ?? zone),
  };
}

/** True if the PMS's amounts are in the listing's currency; one that it does not name is the last known. */
function isPriced({ currency, newCurrency }: KnownListing, given: string | null): boolean {
  return given === null ? newCurrency === null : !differingCurrency(currency, given);
}

/** The listings whose calendars a pass reads; `touched`: ids of listings whose reservations changed. */
export function calendarsWanted(
  { byId }: Scope,
  { allCalendars }: PassPlan,
  touched: ReadonlySet<string>,
  now: Date,
): CalendarWanted[] {
  const isWanted = ({ id, zone, known, isZoneChanged }: ScopedListing): boolean => {
    const readAt = known?.calendarReadAt ?? null;
    const isOld = readAt === null || now.getTime() - readAt.getTime() > freshMs;
    return (
      isZoneChanged ||
      touched.has(id) ||
      (allCalendars && isOld) ||
      isCalendarDue(readAt, zone, now)
    );
  };
  return [...byId.values()].filter(isWanted);
}
