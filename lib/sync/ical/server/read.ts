import { type Caller, owned } from "@/lib/auth/server/caller";
import { Prisma, transaction, type Tx } from "@/lib/db/server";
import { readCalendar } from "../calendar";
import { isComing, reconcile, unchangedRead, type ReadEvent } from "../reconcile";
import { failedAgain, nextRead } from "../schedule";
import type { FeedFailure } from "../schema";
import type { FeedAnswer, Validators } from "./fetch-feed";
import { daysBack, lockFeed, type LockedFeed } from "./lock-feed";
import { mergeChanges, type Merged } from "./merge";
import { readEvent } from "./stored";

const nothing: Merged = { reservations: 0, cancelled: 0 };

/** What a good read brought. */
type GoodRead = { events: ReadEvent[] | null } & Validators;

interface FailedRead {
  failure: FeedFailure;
  reason: string;
  retryAt: Date | null;
}

export interface ReadTime {
  now: Date;
  /** In [0, 1). */
  random: number;
}

/**
 * Stores what a request for a feed brought, in one transaction. Returns null for a feed that is gone meanwhile, and
 * whether the read was good.
 */
export async function storeRead(
  caller: Caller,
  feedId: number,
  answer: FeedAnswer,
  at: ReadTime,
): Promise<(Merged & { isGood: boolean }) | null> {
  return transaction(caller, async (tx) => {
    const feed = await lockFeed(tx, caller, feedId, at.now);
    if (!feed) return null;
    const read = readOf(feed, answer);
    if ("failure" in read) {
      await storeFailure(tx, caller, feed, read, at);
      return { ...nothing, isGood: false };
    }
    return { ...(await storeGoodRead(tx, caller, feed, read, at)), isGood: true };
  });
}

function readOf(feed: LockedFeed, answer: FeedAnswer): GoodRead | FailedRead {
  if (answer.result === "failed") return answer;
  const { etag, lastModified } = answer.result === "body" ? answer : feed;
  if (answer.result === "unchanged") return { events: null, etag, lastModified };
  const calendar = readCalendar(answer.body, feed.zone, feed.today - daysBack);
  if (!calendar) {
    return failedRead("not_calendar", "The address answers with something else than a whole calendar.");
  }
  if (calendar.isEmpty && feed.known.some((event) => isComing(event, feed.today))) {
    return failedRead("empty", "The calendar is empty, although stays were in it.");
  }
  return { events: calendar.events.map(readEvent), etag, lastModified };
}

function failedRead(failure: FeedFailure, reason: string): FailedRead {
  return { failure, reason, retryAt: null };
}

async function storeGoodRead(
  tx: Tx,
  caller: Caller,
  feed: LockedFeed,
  { events, etag, lastModified }: GoodRead,
  { now, random }: ReadTime,
): Promise<Merged> {
  const { accountId } = owned(caller);
  const changes = reconcile(feed.known, events ?? unchangedRead(feed.known), {
    now,
    today: feed.today,
  });
  const isChanged = changes.created.length + changes.changed.length > 0;
  const isFirst = feed.lastGoodAt === null;
  const isDue = isChanged || isFirst || !feed.isFresh;
  const isComplete = isDue && !(await hasUnread(tx, accountId, feed));
  const merged = isDue
    ? await mergeChanges(tx, caller, feed, { changes, isComplete, now })
    : nothing;
  if (isComplete) {
    const where = { listingKey: feed.listing.key, connection: { accountId } };
    await tx.connectionListing.updateMany({ where, data: { calendarReadAt: now } });
  }
  const well = { failure: null, reason: null, failures: 0, failingSince: null };
  const nextReadAt = nextRead(well, { now, random });
  await tx.connectionFeed.updateMany({
    where: { id: feed.id, accountId },
    data: { ...well, etag, lastModified, nextReadAt, lastGoodAt: now },
  });
  return merged;
}

/** True where another feed of the listing was never read: its stays are not known yet. */
async function hasUnread(tx: Tx, accountId: number, feed: LockedFeed): Promise<boolean> {
  const unread = await tx.connectionFeed.count({
    where: { accountId, listingKey: feed.listing.key, lastGoodAt: null, id: { not: feed.id } },
  });
  return unread > 0;
}

async function storeFailure(
  tx: Tx,
  caller: Caller,
  feed: LockedFeed,
  { failure, reason, retryAt }: FailedRead,
  { now, random }: ReadTime,
): Promise<void> {
  const failing = failedAgain(feed, failure, now);
  const nextReadAt = nextRead(failing, { now, random, retryAt });
  const { failures, failingSince } = failing;
  // After an empty or broken body the whole one is asked for again.
  const isBody = failure === "empty" || failure === "not_calendar";
  const validators = { etag: null, lastModified: null };
  await tx.connectionFeed.updateMany({
    where: { id: feed.id, ...owned(caller) },
    data: {
      ...(isBody && validators),
      ...{ failure, reason, failures, nextReadAt },
      failingSince: failingSince ?? Prisma.skip,
    },
  });
}
