import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf, toUtc } from "@/lib/core/dates";
import { type Tx, Prisma } from "@/lib/db/server";
import { lockStays, type Stay, storeUnmarked, markNights } from "@/lib/inventory/bookings/server";
import { record } from "@/lib/audit/server";
import { markListings } from "@/lib/jobs/server";
import type { KnownEvent, ReadEvent, Reconciled } from "../reconcile";
import { changedStay, type CreatedEvent, newStay } from "./stays";
import { reservationIdOf, type StoredEvent } from "./stored";
import { writeStates } from "@/lib/inventory/calendars/server";
import { unavailable } from "@/lib/inventory/calendars/nights";

/** A feed with its listing and what is known of its events. */
export interface MergedFeed {
  id: number;
  channel: string;
  listing: { key: number; listingId: string; pmsName: string; name: string };
  known: readonly StoredEvent[];
  /** Today at the listing, in days since 1970. */
  today: number;
  /** The last good read before this one. */
  lastGoodAt: Date | null;
}

/** Counts of what a read wrote. */
export interface Merged {
  /** Reservations and owner blocks. */
  reservations: number;
  cancelled: number;
}

/** Time after a good read in which a new event is known to be booked since. */
const bookedSinceMs = 26 * 3_600_000;

type Created = CreatedEvent & Pick<ReadEvent, "key">;

/**
 * Writes what a read changes: events, their reservations, the listing's nights, its marks and a log entry.
 * `isComplete`: all feeds of the listing were read, so nights without an event are available. At most twelve
 * statements.
 */
export async function mergeChanges(
  tx: Tx,
  caller: Caller,
  feed: MergedFeed,
  {
    changes,
    isComplete,
    now,
  }: { changes: Reconciled<StoredEvent>; isComplete: boolean; now: Date },
): Promise<Merged> {
  const created = withIds(feed, changes.created);
  await writeEvents(tx, caller, feed.id, { created, changed: changes.changed, now });
  const stays = staysOf(feed, { created, changed: changes.changed }, now);
  const nights = stays.length === 0 ? [] : await writeStays(tx, caller, stays);
  const closed = closedNights(feed, changes);
  const open = isComplete ? [{ from: feed.today, to: feed.today + horizon }] : [];
  await writeNights(tx, caller, feed.listing.key, [...nights, ...closed, ...open]);
  if (stays.length + closed.length > 0) await markListings(tx, [feed.listing.key]);
  await logStays(tx, caller, feed, stays);
  const cancelled = changes.changed.filter(({ before, after }) => endsBooking(before, after));
  return { reservations: stays.length, cancelled: cancelled.length };
}

function endsBooking(before: KnownEvent, after: KnownEvent): boolean {
  return before.kind === "booked" && !before.cancelledAt && after.cancelledAt !== null;
}

function withIds(feed: MergedFeed, events: readonly ReadEvent[]): Created[] {
  const taken = new Set(feed.known.map(({ reservationId }) => reservationId));
  return events.map((event) => {
    const reservationId = reservationIdOf(feed.id, event.key, taken);
    taken.add(reservationId);
    return { ...event, reservationId };
  });
}

function staysOf(
  { listing, channel, lastGoodAt }: MergedFeed,
  { created, changed }: { created: readonly Created[] } & Pick<Reconciled<StoredEvent>, "changed">,
  now: Date,
): Stay[] {
  const home = { listingKey: listing.key, pmsName: listing.pmsName, channel };
  const isSeen = lastGoodAt !== null && +now - +lastGoodAt <= bookedSinceMs;
  const bookedAt = isSeen ? now : null;
  return [
    ...created.flatMap((event) => newStay(home, event, { bookedAt })),
    ...changed.flatMap((change) => changedStay(home, change, now)),
  ];
}

async function writeStays(
  tx: Tx,
  caller: Caller,
  stays: readonly Stay[],
): Promise<{ from: number; to: number }[]> {
  const locked = await lockStays(tx, caller, stays);
  const { nights } = await storeUnmarked(tx, caller, stays, locked);
  return nights.map(({ from, to }) => ({ from: dayFrom(from), to: dayFrom(to) }));
}

function dayFrom(date: string): number {
  return toUtc(date).getTime() / 86_400_000;
}

/** Nights of unavailable events that came, changed or went, from today to the horizon. */
function closedNights(
  { today }: MergedFeed,
  { created, changed }: Reconciled<StoredEvent>,
): { from: number; to: number }[] {
  const moved = changed.filter(
    ({ before, after }) =>
      before.kind !== after.kind ||
      before.from !== after.from ||
      before.to !== after.to ||
      Boolean(before.cancelledAt) !== Boolean(after.cancelledAt),
  );
  return [...created, ...moved.flatMap(({ before, after }) => [before, after])]
    .filter(({ kind }) => kind === "unavailable")
    .map(({ from, to }) => ({ from: Math.max(from, today), to: Math.min(to, today + horizon) }))
    .filter(({ from, to }) => to > from);
}

/** Two statements; a changed event may have a new key. */
async function writeEvents(
  tx: Tx,
  caller: Caller,
  feedId: number,
  {
    created,
    changed,
    now,
  }: { created: readonly Created[]; now: Date } & Pick<Reconciled<StoredEvent>, "changed">,
): Promise<void> {
  if (created.length + changed.length === 0) return;
  const { accountId } = owned(caller);
  const gone = changed.map(({ before }) => before.key);
  await tx.connectionFeedEvent.deleteMany({ where: { feedId, accountId, key: { in: gone } } });
  const there = { absentAt: null, confirmAt: null, cancelledAt: null };
  const rows = [
    ...created.map((event) => ({ ...event, ...there, firstSeenAt: now })),
    ...changed.map(({ before: { reservationId, firstSeenAt }, after }) => ({
      ...after,
      reservationId,
      firstSeenAt,
    })),
  ];
  await tx.connectionFeedEvent.createMany({
    data: rows.map(({ from, to, key, kind, reservationId, firstSeenAt, ...absence }) => ({
      feedId,
      accountId,
      key,
      kind,
      reservationId,
      firstSeenAt,
      ...absence,
      checkIn: toUtc(dateOf(from)),
      checkOut: toUtc(dateOf(to)),
    })),
  });
}

async function logStays(
  tx: Tx,
  caller: Caller,
  { listing }: MergedFeed,
  stays: readonly Stay[],
): Promise<void> {
  if (stays.length === 0) return;
  const new_value = stays.map(({ id, status }) => ({ reservation_id: id, status }));
  const changes = { old_value: null, new_value };
  await record(tx, caller, [
    { logType: "listing", action: "reservations_written", listing, changes },
  ]);
}

/** Nights from today that a feed's listing has states for, as many as have prices. */
export const horizon = 540;

/** Days since 1970; `to` is the day after the last night. */
interface Span {
  from: number;
  to: number;
}

/**
 * Sets the states of these nights of a listing: as its reservations say, else unavailable where a feed closes them,
 * else available. Two statements; none without nights.
 */
export async function writeNights(
  tx: Tx,
  caller: Caller,
  listing: number,
  spans: readonly Span[],
): Promise<void> {
  if (spans.length === 0) return;
  const named = spans.map(({ from, to }) => ({ listing, from: dateOf(from), to: dateOf(to) }));
  await markNights(tx, named);
  const first = dateOf(Math.min(...spans.map(({ from }) => from)));
  const end = dateOf(Math.max(...spans.map(({ to }) => to)));
  await writeStates(
    tx,
    Prisma.sql`
      SELECT DISTINCT f.listing_key AS key, night::date AS night, ${unavailable}::smallint AS state
      FROM connection_feed f
      JOIN connection_feed_event e ON e.feed_id = f.id AND e.account_id = f.account_id
        AND e.kind = 'unavailable' AND e.cancelled_at IS NULL
        AND e.check_out > ${first}::text::date AND e.check_in < ${end}::text::date
      CROSS JOIN generate_series(greatest(e.check_in, ${first}::text::date)::timestamp,
        (least(e.check_out, ${end}::text::date) - 1)::timestamp, '1 day') AS night
      WHERE f.account_id = ${owned(caller).accountId} AND f.listing_key = ${listing}
        AND NOT EXISTS (
          SELECT FROM reservation r WHERE r.listing_key = f.listing_key
            AND r.status <> 'cancelled' AND r.check_in <= night::date AND r.check_out > night::date)`,
  );
}
