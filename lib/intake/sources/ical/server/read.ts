import { type Caller, owned } from "@/lib/auth/server/caller";
import { Prisma, transaction, type Tx } from "@/lib/db/server";
import type { EventProblem, Found } from "../calendar";
import { isOverLimit, refusalText } from "../limits";
import { isComing, reconcile, unchangedRead, type ReadEvent } from "../reconcile";
import { failedAgain, nextRead } from "../schedule";
import { failed, type FailedRead, type FeedAnswer, type Validators } from "./fetch-feed";
import { lockFeed, type LockedFeed } from "./lock-feed";
import { mergeChanges, type Merged } from "./merge";
import type { CalendarBody, Parsed } from "./parser";

const nothing: Merged = { reservations: 0, cancelled: 0 };

/** What a feed was read as. */
type ReadAs = Pick<CalendarBody, "zone" | "meaning">;

/** What a request brought, its body parsed with the listing's zone and from the first day that is compared. */
export type FeedRead =
  | Exclude<FeedAnswer, { result: "body" }>
  | ({ result: "parsed"; parsed: Parsed } & ReadAs & Validators);

/** What a good read brought; null events: the same as before. `reason`: what was left out, in words for a person. */
type GoodRead = {
  events: ReadEvent[] | null;
  reason: string | null;
  /** Events that their sender does not tell apart. */
  unclear: number;
} & Validators;

/** Counts of what a read wrote. */
export interface StoredRead extends Merged {
  isGood: boolean;
}

interface ReadTime {
  now: Date;
  /** In [0, 1). */
  random: number;
}

/**
 * Stores what a request for a feed brought, in one transaction. Returns whether the read was good; null, storing
 * nothing, for a feed that is gone, or read as something else meanwhile, and is then read again. `at.now`: the time of
 * parsing too.
 */
export async function storeRead(
  caller: Caller,
  feedId: number,
  brought: FeedRead,
  at: ReadTime,
): Promise<StoredRead | null> {
  return transaction(caller, async (tx) => {
    const feed = await lockFeed(tx, caller, feedId, at.now);
    if (!feed || (brought.result === "parsed" && !isReadAs(feed, brought))) return null;
    const read = readOf(feed, brought);
    if ("failure" in read) {
      await storeFailure(tx, caller, feed, read, at);
      return { ...nothing, isGood: false };
    }
    return { ...(await storeGoodRead(tx, caller, feed, read, at)), isGood: true };
  });
}

function isReadAs(feed: LockedFeed, { zone, meaning }: ReadAs): boolean {
  return zone === feed.zone && meaning === feed.eventsAre;
}

function readOf(feed: LockedFeed, brought: FeedRead): GoodRead | FailedRead {
  if (brought.result === "failed") return brought;
  const { etag, lastModified } = brought.result === "parsed" ? brought : feed;
  if (brought.result === "unchanged") {
    const { unclear } = feed;
    const reason = feed.failure ? null : feed.reason;
    return { events: null, reason, unclear, etag, lastModified };
  }
  const { parsed } = brought;
  if (parsed === null) {
    return failed("not_calendar", "The address answers with something else than a whole calendar.");
  }
  if ("refused" in parsed) return failed(parsed.refused, refusalText(parsed));
  if (parsed.isEmpty && feed.known.some((event) => isComing(event, feed.today))) {
    return failed("empty", "The calendar is empty, although stays were in it.");
  }
  const problems = problemKinds.flatMap((kind) => {
    const found = parsed.problems[kind];
    return found ? [problemText(kind, found)] : [];
  });
  const { events, unclear } = parsed;
  return { events, reason: problems.join(" ") || null, unclear, etag, lastModified };
}

/** What is shown to people about events that count in part or not at all. */
const problemTexts: Readonly<Record<EventProblem, (count: number) => string>> = {
  no_start: (count) =>
    count === 1 ? "An event has no start date" : `${count} events have no start date`,
  reversed: (count) =>
    count === 1 ? "An event ends before it begins" : `${count} events end before they begin`,
  unreadable: (count) => (count === 1 ? "An event can't be read" : `${count} events can't be read`),
  repeats: (count) =>
    count === 1
      ? "An event repeats in a way that isn't read; only its first dates count"
      : `${count} events repeat in ways that aren't read; only their first dates count`,
};
const problemKinds = ["no_start", "reversed", "unreadable", "repeats"] as const;

/** The problem with the events that have it: `2 events have no start date: event 1, event 4.` */
function problemText(problem: EventProblem, { count, named }: Found): string {
  const others = count - named.length;
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])].join(", ");
  return `${problemTexts[problem](count)}: ${list}.`;
}

async function storeGoodRead(
  tx: Tx,
  caller: Caller,
  feed: LockedFeed,
  { events, reason, unclear, etag, lastModified }: GoodRead,
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
  const well = { failure: null, reason, failures: 0, failingSince: null };
  const nextReadAt = nextRead(well, { now, random });
  await tx.connectionFeed.updateMany({
    where: { id: feed.id, accountId },
    data: { ...well, unclear, etag, lastModified, nextReadAt, lastGoodAt: now },
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
  // After an empty, broken or refused body the whole one is asked for again.
  const isBody = failure === "empty" || failure === "not_calendar" || isOverLimit(failure);
  const validators = { etag: null, lastModified: null };
  await tx.connectionFeed.updateMany({
    where: { id: feed.id, ...owned(caller) },
    data: {
      ...(isBody && validators),
      failure,
      reason,
      failures,
      nextReadAt,
      failingSince: failingSince ?? Prisma.skip,
    },
  });
}
