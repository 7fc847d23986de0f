import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { transaction, type Tx } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { lockStays } from "@/lib/inventory/bookings/server";
import { markListings } from "@/lib/jobs/server";
import { endedByPerson, isComing } from "../reconcile";
import { lockFeed, type LockedFeed } from "./lock-feed";
import { mergeChanges, horizon, writeNights } from "./merge";

/**
 * Removes a feed. Its stays that have begun are kept; those to come are deleted, not cancelled, and their nights open
 * where nothing else closes them. Owner only. Throws NOT_FOUND.
 */
export async function removeFeed(
  caller: Caller,
  feedId: number,
  { now = new Date() }: { now?: Date } = {},
): Promise<void> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const feed = await lockFeed(tx, caller, feedId, now);
    if (!feed) throw new Refusal("NOT_FOUND");
    const coming = feed.known.filter((event) => isComing(event, feed.today));
    await lockStays(tx, caller, []);
    await tx.reservation.deleteMany({
      where: {
        ...owned(caller),
        listingKey: feed.listing.key,
        reservationId: { in: coming.map(({ reservationId }) => reservationId) },
      },
    });
    await tx.connectionFeed.deleteMany({ where: { id: feedId, ...owned(caller) } });
    await leaveConnection(tx, caller, feed.listing.key);
    await writeNights(tx, caller, feed.listing.key, nightsFromToday(feed));
    await markListings(tx, [feed.listing.key]);
    const changes = { old_value: { channel: feed.channel }, new_value: null };
    const { listing } = feed;
    await record(tx, caller, [{ logType: "listing", action: "feed_removed", listing, changes }]);
  });
}

/** A listing without feeds no longer comes through the connection. */
async function leaveConnection(tx: Tx, caller: Caller, listingKey: number): Promise<void> {
  const feeds = await tx.connectionFeed.count({ where: { listingKey, ...owned(caller) } });
  if (feeds > 0) return;
  await tx.connectionListing.deleteMany({ where: { listingKey, connection: owned(caller) } });
}

function nightsFromToday({ known, today }: LockedFeed): { from: number; to: number }[] {
  return known
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ from, to }) => ({ from: Math.max(from, today), to: Math.min(to, today + horizon) }))
    .filter(({ from, to }) => to > from);
}

/**
 * Cancels the coming stays of a feed whose calendar is empty, because a person says that this is right. Owner only.
 * Throws NOT_FOUND, and CONFLICT for a feed that was not empty when it was last read.
 */
export async function confirmEmptyFeed(
  caller: Caller,
  feedId: number,
  { now = new Date() }: { now?: Date } = {},
): Promise<void> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const feed = await lockFeed(tx, caller, feedId, now);
    if (!feed) throw new Refusal("NOT_FOUND");
    if (feed.failure !== "empty") {
      throw new Refusal("CONFLICT", "The calendar was not empty when it was last read.");
    }
    const changed = endedByPerson(feed.known, { now, today: feed.today });
    const changes = { created: [], changed };
    await mergeChanges(tx, caller, feed, { changes, isComplete: false, now });
    await tx.connectionFeed.updateMany({
      where: { id: feedId, ...owned(caller) },
      data: { failure: null, reason: null, failures: 0, failingSince: null, nextReadAt: now },
    });
  });
}
