import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateIn, dateOf, dayOf, toUtc } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import type { Meaning } from "../event";
import type { Failing } from "../schedule";
import type { Validators } from "./fetch-feed";
import type { MergedFeed } from "./merge";
import { storedEvent } from "./stored";

/** Days since their end from which events are neither read nor compared. */
export const daysBack = 730;

/** Days for which events that repeat are followed: the nights that can have prices. */
export const daysAhead = 730;

/** A feed that is locked, with its listing and what is known of its events. */
export interface LockedFeed extends MergedFeed, Failing, Validators {
  /** What the last read says to a person. */
  reason: string | null;
  /** What events are that their sender does not tell apart, and how many there are. */
  eventsAre: Meaning;
  unclear: number;
  /** Time zone of the listing. */
  zone: string;
  /** True where the listing's nights were written today. */
  isFresh: boolean;
}

/** Locks a feed of a connection that was not removed, until the transaction ends; null where there is none. Three statements. */
export async function lockFeed(
  tx: Tx,
  caller: Caller,
  feedId: number,
  now: Date,
): Promise<LockedFeed | null> {
  const { accountId } = owned(caller);
  await tx.$queryRaw`
    SELECT id FROM connection_feed WHERE id = ${feedId} AND account_id = ${accountId} FOR UPDATE`;
  const feed = await tx.connectionFeed.findFirst({
    where: { id: feedId, accountId, connection: { accountId, state: { not: "removed" } } },
    include: { listing: { include: { connection: { select: { calendarReadAt: true } } } } },
  });
  if (!feed) return null;
  const zone = feed.listing.timeZone ?? caller.account.timeZone;
  const today = dayOf(dateIn(zone, now));
  const known = await tx.connectionFeedEvent.findMany({
    where: { feedId, accountId, checkOut: { gt: toUtc(dateOf(today - daysBack)) } },
  });
  const calendarReadAt = feed.listing.connection?.calendarReadAt;
  const isFresh = calendarReadAt != null && dayOf(dateIn(zone, calendarReadAt)) === today;
  return { ...feed, zone, today, isFresh, known: known.map(storedEvent) };
}
