import { dateIn, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import type { Entry } from "@/lib/audit/server";
import { db } from "@/lib/db/server";
import type { Stay } from "@/lib/inventory/bookings/server";
import { available } from "@/lib/inventory/calendars/nights";
import type { PmsReservation, Connector } from "@/lib/intake/connections/server/connector";
import { isMass } from "./absence";
import { nightsRead, type ReadCalendar } from "./nights";
import type { Scope } from "./scope";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { asking } from "./retry-when-limited";

/** A stored future stay that is absent from a complete list of the PMS. */
export interface AbsentStay {
  id: string;
  listingId: string;
  /** Days since 1970; `to`: of leaving. */
  from: number;
  to: number;
}

/** Stored stays absent from a complete list. */
interface Absent {
  stays: AbsentStay[];
  /** Why no stays are cancelled; null if they can be. */
  problem: string | null;
}

/**
 * The future stays of the scope's listings, from each one's tomorrow on, that are absent from a list of all future
 * reservations. A reservation whose row could not be read is there. None if the list is empty, had such a row without an
 * ID, or lacks too many at once. One statement.
 */
export async function absentStays(
  { accountId, pmsName }: { accountId: number; pmsName: string },
  { byId }: Scope,
  { rows, leftOut }: ReadReservations,
  now: Date,
): Promise<Absent> {
  if (rows.length === 0 || leftOut.includes(null)) return { stays: [], problem: null };
  const listings = new Map(
    [...byId.values()].flatMap(({ known, zone }) => (known ? [[known.key, { known, zone }]] : [])),
  );
  const stored = await db().reservation.findMany({
    where: {
      accountId,
      pmsName,
      listingKey: { in: [...listings.keys()] },
      status: { in: ["booked", "blocked"] },
      // Tomorrow in some zones is still today in UTC.
      checkIn: { gte: toUtc(dateIn("UTC", now)) },
    },
    select: { reservationId: true, listingKey: true, checkIn: true, checkOut: true },
    orderBy: { id: "asc" },
  });
  const ids = new Set([...rows.map(({ id }) => id), ...leftOut]);
  const coming = stored.flatMap(({ reservationId: id, listingKey, checkIn, checkOut }) => {
    const listing = listings.get(listingKey);
    const [from, to] = [dayOf(fromUtc(checkIn)), dayOf(fromUtc(checkOut))];
    if (!listing || from <= dayOf(dateIn(listing.zone, now))) return [];
    return [{ id, listingId: listing.known.id, from, to }];
  });
  const stays = coming.filter(({ id }) => !ids.has(id));
  if (!isMass(stays.length, coming.length)) return { stays, problem: null };
  const problem = `${stays.length} of ${coming.length} coming reservations are gone from the PMS at once, so none was cancelled.`;
  return { stays: [], problem };
}

/** Cancellations of the absent stays whose nights are all open in the calendars that were read. */
export function droppedOf(
  absent: readonly AbsentStay[],
  calendars: ReadonlyMap<string, ReadCalendar>,
): PmsReservation[] {
  return absent.flatMap(({ id, listingId, from: checkIn, to: checkOut }) => {
    const calendar = calendars.get(listingId);
    if (!calendar || !isOpen(calendar, checkIn, checkOut)) return [];
    return [{ ...unsaid, id, listingId, checkIn, checkOut }];
  });
}

/** A log entry for each listing whose dropped stays are now cancelled. */
export function droppedEntries(
  changed: readonly Stay[],
  { dropped, scope }: { dropped: readonly PmsReservation[]; scope: Scope },
  pmsName: string,
): Entry[] {
  const written = new Set(changed.map(({ id }) => id));
  const cancelled = dropped.filter(({ id }) => written.has(id));
  return [...Map.groupBy(cancelled, ({ listingId }) => listingId)].flatMap(([listingId, stays]) => {
    const known = scope.byId.get(listingId)?.known;
    if (!known) return [];
    const listing = { key: known.key, listingId, pmsName, name: known.name };
    const new_value = stays.map(({ id }) => ({ reservation_id: id, status: "cancelled" }));
    const changes = { old_value: null, new_value };
    return [{ logType: "listing", action: "reservations_dropped", listing, changes }];
  });
}

function isOpen({ from, nights: { states } }: ReadCalendar, first: number, end: number): boolean {
  if (first < from || end > from + nightsRead) return false;
  return states.subarray(first - from, end - from).every((state) => state === available);
}

const unsaid = {
  status: "cancelled",
  onlyIfKnown: true,
  bookedAt: null,
  cancelledAt: null,
  rentalRevenue: null,
  totalCost: null,
  totalTaxes: null,
  otaCommission: null,
  hostPayout: null,
  currency: null,
  channel: null,
  guests: null,
} as const satisfies Partial<PmsReservation>;

/** Reservations of one whole pass. */
export interface ReadReservations {
  rows: PmsReservation[];
  /** Where the next pass begins. */
  next: string | null;
  problems: string[];
  /** IDs of rows that could not be read; null: of a row without one. */
  leftOut: (string | null)[];
}

const mostPages = 10_000;

/** Reads the reservations changed since `cursor`, or all coming ones; of a row that comes twice the later one counts. Throws ConnectorError. */
export async function readReservations(
  connector: Connector,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ReadReservations> {
  const byId = new Map<string, PmsReservation>();
  const problems: string[] = [];
  const leftOut: (string | null)[] = [];
  const cursors = new Set<string | null>([cursor]);
  let at = cursor;
  for (let pages = 0; pages < mostPages; pages++) {
    const from: string | null = at;
    const page = await asking(() => connector.reservations(from, signal), signal);
    for (const row of page.rows) byId.set(row.id, row);
    problems.push(...page.problems);
    leftOut.push(...page.leftOut);
    if (page.isLast) return { rows: [...byId.values()], next: page.next, problems, leftOut };
    if (cursors.has(page.next)) break;
    cursors.add(page.next);
    at = page.next;
  }
  throw new ConnectorError("unavailable", "The PMS's list of reservations repeats itself.");
}
