import type { Connection, ConnectionFeed } from "@/generated/prisma/client";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { unsealFor } from "@/lib/intake/connections/server/sealed";
import { needsPerson } from "../schedule";
import type { Feed } from "../schema";

/** The feeds of a connection whose listings are in reach, by listing and channel. Throws NOT_FOUND. Three statements. */
export async function listFeeds(
  caller: Caller,
  connectionId: number,
  now = new Date(),
): Promise<Feed[]> {
  const where = { id: connectionId, ...owned(caller) };
  const connection = await db().connection.findFirst({ where });
  if (!connection) throw new Refusal("NOT_FOUND");
  const feeds = await db().connectionFeed.findMany({
    where: { connectionId, ...owned(caller), listing: ownedListings(caller) },
    include: { listing: { select: { listingId: true, name: true } } },
    orderBy: [{ listing: { name: "asc" } }, { channel: "asc" }, { id: "asc" }],
  });
  const coming = await db().connectionFeedEvent.groupBy({
    by: ["feedId"],
    where: {
      ...owned(caller),
      feedId: { in: feeds.map(({ id }) => id) },
      cancelledAt: null,
      checkOut: { gt: now },
    },
    _count: true,
  });
  const counts = new Map(coming.map(({ feedId, _count }) => [feedId, _count]));
  return feeds.map(({ listing, ...feed }) => ({
    id: feed.id,
    listing_key: feed.listingKey,
    listing_id: listing.listingId,
    listing_name: listing.name,
    channel: feed.channel,
    host: hostOf(connection, feed),
    state: stateOf(feed, now),
    failure: feed.failure,
    reason: feed.reason,
    last_read_at: feed.lastGoodAt?.toISOString() ?? null,
    next_read_at: feed.nextReadAt.toISOString(),
    coming: counts.get(feed.id) ?? 0,
    unclear: feed.unclear,
    events_are: feed.eventsAre,
  }));
}

function hostOf(connection: Connection, { url }: ConnectionFeed): string {
  return new URL(unsealFor(connection, url)).hostname;
}

function stateOf(feed: ConnectionFeed, now: Date): Feed["state"] {
  if (needsPerson(feed, now)) return "attention";
  if (feed.failures > 0) return "failing";
  return feed.lastGoodAt ? "active" : "waiting";
}
